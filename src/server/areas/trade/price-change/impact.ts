import { isDeepStrictEqual } from 'node:util'
import { asc, inArray, sql, type SQL } from 'drizzle-orm'
import type { PriceChangeInput, PriceImpact } from '#contract/goods/priceChange.ts'
import type { SkuBulk } from '#contract/goods/sku-bulk.ts'
import { skuCost } from '#contract/goods/sku.ts'
import { say, type Label } from '#contract/kit/label.ts'
import { openUses } from '#server/areas/goods/shared/goods-uses.ts'
import { isUnderFloor } from '#server/areas/goods/shared/sale-review.ts'
import { sku } from '#server/areas/goods/shared/tables.ts'
import type { PriceMove, Prices } from '#server/areas/goods/shared/price-review.ts'
import { outcomeOf } from '#server/areas/goods/sku/sku-bulk-change.ts'
import { selected } from '#server/areas/goods/sku/sku-bulk-rows.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { DAY_MS } from '#server/platform/kernel/durations.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { yuan } from '#server/platform/kernel/money.ts'
import type { Refusal } from '#server/platform/kernel/rows.ts'
import { mayCall } from '#server/platform/kernel/permissions.ts'
import { settingOf } from '#server/platform/settings/stored.ts'

export type Change = Omit<PriceChangeInput, 'reason' | 'run_at'>

const REPLAYED_DAYS = 90
const MOST = 100_000
const AT_A_TIME = 20_000
const TOP = 10

/** The change as the bulk task takes it. */
export function bulkOf(change: Change, reason?: string): SkuBulk {
  return { kind: 'price', ...change, reason } as SkuBulk
}

/** The effects of a change of prices if it were applied now (quality I5). Costs are compared whether or not the caller may see them. */
export async function impactOf(ctx: Ctx, change: Change): Promise<PriceImpact & { under_floor: number }> {
  const { prices, underFloor } = await changedPrices(ctx, change, await settingOf(ctx, 'price.margin_floor'))
  return effectsOf(ctx, { prices, underFloor })
}

/** The effects of a list of new prices. */
export async function movesImpact(ctx: Ctx, moves: readonly PriceMove[]): Promise<PriceImpact & { under_floor: number }> {
  const floor = await settingOf(ctx, 'price.margin_floor')
  const prices: Price[] = []
  let underFloor = 0
  for (const { before, after } of moves) {
    for (const field of Object.keys(levels) as (keyof typeof levels)[]) {
      const [old, next] = [before[field], after[field]]
      // without a cost there is no margin to gain or lose
      if (next === null || next === old || (old === null && field === 'price_cost')) continue
      prices.push({ sku_id: before.id, level: levels[field], old: old ?? 0, next, most: null })
    }
    if (affectsMargin(before, after) && isUnderFloor(lowest(after), floor)) underFloor += 1
  }
  return effectsOf(ctx, { prices, underFloor, ids: moves.map(({ before }) => before.id) })
}

function affectsMargin(before: Prices, after: Prices): boolean {
  const isOther = (field: 'price_store' | 'price_trade' | 'price_cost') => before[field] !== after[field]
  return isOther('price_store') || isOther('price_trade') || isOther('price_cost') || !isDeepStrictEqual(before.tiers, after.tiers)
}

/** The number of these new SKUs below the floor if a review would be needed for it; null within the limit. */
export async function newUnderFloor(ctx: Ctx, made: readonly Prices[]): Promise<number | null> {
  const floor = await settingOf(ctx, 'price.margin_floor')
  const n = made.filter((prices) => isUnderFloor(lowest(prices), floor)).length
  return (await reasonOf(ctx, { underFloor: n, gain: 0 })) === null ? null : n
}

/** The lowest price that a buyer can get without an activity. */
function lowest({ price_store, price_trade, price_cost, tiers }: Prices) {
  return { price: Math.min(price_store, price_trade, ...tiers.map(({ price }) => price)), cost: price_cost }
}

/** The offer of an activity for an SKU: the price of each level in fen, null for its normal price, and the pieces, null without a limit. */
export interface Offered {
  sku_id: number
  store: number | null
  trade: number | null
  pieces: number | null
}

/** The effects of an activity if it had run during the last 90 days. */
export async function offersImpact(ctx: Ctx, offers: readonly Offered[]): Promise<PriceImpact & { under_floor: number }> {
  const floor = await settingOf(ctx, 'price.margin_floor')
  const given = new Map(offers.map((offer) => [offer.sku_id, offer]))
  const rows = await ctx.db
    .select({ id: sku.id, price_store: sku.price_store, price_trade: sku.price_trade, price_cost: sku.price_cost })
    .from(sku)
    .where(inArray(sku.id, [...given.keys()]))
    .orderBy(asc(sku.id))
  const prices: Price[] = []
  let underFloor = 0
  for (const { id, price_store, price_trade, price_cost } of rows) {
    const { store, trade, pieces = null } = given.get(id) ?? { store: null, trade: null }
    // a level price that is already lower stays
    const lower = { store: store !== null && store < price_store, trade: trade !== null && trade < price_trade }
    if (store !== null && lower.store) prices.push({ sku_id: id, level: 'store', old: price_store, next: store, most: pieces })
    if (trade !== null && lower.trade) prices.push({ sku_id: id, level: 'trade', old: price_trade, next: trade, most: pieces })
    const lowest = Math.min(...[store, trade].filter((price) => price !== null))
    if ((lower.store || lower.trade) && isUnderFloor({ price: lowest, cost: price_cost }, floor)) underFloor += 1
  }
  return effectsOf(ctx, { prices, underFloor })
}

