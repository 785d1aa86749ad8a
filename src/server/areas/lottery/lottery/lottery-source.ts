import { gte, lt, sql, type SQL } from 'drizzle-orm'
import { lottery as contract, lotteryRow } from '#contract/lottery/lottery.ts'
import { dayBegins } from '#server/platform/kernel/business-day.ts'
import { entityRows } from '#server/platform/kernel/entity-rows.ts'
import { contains, equals } from '#server/platform/kernel/filters.ts'
import type { ListSource } from '#server/platform/kernel/list-source.ts'
import { byPhase } from '#server/areas/activity/shared/phase-filter.ts'
import { byReview } from '#server/areas/activity/shared/review.ts'
import { defineGoodsUse, isOpenAt } from '#server/areas/goods/shared/goods-uses.ts'
import { lottery, lotteryPrize, lotteryUser } from '../shared/tables.ts'

export const lotteries = entityRows({ table: lottery, contract, scope: 'shared' })

/** The prizes of goods. */
export const prizeUse = defineGoodsUse({
  kind: 'lottery',
  rows: (skus, now) => sql`select ${lottery.id} as id, ${lottery.title} as title, ${lotteryPrize.sku_id} as sku_id
    from ${lotteryPrize} join ${lottery} on ${lottery.id} = ${lotteryPrize.lottery_id}
    where ${lotteryPrize.sku_id} in ${skus} and ${isOpenAt(lottery, now)}`,
})

/** A sum over the customers who drew: a draw changes only the row of its customer, so that no counter is hot. */
const sumOf = (sum: SQL): SQL<number> =>
  sql<number>`(select coalesce(${sum}, 0)::float8 from ${lotteryUser} drawer where drawer.lottery_id = lottery.id)`.mapWith(Number)

export const source: ListSource<typeof lotteryRow> = {
  ...lotteries,
  name: 'lottery',
  row: lotteryRow,
  extra: {
    // the phase is that of the time of the answer
    phase: sql<string>`${lottery.state}`.as('phase'),
    joined_count: sumOf(sql`sum(drawer.draws)`),
    user_count: sumOf(sql`count(*)`),
    win_count: sumOf(sql`sum(drawer.wins)`),
    cost_amount: sumOf(sql`sum(drawer.cost)`),
  },
  filters: {
    word: contains(lottery.title),
    chance_type: equals(lottery.chance_type),
    from: { where: (place) => gte(lottery.end_at, place), bind: (day: string) => dayBegins(day) },
    to: { where: (place) => lt(lottery.start_at, place), bind: (day: string) => dayBegins(day, 1) },
    phase: byPhase(lottery),
    review: byReview(lottery),
    state: equals(lottery.state),
  },
  sorts: { sort: lottery.sort, created_at: lottery.created_at, start_at: lottery.start_at },
}
