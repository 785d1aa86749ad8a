import { and, gt, inArray, lt, sql } from 'drizzle-orm'
import { resourceCall } from '#server/identity/resource/tables.ts'
import type { Db } from '#server/platform/db/open.ts'
import { daysAfter } from '#server/platform/kernel/business-day.ts'

/** The upper bounds for the duration buckets in milliseconds; the last bucket has none. */
const BOUNDS_MS = [2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000] as const
const KEPT_DAYS = 30
const SHOWN_DAYS = 7

/** One endpoint's counts on one day. */
export interface Counted {
  method: string
  path: string
  day: string
  calls: number
  errors: number
  buckets: number[]
}

/** Counts calls in this process until they are taken for storage. */
export function callCounter() {
  let counts = new Map<string, Counted>()
  return {
    count({ method, path, day }: Pick<Counted, 'method' | 'path' | 'day'>, ms: number, isError: boolean): void {
      const key = `${day} ${method} ${path}`
      const found = counts.get(key) ?? {
        method,
        path,
        day,
        calls: 0,
        errors: 0,
        buckets: Array.from({ length: BOUNDS_MS.length + 1 }, () => 0),
      }
      counts.set(key, found)
      found.calls += 1
      if (isError) found.errors += 1
      const bucket = bucketOf(ms)
      found.buckets[bucket] = (found.buckets[bucket] ?? 0) + 1
    },
    take(): Counted[] {
      const taken = [...counts.values()]
      counts = new Map()
      return taken
    },
  }
}

/** Adds a process's counts to the stored ones, in one statement; deletes expired counts. */
export async function storeCalls(db: Db, counted: readonly Counted[], today: string): Promise<void> {
  if (counted.length === 0) return
  await db.execute(sql`
    insert into resource_call as known (resource_id, day, calls, errors, buckets)
    select resource.id, counted.day, counted.calls, counted.errors, counted.buckets
    from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb)
      as counted(method text, path text, day date, calls int, errors int, buckets int[])
    join resource on resource.method = counted.method and resource.path = counted.path
    order by resource.id, counted.day
    on conflict (resource_id, day) do update set
      calls = known.calls + excluded.calls,
      errors = known.errors + excluded.errors,
      buckets = (select array_agg(coalesce(old, 0) + coalesce(new, 0) order by at)
        from unnest(known.buckets, excluded.buckets) with ordinality as both_of(old, new, at))`)
  await db.delete(resourceCall).where(lt(resourceCall.day, daysAfter(today, -KEPT_DAYS)))
}

export interface Usage {
  calls: number
  /** Basis points of the calls. */
  error_rate: number
  p95: number | null
}

/** These endpoints' figures for the last seven days, by id. */
export async function usageOf(db: Db, ids: readonly number[], today: string): Promise<(id: number) => Usage> {
  const rows = await db
    .select()
    .from(resourceCall)
    .where(and(inArray(resourceCall.resource_id, [...ids]), gt(resourceCall.day, daysAfter(today, -SHOWN_DAYS))))
  const byId = Map.groupBy(rows, ({ resource_id }) => resource_id)
  return (id) => {
    const own = byId.get(id) ?? []
    const calls = own.reduce((sum, day) => sum + day.calls, 0)
    const errors = own.reduce((sum, day) => sum + day.errors, 0)
    const buckets = BOUNDS_MS.map((_bound, at) => own.reduce((sum, day) => sum + (day.buckets[at] ?? 0), 0))
    return { calls, error_rate: calls === 0 ? 0 : Math.round((errors * 10_000) / calls), p95: percentile(buckets, calls) }
  }
}

/** The upper bound for the bucket with the 95th percentile; for the unbounded last bucket its lower bound. */
export function percentile(buckets: readonly number[], calls: number): number | null {
  if (calls === 0) return null
  let count = 0
  for (const [at, bound] of BOUNDS_MS.entries()) {
    count += buckets[at] ?? 0
    if (count >= calls * 0.95) return bound
  }
  return BOUNDS_MS.at(-1) ?? null
}

function bucketOf(ms: number): number {
  const at = BOUNDS_MS.findIndex((bound) => ms <= bound)
  return at === -1 ? BOUNDS_MS.length : at
}
