import { eq, sql, type SQL } from 'drizzle-orm'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { foldNumber } from '#contract/kit/folded.ts'
import type { Label } from '#contract/kit/label.ts'
import { invoiceLeft, redDue } from '#contract/order/order-invoice.ts'
import { order as contract } from '#contract/order/order.ts'
import type { InvoiceState } from '#contract/trade/words.ts'
import { logStep, orders, type Order } from '#server/areas/trade/order-rows.ts'
import { redLetter } from '#server/areas/trade/tables/invoice-tables.ts'
import { order } from '#server/areas/trade/tables/order-tables.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { authorOf, transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { lockFor } from '#server/platform/kernel/machine.ts'
import { yuan } from '#server/platform/kernel/money.ts'
import { updateRow } from '#server/platform/kernel/rows.ts'

export const invoiceUsed: Label = ['该发票号已被其他订单使用', 'Another order has this invoice number']
export const redLetterUsed: Label = ['该红字发票号已登记', 'This red-letter invoice number is registered already']
const otherAmount: Label = ['开票金额应为{amount}元', 'The amount to invoice is ¥{amount}']
const aboveDue: Label = ['红字金额不能大于待红冲金额({amount}元)', 'At most ¥{amount} are due for a red-letter invoice']

/** The application ends when nothing remains paid; an issued invoice about more than what remains asks for a red-letter invoice. */
function stateWith(left: SQL): SQL<InvoiceState> {
  return sql<InvoiceState>`case when ${order.invoice_state} = 'applied' and ${left} <= 0 then 'returned'
    when ${order.invoice_state} = 'issued' and ${order.invoice_amount} - ${order.red_amount} > ${left} then 'red_due'
    else ${order.invoice_state} end`
}

/** The columns for an order when more from its paid amount has gone back. */
export function refundOf(amount: number) {
  const left = sql`case when ${order.state} = 'closed' then 0 else ${order.paid_amount} - ${order.refund_amount} - ${amount} end`
  return { refund_amount: sql`${order.refund_amount} + ${amount}`, invoice_state: stateWith(left) }
}

/** The invoice state for an order that closes. */
export const invoiceAtEnd = (): SQL<InvoiceState> => stateWith(sql`0`)

const saved = ({ id, version }: Order) => ({ id, version })

/** Registers the invoice that the buyer has applied for, about what remains paid; a correction replaces its number. */
export function registerInvoice(ctx: Ctx, { id, version, invoice_no, invoice_url = null, amount }: ParsedOf<typeof contract.invoice>) {
  return transact(ctx, async (ctx) => {
    const before = await lockFor(ctx, orders, 'invoice', { id, version })
    const isFirst = before.invoice_state === 'applied'
    const about = isFirst ? invoiceLeft(before) : before.invoice_amount
    if (typeof amount === 'number' && amount !== about) throw refuse(otherAmount, { field: 'amount', values: { amount: yuan(about) } })
    const [red] = await ctx.db
      .select({ id: redLetter.id })
      .from(redLetter)
      .where(eq(redLetter.invoice_key, foldNumber(invoice_no)))
    if (red) throw refuse(redLetterUsed, { field: 'invoice_no' })
    const first = isFirst && ({ invoice_state: 'issued', invoice_amount: about } as const)
    const row = await updateRow(ctx, orders, before, undefined, { invoice_no, invoice_url, ...first })
    if (row === before) return saved(row)
    await audit(ctx, contract.invoice, { id, before, after: row })
    await logStep(ctx, { order_id: id, action: 'invoice', content: { invoice_no } })
    return saved(row)
  })
}

/** Registers a red-letter invoice about all that is due, or a part. */
export function registerRedLetter(ctx: Ctx, { id, version, invoice_no, amount }: ParsedOf<typeof contract.redLetter>) {
  return transact(ctx, async (ctx) => {
    const before = await lockFor(ctx, orders, 'redLetter', { id, version })
    const due = redDue(before)
    if (amount > due) throw refuse(aboveDue, { field: 'amount', values: { amount: yuan(due) } })
    const [used] = await ctx.db
      .select({ id: order.id })
      .from(order)
      .where(eq(order.invoice_key, foldNumber(invoice_no)))
    if (used) throw refuse(invoiceUsed, { field: 'invoice_no' })
    await ctx.db
      .insert(redLetter)
      .values({ order_id: id, invoice_no, amount, created_by: authorOf(ctx), created_at: ctx.now.toISOString() })
    const red_amount = before.red_amount + amount
    const done = red_amount === before.invoice_amount ? 'reversed' : 'issued'
    const row = await updateRow(ctx, orders, before, undefined, { red_amount, invoice_state: amount < due ? 'red_due' : done })
    await audit(ctx, contract.redLetter, { id, before, after: row })
    await logStep(ctx, { order_id: id, action: 'redLetter', content: { invoice_no, amount } })
    return saved(row)
  })
}
