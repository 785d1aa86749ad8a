import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import { say, type Label } from '#contract/kit/label.ts'
import { taskKinds, type TaskKindName } from '#contract/task/kinds.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import type { ApiError } from '#server/platform/kernel/errors.ts'
import { advance } from '#server/platform/kernel/machine.ts'
import { wakeStreams, notify } from '#server/platform/notify/notify.ts'
import { hoursAfter, queueTask, tasks, type Finish, type Task } from '#server/platform/tasks/run.ts'
import { task } from '#server/platform/tasks/tables.ts'
import { RUN_LOCK } from './take.ts'

// The outcomes of a task run.

const FILE_HOURS = 24
/** After this many process ends at the same step a task is not retried. */
const MOST_DEATHS = 3
/** After this many faults a task is not retried; the last wait is 18 minutes. */
export const MOST_FAULTS = 8

type Settling = Pick<Ctx, 'db' | 'now'>

export async function finish(ctx: Settling, row: Task, { pause = false, result, file, error_file }: Finish): Promise<void> {
  if (pause) {
    await advance(ctx, tasks, 'pause', { where: ours(row), set: { result } })
    return wakeStreams(ctx, [row.created_by])
  }
  const file_until = file || error_file ? hoursAfter(ctx.now, FILE_HOURS) : null
  await close(ctx, row, 'finish', { result, file, error_file, file_until })
}

/** Ends a refused task: a retry would not help. */
export function fail(ctx: Settling, row: Task, error: ApiError): Promise<void> {
  return close(ctx, row, 'fail', { error: error.messageIn(row.language) })
}

/** Handles a fault that the person did not cause: the task is retried later, and finally becomes a dead letter. */
export async function noteFault(ctx: Settling, row: Task, isLastTry: boolean): Promise<void> {
  const faults = row.faults + 1
  if (isLastTry || faults >= MOST_FAULTS) {
    const words = say(['系统错误，编号 {id}', 'System error, number {id}'], row.language, { id: row.request_id })
    return close(ctx, row, 'stop', { faults, error: words })
  }
  await putBack(ctx, row, { faults, ready_at: new Date(ctx.now.getTime() + Math.exp(faults) * 1000).toISOString() })
}

/** Handles the case that the task's process, or one that it had started, ends: the task is retried twice, and then becomes a dead letter. */
export async function noteDeath(ctx: Settling, row: Task): Promise<void> {
  const deaths = row.deaths + 1
  if (deaths < MOST_DEATHS) return putBack(ctx, row, { deaths })
  await close(ctx, row, 'stop', { deaths, error: say(ended, row.language, { n: deaths }) })
}

const ended: Label = [
  '执行任务的进程在同一位置异常终止{n}次，任务已停止',
  'The process running the task crashed {n:time|times} at the same point, so the task was stopped',
]

/** Makes the task wait again, for this process or another one. */
export async function putBack({ db }: Pick<Ctx, 'db'>, row: Task, values: Partial<Task> = {}): Promise<void> {
  const put = await advance({ db }, tasks, 'retry', { where: ours(row), set: values })
  if (put.length === 0) return
  await queueTask({ db }, row.id)
  await wakeStreams({ db }, [row.created_by])
}

/** Adds a job for waiting tasks: for a retry, or because the earlier job ended with its process. */
export async function queueWaiting({ db, now }: Settling): Promise<void> {
  const { rows } = await db.execute(
    sql`select from ${task} where state = 'waiting' and coalesce(ready_at <= ${now.toISOString()}, true) limit 1`,
  )
  if (rows.length > 0) await queueTask({ db }, 'any')
}

/** Counts a process end for running tasks whose lock no process holds any more. */
export async function settleAbandoned({ db, now }: Settling): Promise<void> {
  const { rows } = await db.execute<{ id: number }>(sql`select id::float8 as id from ${task} where state = 'running'`)
  for (const { id } of rows) {
    await db.transaction(async (db) => {
      const held = await db.execute<{ free: boolean }>(sql`select pg_try_advisory_xact_lock(${RUN_LOCK}::bigint + ${id}) as free`)
      if (!held.rows[0]?.free) return
      const [row] = await db
        .select()
        .from(task)
        .where(and(eq(task.id, id), eq(task.state, 'running')))
        .for('no key update')
      if (row) await noteDeath({ db, now }, row)
    })
  }
}

/** The condition that no other process has begun the task: this process may have lost its lock with its connection. */
function ours({ id, taken_at }: Task): SQL | undefined {
  return and(eq(task.id, id), taken_at === null ? isNull(task.taken_at) : eq(task.taken_at, taken_at))
}

async function close({ db, now }: Settling, row: Task, action: 'finish' | 'fail' | 'stop', values: Partial<Task>): Promise<void> {
  await db.transaction(async (db) => {
    const [over] = await advance({ db }, tasks, action, { where: ours(row), set: { ...values, finished_at: now.toISOString() } })
    if (!over) return
    const { done, failed, kind, state } = over
    const params = { action: taskKinds[kind as TaskKindName], done: done - failed, failed, task_id: row.id }
    await notify({ db, now }, { to: [row.created_by], kind: state === 'done' ? 'task_done' : 'task_failed', params, link: '/task/center' })
  })
}
