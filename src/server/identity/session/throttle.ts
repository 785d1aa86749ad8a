import { eq, inArray } from 'drizzle-orm'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { DAY_MS, MINUTE_MS } from '#server/platform/kernel/durations.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { loginThrottle } from '#server/platform/rate-limit/tables.ts'
import { settingOf } from '#server/platform/settings/stored.ts'

// default settings: five free tries, then 1, 2, 4, … minute waits, at most an hour, so ten guesses in the first hour. Widest settings:
// ten free tries and 15 minute waits; after the tenth failure the wait is an hour
const MOST_AN_HOUR = 10
const MEMORY_MS = DAY_MS

/**
 * The counter for an attempt: a browser in which this person has logged in before has its own counter, so that other people's guesses never
 * lock the person out. All unknown browsers share one counter per user name.
 */
export function throttleKey(username: string, knownDevice: string | undefined): string {
  const name = username.toLowerCase()
  return knownDevice ? `device:${knownDevice}:${name}` : `user:${name}`
}

/** All counters for an account: for unknown and known browsers, for the password and for the second factor. */
export function throttleKeysOf(username: string, devices: readonly string[]): string[] {
  const keys = [undefined, ...devices].map((device) => throttleKey(username, device))
  return keys.flatMap((key) => [key, `mfa:${key}`])
}

/** Counts one try before the password is checked, so that parallel guesses cannot exceed the limit; refuses it during a wait. */
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

/** Resets the counter after a successful login. */
export async function forgetTries(ctx: Ctx, keys: readonly string[]): Promise<void> {
  await ctx.db.delete(loginThrottle).where(inArray(loginThrottle.key, [...keys]))
}

/** Milliseconds to wait after this many consecutive failures. */
function waitAfter(failures: number, { free, longestMs }: { free: number; longestMs: number }): number {
  const wait = failures < free ? 0 : Math.min(longestMs, MINUTE_MS * 2 ** (failures - free))
  return failures === MOST_AN_HOUR ? Math.max(wait, 60 * MINUTE_MS) : wait
}

function blocked(waitMs: number) {
  const seconds = Math.ceil(waitMs / 1000)
  return refuse(['账号已锁定，请{n}分钟后再试', 'The account is locked. Try again in {n} min'], {
    values: { n: Math.ceil(seconds / 60) },
    headers: { 'retry-after': String(seconds) },
  })
}
