import { eq, sql } from 'drizzle-orm'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { closeReasons, type CloseReason } from '#contract/trade/words.ts'
import { cancelCommission } from '#server/areas/finance/commission/shares.ts'
import { closePayments } from '#server/areas/finance/payment/payment-steps.ts'
import { refundDocument } from '#server/areas/finance/refund/refund-steps.ts'
import { type RefundEnd } from '#server/areas/finance/shared/payable.ts'
import { tellBuyers } from '#server/areas/trade/buyer-messages.ts'
import { giveBackClaims } from '#server/areas/trade/claims/claims.ts'
import { holdOrder, itemsOf, logStep, orders, type Item, type Order } from '#server/areas/trade/order-rows.ts'
import { order, orderItem } from '#server/areas/trade/tables/order-tables.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { advance, transition } from '#server/platform/kernel/machine.ts'
import { yuan } from '#server/platform/kernel/money.ts'
import { invoiceAtEnd, refundOf } from './order-invoice.ts'
import { sumUnshippedRefund } from './unshipped-refund.ts'

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
    id,
    version,
    ...(call && { call }),
    set: () => closed(ctx, reason, remark),
    effects: async (ctx, after, before) => {
      await undoPlacing(ctx, after, await itemsOf(ctx, id), 'unpaid')
      await logStep(ctx, { order_id: id, action, from: before.state, to: after.state, content: { ...reasonValues(reason), remark } })
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
    await undoPlacing(ctx, after, await itemsOf(ctx, id), 'unpaid')
    await logStep(ctx, { order_id: id, action: 'expire', from: before.state, to: after.state })
    return true
  })
}

/** Cancels a paid order that is not shipped, and refunds all that is left in it. */
export function cancelWithRefund(ctx: Ctx, { id, version, reason, remark = null, call }: Closing): Promise<Order> {
  return transition(ctx, orders, 'cancelRefund', {
    id,
    version,
    ...(call && { call }),
    set: () => closed(ctx, reason, remark),
    effects: async (ctx, after, before) => {
      await undoPaid(ctx, { before, after, action: 'cancelRefund', source: 'cancel', reasonValues: { ...reasonValues(reason), remark } })
    },
  })
}

/**
 * Closes an order whose team has failed: a paid one is refunded in full, an unpaid one is closed. Answers whether it did; an order that waits
 * for a voucher verification follows when it is paid.
 */
export function failGroup(ctx: Ctx, id: number): Promise<boolean> {
  return transact(ctx, async (ctx) => {
    const before = await holdOrder(ctx, id)
    const action = before?.state === 'pending_group' ? 'failGroup' : 'expire'
    const [row] = before ? await advance(ctx, orders, action, { where: eq(order.id, id), set: closed(ctx, 'group_failed', null) }) : []
    if (!before || !row) return false
    const after = row as Order
    await audit(ctx, { address: `order.order.${action}` }, { id, before, after })
    if (action === 'failGroup') {
      await undoPaid(ctx, { before, after, action, source: 'group_fail', reasonValues: reasonValues('group_failed') })
      await tellOfFailure(ctx, after)
      return true
    }
    await undoPlacing(ctx, after, await itemsOf(ctx, id), 'unpaid')
    await logStep(ctx, { order_id: id, action, from: before.state, to: after.state, content: reasonValues('group_failed') })
    return true
  })
}

async function tellOfFailure(ctx: Ctx, { id, paid_amount }: Order): Promise<void> {
  const [line] = await itemsOf(ctx, id)
  const params = { goods: line?.snapshot.title ?? '', amount: yuan(paid_amount) }
  await tellBuyers(ctx, 'group_failed', [{ order_id: id, params, biz_id: `order:${id}` }])
}

interface Undone {
  before: Order
  after: Order
  action: 'cancelRefund' | 'failGroup'
  source: 'cancel' | 'group_fail'
  reasonValues: Record<string, string | null>
}

/** Gives back everything that a paid order has taken, and refunds all that is left in its amount. */
async function undoPaid(ctx: Ctx, { before, after, action, source, reasonValues: values }: Undone): Promise<void> {
  const { id, paid_amount, refund_amount, free_amount } = after
  const items = await itemsOf(ctx, id)
  const amount = paid_amount - refund_amount - free_amount
  await ctx.db
    .update(orderItem)
    .set({
      refunded_qty: orderItem.qty,
      refunded_unshipped: sql`${orderItem.qty} - ${orderItem.shipped_qty}`,
      refunded_amount: orderItem.pay_amount,
    })
    .where(eq(orderItem.order_id, id))
  await sumUnshippedRefund(ctx, id)
  await logStep(ctx, { order_id: id, action, from: before.state, to: after.state, content: { ...values, amount } })
  await cancelCommission(ctx, id)
  // stock before the ledger, as everywhere
  await undoPlacing(ctx, after, items, 'cancelled')
  if (amount > 0) await refundDocument(ctx, { biz_type: 'order', biz_id: id, source, source_id: id, amount })
}

/** The refund for an order that was cancelled, or whose group buy failed. */
export const cancelledRefunded: RefundEnd = async (ctx, { order_id, amount }, { succeeded }) => {
  if (!succeeded || order_id === null) return
  await ctx.db.update(order).set(refundOf(amount)).where(eq(order.id, order_id))
}

function closed({ now }: Ctx, close_reason: CloseReason, close_remark: string | null) {
  return { closed_at: now.toISOString(), close_reason, close_remark, auto_close_at: null, invoice_state: invoiceAtEnd() }
}

function reasonValues(reason: CloseReason) {
  return { reason: closeReasons[reason][0] }
}

/** Gives back everything that an order has taken, and closes its waiting payments. `items`: the lines as they were. */
async function undoPlacing(ctx: Ctx, row: Order, items: readonly Item[], why: 'unpaid' | 'cancelled'): Promise<void> {
  await giveBackClaims(ctx, row, items, { why, isWhole: true })
  await closePayments(ctx, { biz_type: 'order', biz_id: row.id })
}
