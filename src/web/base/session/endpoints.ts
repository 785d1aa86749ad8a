import type { todo } from '#contract/common/todo.ts'
import type { config } from '#contract/config/config.ts'
import type { user } from '#contract/dev/user.ts'
import type { why } from '#contract/dev/why.ts'
import type { notice } from '#contract/notice/notice.ts'
import type { lock } from '#contract/session/lock.ts'
import type { mfa } from '#contract/session/mfa.ts'
import type { profile } from '#contract/session/profile.ts'
import type { session } from '#contract/session/session.ts'
import { getRef as get, postRef as post } from '#web/base/api/endpoint-ref.ts'

type Session = typeof session

/**
 * The calls for the login page, the lock screen and the first paint, without the contract's schemas; a test compares them with the contract.
 */
export const sessionEndpoints = {
  login: post<Session['login']>('session.session.login', '/api/login', { quiet: true }),
  loginMfa: post<(typeof mfa)['login']>('session.mfa.login', '/api/login/mfa', { quiet: true }),
  info: get<Session['info']>('session.session.info', '/api/info'),
  menu: get<Session['menu']>('session.session.menu', '/api/menu'),
  logout: get<Session['logout']>('session.session.logout', '/api/logout', { quiet: true }),
  lock: post<(typeof lock)['lock']>('session.lock.lock', '/api/lock'),
  keepPreferences: post<(typeof profile)['preferences']>('session.profile.preferences', '/api/profile/preferences', { quiet: true }),
  unlock: post<(typeof lock)['unlock']>('session.lock.unlock', '/api/unlock', { quiet: true }),
  viewAs: post<(typeof user)['viewAs']>('dev.user.viewAs', '/api/dev/user/viewAs'),
  /** The product's name, logo and contact. */
  site: get<(typeof config)['open']>('config.config.open', '/api/common/config', { quiet: true }),
  /** Counts for pending work, for the menu badges. */
  waiting: get<(typeof todo)['count']>('common.todo.count', '/api/common/todo/count', { quiet: true }),
  unread: get<(typeof notice)['unread']>('notice.notice.unread', '/api/notice/unread', { quiet: true }),
  /** The rule that decides on a page. */
  why: get<(typeof why)['explain']>('dev.why.explain', '/api/why'),
  endViewAs: post<(typeof user)['endViewAs']>('dev.user.endViewAs', '/api/dev/user/viewAs/end'),
}
