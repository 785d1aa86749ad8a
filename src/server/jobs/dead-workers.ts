import { sql } from 'drizzle-orm'
import type { PoolClient } from 'pg'
import type { Database } from '#server/platform/db/open.ts'

// graphile-worker unlocks jobs from an ended process only after four hours. Each worker pool therefore holds an advisory lock by its id,
// and jobs from a pool without a lock are released.

/** A pool that has lost only its connection takes its lock again before this many looks. */
const LOOKS = 3

export interface Liveness {
  /** Takes the locks for these pools, again if their connection was lost. */
  hold(pools: readonly string[]): Promise<void>
  /** Releases the jobs from pools that had no lock at this look and the ones before. Answers the pool ids. */
  look(): Promise<string[]>
  /** Gives the locks back. */
  end(): void
}

export function openLiveness({ pool, db }: Pick<Database, 'pool' | 'db'>): Liveness {
  let holder: PoolClient | undefined
  let suspects = new Map<string, number>()
  let isOver = false
  const lose = (client: PoolClient) => {
    if (holder !== client) return
    holder = undefined
    client.release(true)
  }
  return {
    async hold(pools) {
      if (isOver || holder || pools.length === 0) return
      const client = await pool.connect()
      try {
        await client.query(`select pg_advisory_lock(hashtextextended('worker ' || id, 0)) from unnest($1::text[]) as id`, [pools])
      } catch (error) {
        client.release(true)
        throw error
      }
      holder = client
      client.once('error', () => lose(client))
      if (isOver) lose(client)
    },
    look: () =>
      db.transaction(async (db) => {
        const { rows } = await db.execute<{ id: string }>(sql`
          with holders as materialized (select distinct locked_by as id from graphile_worker.jobs where locked_by is not null)
          select id from holders where pg_try_advisory_xact_lock(hashtextextended('worker ' || id, 0))`)
        suspects = new Map(rows.map(({ id }) => [id, (suspects.get(id) ?? 0) + 1]))
        const dead = rows.map(({ id }) => id).filter((id) => (suspects.get(id) ?? 0) >= LOOKS)
        if (dead.length > 0) await release(db, dead)
        return dead
      }),
    end() {
      isOver = true
      if (holder) lose(holder)
    },
  }
}

/**
 * A job that ends its process again and again is retried later and later, like one that fails; after its last try it has failed. A job with
 * one try is removed: a sweeper decides by the row whether it is needed again.
 */
async function release(db: Database['db'], pools: readonly string[]): Promise<void> {
  const ids = sql`${`{${pools.join(',')}}`}::text[]`
  const { rows } = await db.execute<{ id: string; attempts: number; most: number }>(
    sql`select id, attempts, max_attempts as most from graphile_worker.jobs where locked_by = any(${ids})`,
  )
  await db.execute(sql`select graphile_worker.force_unlock_workers(${ids})`)
  for (const { id, attempts, most } of rows) {
    const job = sql`array[${id}::bigint]`
    await db.execute(
      most === 1
        ? sql`select graphile_worker.complete_jobs(${job})`
        : attempts >= most
          ? sql`select graphile_worker.permanently_fail_jobs(${job}, ${'the process of its worker ended'})`
          : sql`select graphile_worker.reschedule_jobs(${job}, run_at => now() + exp(least(${attempts}::int, 10)) * interval '1 second')`,
    )
  }
}
