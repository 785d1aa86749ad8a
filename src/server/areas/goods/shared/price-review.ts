import type { PriceImpact, PriceSource } from '#contract/goods/priceChange.ts'
import type { Tier } from '#contract/goods/sku-rules.ts'
import { say, type Label } from '#contract/kit/label.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { port } from '#server/platform/kernel/port.ts'

/** The SKU prices that a review holds together: a part alone could break the rules between them. */
export interface Prices {
  price_store: number
  price_trade: number
  price_market: number | null
  price_cost: number | null
  tiers: readonly Tier[]
  /** The stock, where the same save may change it: more pieces are sold at the new price. */
  stock?: number
}

export interface PriceMove {
  before: Prices & { id: number }
  after: Prices
}

/** The request that a save beyond the limits has made; its prices wait for a second person. */
export interface Held {
  change_no: string
  /** The SKUs whose prices stay as they are. */
  ids: ReadonlySet<number>
}

export interface PriceReview {
  /** Makes a request if the moves are beyond the limits. */
  hold(ctx: Ctx, moves: readonly PriceMove[], from: { source: PriceSource; reason: string }): Promise<Held | null>
  /** Takes the budget for the moves in an undo, or refuses them: an undo has no request. */
  mustBeAlone(ctx: Ctx, moves: readonly PriceMove[]): Promise<void>
  /** The effects for an answer: figures that would reveal costs only for people who may see costs. */
  visibleImpact(ctx: Ctx, moves: readonly PriceMove[]): Promise<PriceImpact>
  /** The number of new SKUs below the margin floor; null within the limit. */
  tooMany(ctx: Ctx, rows: readonly Prices[]): Promise<number | null>
}

/** The review for price changes, which reads goods itself. */
export const priceReviews = port<PriceReview>('price review')

export function priceReview(): PriceReview {
  return priceReviews.get()
}

export const pricedFields = ['price_store', 'price_trade', 'price_market', 'price_cost', 'tiers'] as const satisfies (keyof Prices)[]

const tooManyNew: Label = [
  '{n}个新SKU的价格低于毛利底线，超出免复核范围，请提高价格后再提交调价单',
  '{n:new SKU is|new SKUs are} below the margin floor, more than may be created without a review. Enter higher prices, then submit a price change',
]
const someNew: Label = [
  '新SKU的价格低于毛利底线的数量超出免复核范围，请提高价格后再提交调价单',
  'Too many new SKUs are below the margin floor. Enter higher prices, then submit a price change',
]

/** Why new SKUs may not be created; null within the limit. A number only for people who may see costs. */
export function newRefusal({ language }: Ctx, count: number | null, seesCosts: boolean): string | null {
  return count === null ? null : say(seesCosts ? tooManyNew : someNew, language, { n: count })
}

/** Refuses new SKUs that only a review would admit. */
export async function mustBePriced(ctx: Ctx, rows: readonly Prices[], field: string): Promise<void> {
  if (rows.length > 0 && (await priceReview().tooMany(ctx, rows)) !== null) throw refuse(someNew, { field })
}

const held: Label = [
  '已保存；{n}个SKU的价格超出免复核范围，已提交调价单{no}，由另一人复核',
  'Saved. The prices of {n:SKU needs|SKUs need} a review: price change {no}',
]

/** The message from a save about the prices that it did not write. */
export function heldMessage({ language }: Ctx, { change_no, ids }: Held): string {
  return say(held, language, { n: ids.size, no: change_no })
}

/** The row with the former prices. */
export function withPrices<Row extends object>(row: Row, { price_store, price_trade, price_market, price_cost, tiers }: Prices): Row {
  return { ...row, price_store, price_trade, price_market, price_cost, tiers }
}
