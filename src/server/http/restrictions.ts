import { writes, type Endpoint } from '#contract/kit/endpoint.ts'
import type { Label } from '#contract/kit/label.ts'
import { codeMessages } from '#contract/kit/code-messages.ts'
import { ApiError, refuse } from '../core/errors.ts'

// `refreshToken` asks for no login and stays open, too: a screen that was locked yesterday is unlocked today
const openWhileLocked: ReadonlySet<string> = new Set(['session.lock.unlock', 'session.session.logout'])

const openBeforePassword: ReadonlySet<string> = new Set([
  'session.session.info',
  'session.session.menu',
  'session.session.logout',
  'session.profile.password',
])

// of all that writes; a GET that only reads is open
const openWhileViewing: ReadonlySet<string> = new Set(['dev.user.endViewAs', 'session.lock.lock', 'session.lock.unlock'])

interface Restriction {
  locked: boolean
  mustChangePassword: boolean
  /** An administrator reads with somebody else's eyes. */
  viewing: boolean
}

/** Refuses what a locked screen, an account whose password must be changed first, or borrowed eyes may not call. */
export function refuseRestricted(
  endpoint: Pick<Endpoint, 'address' | 'method'>,
  { locked, mustChangePassword, viewing }: Restriction,
): void {
  const { address } = endpoint
  if (locked && !openWhileLocked.has(address)) throw new ApiError(423, codeMessages[423] as Label)
  if (viewing && writes(endpoint) && !openWhileViewing.has(address)) throw refuse(readOnly)
  if (!locked && mustChangePassword && !openBeforePassword.has(address))
    throw new ApiError(403, ['请先修改初始密码', 'Please change your initial password first'], { data: { rule: 'password' } })
}

const readOnly: Label = ['正在以他人身份查看，只能浏览，不能操作', 'You are viewing as somebody else: you can look, and change nothing']
