import { useTexts } from '#web/locales/texts.ts'
import { PlainPage } from '#web/kit/ui/PlainPage.tsx'
import { offlineTexts } from './texts.ts'

/** The shell opened without a network: who is logged in stays so, and is let in when it is back. */
export function OfflinePage() {
  const t = useTexts(offlineTexts)
  return (
    <PlainPage>
      <h1>{t('title')}</h1>
      <p>{t('hint')}</p>
    </PlainPage>
  )
}
