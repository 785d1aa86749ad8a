import type { register } from '#contract/session/register.ts'
import type { sms } from '#contract/session/sms.ts'
import type { sso } from '#contract/session/sso.ts'
import type { ways } from '#contract/session/ways.ts'
import { getWire as get, postWire as post } from '#web/api/wire.ts'

/** The calls of the other doors, without the contract's schemas; a test holds them to the contract. */
export const doorWires = {
  ways: get<(typeof ways)['list']>('session.ways.list', '/api/login/ways'),
  sendCode: post<(typeof sms)['send']>('session.sms.send', '/api/login/sms'),
  register: post<(typeof register)['create']>('session.register.create', '/api/register'),
  startSso: get<(typeof sso)['start']>('session.sso.start', '/api/sso/start'),
  finishSso: post<(typeof sso)['finish']>('session.sso.finish', '/api/sso/finish'),
}
