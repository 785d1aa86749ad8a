import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import { goodsRow } from '#contract/integralGoods/goods.ts'
import { goodsPhaseOf, type GoodsPhase } from '#contract/integralGoods/words.ts'
import { goodsOff, isSkuOff } from '#server/areas/goods/shared/offers-of-goods.ts'
import { defineOfferSource } from '#server/areas/goods/shared/open-offers.ts'
import { sku, spu } from '#server/areas/goods/shared/tables.ts'
import { items } from '#server/areas/integralGoods/shared/rows.ts'
import { integralGoods } from '#server/areas/integralGoods/shared/tables.ts'
import { couponOffer } from '#server/areas/ports/reward-offers.ts'
import { titleOfSegment } from '#server/areas/store/shared/segments.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { byStateAt, contains, equals, periodAt } from '#server/platform/kernel/list/filters.ts'
import type { ListSource } from '#server/platform/kernel/list/list-source.ts'
import { saleWaits } from './goods-margin.ts'

const { state, exchanged, stock } = integralGoods
const { isOver, isBefore } = periodAt(integralGoods)
const isNow = (now: SQL) => sql`not ${isOver(now)} and not ${isBefore(now)}`

/** The conditions for `goodsPhaseOf`; `now` is a moment. */
export const inPhase: Readonly<Record<GoodsPhase, (now: SQL) => SQL>> = {
  off: (now) => sql`${state} = 'off' and ${now} is not null`,
  ended: (now) => sql`${state} = 'on' and ${isOver(now)}`,
  upcoming: (now) => sql`${state} = 'on' and not ${isOver(now)} and ${isBefore(now)}`,
  running: (now) => sql`${state} = 'on' and ${isNow(now)} and ${exchanged} < ${stock}`,
  soldOut: (now) => sql`${state} = 'on' and ${isNow(now)} and ${exchanged} >= ${stock}`,
}

/** Goods items that are on and not over. */
export const pointsOffers = defineOfferSource({
  kind: 'integralGoods',
  rows: (
    skus,
    now,
  ) => sql`select ${integralGoods.id} as id, ${integralGoods.title} as title, ${integralGoods.sku_id} as sku_id from ${integralGoods}
    where ${integralGoods.sku_id} in ${skus} and ${state} = 'on' and ${integralGoods.deleted_at} is null
      and not ${isOver(sql`${now.toISOString()}::timestamptz`)}`,
})

/** Items on offer whose goods are off sale. */
export const itemsOff = goodsOff(
  (now) => sql`${state} = 'on' and not ${isOver(now)} and ${exchanged} < ${stock} and ${isSkuOff(sql`${integralGoods.sku_id}`)}`,
)

/** The items on offer that give a coupon. */
export const pointsReward = couponOffer('integralGoods', ({ db, now }, id) =>
  db
    .select({ id: integralGoods.id, title: integralGoods.title })
    .from(integralGoods)
    .where(
      and(
        eq(integralGoods.template_id, id),
        eq(state, 'on'),
        isNull(integralGoods.deleted_at),
        sql`${exchanged} < ${stock} and not ${isOver(sql`${now.toISOString()}::timestamptz`)}`,
      ),
    )
    .orderBy(integralGoods.id),
)

/** The first image, else the goods image. */
export const imageOf = sql<string | null>`coalesce(${integralGoods.images} ->> 0, ${sku.main_image}, ${spu.main_image})`

export const source: ListSource<typeof goodsRow> = {
  ...items,
  name: 'integral_goods',
  row: goodsRow,
  join: (query) => query.leftJoin(sku, sql`${sku.id} = ${integralGoods.sku_id}`).leftJoin(spu, sql`${spu.id} = ${sku.spu_id}`),
  extra: {
    segment_title: titleOfSegment('integral_goods'),
    // withPhase replaces it
    phase: sql<string>`${integralGoods.state}`.as('phase'),
    // withFloor replaces it
    is_under_floor: sql<boolean>`false`.as('is_under_floor'),
    image: imageOf.as('image'),
    sku_code: sql<string | null>`${sku.code}`.as('sku_code'),
    sku_title: sql<string | null>`${sku.title}`.as('sku_title'),
    sku_stock: sql<number | null>`${sku.stock}`.as('sku_stock'),
    sku_price: sql<number | null>`${sku.price_store}`.mapWith(sku.price_store).as('sku_price'),
  },
  filters: {
    title: contains(integralGoods.search),
    kind: equals(integralGoods.kind),
    phase: byStateAt(inPhase),
    review: saleWaits.filter,
    tag: equals(integralGoods.tag),
    audience: equals(integralGoods.audience),
    goods_off: itemsOff.filter,
    sku_id: equals(integralGoods.sku_id),
  },
  sorts: { sort: integralGoods.sort, created_at: integralGoods.created_at, integral: integralGoods.integral },
}

/** The phase per row at read time. */
export function withPhase<Row extends Parameters<typeof goodsPhaseOf>[0]>(row: Row, { now }: Pick<Ctx, 'now'>) {
  return { ...row, phase: goodsPhaseOf(row, now) }
}
