import { and, gte, lt, sql, type SQL } from 'drizzle-orm'
import { collectionRow, priceBy, type CollectionGoods } from '#contract/activity/collection.ts'
import { byPhase } from '#server/areas/activity/shared/phase-filter.ts'
import { draftReview } from '#server/areas/activity/shared/review.ts'
import { goodsOff, isOffSale } from '#server/areas/goods/shared/offers-of-goods.ts'
import { isSold } from '#server/areas/goods/shared/on-sale.ts'
import { isOpenAt } from '#server/areas/goods/shared/open-offers.ts'
import { floorOf } from '#server/areas/goods/shared/sale-review.ts'
import { couponOffer } from '#server/areas/ports/reward-offers.ts'
import { titleOfSegment } from '#server/areas/store/shared/segments.ts'
import { dayBegins } from '#server/platform/kernel/business-day.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { contains, equals } from '#server/platform/kernel/list/filters.ts'
import type { ListSource } from '#server/platform/kernel/list/list-source.ts'
import { collections } from './collection-rows.ts'
import { collection } from './collection-tables.ts'

// by name: drizzle omits a column's table where a list reads one table only
const sumOf = (value: SQL) => sql<number>`(select ${value} from collection_goods as line where line.collection_id = collection.id)`

/** Open collections with goods off sale. */
export const collectionsOff = goodsOff(
  (now) => sql`${isOpenAt(collection, now)}
    and exists (select from collection_goods as line where line.collection_id = collection.id and ${isOffSale(sql`line.sku_id`)})`,
)

/** The collections as the list shows them; `phase` is derived from the read time, views and sales from the figures. */
export const source: ListSource<typeof collectionRow> = {
  ...collections,
  name: 'collection',
  row: collectionRow,
  extra: {
    goods_count: sumOf(sql`count(*)::int`),
    sold_qty: sumOf(sql`coalesce(sum(line.sold_qty), 0)::int`),
    // the figures replace them
    views: sql<number>`0`,
    amount: sql<number>`0`,
    segment_title: titleOfSegment('collection'),
    // withPhase replaces it
    phase: collection.state,
  },
  filters: {
    title: contains(collection.search),
    phase: byPhase(collection),
    review: draftReview(collection).filter,
    price_rule: equals(collection.price_rule),
    goods_off: collectionsOff.filter,
    sku_id: {
      where: (place) =>
        sql`exists (select from collection_goods as line where line.collection_id = collection.id and line.sku_id = ${place})`,
    },
    from: { where: (place) => gte(collection.end_at, place), bind: (day: string) => dayBegins(day) },
    to: { where: (place) => lt(collection.start_at, place), bind: (day: string) => dayBegins(day, 1) },
  },
  sorts: { sort: collection.sort, start_at: collection.start_at, created_at: collection.created_at },
}

const isShown = sql`(${isSold()})::int`

/** A collection's goods with the values that staff compare them with. */
export async function shownGoods(
  ctx: Ctx,
  { id: collection_id, ...terms }: Parameters<typeof priceBy>[0] & { id: number },
): Promise<CollectionGoods[]> {
  const { rows } = await ctx.db.execute<CollectionGoods & Record<string, unknown>>(sql`
    select line.section::int, line.sku_id::float8 as sku_id, line.activity_price::float8 as activity_price, line.activity_stock,
      line.limit_per_user, line.sold_qty, sku.code, sku.title, coalesce(sku.main_image, spu.main_image) as main_image,
      sku.price_store::float8 as price_store, sku.price_trade::float8 as price_trade, sku.stock as sku_stock, ${isShown} as on_sale,
      sku.price_cost::float8 as price_cost
    from collection_goods as line join sku on sku.id = line.sku_id join spu on spu.id = sku.spu_id
    where line.collection_id = ${collection_id} order by line.section, line.sort, line.sku_id`)
  const isUnder = await floorOf(ctx)
  return rows.map((row) => {
    const price = priceBy(terms, row.activity_price, row.price_trade)
    return { ...row, is_under_floor: price !== null && isUnder({ price, cost: row.price_cost }) }
  })
}

/** The open collections that offer a coupon on their page. */
export const collectionReward = couponOffer('collection', ({ db, now }, id) =>
  db
    .select({ id: collection.id, title: collection.title })
    .from(collection)
    .where(and(sql`${collection.coupon_ids} @> ${JSON.stringify([id])}::jsonb`, isOpenAt(collection, now)))
    .orderBy(collection.id),
)
