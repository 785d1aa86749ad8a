import { changeSession, dataOf, exchange, RequestError } from '#web/base/api/client.ts'
import { announce } from '#web/base/api/notify.ts'
import { isUnanswered } from '#web/base/api/request-error.ts'
import { constants } from '#web/base/constants.ts'
import { useLanguageStore } from '#web/base/locales/texts.ts'
import { navigate } from '#web/base/router/location.ts'
import { buildRoutes } from '#web/base/router/routes.ts'
import { useRoutes } from '#web/base/router/views.ts'
import { mfaTokenOf, menuOf, personOf, tokenOf } from './answers.ts'
import { sessionEndpoints } from './endpoints.ts'
import { guardedRoutes } from './guard.ts'
import { release } from './lock.ts'
import { useSecondStep, resetPerson, useSession } from './store.ts'

export interface Credentials {
  username: string
  password: string
}

export interface CodeCredentials {
  mobile: string
  sms_code: string
}

/** Logs in; the page shows the failure. */
export async function logIn(credentials: Credentials | CodeCredentials): Promise<void> {
  const { data } = await exchange(sessionEndpoints.login, credentials)
  enterWith(data)
}

/** Starts the session with the answer to any login kind; a person with a second factor is asked for it on the login page. */
export function enterWith(data: unknown): void {
  const mfaToken = mfaTokenOf(data)
  if (mfaToken === undefined) changeSession(tokenOf(data, useLanguageStore.getState().language))
  useSecondStep.setState({ mfaToken })
}

/** The second login step; the page shows the failure. */
export async function proveSecondFactor(mfa_token: string, code: string): Promise<void> {
  const { data } = await exchange(sessionEndpoints.loginMfa, { mfa_token, code })
  enterWith(data)
}

/** Loads the person and the routes, once for concurrent calls (checklist G02). */
export function prepareSession(): Promise<void> {
  preparing ??= prepare().finally(() => (preparing = undefined))
  return preparing
}

/** Notifies the server, then clears the session and its tabs. The logout does not wait for the answer. */
export function logOut(): void {
  void dataOf(sessionEndpoints.logout, {}).catch(() => undefined)
  resetSession()
  navigate('/login', { replace: true })
}

/** Clears the session and all data for the last person (checklist G03). */
export function resetSession(): void {
  changeSession('')
  release()
  resetPerson()
  useRoutes.setState({ routes: undefined })
}

let preparing: Promise<void> | undefined

async function prepare(): Promise<void> {
  const { language } = useLanguageStore.getState()
  // the page that opens without the server tells so itself
  const options = { ahead: isUnanswered }
  try {
    const [info, menu] = await Promise.all([dataOf(sessionEndpoints.info, {}, options), dataOf(sessionEndpoints.menu, {}, options)])
    const person = personOf(info, language)
    const routes = guardedRoutes(menuOf(menu, language), person, constants)
    useSession.setState(person)
    useRoutes.setState({ routes: buildRoutes(routes) })
  } catch (error) {
    // the client has already shown its own errors
    if (!(error instanceof RequestError)) announce('error', error instanceof Error ? error.message : String(error))
    throw error
  }
}
