import { and, eq, gte, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { smsRecord as contract } from '#contract/dev/sms-record.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { defineEntity } from '#server/platform/entity/entity.ts'
import { businessDay, dayBegins } from '#server/platform/kernel/business-day.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { entityRows } from '#server/platform/kernel/entity-rows.ts'
import { equals, fromDay, toDay } from '#server/platform/kernel/list/filters.ts'
import type { ListSource } from '#server/platform/kernel/list/list-source.ts'
import { readPage } from '#server/platform/kernel/list/list.ts'
import { transition } from '#server/platform/kernel/machine.ts'
import { byNumber } from '#server/platform/kernel/masked-numbers.ts'
import { openChannels, sentToday } from '#server/platform/messaging/channels.ts'
import { queueJob } from '#server/platform/messaging/queue.ts'
import { smsRecord } from '#server/platform/messaging/tables.ts'

// a contract row is an object
const row = contract.list.output.shape.list._zod.def.element as z.ZodMiniObject

export const records = entityRows({ table: smsRecord, contract, scope: 'shared' })

export const entity = defineEntity({
  ...records,
  todos: [
    {
      key: 'failed',
      label: ['发送失败的短信', 'Failed text messages'],
      unit: ['条', 'failed text message'],
      harm: 'promised',
      since: smsRecord.created_at,
      page: 'dev/sms/index',
      query: ({ now }) => ({ tab: 'record', state: 'failed', from: businessDay(now, -1) }),
      access: contract.list.access,
      tone: 'danger',
      where: ({ now }) => and(eq(smsRecord.state, 'failed'), gte(smsRecord.created_at, dayBegins(businessDay(now), -1))),
    },
  ],
})

const source: ListSource = {
  ...records,
  name: 'sms_record',
  row,
  filters: {
    phone: byNumber(smsRecord.phone),
    event: equals(smsRecord.event),
    state: equals(smsRecord.state),
    from: fromDay(smsRecord.created_at),
    to: toDay(smsRecord.created_at),
  },
  sorts: { created_at: smsRecord.created_at },
}

export async function list(ctx: Ctx, query: ParsedOf<typeof contract.list>) {
  // its rows are those that the contract describes
  return (await readPage(ctx, source, query)) as unknown as z.input<typeof contract.list.output>
}

export async function summary(ctx: Ctx) {
  const ofToday = gte(smsRecord.created_at, dayBegins(businessDay(ctx.now)))
  const [counts] = await ctx.db
    .select({
      today: sql<number>`count(*)::int`,
      failed: sql<number>`(count(*) filter (where ${smsRecord.state} = 'failed'))::int`,
      well: sql<number>`(count(*) filter (where ${smsRecord.state} in ('sent', 'delivered')))::int`,
    })
    .from(smsRecord)
    .where(ofToday)
  const { today = 0, failed = 0, well = 0 } = counts ?? {}
  const limited = (await openChannels(ctx)).filter(({ daily_quota }) => daily_quota > 0)
  const sent = limited.length > 0 ? await sentToday(ctx) : new Map<string, number>()
  const left = limited.map(({ title, daily_quota }) => Math.max(0, daily_quota - (sent.get(title) ?? 0)))
  return {
    today,
    failed,
    success_rate: well + failed === 0 ? null : Math.round((well / (well + failed)) * 10_000),
    remaining: left.length === 0 ? null : left.reduce((sum, n) => sum + n, 0),
  }
}

/** Retries a failed message under the same record. */
export async function resend(ctx: Ctx, { id }: { id: number }) {
  await transition(ctx, records, 'resend', {
    id,
    set: () => ({ fail_msg: null, tries: 0, delivered_at: null, asked_at: null }),
    effects: (ctx) => queueJob(ctx, id),
  })
  return { record_id: id }
}
