import { randomUUID } from 'node:crypto'
import { asc } from 'drizzle-orm'
import type { PriceChangeInput, PriceImpact } from '#contract/goods/priceChange.ts'
import type { SkuBulk } from '#contract/goods/sku-bulk.ts'
import { skuCost } from '#contract/goods/sku.ts'
import type { Label } from '#contract/kit/label.ts'
import type { PriceMove, Prices } from '#server/areas/goods/shared/price-review.ts'
import { reasonFor, shownStudy } from '#server/areas/goods/shared/sale-review.ts'
import { replacedCosts, worstOf } from '#server/areas/goods/shared/stock-loss.ts'
import { sku } from '#server/areas/goods/shared/tables.ts'
import { outcomeOf } from '#server/areas/goods/sku/sku-bulk-change.ts'
import { selected } from '#server/areas/goods/sku/sku-bulk-rows.ts'
import { book, excessOf, lockBudget, reasonIn, type Giveaway } from '#server/features/giveaway/giveaway.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { yuan } from '#server/platform/kernel/money.ts'
import { mayCall } from '#server/platform/kernel/permissions.ts'
import type { Refusal } from '#server/platform/kernel/rows.ts'
import { settingOf } from '#server/platform/settings/stored.ts'
import { activitiesWith, replay, type Price } from './replay.ts'
import { riskOfMoves, riskOfNew, riskOfOffers, type Offered, type Risk } from './worst-case.ts'

export type Change = Omit<PriceChangeInput, 'reason' | 'run_at'>

/** The effects, and whether a cost is the reason for a review. */
export type Impact = Omit<PriceImpact, 'needs_approval'> & { needs_approval: boolean; by_cost: boolean; worst: number; giveaway: Giveaway }

/** The document that gives the prices. */
export type Giver = Pick<Giveaway, 'kind' | 'ref'>

/** A price change is a separate document. */
const newPrices = (): Giver => ({ kind: 'price', ref: `goods.price:${randomUUID()}` })

const MOST = 100_000
const AT_A_TIME = 20_000

/** The change as the bulk task takes it. */
export function bulkOf(change: Change, reason?: string): SkuBulk {
  return { kind: 'price', ...change, reason } as SkuBulk
}

/** The effects that a price change would have if it were applied now (quality I5). Costs are compared whether or not the caller may see them. */
export async function impactOf(ctx: Ctx, change: Change): Promise<Impact> {
  return movesImpact(ctx, (await selectedPrices(ctx, change)).moves)
}

/** The effects for a list of new prices. */
export async function movesImpact(ctx: Ctx, moves: readonly PriceMove[]): Promise<Impact> {
  const prices: Price[] = []
  for (const { before, after } of moves) {
    for (const field of Object.keys(levels) as (keyof typeof levels)[]) {
      const [old, next] = [before[field], after[field]]
      // without a cost there is no margin to gain or lose
      if (next === null || next === old || (old === null && field === 'price_cost')) continue
      prices.push({ sku_id: before.id, level: levels[field], old: old ?? 0, next, most: null })
    }
  }
  const ids = moves.map(({ before }) => before.id)
  const risk = riskOfMoves(moves, await settingOf(ctx, 'price.margin_floor'), await replacedCosts(ctx, ids))
  return effectsOf(ctx, { prices, risk, ids }, newPrices())
}

const levels = { price_store: 'store', price_trade: 'trade', price_market: 'none', price_cost: null } as const

/** The number of these new SKUs below the floor if a review would be needed for it; null within the limit. */
export async function newUnderFloor(ctx: Ctx, rows: readonly Prices[]): Promise<number | null> {
  const risk = riskOfNew(rows, await settingOf(ctx, 'price.margin_floor'))
  return (await reasonOf(ctx, { ...risk, giveaway: { ...newPrices(), worst: 0 }, gain: 0 })) === null ? null : risk.underFloor
}

/** The effects that an activity would have if it had run during the last 90 days. */
export async function offersImpact(ctx: Ctx, offers: readonly Offered[], of: Giver): Promise<Impact> {
  const { prices: lowered, ...risk } = await riskOfOffers(ctx, offers, await settingOf(ctx, 'price.margin_floor'))
  const prices = lowered.map(({ sku_id, level, old, next, pieces }) => ({ sku_id, level, old, next, most: pieces }))
  return effectsOf(ctx, { prices, risk, ids: [...new Set(prices.map(({ sku_id }) => sku_id))] }, of)
}

/** Why a second person must approve more pieces in published offers, in the caller's words; null within the limits, and they take the budget. */
export async function raiseReview(ctx: Ctx, before: readonly Offered[], after: readonly Offered[], of: Giver): Promise<string | null> {
  const floor = await settingOf(ctx, 'price.margin_floor')
  const worst = async (offers: readonly Offered[]) => worstOf(ctx, (await riskOfOffers(ctx, offers, floor)).losses)
  const [former_worst, next] = [await worst(before), await worst(after)]
  if (next <= former_worst) return null
  await lockBudget(ctx)
  const giveaway = { ...of, worst: next, before: { worst: former_worst, each: 0 } }
  const former = new Map(before.map(({ sku_id, pieces }) => [sku_id, pieces]))
  const raised = after.filter(({ sku_id, pieces }) => former.get(sku_id) !== pieces)
  const why = await reasonOf(ctx, { ...(await riskOfOffers(ctx, raised, floor)), giveaway, gain: 0 })
  if (why === null) await book(ctx, [giveaway])
  return why && reasonFor(ctx, { why: reasonIn(ctx, why), by_cost: isCost(why) })
}

