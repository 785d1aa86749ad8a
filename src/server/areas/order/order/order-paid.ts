import { randomInt } from 'node:crypto'
import { eq, sql, type SQL } from 'drizzle-orm'
import { order as contract } from '#contract/order/order.ts'
import type { PayWay } from '#contract/trade/words.ts'
import { freezeCommission } from '#server/areas/finance/commission/shares.ts'
import { type Payable, type RefundEnd } from '#server/areas/finance/shared/payable.ts'
import { tellBuyers } from '#server/areas/trade/buyer-messages.ts'
import { spendClaims } from '#server/areas/trade/claims/claims.ts'
import { emitOrderEvent } from '#server/areas/trade/claims/order-events.ts'
import { orderKinds } from '#server/areas/trade/order-kinds.ts'
import { holdOrder, logStep, orders, type Order } from '#server/areas/trade/order-rows.ts'
import { order } from '#server/areas/trade/tables/order-tables.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { HOUR_MS } from '#server/platform/kernel/durations.ts'
import { advance } from '#server/platform/kernel/machine.ts'
import { announce } from '#server/platform/notify/notify.ts'
import { settingOf } from '#server/platform/settings/stored.ts'
import { after, startTimer } from './order-timers.ts'

const PAY = { address: 'order.order.pay' }
const WAITING: readonly Order['state'][] = ['pending_pay', 'pending_verify']

/**
 * The whole amount for an order has arrived; the caller has locked it. An order that no longer waits for exactly this amount is a caller
 * fault. A job counts the sale (./order-jobs.ts), so that payments for one SKU do not wait for each other.
 */
export async function orderPaid(ctx: Ctx, id: number, { amount, pay_way }: { amount: number; pay_way: PayWay }): Promise<Order> {
  const before = await holdOrder(ctx, id)
  if (!before || !WAITING.includes(before.state) || before.pay_amount !== amount) throw new Error(`order ${id} does not wait for ${amount}`)
  const [row] = await advance(ctx, orders, orderKinds[before.type].waits_for_team ? 'payGroup' : 'pay', {
    where: eq(order.id, id),
    set: {
      paid_amount: amount,
      pay_way,
      paid_at: ctx.now.toISOString(),
      auto_close_at: null,
      cost_amount: sumOfCosted(id, sql`price_cost * qty`),
      costed_amount: sumOfCosted(id, sql`pay_amount`),
      ...(before.ship_type === 'pickup' && { pickup_code: await newPickupCode(ctx) }),
      ...(amount > 0 && before.invoice && before.invoice_state === 'none' && { invoice_state: 'applied' as const }),
    },
  })
  const paid = row as Order
  await audit(ctx, PAY, { id, before, after: paid })
  await logStep(ctx, { order_id: id, action: 'pay', from: before.state, to: paid.state, content: { amount, pay_way } })
  await spendClaims(ctx, paid)
  await freezeCommission(ctx, paid)
  await emitOrderEvent(ctx, id, 'paid')
  if (paid.state === 'pending_ship') await announce(ctx, 'order_new', id)
  return paid
}

/** The team for a paid order is complete: the order can be shipped. False if another process was first. */
export function formGroup(ctx: Ctx, id: number): Promise<boolean> {
  return transact(ctx, async (ctx) => {
    const [row] = await advance(ctx, orders, 'formGroup', { where: eq(order.id, id) })
    if (!row) return false
    await audit(ctx, { address: 'order.order.formGroup' }, { id, before: { state: 'pending_group' }, after: { state: row.state } })
    await logStep(ctx, { order_id: id, action: 'formGroup', from: 'pending_group', to: row.state })
    await announce(ctx, 'order_new', id)
    return true
  })
}

/** A sum over the lines with a known cost: the home page adds these sums up without reading lines. */
const sumOfCosted = (id: number, value: SQL): SQL =>
  sql`(select coalesce(sum(${value}), 0) from sales_order_item where order_id = ${id} and price_cost is not null)`

/** Eight digits that no other waiting order has; the unique index is the last defence. */
async function newPickupCode(ctx: Ctx): Promise<string> {
  for (;;) {
    const code = String(randomInt(100_000_000)).padStart(8, '0')
    if ((await ctx.db.$count(order, eq(order.pickup_code, code))) === 0) return code
  }
}

/** Orders as payable documents. */
export const orderPayable: Payable = {
  async lock(ctx, id) {
    const row = await holdOrder(ctx, id)
    return row && WAITING.includes(row.state) ? { due: row.pay_amount, created_by: row.created_by } : undefined
  },

  async paid(ctx, id, paid) {
    await orderPaid(ctx, id, paid)
  },

  async submitted(ctx, id) {
    const action = ctx.actor.customer ? 'submitVoucher' : 'voucher'
    const before = await holdOrder(ctx, id)
    const [row] = await advance(ctx, orders, action, { where: eq(order.id, id), set: { auto_close_at: null, pay_way: 'offline' } })
    if (!row) throw new Error(`order ${id} takes no voucher`)
    await audit(ctx, contract.voucher, { id, before: before ?? null, after: row })
    await logStep(ctx, { order_id: id, action, from: 'pending_pay', to: row.state })
  },

  async rejected(ctx, id, reason) {
    const auto_close_at = after(ctx.now, (await settingOf(ctx, 'order.offline_timeout_hour')) * HOUR_MS)
    const [row] = await advance(ctx, orders, 'rejectVoucher', { where: eq(order.id, id), set: { auto_close_at } })
    if (!row) return
    await audit(
      ctx,
      { address: 'order.order.rejectVoucher' },
      { id, before: { state: 'pending_verify' }, after: { state: row.state }, reason },
    )
    await logStep(ctx, { order_id: id, action: 'rejectVoucher', from: 'pending_verify', to: row.state, content: { reason } })
    await startTimer(ctx, 'close', id, auto_close_at)
    await tellBuyers(ctx, 'offline_rejected', [{ order_id: id, params: { reason }, biz_id: `order:${id}:${row.version}` }])
  },
}

/** Money that came after the closing goes back as a whole; the order stays closed (domain §7.1). */
export const latePaymentReturned: RefundEnd = async (ctx, { order_id, amount }, { succeeded }) => {
  if (succeeded && order_id !== null) await logStep(ctx, { order_id, action: 'latePay', content: { amount } })
}
