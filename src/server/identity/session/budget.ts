import { eq, inArray, sql } from 'drizzle-orm'
import type { Label } from '#contract/kit/label.ts'
import { addressKey } from '#server/platform/kernel/address.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { HOUR_MS, MINUTE_MS } from '#server/platform/kernel/durations.ts'
import { ApiError } from '#server/platform/kernel/errors.ts'
import { consumeRateLimit } from '#server/platform/rate-limit/rate-limit.ts'
import { loginThrottle } from '#server/platform/rate-limit/tables.ts'
import { hashToken } from './tokens.ts'

interface Limit {
  max: number
  windowMs: number
}

// longer than any login takes: the count of a login that never finished has expired by then
const PENDING_MS = MINUTE_MS

/**
 * The number of wrong guesses before an address, a browser, and all unknown browsers together must wait. An office behind one address
 * rarely exceeds it.
 */
const guesses = {
  password: { address: 100, browser: 100, all: 3000 },
  code: { address: 30, browser: 30, all: 600 },
}
// short, because an attack from many addresses makes every unknown browser wait; known browsers are not counted
const ALL_MS = 10 * MINUTE_MS

export type Guess = keyof typeof guesses

/**
 * Limits the guesses of an unknown browser by the budgets of its address, of itself and of all unknown browsers; 429 beyond them. A guess
 * counts during its check, so that parallel guesses cannot exceed the budget, and permanently only if it was wrong.
 */
export async function withinBudget<Result>(ctx: Ctx, guess: Guess, act: () => Promise<Result>): Promise<Result> {
  const { address, browser, all } = guesses[guess]
  const budgets = keysOf(ctx, guess === 'password' ? 'login' : guess, { address, browser, all })
  const taken: string[] = []
  try {
    for (const [key, limit] of budgets) {
      await take(ctx, key, limit)
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

// requests cost a message each, and are never restored
const SENDS = { address: 30, browser: 30, all: 600 }

/** Counts a code request of an unknown browser. */
export async function spendSend(ctx: Ctx): Promise<void> {
  for (const [key, limit] of keysOf(ctx, 'sms', SENDS)) await consumeRateLimit(ctx, key, limit)
}

function keysOf({ http }: Ctx, name: string, max: Record<'address' | 'browser' | 'all', number>): (readonly [string, Limit])[] {
  const browser =
    http.device === undefined ? [] : [[`${name}:browser:${hashToken(http.device)}`, { max: max.browser, windowMs: HOUR_MS }] as const]
  return [
    [`${name}:${addressKey(http.ip)}`, { max: max.address, windowMs: HOUR_MS }],
    ...browser,
    [`${name}:*`, { max: max.all, windowMs: ALL_MS }],
  ]
}

/** Counts one guess as in progress; refuses it if failed guesses and those in progress exceed the budget. */
async function take(ctx: Ctx, key: string, { max, windowMs }: Limit): Promise<void> {
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
  throw tooMany(Math.max(1, Math.ceil((Date.parse(until ?? later(PENDING_MS)) - ctx.now.getTime()) / 1000)))
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

function tooMany(seconds: number): ApiError {
  const [label, n]: [Label, number] = seconds < 60 ? [inSeconds, seconds] : [inMinutes, Math.ceil(seconds / 60)]
  return new ApiError(429, label, { values: { n }, headers: { 'retry-after': String(seconds) } })
}

const inMinutes: Label = ['登录尝试过于频繁，请{n}分钟后再试', 'Too many login attempts. Try again in {n} min']
const inSeconds: Label = ['登录尝试过于频繁，请{n}秒后再试', 'Too many login attempts. Try again in {n} s']
