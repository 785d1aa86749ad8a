import type { register } from '#contract/session/register.ts'
import type { sms } from '#contract/session/sms.ts'
import type { sso } from '#contract/session/sso.ts'
import type { ways } from '#contract/session/ways.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import type { LightWire } from '#web/api/wire.ts'

/** The calls of the other doors, without the contract's schemas; a test holds them to the contract. */
export const doorWires = {
  ways: wire<(typeof ways)['list']>('session.ways.list', 'GET', '/api/login/ways'),
  sendCode: wire<(typeof sms)['send']>('session.sms.send', 'POST', '/api/login/sms'),
  register: wire<(typeof register)['create']>('session.register.create', 'POST', '/api/register'),
  startSso: wire<(typeof sso)['start']>('session.sso.start', 'GET', '/api/sso/start'),
  finishSso: wire<(typeof sso)['finish']>('session.sso.finish', 'POST', '/api/sso/finish'),
}

function wire<E extends Endpoint>(address: string, method: 'GET' | 'POST', path: string): LightWire<E> {
  return { address, method, path, upload: false, idempotent: false }
}
