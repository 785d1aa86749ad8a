import { eq, sql, type SQL } from 'drizzle-orm'
import { skuDetail, skuRow } from '#contract/goods/sku.ts'
import { atLeast, atMost, byCase, code, equals, words } from '../core/filters.ts'
import type { ListSource } from '../core/list.ts'
import { amongCodes } from './sku-codes.ts'
import { brand, series, sku } from './tables.ts'

/** What an SKU stands under, by name. */
export const withTitles: Pick<ListSource, 'extra' | 'join'> = {
  extra: { brand_title: brand.title, series_title: series.title },
  join: (query) => query.innerJoin(brand, eq(brand.id, sku.brand_id)).innerJoin(series, eq(series.id, sku.series_id)),
}

/** The rows of the SKU list. */
export const source: ListSource<typeof skuRow> = {
  name: 'sku',
  table: sku,
  large: true,
  row: skuRow,
  ...withTitles,
  filters: {
    code: code(sku.code),
    codes: amongCodes,
    title: words(sku.title),
    brand_id: equals(sku.brand_id),
    series_id: equals(sku.series_id),
    // few SKUs, found by the index of specifications
    spu_id: { where: (place) => eq(sku.spu_id, place) },
    category_id: equals(sku.category_id),
    scene_id: { where: (place) => sql`${sku.spu_id} in (select spu_id from scene_spu where scene_spu.scene_id = ${place})` },
    status: byCase({ 1: eq(sku.status, 1), 0: eq(sku.status, 0) }, { 1: 'dense', 0: 'index' }),
    price_min: atLeast(sku.price_store),
    price_max: atMost(sku.price_store),
    stock: byCase(
      { out: eq(sku.stock, 0), low: sql`${sku.stock} > 0 and ${sku.stock} < ${sku.stock_warn}`, in: sql`${sku.stock} > 0` },
      { out: 'dense', low: 'index', in: 'dense' },
    ),
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

/** The same rows with everything that one SKU has. */
export const detailSource: ListSource<typeof skuDetail> = { ...source, row: skuDetail }

/** The brands and series count their SKUs; nothing else is needed while no other filter is set. */
function countedBefore(filters: readonly string[]): SQL<number> | undefined {
  return counters[filters.join()]
}

const { placeholder } = sql
const ofSeries = sql`${series.id} = ${placeholder('series_id')}`
// named by the filters that are set, in the order of the source
const counters: Readonly<Record<string, SQL<number>>> = {
  '': sql<number>`(select coalesce(sum(${brand.sku_count}), 0)::int from ${brand})`,
  brand_id: sql<number>`coalesce((select ${brand.sku_count} from ${brand} where ${brand.id} = ${placeholder('brand_id')}), 0)`,
  series_id: sql<number>`coalesce((select ${series.sku_count} from ${series} where ${ofSeries}), 0)`,
  'brand_id,series_id': sql<number>`coalesce((select ${series.sku_count} from ${series} where ${ofSeries} and ${series.brand_id} = ${placeholder('brand_id')}), 0)`,
}
