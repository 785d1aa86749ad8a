import { eq } from 'drizzle-orm'
import { user as contract } from '#contract/dev/user.ts'
import type { Label } from '#contract/kit/label.ts'
import { messages } from '#contract/kit/messages.ts'
import { accounts } from '#server/identity/access/account-source.ts'
import { session } from '#server/identity/session/tables.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { ApiError, refuse } from '#server/platform/kernel/errors.ts'
import { rowOr404 } from '#server/platform/kernel/rows.ts'

/** From the next request on, this session reads with the other person's permissions and writes nothing (docs/adr/0027). */
export async function viewAs(ctx: Ctx, { id }: { id: number }) {
  const { actor } = ctx
  if (!actor.is_admin) throw new ApiError(403, messages.forbidden, { data: { rule: 'admin' } })
  if (id === actor.id) throw refuse(ownEyes)
  await transact(ctx, async (ctx) => {
    const { status, username } = await rowOr404(ctx, accounts, id)
    if (status !== 1) throw refuse(notInUse)
    await ctx.db.update(session).set({ viewed_user_id: id }).where(eq(session.id, actor.session_id))
    const names = { viewer: actor.username, viewed: username }
    await audit(ctx, contract.viewAs, { id, before: { viewing: false }, after: { viewing: true, ...names } })
  })
  return {}
}

export async function endViewAs(ctx: Ctx) {
  const { id, username, session_id, impersonator } = ctx.actor
  if (!impersonator) throw refuse(notViewing)
  await transact(ctx, async (ctx) => {
    await ctx.db.update(session).set({ viewed_user_id: null }).where(eq(session.id, session_id))
    const names = { viewer: impersonator.username, viewed: username }
    await audit(ctx, contract.endViewAs, { id, before: { viewing: true }, after: { viewing: false, ...names } })
  })
  return {}
}

const ownEyes: Label = ['不能以自己的身份查看', 'You can’t view as yourself']
const notViewing: Label = ['当前没有以他人身份查看', 'You are not viewing as another person']
const notInUse: Label = ['账号已停用', 'This account is disabled']
