import type { CommissionRole } from '#contract/trade/words.ts'

/** The rates that an order is divided by, in basis points; a party that gets nothing has none. */
export interface Rates {
  salesman?: number | undefined
  agent?: number | undefined
  parent?: number | undefined
  /** The SKU's cap: no rate counts above it. */
  cap?: number | null | undefined
}

export interface Share {
  role: CommissionRole
  /** The part of the base that this party gets: its own rate without the highest rate below it. */
  rate: number
  amount: number
}

const WHOLE = 10_000

/** An amount's part in whole fen, rounded down; exact for every amount that a number holds. */
export function partOf(amount: number, rate: number): number {
  return Math.floor(amount / WHOLE) * rate + Math.floor(((amount % WHOLE) * rate) / WHOLE)
}

/**
 * Divides a line's commission by the rate differences (domain §1.4): the salesman gets his rate, the agent and the agent
 * above get the excess over it. Their sum never exceeds the base times the highest rate. A zero share is left out.
 */
export function splitCommission(base: number, { salesman, agent, parent, cap }: Rates): Share[] {
  const shares: Share[] = []
  let shareSum = 0
  const ladder = [
    ['salesman', salesman],
    ['agent', agent],
    ['parent_agent', parent],
  ] as const
  for (const [role, own] of ladder) {
    const rate = Math.min(own ?? 0, cap ?? WHOLE) - shareSum
    if (rate <= 0) continue
    shareSum += rate
    const amount = partOf(base, rate)
    if (amount > 0) shares.push({ role, rate, amount })
  }
  return shares
}