interface Effects {
  prices: readonly Price[]
  risk: Risk
  /** The SKUs. */
  ids: readonly number[]
}

async function effectsOf(ctx: Ctx, { prices, risk, ids }: Effects, of: Giver): Promise<Impact> {
  const figures = await replay(ctx, prices)
  const worst = await worstOf(ctx, risk.losses)
  const { underFloor, belowCost } = risk
  const giveaway = { ...of, worst }
  const why = await reasonOf(ctx, { underFloor, belowCost, giveaway, gain: figures.gain })
  return {
    skus: ids.length,
    worst,
    giveaway,
    under_floor: underFloor,
    below_cost: belowCost,
    is_under_floor: underFloor > 0,
    ...figures,
    activities: await activitiesWith(ctx, ids),
    needs_approval: why !== null,
    why: why && reasonIn(ctx, why),
    by_cost: isCost(why),
  }
}

/** The effects for an answer. */
export async function shownImpact(ctx: Ctx, moves: readonly PriceMove[]): Promise<PriceImpact> {
  const { giveaway: _giveaway, ...impact } = await movesImpact(ctx, moves)
  return withoutCosts(ctx, shownStudy(ctx, impact))
}

/** The effects that a document stores, for an answer: its state tells everybody that it waits for a second person. */
export function storedImpact(ctx: Ctx, { by_cost, ...impact }: PriceImpact & { by_cost?: boolean }): PriceImpact {
  const is_under_floor = impact.is_under_floor ?? (impact.under_floor ?? 0) > 0
  const why = reasonFor(ctx, { why: impact.why, ...(by_cost !== undefined && { by_cost }) })
  return withoutCosts(ctx, { below_cost: 0, ...impact, is_under_floor, why })
}

function withoutCosts(ctx: Ctx, impact: PriceImpact): PriceImpact {
  return mayCall(ctx.actor, skuCost) ? impact : { ...impact, top: impact.top.filter(({ is_cost }) => is_cost !== true) }
}

/** The prices that a change would give now, and those that a rule refuses. */
export async function selectedPrices(ctx: Ctx, change: Change): Promise<Record<'moves' | 'refusals', PriceMove[]>> {
  const moves: PriceMove[] = []
  const refusals: PriceMove[] = []
  const bulk = bulkOf(change)
  for (let last = 0, isMore = true; isMore;) {
    const block = await ctx.db
      .select({
        id: sku.id,
        price_store: sku.price_store,
        price_trade: sku.price_trade,
        price_market: sku.price_market,
        price_cost: sku.price_cost,
        tiers: sku.tiers,
        stock: sku.stock,
        stock_lock: sku.stock_lock,
        status: sku.status,
        moq: sku.moq,
        step_qty: sku.step_qty,
      })
      .from(sku)
      .where(selected(ctx, bulk, last))
      .orderBy(asc(sku.id))
      .limit(AT_A_TIME)
    for (const row of block) {
      const { next, refusal } = outcomeOf(row, bulk)
      if (row[change.field] !== next) (refusal ? refusals : moves).push({ before: row, after: { ...row, [change.field]: next } })
    }
    if (moves.length + refusals.length > MOST) throw refuse(tooMany, { values: { n: MOST } })
    last = block.at(-1)?.id ?? 0
    isMore = block.length === AT_A_TIME
  }
  return { moves, refusals }
}

const tooMany: Label = ['一次最多修改{n}条，请缩小筛选范围', 'At most {n:row|rows} at a time. Narrow the filters']

interface Judged extends Omit<Risk, 'losses'> {
  giveaway: Giveaway
  gain: number
}

/** Why a second person must approve; null within the limits. A price below cost always needs one, however few the SKUs. */
async function reasonOf(ctx: Ctx, { underFloor, belowCost, giveaway, gain }: Judged): Promise<Refusal | null> {
  const [mostUnder, mostLoss] = [await settingOf(ctx, 'price.approve_floor'), await settingOf(ctx, 'price.approve_loss')]
  const isLarge = mostLoss > 0 && -gain >= mostLoss
  const ofAmount = (await excessOf(ctx, giveaway)) ?? (isLarge ? { label: largeLoss, values: { x: yuan(-gain) } } : null)
  // a cost beside an amount must not change the answer for a person without access to costs
  if (ofAmount && !mayCall(ctx.actor, skuCost)) return ofAmount
  if (belowCost > 0) return { label: manyBelow, values: { n: belowCost } }
  if (mostUnder > 0 && underFloor >= mostUnder) return { label: manyUnder, values: { n: underFloor } }
  return ofAmount
}

const isCost = (why: Refusal | null) => why?.label === manyBelow || why?.label === manyUnder

const manyUnder: Label = ['{n}个SKU将低于毛利底线', '{n:SKU|SKUs} would fall below the margin floor']
const manyBelow: Label = ['{n}个SKU将低于成本价', '{n:SKU|SKUs} would fall below cost']
const largeLoss: Label = ['按近90天销量预计减少{x}元', 'By the sales of the last 90 days the change costs ¥{x}']
