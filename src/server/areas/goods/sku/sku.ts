import { and, eq, isNull, sql } from 'drizzle-orm'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { sku as contract, type SkuEdit, type SkuQuery } from '#contract/goods/sku.ts'
import { tiersFall, tiersUnordered } from '#contract/goods/sku-rules.ts'
import { settingOf } from '../config/stored.ts'
import { audit } from '../core/audit.ts'
import { transact, type Ctx } from '../core/ctx.ts'
import { refuse } from '../core/errors.ts'
import { readMany, readPage, readRow } from '../core/list.ts'
import { changeRows, insertRow, lockRows, rowOr404, updateRow } from '../core/rows.ts'
import { sortRows } from '../core/standard-verbs.ts'
import { countSkus } from './counts.ts'
import { takeOffPackages } from './package-off.ts'
import { filledParams } from './filled-params.ts'
import { keptSkus } from './sku-kept.ts'
import { logPrices } from './sku-price.ts'
import { logOpening } from './sku-ledgers.ts'
import { detailSource, source } from './sku-source.ts'
import { titleOf } from './sku-title.ts'
import { specHash } from './spec-hash.ts'
import { sumSpus } from './spu-sums.ts'
import { brand, series, sku, spu } from './tables.ts'

export function list(ctx: Ctx, query: SkuQuery) {
  return readPage(ctx, source, query)
}

export function detail(ctx: Ctx, { id }: { id: number }) {
  return readRow(ctx, detailSource, contract, id)
}

/** Everything of up to a hundred SKUs, for the expand row and the form. */
export async function exts(ctx: Ctx, { ids }: ParsedOf<typeof contract.exts>) {
  return { list: await readMany(ctx, detailSource, ids) }
}

export function edit(ctx: Ctx, { id, version, spu_id, stock, params, ...given }: SkuEdit) {
  const values = { ...given, ...(params && { params: filledParams(params) }) }
  return transact(ctx, async (ctx) => {
    const after =
      id === undefined
        ? await create(ctx, { ...values, spu_id: spu_id as number, stock: stock ?? 0 })
        : await change(ctx, id, version, values)
    return { id: after.id, version: after.version }
  })
}

export function status(ctx: Ctx, { ids, status }: ParsedOf<typeof contract.status>) {
  return transact(ctx, async (ctx) => {
    const { result, changed } = await changeRows(ctx, {
      table: sku,
      endpoint: contract.status,
      entity: contract,
      ids,
      set: () => ({ status }),
    })
    if (status === 0) await takeOffPackages(ctx, { skus: changed.map(({ id }) => id) })
    return result
  })
}

export function sort(ctx: Ctx, input: ParsedOf<typeof contract.sort>) {
  return sortRows(ctx, sku, contract, input)
}

export function remove(ctx: Ctx, { ids }: ParsedOf<typeof contract.delete>) {
  return transact(ctx, async (ctx) => {
    // locked first, so that no offer takes one of them in the meantime
    const kept = await keptSkus(ctx, [...(await lockRows(ctx, sku, ids)).values()])
    const { result, changed } = await changeRows(ctx, {
      table: sku,
      endpoint: contract.delete,
      entity: contract,
      ids,
      refusal: ({ id }) => kept.get(id),
      set: () => ({ deleted_at: ctx.now.toISOString() }),
    })
    await countSkus(ctx, changed, -1)
    await sumSpus(
      ctx,
      changed.map(({ spu_id }) => spu_id),
    )
    return result
  })
}
export { remove as delete }

export async function summary(ctx: Ctx) {
  const [row] = await ctx.db
    .select({
      on_sale: sql<number>`(count(*) filter (where ${sku.status} = 1))::int`,
      out: sql<number>`(count(*) filter (where ${sku.stock} = 0))::int`,
      low: sql<number>`(count(*) filter (where ${sku.stock} > 0 and ${sku.stock} < ${sku.stock_warn}))::int`,
      value: sql<number>`coalesce(sum(${sku.stock}::bigint * ${sku.price_cost}), 0)::bigint`.mapWith(Number),
    })
    .from(sku)
    .where(isNull(sku.deleted_at))
  return row as NonNullable<typeof row>
}

