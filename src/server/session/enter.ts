import { and, eq, lt } from 'drizzle-orm'
import type { Entered } from '#contract/session/session.ts'
import { who } from '../core/audit.ts'
import { transact, type Ctx } from '../core/ctx.ts'
import { refuse } from '../core/errors.ts'
import { adminUser, logger } from '../dev/tables.ts'
import { loginChallenge } from './tables.ts'
import { hashToken, loginEnded, newToken, openSession } from './tokens.ts'

export type Person = typeof adminUser.$inferSelect

const CHALLENGE_MS = 5 * 60_000

/**
 * Lets in whoever has proven to be this person, by password, code or sign-on; who has a second factor is asked for it first.
 * `proven`: by the password, which is all that a fresh proof asks for where there is no second factor. Throws for a disabled account; told in the login log either way.
 */
export async function enterAs(ctx: Ctx, person: Person, { proven = false } = {}): Promise<Entered> {
  if (person.status !== 1) {
    await logLogin(ctx, person.username, person.id, 400)
    throw refuse(['账号已停用', 'This account is disabled'])
  }
  if (person.totp_enabled_at !== null) return { mfa_token: await challenge(ctx, person.id) }
  return admit(ctx, person, { proven })
}

/** Begins the session of a person of whom nothing more is to be proven. */
export function admit(ctx: Ctx, person: Person, { proven }: { proven: boolean }): Promise<{ token: string }> {
  return transact(ctx, async (ctx) => {
    // an old password that was right a moment ago opens nothing any more
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

/** Notes an attempt to log in; `code` is what it was answered. */
export async function logLogin(ctx: Ctx, username: string, id: number | undefined, code: number): Promise<void> {
  await ctx.db.insert(logger).values({
    ...who(ctx),
    kind: 'login',
    action: 'session.session.login',
    username: username.slice(0, 60),
    admin_user_id: id ?? null,
    code,
  })
}

async function challenge(ctx: Ctx, adminUserId: number): Promise<string> {
  const token = newToken()
  // what the person began before and never ended goes with the next login
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
