import RefreshCw from 'lucide-react/icons/refresh-cw'
import WifiOff from 'lucide-react/icons/wifi-off'
import { Button } from '#web/kit/ui/Button.tsx'
import { useTexts } from '#web/locales/texts.ts'
import styles from './NoticeBars.module.css'
import { offlineTexts } from './texts.ts'
import { putOffUpdate, takeUpdate } from './updates.ts'

/** That there is no network, and that there is a newer version. */
export function NoticeBars({ isOnline, isUpdate }: { isOnline: boolean; isUpdate: boolean }) {
  const t = useTexts(offlineTexts)
  return (
    <div className={styles.stack}>
      {!isOnline && (
        <div className={`${styles.notice} ${styles.offline}`}>
          <WifiOff aria-hidden size={16} className={styles.icon} />
          <span className={styles.words}>{t('offline')}</span>
        </div>
      )}
      {isUpdate && (
        <div className={styles.notice}>
          <RefreshCw aria-hidden size={16} className={styles.icon} />
          <span className={styles.words}>{t('update')}</span>
          <span className={styles.actions}>
            <Button size="compact" onClick={putOffUpdate}>
              {t('later')}
            </Button>
            <Button size="compact" variant="primary" onClick={takeUpdate}>
              {t('reload')}
            </Button>
          </span>
        </div>
      )}
    </div>
  )
}
