import { changeSession, dataOf, exchange, RequestError } from '#web/api/client.ts'
import { announce } from '#web/api/notify.ts'
import { settings } from '#web/app/settings.ts'
import { useLanguageStore } from '#web/locales/texts.ts'
import { navigate } from '#web/router/location.ts'
import { useRoutes } from '#web/router/route-store.ts'
import { buildRoutes } from '#web/router/routes.ts'
import { mfaTokenOf, menuOf, personOf, tokenOf } from './answers.ts'
import { guardedRoutes } from './guard.ts'
import { release } from './lock.ts'
import { useSecondStep } from './second-step.ts'
import { resetPerson, useSession, type Person } from './store.ts'
import { sessionWires } from './wires.ts'

export interface Credentials {
  username: string
  password: string
}

export interface CodeCredentials {
  mobile: string
  sms_code: string
}

/** Who looks around where nobody is asked to log in (checklist G14). */
const virtualAdmin: Person = {
  id: 0,
  username: 'admin',
  real_name: '',
  avatar: '',
  roles: ['admin'],
  permissions: ['*'],
  must_change_password: false,
  preferences: {},
  viewer: null,
}

/** Logs in; the page shows what went wrong. */
export async function logIn(credentials: Credentials | CodeCredentials): Promise<void> {
  const { data } = await exchange(sessionWires.login, credentials, { quiet: true })
  enterWith(data)
}

/** Goes in with the answer of a login of any kind; who has a second factor is asked for it at the login page. */
export function enterWith(data: unknown): void {
  const mfaToken = mfaTokenOf(data)
  if (mfaToken === undefined) changeSession(tokenOf(data, useLanguageStore.getState().language))
  useSecondStep.setState({ mfaToken })
}

/** The second step of a login; the page shows what went wrong. */
export async function proveSecondFactor(mfa_token: string, code: string): Promise<void> {
  const { data } = await exchange(sessionWires.loginMfa, { mfa_token, code }, { quiet: true })
  enterWith(data)
}

/** Learns who the person is and which routes there are, once, however often it is asked meanwhile (checklist G02). */
export function prepareSession(): Promise<void> {
  preparing ??= prepare().finally(() => (preparing = undefined))
  return preparing
}

/** Tells the server, then forgets everything, the place included. The answer is not waited for: the person wants to go. */
export function logOut(): void {
  void dataOf(sessionWires.logout, {}, { quiet: true }).catch(() => undefined)
  resetSession()
  navigate('/login', { replace: true })
}

/** Back to nobody, with nothing of the last person left (checklist G03). */
export function resetSession(): void {
  changeSession('')
  release()
  resetPerson()
  useRoutes.setState({ routes: undefined })
}

let preparing: Promise<void> | undefined

async function prepare(): Promise<void> {
  const { language } = useLanguageStore.getState()
  try {
    const [info, menu] = await Promise.all([
      settings.loginInterception ? dataOf(sessionWires.info, {}) : virtualAdmin,
      dataOf(sessionWires.menu, {}),
    ])
    const person = personOf(info, language)
    const routes = guardedRoutes(menuOf(menu, language), person, settings)
    useSession.setState(person)
    useRoutes.setState({ routes: buildRoutes(routes) })
  } catch (error) {
    // the client has announced its own
    if (!(error instanceof RequestError)) announce('error', error instanceof Error ? error.message : String(error))
    throw error
  }
}
