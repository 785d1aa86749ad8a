import { sql, type SQL } from 'drizzle-orm'
import { groupRow, type GroupOffer } from '#contract/activity/group.ts'
import { byPhase } from '#server/areas/activity/shared/phase-filter.ts'
import { draftReview } from '#server/areas/activity/shared/review.ts'
import { goodsOff, isOffSale } from '#server/areas/goods/shared/offers-of-goods.ts'
import { isSold } from '#server/areas/goods/shared/on-sale.ts'
import { isOpenAt } from '#server/areas/goods/shared/open-offers.ts'
import { floorOf } from '#server/areas/goods/shared/sale-review.ts'
import { spu } from '#server/areas/goods/shared/tables.ts'
import { titleOfSegment } from '#server/areas/store/shared/segments.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { contains, equals, fromDay, toDay } from '#server/platform/kernel/list/filters.ts'
import type { ListSource } from '#server/platform/kernel/list/list-source.ts'
import { groups } from './group-rows.ts'
import { groupActivity } from './group-tables.ts'

const isShown = sql`(${isSold('sku', 'sku_spu')})::int`

// by name: drizzle omits a column's table where a list reads one table only
const offers = sql<GroupOffer[]>`(select coalesce(json_agg(json_build_object('sku_id', line.sku_id, 'group_price', line.group_price,
    'stock', line.stock, 'sold_qty', line.sold_qty, 'code', sku.code, 'title', sku.title, 'main_image', sku.main_image,
    'price_store', sku.price_store, 'price_cost', sku.price_cost, 'sku_stock', sku.stock, 'on_sale', ${isShown},
    -- withFloor replaces it
    'is_under_floor', false)
    order by line.sort, line.sku_id), '[]')
  from group_item as line join sku on sku.id = line.sku_id join spu as sku_spu on sku_spu.id = sku.spu_id
  where line.activity_id = group_activity.id)`

const teamsIn = (state: SQL) =>
  sql<number>`(select count(*)::int from group_team as team where team.activity_id = group_activity.id and team.state = ${state})`

const itemOf = (condition: SQL) => sql`exists (select from group_item as line where line.activity_id = group_activity.id and ${condition})`

/** Open group buys with goods off sale. */
export const groupsOff = goodsOff((now) => sql`${isOpenAt(groupActivity, now)} and ${itemOf(isOffSale(sql`line.sku_id`))}`)

/** The group buys as the list shows them; `phase` is derived from the read time. */
export const source: ListSource<typeof groupRow> = {
  ...groups,
  name: 'group_activity',
  row: groupRow,
  join: (query) => query.innerJoin(spu, sql`${spu.id} = ${groupActivity.spu_id}`),
  extra: {
    sku_items: offers,
    spu_title: spu.title,
    spu_image: spu.main_image,
    success_count: teamsIn(sql`'success'`),
    forming_count: teamsIn(sql`'forming'`),
    sold_qty: sql<number>`(select coalesce(sum(line.sold_qty), 0)::int from group_item as line where line.activity_id = group_activity.id)`,
    segment_title: titleOfSegment('group_activity'),
    // withPhase replaces it
    phase: groupActivity.state,
  },
  filters: {
    title: contains(groupActivity.search),
    phase: byPhase(groupActivity),
    review: draftReview(groupActivity).filter,
    mode: equals(groupActivity.mode),
    goods_off: groupsOff.filter,
    sku_id: { where: (place) => itemOf(sql`line.sku_id = ${place}`) },
    spu_id: equals(groupActivity.spu_id),
    from: fromDay(groupActivity.start_at),
    to: toDay(groupActivity.start_at),
  },
  sorts: { sort: groupActivity.sort, start_at: groupActivity.start_at, created_at: groupActivity.created_at },
}

/** The margin floor side for each group price. */
export async function withFloor<Row extends { sku_items: GroupOffer[] }>(ctx: Ctx, rows: readonly Row[]): Promise<Row[]> {
  const isUnder = await floorOf(ctx)
  return rows.map((row) => ({
    ...row,
    sku_items: row.sku_items.map((offer) => ({ ...offer, is_under_floor: isUnder({ price: offer.group_price, cost: offer.price_cost }) })),
  }))
}
