import { and, eq, isNull } from 'drizzle-orm'
import { user as contract } from '#contract/dev/user.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { inScope, accounts } from '#server/identity/access/account-source.ts'
import { loginsOf, sessionsOf } from '#server/identity/session/account-sessions.ts'
import { session } from '#server/identity/session/tables.ts'
import * as tokens from '#server/identity/session/tokens.ts'
import { adminUser } from '#server/identity/tables.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { notFound, refuse } from '#server/platform/kernel/errors.ts'
import { rowOr404 } from '#server/platform/kernel/rows.ts'
import { above, heldBy, isAbove } from './account-rules.ts'

export async function sessions(ctx: Ctx, { id }: { id: number }) {
  await rowOr404(ctx, accounts, id)
  return sessionsOf(ctx, id)
}

export async function logins(ctx: Ctx, { id, ...page }: ParsedOf<typeof contract.logins>) {
  await rowOr404(ctx, accounts, id)
  return loginsOf(ctx, id, page)
}

/** Ends one session in another account, by the session's own id. */
export async function endSession(ctx: Ctx, { id }: { id: number }) {
  await transact(ctx, async (ctx) => {
    const [open] = await ctx.db
      .select({ account: adminUser })
      .from(session)
      .innerJoin(adminUser, eq(adminUser.id, session.admin_user_id))
      .where(and(eq(session.id, id), isNull(session.revoked_at), inScope(ctx)))
    if (!open) throw notFound(['登录设备', 'The session'])
    const { account } = open
    if (await isAbove(ctx, account, (await heldBy(ctx, [account.id])).get(account.id) ?? [])) throw refuse(above)
    await tokens.endSession(ctx, id)
    await audit(ctx, contract.endSession, { id: account.id, before: { session_ended: null }, after: { session_ended: id } })
  })
  return {}
}
