import { isDeepStrictEqual } from 'node:util'
import { and, inArray, isNull, sql } from 'drizzle-orm'
import type { GridSku } from '#contract/goods/spu.ts'
import { leavesSale } from '#server/areas/goods/shared/on-sale.ts'
import { mustBePriced, priceReview, withPrices, type Held } from '#server/areas/goods/shared/price-review.ts'
import { referencedSkus } from '#server/areas/goods/shared/references.ts'
import { specHash } from '#server/areas/goods/shared/spec-hash.ts'
import { sku, type spu } from '#server/areas/goods/shared/tables.ts'
import { titleOf } from '#server/areas/goods/sku/sku-title.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { checkGrid, checkTaken, type FamilyOf, type Grid, type SkuRow } from './spu-grid-check.ts'
import { EDITED, changeSkus, createSkus, removeSkus, type Change } from './spu-sku-write.ts'

type SpuRow = typeof spu.$inferSelect

export interface Written {
  created: SkuRow[]
  deleted: SkuRow[]
  /** SKUs that this save takes off sale. */
  off: number[]
  /** The number of SKUs that were taken off sale instead of deleted, because they are sold, reserved or in an offer. */
  takenOff: number
  /** The request for the prices that need a second person; they are not written. */
  held: Held | null
}

/** Locks the SPUs' live SKUs in ascending order, before the SPUs, in the common lock order. */
export async function holdSkusOf(ctx: Ctx, spuIds: readonly number[]): Promise<void> {
  const list = sql`${sql.param([...spuIds])}::bigint[]`
  await ctx.db.execute(sql`select from sku where spu_id = any(${list}) and deleted_at is null order by id for no key update`)
}

/** The SPUs' live SKUs by id, locked in ascending order. */
export async function lockSkusOf(ctx: Ctx, spuIds: readonly number[]): Promise<Map<number, SkuRow>> {
  const rows = await ctx.db
    .select()
    .from(sku)
    .where(and(inArray(sku.spu_id, [...spuIds]), isNull(sku.deleted_at)))
    .orderBy(sku.id)
    .for('no key update')
  return new Map(rows.map((row) => [row.id, row]))
}

/** Writes an SPU's grid in bulk, with the values that SKUs inherit from the SPU: place, picture, generated titles. */
export async function writeSkus(ctx: Ctx, family: FamilyOf, former: FamilyOf | undefined, grid: Grid): Promise<Written> {
  checkGrid(ctx, grid)
  await checkTaken(ctx, grid)
  const planned = planOf(family, former, grid, await referencedSkus(ctx, grid.removed))
  const held = await priceReview().hold(ctx, planned.changes, { source: 'form', reason: EDITED })
  const changes = planned.changes.flatMap(({ before, after }) => {
    const settled = held?.ids.has(after.id) ? withPrices(after, before) : after
    return isDeepStrictEqual(settled, before) ? [] : [{ before, after: settled }]
  })
  await removeSkus(ctx, planned.deleted)
  await changeSkus(ctx, changes)
  const created = await createSkus(ctx, family, grid.inputRows)
  await mustBePriced(ctx, created, 'skus')
  const off = changes.filter(({ before, after }) => leavesSale(before, after)).map(({ after }) => after.id)
  return { created, deleted: planned.deleted, off, takenOff: planned.takenOff, held }
}

function planOf(family: FamilyOf, former: FamilyOf | undefined, { before, inputRows, removed }: Grid, offered: ReadonlySet<number>) {
  const byId = new Map(inputRows.flatMap((row) => (row.id === undefined ? [] : [[row.id, row] as const])))
  const gone = new Set(removed)
  const plan = { deleted: [] as SkuRow[], changes: [] as Change[], takenOff: 0 }
  for (const row of before.values()) {
    const isUsed = row.sales_count > 0 || row.stock_lock > 0 || offered.has(row.id)
    if (gone.has(row.id) && !isUsed) {
      plan.deleted.push(row)
      continue
    }
    if (gone.has(row.id)) plan.takenOff++
    const values = gone.has(row.id) ? { status: 0 as const } : entered(byId.get(row.id))
    const after = { ...row, ...values }
    const whole = { ...after, ...inherited(family, former, row, after), spec_hash: specHash(after.spec) }
    if (!isDeepStrictEqual(whole, row)) plan.changes.push({ before: row, after: whole })
  }
  return plan
}

/** The sent values for an existing SKU; omitted fields stay. */
function entered(input: GridSku | undefined): Partial<SkuRow> {
  const { id: _id, version: _version, stock: _stock, price_cost, ...values } = input ?? ({} as Partial<GridSku>)
  // a caller who may not see the cost received none: sent back, the field changes nothing
  const cost = typeof price_cost === 'number' ? { price_cost } : {}
  return { ...(Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<SkuRow>), ...cost }
}

/** The values that a SKU inherits from its SPU: brand, series, category, and title and picture unless it has its own. */
function inherited(family: FamilyOf, former: FamilyOf | undefined, before: SkuRow, after: SkuRow): Partial<SkuRow> {
  const { brand_id, series_id, category_id, main_image } = family.spu
  const isMadeUp = former !== undefined && before.title === titleOf(former, before.spec)
  const hasSpuImage = before.main_image === null || before.main_image === former?.spu.main_image
  return {
    brand_id,
    series_id,
    category_id,
    ...(isMadeUp && { title: titleOf(family, after.spec) }),
    ...(hasSpuImage && { main_image }),
  }
}

/** An SPU with its brand and series titles. */
export async function titlesOf(ctx: Ctx, row: SpuRow): Promise<FamilyOf> {
  const { rows } = await ctx.db.execute<{ brand_title: string; series_title: string }>(sql`
    select brand.title as brand_title, series.title as series_title from series join brand on brand.id = series.brand_id
    where series.id = ${row.series_id}`)
  const [titles] = rows
  return { spu: row, brand_title: titles?.brand_title ?? '', series_title: titles?.series_title ?? '' }
}
