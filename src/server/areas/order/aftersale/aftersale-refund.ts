import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { reduceCommission } from '#server/areas/finance/commission/shares.ts'
import { retryRefund } from '#server/areas/finance/refund/refund-retry.ts'
import { refundDocument } from '#server/areas/finance/refund/refund-steps.ts'
import { type RefundEnd } from '#server/areas/finance/shared/payable.ts'
import { lapsedGifts } from '#server/areas/order/order/lapsed-gifts.ts'
import { invoiceAtEnd, refundOf } from '#server/areas/order/order/order-invoice.ts'
import { after, startTimer } from '#server/areas/order/order/order-timers.ts'
import { sumUnshippedRefund } from '#server/areas/order/order/unshipped-refund.ts'
import { refuseOwnCustomer } from '#server/areas/people/own-customer.ts'
import { giveBackClaims, type GiveBack } from '#server/areas/trade/claims/claims.ts'
import { holdOrder, itemsOf, logStep as logOrder, openQty, orders, type Item, type Order } from '#server/areas/trade/order-rows.ts'
import { refund } from '#server/areas/trade/tables/money-tables.ts'
import { order as orderTable, orderItem } from '#server/areas/trade/tables/order-tables.ts'
import { mustSpend } from '#server/features/giveaway/giveaway.ts'
import { isSecondPerson } from '#server/identity/account/second-person.ts'
import { audit as logChange } from '#server/platform/kernel/audit.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { DAY_MS } from '#server/platform/kernel/durations.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { advance, transition } from '#server/platform/kernel/machine.ts'
import { yuan } from '#server/platform/kernel/money.ts'
import { rowOr404 } from '#server/platform/kernel/rows.ts'
import { settingOf } from '#server/platform/settings/stored.ts'
import { freightBack, mostOf, pointsBack, pointsTaken, unshippedOf } from './aftersale-amount.ts'
import { logOnOrder, logStep } from './aftersale-log.ts'
import { resumeTimers } from './aftersale-order.ts'
import { aftersales } from './aftersale-rows.ts'
import { partnersOf, tooMuch, type Aftersale } from './aftersale-steps.ts'

// The refund for an after-sale and what follows it (domain §7.2 item 5).

/** Starts the refund, or repeats a failed one; the other parts in a package that is refunded as a whole go with it. */
export function refundAftersale(ctx: Ctx, values: { id: number; version?: number | undefined }): Promise<Aftersale> {
  return transact(ctx, async (ctx) => {
    const before = await rowOr404(ctx, aftersales, values.id)
    await holdOrder(ctx, before.order_id)
    const partners = before.state === 'wait_refund' ? await partnersOf(ctx, before, 'wait_refund') : []
    const row = await refundOne(ctx, values)
    for (const id of partners) await refundOne(ctx, { id })
    return row
  })
}

/** An after-sale without an amount is done at once. */
function refundOne(ctx: Ctx, { id, version }: { id: number; version?: number | undefined }): Promise<Aftersale> {
  return transact(ctx, async (ctx) => {
    const { order_id } = await rowOr404(ctx, aftersales, id)
    const order = (await holdOrder(ctx, order_id)) as Order
    const lines = await itemsOf(ctx, order_id)
    const pending = await pendingOf(ctx, order_id, id)
    await transition(ctx, aftersales, 'refund', {
      id,
      version,
      set: ({ state, item_id, qty }) => ({
        refund_by: ctx.actor.id,
        ...(state === 'wait_refund' && { freight_back: freightBack(order, lines, { item_id, qty }, pending) }),
      }),
      effects: async (ctx, after, before) => {
        await logStep(ctx, { aftersale_id: id, action: 'refund' })
        if (before.state === 'refund_failed') {
          await retryFailed(ctx, id)
          return
        }
        const approved = after.approved_amount ?? 0
        const most = mostOf(order, lines.find((line) => line.id === after.item_id) as Item, after.qty)
        if (approved > most) throw refuse(tooMuch, { values: { x: yuan(most) } })
        const amount = approved + after.freight_back
        await budgetOf(ctx, after, order, amount)
        if (amount === 0) await finish(ctx, after)
        else await refundDocument(ctx, { biz_type: 'order', biz_id: order_id, source: 'aftersale', source_id: id, amount })
      },
    })
    // the balance is refunded at once
    return rowOr404(ctx, aftersales, id)
  })
}

