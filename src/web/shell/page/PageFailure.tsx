import { RequestError } from '#web/base/api/request-error.ts'
import { apiTexts } from '#web/base/api/texts.ts'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { ChunkError } from '#web/base/router/chunk.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import styles from './PageFailure.module.css'

const failureTexts = texts({
  zh: {
    pageFailed: '页面出错了',
    pageFailedHint: '其他页面不受影响。重试会重新打开本页，已填写的内容不会保留。',
    pageMissing: '页面没有加载出来',
    pageMissingHint: '已打开的页面和已填写的内容都不受影响。',
    retry: '重试',
  },
  en: {
    pageFailed: 'This page failed',
    pageFailedHint: 'Other pages are not affected. Retrying reopens this page; anything entered here is lost.',
    pageMissing: 'This page did not load',
    pageMissingHint: 'Open pages and anything entered in them are not affected.',
    retry: 'Retry',
  },
})

interface PageFailureProps {
  error: unknown
  onRetry: () => void
}

/** Shown instead of a page that threw: the error, and the next steps. */
export function PageFailure({ error, onRetry }: PageFailureProps) {
  const t = useTexts(failureTexts)
  const tApi = useTexts(apiTexts)
  const isCode = error instanceof ChunkError
  const requestId = error instanceof RequestError ? error.requestId : undefined
  return (
    <section role="alert" className={styles.failure}>
      <h2 className={styles.title}>{t(isCode ? 'pageMissing' : 'pageFailed')}</h2>
      <p className={styles.message}>{error instanceof Error ? error.message : String(error)}</p>
      {requestId !== undefined && <p className={styles.hint}>{tApi('request', { id: requestId })}</p>}
      <p className={styles.hint}>{t(isCode ? 'pageMissingHint' : 'pageFailedHint')}</p>
      <Button variant="primary" onClick={onRetry}>
        {t('retry')}
      </Button>
      {import.meta.env.DEV && error instanceof Error && <pre className={styles.stack}>{error.stack}</pre>}
    </section>
  )
}
