import { eq, sql, type SQL } from 'drizzle-orm'
import { skuDetail, skuRow } from '#contract/goods/sku.ts'
import { skus } from '#server/areas/goods/shared/rows.ts'
import { brand, series, sku } from '#server/areas/goods/shared/tables.ts'
import { atLeast, atMost, byCase, code, equals, words } from '#server/platform/kernel/list/filters.ts'
import type { ListSource } from '#server/platform/kernel/list/list-source.ts'
import { amongCodesIn } from './sku-codes.ts'

/** Low in stock; SKUs without stock are counted apart. */
export const isLow = sql`${sku.stock} > 0 and ${sku.stock} < ${sku.stock_warn}`

/** The titles for a SKU's brand and series. */
export const withTitles: Pick<ListSource, 'extra' | 'join'> = {
  extra: { brand_title: brand.title, series_title: series.title },
  join: (query) => query.innerJoin(brand, eq(brand.id, sku.brand_id)).innerJoin(series, eq(series.id, sku.series_id)),
}

/** The rows in the SKU list. */
export const source: ListSource<typeof skuRow> = {
  ...skus,
  name: 'sku',
  large: true,
  row: skuRow,
  ...withTitles,
  filters: {
    code: code(sku.code_search),
    codes: amongCodesIn(sku.code_key),
    title: words(sku.search),
    brand_id: equals(sku.brand_id),
    series_id: equals(sku.series_id),
    // few SKUs, found by the specification index
    spu_id: { where: (place) => eq(sku.spu_id, place) },
    category_id: equals(sku.category_id),
    scene_id: { where: (place) => sql`${sku.spu_id} in (select spu_id from scene_spu where scene_spu.scene_id = ${place})` },
    status: byCase({ 1: eq(sku.status, 1), 0: eq(sku.status, 0) }, { 1: 'dense', 0: 'index' }),
    price_min: atLeast(sku.price_store),
    price_max: atMost(sku.price_store),
    stock: byCase(
      { out: sql`${sku.stock} = 0`, low: isLow, in: sql`${sku.stock} > 0`, unsold: sql`${sku.id} in (select sku_id from stock_unsold)` },
      { out: 'index', low: 'index', in: 'dense' },
    ),
    sold_month: {
      bind: (month: string) => `${month}-01`,
      where: (place) => sql`${sku.id} in (select sku_id from sales_goods where month = ${place}::date and qty > 0)`,
    },
  },
  sorts: {
    sort: sku.sort,
    price_store: sku.price_store,
    price_trade: sku.price_trade,
    stock: sku.stock,
    sales_count: sku.sales_count,
    created_at: sku.created_at,
  },
  knownTotal: countedBefore,
}

/** The same rows with all columns for one SKU. */
export const detailSource: ListSource<typeof skuDetail> = { ...source, row: skuDetail }

/** The total from the brand and series counts; undefined where another filter is set. */
function countedBefore(filters: readonly string[]): SQL<number> | undefined {
  return counters[filters.join()]
}

const { placeholder } = sql
const ofSeries = sql`${series.id} = ${placeholder('series_id')}`
// keys are the names of the set filters, in source order
const counters: Readonly<Record<string, SQL<number>>> = {
  '': sql<number>`(select coalesce(sum(${brand.sku_count}), 0)::int from ${brand})`,
  brand_id: sql<number>`coalesce((select ${brand.sku_count} from ${brand} where ${brand.id} = ${placeholder('brand_id')}), 0)`,
  series_id: sql<number>`coalesce((select ${series.sku_count} from ${series} where ${ofSeries}), 0)`,
  'brand_id,series_id': sql<number>`coalesce((select ${series.sku_count} from ${series} where ${ofSeries} and ${series.brand_id} = ${placeholder('brand_id')}), 0)`,
}
