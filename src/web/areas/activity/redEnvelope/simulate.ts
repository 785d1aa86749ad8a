import { drawAmount, isFeasible, type Bounds, type Pool } from '#contract/activity/envelope-draw.ts'

/** The most envelopes that one simulation draws: a larger pool is scaled down with the same mean. */
const MOST = 1000
const BUCKETS = 12

export interface Bucket {
  /** Fen, both included. */
  from: number
  to: number
  count: number
}

export interface Distribution {
  lowest: number
  mean: number
  median: number
  highest: number
  buckets: Bucket[]
  /** The first amounts in draw order. */
  first: number[]
}

/** A whole pool's amounts by the server rule, with random numbers from a seed; undefined if no amounts are feasible. */
export function simulate(pool: Pool, bounds: Bounds, seed: number): Distribution | undefined {
  if (pool.count < 1 || bounds.min < 1 || bounds.max < bounds.min || !isFeasible(pool, bounds)) return undefined
  const next = randomFrom(seed)
  const left = scaled(pool, bounds)
  const amounts: number[] = []
  while (left.count > 0) {
    const amount = drawAmount(left, bounds, (min, max) => min + Math.floor(next() * (max - min + 1)))
    amounts.push(amount)
    left.count -= 1
    left.amount -= amount
  }
  const sorted = amounts.toSorted((one, other) => one - other)
  const [lowest = 0, highest = 0] = [sorted[0], sorted.at(-1)]
  return {
    lowest,
    highest,
    mean: pool.amount / pool.count,
    median: sorted[Math.floor(sorted.length / 2)] ?? 0,
    buckets: bucketsOf(sorted, lowest, highest),
    first: amounts.slice(0, 5),
  }
}

function scaled({ amount, count }: Pool, { min, max }: Bounds): Pool {
  if (count <= MOST) return { amount, count }
  const near = Math.round((amount / count) * MOST)
  return { count: MOST, amount: Math.min(MOST * max, Math.max(MOST * min, near)) }
}

function bucketsOf(sorted: readonly number[], lowest: number, highest: number): Bucket[] {
  const width = Math.max(1, Math.ceil((highest - lowest + 1) / BUCKETS))
  const buckets: Bucket[] = []
  for (let from = lowest; from <= highest; from += width) {
    const to = from + width - 1
    buckets.push({ from, to, count: sorted.filter((amount) => amount >= from && amount <= to).length })
  }
  return buckets
}

/** Numbers in [0, 1) that the same seed repeats, so that the picture stays while other fields change (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) % 0x1_0000_0000
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000
  }
}