/** A person who refunds what the same person has created or approved gives it alone, within the day's budget (docs/adr/0089). */
async function budgetOf(ctx: Ctx, { id, created_by, auditor_id }: Aftersale, { user_id }: Order, amount: number): Promise<void> {
  if (amount === 0) return
  await refuseOwnCustomer(ctx, user_id)
  if (await isSecondPerson(ctx, [created_by, auditor_id])) return
  await mustSpend(ctx, { kind: 'refund', ref: `order.aftersale:${id}`, worst: amount, customer_id: user_id }, 'id')
}

/** The pieces in the order's other refunds that have begun, by line. */
async function pendingOf({ db }: Ctx, order_id: number, id: number): Promise<ReadonlyMap<number, number>> {
  const { item_id, qty, state } = aftersales.table
  const rows = await db
    .select({ item_id, qty })
    .from(aftersales.table)
    .where(and(eq(aftersales.table.order_id, order_id), inArray(state, ['refunding', 'refund_failed']), ne(aftersales.table.id, id)))
  return new Map(rows.map((row) => [row.item_id, row.qty]))
}

async function retryFailed(ctx: Ctx, id: number): Promise<void> {
  const failed = await ctx.db
    .select()
    .from(refund)
    .where(and(refundsOf(id), eq(refund.state, 'failed')))
  for (const one of failed) await retryRefund(ctx, one)
}

const refundsOf = (id: number) => and(eq(refund.source, 'aftersale'), eq(refund.source_id, id))

export const aftersaleRefundEnd: RefundEnd = (ctx, { source_id, fail_msg }, { succeeded }) =>
  succeeded ? refunded(ctx, source_id) : refundFailed(ctx, source_id, fail_msg)

/** A refund for the after-sale has arrived: with the last one it is done. */
async function refunded(ctx: Ctx, id: number): Promise<void> {
  const [row] = await ctx.db.select().from(aftersales.table).where(eq(aftersales.table.id, id))
  if (!row) return
  await holdOrder(ctx, row.order_id)
  const [sum] = await ctx.db
    .select({ amount: sql`coalesce(sum(${refund.amount}), 0)`.mapWith(Number) })
    .from(refund)
    .where(and(refundsOf(id), eq(refund.state, 'success')))
  if (sum?.amount === (row.approved_amount ?? 0) + row.freight_back) await finish(ctx, row)
}

async function refundFailed(ctx: Ctx, id: number, message: string | null): Promise<void> {
  const [row] = await advance(ctx, aftersales, 'fail', { where: eq(aftersales.table.id, id) })
  if (!row) return
  await logChange(ctx, { address: 'order.aftersale.fail' }, { id, before: { state: 'refunding' }, after: { state: row.state } })
  await logStep(ctx, { aftersale_id: id, action: 'fail', content: message })
}

