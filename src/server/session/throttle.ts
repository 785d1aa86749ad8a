import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { settingOf } from '../config/stored.ts'
import { transact, type Ctx } from '../core/ctx.ts'
import { ApiError, refuse } from '../core/errors.ts'
import { takeTurn } from '../core/turns.ts'
import { loginThrottle } from './tables.ts'

// five free tries as the settings come, then waits of 1, 2, 4, … minutes, an hour at most: ten guesses in the first hour. With the widest
// settings, ten free tries and waits of a quarter of an hour, the hour after the tenth sees to it
const MINUTE_MS = 60_000
const MOST_AN_HOUR = 10
const MEMORY_MS = 24 * 3_600_000

/**
 * Who is counted: a browser in which this person has logged in before has a count of its own, so that a stranger's guesses
 * never lock the lawful person out; all strangers together share one count per user name.
 */
export function throttleKey(username: string, knownDevice: string | undefined): string {
  const name = username.toLowerCase()
  return knownDevice ? `device:${knownDevice}:${name}` : `user:${name}`
}

/** All counts of an account: of strangers and of the browsers it knows, for the password and for the second factor. */
export function throttleKeysOf(username: string, devices: readonly string[]): string[] {
  const keys = [undefined, ...devices].map((device) => throttleKey(username, device))
  return keys.flatMap((key) => [key, `mfa:${key}`])
}

// whoever tries one password on many names: an office behind one address seldom mistypes so often
const PER_ADDRESS = { max: 100, windowMs: 60 * MINUTE_MS, refusal: addressBlocked }

/** Takes one try of an address, for browsers that nobody knows: whoever has been here before is not kept out by a neighbour. */
export function takeAddressTry(ctx: Ctx): Promise<void> {
  return takeTurn(ctx, addressKey(ctx), PER_ADDRESS)
}

/** It was no guess: a whole office may come in the morning. */
export async function forgetAddressTry(ctx: Ctx): Promise<void> {
  await ctx.db
    .update(loginThrottle)
    .set({ failures: sql`${loginThrottle.failures} - 1` })
    .where(and(eq(loginThrottle.key, addressKey(ctx)), gt(loginThrottle.failures, 0)))
}

/** Takes one try, before the password is looked at, so that parallel guesses cannot outrun the count; refused while a wait lasts. */
export async function takeTry(ctx: Ctx, key: string): Promise<void> {
  const limits = { free: await settingOf(ctx, 'login.max_fail'), longestMs: (await settingOf(ctx, 'login.lock_min')) * MINUTE_MS }
  const now = ctx.now.getTime()
  const at = ctx.now.toISOString()
  await transact(ctx, async ({ db }) => {
    await db.insert(loginThrottle).values({ key, failures: 0, blocked_until: at, updated_at: at }).onConflictDoNothing()
    const [row] = await db.select().from(loginThrottle).where(eq(loginThrottle.key, key)).for('update')
    if (row && Date.parse(row.blocked_until) > now) throw blocked(Date.parse(row.blocked_until) - now)
    const failures = row && now - Date.parse(row.updated_at) < MEMORY_MS ? row.failures + 1 : 1
    const blocked_until = new Date(now + waitAfter(failures, limits)).toISOString()
    await db.update(loginThrottle).set({ failures, blocked_until, updated_at: at }).where(eq(loginThrottle.key, key))
  })
}

/** A login went well: the count starts anew. */
export async function forgetTries(ctx: Ctx, keys: readonly string[]): Promise<void> {
  await ctx.db.delete(loginThrottle).where(inArray(loginThrottle.key, [...keys]))
}

/** Milliseconds to wait after so many failures in a row. */
function waitAfter(failures: number, { free, longestMs }: { free: number; longestMs: number }): number {
  const wait = failures < free ? 0 : Math.min(longestMs, MINUTE_MS * 2 ** (failures - free))
  return failures === MOST_AN_HOUR ? Math.max(wait, 60 * MINUTE_MS) : wait
}

function addressKey({ http }: Ctx): string {
  return `login:${http.ip}`
}

function addressBlocked(seconds: number): ApiError {
  return new ApiError(429, ['登录尝试过于频繁，请{n}分钟后再试', 'Too many failed logins from here. Try again in {n} min'], {
    values: { n: Math.ceil(seconds / 60) },
    headers: { 'retry-after': String(seconds) },
  })
}

function blocked(waitMs: number) {
  const seconds = Math.ceil(waitMs / 1000)
  return refuse(['账号已锁定，请{n}分钟后再试', 'Too many failed logins. Try again in {n} min'], {
    values: { n: Math.ceil(seconds / 60) },
    headers: { 'retry-after': String(seconds) },
  })
}
