import { and, eq, lte, sql, type SQL } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import { skuDetail, skuRow, type sku as contract } from '#contract/goods/sku.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import type { Label } from '#contract/kit/label.ts'
import { skus } from '#server/areas/goods/shared/rows.ts'
import { brand, series, skuStockLog } from '#server/areas/goods/shared/tables.ts'
import { pastTitle, skuVersion } from '#server/areas/goods/shared/version-tables.ts'
import { refuseUnknown } from '#server/features/history/record.ts'
import type { PastRows } from '#server/platform/entity/entity.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { atLeast, atMost, byCase, code, equals, words, type Filter } from '#server/platform/kernel/list/filters.ts'
import type { ListSource, RowSchema } from '#server/platform/kernel/list/list-source.ts'
import { readMany, readPage } from '#server/platform/kernel/list/list.ts'
import { amongCodesIn } from './sku-codes.ts'

type Query = Omit<ParsedOf<typeof contract.list>, 'as_of' | 'as_of_other'>

/** The SKU list as it was at a moment: the versions at that moment, with the stock from the stock log (docs/adr/0072). */
export async function pastList(ctx: Ctx, query: Query, as_of: string, as_of_other?: string | null) {
  const moments = [['as_of', as_of] as const, ...(as_of_other ? [['as_of_other', as_of_other] as const] : [])]
  for (const [field, moment] of moments) refuseUnknown(ctx, moment, { field })
  const unversioned = unversionedOf(query)
  if (unversioned) throw refuse(onlyNow, { field: unversioned })
  const [found] = await ctx.db
    .select({ first: sql<string | null>`min(${skuVersion.valid_from})`.mapWith(skuVersion.valid_from) })
    .from(skuVersion)
    .where(eq(skuVersion.is_renamed, 1))
  for (const [field, moment] of moments) refuseUnknown(ctx, moment, { field, first: found?.first ?? null })
  const page = await readPage(ctx, sourceAt(as_of, skuRow), query)
  if (!as_of_other) return page
  const ids = page.list.map(({ id }) => id)
  const others = new Map((await readMany(ctx, sourceAt(as_of_other, skuRow), ids)).map((row) => [row.id, row]))
  return { ...page, list: page.list.map((row) => ({ ...row, other: others.get(row.id) ?? null })) }
}

/** Filters and orders for the present list: no version has stock and sales, and scenes have no versions. */
const NOW_FILTERS = ['stock', 'scene_id'] as const

const onlyNow: Label = [
  '历史时点不支持按库存、应用场景筛选，也不支持按库存、销量、创建时间排序',
  'A past moment cannot be filtered by stock or scene, or sorted by stock, sales or time of creation',
]

/** The query field that no past moment has. */
function unversionedOf(query: Query): string | undefined {
  const { sort_field } = query
  if (sort_field !== undefined && !(sort_field in sorts)) return 'sort_field'
  return NOW_FILTERS.find((name) => query[name] !== undefined && query[name] !== null)
}

/** One SKU at moments; other entities are taken back by the log. */
export const pastSkus: PastRows = {
  async at(ctx, id, moment) {
    const [row] = await readMany(ctx, sourceAt(moment, skuDetail), [id])
    return row
  },
  async first(ctx, id) {
    const [row] = await ctx.db
      .select({ first: sql<string | null>`min(${skuVersion.valid_from})`.mapWith(skuVersion.valid_from) })
      .from(skuVersion)
      .where(eq(skuVersion.id, id))
    return row?.first ?? null
  },
  unknown: ['sales_count'],
}

const named = alias(skuVersion, 'named')

/** SKUs with any version that has such a code, title or SPU: the indexes on these columns have one row per text. */
function amongNamed(condition: SQL | undefined): SQL {
  return sql`${skuVersion.id} in (select ${named.id} from ${skuVersion} ${sql.identifier('named')} where ${named.is_renamed} = 1 and ${condition})`
}

