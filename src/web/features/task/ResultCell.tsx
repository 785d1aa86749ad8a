import { useState } from 'react'
import { task, type TaskRow } from '#contract/task/task.ts'
import { download } from '#web/base/api/download.ts'
import { useAction } from '#web/base/api/query.ts'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { navigate } from '#web/base/router/location.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { toast } from '#web/kit/ui/overlay/toast.ts'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import styles from './ResultCell.module.css'

const taskTexts = texts({
  zh: {
    download: '下载文件',
    download_errors: '下载错误明细',
    download_failed: '文件下载失败，请重试',
    go_on: '继续导入',
    restart: '重新执行',
    undone: '已撤销',
  },
  en: {
    download: 'Download',
    download_errors: 'Download the errors',
    download_failed: 'The download failed. Please try again',
    go_on: 'Continue the import',
    restart: 'Restart',
    undone: 'Undone',
  },
})

/** The task result: its files, its error, or the next step. */
export function ResultCell({ row }: { row: TaskRow }) {
  const t = useTexts(taskTexts)
  const [isLoading, setIsLoading] = useState(false)
  const restart = useAction(task.restart)
  const fetchFile = async (kind: 'file' | 'error') => {
    setIsLoading(true)
    const isDone = await download(row.id, kind).catch(() => false)
    setIsLoading(false)
    if (!isDone) toast.error(t('download_failed'))
  }
  const isDraft = row.state === 'draft' && row.kind.endsWith('.import')
  return (
    <span className={styles.links}>
      {row.error && <span className={styles.error}>{row.error}</span>}
      {row.undone_at !== null && <Tag tone="warning">{t('undone')}</Tag>}
      {row.file_url && (
        <Button variant="link" loading={isLoading} onClick={() => void fetchFile('file')}>
          {t('download')}
        </Button>
      )}
      {row.error_file_url && (
        <Button variant="link" loading={isLoading} onClick={() => void fetchFile('error')}>
          {t('download_errors')}
        </Button>
      )}
      {row.may_restart === 1 && (
        <Button variant="link" loading={restart.isPending} onClick={() => restart.mutate({ id: row.id })}>
          {t('restart')}
        </Button>
      )}
      {isDraft && (
        <Button variant="link" onClick={() => navigate(`/task/import?id=${row.id}`)}>
          {t('go_on')}
        </Button>
      )}
    </span>
  )
}
