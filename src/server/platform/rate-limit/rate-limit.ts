import { sql } from 'drizzle-orm'
import type { Label } from '#contract/kit/label.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { ApiError } from '#server/platform/kernel/errors.ts'
import { loginThrottle } from './tables.ts'

interface RateLimit {
  max: number
  /** The count duration in milliseconds, from its first action on. */
  windowMs: number
  /** The error beyond the limit; `发送过于频繁` by default. */
  refusal?: (seconds: number) => ApiError
}

/** Counts one limited action in one statement, so that concurrent calls cannot exceed the limit. */
export async function consumeRateLimit(ctx: Ctx, key: string, { max, windowMs, refusal = tooManyRequests }: RateLimit): Promise<void> {
  const at = ctx.now.toISOString()
  const end = new Date(ctx.now.getTime() + windowMs).toISOString()
  const isOver = sql`${loginThrottle.blocked_until} <= ${at}`
  const [row] = await ctx.db
    .insert(loginThrottle)
    .values({ key, failures: 1, blocked_until: end, updated_at: at })
    .onConflictDoUpdate({
      target: loginThrottle.key,
      set: {
        failures: sql`case when ${isOver} then 1 else ${loginThrottle.failures} + 1 end`,
        blocked_until: sql`case when ${isOver} then ${end}::timestamptz else ${loginThrottle.blocked_until} end`,
        updated_at: at,
      },
    })
    .returning({ count: loginThrottle.failures, until: loginThrottle.blocked_until })
  if (row && row.count > max) throw refusal(Math.ceil((Date.parse(row.until) - ctx.now.getTime()) / 1000))
}

/** The error 429 with the seconds to wait: in `label` as `{n}`, and in the header `retry-after`. */
export function tooManyRequests(seconds: number, label: Label = sentTooOften): ApiError {
  return new ApiError(429, label, { values: { n: seconds }, headers: { 'retry-after': String(seconds) } })
}

const sentTooOften: Label = ['发送过于频繁，请{n}秒后再试', 'Sent too often. Try again in {n} s']
