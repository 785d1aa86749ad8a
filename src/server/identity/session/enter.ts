import { and, eq, lt } from 'drizzle-orm'
import type { Label } from '#contract/kit/label.ts'
import type { Entered } from '#contract/session/session.ts'
import { agentInactive, isBarred } from '#server/identity/access/agent-login.ts'
import { adminUser } from '#server/identity/tables.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { MINUTE_MS } from '#server/platform/kernel/durations.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { personAsksFactor } from './factor-rule.ts'
import { logLogin } from './login-log.ts'
import { loginChallenge } from './tables.ts'
import { hashToken, loginEnded, newToken, openSession } from './tokens.ts'
import { endWait, waits } from './waiting.ts'

export type Person = typeof adminUser.$inferSelect

const CHALLENGE_MS = 5 * MINUTE_MS

/** The authentication method. */
export type Way = 'password' | 'sms' | 'sso'

/**
 * Logs in an authenticated person; an account with a second factor must enter its code first. Throws for a disabled account, and for
 * a method that is insufficient or waits for review. The login log records both results.
 */
export async function enterAs(ctx: Ctx, person: Person, way: Way): Promise<Entered> {
  const refusal = await whyNot(ctx, person, way)
  if (refusal) {
    await logLogin(ctx, person.username, person.id, 400)
    throw refuse(refusal)
  }
  if (person.totp_enabled_at !== null) return { mfa_token: await challenge(ctx, person.id) }
  return transact(ctx, async (ctx) => {
    // the phone number belongs to the holder: a password set by an administrator counts from now on
    if (way === 'sms') await endWait(ctx, person)
    // without a second factor a password is a complete fresh proof
    return admit(ctx, person, { proven: way === 'password' })
  })
}

async function whyNot(ctx: Ctx, person: Person, way: Way): Promise<Label | undefined> {
  if (person.status !== 1) return disabled
  if (await isBarred(ctx, person.agent_id)) return agentInactive
  // an active second factor proves the holder by itself
  if (person.totp_enabled_at !== null) return undefined
  if (way === 'password' && waits(person, 'password', ctx.now)) return passwordWaits
  if (way !== 'sms') return undefined
  if (waits(person, 'phone', ctx.now)) return phoneWaits
  return (await personAsksFactor(ctx, person.id)) ? notByCode : undefined
}

const disabled: Label = ['账号已停用', 'This account is disabled']
const passwordWaits: Label = [
  '密码刚被管理员重置，24小时后或经另一位管理员复核后可用；也可用短信验证码登录',
  'An administrator has just reset this password. It becomes valid after 24 hours or once another administrator approves it; you can log in with an SMS code meanwhile',
]
const phoneWaits: Label = [
  '手机号刚被管理员修改，24小时后或经另一位管理员复核后可用，请用密码登录',
  'An administrator has just changed this number. It becomes valid after 24 hours or once another administrator approves it. Please log in with your password',
]
const notByCode: Label = [
  '该账号权限较高，不能只用短信验证码登录，请用密码登录并启用两步验证',
  'This account cannot log in with an SMS code only. Please use your password and turn on two-factor authentication',
]

/** Creates the session for a fully authenticated person. */
export function admit(ctx: Ctx, person: Person, { proven }: { proven: boolean }): Promise<{ token: string }> {
  return transact(ctx, async (ctx) => {
    // a password that was replaced during this login is not valid any more
    const [still] = await ctx.db
      .update(adminUser)
      .set({ last_login_at: ctx.now.toISOString(), last_login_ip: ctx.http.ip })
      .where(and(eq(adminUser.id, person.id), eq(adminUser.password_hash, person.password_hash), eq(adminUser.status, 1)))
      .returning({ id: adminUser.id })
    if (!still) throw loginEnded()
    await logLogin(ctx, person.username, person.id, 200)
    return { token: await openSession(ctx, person.id, { proven }) }
  })
}

async function challenge(ctx: Ctx, adminUserId: number): Promise<string> {
  const token = newToken()
  // the next login deletes unfinished logins by the person
  const isOver = lt(loginChallenge.expires_at, ctx.now.toISOString())
  await ctx.db.delete(loginChallenge).where(and(eq(loginChallenge.admin_user_id, adminUserId), isOver))
  await ctx.db.insert(loginChallenge).values({
    token_hash: hashToken(token),
    admin_user_id: adminUserId,
    created_at: ctx.now.toISOString(),
    expires_at: new Date(ctx.now.getTime() + CHALLENGE_MS).toISOString(),
  })
  return token
}
