import { RequestError } from '#web/api/request-error.ts'
import { apiTexts } from '#web/api/texts.ts'
import { Button } from '#web/kit/ui/Button.tsx'
import { useTexts } from '#web/locales/texts.ts'
import styles from './PageFailure.module.css'
import { shellTexts } from './texts.ts'

interface PageFailureProps {
  error: unknown
  onRetry: () => void
}

/** What stands in place of a page that threw: what happened, and the way on. */
export function PageFailure({ error, onRetry }: PageFailureProps) {
  const t = useTexts(shellTexts)
  const tApi = useTexts(apiTexts)
  const requestId = error instanceof RequestError ? error.requestId : undefined
  return (
    <section role="alert" className={styles.failure}>
      <h2 className={styles.title}>{t('pageFailed')}</h2>
      <p className={styles.message}>{error instanceof Error ? error.message : String(error)}</p>
      {requestId !== undefined && <p className={styles.hint}>{tApi('request', { id: requestId })}</p>}
      <p className={styles.hint}>{t('pageFailedHint')}</p>
      <Button variant="primary" onClick={onRetry}>
        {t('retry')}
      </Button>
      {import.meta.env.DEV && error instanceof Error && <pre className={styles.stack}>{error.stack}</pre>}
    </section>
  )
}
