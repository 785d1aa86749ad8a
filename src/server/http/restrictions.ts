import type { Endpoint } from '#contract/kit/endpoint.ts'
import type { Label } from '#contract/kit/label.ts'
import { codeMessages } from '#contract/kit/messages.ts'
import { ApiError } from '../core/errors.ts'
import type { Authenticated } from '../session/tokens.ts'

// `refreshToken` asks for no login and stays open, too: a screen that was locked yesterday is unlocked today
const openWhileLocked: ReadonlySet<string> = new Set(['session.lock.unlock', 'session.session.logout'])

const openBeforePassword: ReadonlySet<string> = new Set([
  'session.session.info',
  'session.session.menu',
  'session.session.logout',
  'session.profile.password',
])

/** Refuses what a locked screen, or an account whose password must be changed first, may not call. */
export function refuseRestricted(
  { address }: Pick<Endpoint, 'address'>,
  { locked, mustChangePassword }: Pick<Authenticated, 'locked' | 'mustChangePassword'>,
): void {
  if (locked && !openWhileLocked.has(address)) throw new ApiError(423, codeMessages[423] as Label)
  if (!locked && mustChangePassword && !openBeforePassword.has(address))
    throw new ApiError(403, ['请先修改初始密码', 'Please change your initial password first'])
}
