import { eq, sql } from 'drizzle-orm'
import type { PoolClient } from 'pg'
import type { Db } from '#server/platform/db/open.ts'
import { advance } from '#server/platform/kernel/machine.ts'
import { settingOf } from '#server/platform/settings/stored.ts'
import { tasks, type Task, type WorkerContext } from '#server/platform/tasks/run.ts'
import { task } from '#server/platform/tasks/tables.ts'

// any fixed number; task ids follow it
export const RUN_LOCK = 5_320_200_000_000
// processes take the next task one after the other
const TAKE_LOCK = 5_320_003

/**
 * Begins the next waiting task: the first one for the person who was served longest ago and has a free place. The connection `holder` keeps
 * the task's lock during the run: a running task without a lock was abandoned.
 */
export async function takeNext(place: WorkerContext, holder: PoolClient): Promise<Task | undefined> {
  const { database, env } = place
  const most = await settingOf({ ...database, env }, 'task.most_running')
  return database.db.transaction(async (db) => {
    await db.execute(sql`select pg_advisory_xact_lock(${TAKE_LOCK})`)
    const { rows } = await db.execute<{ id: number }>(sql`
      with busy as (select created_by, count(*) as running from ${task} where state = 'running' group by created_by)
      select t.id::float8 as id from ${task} t left join busy on busy.created_by = t.created_by
      where t.state = 'waiting' and coalesce(t.ready_at <= ${place.clock().toISOString()}, true) and coalesce(busy.running, 0) < ${most}
      order by (select max(s.taken_at) from ${task} s where s.created_by = t.created_by) nulls first, t.id limit 1`)
    return rows[0] && begin(place, db, holder, rows[0].id)
  })
}

/** Begins this task, unless another process holds its lock or its state forbids it. */
export async function begin({ clock }: WorkerContext, db: Db, holder: PoolClient, id: number): Promise<Task | undefined> {
  const { rows } = await holder.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [RUN_LOCK + id])
  if (!rows[0]?.held) return undefined
  const taken_at = clock().toISOString()
  const set = { taken_at, started_at: sql<string>`coalesce(${task.started_at}, ${taken_at})` }
  const [row] = await advance({ db }, tasks, 'begin', { where: eq(task.id, id), set })
  return row
}
