import { and, eq, gte, sql } from 'drizzle-orm'
import { samplesOf, smsEvent, filled, type SmsEventCode } from '#contract/dev/sms-events.ts'
import { randomUUID } from 'node:crypto'
import { settingOf } from '../config/stored.ts'
import { businessDay, dayBegins } from '../core/business-day.ts'
import { nobody, type Ctx } from '../core/ctx.ts'
import { refuse } from '../core/errors.ts'
import { smsRecord } from '../dev/tables.ts'
import type { Workplace } from '../task/run.ts'
import { noteOutcome, sendByChannels } from './send.ts'
import { recordedText, templateOf } from './templates.ts'

/** The name of the job that sends one message. */
export const SMS_JOB = 'sms'
const TRIES = 3

interface Wanted {
  event: SmsEventCode
  phone: string
  params: Record<string, string>
  /** What it is about: the same is said to the same number once. */
  biz_id: string
}

/**
 * Has a message sent, by a job that appears with the transaction of the caller and is tried three times. Answers the record's id; undefined
 * where nobody is told of the event, or this number was told already.
 */
export async function queueSms(ctx: Ctx, { event, phone, params, biz_id }: Wanted): Promise<number | undefined> {
  const template = await templateOf(ctx, event)
  if (!template) return undefined
  await refuseTooMany(ctx, phone)
  const [record] = await ctx.db
    .insert(smsRecord)
    .values({
      ...{ event, phone, biz_id, state: 'pending', channel: '', created_at: ctx.now.toISOString() },
      content: recordedText(event, template.content, params),
      // those of a code are not kept
      params: smsEvent(event).isCode ? null : params,
    })
    .onConflictDoNothing()
    .returning({ id: smsRecord.id })
  if (record) await queueJob(ctx, record.id)
  return record?.id
}

/** Puts a message that has its record into the queue. */
export async function queueJob({ db }: Pick<Ctx, 'db'>, id: number): Promise<void> {
  await db.execute(
    sql`select graphile_worker.add_job(${SMS_JOB}, ${JSON.stringify({ id })}::json, job_key => ${`sms:${id}`}, max_attempts => ${TRIES})`,
  )
}

/** Sends a message of the queue; throws where it is to be tried once more. */
export async function sendQueued(place: Workplace, id: number, attempt: number): Promise<void> {
  const ctx = ctxOf(place)
  const [record] = await ctx.db.select().from(smsRecord).where(eq(smsRecord.id, id))
  if (!record || record.state !== 'pending') return
  const event = record.event as SmsEventCode
  const template = await templateOf(ctx, event)
  // codes that people wait for are not sent from here: what is in the queue is a trial
  const params = record.params ?? samplesOf(event)
  const content = template ? filled(template.content, params) : record.content
  const outcome = await sendByChannels(ctx, { event, phone: record.phone, content, params })
  const isLast = attempt >= TRIES
  await noteOutcome(ctx, id, outcome, { isLast, tries: attempt })
  if ('fail_msg' in outcome && !isLast) throw new Error(outcome.fail_msg)
}

/** One more message to a number that has had its share of today is refused. */
async function refuseTooMany(ctx: Ctx, phone: string): Promise<void> {
  const today = and(eq(smsRecord.phone, phone), gte(smsRecord.created_at, dayBegins(businessDay(ctx.now))))
  if ((await ctx.db.$count(smsRecord, today)) >= (await settingOf(ctx, 'sms.daily_limit_phone')))
    throw refuse(['该手机号今日发送次数已达上限', 'This number has been sent all messages of today'], { field: 'phone' })
}

/** What is done by the clock is done by nobody. */
export function ctxOf({ database: { db, memory }, clock, files, secretKey, settings }: Workplace): Ctx {
  const http = { ip: '', user_agent: '', token: undefined, device: undefined, setHeader: () => undefined }
  return { db, memory, files, secretKey, settings, http, actor: nobody, now: clock(), language: 'zh', request_id: randomUUID() }
}