interface Effects {
  prices: readonly Price[]
  underFloor: number
  /** The SKUs; by default those of the prices. */
  ids?: readonly number[]
}

async function effectsOf(ctx: Ctx, { prices, underFloor, ids: given }: Effects): Promise<PriceImpact & { under_floor: number }> {
  const figures = await replay(ctx, prices)
  const why = await reasonOf(ctx, { underFloor, gain: figures.gain })
  const ids = given ?? [...new Set(prices.map(({ sku_id }) => sku_id))]
  return {
    ...{
      skus: ids.length,
      under_floor: underFloor,
      is_under_floor: underFloor > 0,
      ...figures,
      activities: await activitiesWith(ctx, ids),
    },
    ...{ needs_approval: why !== null, why: why && say(why.label, ctx.language, why.values) },
  }
}

/** The same for an answer: figures that would reveal costs only for persons who may see costs. */
export async function shownImpact(ctx: Ctx, change: Change): Promise<PriceImpact> {
  return masked(ctx, await impactOf(ctx, change))
}

export function masked(ctx: Ctx, { under_floor, ...impact }: PriceImpact): PriceImpact {
  const is_under_floor = impact.is_under_floor ?? (under_floor ?? 0) > 0
  if (mayCall(ctx.actor, skuCost)) return { ...impact, under_floor, is_under_floor }
  const isCounted = (['zh', 'en'] as const).some((language) => impact.why === say(manyUnder, language, { n: under_floor ?? 0 }))
  const why = isCounted ? say(someUnder, ctx.language) : impact.why
  return { ...impact, under_floor: null, is_under_floor, why, top: impact.top.filter(({ is_cost }) => is_cost !== true) }
}

interface Price {
  sku_id: number
  /** The buyers of this level, at their level price; `none`: nobody buys at it; null: all lines, whatever decided their price. */
  level: 'store' | 'trade' | 'none' | null
  old: number
  next: number
  /** The pieces at the new price; null without a limit. */
  most: number | null
}

const levels = { price_store: 'store', price_trade: 'trade', price_market: 'none', price_cost: null } as const

async function changedPrices(ctx: Ctx, change: Change, floor: number): Promise<{ prices: Price[]; underFloor: number }> {
  const found: { prices: Price[]; underFloor: number } = { prices: [], underFloor: 0 }
  const bulk = bulkOf(change)
  for (let last = 0, isMore = true; isMore;) {
    const block = await ctx.db
      .select({
        ...{ id: sku.id, price_store: sku.price_store, price_trade: sku.price_trade, price_market: sku.price_market },
        ...{ price_cost: sku.price_cost, tiers: sku.tiers, stock: sku.stock, status: sku.status, moq: sku.moq, step_qty: sku.step_qty },
      })
      .from(sku)
      .where(selected(ctx, bulk, last))
      .orderBy(asc(sku.id))
      .limit(AT_A_TIME)
    for (const row of block) {
      const { next, refusal } = outcomeOf(row, bulk)
      const old = row[change.field]
      if (refusal || old === next) continue
      found.prices.push({ sku_id: row.id, level: levels[change.field], old: old ?? 0, next, most: null })
      const changed = { ...row, [change.field]: next }
      // the trade price is the lower one: its margin decides
      if (isUnderFloor({ price: changed.price_trade, cost: changed.price_cost }, floor)) found.underFloor += 1
    }
    if (found.prices.length > MOST) throw refuse(tooMany, { values: { n: MOST } })
    last = block.at(-1)?.id ?? 0
    isMore = block.length === AT_A_TIME
  }
  return found
}

const tooMany: Label = ['一次最多修改{n}条，请缩小筛选范围', 'At most {n} rows at a time. Narrow the filters']

interface Replayed extends Record<string, unknown> {
  carts: number
  unpaid_orders: number
  packages: number
  capped_packages: number
  sold_qty: number
  sold_amount: number
  gain: number
  top: PriceImpact['top']
}

/**
 * Replays the sales of the last days: each line that the level price decided, at the new price instead of the present one. Lines of tiers,
 * activities and gifts stay as they are. A change of costs is a gain or loss of margin on all lines.
 */
