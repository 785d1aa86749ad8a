import type { session } from '#contract/session/session.ts'
import type { LightWire } from '#web/api/wire.ts'

type Session = typeof session

/** The calls that the login page and the first paint need, without the contract's schemas; a test holds them to the contract. */
export const sessionWires = {
  login: post<Session['login']>('login', '/api/login'),
  info: get<Session['info']>('info', '/api/info'),
  menu: get<Session['menu']>('menu', '/api/menu'),
  logout: get<Session['logout']>('logout', '/api/logout'),
}

function get<E extends Session[keyof Omit<Session, '$'>]>(verb: string, path: string): LightWire<E> {
  return { address: `session.session.${verb}`, method: 'GET', path, upload: false, idempotent: false }
}

function post<E extends Session[keyof Omit<Session, '$'>]>(verb: string, path: string): LightWire<E> {
  return { ...get<E>(verb, path), method: 'POST' }
}
