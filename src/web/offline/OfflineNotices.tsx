import RefreshCw from 'lucide-react/icons/refresh-cw'
import WifiOff from 'lucide-react/icons/wifi-off'
import { Button } from '#web/kit/ui/Button.tsx'
import { useTexts } from '#web/locales/texts.ts'
import styles from './OfflineNotices.module.css'
import { offlineTexts } from './texts.ts'
import { putOffUpdate, takeUpdate, useUpdate } from './updates.ts'
import { useOnline } from './use-online.ts'

/** Says that there is no network, and that there is a newer version. */
export function OfflineNotices() {
  const t = useTexts(offlineTexts)
  const isOnline = useOnline()
  const isUpdate = useUpdate(({ waiting }) => waiting !== undefined)
  return (
    <div role="status" aria-live="polite" data-toasts="" className={styles.stack}>
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
