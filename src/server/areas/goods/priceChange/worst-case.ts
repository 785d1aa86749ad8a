import { asc, inArray } from 'drizzle-orm'
import type { PriceLevel } from '#contract/people/words.ts'
import { normalPrice } from '#server/areas/goods/shared/normal-price.ts'
import type { PriceMove, Prices } from '#server/areas/goods/shared/price-review.ts'
import { isUnderFloor } from '#server/areas/goods/shared/sale-review.ts'
import { replacedCosts, type Loss } from '#server/areas/goods/shared/stock-loss.ts'
import { sku, type PriceTier } from '#server/areas/goods/shared/tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'

// The most that lower prices give away: the difference to the normal price for every piece that may be sold, at most the stock (ADR 0081).

export interface Risk {
  losses: readonly Loss[]
  /** The SKUs that fall below the margin floor, or fall further. */
  underFloor: number
  /** The SKUs that fall below cost, or fall further. */
  belowCost: number
}

const levels = ['store', 'trade'] as const satisfies PriceLevel[]

/** The risk from new prices. A price that rises gives nothing away; neither does a cost change. */
export function riskOfMoves(moves: readonly PriceMove[], floor: number, replaced: ReadonlyMap<number, number> = new Map()): Risk {
  const found = moves.map((move) => riskOfMove(move, floor, replaced.get(move.before.id) ?? null))
  return {
    losses: found.flatMap(({ loss }) => (loss.each > 0 ? [loss] : [])),
    underFloor: found.filter(({ isUnder }) => isUnder).length,
    belowCost: found.filter(({ isBelow }) => isBelow).length,
  }
}

function riskOfMove({ before, after }: PriceMove, floor: number, replaced: number | null) {
  const quantities = [...new Set([1, ...[...before.tiers, ...after.tiers].map(({ min_qty }) => min_qty)])]
  const lowered = levels
    .flatMap((level) => quantities.map((qty) => ({ old: priceAt(before, qty, level), next: priceAt(after, qty, level) })))
    .filter(({ old, next }) => next < old)
  // a lower cost by the same person does not excuse a price below the former one
  const costs = [before.price_cost, after.price_cost, replaced].filter((cost) => cost !== null)
  const cost = costs.length > 0 ? Math.max(...costs) : null
  const isDearer = after.price_cost !== null && after.price_cost > (before.price_cost ?? -1)
  const sold = [...lowered.map(({ next }) => next), ...(isDearer ? [lowestOf(after)] : [])]
  return {
    loss: {
      sku_id: before.id,
      each: Math.max(0, ...lowered.map(({ old, next }) => old - next)),
      pieces: null,
      sold: 0,
      stock: after.stock ?? 0,
    },
    isUnder: sold.some((price) => isUnderFloor({ price, cost }, floor)),
    isBelow: lowered.some(({ next }) => cost !== null && next < cost),
  }
}

function priceAt({ price_store, price_trade, tiers }: Prices, qty: number, level: PriceLevel): number {
  return normalPrice({ price_store, price_trade, tiers: tiers as PriceTier[] }, qty, level).price
}

/** The lowest price that a buyer can get without an activity. */
export function lowestOf({ price_store, price_trade, tiers }: Prices): number {
  return Math.min(price_store, price_trade, ...tiers.map(({ price }) => price))
}

/** The risk from new SKUs: they have no former price, so only their cost tells. */
export function riskOfNew(rows: readonly Prices[], floor: number): Omit<Risk, 'losses'> {
  const priced = rows.map((prices) => ({ price: lowestOf(prices), cost: prices.price_cost }))
  return {
    underFloor: priced.filter((sold) => isUnderFloor(sold, floor)).length,
    belowCost: priced.filter(({ price, cost }) => cost !== null && price < cost).length,
  }
}

/** An activity's offer for an SKU: the price per level in fen, null for its normal price, and the pieces, null without a limit. */
export interface Offered {
  sku_id: number
  store: number | null
  trade: number | null
  pieces: number | null
  /** The number of pieces that are sold already. */
  sold: number
  /** A further reduction by `off`, on one piece in `every`. */
  extra?: { off: number; every: number }
}

/** A SKU price for the buyers at one level that an activity lowers. */
export interface Lowered {
  sku_id: number
  level: PriceLevel
  old: number
  next: number
  pieces: number | null
}

/** The risk from an activity's offers, and the prices that they lower; a level price that is lower already stays. */
export async function riskOfOffers(ctx: Ctx, offers: readonly Offered[], floor: number): Promise<Risk & { prices: Lowered[] }> {
  const offered = new Map(offers.map((offer) => [offer.sku_id, offer]))
  const rows = await ctx.db
    .select({ id: sku.id, price_store: sku.price_store, price_trade: sku.price_trade, price_cost: sku.price_cost })
    .from(sku)
    .where(inArray(sku.id, [...offered.keys()]))
    .orderBy(asc(sku.id))
  const replaced = await replacedCosts(ctx, [...offered.keys()])
  const found = { losses: [] as Loss[], prices: [] as Lowered[], underFloor: 0, belowCost: 0 }
  for (const { id, price_store, price_trade, price_cost } of rows) {
    const cost = Math.max(price_cost ?? -1, replaced.get(id) ?? -1)
    const offer = offered.get(id) as Offered
    const { pieces, sold, extra = { off: 0, every: 1 } } = offer
    const own = levels.flatMap((level): Lowered[] => {
      const [old, next] = [level === 'trade' ? price_trade : price_store, offer[level]]
      return next !== null && next < old ? [{ sku_id: id, level, old, next, pieces }] : []
    })
    if (own.length === 0) continue
    found.prices.push(...own)
    const each = Math.max(...own.map(({ old, next }) => old - next)) + extra.off / extra.every
    found.losses.push({ sku_id: id, each, pieces, sold, stock: 0 })
    const price = Math.min(...own.map(({ next }) => next)) - extra.off
    if (isUnderFloor({ price, cost: cost < 0 ? null : cost }, floor)) found.underFloor += 1
    if (price < cost) found.belowCost += 1
  }
  return found
}
