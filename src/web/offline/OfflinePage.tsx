import { useTexts } from '#web/locales/texts.ts'
import styles from './OfflinePage.module.css'
import { offlineTexts } from './texts.ts'

/** The shell opened without a network: who is logged in stays so, and is let in when it is back. */
export function OfflinePage() {
  const t = useTexts(offlineTexts)
  return (
    <main className={styles.page}>
      <h1 className={styles.title}>{t('title')}</h1>
      <p className={styles.hint}>{t('hint')}</p>
    </main>
  )
}
