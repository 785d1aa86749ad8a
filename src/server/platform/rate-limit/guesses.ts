import { eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { MINUTE_MS } from '#server/platform/kernel/durations.ts'
import { ApiError } from '#server/platform/kernel/errors.ts'
import { loginThrottle } from './tables.ts'

interface GuessLimit {
  /** Wrong guesses. */
  max: number
  /** The count duration in milliseconds, from its first guess on. */
  windowMs: number
}

export type GuessBudget = readonly [key: string, GuessLimit]

// longer than any guess takes: the count for a guess that never finished has expired by then
const PENDING_MS = MINUTE_MS

/**
 * Limits guesses over all processes. A guess counts during its check, so that parallel guesses cannot exceed a budget, and permanently only if
 * it was wrong. `ctx` must be outside the guess's transaction: a refusal rolls it back.
 */
export async function withinGuesses<Result>(
  ctx: Ctx,
  budgets: readonly GuessBudget[],
  act: () => Promise<Result>,
  refusal: (seconds: number) => ApiError,
): Promise<Result> {
  const taken: string[] = []
  try {
    for (const [key, limit] of budgets) {
      await take(ctx, key, limit, refusal)
      taken.push(key)
    }
    const result = await act()
    // counts that cannot be restored now expire
    await settle(ctx, taken, 0).catch(() => undefined)
    return result
  } catch (error) {
    const isRefused = error instanceof ApiError && taken.length === budgets.length
    await settle(ctx, taken, isRefused ? 1 : 0).catch(() => undefined)
    throw error
  }
}

/** Counts one guess as in progress; refuses it if failed guesses and those in progress exceed the budget. */
async function take(ctx: Ctx, key: string, { max, windowMs }: GuessLimit, refusal: (seconds: number) => ApiError): Promise<void> {
  const at = ctx.now.toISOString()
  const later = (ms: number) => new Date(ctx.now.getTime() + ms).toISOString()
  const { failures, blocked_until, pending, pending_until } = loginThrottle
  const isOver = sql`${blocked_until} <= ${at}`
  const isSettled = sql`coalesce(${pending_until} <= ${at}, true)`
  const failed = sql`case when ${isOver} then 0 else ${failures} end`
  const underWay = sql`case when ${isSettled} then 0 else ${pending} end`
  const counted = await ctx.db
    .insert(loginThrottle)
    .values({ key, failures: 0, blocked_until: later(windowMs), updated_at: at, pending: 1, pending_until: later(PENDING_MS) })
    .onConflictDoUpdate({
      target: loginThrottle.key,
      set: {
        failures: failed,
        blocked_until: sql`case when ${isOver} then ${later(windowMs)}::timestamptz else ${blocked_until} end`,
        updated_at: at,
        pending: sql`${underWay} + 1`,
        pending_until: sql`case when ${isSettled} then ${later(PENDING_MS)}::timestamptz else ${pending_until} end`,
      },
      setWhere: sql`${failed} + ${underWay} < ${max}`,
    })
    .returning({ key: loginThrottle.key })
  if (counted.length > 0) return
  const [row] = await ctx.db.select().from(loginThrottle).where(eq(loginThrottle.key, key))
  const until = row && row.failures < max ? row.pending_until : row?.blocked_until
  throw refusal(Math.max(1, Math.ceil((Date.parse(until ?? later(PENDING_MS)) - ctx.now.getTime()) / 1000)))
}

/** Ends a guess in progress; `failed` is 1 if it was wrong. */
async function settle({ db }: Ctx, keys: readonly string[], failed: 0 | 1): Promise<void> {
  if (keys.length === 0) return
  const { key, failures, pending } = loginThrottle
  await db
    .update(loginThrottle)
    .set({ failures: sql`${failures} + ${failed}`, pending: sql`greatest(${pending} - 1, 0)` })
    // one lock order for all, so that no deadlock occurs
    .where(
      inArray(
        key,
        db
          .select({ key })
          .from(loginThrottle)
          .where(inArray(key, [...keys]))
          .orderBy(key)
          .for('update'),
      ),
    )
}
