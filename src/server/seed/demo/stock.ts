import type { Variant } from './catalog/product.ts'
import { draw, normal, wholeBetween } from './draw.ts'
import type { PlannedSeries } from './plan.ts'

const median = 200
const spread = 0.8
const outOfStock = 0.04
const belowWarning = 0.06

/** Sellable stock and its warning level: log-normal by popularity, 4 % without stock, 6 % below the level (domain §21.4). */
export function stockOf({ family, popularity }: PlannedSeries, variant: Variant, key: number) {
  const step = stepOf(variant)
  const usual = median * family.stock * (popularity / 0.03) ** 0.25
  const warn = Math.max(2, Math.round((usual * 0.1) / step) * step)
  const chance = draw(key, 41)
  if (chance < outOfStock) return { stock: 0, stock_warn: warn }
  if (chance < outOfStock + belowWarning) return { stock: wholeBetween(1, warn - 1, draw(key, 42)), stock_warn: warn }
  const drawn = usual * Math.exp(spread * normal(draw(key, 43), draw(key, 44)))
  return { stock: Math.max(warn, Math.ceil(drawn / step) * step), stock_warn: warn }
}

/** The sold piece count: a few SKUs sell a lot, most sell little. */
export function salesOf({ family, popularity }: PlannedSeries, key: number) {
  return Math.floor(400 * family.stock * popularity ** 0.8 * Math.exp(1.4 * normal(draw(key, 45), draw(key, 46))))
}

/** In stock for 80 %, three to fifteen days for the rest. */
export function leadDays(key: number) {
  return draw(key, 47) < 0.8 ? 0 : wholeBetween(3, 15, draw(key, 48))
}

/** The smallest sold quantity: goods sold by the pack are sold in whole packs only. */
export function stepOf(variant: Variant) {
  return variant.pack?.whole ? variant.pack.ratio : 1
}
