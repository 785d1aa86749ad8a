import { skuRow } from '#contract/goods/sku.ts'
import { sku } from '#server/areas/goods/shared/tables.ts'
import { columnsFor } from '#server/platform/kernel/rows.ts'
import { size } from './size.ts'

/** A SKU list query, and the best SQL that we know for the same rows. */
export interface ListCase {
  name: string
  path: string
  query: Record<string, string>
  sql: string
  values?: unknown[]
}

const listed = Object.keys(columnsFor(sku, skuRow))
const joins = 'join brand on brand.id = sku.brand_id join series on series.id = sku.series_id'
const columns = `${listed.map((name) => `sku.${name}`).join(', ')}, brand.title as brand_title, series.title as series_title`
const picked =
  'sku.id, sku.main_image, sku.code, sku.title, brand.title as brand_title, series.title as series_title, sku.price_store, sku.price_trade, sku.weight, sku.stock, sku.sort'

const direct = (where: string, order: string, limit = 20, from = columns) =>
  `select ${from} from sku ${joins} where sku.deleted_at is null${where && ` and ${where}`} order by ${order} limit ${limit}`

const DEFAULT = 'sku.sort desc, sku.id desc'
/** A page in the middle, among fewer SKUs than in a full run. */
export const DEEP = Math.min(10_000, Math.floor(size.skus / 40))
const deep = `page ${DEEP.toLocaleString('en')}`

/** The cases from issue 2 with twenty rows per page. `$1` is a brand or series with a usual number of SKUs. */
export function listCases(brandId: number, seriesId: number, edge: { sort: number; id: number; cursor: string }): ListCase[] {
  const list = '/api/goods/sku/list'
  const jump = (DEEP - 1) * 20
  return [
    { name: 'plain', path: list, query: {}, sql: direct('', DEFAULT) },
    { name: 'one brand', path: list, query: { brand_id: String(brandId) }, sql: direct('sku.brand_id = $1', DEFAULT), values: [brandId] },
    {
      name: 'one series',
      path: list,
      query: { series_id: String(seriesId) },
      sql: direct('sku.series_id = $1', DEFAULT),
      values: [seriesId],
    },
    { name: 'off sale', path: list, query: { status: '0' }, sql: direct('sku.status = 0', DEFAULT) },
    { name: 'low stock', path: list, query: { stock: 'low' }, sql: direct('sku.stock > 0 and sku.stock < sku.stock_warn', DEFAULT) },
    {
      name: 'by price, rising',
      path: list,
      query: { sort_field: 'price_store', sort_order: 'asc' },
      sql: direct('', 'sku.price_store, sku.id'),
    },
    {
      name: 'by price, falling',
      path: list,
      query: { sort_field: 'price_store', sort_order: 'desc' },
      sql: direct('', 'sku.price_store desc, sku.id desc'),
    },
    {
      name: `${deep}, jump`,
      path: list,
      query: { page_no: String(DEEP) },
      sql: `select ${columns} from (select id from sku where deleted_at is null order by sort desc, id desc limit 20 offset ${jump}) page
        join sku on sku.id = page.id ${joins} order by ${DEFAULT}`,
    },
    {
      name: `${deep}, cursor`,
      path: list,
      query: { cursor: edge.cursor },
      sql: direct('(sku.sort, sku.id) < ($1, $2)', DEFAULT),
      values: [edge.sort, edge.id],
    },
    {
      name: 'three characters (深沟球)',
      path: list,
      query: { title: '深沟球' },
      sql: direct('sku.title ilike $1', DEFAULT),
      values: ['%深沟球%'],
    },
    { name: 'two characters (轴承)', path: list, query: { title: '轴承' }, sql: direct('sku.title ilike $1', DEFAULT), values: ['%轴承%'] },
    {
      name: 'two rare characters',
      path: list,
      query: { title: '嵘钺' },
      // with some statistics samples, the planner would walk the order over all rows
      sql: `with sku as materialized (select * from sku where bigrams(search) @> array['嵘钺']) ${direct('', DEFAULT)}`,
    },
    {
      name: 'picker',
      path: '/api/common/goods/sku/picker',
      query: { page_size: '10', picker_source: 'order' },
      sql: direct(pickable(), DEFAULT, 10, picked),
    },
  ]
}

function pickable(): string {
  return `sku.status = 1 and exists (select from spu where spu.id = sku.spu_id and spu.state = 'on')
    and sku.brand_id <> all(array(select id from brand where status = 0)) and sku.series_id <> all(array(select id from series where status = 0))`
}
