import { eq, sql } from 'drizzle-orm'
import { series as contract, seriesRow, type SeriesQuery } from '#contract/goods/series.ts'
import { sheetPrices } from '#contract/goods/spu-sheet.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { say, type Label } from '#contract/kit/label.ts'
import { sheetColumns } from '#contract/kit/sheet.ts'
import { countSeries } from '#server/areas/goods/shared/counts.ts'
import { offersOf } from '#server/areas/goods/shared/offers-of-goods.ts'
import { countOnSale } from '#server/areas/goods/shared/on-sale.ts'
import { allSeries } from '#server/areas/goods/shared/rows.ts'
import { brand, series, sku } from '#server/areas/goods/shared/tables.ts'
import { exportOf } from '#server/features/export/export.ts'
import { defineEntity, titled } from '#server/platform/entity/entity.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { equals, indexedWords } from '#server/platform/kernel/list/filters.ts'
import type { ListSource } from '#server/platform/kernel/list/list-source.ts'
import { readPage, readRow } from '#server/platform/kernel/list/list.ts'
import { changeRows } from '#server/platform/kernel/rows.ts'
import { sortRows } from '#server/platform/kernel/standard-verbs.ts'
import { codeCheck } from '#server/platform/verify/code-check.ts'
import { brandMissing, notEmpty } from './series-edit.ts'
import { seriesImportKind, seriesImportTask, seriesRestorer } from './series-import.ts'
import { seriesInUse } from './series-in-use.ts'

/** The series columns in a spreadsheet; the codes of brand and series name the row in an import. */
const seriesSheet = sheetColumns(
  { ...seriesRow.shape, ...sheetPrices },
  {
    title: 'text',
    code: 'text',
    brand_title: 'text',
    brand_code: 'text',
    spu_count: 'int',
    sku_count: 'int',
    price_min: 'money',
    price_max: 'money',
    sort: 'int',
    status: 'words',
    created_at: 'moment',
  },
)

// two probes in the index (series_id, price_store)
const priceOf = (edge: 'min' | 'max') =>
  sql<
    number | null
  >`(select ${sql.raw(edge)}(${sku.price_store}) from ${sku} where ${sku.series_id} = ${series.id} and ${sku.deleted_at} is null)`.mapWith(
    series.id,
  )

const source: ListSource<typeof seriesRow> = {
  ...allSeries,
  name: 'series',
  row: seriesRow,
  extra: { brand_title: brand.title, brand_code: brand.code, price_min: priceOf('min'), price_max: priceOf('max') },
  join: (query) => query.innerJoin(brand, eq(brand.id, series.brand_id)),
  filters: { brand_id: equals(series.brand_id), word: indexedWords(series.search), status: equals(series.status) },
  sorts: { sort: series.sort, sku_count: series.sku_count, created_at: series.created_at },
}

const exported = exportOf({ kind: 'goods.series.export', source: () => source, columns: () => seriesSheet })
const exportAll = exported.verb
export { exportAll as export }
export { importSeries as import } from './series-import.ts'

const codeTaken = { field: 'code', message: ['该品牌下系列编码已存在', 'The brand already has a series with this code'] } as const

export const entity = defineEntity({
  ...allSeries,
  title: series.title,
  code: series.code,
  search: {
    by: [
      { as: 'code', column: series.code, key: series.code_search, filter: 'word' },
      { as: 'title', column: series.title, search: series.search, filter: 'word' },
    ],
    beside: sql`(select ${brand.title} from ${brand} where ${brand.id} = ${series.brand_id})`,
  },
  constraints: {
    series_brand_id_title_key: { field: 'title', message: ['该品牌下系列名称已存在', 'The brand already has a series with this name'] },
    series_brand_id_code_key: codeTaken,
    series_code_fold_key: codeTaken,
    series_brand_id_brand_id_fk: { field: 'brand_id', message: brandMissing },
  },
  checks: [codeCheck(series, contract.$.label, 'brand_id, code_key')],
  files: { columns: { image: 'one' }, replaceable: { image: contract.edit } },
  references: { brand_id: titled(brand) },
  tasks: [exported.task, seriesImportTask],
  importKind: seriesImportKind,
  restorer: seriesRestorer,
})

export function list(ctx: Ctx, query: SeriesQuery) {
  return readPage(ctx, source, query)
}

export function detail(ctx: Ctx, { id }: { id: number }) {
  return readRow(ctx, source, id)
}

export { edit } from './series-edit.ts'

export function status(ctx: Ctx, { ids, status }: ParsedOf<typeof contract.status>) {
  return transact(ctx, async (ctx) => {
    const set = () => ({ status })
    const { result, changed } = await changeRows(ctx, allSeries, { endpoint: contract.status, ids, set })
    const hidden = status === 0 ? await countOnSale(ctx, sku.series_id, changed) : 0
    return hidden > 0 ? { ...result, msg: say(skusHidden, ctx.language, { n: hidden }) } : result
  })
}

export function sort(ctx: Ctx, input: ParsedOf<typeof contract.sort>) {
  return sortRows(ctx, allSeries, input)
}

export function remove(ctx: Ctx, { ids }: ParsedOf<typeof contract.delete>) {
  return transact(ctx, async (ctx) => {
    const { result, changed } = await changeRows(ctx, allSeries, {
      endpoint: contract.delete,
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

/** The enabled series in the enabled brands: grouped by brand, or flat for one brand. */
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

const skusHidden: Label = [
  '该系列下有{n}个在售SKU，停用后前台不再展示',
  '{n:SKU|SKUs} on sale of this series will no longer be shown in the shop',
]

export const uses = offersOf('series')
