import { optional, text } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'
import type { InvoiceState, OrderState } from '../trade/words.ts'

/** The order amounts that decide about its invoice. */
export interface InvoiceFacts {
  state: OrderState
  paid_amount: number
  refund_amount: number
  invoice_state: InvoiceState
  invoice_amount: number
  red_amount: number
}

/** The amount that remains paid and that an invoice can be about: nothing for a closed order. */
export function invoiceLeft({ state, paid_amount, refund_amount }: Pick<InvoiceFacts, 'state' | 'paid_amount' | 'refund_amount'>): number {
  return state === 'closed' ? 0 : paid_amount - refund_amount
}

/** The part of the issued invoice amount that red-letter invoices have still to take back. */
export function redDue(row: InvoiceFacts): number {
  return row.invoice_state === 'red_due' ? Math.max(0, row.invoice_amount - row.red_amount - invoiceLeft(row)) : 0
}

const pattern = /^(?=.*[0-9A-Za-z])[0-9A-Za-z-]{8,30}$/
export const invoiceNo = (label: Label = ['发票号', 'Invoice number']) => text(label, { max: 30, compact: true, pattern })
export const invoiceUrl = () => optional(text(['电子发票', 'Electronic invoice'], { max: 300, pattern: /^(?:\/|https:\/\/)\S+$/ }))
