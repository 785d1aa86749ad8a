import type { WhyAnswer } from '#contract/dev/why.ts'
import { connectClient, dataOf, type RequestError } from '#web/base/api/client.ts'
import { isUnanswered } from '#web/base/api/request-error.ts'
import { seenAccount, wipeSeen } from '#web/base/api/seen-mark.ts'
import { constants } from '#web/base/constants.ts'
import { currentLocation, navigate, subscribeLocation } from '#web/base/router/location.ts'
import { resolve } from '#web/base/router/routes.ts'
import { useRoutes, useView } from '#web/base/router/views.ts'
import { sessionEndpoints } from '#web/base/session/endpoints.ts'
import { prepareSession, resetSession } from '#web/base/session/enter.ts'
import { release, shut, useLock } from '#web/base/session/lock.ts'
import { askProof } from '#web/base/session/proof.ts'
import { useRefusal } from '#web/base/session/refusal.ts'
import { askLogin } from '#web/base/session/session-end.ts'
import { resetPerson, useSession } from '#web/base/session/store.ts'
import { followViewing } from '#web/base/session/view-as.ts'
import { guard } from './guard.ts'
import { seenPart, staticRedirects, staticViews } from './routes.ts'

/** Starts to select the visible page by address and session. */
export function startNavigation(): void {
  connectClient({ leave: resetSession, forbid, shut, prove: askProof, enterAgain: () => askLogin({ isOver: true }) })
  followViewing()
  subscribeLocation(settle)
  // a login or logout: here, by a server answer, or in another browser tab
  useSession.subscribe((session, before) => {
    if (session.token === '' && before.token !== '') leave()
    else if (session.token !== '' && before.token === '') settle()
  })
  // without a login nothing is locked or readable, whatever the browser has stored
  if (useSession.getState().token === '') {
    release()
    if (seenAccount() !== undefined) wipeSeen()
  }
  useLock.subscribe(({ isLocked }, before) => {
    if (isLocked === before.isLocked) return
    if (isLocked) hide()
    else settle()
  })
  settle()
}

function forbid(refused: RequestError): void {
  useRefusal.setState({ refused, page: undefined })
  navigate('/403')
}

/** Behind the lock screen there is neither person nor page; unlocking starts like a reload, and open tabs come back. */
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
  const decision = guard({ path, full, redirect: query['redirect'], isLoggedIn: token !== '', isReady: routes !== undefined }, constants)
  if (decision.kind === 'redirect') navigate(decision.to, { replace: true })
  else if (decision.kind === 'prepare') prepareSession().then(settle, failedToPrepare)
  else show()
}

/** After any refusal the person starts again at the login page (checklist G03). */
function failedToPrepare(error: unknown): void {
  if (useLock.getState().isLocked) return
  // a missing network, server or gateway is no refusal: the person stays logged in and continues when it is back
  if (!navigator.onLine || isUnanswered(error)) return void openWithoutServer()
  leave()
  if (!constants.loginInterception) navigate('/login')
}

/** Opens the product with what this device has kept, else a page that waits for the server. */
async function openWithoutServer(): Promise<void> {
  const isOpen = await seenPart
    .load()
    .then(({ openSeen }) => openSeen())
    .catch(() => false)
  // the person may have left meanwhile, in another tab
  if (isOpen || useSession.getState().token === '') settle()
  else if (!useLock.getState().isLocked) useView.setState({ view: { kind: 'offline', retry: settle } })
}

function show(): void {
  const location = currentLocation()
  const kind = staticViews[location.path]
  if (kind) return useView.setState({ view: { kind } })
  const found = resolve(useRoutes.getState().routes ?? [], location.path)
  if (found.kind === 'page') useView.setState({ view: { kind: 'page', route: found.route, params: found.params, location } })
  else if (found.kind === 'redirect') navigate(found.to, { replace: true })
  else if (location.path in staticRedirects) navigate(staticRedirects[location.path]!, { replace: true })
  else void refuse(location.path)
}

/** An address without a route: for a page that the person may not open, or for none. */
async function refuse(path: string): Promise<void> {
  const isRefused = await dataOf<WhyAnswer>(sessionEndpoints.why, { page: path }, { quiet: true }).then(
    ({ allowed, rule }) => !allowed && rule !== 'unknown',
    () => false,
  )
  // the person may have left meanwhile
  if (currentLocation().path !== path) return
  if (isRefused) useRefusal.setState({ refused: undefined, page: path })
  navigate(isRefused ? '/403' : '/404', { replace: true })
}
