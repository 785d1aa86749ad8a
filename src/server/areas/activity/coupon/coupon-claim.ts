import { and, eq, sql } from 'drizzle-orm'
import { userCouponFlow } from '#contract/activity/coupon-record-flow.ts'
import { addEntry } from '#server/areas/activity/shared/figures.ts'
import type { Claim } from '#server/areas/trade/claims/claims.ts'
import type { Order } from '#server/areas/trade/order-rows.ts'
import { unusable } from '#server/areas/trade/price/discounts.ts'
import { order as orderTable } from '#server/areas/trade/tables/order-tables.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { advance } from '#server/platform/kernel/machine.ts'
import { settingOf } from '#server/platform/settings/stored.ts'
import { couponFacts } from './coupon-facts.ts'
import { userCoupons, type UserCouponRow } from './coupon-rows.ts'
import { coupon, userCoupon } from './coupon-tables.ts'

/** The coupon on an order (domain §4.2): locked when the order is placed, used when it is paid, returned when it is closed unpaid. */
export const couponClaim: Claim = {
  facts: couponFacts,

  async take(ctx, order, lines, { user_coupon_id: id }) {
    // a coupon that takes nothing off, because a small amount's percentage is nothing, stays with its customer
    if (!id || order.coupon_off === 0) return lines
    const now = ctx.now.toISOString()
    const isUsable = sql`${userCoupon.valid_from} <= ${now} and ${userCoupon.valid_to} > ${now}`
    const [row] = await advance(ctx, userCoupons, 'lock', {
      where: and(eq(userCoupon.id, id), eq(userCoupon.user_id, order.user_id), isUsable),
      set: { order_id: order.id },
    })
    // another order was first
    if (!row) throw refuse(unusable, { field: 'user_coupon_id', values: { reason: userCouponFlow.words.locked } })
    await ctx.db.update(orderTable).set({ coupon_user_id: id }).where(eq(orderTable.id, order.id))
    await logged(ctx, 'lock', row, { state: 'unused' })
    return lines
  },

  async use(ctx, order) {
    const [row] = await advance(ctx, userCoupons, 'use', {
      where: eq(userCoupon.order_id, order.id),
      set: { used_at: ctx.now.toISOString() },
    })
    if (!row) return
    await logged(ctx, 'use', row, { state: 'locked' })
    await countUse(ctx, row, 1, order.paid_amount)
    const entry = entryOf(order, row)
    await addEntry(ctx, { ...entry, type: 'order', amount: order.paid_amount })
    await addEntry(ctx, { ...entry, type: 'cost', amount: order.coupon_off })
  },

  async giveBack(ctx, order, _items, back) {
    if (back.why === 'unpaid') {
      const [row] = await advance(ctx, userCoupons, 'release', { where: eq(userCoupon.order_id, order.id), set: { order_id: null } })
      if (row) await logged(ctx, 'release', row, { state: 'locked', order_id: order.id })
      return
    }
    if (!back.isWhole || order.ship_at !== null || (await settingOf(ctx, 'coupon.return_on_refund')) === 0) return
    const [row] = await advance(ctx, userCoupons, 'restore', {
      where: and(eq(userCoupon.order_id, order.id), sql`${userCoupon.valid_to} > ${ctx.now.toISOString()}`),
      set: { order_id: null, used_at: null },
    })
    if (!row) return
    await logged(ctx, 'restore', row, { state: 'used', order_id: order.id })
    await countUse(ctx, row, -1, -order.paid_amount)
    await addEntry(ctx, { ...entryOf(order, row), type: 'cost_back', amount: order.coupon_off })
  },

  async refund(ctx, order, { amount, refund_no }) {
    // a coupon that was returned belongs to no order any more
    const row = order.coupon_user_id === null ? undefined : await couponOf(ctx, order.coupon_user_id)
    if (row) await addEntry(ctx, { ...entryOf(order, row), biz_no: refund_no, type: 'refund', amount })
  },
}

const entryOf = ({ user_id, order_no }: Order, { coupon_id }: Pick<UserCouponRow, 'coupon_id'>) => ({
  kind: 'coupon' as const,
  activity_id: coupon_id,
  user_id,
  biz_no: order_no,
})

async function couponOf({ db }: Ctx, id: number) {
  const [row] = await db.select({ coupon_id: userCoupon.coupon_id }).from(userCoupon).where(eq(userCoupon.id, id))
  return row
}

/** Counts a use, or takes it back with its order. */
async function countUse({ db }: Ctx, { coupon_id }: UserCouponRow, n: 1 | -1, amount: number): Promise<void> {
  await db
    .update(coupon)
    .set({ used_order_amount: sql`${coupon.used_order_amount} + ${amount}::int8`, used_count: sql`${coupon.used_count} + ${n}::int` })
    .where(eq(coupon.id, coupon_id))
}

async function logged(
  ctx: Ctx,
  action: 'lock' | 'use' | 'release' | 'restore',
  { id, state, order_id, used_at }: UserCouponRow,
  before: object,
) {
  await audit(ctx, { address: `activity.couponRecord.${action}` }, { id, before: { ...before }, after: { state, order_id, used_at } })
}
