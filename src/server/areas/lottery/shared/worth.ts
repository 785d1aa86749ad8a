import { worthOfPoints } from '#contract/finance/points.ts'
import type { PrizeKind } from '#contract/lottery/words.ts'

interface Valued {
  kind: PrizeKind
  points: number | null
  amount: number | null
  qty: number | null
}

/** What one prize costs in fen, as far as it is known before the draw: points by their worth, goods at the store price. */
export function worthOf({ kind, points, amount, qty }: Valued, { per_yuan, price }: { per_yuan: number; price: number }): number {
  if (kind === 'integral') return Math.round(worthOfPoints(points ?? 0, per_yuan))
  if (kind === 'balance') return amount ?? 0
  return kind === 'goods' ? price * (qty ?? 0) : 0
}
