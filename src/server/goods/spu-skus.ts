import { isDeepStrictEqual } from 'node:util'
import { and, inArray, isNull, sql } from 'drizzle-orm'
import { messages } from '#contract/kit/messages.ts'
import { sku as skuContract, skuCost } from '#contract/goods/sku.ts'
import type { GridSku } from '#contract/goods/spu.ts'
import { audit } from '../core/audit.ts'
import type { Ctx } from '../core/ctx.ts'
import { ApiError } from '../core/errors.ts'
import { mayCall } from '../core/permissions.ts'
import { checkGrid, checkTaken } from './spu-grid-check.ts'
import { skusInOffers } from './offer-use.ts'
import { logPrices } from './sku-price.ts'
import { titleOf, type Family } from './sku-title.ts'
import { specHash } from './spec-hash.ts'
import { sku, skuStockLog, type spu, type SpecAxis } from './tables.ts'

export type SkuRow = typeof sku.$inferSelect
type SpuRow = typeof spu.$inferSelect
export type FamilyOf = Family & { spu: SpuRow }

export interface Grid {
  /** The live SKUs of the SPU, locked. */
  before: ReadonlyMap<number, SkuRow>
  given: readonly GridSku[]
  removed: readonly number[]
  axes: readonly SpecAxis[]
}

export interface Written {
  created: SkuRow[]
  deleted: SkuRow[]
  /** Those that are off sale now and were not before. */
  off: number[]
  /** How many have been sold, are reserved or offered: taken off instead of removed. */
  takenOff: number
}

/** Locks the live SKUs of SPUs in ascending order: before the SPUs themselves, as everybody does. */
export async function holdSkusOf(ctx: Ctx, spuIds: readonly number[]): Promise<void> {
  const list = sql`${sql.param([...spuIds])}::bigint[]`
  await ctx.db.execute(sql`select from sku where spu_id = any(${list}) and deleted_at is null order by id for no key update`)
}

/** The live SKUs of SPUs by id, locked in ascending order. */
export async function lockSkusOf(ctx: Ctx, spuIds: readonly number[]): Promise<Map<number, SkuRow>> {
  const rows = await ctx.db
    .select()
    .from(sku)
    .where(and(inArray(sku.spu_id, [...spuIds]), isNull(sku.deleted_at)))
    .orderBy(sku.id)
    .for('no key update')
  return new Map(rows.map((row) => [row.id, row]))
}

/** Writes the grid of an SPU, set by set; what the SPU gives its SKUs (place, picture, made-up titles) follows it. */
export async function writeSkus(ctx: Ctx, family: FamilyOf, former: FamilyOf | undefined, grid: Grid): Promise<Written> {
  checkGrid(ctx, grid)
  await checkTaken(ctx, grid)
  const costly = mayCall(ctx.actor, skuCost)
  if (!costly && grid.given.some(({ price_cost }) => typeof price_cost === 'number')) throw new ApiError(403, messages.forbidden)
  const planned = planOf(family, former, grid, await skusInOffers(ctx, grid.removed))
  await removeSkus(ctx, planned.deleted)
  await changeSkus(ctx, planned.changes)
  const created = await createSkus(ctx, family, grid)
  const off = planned.changes.filter(({ before, after }) => before.status === 1 && after.status === 0).map(({ after }) => after.id)
  return { created, deleted: planned.deleted, off, takenOff: planned.takenOff }
}

interface Change {
  before: SkuRow
  after: SkuRow
}

