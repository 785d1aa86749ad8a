// The running balance proves that no line is missing and that no amount was misread.

export interface Booked {
  line: number
  day: string
  time: string | null
  /** Fen; negative for money that went out. */
  amount: number
  /** The balance after the line. */
  balance: number
}

export interface Break {
  line: number
  expected: number
  found: number
}

/** The lines by time; `breaks` has those whose balance does not follow from the line before. */
export interface Chain<Entry> {
  entries: readonly Entry[]
  breaks: readonly Break[]
}

/**
 * Reads the lines upwards and downwards, and takes the order in which the balance agrees. Days that fall rule an order out; times do
 * not, because banks print the booking's day beside the order's time.
 */
export function chainOf<Entry extends Booked>(entries: readonly Entry[]): Chain<Entry> {
  const orders = [entries, entries.toReversed()]
  const rising = orders.filter((order) => order.every((entry, at) => at === 0 || (order[at - 1]?.day ?? '') <= entry.day))
  const chains = (rising.length > 0 ? rising : orders).map(checked)
  return chains.reduce((best, chain) => (chain.breaks.length < best.breaks.length ? chain : best))
}

function checked<Entry extends Booked>(entries: readonly Entry[]): Chain<Entry> {
  const breaks = entries.flatMap((entry, at) => {
    const before = entries[at - 1]
    if (!before || before.balance + entry.amount === entry.balance) return []
    return [{ line: entry.line, expected: before.balance + entry.amount, found: entry.balance }]
  })
  return { entries, breaks }
}
