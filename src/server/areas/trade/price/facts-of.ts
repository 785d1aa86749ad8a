import { and, eq, sql } from 'drizzle-orm'
import type { Label } from '#contract/kit/label.ts'
import type { PriceLevel } from '#contract/people/words.ts'
import { unknownGoods } from '#server/areas/goods/shared/lock-skus.ts'
import { isSold } from '#server/areas/goods/shared/on-sale.ts'
import { brand, series, sku, spu } from '#server/areas/goods/shared/tables.ts'
import { store } from '#server/areas/people/tables.ts'
import { anyOf } from '#server/platform/db/ids.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { balanceOf } from '#server/platform/ledger/balance.ts'
import { user } from '#server/platform/ledger/post.ts'
import { settingOf } from '#server/platform/settings/stored.ts'
import type { FreightFacts, Goods, IntegralFacts, LineFacts, PriceFacts, Problem } from './facts.ts'
import { runningGifts } from './gift-rules.ts'
import { bundlesOf, packageLines, packageProblem, unknownPackage, withFairPrices, type Bundle } from './packages.ts'
import { priceOrder } from './price-order.ts'
import { lineProblem, qtyOf } from './problems.ts'

/** A line as a person enters it; without `unit` in the SKU's base unit. */
export interface LineInput {
  sku_id?: number | null | undefined
  /** A package instead of a SKU; `qty` counts the packages. */
  package_id?: number | null | undefined
  qty: number
  unit?: string | null | undefined
}

export interface PriceInput {
  /** The buyer's store, or a store's price level. */
  store_id?: number | null | undefined
  price_level?: PriceLevel | undefined
  /** The customer, for the gift limits and the points that he has. */
  user_id?: number | null | undefined
  lines: readonly LineInput[]
  /** The code for the district, or for its city or province. */
  region?: string | null | undefined
  integral_used?: number | undefined
  /** Instead of the freight from the templates. */
  freight?: number | null | undefined
  /** Only the line prices are asked for: neither gifts nor points are read. */
  prices_only?: boolean
}

/** The contract limit; a longer order is the caller's fault. */
export const MOST_LINES = 1000

/** The prices for an order that is not placed yet, with its problems. */
export async function quote(ctx: Ctx, input: PriceInput) {
  return priceOrder(await factsOf(ctx, input))
}

/** Reads what `priceOrder` needs: at most four statements, and one more for packages; settings apart, which the process keeps. */
export async function factsOf(ctx: Ctx, input: PriceInput): Promise<PriceFacts> {
  return (await factsWithBundles(ctx, input)).facts
}

/** The facts with the packages among the lines. */
export async function factsWithBundles(
  ctx: Ctx,
  { lines: inputLines, ...input }: PriceInput,
): Promise<{ facts: PriceFacts; bundles: ReadonlyMap<number, Bundle> }> {
  if (inputLines.length > MOST_LINES) throw refuse(tooManyLines, { field: 'lines', values: { n: MOST_LINES } })
  const price_level = input.price_level ?? (await levelOf(ctx, input.store_id))
  const stored = await bundlesOf(
    ctx,
    inputLines.flatMap(({ package_id }) => package_id ?? []),
  )
  const goods = await goodsOf(ctx, [
    ...inputLines.flatMap(({ sku_id }) => sku_id ?? []),
    ...[...stored.values()].flatMap(({ parts }) => parts.map(({ sku_id }) => sku_id)),
  ])
  const bundles = withFairPrices(stored, goods)
  const lines: LineFacts[] = []
  const problems: Problem[] = []
  for (const [index, line] of inputLines.entries()) {
    if (line.package_id) {
      // lines with the same package count together, as its first one
      const same = inputLines.filter(({ package_id }) => package_id === line.package_id)
      if (same[0] !== line) continue
      const request = { index, qty: qtyOf(same) }
      const bundle = bundles.get(line.package_id)
      const why = bundle ? packageProblem(bundle, request, goods, ctx.now) : missing(index)
      if (bundle && !why) lines.push(...packageLines(bundle, request, goods, price_level))
      else if (why) problems.push(why)
      continue
    }
    const sku_id = line.sku_id ?? 0
    const found = goods.get(sku_id)
    const ratio = found && ratioOf(found, line.unit)
    if (found && ratio) lines.push({ index, goods: found, qty: line.qty * ratio, sale_unit: line.unit ?? found.unit, unit_ratio: ratio })
    else if (found) problems.push(lineProblem({ index, goods: found }, noUnit, { code: found.code, unit: line.unit ?? '' }))
    else problems.push({ index, sku_id, field: 'lines', label: unknownGoods, values: {} })
  }
  const user_id = input.user_id ?? null
  const facts = {
    price_level,
    lines,
    problems,
    activity_offs: [],
    coupon: null,
    adjust_amount: 0,
    gifts: input.prices_only ? [] : await runningGifts(ctx, { price_level, lines, user_id }),
    integral: await integralFacts(ctx, input.integral_used ?? 0, input.prices_only ? null : user_id),
    freight: await freightFacts(ctx, input),
    min_amount: await settingOf(ctx, 'order.min_amount'),
  }
  return { facts, bundles }
}