export { option, picker, tree } from './sku-options.ts'
export { exportAll as export } from './sku-export.ts'
export { importSkus as import } from './sku-import.ts'
export { bulk, bulkPreview } from './sku-bulk.ts'
export { codes } from './sku-codes.ts'
export { list as find }
export { price, priceLog } from './sku-price.ts'
export { stock, stockLog } from './sku-stock.ts'

type Row = typeof sku.$inferSelect
type Values = Omit<SkuEdit, 'id' | 'version' | 'spu_id' | 'stock'>

async function create(ctx: Ctx, { spu_id, stock, ...values }: Values & { spu_id: number; stock: number }): Promise<Row> {
  const parent = await parentsOf(ctx, spu_id)
  const { series_id, brand_id, category_id, unit, main_image } = parent.spu
  const made = await insertRow(ctx, sku, {
    ...values,
    ...{ spu_id, series_id, brand_id, category_id, stock },
    stock_warn: values.stock_warn ?? (await settingOf(ctx, 'stock.default_warn')),
    title: values.title ?? titleOf(parent, values.spec ?? {}),
    main_image: values.main_image ?? main_image,
    unit: values.unit ?? unit,
    spec_hash: specHash(values.spec ?? {}),
  })
  const after = await settled(ctx, made)
  if (!(await countSkus(ctx, [after], 1))) throw spuGone()
  await sumSpus(ctx, [spu_id])
  await logOpening(ctx, [after])
  await audit(ctx, contract.edit, { id: after.id, before: null, after: told(after) })
  return after
}

/**
 * Puts a new SKU where its SPU stands, which may have moved since it was read; there it stays until the commit. The SPU is locked only
 * after the row is written, which may have waited for a SKU of the same code to go.
 */
async function settled(ctx: Ctx, row: Row): Promise<Row> {
  const [place] = await ctx.db
    .select({ brand_id: spu.brand_id, series_id: spu.series_id, category_id: spu.category_id })
    .from(spu)
    .where(and(eq(spu.id, row.spu_id), isNull(spu.deleted_at)))
    .for('no key update')
  if (!place) throw spuGone()
  if (place.series_id === row.series_id && place.category_id === row.category_id) return row
  const [moved] = await ctx.db.update(sku).set(place).where(eq(sku.id, row.id)).returning()
  return moved ?? row
}

async function change(ctx: Ctx, id: number, version: number | undefined, values: Values): Promise<Row> {
  const before = await rowOr404(ctx, sku, contract, id, { lock: true })
  if (!tiersFall({ ...values, tiers: values.tiers ?? before.tiers })) throw refuse(tiersUnordered, { field: 'tiers' })
  const after = await updateRow(ctx, sku, before, version, {
    ...values,
    // cleared: filled again from the SPU
    title: values.title === null ? titleOf(await parentsOf(ctx, before.spu_id), values.spec ?? before.spec) : values.title,
    unit: values.unit ?? undefined,
    ...(values.spec && { spec_hash: specHash(values.spec) }),
  })
  if (after.status === 0 && before.status === 1) await takeOffPackages(ctx, { skus: [id] })
  await logPrices(ctx, [{ before, after }], '编辑商品')
  if (before.price_store !== after.price_store) await sumSpus(ctx, [after.spu_id])
  await audit(ctx, contract.edit, { id, before: told(before), after: told(after) })
  return after
}

async function parentsOf(ctx: Ctx, spuId: number) {
  const [found] = await ctx.db
    .select({ spu, brand_title: brand.title, series_title: series.title })
    .from(spu)
    .innerJoin(brand, eq(brand.id, spu.brand_id))
    .innerJoin(series, eq(series.id, spu.series_id))
    .where(and(eq(spu.id, spuId), isNull(spu.deleted_at)))
  if (!found) throw spuGone()
  return found
}

function spuGone() {
  return refuse(['SPU不存在', 'The SPU does not exist'], { field: 'spu_id' })
}

/** The columns that say something to a reader of the log. */
function told({ spec_hash, ...row }: Row): Omit<Row, 'spec_hash'> {
  return row
}
