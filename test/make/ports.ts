import { afterAll } from 'vitest'
import type { RefundSource } from '#contract/trade/words.ts'
import { payables, refundEnds, type Payable, type RefundEnd } from '#server/areas/finance/shared/payable.ts'
import { rewardGivers, type RewardGivers } from '#server/areas/ports/rewards.ts'

// The files in one process share the ports, so each file restores what it replaces.

/** A test file's documents instead of points exchanges. */
export function replacePayable(payable: Payable): void {
  const own = payables.get()
  payables.set({ ...own, integral: payable })
  afterAll(() => payables.set(own))
}

/** A refund's effect, instead of the product's. */
export function replaceRefundEnd(source: RefundSource, end: RefundEnd): void {
  const own = refundEnds.get()
  refundEnds.set({ ...own, [source]: end })
  afterAll(() => refundEnds.set(own))
}

/** Gives rewards in some kinds otherwise than the product; the result restores the former givers. */
export function replaceRewards(givers: Partial<RewardGivers>): () => void {
  const own = rewardGivers.get()
  rewardGivers.set({ ...own, ...givers })
  return () => rewardGivers.set(own)
}