function missing(index: number): Problem {
  return { index, sku_id: null, field: 'lines', label: unknownPackage, values: {} }
}

const tooManyLines: Label = ['商品最多{n}种', 'At most {n:line|lines}']
const noUnit: Label = ['“{code}”没有单位“{unit}”', '“{code}” is not sold in {unit}']
const noStore: Label = ['请选择门店', 'Please select a store']

/** The base unit has the ratio 1; undefined for a unit that the SKU does not have. */
function ratioOf({ unit, units }: Goods, unitName: string | null | undefined): number | undefined {
  if (!unitName || unitName === unit) return 1
  return units.find((one) => one.unit === unitName)?.ratio
}

async function levelOf({ db }: Ctx, storeId: number | null | undefined): Promise<PriceLevel> {
  const [row] = storeId
    ? await db
        .select({ price_level: store.price_level })
        .from(store)
        .where(and(eq(store.id, storeId), sql`${store.deleted_at} is null`))
    : []
  if (!row) throw refuse(noStore, { field: 'store_id' })
  return row.price_level
}

/** The `Goods` columns; deleted SKUs included, which are off sale. */
export const goodsColumns = {
  sku_id: sku.id,
  spu_id: sku.spu_id,
  brand_id: sku.brand_id,
  series_id: sku.series_id,
  category_id: sku.category_id,
  code: sku.code,
  title: sku.title,
  brand: brand.title,
  series: series.title,
  spec: sku.spec,
  unit: sku.unit,
  units: sku.units,
  weight: sku.weight,
  moq: sku.moq,
  step_qty: sku.step_qty,
  max_qty: sku.max_qty,
  tiers: sku.tiers,
  stock: sku.stock,
  price_store: sku.price_store,
  price_trade: sku.price_trade,
  price_cost: sku.price_cost,
  commission_cap_rate: sku.commission_cap_rate,
  integral_give_rate: spu.integral_give_rate,
  freight_type: spu.freight_type,
  image: sql<string | null>`coalesce(${sku.main_image}, ${spu.main_image})`,
  is_on_sale: sql<boolean>`${isSold()} and ${sku.is_gift_only} = 0`,
}

async function goodsOf({ db }: Ctx, ids: readonly number[]): Promise<Map<number, Goods>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select(goodsColumns)
    .from(sku)
    .innerJoin(spu, eq(spu.id, sku.spu_id))
    .innerJoin(brand, eq(brand.id, sku.brand_id))
    .innerJoin(series, eq(series.id, sku.series_id))
    .where(eq(sku.id, anyOf([...new Set(ids)])))
    .prepare('price_goods')
    .execute()
  return new Map(rows.map((row) => [row.sku_id, row]))
}

async function integralFacts(ctx: Ctx, used: number, userId: number | null): Promise<IntegralFacts> {
  const enabled = (await settingOf(ctx, 'integral.enabled')) === 1
  return {
    enabled,
    used,
    available: enabled && userId !== null ? await pointsOf(ctx, userId) : null,
    per_yuan: await settingOf(ctx, 'integral.per_yuan'),
    deduct_max_rate: await settingOf(ctx, 'integral.deduct_max_rate'),
    unit: await settingOf(ctx, 'integral.unit'),
  }
}

async function pointsOf(ctx: Ctx, userId: number): Promise<number> {
  const { available } = await balanceOf(ctx, user(userId, 'integral'))
  return Math.max(available, 0)
}

async function freightFacts(ctx: Ctx, { region, freight }: Pick<PriceInput, 'region' | 'freight'>): Promise<FreightFacts> {
  return {
    region: region ?? null,
    manualAmount: freight ?? null,
    free_amount: await settingOf(ctx, 'freight.free_amount'),
    templates: await settingOf(ctx, 'freight.templates'),
  }
}