function planOf(family: FamilyOf, former: FamilyOf | undefined, { before, given, removed }: Grid, offered: ReadonlySet<number>) {
  const byId = new Map(given.flatMap((row) => (row.id === undefined ? [] : [[row.id, row] as const])))
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

/** What was entered of a SKU that there is already; what was left out stays. */
function entered(given: GridSku | undefined): Partial<SkuRow> {
  const { id: _id, version: _version, stock: _stock, price_cost, ...values } = given ?? ({} as Partial<GridSku>)
  // who may not see the cost was shown none: sent back, it changes nothing
  const cost = typeof price_cost === 'number' ? { price_cost } : {}
  return { ...(Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<SkuRow>), ...cost }
}

/** What a SKU has of its SPU: where it stands, and title and picture while nobody has given it its own. */
function inherited(family: FamilyOf, former: FamilyOf | undefined, before: SkuRow, after: SkuRow): Partial<SkuRow> {
  const { brand_id, series_id, category_id, main_image } = family.spu
  const isMadeUp = former !== undefined && before.title === titleOf(former, before.spec)
  const hasSpuImage = before.main_image === null || before.main_image === former?.spu.main_image
  return {
    ...{ brand_id, series_id, category_id },
    ...(isMadeUp && { title: titleOf(family, after.spec) }),
    ...(hasSpuImage && { main_image }),
  }
}

async function removeSkus(ctx: Ctx, rows: readonly SkuRow[]): Promise<void> {
  if (rows.length === 0) return
  const deleted_at = ctx.now.toISOString()
  const ids = rows.map(({ id }) => id)
  await ctx.db.execute(sql`
    update sku set deleted_at = ${deleted_at}, version = version + 1, updated_at = ${deleted_at}, updated_by = ${ctx.actor.id}
    where id = any(${sql.param(ids)}::bigint[])`)
  await auditAll(
    ctx,
    skuContract.delete,
    rows.map((before) => ({ before, after: { ...before, deleted_at } })),
  )
}

/** All changed rows in one statement; codes and specifications may go from one row to another. */
async function changeSkus(ctx: Ctx, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return
  const renamed = changes.filter(({ before, after }) => KEYS.some((key) => before[key] !== after[key])).map(({ after }) => after.id)
  if (renamed.length > 0) {
    await ctx.db.execute(sql`
      update sku set code = '~' || id, spec_hash = '~' || id, barcode = null where id = any(${sql.param(renamed)}::bigint[])`)
  }
  const names = sql.raw(COLUMNS.map(([name]) => name).join(', '))
  const values = sql.raw(COLUMNS.map(([name]) => `n.${name}`).join(', '))
  const types = sql.raw(COLUMNS.map(([name, type]) => `${name} ${type}`).join(', '))
  await ctx.db.execute(sql`
    update sku set (${names}) = row(${values}), version = version + 1, updated_at = ${ctx.now.toISOString()}, updated_by = ${ctx.actor.id}
    from jsonb_to_recordset(${JSON.stringify(changes.map(({ after }) => after))}::jsonb) as n(id bigint, ${types})
    where sku.id = n.id`)
  await logPrices(ctx, changes, '编辑商品')
  await auditAll(ctx, skuContract.edit, changes)
}

const KEYS = ['code', 'spec_hash', 'barcode'] as const

/** The columns that the grid, or the SPU through it, can change. */
const COLUMNS = [
  ...[
    ['code', 'text'],
    ['mfr_code', 'text'],
    ['barcode', 'text'],
    ['title', 'text'],
    ['main_image', 'text'],
    ['spec', 'jsonb'],
    ['spec_hash', 'text'],
  ],
  ...['moq', 'step_qty', 'weight', 'status'].map((name) => [name, 'int']),
  ...['price_store', 'price_trade', 'price_market', 'price_cost', 'brand_id', 'series_id', 'category_id'].map((name) => [name, 'bigint']),
] as [keyof SkuRow, string][]

// a row has some forty columns, and a statement takes 65,535 values
const ROWS_AT_ONCE = 500

async function createSkus(ctx: Ctx, family: FamilyOf, { given }: Grid): Promise<SkuRow[]> {
  const fresh = given.filter(({ id }) => id === undefined)
  const now = ctx.now.toISOString()
  const by = { created_by: ctx.actor.id, updated_by: ctx.actor.id, created_at: now, updated_at: now }
  const { id: spu_id, brand_id, series_id, category_id, unit, main_image } = family.spu
  const created: SkuRow[] = []
  for (let from = 0; from < fresh.length; from += ROWS_AT_ONCE) {
    const values = fresh.slice(from, from + ROWS_AT_ONCE).map(({ id: _id, version: _version, stock, spec = {}, ...row }) => ({
      ...{ ...row, ...by, spu_id, brand_id, series_id, category_id, unit, main_image, spec },
      stock: stock ?? 0,
      title: titleOf(family, spec),
      spec_hash: specHash(spec),
    }))
    const rows = await ctx.db.insert(sku).values(values).returning()
    created.push(...rows)
  }
  await logOpening(ctx, created)
  await auditAll(
    ctx,
    skuContract.edit,
    created.map((after) => ({ before: null, after })),
  )
  return created
}

async function logOpening(ctx: Ctx, created: readonly SkuRow[]): Promise<void> {
  const moves = created
    .filter(({ stock }) => stock > 0)
    .map(({ id, stock }) => ({
      ...{ sku_id: id, type: 'in' as const, delta: stock, stock_after: stock, lock_after: 0, reason: '期初库存' },
      created_at: ctx.now.toISOString(),
      created_by: ctx.actor.id,
    }))
  if (moves.length > 0) await ctx.db.insert(skuStockLog).values(moves)
}

async function auditAll(
  ctx: Ctx,
  endpoint: Parameters<typeof audit>[1],
  changes: readonly { before: SkuRow | null; after: SkuRow }[],
): Promise<void> {
  for (let from = 0; from < changes.length; from += ROWS_AT_ONCE) {
    await audit(
      ctx,
      endpoint,
      changes.slice(from, from + ROWS_AT_ONCE).map(({ before, after }) => ({ id: after.id, before: told(before), after: told(after) })),
    )
  }
}

function told(row: SkuRow | null) {
  if (row === null) return null
  const { spec_hash: _hash, ...rest } = row
  return rest
}

/** How an SPU and what stands above it is called. */
export async function titlesOf(ctx: Ctx, row: SpuRow): Promise<FamilyOf> {
  const { rows } = await ctx.db.execute<{ brand_title: string; series_title: string }>(sql`
    select brand.title as brand_title, series.title as series_title from series join brand on brand.id = series.brand_id
    where series.id = ${row.series_id}`)
  const [titles] = rows
  return { spu: row, brand_title: titles?.brand_title ?? '', series_title: titles?.series_title ?? '' }
}
