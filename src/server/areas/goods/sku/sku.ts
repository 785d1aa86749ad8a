import { and, eq, isNull, sql } from 'drizzle-orm'
import { marketBelowStore, moqNotMultiple, tiersFall, tiersUnordered, tradeAboveStore } from '#contract/goods/sku-rules.ts'
import { skuSheet } from '#contract/goods/sku-sheet.ts'
import { sku as contract, type SkuEdit, type SkuQuery } from '#contract/goods/sku.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { takeOffPackages } from '#server/areas/goods/package/package-off.ts'
import { stockChecks } from '#server/areas/goods/shared/checks.ts'
import { countSkus } from '#server/areas/goods/shared/counts.ts'
import { filledParams } from '#server/areas/goods/shared/filled-params.ts'
import { offersOf } from '#server/areas/goods/shared/offers-of-goods.ts'
import { isPickable, leavesSale, onSale } from '#server/areas/goods/shared/on-sale.ts'
import { heldMessage, mustBePriced, priceReview, withPrices, type Held } from '#server/areas/goods/shared/price-review.ts'
import { skus } from '#server/areas/goods/shared/rows.ts'
import { specHash } from '#server/areas/goods/shared/spec-hash.ts'
import { sumSpus } from '#server/areas/goods/shared/spu-sums.ts'
import { brand, category, series, sku, spu } from '#server/areas/goods/shared/tables.ts'
import { versionChecks } from '#server/areas/goods/shared/version-checks.ts'
import { skuVersion } from '#server/areas/goods/shared/version-tables.ts'
import { exportOf } from '#server/features/export/export.ts'
import { defineEntity, titled } from '#server/platform/entity/entity.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { taken } from '#server/platform/kernel/constraints.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { conflict, refuse } from '#server/platform/kernel/errors.ts'
import { readMany, readPage, readRow } from '#server/platform/kernel/list/list.ts'
import { changeRows, insertRow, lockRows, rowOr404, updateRow } from '#server/platform/kernel/rows.ts'
import { sortRows } from '#server/platform/kernel/standard-verbs.ts'
import { settingOf } from '#server/platform/settings/stored.ts'
import { codeCheck } from '#server/platform/verify/code-check.ts'
import { bulkTask } from './sku-bulk-task.ts'
import { skuImportKind, skuImportTask } from './sku-import.ts'
import { keptSkus } from './sku-kept.ts'
import { logOpening } from './sku-ledgers.ts'
import { pastList, pastSkus } from './sku-past.ts'
import { picturesTask } from './sku-pictures.ts'
import { logPrices } from './sku-price.ts'
import { skuRestorer } from './sku-restorer.ts'
import { detailSource, isLow, source } from './sku-source.ts'
import { titleOf } from './sku-title.ts'

/** The columns in the shorter sheets, price list and stock list, for export and import. */
const shorter: Readonly<Record<string, readonly string[]>> = {
  price: ['code', 'title', 'spec', 'price_store', 'price_trade', 'price_market', 'price_cost'],
  stock: ['code', 'title', 'spec', 'unit', 'stock', 'stock_lock', 'stock_warn'],
}

const exported = exportOf({
  kind: 'goods.sku.export',
  source: () => source,
  columns({ sheet }) {
    const names = shorter[String(sheet)]
    return names ? skuSheet.filter(({ name }) => names.includes(name)) : skuSheet
  },
})

const exportTask = exported.task
const exportAll = exported.verb

