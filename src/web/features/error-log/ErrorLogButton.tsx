import { Button } from '#web/kit/ui/Button.tsx'
import { Dialog } from '#web/kit/ui/Dialog.tsx'
import { Time } from '#web/kit/ui/Time.tsx'
import { useTexts } from '#web/locales/texts.ts'
import styles from './ErrorLogDialog.module.css'
import { clearErrorLog, useErrorLog } from './log.ts'
import { errorLogTexts } from './texts.ts'

/** What went wrong, for whoever develops (checklist H09). */
export function ErrorLogDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTexts(errorLogTexts)
  const { errors } = useErrorLog()
  const clear = () => {
    onClose()
    clearErrorLog()
  }
  const footer = (
    <>
      <Button onClick={clear}>{t('clear')}</Button>
      <Button variant="primary" onClick={onClose}>
        {t('close')}
      </Button>
    </>
  )
  return (
    <Dialog open={open} title={t('title')} width={800} onClose={onClose} footer={footer}>
      <p className={styles.count}>{t('count', { n: errors.length })}</p>
      <ul className={styles.list}>
        {errors.map(({ id, at, times, route, message, stack }) => (
          <li key={id} className={styles.error}>
            <p className={styles.message}>{message}</p>
            <p className={styles.facts}>
              <span>
                {t('route')} {route}
              </span>
              <Time value={at.toISOString()} />
              {times > 1 && <span>{t('times', { n: times })}</span>}
              <a href={`https://www.bing.com/search?q=${encodeURIComponent(message)}`} target="_blank" rel="noreferrer">
                {t('search')}
              </a>
            </p>
            {stack !== '' && (
              <pre aria-label={t('stack')} tabIndex={0} className={styles.stack}>
                {stack}
              </pre>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
