import { eq } from 'drizzle-orm'
import { user as contract } from '#contract/dev/user.ts'
import type { Label } from '#contract/kit/label.ts'
import { messages } from '#contract/kit/messages.ts'
import { audit } from '../core/audit.ts'
import { transact, type Ctx } from '../core/ctx.ts'
import { ApiError, refuse } from '../core/errors.ts'
import { rowOr404 } from '../core/rows.ts'
import { session } from '../session/tables.ts'
import { adminUser } from './tables.ts'

/** From the next request on this session reads with the other person's eyes, and writes nothing (docs/adr/0027). */
export async function viewAs(ctx: Ctx, { id }: { id: number }) {
  const { actor } = ctx
  if (!actor.is_admin) throw new ApiError(403, messages.forbidden, { data: { rule: 'admin' } })
  if (id === actor.id) throw refuse(ownEyes)
  await transact(ctx, async (ctx) => {
    const { status, username } = await rowOr404(ctx, adminUser, contract, id)
    if (status !== 1) throw refuse(notInUse)
    await ctx.db.update(session).set({ viewed_user_id: id }).where(eq(session.id, actor.session_id))
    const names = { viewer: actor.username, viewed: username }
    await audit(ctx, contract.viewAs, { id, before: { viewing: false }, after: { viewing: true, ...names } })
  })
  return {}
}

export async function endViewAs(ctx: Ctx) {
  const { id, username, session_id, viewer } = ctx.actor
  if (!viewer) throw refuse(messages.not_allowed_now)
  await transact(ctx, async (ctx) => {
    await ctx.db.update(session).set({ viewed_user_id: null }).where(eq(session.id, session_id))
    const names = { viewer: viewer.username, viewed: username }
    await audit(ctx, contract.endViewAs, { id, before: { viewing: true }, after: { viewing: false, ...names } })
  })
  return {}
}

const ownEyes: Label = ['不能以自己的身份查看', 'You see with your own eyes already']
const notInUse: Label = ['账号已停用', 'This account is disabled']
