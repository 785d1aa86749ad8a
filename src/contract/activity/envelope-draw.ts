// The draw for a red envelope's amount (domain §4.4). The server draws with `randomInt` from node:crypto, the editor simulates with the same
// functions in the browser: neither chooses the random number source here.

/** The rest that can be given: fen, and the envelope count. */
export interface Pool {
  amount: number
  count: number
}

/** The least and the most that one envelope may hold, in fen. */
export interface Bounds {
  min: number
  max: number
}

/** Tells whether every envelope in the pool can hold an amount within the bounds. */
export function isFeasible({ amount, count }: Pool, { min, max }: Bounds): boolean {
  return amount >= count * min && amount <= count * max
}

/**
 * The range for the next amount: whatever is drawn from it, the rest stays feasible, and the last envelope takes the remainder. Its upper end is
 * at most twice the mean less the minimum, so that no envelope takes the share for many.
 */
export function rangeOf(pool: Pool, bounds: Bounds): Bounds {
  if (pool.count < 1 || !isFeasible(pool, bounds)) throw new Error(`no amount is feasible: ${JSON.stringify({ ...pool, ...bounds })}`)
  const { amount, count } = pool
  const min = Math.max(bounds.min, amount - (count - 1) * bounds.max)
  const twiceTheMean = Math.max(min, 2 * Math.floor(amount / count) - bounds.min)
  return { min, max: Math.min(bounds.max, amount - (count - 1) * bounds.min, twiceTheMean) }
}

/** Draws the next amount. `pick` returns a whole number from `min` to `max`, both included, each with the same probability. */
export function drawAmount(pool: Pool, bounds: Bounds, pick: (min: number, max: number) => number): number {
  const { min, max } = rangeOf(pool, bounds)
  return min === max ? min : pick(min, max)
}
