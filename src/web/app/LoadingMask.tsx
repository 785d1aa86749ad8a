import { useMask } from '#web/api/mask.ts'
import { useTexts } from '#web/locales/texts.ts'
import { appTexts } from './texts.ts'
import styles from './LoadingMask.module.css'

/** Covers the page while one of the calls runs that ask for it (checklist C04). */
export function LoadingMask() {
  const t = useTexts(appTexts)
  const isCovered = useMask(({ running }) => running > 0)
  return isCovered ? (
    <div role="status" className={styles.mask}>
      <span aria-hidden className={styles.spinner} />
      <span className="visually-hidden">{t('loading')}</span>
    </div>
  ) : null
}