async function replay(ctx: Ctx, prices: readonly Price[]): Promise<Replayed> {
  const since = new Date(ctx.now.getTime() - REPLAYED_DAYS * DAY_MS).toISOString()
  const column = (name: keyof Price) => sql.param(prices.map((price) => price[name]))
  const { rows } = await ctx.db.execute<Replayed>(sql`
    with change as materialized (
      select * from unnest(${column('sku_id')}::int8[], ${column('level')}::text[], ${column('old')}::int8[], ${column('next')}::int8[],
        ${column('most')}::int8[]) as c (sku_id, level, old, next, most)
    ), sold as materialized (
      select i.sku_id, c.level, sum(i.qty - i.refunded_qty) as qty, sum(i.pay_amount - i.refunded_amount) as amount
      from change c join sales_order_item i on i.sku_id = c.sku_id join sales_order o on o.id = i.order_id
      where o.paid_at >= ${since} and o.deleted_at is null and i.is_gift = 0
        and (c.level is null or (o.price_level = c.level and i.price_source = 'level'))
      group by 1, 2
    ), gains as (
      select c.sku_id, c.level, c.old, c.next, s.qty, s.amount, least(s.qty, c.most) * (c.next - c.old) * case when c.level is null then -1 else 1 end as gain,
        -- the lines of a cost contain those of the prices
        c.level is null and exists (select from change where level in ('store', 'trade')) as is_repeated
      from sold s join change c on c.sku_id = s.sku_id and c.level is not distinct from s.level
    ), most as (
      select g.sku_id::float8 as sku_id, g.level is null as is_cost, k.code, k.title, g.old::float8 as old, g.next::float8 as next, g.qty::float8 as qty, g.gain::float8 as gain
      from gains g join sku k on k.id = g.sku_id order by abs(g.gain) desc, g.sku_id limit ${TOP}
    )
    select
      (select count(distinct user_id)::int from cart_line where sku_id in (select sku_id from change)) as carts,
      (select count(distinct o.id)::int from sales_order o join sales_order_item i on i.order_id = o.id
        where o.state in ('pending_pay', 'pending_verify') and i.sku_id in (select sku_id from change)) as unpaid_orders,
      (select count(distinct p.id)::int from package p join package_item i on i.package_id = p.id
        where p.deleted_at is null and p.status = 1 and i.sku_id in (select sku_id from change)) as packages,
      (select count(*)::int from package p where p.deleted_at is null and p.status = 1
        and (${dearer('store')} or ${dearer('trade')})) as capped_packages,
      coalesce((select sum(qty) from gains where not is_repeated), 0)::float8 as sold_qty,
      coalesce((select sum(amount) from gains where not is_repeated), 0)::float8 as sold_amount,
      coalesce((select sum(gain) from gains), 0)::float8 as gain,
      coalesce((select json_agg(most order by abs(gain) desc, sku_id) from most), '[]') as top`)
  return rows[0] as Replayed
}

/** The condition that a package costs more at a level than its parts at the new prices, and did not before. */
function dearer(level: 'store' | 'trade'): SQL {
  const price = sql.raw(`price_${level}`)
  return sql`exists (select from package_item i join sku k on k.id = i.sku_id left join change c on c.sku_id = i.sku_id and c.level = ${level}
    where i.package_id = p.id having bool_or(c.sku_id is not null)
      and p.${price} between sum(i.qty * coalesce(c.next, k.${price})) + 1 and sum(i.qty * k.${price}))`
}

/** The open activities with some of these SKUs. */
async function activitiesWith({ db, now }: Ctx, ids: readonly number[]): Promise<PriceImpact['activities']> {
  if (ids.length === 0) return []
  const among = openUses(sql`(select unnest(${sql.param([...ids])}::int8[]))`, now)
  const { rows } = await db.execute<PriceImpact['activities'][number]>(sql`
    select kind, id::float8 as id, title, count(distinct sku_id)::int as skus from (${among}) as used
    group by kind, id, title order by skus desc, kind, id limit ${MOST_ACTIVITIES}`)
  return rows
}

const MOST_ACTIVITIES = 100

/** Why a second person must approve; null within the limits. */
async function reasonOf(ctx: Ctx, { underFloor, gain }: { underFloor: number; gain: number }): Promise<Refusal | null> {
  const [mostUnder, mostLoss] = [await settingOf(ctx, 'price.approve_floor'), await settingOf(ctx, 'price.approve_loss')]
  if (mostUnder > 0 && underFloor >= mostUnder) return { label: manyUnder, values: { n: underFloor } }
  if (mostLoss > 0 && -gain >= mostLoss) return { label: largeLoss, values: { x: yuan(-gain) } }
  return null
}

const someUnder: Label = ['部分SKU将低于毛利底线', 'Some SKUs would fall below the margin floor']
const manyUnder: Label = ['{n}个SKU将低于毛利底线', '{n} SKUs would fall below the margin floor']
const largeLoss: Label = ['按近90天销量预计减少{x}元', 'By the sales of the last 90 days the change costs ¥{x}']