/** The after-sale is done: the line, the order, commission and points follow in this transaction; the order is locked. */
async function finish(ctx: Ctx, { id, order_id, state }: Aftersale): Promise<void> {
  const order = (await holdOrder(ctx, order_id)) as Order
  const lines = await itemsOf(ctx, order_id)
  const [row] = await advance(ctx, aftersales, 'succeed', {
    where: eq(aftersales.table.id, id),
    set: { done_at: ctx.now.toISOString() },
  })
  // another process was first
  if (!row) return
  const line = lines.find((one) => one.id === row.item_id) as Item
  const amount = (row.approved_amount ?? 0) + row.freight_back
  const unshipped = unshippedOf(line, row.kind, row.qty)
  const points = {
    integral_back: pointsBack(order, lines, line.id, row.qty),
    integral_taken: pointsTaken(order, await takenOf(ctx, order_id), amount),
  }
  await ctx.db.update(aftersales.table).set(points).where(eq(aftersales.table.id, id))
  await ctx.db
    .update(orderItem)
    .set({
      refunded_qty: sql`${orderItem.refunded_qty} + ${row.qty}`,
      refunded_amount: sql`${orderItem.refunded_amount} + ${row.approved_amount ?? 0}`,
      refunded_unshipped: sql`${orderItem.refunded_unshipped} + ${unshipped}`,
    })
    .where(eq(orderItem.id, line.id))
  await ctx.db.update(orderTable).set(refundOf(amount)).where(eq(orderTable.id, order_id))
  await resumeTimers(ctx, order_id)
  await logChange(ctx, { address: 'order.aftersale.succeed' }, { id, before: { state }, after: { state: row.state, ...points } })
  await logStep(ctx, { aftersale_id: id, action: 'succeed' })
  await logOnOrder(ctx, order_id, row.as_no, 'succeed')
  await reduceCommission(ctx, { order_id })
  await moveOn(ctx, order, { as_no: row.as_no, item_id: line.id, qty: row.qty, sku_id: line.sku_id, unshipped, points })
}

async function takenOf({ db }: Ctx, order_id: number): Promise<number> {
  const { integral_taken, order_id: of } = aftersales.table
  const [sum] = await db
    .select({ taken: sql`coalesce(sum(${integral_taken}), 0)`.mapWith(Number) })
    .from(aftersales.table)
    .where(eq(of, order_id))
  return sum?.taken ?? 0
}

/** The order closes if all is refunded, and counts as shipped if nothing is left to ship. Its claims get back what was refunded. */
async function moveOn(
  ctx: Ctx,
  order: Order,
  refunded: Omit<Extract<GiveBack, { why: 'refunded' }>, 'why' | 'isWhole' | 'gifts'>,
): Promise<void> {
  const { id, state } = order
  const before = await itemsOf(ctx, id)
  const gifts = refunded.qty > 0 ? await lapsedGifts(ctx, order, before) : []
  // a compensation takes nothing back
  const isWhole = refunded.qty > 0 && before.every(({ is_gift, refunded_qty, qty }) => is_gift === 1 || refunded_qty === qty)
  await giveBackClaims(ctx, order, before, { why: 'refunded', isWhole, gifts, ...refunded })
  const lines = await itemsOf(ctx, id)
  if (isWhole) {
    const set = { closed_at: ctx.now.toISOString(), close_reason: 'refunded', invoice_state: invoiceAtEnd() } as const
    const [closed] = await advance(ctx, orders, 'refundAll', { where: eq(orderTable.id, id), set })
    if (closed) await moved(ctx, id, 'refundAll', state, closed.state)
  } else if (state === 'part_shipped' && lines.every((line) => openQty(line) === 0)) {
    const auto_receive_at = after(ctx.now, (await settingOf(ctx, 'order.auto_receive_day')) * DAY_MS)
    await advance(ctx, orders, 'shipRest', { where: eq(orderTable.id, id), set: { auto_receive_at } })
    await startTimer(ctx, 'receive', id, auto_receive_at)
    await moved(ctx, id, 'shipRest', state, 'shipped')
  }
  await sumUnshippedRefund(ctx, id)
}

async function moved(ctx: Ctx, id: number, action: 'refundAll' | 'shipRest', from: Order['state'], to: Order['state']): Promise<void> {
  await logChange(ctx, { address: `order.order.${action}` }, { id, before: { state: from }, after: { state: to } })
  await logOrder(ctx, { order_id: id, action, from, to })
}
