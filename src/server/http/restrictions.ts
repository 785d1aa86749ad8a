import { codeMessages } from '#contract/kit/code-messages.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import type { Label } from '#contract/kit/label.ts'
import { ApiError, refuse } from '#server/platform/kernel/errors.ts'

// `refreshToken` needs no login and stays open, too: a screen locked yesterday can be unlocked today
const openWhileLocked: ReadonlySet<string> = new Set(['session.lock.unlock', 'session.session.logout'])

const openBeforePassword: ReadonlySet<string> = new Set([
  'session.session.info',
  'session.session.menu',
  'session.session.logout',
  'session.profile.password',
])

const openBeforeFactor: ReadonlySet<string> = new Set([
  'session.session.info',
  'session.session.menu',
  'session.session.logout',
  'session.mfa.state',
  'session.mfa.begin',
  'session.mfa.confirm',
])

// among the writing calls; reading calls are open
const openWhileViewing: ReadonlySet<string> = new Set([
  'dev.user.endViewAs',
  'session.lock.lock',
  'session.lock.unlock',
  'session.session.logout',
])

interface Restriction {
  locked: boolean
  mustChangePassword: boolean
  mustSetFactor: boolean
  /** An administrator impersonates another account, read-only. */
  viewing: boolean
}

/** Refuses calls that a locked screen, a required password change, a required second factor or an impersonation forbids. */
export function refuseRestricted(
  { address, effect }: Pick<Endpoint, 'address' | 'effect'>,
  { locked, mustChangePassword, mustSetFactor, viewing }: Restriction,
): void {
  if (locked && !openWhileLocked.has(address)) throw new ApiError(423, codeMessages[423] as Label)
  if (viewing && effect === 'write' && !openWhileViewing.has(address)) throw refuse(readOnly)
  if (!locked && mustChangePassword && !openBeforePassword.has(address))
    throw new ApiError(403, ['请先修改初始密码', 'Please change your initial password first'], { data: { rule: 'password' } })
  if (!locked && !mustChangePassword && mustSetFactor && !openBeforeFactor.has(address))
    throw new ApiError(403, factorFirst, { data: { rule: 'factor' } })
}

// they change the session itself, or store a proof in it
const ofSession: ReadonlySet<string> = new Set([
  'session.lock.lock',
  'session.lock.unlock',
  'session.proof.code',
  'session.proof.password',
  'dev.user.viewAs',
])

/** Refuses calls that need a session for a virtual administrator (docs/adr/0037). */
export function refuseSessionless({ address, stepUp }: Pick<Endpoint, 'address' | 'stepUp'>): void {
  if (stepUp || ofSession.has(address)) throw refuse(sessionless)
}

const sessionless: Label = ['虚拟管理员没有登录会话，请登录后再操作', 'The virtual administrator has no session. Log in to do this']

const factorFirst: Label = ['请先启用两步验证', 'Please turn on two-factor authentication first']
const readOnly: Label = ['正在以他人身份查看，只能浏览，不能操作', 'You are viewing as another person and cannot make changes']
