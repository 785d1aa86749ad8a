import { and, eq, gte, sql, type SQL } from 'drizzle-orm'
import {
  type envelopeRecord as contract,
  envelopeRecordFlow,
  envelopeRecordRow,
  type EnvelopeRecordQuery,
} from '#contract/activity/envelope-record.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import type { Label } from '#contract/kit/label.ts'
import type { Refusal } from '#contract/kit/machine.ts'
import { sheetColumns } from '#contract/kit/sheet.ts'
import { customer } from '#server/areas/people/tables.ts'
import { order } from '#server/areas/trade/tables/order-tables.ts'
import { exportOf } from '#server/features/export/export.ts'
import { defineEntity, titled } from '#server/platform/entity/entity.ts'
import { businessDay, dayBegins } from '#server/platform/kernel/business-day.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { liveRows } from '#server/platform/kernel/entity-rows.ts'
import { readPage, readRow } from '#server/platform/kernel/list/list.ts'
import { stateCounts } from '#server/platform/kernel/list/state-counts.ts'
import { transition } from '#server/platform/kernel/machine.ts'
import { records, type RecordRow } from './envelope-rows.ts'
import { person, recordSource as source } from './envelope-source.ts'
import { redEnvelope, redEnvelopeRecord } from './envelope-tables.ts'
import { expireEnvelopes, takeBack } from './give-back.ts'
import { earns } from './triggers.ts'

const sheet = sheetColumns(envelopeRecordRow.shape, {
  record_no: 'text',
  user_nick: 'text',
  user_phone: 'text',
  store_name: 'text',
  activity_title: 'text',
  source_type: 'words',
  source_id: 'text',
  amount: 'money',
  state: 'words',
  reason: 'text',
  created_at: 'moment',
  expire_at: 'moment',
  opened_at: 'moment',
  clawed_at: 'moment',
  claw_failed_at: 'moment',
})

const exported = exportOf({ kind: 'activity.envelopeRecord.export', source: () => source, columns: () => sheet })
const exportAll = exported.verb
export { exportAll as export }

const isOwed = and(eq(redEnvelopeRecord.state, 'opened'), sql`${redEnvelopeRecord.claw_failed_at} is not null`)

export const entity = defineEntity({
  ...records,
  title: redEnvelopeRecord.record_no,
  code: redEnvelopeRecord.record_no,
  search: {
    ...person.search,
    by: [{ as: 'number', column: redEnvelopeRecord.record_no, filter: 'record_no' }],
    listed: 'record_no',
  },
  references: { activity_id: titled(redEnvelope), user_id: { table: customer, title: customer.nick } },
  tasks: [exported.task],
  jobs: { envelope_expire: { at: '*/10 * * * *', act: expireEnvelopes, latestOnly: true } },
  todos: [
    {
      key: 'claw_failed',
      label: ['追回失败的红包', 'Envelopes to claw back'],
      unit: ['个', 'envelope to claw back'],
      harm: 'lost',
      since: redEnvelopeRecord.claw_failed_at,
      amount: redEnvelopeRecord.amount,
      page: 'activity/redEnvelope/record',
      query: { claw: 'failed' },
      access: 'activity:redEnvelope:publish',
      tone: 'danger',
      badge: false,
      where: () => isOwed,
    },
  ],
})

export function list(ctx: Ctx, query: EnvelopeRecordQuery) {
  return readPage(ctx, source, query)
}

export function counts(ctx: Ctx, query: ParsedOf<typeof contract.counts>) {
  return stateCounts(ctx, envelopeRecordFlow, source, query)
}

export function detail(ctx: Ctx, { id }: { id: number }) {
  return readRow(ctx, source, id)
}

/** The tiles above the list, within the data scope. Envelopes that returned count as given on their day. */
export async function stat(ctx: Ctx) {
  const day = businessDay(ctx.now)
  const { created_at, state } = redEnvelopeRecord
  const [today, sums, waiting, expired] = await Promise.all([
    sumOf(ctx, gte(created_at, dayBegins(day))),
    sumOf(ctx),
    sumOf(ctx, eq(state, 'granted')),
    sumOf(ctx, eq(state, 'expired')),
  ])
  return { today, given: sums, waiting, expired, day }
}

async function sumOf(ctx: Ctx, condition?: SQL) {
  const [row] = await ctx.db
    .select({
      count: sql<number>`count(*)::int`,
      amount: sql`coalesce(sum(${redEnvelopeRecord.amount}), 0)`.mapWith(Number),
    })
    .from(redEnvelopeRecord)
    .where(and(condition, liveRows(ctx, records)))
  return row ?? { count: 0, amount: 0 }
}

const notRefunded: Label = ['订单未退款，不能追回红包', 'The order is not refunded, so that the envelope stays']

/** Takes back the amount that the order's refund could not: staff do it once the balance suffices. */
export async function clawback(ctx: Ctx, { id, version, reason }: ParsedOf<typeof contract.clawback>) {
  const row = await transition(ctx, records, 'clawback', {
    id,
    version,
    check: unlessEarned,
    set: () => ({ clawed_at: ctx.now.toISOString(), reason }),
    effects: (ctx, after) => takeBack(ctx, after),
  })
  return { id: row.id, version: row.version }
}

async function unlessEarned({ db }: Ctx, { activity_id, source_id }: RecordRow): Promise<Refusal | undefined> {
  const [bought] = await db
    .select({ state: order.state, paid_amount: order.paid_amount, refund_amount: order.refund_amount, order_min: redEnvelope.order_min })
    .from(order)
    .innerJoin(redEnvelope, eq(redEnvelope.id, activity_id))
    .where(eq(order.order_no, source_id))
  return !bought || earns(bought, bought.order_min) ? { label: notRefunded } : undefined
}
