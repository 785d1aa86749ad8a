import { eq, sql } from 'drizzle-orm'
import type { TaskKindName } from '#contract/task/kinds.ts'
import { audit } from '../core/audit.ts'
import type { Ctx } from '../core/ctx.ts'
import type { Settings } from '../core/settings.ts'
import { pokeStreams } from '../core/tell.ts'
import type { Database } from '../db/open.ts'
import type { FileStore } from '../files/store.ts'
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
export const openStates: readonly TaskState[] = ['waiting', 'running']
/** The name under which the queue knows all of them. */
export const TASK_JOB = 'task'
/** What the key of a task's job begins with; its id follows. */
export const TASK_KEY = 'task:'

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
    sql`select graphile_worker.add_job(${TASK_JOB}, ${JSON.stringify({ id })}::json, job_key => ${`${TASK_KEY}${id}`}, max_attempts => 8)`,
  )
}

export function hoursAfter(moment: Date, hours: number): string {
  return new Date(moment.getTime() + hours * 3_600_000).toISOString()
}
