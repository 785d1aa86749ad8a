import { eq, gte, sql } from 'drizzle-orm'
import { smsEvent, type SmsEventCode } from '#contract/dev/sms-events.ts'
import { smsRecord as contract } from '#contract/dev/sms-record.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import type { Label } from '#contract/kit/label.ts'
import { messages } from '#contract/kit/messages.ts'
import type * as z from 'zod/mini'
import { audit } from '../core/audit.ts'
import { businessDay, dayBegins } from '../core/business-day.ts'
import { transact, type Ctx } from '../core/ctx.ts'
import { notFound, refuse } from '../core/errors.ts'
import { code, equals, fromDay, toDay } from '../core/filters.ts'
import { readPage, type ListSource } from '../core/list.ts'
import { openChannels, sentToday } from '../sms/channels.ts'
import { queueJob } from '../sms/queue.ts'
import { smsRecord } from './tables.ts'

// a row of the contract is an object
const row = contract.list.output.shape.list._zod.def.element as z.ZodMiniObject

const source: ListSource = {
  name: 'sms_record',
  table: smsRecord,
  row,
  filters: {
    phone: code(smsRecord.phone),
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

/** Sends what has failed once more, under the same record: it stays one message. */
export function resend(ctx: Ctx, { id }: { id: number }) {
  return transact(ctx, async (ctx) => {
    const [record] = await ctx.db.select().from(smsRecord).where(eq(smsRecord.id, id)).for('update')
    if (!record) throw notFound(contract.$.label)
    if (smsEvent(record.event as SmsEventCode).isCode) throw refuse(codeIsOver)
    if (record.state !== 'failed') throw refuse(messages.not_allowed_now)
    await ctx.db
      .update(smsRecord)
      .set({ state: 'pending', fail_msg: null, tries: 0, delivered_at: null, asked_at: null })
      .where(eq(smsRecord.id, id))
    await queueJob(ctx, id)
    await audit(ctx, contract.resend, { id, before: { state: 'failed' }, after: { state: 'pending' } })
    return { record_id: id }
  })
}

const codeIsOver: Label = ['验证码不能重发', 'A code is not sent again']
