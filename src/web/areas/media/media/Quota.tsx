import { upload } from '#contract/common/upload.ts'
import { useCall } from '#web/base/api/query.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { formatSize } from './format-size.ts'
import styles from './Quota.module.css'

const mediaTexts = texts({
  zh: {
    quota: '上传限额',
    quota_files: '今日上传个数',
    quota_store: '全部文件',
    quota_volume: '今日上传量',
  },
  en: {
    quota: 'Upload quota',
    quota_files: 'Files today',
    quota_store: 'All files',
    quota_volume: 'Uploaded today',
  },
})

/** The person's uploads today and the size of all files, with their limits. */
export function Quota() {
  const t = useTexts(mediaTexts)
  const { data } = useCall(upload.quota, {}, { quiet: true })
  if (!data) return null
  const { files, bytes, store } = data
  return (
    <dl className={styles.quota} aria-label={t('quota')}>
      <Line title={t('quota_files')} {...files} format={formatNumber} />
      <Line title={t('quota_volume')} {...bytes} format={formatSize} />
      {store && <Line title={t('quota_store')} {...store} format={formatSize} />}
    </dl>
  )
}

interface LineProps {
  title: string
  used: number
  max: number
  format: (value: number) => string
}

// from this share on, the bar shows a warning
const NEARLY = 0.9

function Line({ title, used, max, format }: LineProps) {
  return (
    <div data-nearly={used >= max * NEARLY ? '' : undefined}>
      <dt>{title}</dt>
      <dd>{`${format(used)} / ${format(max)}`}</dd>
    </div>
  )
}
