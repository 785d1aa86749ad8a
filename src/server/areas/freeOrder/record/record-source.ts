import { eq, sql } from 'drizzle-orm'
import { freeRecordDetail, freeRecordRow } from '#contract/freeOrder/record.ts'
import { records, seqAfterEnd } from '#server/areas/freeOrder/shared/rows.ts'
import { freeActivity, freeRecord, freeSession } from '#server/areas/freeOrder/shared/tables.ts'
import { participant } from '#server/areas/people/participant.ts'
import { order } from '#server/areas/trade/tables/order-tables.ts'
import { adminUser } from '#server/identity/tables.ts'
import { equals, fromDay, toDay } from '#server/platform/kernel/list/filters.ts'
import type { ListSource } from '#server/platform/kernel/list/list-source.ts'

export const person = participant(freeRecord)

export const source: ListSource<typeof freeRecordRow> = {
  ...records,
  name: 'free_order_record',
  row: freeRecordRow,
  large: true,
  extra: {
    ...person.extra,
    activity_title: sql<string>`${freeActivity.title}`.as('activity_title'),
    mode: sql<string>`${freeActivity.mode}`.as('mode'),
    order_no: sql<string>`${order.order_no}`.as('order_no'),
    seq: seqAfterEnd,
    paid_amount: sql<number>`${order.paid_amount}`.mapWith(Number).as('paid_amount'),
  },
  join: (query) =>
    person.join(
      query.innerJoin(freeActivity, eq(freeActivity.id, freeRecord.activity_id)).innerJoin(order, eq(order.id, freeRecord.order_id)),
    ),
  filters: {
    ...person.filters,
    activity_id: equals(freeRecord.activity_id),
    order_no: {
      where: (place) => sql`${freeRecord.order_id} in (select ${order.id} from ${order} where ${order.order_no} like ${place} || '%')`,
    },
    store_id: equals(freeRecord.store_id),
    session_no: { where: (place) => eq(freeRecord.session_no, place) },
    from: fromDay(freeRecord.paid_at),
    to: toDay(freeRecord.paid_at),
    state: equals(freeRecord.state),
  },
  sorts: { created_at: freeRecord.created_at, reward_amount: freeRecord.reward_amount },
}

export const detailSource: ListSource<typeof freeRecordDetail> = {
  ...source,
  name: 'free_order_record_detail',
  row: freeRecordDetail,
  extra: {
    ...source.extra,
    auditor: sql<string | null>`${adminUser.real_name}`.as('auditor'),
    candidates: freeSession.candidates,
    seed: freeSession.seed,
    seed_hash: freeSession.seed_hash,
    nth: freeActivity.nth,
    order_refunded: sql<number>`${order.refund_amount}`.mapWith(Number).as('order_refunded'),
    order_free: sql<number>`${order.free_amount}`.mapWith(Number).as('order_free'),
  },
  join: (query) =>
    (source.join?.(query) ?? query)
      .leftJoin(adminUser, eq(adminUser.id, freeRecord.auditor_id))
      .leftJoin(
        freeSession,
        sql`${freeSession.activity_id} = ${freeRecord.activity_id} and ${freeSession.session_no} = ${freeRecord.session_no}`,
      ),
}
