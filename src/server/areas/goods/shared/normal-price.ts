import type { PriceLevel } from '#contract/people/words.ts'
import type { PriceTier } from './tables.ts'

/** The rule that decided the price. */
export type NormalDecided = { source: 'level'; level: PriceLevel } | { source: 'tier'; level: PriceLevel; min_qty: number }

/** The price per piece by level and quantity, in fen (domain §1.3). Trade customers also get the store tiers, so a better level never pays more. */
export function normalPrice(
  goods: { price_store: number; price_trade: number; tiers: readonly PriceTier[] },
  qty: number,
  level: PriceLevel,
): { price: number; decided: NormalDecided } {
  const own = level === 'trade' ? goods.price_trade : goods.price_store
  const reached = goods.tiers
    .filter((tier) => tier.min_qty <= qty && tier.price < own && (tier.level === level || level === 'trade'))
    .toSorted((a, b) => a.price - b.price || a.min_qty - b.min_qty)
  const [best] = reached
  if (!best) return { price: own, decided: { source: 'level', level } }
  return { price: best.price, decided: { source: 'tier', level: best.level, min_qty: best.min_qty } }
}
