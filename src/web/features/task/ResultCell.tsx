import { useState } from 'react'
import type { TaskRow } from '#contract/task/task.ts'
import { Button } from '#web/kit/ui/Button.tsx'
import { Tag } from '#web/kit/ui/Tag.tsx'
import { toast } from '#web/kit/ui/toast.ts'
import { useTexts } from '#web/locales/texts.ts'
import { navigate } from '#web/router/location.ts'
import { download } from '../download.ts'
import { taskTexts } from '../texts.ts'
import styles from './columns.module.css'

/** What came of a task: its files, its error, or the way on. */
export function ResultCell({ row }: { row: TaskRow }) {
  const t = useTexts(taskTexts)
  const [isLoading, setIsLoading] = useState(false)
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
      {isDraft && (
        <Button variant="link" onClick={() => navigate(`/task/import?id=${row.id}`)}>
          {t('go_on')}
        </Button>
      )}
    </span>
  )
}
