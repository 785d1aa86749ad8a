import { isDeepStrictEqual } from 'node:util'
import { and, desc, eq, inArray, isNull, lt, sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { say } from '#contract/kit/label.ts'
import { task as contract } from '#contract/task/task.ts'
import type { Restorer } from '#server/platform/entity/entity.ts'
import { requireFields } from '#server/platform/entity/masked-fields.ts'
import { entities, entityAt } from '#server/platform/entity/registry.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { scopeOf } from '#server/platform/kernel/entity-rows.ts'
import type { Refusal } from '#server/platform/kernel/rows.ts'
import { recordChanges } from '#server/platform/tasks/changes.ts'
import { recordFailures, type Failure } from '#server/platform/tasks/failures.ts'
import { defineTask, type TaskKind } from '#server/platform/tasks/run.ts'
import { task, taskChange } from '#server/platform/tasks/tables.ts'
import { allOrEach, writeRows, type Row } from '#server/platform/tasks/write.ts'

interface Cursor {
  /** The id for the last reverted change; changes are reverted from the newest to the oldest. */
  last: number
  isOver: boolean
}

const AT_A_TIME = 1000

interface Undo {
  task_id: number
  /** The ids for the chosen changes; without them all changes in the task. */
  change_ids?: readonly number[] | undefined
}

/**
 * Reverts a task's changes, or the chosen part. Rows with later changes are kept as they are and listed. The undo can be
 * undone.
 */
export function undoTask(restorers = entityRestorers()): TaskKind<Undo, Cursor> {
  return defineTask<Undo, Cursor>({
    kind: 'task.task.undo',
    undoable: true,
    async run(run) {
      const { task_id, change_ids } = run.input
      while (!run.cursor?.isOver) {
        await run.step(async (ctx, cursor) => {
          const changes = await changesAfter(ctx, run.input, cursor?.last)
          // the person's current permissions apply, not those at the start
          mustMayAll(ctx, restorers, changes)
          const again = await versionsAgain(ctx, task_id, changes)
          const failures: Failure[] = []
          for (const [entity, group] of Map.groupBy(changes, (change) => change.entity)) {
            const restorer = restorers[entity]
            if (restorer) failures.push(...(await restore(ctx, run.task.id, entity, restorer, { changes: group, again })))
          }
          await recordFailures(ctx, run.task.id, failures)
          const isOver = changes.length < AT_A_TIME
          if (isOver) {
            for (const restorer of Object.values(restorers)) await restorer.after?.(ctx, run.task.id)
            // after a partial undo the rest can still be undone
            if (!change_ids) await markUndone(ctx, task_id)
          }
          return { done: changes.length, failed: failures.length, cursor: { last: changes.at(-1)?.id ?? 0, isOver } }
        })
      }
      return {}
    },
  })
}

type Restorers = Readonly<Record<string, Restorer>>

function entityRestorers(): Restorers {
  return Object.fromEntries(entities().flatMap(({ contract, restorer }) => (restorer ? [[contract.$.address, restorer]] : [])))
}

type Change = typeof taskChange.$inferSelect

/** A task's changes, or the chosen part. */
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

/** Throws where the person's current permissions do not cover the chosen changes. */
export async function mustMayRestore(ctx: Ctx, taskId: number, ids: Undo['change_ids']): Promise<void> {
  const { rows } = await ctx.db.execute<{ entity: string; isMade: boolean; fields: string[] }>(sql`
    select entity, before is null as "isMade", array_agg(distinct field) as fields
    from ${taskChange}, jsonb_object_keys(after) as field where ${changesOf(taskId, ids)} group by 1, 2`)
  const restorers = entityRestorers()
  for (const changed of rows) mustMay(ctx, restorers, changed)
}

function mustMayAll(ctx: Ctx, restorers: Restorers, changes: readonly Change[]): void {
  for (const [entity, group] of Map.groupBy(changes, (change) => change.entity)) {
    for (const [isMade, same] of Map.groupBy(group, ({ before }) => before === null)) {
      const fields = new Set(same.flatMap(({ after }) => Object.keys(after)))
      mustMay(ctx, restorers, { entity, isMade, fields: [...fields] })
    }
  }
}

interface Changed {
  entity: string
  /** The task created the rows. */
  isMade: boolean
  fields: readonly string[]
}

function mustMay(ctx: Ctx, restorers: Restorers, { entity, isMade, fields }: Changed): void {
  restorers[entity]?.mustMay?.(ctx, fields, isMade)
  const known = entityAt(entity)
  if (known) requireFields(ctx, known.contract, fields)
}

interface Group {
  changes: readonly Change[]
  again: ReadonlySet<string>
}

async function restore(ctx: Ctx, taskId: number, entity: string, restorer: Restorer, { changes, again }: Group): Promise<Failure[]> {
  const rows = await lockedRows(ctx, restorer, changes)
  const failures: Failure[] = []
  const restorations: { before: Row; after: Row }[] = []
  for (const change of changes) {
    const row = rows.get(change.row_id)
    if (row && stillAsLeft(row, change, again)) restorations.push({ before: row, after: restored(ctx, row, change) })
    else
      failures.push({
        row_id: change.row_id,
        title: row ? restorer.title(row) : '',
        msg: say(row ? changedSince : notVisible, ctx.language),
      })
  }
  const refused = (await restorer.refusals?.(ctx, restorations)) ?? new Map<number, Refusal>()
  for (const [row_id, { label, values }] of refused) {
    failures.push({ row_id, title: restorer.title(rows.get(row_id) as Row), msg: say(label, ctx.language, values) })
  }
  const free = restorations.filter(({ before }) => !refused.has(before.id))
  failures.push(...(await writeAll(ctx, taskId, entity, restorer, free)))
  return failures
}

const changedSince = ['之后又有修改，已保留', 'Changed since then; kept'] as const

const notVisible = ['数据已不存在或不在您的数据范围内', 'The record no longer exists or is outside your data scope'] as const

const versionKey = (entity: string, id: number, version: number) => [entity, id, version].join()

/** The versions for rows that undoing an undo has restored: their values are the first task's, their versions are not. */
async function versionsAgain(ctx: Ctx, taskId: number, changes: readonly Change[]): Promise<Set<string>> {
  const rowIds = changes.map(({ row_id }) => row_id)
  const { rows } = await ctx.db.execute<{ entity: string; row_id: string; version: number }>(sql`
    select entity, row_id, version from task_change
    where task_id in (select again.id from task again join task undone on undone.id = again.undo_of where undone.undo_of = ${taskId})
      and row_id = any(${sql.param(rowIds)}::bigint[])`)
  return new Set(rows.map(({ entity, row_id, version }) => versionKey(entity, Number(row_id), version)))
}

async function lockedRows(ctx: Ctx, { rows: entity }: Restorer, changes: readonly Change[]): Promise<Map<number, Row>> {
  const { table } = entity
  const ids = changes.map(({ row_id }) => row_id)
  const rows = await ctx.db
    .select()
    .from(table as PgTable)
    .where(and(inArray(table.id, ids), scopeOf(ctx, entity)))
    .orderBy(table.id)
    .for('no key update')
  return new Map(rows.map((row) => [row['id'] as number, row as Row]))
}

/** Compares the values too, because stock changes without a new version. */
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
  restorations: readonly { before: Row; after: Row }[],
): Promise<Failure[]> {
  const refused = await allOrEach(ctx, restorations, async (ctx, batch) => {
    await writeRows(ctx, restorer.rows, batch)
    await restorer.follow?.(ctx, batch, taskId)
    const reason = restorer.reason?.(ctx, taskId)
    await audit(
      ctx,
      contract.undo,
      batch.map(({ before, after }) => ({ id: after.id, before, after, ...(reason !== undefined && { reason }) })),
    )
    await recordChanges(ctx, taskId, entity, batch)
  })
  return refused.map(({ item: { before }, msg }) => ({ row_id: before.id, title: restorer.title(before), msg }))
}

/** Marks the task as undone; if the task was an undo, the task that it had undone is no longer marked. */
async function markUndone(ctx: Ctx, taskId: number): Promise<void> {
  const undone_at = ctx.now.toISOString()
  const marked = and(eq(task.id, taskId), isNull(task.undone_at))
  const [row] = await ctx.db.update(task).set({ undone_at }).where(marked).returning({ undo_of: task.undo_of })
  if (row?.undo_of) await ctx.db.update(task).set({ undone_at: null }).where(eq(task.id, row.undo_of))
}
