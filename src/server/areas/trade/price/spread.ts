/** The largest order amount, in fen: sums and products of amounts stay exact. */
export const MOST_AMOUNT = 100_000_000_000

/**
 * The shares of an amount, to the fen: by weight, rounded down, and the rest one by one to the largest remainders (the first among equal
 * ones). A negative amount is spread like its opposite. A share exceeds its weight only if the amount exceeds the weight sum.
 * If all weights are 0, they count as equal.
 */
export function spread(amount: number, weights: readonly number[]): number[] {
  if (amount === 0 || weights.length === 0) return weights.map(() => 0)
  if (amount < 0) return spread(-amount, weights).map((share) => (share === 0 ? 0 : -share))
  const sum = weights.reduce((total, weight) => total + weight, 0)
  if (sum === 0)
    return spread(
      amount,
      weights.map(() => 1),
    )
  const parts = weights.map((weight, at) => ({ at, ...divided(amount, weight, sum) }))
  const shares = parts.map(({ share }) => share)
  const rest = amount - shares.reduce((total, share) => total + share, 0)
  for (const { at } of parts.toSorted((a, b) => b.remainder - a.remainder || a.at - b.at).slice(0, rest)) shares[at] = (shares[at] ?? 0) + 1
  return shares
}

/** amount × weight ÷ sum, rounded down, exact beyond the number range. */
export function portion(amount: number, weight: number, sum: number): number {
  return divided(amount, weight, sum).share
}

export interface PaidItem {
  pay_amount: number
  qty: number
  refunded_qty: number
}

/**
 * The amount that goes back for `qty` more pieces in a line (domain §7.2): the difference between two rounded-down shares, so that the refunds
 * for all pieces, in any parts, add up to the paid amount and the last piece takes the rest.
 */
export function refundable({ pay_amount, qty: all, refunded_qty }: PaidItem, qty: number): number {
  const until = Math.min(refunded_qty + qty, all)
  return portion(pay_amount, until, all) - portion(pay_amount, refunded_qty, all)
}

function divided(amount: number, weight: number, sum: number): { share: number; remainder: number } {
  const product = amount * weight
  if (product <= Number.MAX_SAFE_INTEGER) {
    const remainder = product % sum
    return { share: (product - remainder) / sum, remainder }
  }
  const exact = BigInt(amount) * BigInt(weight)
  return { share: Number(exact / BigInt(sum)), remainder: Number(exact % BigInt(sum)) }
}
