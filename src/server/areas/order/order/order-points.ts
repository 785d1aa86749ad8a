import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Claim } from '#server/areas/trade/claims/claims.ts'
import type { Order } from '#server/areas/trade/order-rows.ts'
import { aftersale } from '#server/areas/trade/tables/aftersale-tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { post, system, user, type Transfer } from '#server/platform/ledger/post.ts'
import { transfer } from '#server/platform/ledger/tables.ts'

/** The points that an order spends. A refund returns its share, and reclaims its share in the points that the order has given. */
export const pointsClaim: Claim = {
  async take(ctx, { user_id, order_no, integral_used }, lines) {
    if (integral_used === 0) return lines
    const sides = { debit: user(user_id, 'integral'), credit: system('integral_use') }
    await post(ctx, [{ ...sides, amount: integral_used, biz_type: 'order_use', biz_id: order_no }])
    return lines
  },

  async giveBack(ctx, order, _items, back) {
    await post(ctx, back.why === 'refunded' ? ofRefund(order, back) : await allLeft(ctx, order))
  },
}

/** The points that after-sales on this order have not returned yet. */
async function allLeft(ctx: Ctx, { id, user_id, order_no, integral_used }: Order): Promise<Transfer[]> {
  if (integral_used === 0) return []
  const numbers = ctx.db.select({ as_no: aftersale.as_no }).from(aftersale).where(eq(aftersale.order_id, id))
  const [sum] = await ctx.db
    .select({ amount: sql`coalesce(sum(${transfer.amount}), 0)`.mapWith(Number) })
    .from(transfer)
    .where(and(eq(transfer.biz_type, 'order_use_back'), inArray(transfer.biz_id, numbers)))
  const amount = integral_used - (sum?.amount ?? 0)
  if (amount <= 0) return []
  return [{ debit: system('integral_use'), credit: user(user_id, 'integral'), amount, biz_type: 'order_use_back', biz_id: order_no }]
}

interface Refunded {
  as_no: string
  points: { integral_back: number; integral_taken: number }
}

function ofRefund({ user_id }: Order, { as_no, points }: Refunded): Transfer[] {
  const own = user(user_id, 'integral')
  const back: Transfer = {
    debit: system('integral_use'),
    credit: own,
    amount: points.integral_back,
    biz_type: 'order_use_back',
    biz_id: as_no,
  }
  const taken: Transfer = {
    debit: own,
    credit: system('integral_issue'),
    amount: points.integral_taken,
    biz_type: 'order_give_back',
    biz_id: as_no,
  }
  return [back, taken].filter(({ amount }) => amount > 0)
}
