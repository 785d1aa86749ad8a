import { and, eq, sql } from 'drizzle-orm'
import type { PoolClient } from 'pg'
import { nobody, type Ctx } from '#server/platform/kernel/ctx.ts'
import { ApiError } from '#server/platform/kernel/errors.ts'
import { wakeStreams } from '#server/platform/notify/notify.ts'
import { ProcessDied } from '#server/platform/tasks/died.ts'
import { fail, finish, noteDeath, noteFault, putBack } from '#server/platform/tasks/settle.ts'
import { begin, takeNext } from '#server/platform/tasks/take.ts'
import { type Run, type Task, type TaskKind, type WorkerContext } from './run.ts'
import { task } from './tables.ts'

/** The interval in which a process checks whether its current task was cancelled. */
const ASK_MS = 1000

/** Runs the waiting tasks one after the other, in the fair order, until none can begin. Faults go to `log`. */
export async function workOff(place: WorkerContext, kinds: readonly TaskKind[], log: (error: unknown) => void): Promise<void> {
  for (let isMore = true; isMore && !place.ending?.aborted;) {
    isMore = await held(place, async (holder) => {
      const row = await takeNext(place, holder)
      if (row) await perform(place, kinds, row, false).catch(log)
      return row !== undefined
    })
  }
}

/** Runs one task from its last cursor; a fault is not retried. Returns silently if it is over, cancelled, or run by another process. */
export async function runTask(place: WorkerContext, kinds: readonly TaskKind[], id: number): Promise<void> {
  await held(place, async (holder) => {
    const row = await begin(place, place.database.db, holder, id)
    if (row) await perform(place, kinds, row, true)
  })
}

/** Runs `act` with a connection whose locks end with `act` or with this process. */
async function held<Result>({ database }: WorkerContext, act: (holder: PoolClient) => Promise<Result>): Promise<Result> {
  const holder = await database.pool.connect()
  try {
    return await act(holder)
  } finally {
    // closes the connection, and with it the lock
    holder.release(true)
  }
}

/** Not a failure: the task was cancelled, or another process has taken it. */
class Stopped extends Error {}

async function perform(place: WorkerContext, kinds: readonly TaskKind[], row: Task, isLastTry: boolean): Promise<void> {
  const { db } = place.database
  const kind = kinds.find((known) => known.kind === row.kind)
  const watch = watchTask(place, row)
  try {
    const actor = await place.actorOf(db, row.created_by)
    const ctx: Ctx = { ...contextOf(place, row), actor: actor ?? nobody }
    if (!kind || !actor) throw new ApiError(403, ['账号已停用，任务未执行', 'The account is disabled, so the task was not run'])
    const finished = await kind.run(runOf(place, ctx, row, watch.signal))
    await finish({ db, now: place.clock() }, row, finished)
  } catch (error) {
    const settling = { db, now: place.clock() }
    if (place.ending?.aborted) return await putBack(settling, row)
    if (error instanceof Stopped || watch.signal.aborted) return
    if (error instanceof ApiError) return await fail(settling, row, error)
    const latest = await latestOf(place, row)
    if (error instanceof ProcessDied) await noteDeath(settling, latest)
    else await noteFault(settling, latest, isLastTry)
    throw error
  } finally {
    watch.end()
  }
}

/** A task's current fault counts. */
async function latestOf({ database }: WorkerContext, row: Task): Promise<Task> {
  const [latest] = await database.db.select().from(task).where(eq(task.id, row.id))
  return latest ?? row
}

/** Aborts the signal for a task that must stop. */
function watchTask({ database, ending }: WorkerContext, { id }: Task) {
  const stopping = new AbortController()
  const stop = () => stopping.abort(new Stopped())
  if (ending?.aborted) stop()
  ending?.addEventListener('abort', stop)
  let isAsking = false
  const ask = async () => {
    if (isAsking) return
    isAsking = true
    try {
      const [row] = await database.db.select({ state: task.state }).from(task).where(eq(task.id, id))
      if (row?.state !== 'running') stop()
    } catch {
      // the database is unreachable: the task itself will fail
    } finally {
      isAsking = false
    }
  }
  const timer = setInterval(() => void ask(), ASK_MS)
  return {
    signal: stopping.signal,
    end() {
      clearInterval(timer)
      ending?.removeEventListener('abort', stop)
    },
  }
}

function contextOf({ database, files, secretKey, env, clock }: WorkerContext, { language, request_id }: Task): Ctx {
  const http = { ip: '', user_agent: 'task', token: undefined, device: undefined, setHeader: () => undefined }
  const { db, cache } = database
  return { db, cache, actor: nobody, now: clock(), language, request_id, http, files, secretKey, env }
}

function runOf(place: WorkerContext, ctx: Ctx, row: Task, signal: AbortSignal): Run<object, unknown> {
  let { cursor, step } = row
  return {
    task: row,
    input: row.input,
    database: place.database,
    ctx,
    signal,
    get cursor() {
      return cursor
    },
    async step(act) {
      const next = await ctx.db.transaction(async (db) => {
        const inner = { ...ctx, db, now: place.clock() }
        const [now] = await db.select({ state: task.state, step: task.step }).from(task).where(eq(task.id, row.id)).for('no key update')
        // another process has taken the task, or it was cancelled
        if (now?.state !== 'running' || now.step !== step || place.ending?.aborted) throw new Stopped()
        const { done = 0, failed = 0, total, ...ended } = await act(inner, cursor)
        const counted = { done: sql`${task.done} + ${done}`, failed: sql`${task.failed} + ${failed}`, total }
        await db
          .update(task)
          .set({ ...counted, cursor: ended.cursor, step: step + 1, deaths: 0 })
          .where(eq(task.id, row.id))
        await wakeStreams(inner, [row.created_by])
        return ended.cursor
      })
      cursor = next
      step += 1
    },
    async report(done, total) {
      const isRunning = and(eq(task.id, row.id), eq(task.state, 'running'), eq(task.step, step))
      const runningTasks = await ctx.db.update(task).set({ done, total }).where(isRunning).returning({ id: task.id })
      if (runningTasks.length === 0 || place.ending?.aborted) throw new Stopped()
      await wakeStreams(ctx, [row.created_by])
    },
  }
}
