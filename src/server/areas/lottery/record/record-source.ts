import { eq, sql } from 'drizzle-orm'
import { record as contract, recordRow } from '#contract/lottery/record.ts'
import { lottery, lotteryRecord } from '#server/areas/lottery/shared/tables.ts'
import { participant } from '#server/areas/people/participant.ts'
import { ofUsersSeen } from '#server/areas/people/scope.ts'
import { order } from '#server/areas/trade/tables/order-tables.ts'
import { entityRows } from '#server/platform/kernel/entity-rows.ts'
import { byCase, equals, fromDay, toDay } from '#server/platform/kernel/list/filters.ts'
import type { ListSource } from '#server/platform/kernel/list/list-source.ts'

/** The draws by the customers whom the caller sees; a customer sees the own ones. */
export const records = entityRows({
  table: lotteryRecord,
  contract,
  scope: (ctx) => (ctx.actor.customer ? eq(lotteryRecord.user_id, ctx.actor.customer.id) : ofUsersSeen(ctx, lotteryRecord.user_id)),
})

/** The order for the chance was refunded, and the prize could not be taken back. */
export const isOwed = sql`${lotteryRecord.state} = 'granted' and ${lotteryRecord.claw_failed_at} is not null`

export const person = participant(lotteryRecord, { order, order_id: lotteryRecord.order_id })

export const source: ListSource<typeof recordRow> = {
  ...records,
  name: 'lottery_record',
  row: recordRow,
  large: true,
  extra: {
    ...person.extra,
    lottery_title: sql<string>`${lottery.title}`.as('lottery_title'),
  },
  join: (query) => person.join(query.innerJoin(lottery, eq(lottery.id, lotteryRecord.lottery_id))),
  filters: {
    ...person.filters,
    record_no: { where: (place) => sql`${lotteryRecord.record_no} like ${place} || '%'` },
    lottery_id: equals(lotteryRecord.lottery_id),
    kind: equals(lotteryRecord.kind),
    won: byCase({ yes: sql`${lotteryRecord.kind} <> 'thanks'` }, { yes: 'dense' }),
    claw: byCase({ failed: isOwed }),
    from: fromDay(lotteryRecord.created_at),
    to: toDay(lotteryRecord.created_at),
    state: equals(lotteryRecord.state),
  },
  sorts: { created_at: lotteryRecord.created_at },
}
