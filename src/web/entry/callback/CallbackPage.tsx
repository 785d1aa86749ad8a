import { useEffect, useState } from 'react'
import { call } from '#web/base/api/client.ts'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { currentLocation, navigate, withQuery, type Query } from '#web/base/router/location.ts'
import { enterWith, resetSession } from '#web/base/session/enter.ts'
import { publicEndpoints } from '#web/entry/login/public-endpoints.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { ErrorPage } from '#web/kit/ui/state/ErrorView.tsx'
import { PlainPage } from '#web/kit/ui/state/PlainPage.tsx'

const callbackTexts = texts({
  zh: {
    working: '正在完成单点登录',
    failed: '单点登录未完成',
    denied: '身份提供方未确认您的身份（{reason}）。',
    again: '重新登录',
  },
  en: {
    working: 'Completing single sign-on',
    failed: 'Single sign-on was not completed',
    denied: 'The identity provider did not confirm your identity ({reason}).',
    again: 'Log in again',
  },
})

/** The return address for the identity provider (checklist R11). */
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
  if (!isReturn && denied === undefined) return <ErrorPage kind="callback" />
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

/** Completes the login at the identity provider, once per state although React may run the effect twice. */
function finishTrip({ code = '', state = '', iss }: Query): Promise<void> {
  const running = trips.get(state) ?? finish(code, state, iss)
  trips.set(state, running)
  return running
}

const trips = new Map<string, Promise<void>>()

async function finish(code: string, state: string, iss: string | undefined): Promise<void> {
  const { entered, return_to } = await call(publicEndpoints.finishSso, { code, state, iss })
  resetSession()
  // the login page handles a second factor and the return address; neither code nor state stays in the address
  navigate(withQuery('/login', return_to === '/' ? {} : { redirect: return_to }), { replace: true })
  enterWith(entered)
}
