import type { PayWay, RefundSource } from '#contract/trade/words.ts'
import type { PaymentRow, RefundRow } from '#server/areas/trade/tables/money-tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { port } from '#server/platform/kernel/port.ts'

export type BizType = PaymentRow['biz_type']

/**
 * The effects that payments have on one document kind. Their areas define them, so that payments import none of these.
 */
export interface Payable {
  /** Locks the document, before its payments. Returns the amount due, or undefined if the document no longer waits for money. */
  lock(ctx: Ctx, biz_id: number): Promise<{ due: number; created_by: number | null } | undefined>
  /** The whole amount due has arrived, by one payment or by several. */
  paid(ctx: Ctx, biz_id: number, paid: { amount: number; pay_way: PayWay; payments: readonly PaymentRow[] }): Promise<void>
  /** A voucher waits for its verification. */
  submitted?(ctx: Ctx, biz_id: number): Promise<void>
  /** The voucher was rejected. */
  rejected?(ctx: Ctx, biz_id: number, reason: string): Promise<void>
}

/** The documents by the kind that their payments carry. */
export type Payables = Readonly<Record<BizType, Payable>>

export const payables = port<Payables>('payable documents')

export function payableOf(type: BizType): Payable {
  return payables.get()[type]
}

/** The refund end, in its transaction and after the payment and the ledger: the source changes its own rows. */
export type RefundEnd = (ctx: Ctx, refund: RefundRow, end: { succeeded: boolean; payment: PaymentRow }) => Promise<void>

export type RefundEnds = Readonly<Record<RefundSource, RefundEnd>>

export const refundEnds = port<RefundEnds>('refund ends')

export function refundEndOf(source: RefundSource): RefundEnd {
  return refundEnds.get()[source]
}
