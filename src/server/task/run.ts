import { and, eq, inArray, sql } from 'drizzle-orm'
import { taskKinds, type TaskKindName } from '#contract/task/kinds.ts'
import { say } from '#contract/kit/label.ts'
import { audit } from '../core/audit.ts'
import { nobody, type Ctx } from '../core/ctx.ts'
import { ApiError } from '../core/errors.ts'
import type { Settings } from '../core/settings.ts'
import { pokeStreams, tell } from '../core/tell.ts'
import type { Database } from '../db/open.ts'
import type { FileStore } from '../files/store.ts'
import { actorById } from '../session/actor.ts'
import { task, type TaskState } from './tables.ts'

/*
 * Work in the background.
 *
 *   export const priceTask = defineTask<PriceInput, PriceCursor>({
 *     kind: 'goods.sku.bulkPrice',          // the address of the endpoint that starts it; its name: src/contract/task/kinds.ts
 *     undoable: true,                        // what it notes with `recordChanges` can be taken back for 30 days
 *     async run(run) {
 *       while (!run.cursor?.isOver) {
 *         await run.step(async (ctx, cursor) => {          // one transaction, a thousand rows or so
 *           …                                               // lock, refuse, write, log
 *           await recordChanges(ctx, run.task.id, 'goods.sku', changes)   // ./changes.ts
 *           await recordFailures(ctx, run.task.id, refused)               // ./failures.ts
 *           return { done: 1000, failed: 3, total: 50_000, cursor: { last: 4711, isOver: false } }
 *         })
 *       }
 *       return { result: { changed: 49_997 } }              // shown with the task; audit what it did in a last step
 *     },
 *   })
 *
 * - The verb calls `startTask(ctx, priceTask, input)` within `transact`: row and job appear with its transaction, or not at all.
 * - The definition is one line in src/server/jobs/tasks.ts.
 * - A step commits what it did together with where it ended (`cursor`) and how far that is. After `kill -9` another run begins with
 *   the last committed cursor: nothing is lost, nothing is done twice. `done` and `failed` of a step are added up.
 * - `step` throws when the person has cancelled; what is done by then stays, and can be undone.
 * - An `ApiError` ends the task as failed, in the person's words. Anything else is tried again, a few times, later and later.
 * - Work that can only be done as a whole (an export) reads `run.database` and reports with `run.report(done, total)`.
 * - A server test does the work that waits with `await work(server)` (test/server/work.ts).
 */

export type Task = typeof task.$inferSelect

export interface TaskKind<Input extends object = object, Cursor = unknown> {
  readonly kind: TaskKindName
  readonly undoable?: boolean
  run(run: Run<Input, Cursor>): Promise<Finish>
}

export interface Run<Input extends object, Cursor> {
  readonly task: Task
  readonly input: Input
  readonly database: Database
  /** The person who asked, with what they may do today. Not in a transaction. */
  readonly ctx: Ctx
  /** Where the last committed step ended; null before the first. */
  readonly cursor: Cursor | null
  /** One transaction: what `act` does, and that it is done. */
  step(act: (ctx: Ctx, cursor: Cursor | null) => Promise<Step<Cursor>>): Promise<void>
  /** Says how far it is, outside of any step; throws when the person has cancelled. */
  report(done: number, total?: number): Promise<void>
}

export interface Step<Cursor> {
  cursor: Cursor
  /** Rows dealt with in this step, the failed ones among them. */
  done?: number
  failed?: number
  /** All there are, once that is known. */
  total?: number
}

export interface Finish {
  /** It waits as a draft for what the person says next; `resumeTask` goes on with it. */
  pause?: boolean
  result?: Record<string, unknown>
  /** A name in the store of private files (./files.ts). */
  file?: string
  error_file?: string
}

/** What a process that works has. */
export interface Workplace {
  database: Database
  files: FileStore
  secretKey: Buffer
  settings: Settings
  clock: () => Date
  /** Set off when the process is to end: what is being done stops at its next step, and is gone on with elsewhere. */
  ending?: AbortSignal
}

export const UNDO_DAYS = 30
export const FILE_HOURS = 24
export const openStates: readonly TaskState[] = ['waiting', 'running']
/** The name under which the queue knows all of them. */
export const TASK_JOB = 'task'
// any fixed number; ids of tasks follow it
const RUN_LOCK = 5_320_200_000_000

export function defineTask<Input extends object, Cursor = null>(kind: TaskKind<Input, Cursor>): TaskKind<Input, Cursor> {
  return kind
}

/** Asks for work, in the transaction of the caller; answers the task's id. */
export async function startTask<Input extends object, Cursor>(
  ctx: Ctx,
  { kind, undoable = false }: TaskKind<Input, Cursor>,
  input: Input,
  { total, undo_of, noted }: { total?: number; undo_of?: number; noted?: object } = {},
): Promise<{ task_id: number }> {
  const { actor, language, request_id } = ctx
  const undo_until = undoable ? hoursAfter(ctx.now, UNDO_DAYS * 24) : null
  const asked = { kind, input: input as Record<string, unknown>, total, undo_of, undo_until, language, request_id }
  const [row] = await ctx.db
    .insert(task)
    .values({ ...asked, created_at: ctx.now.toISOString(), created_by: actor.id })
    .returning({ id: task.id })
  const { id } = row as { id: number }
  await queueTask(ctx, id)
  // of no record: what the work changes is told of those
  await audit(ctx, { address: kind }, { id: null, before: null, after: { ...noted, task_id: id, total } })
  await pokeStreams(ctx, [actor.id])
  return { task_id: id }
}

/** Goes on with a draft from `cursor`, in the transaction of the caller, which holds the row. */
export async function resumeTask(ctx: Ctx, row: Task, input: object, cursor: unknown, total: number): Promise<void> {
  const anew = { state: 'waiting', input: input as Record<string, unknown>, cursor, total, done: 0, failed: 0, step: row.step + 1 } as const
  await ctx.db.update(task).set(anew).where(eq(task.id, row.id))
  await queueTask(ctx, row.id)
  await audit(ctx, { address: row.kind }, { id: null, before: null, after: { task_id: row.id, total } })
  await pokeStreams(ctx, [row.created_by])
}

/** Puts a task that has its row into the queue; a job that waits for it already is replaced. */
export async function queueTask({ db }: Pick<Ctx, 'db'>, id: number): Promise<void> {
  await db.execute(
    sql`select graphile_worker.add_job(${TASK_JOB}, ${JSON.stringify({ id })}::json, job_key => ${`task:${id}`}, max_attempts => 8)`,
  )
}

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

/** The tasks that were being done when their process ended. */
export async function abandonedTasks({ db }: Pick<Database, 'db'>): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(
    sql`with open as materialized (select id from ${task} where state = 'running')
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

function hoursAfter(moment: Date, hours: number): string {
  return new Date(moment.getTime() + hours * 3_600_000).toISOString()
}
