import { afterAll } from 'vitest'
import type { RefundSource } from '#contract/trade/words.ts'
import { definePayable, onRefundEnd, payableOf, refundEndOf, type Payable, type RefundEnd } from '#server/areas/finance/shared/payable.ts'

// The files of one process share the definitions, so each file restores what it replaces.

/** Documents of a test file in the place of points exchanges. */
export function replacePayable(payable: Payable): void {
  const own = payableOf('integral')
  definePayable('integral', payable)
  afterAll(() => definePayable('integral', own))
}

/** The effect of a refund in the place of the product's. */
export function replaceRefundEnd(source: RefundSource, act: RefundEnd): void {
  const own = refundEndOf(source)
  onRefundEnd(source, act)
  afterAll(() => own && onRefundEnd(source, own))
}
