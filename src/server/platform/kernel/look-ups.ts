import { sql } from 'drizzle-orm'
import type { Label } from '#contract/kit/label.ts'
import type { Ctx } from './ctx.ts'
import { DAY_MS } from './durations.ts'
import { ApiError } from './errors.ts'
import type { ListSource, Row } from './list/list-source.ts'

/** The different numbers that a person may look up whole in 24 hours without the permission to read them. */
export const MOST_LOOK_UPS = 300

const tooMany: Label = [
  '今天按完整号码查询的次数已达上限，请稍后再试',
  'You have looked up too many different numbers today. Try again later',
]

/** Counts numbers that a person looks up, each once a day; 429 beyond the limit. All processes share the count. */
export async function countLookUps({ db, actor, now }: Ctx, numbers: readonly string[]): Promise<void> {
  const unique = [...new Set(numbers)]
  if (unique.length === 0 || actor.customer) return
  const at = now.toISOString()
  const until = new Date(now.getTime() + DAY_MS).toISOString()
  const person = `look-ups:${actor.id}`
  const keys = unique.slice(0, MOST_LOOK_UPS + 1).map((number) => `looked-up:${actor.id}:${number}`)
  // a refused look-up is rolled back, so that it is not known the next time
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ failures: number; seconds: number }>(sql`
      with fresh as (
        insert into login_throttle as known (key, failures, blocked_until, updated_at)
        select key, 1, ${until}::timestamptz, ${at}::timestamptz from unnest(${sql.param(keys)}::text[]) as key
        on conflict (key) do update set blocked_until = excluded.blocked_until, updated_at = excluded.updated_at
          where known.blocked_until <= excluded.updated_at
        returning 1
      )
      insert into login_throttle as spent (key, failures, blocked_until, updated_at)
      select ${person}::text, count(*)::int, ${until}::timestamptz, ${at}::timestamptz from fresh having count(*) > 0
      on conflict (key) do update set updated_at = excluded.updated_at,
        failures = case when spent.blocked_until <= excluded.updated_at then excluded.failures else spent.failures + excluded.failures end,
        blocked_until = case when spent.blocked_until <= excluded.updated_at then excluded.blocked_until else spent.blocked_until end
      returning failures, ceil(extract(epoch from blocked_until - ${at}::timestamptz))::int as seconds`)
    const [spent] = rows
    if (spent && spent.failures > MOST_LOOK_UPS) throw new ApiError(429, tooMany, { headers: { 'retry-after': String(spent.seconds) } })
  })
}

/** The same for the numbers in a list's filters. */
export async function countListLookUps(ctx: Ctx, { filters }: ListSource, query: object): Promise<void> {
  const numbers = Object.entries(filters).flatMap(([name, { looksUp }]) => {
    const value = (query as Row)[name]
    return looksUp && typeof value === 'string' ? looksUp(value as never, ctx) : []
  })
  await countLookUps(ctx, numbers)
}
