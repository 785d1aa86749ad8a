import { Skeleton } from '#web/kit/ui/Skeleton.tsx'
import { useTexts } from '#web/locales/texts.ts'
import styles from './PageSkeleton.module.css'
import { shellTexts } from './texts.ts'

/** The first visit of a page whose code is on its way. */
export function PageSkeleton() {
  const t = useTexts(shellTexts)
  return (
    <div role="status" className={styles.card}>
      <span className="visually-hidden">{t('loading')}</span>
      <Skeleton width={180} height={20} />
      <Skeleton lines={6} />
    </div>
  )
}
