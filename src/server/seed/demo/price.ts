import type { Family, Variant } from './catalog/product.ts'
import { between, draw } from './draw.ts'
import type { PlannedSeries } from './plan.ts'

export interface Prices {
  price_trade: number
  price_store: number
  price_market: number
  price_cost: number
}

interface Curve {
  base: number
  exponent: number
}

const levels = { economy: 0.8, standard: 1, premium: 1.65 }
const seriesRange = [0.9, 1.3] as const
const noise = 0.03

const curves = new WeakMap<Family, Curve>()

/** The four prices in fen (domain §21.4): base × size^k × material × brand × series × noise. */
export function prices({ family, brand, priceFactor }: PlannedSeries, variant: Variant, key: number): Prices {
  const { base, exponent } = curveOf(family)
  const factor = variant.priceFactor * levels[brand.level] * priceFactor * between(1 - noise, 1 + noise, draw(key, 31))
  const trade = rounded(base * variant.size ** exponent * factor)
  const store = rounded(trade * between(1.08, 1.25, draw(key, 32)))
  return {
    price_trade: trade,
    price_store: store,
    price_market: rounded(store * between(1.15, 1.4, draw(key, 33))),
    price_cost: rounded(trade * between(0.72, 0.9, draw(key, 34))),
  }
}

/** Rounded to the fen, above 10 yuan to 10 fen. */
function rounded(fen: number) {
  return fen > 1000 ? Math.round(fen / 10) * 10 : Math.max(1, Math.round(fen))
}

function curveOf(family: Family): Curve {
  const known = curves.get(family)
  if (known) return known
  const curve = fit(family)
  curves.set(family, curve)
  return curve
}

/** The curve on which the cheapest maker's cheapest variant costs the family's lowest price, and the dearest its highest. */
function fit(family: Family): Curve {
  const variants = family.products.flatMap((product) => product.variants)
  const size = extremes(variants.map((variant) => variant.size))
  const material = extremes(variants.map((variant) => variant.priceFactor))
  const cheapest = material.low * levels.economy * seriesRange[0] * (1 - noise)
  const dearest = material.high * levels.premium * seriesRange[1] * (1 + noise)
  const [low, high] = family.price
  const exponent = Math.log((high * cheapest) / (low * dearest)) / Math.log(size.high / size.low)
  return { base: (low * 100) / (size.low ** exponent * cheapest), exponent }
}

function extremes(list: readonly number[]) {
  return { low: Math.min(...list), high: Math.max(...list) }
}
