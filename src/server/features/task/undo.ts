import { and, desc, eq, inArray, isNull, lt, sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { isDeepStrictEqual } from 'node:util'
import { say } from '#contract/kit/label.ts'
import type { Ctx } from '../core/ctx.ts'
import type { EntityTable, Refusal } from '../core/rows.ts'
import { recordChanges } from './changes.ts'
import { recordFailures, type Failure } from './failures.ts'
import { defineTask, type TaskKind } from './run.ts'
import { task, taskChange } from './tables.ts'
import { allOrEach, writeRows, type Row } from './write.ts'

/** How rows of an entity are given back what they were before a task. */
export interface Restorer {
  table: EntityTable
  /** What a person calls the row. */
  title: (row: Row) => string
  /** Rows that stay as they are, by id, and why. They are locked. */
  kept?: (ctx: Ctx, changes: readonly { before: Row; after: Row }[]) => Promise<ReadonlyMap<number, Refusal>>
  /** What belongs to the change: counters, ledgers. */
  follow?: (ctx: Ctx, changes: readonly { before: Row; after: Row }[], taskId: number) => Promise<void>
  /** What follows once, in the transaction of the last rows. */
  after?: (ctx: Ctx, taskId: number) => Promise<void>
}

interface Cursor {
  /** The id of the change that was taken back last; from the newest to the oldest. */
  last: number
  isOver: boolean
}

const AT_A_TIME = 1000

interface Undo {
  task_id: number
  /** The changes that were chosen; all of the task without them. */
  change_ids?: readonly number[] | undefined
}

/**
 * Takes back what a task did, or the chosen part of it: rows that have changed since are kept as they are, and listed. It can itself be
 * undone.
 */
export function undoTask(restorers: Readonly<Record<string, Restorer>>): TaskKind<Undo, Cursor> {
  return defineTask<Undo, Cursor>({
    kind: 'task.task.undo',
    undoable: true,
    async run(run) {
      const { task_id, change_ids } = run.input
      while (!run.cursor?.isOver) {
        await run.step(async (ctx, cursor) => {
          const changes = await changesAfter(ctx, run.input, cursor?.last)
          const again = await versionsAgain(ctx, task_id, changes)
          const kept: Failure[] = []
          for (const [entity, group] of Map.groupBy(changes, (change) => change.entity)) {
            const restorer = restorers[entity]
            if (restorer) kept.push(...(await restore(ctx, run.task.id, entity, restorer, { changes: group, again })))
          }
          await recordFailures(ctx, run.task.id, kept)
          const isOver = changes.length < AT_A_TIME
          if (isOver) {
            for (const restorer of Object.values(restorers)) await restorer.after?.(ctx, run.task.id)
            // of a part the rest can still be taken back
            if (!change_ids) await markUndone(ctx, task_id)
          }
          return { done: changes.length, failed: kept.length, cursor: { last: changes.at(-1)?.id ?? 0, isOver } }
        })
      }
      return {}
    },
  })
}

type Change = typeof taskChange.$inferSelect

/** What a task changed, or the chosen part of it. */
export function changesOf(taskId: number, ids: Undo['change_ids']): SQL | undefined {
  return and(eq(taskChange.task_id, taskId), ids && inArray(taskChange.id, [...ids]))
}

function changesAfter(ctx: Ctx, { task_id, change_ids }: Undo, last: number | undefined): Promise<Change[]> {
  return ctx.db
    .select()
    .from(taskChange)
    .where(and(changesOf(task_id, change_ids), last === undefined ? undefined : lt(taskChange.id, last)))
    .orderBy(desc(taskChange.id))
    .limit(AT_A_TIME)
}

interface Group {
  changes: readonly Change[]
  again: ReadonlySet<string>
}

async function restore(ctx: Ctx, taskId: number, entity: string, restorer: Restorer, { changes, again }: Group): Promise<Failure[]> {
  const rows = await lockedRows(ctx, restorer.table, changes)
  const kept: Failure[] = []
  const wanted: { before: Row; after: Row }[] = []
  for (const change of changes) {
    const row = rows.get(change.row_id)
    if (row && stillAsLeft(row, change, again)) wanted.push({ before: row, after: restored(ctx, row, change) })
    else kept.push({ row_id: change.row_id, title: row ? restorer.title(row) : '', msg: say(changedSince, ctx.language) })
  }
  const refused = (await restorer.kept?.(ctx, wanted)) ?? new Map<number, Refusal>()
  for (const [row_id, { label, values }] of refused) {
    kept.push({ row_id, title: restorer.title(rows.get(row_id) as Row), msg: say(label, ctx.language, values) })
  }
  const free = wanted.filter(({ before }) => !refused.has(before.id))
  kept.push(...(await writeAll(ctx, taskId, entity, restorer, free)))
  return kept
}

const changedSince = ['之后又有修改，已保留', 'Changed since, kept as it is'] as const

const versionKey = (entity: string, id: number, version: number) => [entity, id, version].join()

/** What rows are when the undo of an undo has brought them back: just as the first task left them, but of another version. */
async function versionsAgain(ctx: Ctx, taskId: number, changes: readonly Change[]): Promise<Set<string>> {
  const rowIds = changes.map(({ row_id }) => row_id)
  const { rows } = await ctx.db.execute<{ entity: string; row_id: string; version: number }>(sql`
    select entity, row_id, version from task_change
    where task_id in (select again.id from task again join task undone on undone.id = again.undo_of where undone.undo_of = ${taskId})
      and row_id = any(${sql.param(rowIds)}::bigint[])`)
  return new Set(rows.map(({ entity, row_id, version }) => versionKey(entity, Number(row_id), version)))
}

async function lockedRows(ctx: Ctx, table: EntityTable, changes: readonly Change[]): Promise<Map<number, Row>> {
  const ids = changes.map(({ row_id }) => row_id)
  const rows = await ctx.db
    .select()
    .from(table as PgTable)
    .where(inArray(table.id, ids))
    .orderBy(table.id)
    .for('no key update')
  return new Map(rows.map((row) => [row['id'] as number, row as Row]))
}

/** Not by the version alone: stock moves without it. */
function stillAsLeft(row: Row, { entity, version, after }: Change, again: ReadonlySet<string>): boolean {
  const isUntouched = row.version === version || again.has(versionKey(entity, row.id, row.version))
  return isUntouched && Object.entries(after).every(([name, value]) => isDeepStrictEqual(row[name] ?? null, value))
}

function restored({ now }: Ctx, row: Row, { before }: Change): Row {
  return { ...row, ...(before ?? { deleted_at: now.toISOString() }), id: row.id, version: row.version + 1 }
}

async function writeAll(
  ctx: Ctx,
  taskId: number,
  entity: string,
  restorer: Restorer,
  wanted: readonly { before: Row; after: Row }[],
): Promise<Failure[]> {
  const refused = await allOrEach(ctx, wanted, async (ctx, wanted) => {
    await writeRows(ctx, restorer.table, wanted)
    await restorer.follow?.(ctx, wanted, taskId)
    await recordChanges(ctx, taskId, entity, wanted)
  })
  return refused.map(({ item: { before }, msg }) => ({ row_id: before.id, title: restorer.title(before), msg }))
}

/** The task is undone; where it was an undo, what it had undone is so no more. */
async function markUndone(ctx: Ctx, taskId: number): Promise<void> {
  const undone_at = ctx.now.toISOString()
  const marked = and(eq(task.id, taskId), isNull(task.undone_at))
  const [row] = await ctx.db.update(task).set({ undone_at }).where(marked).returning({ undo_of: task.undo_of })
  if (row?.undo_of) await ctx.db.update(task).set({ undone_at: null }).where(eq(task.id, row.undo_of))
}
