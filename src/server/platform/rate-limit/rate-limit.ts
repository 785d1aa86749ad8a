import { sql } from 'drizzle-orm'
import type { Label } from '#contract/kit/label.ts'
import { ApiError } from './errors.ts'
import { loginThrottle } from '../session/tables.ts'
import type { Ctx } from './ctx.ts'

interface Turns {
  max: number
  /** How long a count lasts from its first turn on. */
  windowMs: number
  /** What is said once there were too many; `发送过于频繁` unless told. */
  refusal?: (seconds: number) => ApiError
}

/** Counts one more of what may happen only so often, in one statement, so that calls at the same moment cannot outrun the count. */
export async function takeTurn(ctx: Ctx, key: string, { max, windowMs, refusal = tooOften }: Turns): Promise<void> {
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

/** Says when to come again: `label` with `{n}` seconds, and the header that machines read. */
export function tooOften(seconds: number, label: Label = sentTooOften): ApiError {
  return new ApiError(429, label, { values: { n: seconds }, headers: { 'retry-after': String(seconds) } })
}

const sentTooOften: Label = ['发送过于频繁，请{n}秒后再试', 'Too often. Try again in {n} s']
