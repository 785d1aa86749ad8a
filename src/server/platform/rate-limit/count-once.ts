import { sql } from 'drizzle-orm'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { loginThrottle } from './tables.ts'

// Figures that a caller reports: each view counts once within a time, each click once after a view. A job deletes the keys after two days.

type Place = Pick<Ctx, 'db' | 'now'>

/** The keys that were not counted within the time before; each counts once, whatever is reported at the same time. */
export async function countOnce({ db, now }: Place, keys: readonly string[], windowMs: number): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set()
  const at = now.toISOString()
  const until = new Date(now.getTime() + windowMs).toISOString()
  const { rows } = await db.execute<{ key: string }>(sql`
    insert into ${loginThrottle} (key, failures, blocked_until, updated_at)
    select distinct key, 0, ${until}::timestamptz, ${at}::timestamptz from unnest(${sql.param([...keys])}::text[]) as counted (key) order by key
    on conflict (key) do update set failures = 0, blocked_until = excluded.blocked_until, updated_at = excluded.updated_at
      where ${loginThrottle.blocked_until} <= excluded.updated_at
    returning key`)
  return new Set(rows.map(({ key }) => key))
}

/** The keys that have been counted by `countOnce` and not been followed since: each can be followed once. */
export async function followOnce({ db }: Place, keys: readonly string[]): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set()
  const { rows } = await db.execute<{ key: string }>(sql`
    update ${loginThrottle} set failures = 1 where key in (
      select key from ${loginThrottle} where key = any(${sql.param([...keys])}::text[]) and failures = 0 order by key for update)
    returning key`)
  return new Set(rows.map(({ key }) => key))
}