export const entity = defineEntity({
  ...skus,
  title: sku.title,
  code: sku.code,
  visible: sql`${onSale} and ${isPickable}`,
  search: {
    by: [
      { as: 'code', column: sku.code, key: sku.code_search, filter: 'code' },
      { as: 'title', column: sku.title, search: sku.search, filter: 'title' },
    ],
    beside: sql`(select ${brand.title} from ${brand} where ${brand.id} = ${sku.brand_id})`,
    part: 'goods',
  },
  constraints: {
    sku_code_key: taken('code', ['商品编码', 'SKU code']),
    sku_code_fold_key: taken('code', ['商品编码', 'SKU code']),
    sku_barcode_key: taken('barcode', ['条形码', 'Barcode']),
    sku_spu_id_spec_hash_key: { field: 'spec', message: ['存在重复的规格组合', 'The SPU already has a SKU with this specification'] },
    sku_price_check: { field: 'price_trade', message: tradeAboveStore },
    sku_price_market_check: { field: 'price_market', message: marketBelowStore },
    sku_moq_check: { field: 'moq', message: moqNotMultiple },
  },
  files: {
    columns: { main_image: 'one', images: 'list', docs: 'within' },
    replaceable: { main_image: contract.edit, images: contract.edit, docs: contract.edit },
    copies: [{ table: skuVersion, columns: { main_image: 'one', images: 'list', docs: 'within' } }],
  },
  references: { brand_id: titled(brand), series_id: titled(series), category_id: titled(category), spu_id: titled(spu) },
  checks: [...stockChecks, ...versionChecks, codeCheck(sku, contract.$.label)],
  tasks: [exportTask, skuImportTask, bulkTask, picturesTask],
  importKind: skuImportKind,
  restorer: skuRestorer,
  past: pastSkus,
  todos: [
    {
      key: 'low',
      label: ['库存预警SKU', 'SKUs low in stock'],
      unit: ['个', 'SKU low in stock'],
      harm: 'internal',
      page: 'goods/sku/index',
      query: { stock: 'low' },
      access: contract.stock.access,
      tone: 'warning',
      where: () => isLow,
      desk: { actions: ['stock'], page: 'goods/sku/detail', title: sku.code, about: sku.title },
      // ordering goods takes days: a permanent badge would hide new ones
      badge: false,
    },
  ],
})

export function list(ctx: Ctx, { as_of, as_of_other, ...query }: SkuQuery) {
  return as_of ? pastList(ctx, query, as_of, as_of_other) : readPage(ctx, source, query)
}

export function detail(ctx: Ctx, { id }: { id: number }) {
  return readRow(ctx, detailSource, id)
}

/** All fields for up to a hundred SKUs, for the expand row and the form. */
export async function exts(ctx: Ctx, { ids }: ParsedOf<typeof contract.exts>) {
  return { list: await readMany(ctx, detailSource, ids) }
}

export function edit(ctx: Ctx, { id, version, spu_id, stock, params, ...fields }: SkuEdit) {
  const values = { ...fields, ...(params && { params: filledParams(params) }) }
  return transact(ctx, async (ctx) => {
    if (id !== undefined) return change(ctx, id, version, values)
    const record = await create(ctx, { ...values, spu_id: spu_id as number, stock: stock ?? 0 })
    return { id: record.id, version: record.version }
  })
}

export function status(ctx: Ctx, { ids, status }: ParsedOf<typeof contract.status>) {
  return transact(ctx, async (ctx) => {
    const { result, changed } = await changeRows(ctx, skus, { endpoint: contract.status, ids, set: () => ({ status }) })
    if (status === 0) await takeOffPackages(ctx, { skus: changed.map(({ id }) => id) })
    return result
  })
}

export function sort(ctx: Ctx, input: ParsedOf<typeof contract.sort>) {
  return sortRows(ctx, skus, input)
}

