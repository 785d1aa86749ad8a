import { useEffect, useState } from 'react'
import { StandaloneErrorPage } from '#web/error/StandaloneErrorPage.tsx'
import { Button } from '#web/kit/ui/Button.tsx'
import { PlainPage } from '#web/kit/ui/PlainPage.tsx'
import { useTexts } from '#web/locales/texts.ts'
import { currentLocation, navigate } from '#web/router/location.ts'
import { finishTrip } from './finish.ts'
import { callbackTexts } from './texts.ts'

/** Where the identity provider sends people back to (checklist R11). */
export function CallbackPage() {
  const t = useTexts(callbackTexts)
  const [{ query }] = useState(currentLocation)
  const isReturn = query['state'] !== undefined && query['code'] !== undefined
  const denied = query['error']
  const [failure, setFailure] = useState<string>()
  useEffect(() => {
    if (!isReturn) return
    let isShown = true
    finishTrip(query).catch((error: unknown) => isShown && setFailure(error instanceof Error ? error.message : String(error)))
    return () => {
      isShown = false
    }
  }, [isReturn, query])
  if (!isReturn && denied === undefined) return <StandaloneErrorPage kind="callback" />
  const reason = denied === undefined ? failure : t('denied', { reason: denied })
  return (
    <PlainPage>
      {reason === undefined ? (
        <p role="status">{t('working')}</p>
      ) : (
        <>
          <h1>{t('failed')}</h1>
          <p role="alert">{reason}</p>
          <Button variant="primary" onClick={() => navigate('/login', { replace: true })}>
            {t('again')}
          </Button>
        </>
      )}
    </PlainPage>
  )
}
