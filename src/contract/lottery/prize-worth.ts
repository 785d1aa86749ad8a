import { worthOfPoints } from '../finance/points.ts'
import type { PrizeKind } from './words.ts'

interface Valued {
  kind: PrizeKind
  points?: number | null | undefined
  amount?: number | null | undefined
  qty?: number | null | undefined
}

/** What one prize costs in fen, as far as it is known before the draw: points by their worth, goods at the store price. */
export function prizeWorth({ kind, points, amount, qty }: Valued, { per_yuan, price }: { per_yuan: number; price: number }): number {
  if (kind === 'integral') return Math.round(worthOfPoints(points ?? 0, per_yuan))
  if (kind === 'balance') return amount ?? 0
  return kind === 'goods' ? price * (qty ?? 0) : 0
}