export function remove(ctx: Ctx, { ids }: ParsedOf<typeof contract.delete>) {
  return transact(ctx, async (ctx) => {
    // locked first, so that no concurrent offer can add one of them
    const refusals = await keptSkus(ctx, [...(await lockRows(ctx, skus, ids)).values()])
    const { result, changed } = await changeRows(ctx, skus, {
      endpoint: contract.delete,
      ids,
      refusal: ({ id }) => refusals.get(id),
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
      low: sql<number>`(count(*) filter (where ${isLow}))::int`,
      value: sql<number>`coalesce(sum(${sku.stock}::bigint * ${sku.price_cost}), 0)::bigint`.mapWith(Number),
    })
    .from(sku)
    .where(isNull(sku.deleted_at))
  return row as NonNullable<typeof row>
}

export { option, picker, tree } from './sku-options.ts'
export { exportAll as export }
export { importSkus as import } from './sku-import.ts'
export { bulk, bulkPreview } from './sku-bulk.ts'
export { codes } from './sku-codes.ts'
export { count, lookup } from './sku-count.ts'
export { charts } from './sku-charts.ts'
export { list as find }
export { matchPictures, pictures } from './sku-pictures.ts'
export { price, priceLog } from './sku-price.ts'
export { stock, stockLog } from './sku-stock.ts'

type Row = typeof sku.$inferSelect
type Values = Omit<SkuEdit, 'id' | 'version' | 'spu_id' | 'stock'>

async function create(ctx: Ctx, { spu_id, stock, ...values }: Values & { spu_id: number; stock: number }): Promise<Row> {
  const parent = await parentsOf(ctx, spu_id)
  const { series_id, brand_id, category_id, unit, main_image } = parent.spu
  const row = await insertRow(ctx, skus, {
    ...values,
    spu_id,
    series_id,
    brand_id,
    category_id,
    stock,
    stock_warn: values.stock_warn ?? (await settingOf(ctx, 'stock.default_warn')),
    title: values.title ?? titleOf(parent, values.spec ?? {}),
    main_image: values.main_image ?? main_image,
    unit: values.unit ?? unit,
    spec_hash: specHash(values.spec ?? {}),
  })
  const after = await settled(ctx, row)
  await mustBePriced(ctx, [after], 'price_trade')
  if (!(await countSkus(ctx, [after], 1))) throw spuGone()
  await sumSpus(ctx, [spu_id])
  await logOpening(ctx, [after])
  await audit(ctx, contract.edit, { id: after.id, before: null, after: viewOf(after) })
  return after
}

/**
 * Gives a new SKU its SPU's brand, series and category, which may have moved since it was read, and locks the SPU until the commit.
 * The lock comes after the insert, which may have waited for a deletion of a SKU with the same code.
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

async function change(ctx: Ctx, id: number, version: number | undefined, input: Values) {
  const before = await rowOr404(ctx, skus, id, { lock: true })
  if (!tiersFall({ ...input, tiers: input.tiers ?? before.tiers })) throw refuse(tiersUnordered, { field: 'tiers' })
  const sent = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
  const held = await holdPrices(ctx, before, version, { ...before, ...sent })
  const values = held ? withPrices(input, before) : input
  const after = await updateRow(ctx, skus, before, version, {
    ...values,
    // an empty title is generated again from the SPU
    title: values.title === null ? titleOf(await parentsOf(ctx, before.spu_id), values.spec ?? before.spec) : values.title,
    unit: values.unit ?? undefined,
    ...(values.spec && { spec_hash: specHash(values.spec) }),
  })
  if (leavesSale(before, after)) await takeOffPackages(ctx, { skus: [id] })
  await logPrices(ctx, [{ before, after }], EDITED)
  if (before.price_store !== after.price_store) await sumSpus(ctx, [after.spu_id])
  await audit(ctx, contract.edit, { id, before: viewOf(before), after: viewOf(after) })
  return { id, version: after.version, ...(held && { msg: heldMessage(ctx, held) }) }
}

/** Makes a request for prices beyond the limits; a version conflict refuses the save before. */
function holdPrices(ctx: Ctx, before: Row, version: number | undefined, after: Row): Promise<Held | null> {
  if (before.version !== version) throw conflict()
  return priceReview().hold(ctx, [{ before, after }], { source: 'form', reason: EDITED })
}

const EDITED = '编辑商品'

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

/** The columns for the log. */
function viewOf({ spec_hash, ...row }: Row): Omit<Row, 'spec_hash'> {
  return row
}

export const uses = offersOf('sku')
