import { randomUUID } from 'node:crypto'
import { and, count, eq, gte, inArray, sql } from 'drizzle-orm'
import { samplesOf, smsEvent, filled, type SmsEventCode } from '#contract/dev/sms-events.ts'
import { businessDay, dayBegins } from '#server/platform/kernel/business-day.ts'
import { nobody, type Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { settingOf } from '#server/platform/settings/stored.ts'
import type { WorkerContext } from '#server/platform/tasks/run.ts'
import { openChannels } from './channels.ts'
import { noteOutcome, sendByChannels } from './send.ts'
import { smsRecord } from './tables.ts'
import { recordedText, templateOf } from './templates.ts'

/** The name of the job that sends one message. */
export const SMS_JOB = 'sms'
const TRIES = 3

interface QueueQuery {
  event: SmsEventCode
  phone: string
  params: Record<string, string>
  /** The message subject: each subject is sent once to a number. */
  biz_id: string
}

/**
 * Queues a message in the caller's transaction; the job tries three times. Returns the record's id; undefined if the event is disabled or
 * the number already got this message.
 */
export async function queueSms(ctx: Ctx, { event, phone, params, biz_id }: QueueQuery): Promise<number | undefined> {
  const template = await templateOf(ctx, event)
  if (!template) return undefined
  await refuseTooMany(ctx, phone)
  const [record] = await ctx.db
    .insert(smsRecord)
    .values(recordOf(ctx, template.content, { event, phone, params, biz_id }))
    .onConflictDoNothing()
    .returning({ id: smsRecord.id })
  if (record) await queueJob(ctx, record.id)
  return record?.id
}

/**
 * Queues messages on which nothing depends, by three statements: numbers that have reached their daily limit, disabled events and
 * repetitions are left out.
 */
export async function tellBySms(ctx: Ctx, messages: readonly QueueQuery[]): Promise<void> {
  const rows = []
  for (const one of messages) {
    const template = await templateOf(ctx, one.event)
    if (template) rows.push(recordOf(ctx, template.content, one))
  }
  if (rows.length === 0) return
  const sent = await sentToday(
    ctx,
    rows.map(({ phone }) => phone),
  )
  const limit = await settingOf(ctx, 'sms.daily_limit_phone')
  const allowed = rows.filter((row) => {
    const n = sent.get(row.phone) ?? 0
    sent.set(row.phone, n + 1)
    return n < limit
  })
  if (allowed.length === 0) return
  const records = await ctx.db.insert(smsRecord).values(allowed).onConflictDoNothing().returning({ id: smsRecord.id })
  if (records.length > 0) await queueJobs(ctx, records)
}

function recordOf({ now }: Ctx, text: string, { event, phone, params, biz_id }: QueueQuery): typeof smsRecord.$inferInsert {
  return {
    event,
    phone,
    biz_id,
    state: 'pending',
    channel: '',
    created_at: now.toISOString(),
    content: recordedText(event, text, params),
    // a code's values are not stored
    params: smsEvent(event).isCode ? null : params,
  }
}

/** Adds the job for a recorded message. */
export async function queueJob(ctx: Pick<Ctx, 'db'>, id: number): Promise<void> {
  await queueJobs(ctx, [{ id }])
}

async function queueJobs({ db }: Pick<Ctx, 'db'>, records: readonly { id: number }[]): Promise<void> {
  const ids = sql.param(records.map(({ id }) => id))
  await db.execute(sql`select graphile_worker.add_job(${SMS_JOB}, json_build_object('id', id), job_key => 'sms:' || id, max_attempts => ${TRIES})
    from unnest(${ids}::bigint[]) as id`)
}

/** Sends a queued message; throws if it must be retried. */
export async function sendQueued(place: WorkerContext, id: number, attempt: number): Promise<void> {
  const ctx = ctxOf(place)
  const [record] = await ctx.db.select().from(smsRecord).where(eq(smsRecord.id, id))
  if (!record || record.state !== 'pending') return
  const event = record.event as SmsEventCode
  const template = await templateOf(ctx, event)
  // codes for waiting people are sent directly (./deliver.ts); a queued code is a test message
  const params = record.params ?? samplesOf(event)
  const content = template ? filled(template.content, params) : record.content
  const outcome = await sendByChannels(ctx, { event, phone: record.phone, content, params }, await openChannels(ctx))
  const isLast = attempt >= TRIES
  await noteOutcome(ctx, id, outcome, { isLast, tries: attempt })
  if ('fail_msg' in outcome && !isLast) throw new Error(outcome.fail_msg)
}

/** Refuses a message to a number that has reached its daily limit. */
async function refuseTooMany(ctx: Ctx, phone: string): Promise<void> {
  const sent = await sentToday(ctx, [phone])
  if ((sent.get(phone) ?? 0) >= (await settingOf(ctx, 'sms.daily_limit_phone')))
    throw refuse(['该手机号今日发送次数已达上限', 'This number has reached its daily limit'], { field: 'phone' })
}

/** The messages on this business day by number. */
async function sentToday({ db, now }: Ctx, phones: readonly string[]): Promise<Map<string, number>> {
  const { phone, created_at } = smsRecord
  const counted = await db
    .select({ phone, n: count() })
    .from(smsRecord)
    .where(and(inArray(phone, [...new Set(phones)]), gte(created_at, dayBegins(businessDay(now)))))
    .groupBy(phone)
  return new Map(counted.map((row) => [row.phone, row.n]))
}

/** The ctx for scheduled work, which has no caller. */
export function ctxOf({ database: { db, cache }, clock, files, secretKey, env }: WorkerContext): Ctx {
  const http = { ip: '', user_agent: '', token: undefined, device: undefined, setHeader: () => undefined }
  return { db, cache, files, secretKey, env, http, actor: nobody, now: clock(), language: 'zh', request_id: randomUUID() }
}
