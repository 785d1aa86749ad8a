import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { closeReasons, type CloseReason } from '#contract/trade/words.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { advance, transition } from '#server/platform/kernel/machine.ts'
import { post, system, user, type Transfer } from '#server/platform/ledger/post.ts'
import { transfer } from '#server/platform/ledger/tables.ts'
import { aftersale } from './aftersale-tables.ts'
import { cancelCommission } from './commission.ts'
import { returnOrderGifts } from './order-gifts.ts'
import { heldLines, holdOrder, itemsOf, logStep, orders, type Item, type Order } from './order-rows.ts'
import { order, orderItem } from './order-tables.ts'
import { onRefundEnd } from './payable.ts'
import { closePayments } from './payments.ts'
import { refundDocument } from './refunds.ts'
import { release } from './stock.ts'

type Call = Pick<Endpoint, 'address'>

interface Closing {
  id: number
  version?: number | undefined
  reason: CloseReason
  remark?: string | null | undefined
  call?: Call
}

const EXPIRE = { address: 'order.order.expire' }

/** Closes an unpaid order, by staff or by its buyer: stock, gifts and points are as before it. */
export function closeOrder(ctx: Ctx, action: 'close' | 'cancel', { id, version, reason, remark = null, call }: Closing): Promise<Order> {
  return transition(ctx, orders, action, {
    ...{ id, version },
    ...(call && { call }),
    set: () => closed(ctx, reason, remark),
    effects: async (ctx, after, before) => {
      await undoPlacing(ctx, after, await itemsOf(ctx, id))
      await logStep(ctx, { order_id: id, action, from: before.state, to: after.state, content: { ...said(reason), remark } })
    },
  })
}

/** Closes an order whose time to pay is over. Answers whether it did: a paid, closed or extended order stays as it is. */
export function expireOrder(ctx: Ctx, id: number): Promise<boolean> {
  return transact(ctx, async (ctx) => {
    const before = await holdOrder(ctx, id)
    const isDue = before?.auto_close_at && before.state === 'pending_pay' && Date.parse(before.auto_close_at) <= ctx.now.getTime()
    if (!isDue) return false
    const [row] = await advance(ctx, orders, 'expire', { where: eq(order.id, id), set: closed(ctx, 'unpaid', null) })
    const after = row as Order
    await audit(ctx, EXPIRE, { id, before, after })
    await undoPlacing(ctx, after, await itemsOf(ctx, id))
    await logStep(ctx, { order_id: id, action: 'expire', from: before.state, to: after.state })
    return true
  })
}

/** Cancels a paid order that is not shipped, and refunds all that is left of it. */
export function cancelWithRefund(ctx: Ctx, { id, version, reason, remark = null, call }: Closing): Promise<Order> {
  return transition(ctx, orders, 'cancelRefund', {
    ...{ id, version },
    ...(call && { call }),
    set: () => closed(ctx, reason, remark),
    effects: async (ctx, after, before) => {
      const items = await itemsOf(ctx, id)
      const amount = after.paid_amount - after.refund_amount - after.free_amount
      await ctx.db
        .update(orderItem)
        .set({
          refunded_qty: orderItem.qty,
          refunded_unshipped: sql`${orderItem.qty} - ${orderItem.shipped_qty}`,
          refunded_amount: orderItem.pay_amount,
        })
        .where(eq(orderItem.order_id, id))
      await logStep(ctx, {
        order_id: id,
        action: 'cancelRefund',
        from: before.state,
        to: after.state,
        content: { ...said(reason), remark, amount },
      })
      await cancelCommission(ctx, id)
      // stock before the ledger, as everywhere
      await undoPlacing(ctx, after, items)
      if (amount > 0) await refundDocument(ctx, { biz_type: 'order', biz_id: id, source: 'cancel', source_id: id, amount })
    },
  })
}

onRefundEnd('cancel', async (ctx, { order_id, amount }, { succeeded }) => {
  if (!succeeded || order_id === null) return
  await ctx.db
    .update(order)
    .set({ refund_amount: sql`${order.refund_amount} + ${amount}` })
    .where(eq(order.id, order_id))
})

function closed({ now }: Ctx, close_reason: CloseReason, close_remark: string | null) {
  return { closed_at: now.toISOString(), close_reason, close_remark, auto_close_at: null }
}

function said(reason: CloseReason) {
  return { reason: closeReasons[reason][0] }
}

/** Gives back stock, gifts and points of an order, and closes its waiting payments. `items`: the lines as they were. */
async function undoPlacing(ctx: Ctx, row: Order, items: readonly Item[]): Promise<void> {
  if (items.some(({ is_gift }) => is_gift === 1)) await returnOrderGifts(ctx, row.order_no)
  await release(ctx, heldLines(items), { biz_no: row.order_no, reason: '订单关闭释放' })
  await post(ctx, await pointsBack(ctx, row))
  await closePayments(ctx, { biz_type: 'order', biz_id: row.id })
}

/** The points that after-sales of this order have not returned yet. */
async function pointsBack(ctx: Ctx, { id, user_id, order_no, integral_used }: Order): Promise<Transfer[]> {
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
