import type { Endpoint } from '#contract/kit/endpoint.ts'
import type { Label } from '#contract/kit/label.ts'
import { messages } from '#contract/kit/messages.ts'
import { invoiceLeft } from '#contract/order/order-invoice.ts'
import { logStep, orders, type Order } from '#server/areas/trade/order-rows.ts'
import type { InvoiceData } from '#server/areas/trade/tables/order-tables.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { DAY_MS } from '#server/platform/kernel/durations.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { rowOr404, updateRow } from '#server/platform/kernel/rows.ts'

const PAID = new Set<Order['state']>(['pending_group', 'pending_ship', 'part_shipped', 'shipped', 'received', 'completed'])
const nothingLeft: Label = ['该订单没有可开票的金额', 'Nothing of this order is left to invoice']
const already: Label = ['该订单已申请发票', 'An invoice has already been requested for this order']

/** The buyer applies for the invoice for a paid order, again after it was returned (domain §7.1). */
export function applyForInvoice(
  ctx: Ctx,
  { id, invoice }: { id: number; invoice: InvoiceData },
  call: Pick<Endpoint, 'address'>,
): Promise<Order> {
  return transact(ctx, async (ctx) => {
    const before = await rowOr404(ctx, orders, id, { lock: true })
    if (!PAID.has(before.state)) throw refuse(messages.not_allowed_now)
    if (before.invoice_state !== 'none' && before.invoice_state !== 'returned') throw refuse(already)
    if (invoiceLeft(before) <= 0) throw refuse(nothingLeft)
    const row = await updateRow(ctx, orders, before, undefined, { invoice, invoice_state: 'applied' })
    await audit(ctx, call, { id, before, after: row })
    await logStep(ctx, { order_id: id, action: 'applyInvoice' })
    return row
  })
}

const again: Label = ['今天已经提醒过了', 'You have already reminded the seller today']

/** The buyer asks staff to ship, at most once in 24 hours; the order list shows it. */
export function remindToShip(ctx: Ctx, id: number, call: Pick<Endpoint, 'address'>): Promise<Order> {
  return transact(ctx, async (ctx) => {
    const before = await rowOr404(ctx, orders, id, { lock: true })
    if (before.state !== 'pending_ship' && before.state !== 'part_shipped') throw refuse(messages.not_allowed_now)
    if (before.reminded_at && Date.parse(before.reminded_at) + DAY_MS > ctx.now.getTime()) throw refuse(again)
    const row = await updateRow(ctx, orders, before, undefined, { reminded_at: ctx.now.toISOString() })
    await audit(ctx, call, { id, before, after: row })
    await logStep(ctx, { order_id: id, action: 'remind' })
    return row
  })
}
