import { prizeWorth } from '#contract/lottery/prize-worth.ts'
import type { PrizeKind } from '#contract/lottery/words.ts'

/** A prize as the form holds it; `unit_price` is its goods' store price. */
export interface PrizeDraft {
  position: number
  kind: PrizeKind
  title?: string | null
  image?: string | null
  points?: number | null
  amount?: number | null
  coupon_id?: number | null
  envelope_id?: number | null
  sku_id?: number | null
  qty?: number | null
  stock?: number | null
  weight?: number | null
  day_max?: number | null
  is_fallback?: 0 | 1
  is_stopped?: 0 | 1
  unit_price?: number | null
  unit_cost?: number | null
  drawn?: number
  ref_title?: string | null
  sku_code?: string | null
  sku_stock?: number | null
}

/** The pieces that a goods prize's rest needs, if the goods stock does not cover them. */
export function shortOf({ kind, stock, drawn, qty, sku_stock }: PrizeDraft): number | null {
  if (kind !== 'goods' || sku_stock === null || sku_stock === undefined) return null
  const need = Math.max(0, (stock ?? 0) - (drawn ?? 0)) * (qty ?? 0)
  return need > sku_stock ? need : null
}

/** The prize worths: points for one yuan, and a coupon's or envelope's average cost, by its id. */
export interface Worths {
  per_yuan: number
  coupons: readonly { id: number; worth: number | null }[]
  envelopes: readonly { id: number; worth: number | null }[]
}

/** The cost per prize in fen; null if it is not known. */
function costOf(prize: PrizeDraft, { per_yuan, coupons, envelopes }: Worths): number | null {
  const { kind, coupon_id, envelope_id, unit_price, unit_cost } = prize
  if (kind === 'coupon') return coupons.find(({ id }) => id === coupon_id)?.worth ?? null
  if (kind === 'redEnvelope') return envelopes.find(({ id }) => id === envelope_id)?.worth ?? null
  if (kind === 'goods' && (unit_price === null || unit_price === undefined)) return unit_cost ?? 0
  return prizeWorth(prize, { per_yuan, price: unit_price ?? 0 })
}

export interface Expected {
  /** Each prize's share, from 0 to 1, in position order. */
  shares: number[]
  /** One prize's cost in fen, in position order; null if it is not known. */
  costs: (number | null)[]
  /** Fen for one draw, and for a thousand. */
  draw: number
  thousand: number
  /** Prizes whose coupon or envelope is not chosen yet, or gone. */
  hasUnknown: boolean
}

/** The prize probabilities, and a draw's average cost. */
export function expectedOf(prizes: readonly PrizeDraft[], worths: Worths): Expected {
  const weights = prizes.map(({ weight }) => (typeof weight === 'number' && weight > 0 ? weight : 0))
  const sum = weights.reduce((total, weight) => total + weight, 0)
  const shares = weights.map((weight) => (sum > 0 ? weight / sum : 0))
  const fallback = prizes.findIndex(({ is_fallback }) => is_fallback === 1)
  for (const [at, { is_stopped }] of prizes.entries()) {
    if (is_stopped !== 1 || fallback < 0) continue
    shares[fallback] = (shares[fallback] ?? 0) + (shares[at] ?? 0)
    shares[at] = 0
  }
  const costs = prizes.map((prize) => costOf(prize, worths))
  const draw = shares.reduce((total, share, at) => total + share * (costs[at] ?? 0), 0)
  return { shares, costs, draw, thousand: draw * 1000, hasUnknown: costs.some((cost, at) => cost === null && (shares[at] ?? 0) > 0) }
}

/** A share as people read it: 12.5%, 0.001%. */
export function percent(share: number): string {
  const value = share * 100
  const digits = value === 0 || value >= 1 ? 2 : 4
  return `${Number(value.toFixed(digits))}%`
}
