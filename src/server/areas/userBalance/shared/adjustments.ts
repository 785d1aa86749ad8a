import { ofUsersSeen } from '#server/areas/people/scope.ts'
import { adjust as contract } from '#contract/userBalance/adjust.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { entityRows } from '#server/platform/kernel/entity-rows.ts'
import { post, system, user } from '#server/platform/ledger/post.ts'
import { balanceAdjust } from './tables.ts'

export const adjusts = entityRows({ table: balanceAdjust, contract, scope: (ctx) => ofUsersSeen(ctx, balanceAdjust.user_id) })

/** Posts an approved adjustment; its number is the key, so that it is posted once. */
export async function postAdjustment(
  ctx: Ctx,
  { adjust_no, user_id, direction, amount, reason }: typeof balanceAdjust.$inferSelect,
): Promise<void> {
  const [own, other] = [user(user_id, 'balance'), system('adjustment')]
  const parties = direction === 'add' ? { debit: other, credit: own } : { debit: own, credit: other }
  await post(ctx, [{ ...parties, amount, biz_type: direction === 'add' ? 'admin_add' : 'admin_sub', biz_id: adjust_no, remark: reason }])
}