/** A filter that finds the SKUs by the texts from all times and then checks the one at the moment. */
function byName(filter: (column: { code_key: PgColumn; code_search: PgColumn; search: PgColumn }) => Filter): Filter {
  const [then, ever] = [filter(skuVersion), filter(named)]
  const found = ({ where, sift = where }: Filter) => sift
  // one form: PostgreSQL has no statistics for the words in the partial index, but estimates the text at the moment well
  const { form: _form, walks: _walks, ...same } = then
  return {
    ...same,
    // a walk in list order checks the text at the moment alone
    ...(!then.sift && { where: (place, form) => and(amongNamed(ever.where(place, form)), then.where(place, form)) }),
    sift: (place, form) => and(amongNamed(found(ever)(place, form)), then.where(place, form)),
  }
}

const filters: ListSource['filters'] = {
  code: byName(({ code_search }) => code(code_search)),
  codes: byName(({ code_key }) => amongCodesIn(code_key)),
  title: byName(({ search }) => words(search)),
  brand_id: equals(skuVersion.brand_id),
  series_id: equals(skuVersion.series_id),
  spu_id: { where: (place) => amongNamed(eq(named.spu_id, place)) },
  category_id: equals(skuVersion.category_id),
  status: byCase({ 1: eq(skuVersion.status, 1), 0: eq(skuVersion.status, 0) }, { 1: 'dense', 0: 'index' }),
  price_min: atLeast(skuVersion.price_store),
  price_max: atMost(skuVersion.price_store),
}

const sorts = { sort: skuVersion.sort, price_store: skuVersion.price_store, price_trade: skuVersion.price_trade }

/** The source for a moment. The stock log tells the stock; no log tells the sales at a moment. */
function sourceAt<Schema extends RowSchema>(at: string, row: Schema): ListSource<Schema> {
  const moment = sql`${at}::timestamptz`
  return {
    table: skuVersion,
    contract: skus.contract,
    scope: skus.scope,
    name: 'sku_past',
    large: true,
    row,
    filters,
    sorts,
    period: and(lte(skuVersion.valid_from, moment), sql`${skuVersion.valid_to} > ${moment}`),
    extra: {
      brand_title: titleAt(moment, 'brand', brand, skuVersion.brand_id),
      series_title: titleAt(moment, 'series', series, skuVersion.series_id),
      stock: sql<number>`coalesce(stocked.stock, 0)`.as('stock'),
      stock_lock: sql<number>`coalesce(stocked.stock_lock, 0)`.as('stock_lock'),
      sales_count: sql<null>`null::integer`.as('sales_count'),
    },
    join: (query) => query.leftJoin(stockAt(moment), sql`true`),
  }
}

/** The first title that ended after the moment, otherwise the current one. */
function titleAt(moment: SQL, entity: 'brand' | 'series', { id, title }: typeof brand | typeof series, of: PgColumn): SQL.Aliased {
  const past = sql`select ${pastTitle.title} from ${pastTitle} where ${pastTitle.entity} = ${entity} and ${pastTitle.id} = ${of}
    and ${pastTitle.valid_to} > ${moment} order by ${pastTitle.valid_to} limit 1`
  return sql`coalesce((${past}), (select ${title} from ${id.table} where ${id} = ${of}))`.as(`${entity}_title`)
}

/**
 * The stock after the last movement until the moment. The ids give the order for a SKU's movements; their times may differ from
 * it by as long as a waiting transaction lasted, so the newest id in the last minute counts.
 */
function stockAt(moment: SQL): SQL {
  return sql`lateral (
    select (array_agg(l.stock_after order by l.id desc))[1] as stock, (array_agg(l.lock_after order by l.id desc))[1] as stock_lock
    from ${skuStockLog} l where l.sku_id = ${skuVersion.id} and l.created_at <= ${moment} and l.created_at > (
      select max(m.created_at) - interval '1 minute' from ${skuStockLog} m where m.sku_id = ${skuVersion.id} and m.created_at <= ${moment}
    )
  ) as stocked`
}
