import { and, eq, sql } from 'drizzle-orm'
import { skuDetail, skuRow, type SkuQuery } from '#contract/goods/sku.ts'
import { atLeast, atMost, byCase, code, equals, words } from '../core/filters.ts'
import type { ListSource } from '../core/list.ts'
import type { Db } from '../db/open.ts'
import { preparedOnce } from '../db/prepared.ts'
import { brand, series, sku } from './tables.ts'

/** The rows of the SKU list. */
export const source: ListSource<SkuQuery, typeof skuRow> = {
  name: 'sku',
  table: sku,
  large: true,
  row: skuRow,
  extra: { brand_title: brand.title, series_title: series.title },
  join: (query) => query.innerJoin(brand, eq(brand.id, sku.brand_id)).innerJoin(series, eq(series.id, sku.series_id)),
  filters: {
    code: code(sku.code),
    title: words(sku.title),
    brand_id: equals(sku.brand_id),
    series_id: equals(sku.series_id),
    category_id: equals(sku.category_id),
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
export const detailSource: ListSource<never, typeof skuDetail> = { ...source, row: skuDetail }

/** The brands and series count their SKUs; nothing else is needed while no other filter is set. */
function countedBefore(db: Db, { brand_id, series_id, ...query }: SkuQuery): Promise<number> | undefined {
  if (OTHER_FILTERS.some((name) => query[name] !== undefined && query[name] !== null)) return undefined
  const counted = series_id ? countedBySeries(db) : brand_id ? countedByBrand(db) : countedInAll(db)
  return counted.execute({ brand_id: brand_id ?? null, series_id }).then((rows) => rows[0]?.total ?? 0)
}

const { placeholder } = sql
const total = sql<number>`coalesce(sum(${brand.sku_count}), 0)::int`
const countedInAll = preparedOnce((db) => db.select({ total }).from(brand).prepare('sku_count_all'))
const countedByBrand = preparedOnce((db) =>
  db
    .select({ total })
    .from(brand)
    .where(eq(brand.id, placeholder('brand_id')))
    .prepare('sku_count_brand'),
)
const countedBySeries = preparedOnce((db) =>
  db
    .select({ total: series.sku_count })
    .from(series)
    .where(and(eq(series.id, placeholder('series_id')), sql`${series.brand_id} = coalesce(${placeholder('brand_id')}, ${series.brand_id})`))
    .prepare('sku_count_series'),
)

const OTHER_FILTERS = ['code', 'title', 'category_id', 'status', 'price_min', 'price_max', 'stock'] as const
