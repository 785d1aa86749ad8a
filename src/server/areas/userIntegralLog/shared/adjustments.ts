import type { Direction } from '#contract/finance/movement.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { post, system, user } from '#server/platform/ledger/post.ts'

export interface PointsAdjustment {
  user_id: number
  direction: Direction
  amount: number
  reason: string
  /** The movement key: it is posted once. */
  biz_id: string
}

/** Posts points adjustments, all or none; returns each user's points afterwards. */
export async function postPoints(ctx: Ctx, adjustments: readonly PointsAdjustment[]): Promise<number[]> {
  const posted = await post(
    ctx,
    adjustments.map(({ user_id, direction, amount, reason, biz_id }) => {
      const [own, other] = [user(user_id, 'integral'), system('integral_adjustment')]
      const parties = direction === 'add' ? { debit: other, credit: own } : { debit: own, credit: other }
      return { ...parties, amount, biz_type: direction === 'add' ? ('admin_add' as const) : ('admin_sub' as const), biz_id, remark: reason }
    }),
  )
  return posted.map(({ debit, credit }) => (debit ?? credit)?.available ?? 0)
}
