import { eq, sql } from 'drizzle-orm'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { say, type Label } from '#contract/kit/label.ts'
import { seriesSheet } from '#contract/goods/series-sheet.ts'
import { series as contract, seriesRow, type SeriesEdit, type SeriesQuery } from '#contract/goods/series.ts'
import { audit } from '../core/audit.ts'
import { transact, type Ctx } from '../core/ctx.ts'
import { refuse } from '../core/errors.ts'
import { contains, equals } from '../core/filters.ts'
import { readPage, readRow, type ListSource } from '../core/list.ts'
import { changeRows, insertRow, rowOr404, updateRow } from '../core/rows.ts'
import { sortRows } from '../core/standard-verbs.ts'
import { exportOf } from '../export/export.ts'
import { brandMissing } from './constraints.ts'
import { countSeries } from './counts.ts'
import { countOnSale } from './on-sale.ts'
import { seriesInUse } from './series-in-use.ts'
import { brand, series, sku } from './tables.ts'

// two probes of the index (series_id, price_store)
const priceOf = (edge: 'min' | 'max') =>
  sql<
    number | null
  >`(select ${sql.raw(edge)}(${sku.price_store}) from ${sku} where ${sku.series_id} = ${series.id} and ${sku.deleted_at} is null)`.mapWith(
    series.id,
  )

const source: ListSource<typeof seriesRow> = {
  name: 'series',
  table: series,
  row: seriesRow,
  extra: { brand_title: brand.title, price_min: priceOf('min'), price_max: priceOf('max') },
  join: (query) => query.innerJoin(brand, eq(brand.id, series.brand_id)),
  filters: { brand_id: equals(series.brand_id), word: contains(series.title, series.code), status: equals(series.status) },
  sorts: { sort: series.sort, sku_count: series.sku_count, created_at: series.created_at },
}

const exported = exportOf({ kind: 'goods.series.export', source: () => source, columns: () => seriesSheet })
export const exportTask = exported.task
const exportAll = exported.verb
export { exportAll as export }

export function list(ctx: Ctx, query: SeriesQuery) {
  return readPage(ctx, source, query)
}

export function detail(ctx: Ctx, { id }: { id: number }) {
  return readRow(ctx, source, contract, id)
}

export function edit(ctx: Ctx, { id, version, ...values }: SeriesEdit) {
  return transact(ctx, async (ctx) => {
    const before = id === undefined ? null : await rowOr404(ctx, series, contract, id, { lock: true })
    if (before && before.brand_id !== values.brand_id && before.spu_count > 0) throw refuse(brandFixed, { field: 'brand_id' })
    const after = before ? await updateRow(ctx, series, before, version, values) : await insertRow(ctx, series, values)
    await countAt(ctx, before?.brand_id, after.brand_id)
    await audit(ctx, contract.edit, { id: after.id, before, after })
    return { id: after.id, version: after.version }
  })
}

export function status(ctx: Ctx, { ids, status }: ParsedOf<typeof contract.status>) {
  return transact(ctx, async (ctx) => {
    const set = () => ({ status })
    const { result, changed } = await changeRows(ctx, { table: series, endpoint: contract.status, entity: contract, ids, set })
    const hidden = status === 0 ? await countOnSale(ctx, sku.series_id, changed) : 0
    return hidden > 0 ? { ...result, msg: say(skusHidden, ctx.language, { n: hidden }) } : result
  })
}

export function sort(ctx: Ctx, input: ParsedOf<typeof contract.sort>) {
  return sortRows(ctx, series, contract, input)
}

export function remove(ctx: Ctx, { ids }: ParsedOf<typeof contract.delete>) {
  return transact(ctx, async (ctx) => {
    const { result, changed } = await changeRows(ctx, {
      table: series,
      endpoint: contract.delete,
      entity: contract,
      ids,
      refusal: ({ spu_count, sku_count }) => (spu_count > 0 || sku_count > 0 ? { label: notEmpty } : undefined),
      set: () => ({ deleted_at: ctx.now.toISOString() }),
    })
    await countSeries(
      ctx,
      changed.map(({ brand_id }) => brand_id),
      -1,
    )
    return result
  })
}
export { remove as delete }

/** The series in use of the brands in use: grouped by brand, or flat for one brand. */
export async function option(ctx: Ctx, { brand_id }: ParsedOf<typeof contract.option>) {
  const rows = await seriesInUse(ctx, brand_id ? eq(series.brand_id, brand_id) : undefined)
  if (brand_id) return { list: rows.map(({ id, title }) => ({ key: id, title })) }
  const groups = Map.groupBy(rows, (row) => row.brand_id)
  return {
    list: [...groups].map(([key, children]) => ({
      key,
      title: children[0]?.brand_title ?? '',
      children: children.map(({ id, title }) => ({ key: id, title })),
    })),
  }
}

const notEmpty: Label = ['系列下存在商品，无法删除', 'The series has goods and cannot be deleted']
const skusHidden: Label = ['该系列下有{n}个在售SKU，停用后前台不再展示', '{n} SKUs of this series are no longer shown in the shop']
const brandFixed: Label = ['系列下存在商品，不能更换品牌', 'The series has goods, so its brand cannot be changed']

/** Counts a series at its brand instead of at its former one, in the order in which brands are locked. */
async function countAt(ctx: Ctx, former: number | undefined, brandId: number): Promise<void> {
  if (former === brandId) return
  if (former !== undefined && former < brandId) await countSeries(ctx, [former], -1)
  if (!(await countSeries(ctx, [brandId], 1))) throw refuse(brandMissing, { field: 'brand_id' })
  if (former !== undefined && former > brandId) await countSeries(ctx, [former], -1)
}
