import { and, eq, gt, gte, lt, sql, type SQL } from 'drizzle-orm'
import { lottery as contract, lotteryRow } from '#contract/lottery/lottery.ts'
import { byPhase } from '#server/areas/activity/shared/phase-filter.ts'
import { draftReview } from '#server/areas/activity/shared/review.ts'
import { goodsOff, isOffSale } from '#server/areas/goods/shared/offers-of-goods.ts'
import { defineOfferSource, isOpenAt } from '#server/areas/goods/shared/open-offers.ts'
import { lottery, lotteryPrize, lotteryUser } from '#server/areas/lottery/shared/tables.ts'
import type { RewardOffer } from '#server/areas/ports/reward-offers.ts'
import { titleOfSegment } from '#server/areas/store/shared/segments.ts'
import { dayBegins } from '#server/platform/kernel/business-day.ts'
import { entityRows } from '#server/platform/kernel/entity-rows.ts'
import { contains, equals } from '#server/platform/kernel/list/filters.ts'
import type { ListSource } from '#server/platform/kernel/list/list-source.ts'

export const lotteries = entityRows({ table: lottery, contract, scope: 'shared' })

/** The goods prizes. */
export const prizeOffers = defineOfferSource({
  kind: 'lottery',
  rows: (skus, now) => sql`select ${lottery.id} as id, ${lottery.title} as title, ${lotteryPrize.sku_id} as sku_id
    from ${lotteryPrize} join ${lottery} on ${lottery.id} = ${lotteryPrize.lottery_id}
    where ${lotteryPrize.sku_id} in ${skus} and ${isOpenAt(lottery, now)}`,
})

/** Open lotteries with prizes for goods off sale that can still be drawn. */
export const lotteriesOff = goodsOff(
  (now) => sql`${isOpenAt(lottery, now)} and exists (
    select from lottery_prize as prize where prize.lottery_id = lottery.id and prize.weight > 0 and prize.is_stopped = 0 and prize.drawn < prize.stock
      and ${isOffSale(sql`prize.sku_id`)})`,
)

/** The lotteries that can still give a coupon or an envelope. */
export const prizeReward: RewardOffer = {
  kind: 'lottery',
  async find({ db, now }, reward, id) {
    if (reward === 'lotteryChance') return []
    const { coupon_id, envelope_id, weight, is_stopped, drawn, stock } = lotteryPrize
    return db
      .selectDistinct({ id: lottery.id, title: lottery.title })
      .from(lotteryPrize)
      .innerJoin(lottery, eq(lottery.id, lotteryPrize.lottery_id))
      .where(
        and(
          eq(reward === 'coupon' ? coupon_id : envelope_id, id),
          gt(weight, 0),
          eq(is_stopped, 0),
          lt(drawn, stock),
          isOpenAt(lottery, now),
        ),
      )
      .orderBy(lottery.id)
  },
}

/** A sum over the customers who drew: a draw changes only its customer's row, so that no counter is hot. */
const sumOf = (sum: SQL): SQL<number> =>
  sql<number>`(select coalesce(${sum}, 0)::float8 from ${lotteryUser} drawer where drawer.lottery_id = lottery.id)`.mapWith(Number)

export const source: ListSource<typeof lotteryRow> = {
  ...lotteries,
  name: 'lottery',
  row: lotteryRow,
  extra: {
    segment_title: titleOfSegment('lottery'),
    // the phase at the answer's time
    phase: sql<string>`${lottery.state}`.as('phase'),
    joined_count: sumOf(sql`sum(drawer.draws)`),
    user_count: sumOf(sql`count(*)`),
    win_count: sumOf(sql`sum(drawer.wins)`),
    cost_amount: sumOf(sql`sum(drawer.cost)`),
  },
  filters: {
    word: contains(lottery.search),
    chance_type: equals(lottery.chance_type),
    goods_off: lotteriesOff.filter,
    from: { where: (place) => gte(lottery.end_at, place), bind: (day: string) => dayBegins(day) },
    to: { where: (place) => lt(lottery.start_at, place), bind: (day: string) => dayBegins(day, 1) },
    phase: byPhase(lottery),
    review: draftReview(lottery).filter,
    state: equals(lottery.state),
  },
  sorts: { sort: lottery.sort, created_at: lottery.created_at, start_at: lottery.start_at },
}
