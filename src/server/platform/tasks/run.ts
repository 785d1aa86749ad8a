import { and, eq, inArray, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { SheetColumn } from '#contract/kit/sheet.ts'
import type { TaskKindName } from '#contract/task/kinds.ts'
import { task as contract, type TaskState } from '#contract/task/task.ts'
import type { Database, Db } from '#server/platform/db/open.ts'
import type { VerbEnv } from '#server/platform/env/verb-env.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import type { Actor, Ctx } from '#server/platform/kernel/ctx.ts'
import { HOUR_MS } from '#server/platform/kernel/durations.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import type { FileStore } from '#server/platform/kernel/file-store.ts'
import { advance } from '#server/platform/kernel/machine.ts'
import { wakeStreams } from '#server/platform/notify/notify.ts'
import { settingOf } from '#server/platform/settings/stored.ts'
import { task } from './tables.ts'

/*
 * Background tasks.
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
 * - The verb calls `startTask(ctx, priceTask, input)` within `transact`: row and job are committed together, or not at all.
 * - The definition is one line in src/server/jobs/tasks.ts.
 * - A step commits its changes together with its cursor and its counts. After `kill -9` another run begins with the last committed cursor:
 *   nothing is lost, nothing is done twice. `done` and `failed` of all steps are added up.
 * - `step` throws if the person has cancelled; completed steps stay, and can be undone.
 * - An `ApiError` ends the task as failed, with its message. Any other error is retried a few times, with growing waits. A task that still
 *   fails, or whose process ended three times at the same step, is a dead letter until a person restarts it (./settle.ts).
 * - `run.signal` is aborted if the person has cancelled or the process stops: pass it to everything outside that a step waits for.
 * - Work that is only possible as a whole (an export) reads `run.database` and reports with `run.report(done, total)`.
 * - A server test runs the waiting tasks with `await work(server)` (test/make/work.ts).
 */

export type Task = typeof task.$inferSelect

/** The `taskFlow` machine rows. */
export const tasks = { table: task, contract }

export interface ExportSheet {
  columns: readonly SheetColumn[]
  row: z.ZodMiniObject
}

export interface TaskKind<Input extends object = object, Cursor = unknown> {
  readonly kind: TaskKindName
  readonly undoable?: boolean
  /** The columns of the sheet that an export writes for a query, and the row that they show. */
  readonly sheet?: (query: Readonly<Record<string, unknown>>) => ExportSheet
  run(run: Run<Input, Cursor>): Promise<Finish>
}

export interface Run<Input extends object, Cursor> {
  readonly task: Task
  readonly input: Input
  readonly database: Database
  /** The person who started the task, with the current permissions. Not in a transaction. */
  readonly ctx: Ctx
  /** Aborted when the task must stop: it was cancelled, or the process stops. */
  readonly signal: AbortSignal
  /** The cursor after the last committed step; null before the first. */
  readonly cursor: Cursor | null
  /** Runs `act` and stores its progress in one transaction. */
  step(act: (ctx: Ctx, cursor: Cursor | null) => Promise<Step<Cursor>>): Promise<void>
  /** Stores the progress outside any step; throws if the person has cancelled. */
  report(done: number, total?: number): Promise<void>
}

export interface Step<Cursor> {
  cursor: Cursor
  /** The rows that this step processed, including failed ones. */
  done?: number
  failed?: number
  /** The total row count, once it is known. */
  total?: number
}

export interface Finish {
  /** The task becomes a draft that waits for the person's input; `resumeTask` continues it. */
  pause?: boolean
  result?: Record<string, unknown>
  /** A name in the private file store (./files.ts). */
  file?: string
  error_file?: string
}

/** The dependencies for a worker process. */
export interface WorkerContext {
  database: Database
  files: FileStore
  secretKey: Buffer
  env: VerbEnv
  clock: () => Date
  /** The actor for an account with its current permissions; undefined if the account may not act any more. */
  actorOf(db: Db, accountId: number): Promise<Actor | undefined>
  /** Aborted when the process stops: the current task stops at its next step, and another process continues it. */
  ending?: AbortSignal
}

export const UNDO_DAYS = 30
export const openStates: readonly TaskState[] = ['waiting', 'running']
/** The job that makes a process take waiting tasks. It names no task: the fair order is determined when a place is free (./take.ts). */
export const TASK_JOB = 'task'
/** The key prefix for such a job; the task id follows. */
const TASK_KEY = 'task:'
// any fixed number; person ids follow it
const ROOM_LOCK = 5_320_300_000_000

export function defineTask<Input extends object, Cursor = null>(kind: TaskKind<Input, Cursor>): TaskKind<Input, Cursor> {
  return kind
}

/** Creates a waiting task in the caller's transaction; returns its id. */
export async function startTask<Input extends object, Cursor>(
  ctx: Ctx,
  { kind, undoable = false }: TaskKind<Input, Cursor>,
  input: Input,
  { total, undo_of, noted }: { total?: number; undo_of?: number; noted?: object } = {},
): Promise<{ task_id: number }> {
  const { actor, language, request_id } = ctx
  await mustHaveRoom(ctx)
  const undo_until = undoable ? hoursAfter(ctx.now, UNDO_DAYS * 24) : null
  const taskValues = { kind, input: input as Record<string, unknown>, total, undo_of, undo_until, language, request_id }
  const [row] = await ctx.db
    .insert(task)
    .values({ ...taskValues, created_at: ctx.now.toISOString(), created_by: actor.id })
    .returning({ id: task.id })
  const { id } = row as { id: number }
  await queueTask(ctx, id)
  // without a record id: the task's changes are logged with their records
  await audit(ctx, { address: kind }, { id: null, before: null, after: { ...noted, task_id: id, total } })
  await wakeStreams(ctx, [actor.id])
  return { task_id: id }
}

/** Refuses a task for a person who already has the maximum waiting and running tasks. The check holds until the transaction ends. */
export async function mustHaveRoom(ctx: Ctx, personId = ctx.actor.id): Promise<void> {
  const most = await settingOf(ctx, 'task.most_open')
  await ctx.db.execute(sql`select pg_advisory_xact_lock(${ROOM_LOCK}::bigint + ${personId})`)
  const open = await ctx.db.$count(task, and(eq(task.created_by, personId), inArray(task.state, openStates)))
  if (open < most) return
  throw refuse(
    [
      '已有{n}个任务等待或执行中，请等待其完成或取消后再试',
      '{n:task is|tasks are} already waiting or running. Wait for one to finish or cancel one',
    ],
    {
      values: { n: open },
    },
  )
}

/** Resumes a draft from `cursor`, in the caller's transaction, which holds the row lock. */
export async function resumeTask(ctx: Ctx, row: Task, input: object, cursor: unknown, total: number | null): Promise<void> {
  const set = { input: input as Record<string, unknown>, cursor, total, done: 0, failed: 0, step: row.step + 1 }
  await advance(ctx, tasks, 'resume', { where: eq(task.id, row.id), set })
  await queueTask(ctx, row.id)
  await audit(ctx, { address: row.kind }, { id: null, before: null, after: { task_id: row.id, total } })
  await wakeStreams(ctx, [row.created_by])
}

/** Adds a job that takes waiting tasks, in the caller's transaction; it replaces a waiting job for the same task. */
export async function queueTask({ db }: Pick<Ctx, 'db'>, id: number | 'any'): Promise<void> {
  await db.execute(
    sql`select graphile_worker.add_job(${TASK_JOB}, ${JSON.stringify({ id })}::json, job_key => ${`${TASK_KEY}${id}`}, max_attempts => 8)`,
  )
}

export function hoursAfter(moment: Date, hours: number): string {
  return new Date(moment.getTime() + hours * HOUR_MS).toISOString()
}
