import { connectClient, type RequestError } from '#web/api/client.ts'
import { currentLocation, navigate, subscribeLocation } from '#web/router/location.ts'
import { useRoutes } from '#web/router/route-store.ts'
import { resolve } from '#web/router/routes.ts'
import { useView } from '#web/router/view-store.ts'
import { prepareSession, resetSession } from '#web/session/enter.ts'
import { release, shut, useLock } from '#web/session/lock.ts'
import { askProof } from '#web/session/proof.ts'
import { useRefusal } from '#web/session/refusal.ts'
import { resetPerson, useSession } from '#web/session/store.ts'
import { followViewing } from '#web/session/view-as.ts'
import { guard } from './guard.ts'
import { settings } from './settings.ts'
import { staticRedirects, staticViews } from './static-routes.ts'

/** From now on address and session decide what is seen. */
export function startNavigation(): void {
  connectClient({ leave: resetSession, forbid, shut, prove: askProof })
  followViewing()
  subscribeLocation(settle)
  // logged in or out: here, by an answer of the server, or in another tab of the browser
  useSession.subscribe((session, before) => {
    if (session.token === '' && before.token !== '') leave()
    else if (session.token !== '' && before.token === '') settle()
  })
  // nobody is logged in, so nothing is locked, whatever is remembered of it
  if (useSession.getState().token === '') release()
  useLock.subscribe(({ isLocked }, before) => {
    if (isLocked === before.isLocked) return
    if (isLocked) hide()
    else settle()
  })
  settle()
}

function forbid(refused: RequestError): void {
  useRefusal.setState({ refused })
  navigate('/403')
}

/** Behind the lock screen there is neither person nor page; unlocking begins as a reload does, and open tabs come back. */
function hide(): void {
  useView.setState({ view: { kind: 'blank' } })
  resetPerson()
  useRoutes.setState({ routes: undefined })
}

function leave(): void {
  resetSession()
  settle()
}

function settle(): void {
  if (useLock.getState().isLocked) return
  const { path, query, full } = currentLocation()
  const { routes } = useRoutes.getState()
  const { token } = useSession.getState()
  const decision = guard({ path, full, redirect: query['redirect'], isLoggedIn: token !== '', isReady: routes !== undefined }, settings)
  if (decision.kind === 'redirect') navigate(decision.to, { replace: true })
  else if (decision.kind === 'prepare') prepareSession().then(settle, failedToPrepare)
  else show()
}

/** Whatever failed, the person starts again at the login page (checklist G03). */
function failedToPrepare(): void {
  if (useLock.getState().isLocked) return
  if (!navigator.onLine) return waitForNetwork()
  leave()
  if (!settings.loginInterception) navigate('/login')
}

/** Without a network nothing has been refused: the person stays logged in and goes on when it is back. */
function waitForNetwork(): void {
  useView.setState({ view: { kind: 'offline' } })
  addEventListener('online', settle, { once: true })
}

function show(): void {
  const location = currentLocation()
  const kind = staticViews[location.path]
  if (kind) return useView.setState({ view: { kind } })
  const found = resolve(useRoutes.getState().routes ?? [], location.path)
  if (found.kind === 'page') useView.setState({ view: { kind: 'page', route: found.route, params: found.params, location } })
  else navigate(found.kind === 'redirect' ? found.to : (staticRedirects[location.path] ?? '/404'), { replace: true })
}
