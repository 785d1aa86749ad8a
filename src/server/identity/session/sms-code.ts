import { randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { and, count, desc, eq, gte, sql } from 'drizzle-orm'
import { RESEND_SECONDS } from '#contract/session/sms.ts'
import { businessDay, dayBegins } from '#server/platform/kernel/business-day.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { MINUTE_MS } from '#server/platform/kernel/durations.ts'
import { refuse, type ApiError } from '#server/platform/kernel/errors.ts'
import { lockName } from '#server/platform/kernel/lock.ts'
import { tooManyRequests } from '#server/platform/rate-limit/rate-limit.ts'
import { settingOf } from '#server/platform/settings/stored.ts'
import { smsCode } from './tables.ts'

export type Purpose = (typeof smsCode.$inferSelect)['purpose']

const LIFE_MS = 5 * MINUTE_MS
const TRIES = 5

/** Creates a code for a number and returns it only once: the database keeps a hash. Call it within a transaction. */
export async function issueCode(ctx: Ctx, phone: string, purpose: Purpose): Promise<string> {
  // two concurrent calls for one number send one message
  await lockName(ctx, `sms:${phone}`)
  await refuseTooMany(ctx, phone)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await ctx.db.insert(smsCode).values({
    phone,
    purpose,
    code_hash: await hash(code),
    created_at: ctx.now.toISOString(),
    expires_at: new Date(ctx.now.getTime() + LIFE_MS).toISOString(),
  })
  return code
}

/**
 * Uses up the latest code for a number, or returns the refusal reason. Call it within a transaction that commits in both cases,
 * because a wrong try counts: it does not throw.
 */
export async function spendCode(ctx: Ctx, phone: string, purpose: Purpose, code: string): Promise<ApiError | undefined> {
  const [latest] = await ctx.db
    .select()
    .from(smsCode)
    .where(and(eq(smsCode.phone, phone), eq(smsCode.purpose, purpose)))
    .orderBy(desc(smsCode.id))
    .limit(1)
    .for('update')
  const isOpen = latest && latest.used_at === null && latest.failures < TRIES && Date.parse(latest.expires_at) > ctx.now.getTime()
  // a check without a code takes the same time
  const matches = await verify(latest?.code_hash ?? (await decoy), code)
  if (!latest || !isOpen) return wrongCode()
  const change = matches ? { used_at: ctx.now.toISOString() } : { failures: latest.failures + 1 }
  await ctx.db.update(smsCode).set(change).where(eq(smsCode.id, latest.id))
  return matches ? undefined : wrongCode()
}

const decoy = hash('no code at all')

async function refuseTooMany(ctx: Ctx, phone: string): Promise<void> {
  const [sent] = await ctx.db
    .select({ count: count(), last: sql<string | null>`max(${smsCode.created_at})` })
    .from(smsCode)
    .where(and(eq(smsCode.phone, phone), gte(smsCode.created_at, dayBegins(businessDay(ctx.now)))))
  const wait = sent?.last ? RESEND_SECONDS - Math.floor((ctx.now.getTime() - Date.parse(sent.last)) / 1000) : 0
  if (wait > 0) throw tooManyRequests(wait)
  if (sent && sent.count >= (await settingOf(ctx, 'sms.daily_limit_phone')))
    throw refuse(['该手机号今日发送次数已达上限', 'This number has reached its daily limit'])
}

function wrongCode(): ApiError {
  return refuse(['验证码错误或已过期', 'The code is wrong or has expired'], { field: 'sms_code' })
}
