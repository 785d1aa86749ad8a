import type { user } from '#contract/dev/user.ts'
import type { lock } from '#contract/session/lock.ts'
import type { mfa } from '#contract/session/mfa.ts'
import type { profile } from '#contract/session/profile.ts'
import type { session } from '#contract/session/session.ts'
import { getWire as get, postWire as post } from '#web/api/wire.ts'

type Session = typeof session

/** The calls that the login page, the lock screen and the first paint need, without the contract's schemas; a test holds them to the contract. */
export const sessionWires = {
  login: post<Session['login']>('session.session.login', '/api/login'),
  loginMfa: post<(typeof mfa)['login']>('session.mfa.login', '/api/login/mfa'),
  info: get<Session['info']>('session.session.info', '/api/info'),
  menu: get<Session['menu']>('session.session.menu', '/api/menu'),
  logout: get<Session['logout']>('session.session.logout', '/api/logout'),
  lock: post<(typeof lock)['lock']>('session.lock.lock', '/api/lock'),
  keepPreferences: post<(typeof profile)['preferences']>('session.profile.preferences', '/api/profile/preferences'),
  unlock: post<(typeof lock)['unlock']>('session.lock.unlock', '/api/unlock'),
  viewAs: post<(typeof user)['viewAs']>('dev.user.viewAs', '/api/dev/user/viewAs'),
  endViewAs: post<(typeof user)['endViewAs']>('dev.user.endViewAs', '/api/dev/user/viewAs/end'),
}
