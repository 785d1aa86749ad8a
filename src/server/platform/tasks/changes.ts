import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import { computedColumns } from '#server/platform/db/columns.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { taskChange } from './tables.ts'

/** A row before and after the change by a task; `before` is null if the task created it. */
export interface RowChange {
  before: Readonly<Record<string, unknown>> | null
  after: Readonly<Record<string, unknown>> & { id: number; version: number }
}

// set with every write; an undo sets new values
const BOOKKEEPING = new Set(['id', 'version', 'updated_at', 'updated_by', 'created_at', 'created_by', ...computedColumns])

/**
 * Records a task's changes to an entity's rows (`goods.sku`), within its step, for an undo. Pass the rows with the table's columns in
 * snake case: only differences are stored. SQL-only writes insert into `task_change` in the same statement.
 */
export async function recordChanges({ db }: Pick<Ctx, 'db'>, taskId: number, entity: string, changes: readonly RowChange[]): Promise<void> {
  const rows = changes.flatMap(({ before, after }) => {
    const names = Object.keys(after).filter((name) => !BOOKKEEPING.has(name) && !isDeepStrictEqual(before?.[name], after[name]))
    if (before && names.length === 0) return []
    const only = (row: Readonly<Record<string, unknown>>) => Object.fromEntries(names.map((name) => [name, row[name] ?? null]))
    // undoing a creation deletes the row
    return [
      { row_id: after.id, version: after.version, before: before && only(before), after: before ? only(after) : { deleted_at: null } },
    ]
  })
  if (rows.length === 0) return
  await db.execute(sql`
    insert into ${taskChange} (task_id, entity, row_id, before, after, version)
    select ${taskId}, ${entity}, c.row_id, nullif(c.before, 'null'), c.after, c.version
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c(row_id bigint, version int, before jsonb, after jsonb)`)
}
