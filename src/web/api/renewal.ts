import { useLanguageStore } from '#web/locales/texts.ts'
import { expired, noAnswer, unwrap } from './envelope.ts'
import { prepare, signed } from './request.ts'
import { retrying } from './retry.ts'
import { token } from './token.ts'
import { transmit } from './transport.ts'

const endpoint = {
  address: 'session.session.refreshToken',
  method: 'GET',
  path: '/api/refreshToken',
  upload: false,
  idempotent: false,
} as const

/** Brings a new token, once for all tabs of the browser: whoever comes second finds the first one's. */
export async function renewedToken(): Promise<string> {
  const old = token.read()
  return oneAtATime(async () => {
    const present = token.read()
    return present === old ? ask(old) : present
  })
}

async function ask(bearer: string): Promise<string> {
  const language = useLanguageStore.getState().language
  const answer = await retrying('GET', () => transmit(signed(prepare(endpoint, {}, {}), bearer, language)))
  if (answer === 'network' || answer === 'timeout') throw noAnswer(language)
  const { data } = unwrap(answer, language)
  if (typeof data === 'object' && data !== null && 'token' in data && typeof data.token === 'string' && data.token !== '') return data.token
  throw expired(language)
}

// locks exist only on https and localhost; without them the server's grace period for the old token covers the overlap
async function oneAtATime(act: () => Promise<string>): Promise<string> {
  return 'locks' in navigator ? await navigator.locks.request('hexbolt-refresh', act) : await act()
}
