import { and, eq, inArray, sql } from 'drizzle-orm'
import { taskKinds, type TaskKindName } from '#contract/task/kinds.ts'
import { say } from '#contract/kit/label.ts'
import { nobody, type Ctx } from '../core/ctx.ts'
import { ApiError } from '../core/errors.ts'
import { pokeStreams, tell } from '../core/tell.ts'
import type { Database } from '../db/open.ts'
import { actorById } from '../session/actor.ts'
import { hoursAfter, openStates, TASK_KEY, type Finish, type Run, type Task, type TaskKind, type Workplace } from './run.ts'
import { task } from './tables.ts'

const FILE_HOURS = 24
// any fixed number; ids of tasks follow it
export const RUN_LOCK = 5_320_200_000_000

/** Does a task, from where it was left. Quiet when it is over, cancelled, or being done elsewhere. */
export async function runTask(place: Workplace, kinds: readonly TaskKind[], id: number, isLastTry = true): Promise<void> {
  const watch = await place.database.pool.connect()
  try {
    // held as long as this process lives: who finds it free knows that nobody is at it
    const { rows } = await watch.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [RUN_LOCK + id])
    if (!rows[0]?.held) return
    await runHeld(place, kinds, id, isLastTry)
  } finally {
    // closes the connection, and with it the lock
    watch.release(true)
  }
}

/**
 * The tasks that were being done when their process ended, and those that it had taken from the queue and not begun: there they stay locked
 * for hours. To queue one that is about to be begun does no harm, it is begun once.
 */
export async function abandonedTasks({ db }: Pick<Database, 'db'>): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(
    sql`with open as materialized (
          select id from ${task} where state = 'running' or state = 'waiting' and exists (
            select from graphile_worker.jobs where key = ${TASK_KEY}::text || ${task.id} and locked_at < now() - interval '2 seconds'))
        select id::float8 as id from open where pg_try_advisory_xact_lock(${RUN_LOCK}::bigint + id)`,
  )
  return rows.map(({ id }) => id)
}

/** Not a failure: the task was cancelled, or somebody else goes on with it. */
class Stopped extends Error {}

async function runHeld(place: Workplace, kinds: readonly TaskKind[], id: number, isLastTry: boolean): Promise<void> {
  const { db } = place.database
  const now = place.clock().toISOString()
  const [row] = await db
    .update(task)
    .set({ state: 'running', started_at: sql`coalesce(${task.started_at}, ${now})` })
    .where(and(eq(task.id, id), inArray(task.state, openStates)))
    .returning()
  if (!row) return
  const kind = kinds.find((known) => known.kind === row.kind)
  const actor = await actorById(db, row.created_by)
  const ctx: Ctx = { ...contextOf(place, row), actor: actor ?? nobody }
  try {
    if (!kind || !actor) throw new ApiError(403, ['账号已停用，任务未执行', 'The account is disabled, so the task was not done'])
    const finished = await kind.run(runOf(place, ctx, row))
    await finish({ ...ctx, now: place.clock() }, row, finished)
  } catch (error) {
    if (error instanceof Stopped) return
    if (!(error instanceof ApiError || isLastTry)) {
      // tried again later, not as one that was abandoned
      await db.update(task).set({ state: 'waiting' }).where(eq(task.id, id))
      throw error
    }
    await fail({ ...ctx, now: place.clock() }, row, error)
    if (!(error instanceof ApiError)) throw error
  }
}

function contextOf({ database, files, secretKey, settings, clock }: Workplace, { language, request_id }: Task): Ctx {
  const http = { ip: '', user_agent: 'task', token: undefined, device: undefined, setHeader: () => undefined }
  const { db, memory } = database
  return { db, memory, actor: nobody, now: clock(), language, request_id, http, files, secretKey, settings }
}

function runOf(place: Workplace, ctx: Ctx, row: Task): Run<object, unknown> {
  let { cursor, step } = row
  return {
    task: row,
    input: row.input,
    database: place.database,
    ctx,
    get cursor() {
      return cursor
    },
    async step(act) {
      const next = await ctx.db.transaction(async (db) => {
        const inner = { ...ctx, db, now: place.clock() }
        const [now] = await db.select({ state: task.state, step: task.step }).from(task).where(eq(task.id, row.id)).for('no key update')
        // somebody else has gone on with it, or it was cancelled
        if (now?.state !== 'running' || now.step !== step || place.ending?.aborted) throw new Stopped()
        const { done = 0, failed = 0, total, ...ended } = await act(inner, cursor)
        const counted = { done: sql`${task.done} + ${done}`, failed: sql`${task.failed} + ${failed}`, total }
        await db
          .update(task)
          .set({ ...counted, cursor: ended.cursor, step: step + 1 })
          .where(eq(task.id, row.id))
        await pokeStreams(inner, [row.created_by])
        return ended.cursor
      })
      cursor = next
      step += 1
    },
    async report(done, total) {
      const isRunning = and(eq(task.id, row.id), eq(task.state, 'running'), eq(task.step, step))
      const told = await ctx.db.update(task).set({ done, total }).where(isRunning).returning({ id: task.id })
      if (told.length === 0 || place.ending?.aborted) throw new Stopped()
      await pokeStreams(ctx, [row.created_by])
    },
  }
}

async function finish(ctx: Ctx, row: Task, { pause = false, result, file, error_file }: Finish): Promise<void> {
  if (pause) {
    await ctx.db
      .update(task)
      .set({ state: 'draft', result })
      .where(and(eq(task.id, row.id), eq(task.state, 'running')))
    return pokeStreams(ctx, [row.created_by])
  }
  const file_until = file || error_file ? hoursAfter(ctx.now, FILE_HOURS) : null
  await close(ctx, row, { state: 'done', result, file, error_file, file_until })
}

async function fail(ctx: Ctx, row: Task, error: unknown): Promise<void> {
  const words =
    error instanceof ApiError
      ? error.messageIn(ctx.language)
      : say(['系统错误，编号 {id}', 'A system error, number {id}'], ctx.language, { id: row.request_id })
  await close(ctx, row, { state: 'failed', error: words })
}

async function close(ctx: Ctx, { id, created_by }: Task, values: object): Promise<void> {
  await ctx.db.transaction(async (db) => {
    const [over] = await db
      .update(task)
      .set({ ...values, finished_at: ctx.now.toISOString() })
      .where(and(eq(task.id, id), eq(task.state, 'running')))
      .returning()
    if (!over) return
    const { done, failed, kind, state } = over
    const params = { action: taskKinds[kind as TaskKindName], done: done - failed, failed }
    await tell(
      { db, now: ctx.now },
      { to: [created_by], kind: state === 'done' ? 'task_done' : 'task_failed', params, link: '/task/center' },
    )
  })
}
