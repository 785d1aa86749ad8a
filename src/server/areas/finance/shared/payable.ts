import type { PayWay, RefundSource } from '#contract/trade/words.ts'
import type { PaymentRow, RefundRow } from '#server/areas/trade/tables/money-tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'

type BizType = PaymentRow['biz_type']

/**
 * The effects of payments on the documents of one kind. The modules of the documents define them, so that payments import none of these.
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

const payables = new Map<BizType, Payable>()

/** Declares the payable documents of a kind, once, at module scope. */
export function definePayable(type: BizType, payable: Payable): void {
  payables.set(type, payable)
}

export function payableOf(type: BizType): Payable {
  const payable = payables.get(type)
  if (!payable) throw new Error(`no document is defined for payments of ${type}`)
  return payable
}

/** The end of a refund, in its transaction and after the payment and the ledger: the source changes its own rows. */
export type RefundEnd = (ctx: Ctx, refund: RefundRow, end: { succeeded: boolean; payment: PaymentRow }) => Promise<void>

const ends = new Map<RefundSource, RefundEnd>()

/** Declares the effect of the end of the refunds of a source, once, at module scope. */
export function onRefundEnd(source: RefundSource, act: RefundEnd): void {
  ends.set(source, act)
}

export function refundEndOf(source: RefundSource): RefundEnd | undefined {
  return ends.get(source)
}
