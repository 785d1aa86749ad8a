import { eq } from 'drizzle-orm'
import type { Label } from '#contract/kit/label.ts'
import { wrongPassword } from '#contract/session/lock.ts'
import { proof as contract, PROOF_MINUTES, proofMissing, type ProofKind } from '#contract/session/proof.ts'
import { adminUser } from '#server/identity/tables.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { MINUTE_MS } from '#server/platform/kernel/durations.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { proves, wrongCode } from './mfa.ts'
import { ownRow, provePassword } from './own-password.ts'
import { session } from './tables.ts'
import { forgetTries, takeTry } from './throttle.ts'

/** Refuses a `stepUp` call without a recent authentication in this session. */
export async function requireRecentAuth(ctx: Ctx): Promise<void> {
  const [present] = await ctx.db
    .select({ proven_at: session.proven_at, totp_enabled_at: adminUser.totp_enabled_at })
    .from(session)
    .innerJoin(adminUser, eq(adminUser.id, session.admin_user_id))
    .where(eq(session.id, ctx.actor.session_id))
  const since = ctx.now.getTime() - PROOF_MINUTES * MINUTE_MS
  if (present?.proven_at && Date.parse(present.proven_at) >= since) return
  const kind: ProofKind = present?.totp_enabled_at ? 'code' : 'password'
  throw refuse(proofMissing, { field: 'proof', data: { proof: kind } })
}

export async function code(ctx: Ctx, { code }: { code: string }) {
  const key = `mfa:session:${ctx.actor.session_id}`
  await takeTry(ctx, key)
  await transact(ctx, async (ctx) => {
    const person = await ownRow(ctx, { lock: true })
    if (person.totp_enabled_at === null || !(await proves(ctx, person, code))) throw refuse(wrongCode, { field: 'code' })
    await markProven(ctx, 'code')
  })
  await forgetTries(ctx, [key])
  return {}
}

/** If the account has a second factor, a password is not a proof. */
export async function password(ctx: Ctx, { password }: { password: string }) {
  const person = await provePassword(ctx, password, wrongPassword)
  if (person.totp_enabled_at !== null) throw refuse(codeAsked, { field: 'password' })
  await transact(ctx, (ctx) => markProven(ctx, 'password'))
  return {}
}

async function markProven(ctx: Ctx, kind: ProofKind): Promise<void> {
  const id = ctx.actor.session_id
  await ctx.db.update(session).set({ proven_at: ctx.now.toISOString() }).where(eq(session.id, id))
  await audit(ctx, contract[kind], { id, before: { proven: false }, after: { proven: true } })
}

const codeAsked: Label = ['请使用两步验证码验证身份', 'Please verify with your two-factor code']
