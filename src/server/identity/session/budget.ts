import type { Label } from '#contract/kit/label.ts'
import { addressKey } from '#server/platform/kernel/address.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { HOUR_MS, MINUTE_MS } from '#server/platform/kernel/durations.ts'
import { ApiError } from '#server/platform/kernel/errors.ts'
import { withinGuesses, type GuessBudget } from '#server/platform/rate-limit/guesses.ts'
import { consumeRateLimit } from '#server/platform/rate-limit/rate-limit.ts'
import { hashToken } from './tokens.ts'

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

/** Limits guesses from an unknown browser by the budgets for its address, for itself and for all unknown browsers; 429 beyond them. */
export async function withinBudget<Result>(ctx: Ctx, guess: Guess, act: () => Promise<Result>): Promise<Result> {
  const { address, browser, all } = guesses[guess]
  const budgets = keysOf(ctx, guess === 'password' ? 'login' : guess, { address, browser, all })
  return withinGuesses(ctx, budgets, act, tooMany)
}

// requests cost a message each, and are never restored
const SENDS = { address: 30, browser: 30, all: 600 }

/** Counts a code request from an unknown browser. */
export async function spendSend(ctx: Ctx): Promise<void> {
  for (const [key, limit] of keysOf(ctx, 'sms', SENDS)) await consumeRateLimit(ctx, key, limit)
}

function keysOf({ http }: Ctx, name: string, max: Record<'address' | 'browser' | 'all', number>): GuessBudget[] {
  const browser =
    http.device === undefined ? [] : [[`${name}:browser:${hashToken(http.device)}`, { max: max.browser, windowMs: HOUR_MS }] as const]
  return [
    [`${name}:${addressKey(http.ip)}`, { max: max.address, windowMs: HOUR_MS }],
    ...browser,
    [`${name}:*`, { max: max.all, windowMs: ALL_MS }],
  ]
}

function tooMany(seconds: number): ApiError {
  const [label, n]: [Label, number] = seconds < 60 ? [inSeconds, seconds] : [inMinutes, Math.ceil(seconds / 60)]
  return new ApiError(429, label, { values: { n }, headers: { 'retry-after': String(seconds) } })
}

const inMinutes: Label = ['登录尝试过于频繁，请{n}分钟后再试', 'Too many login attempts. Try again in {n} min']
const inSeconds: Label = ['登录尝试过于频繁，请{n}秒后再试', 'Too many login attempts. Try again in {n} s']
