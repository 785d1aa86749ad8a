import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../core/ctx.ts'
import { taskChange } from './tables.ts'

/** A row as it was before a task changed it and as it is now; `before` is null where the task has made it. */
export interface RowChange {
  before: Readonly<Record<string, unknown>> | null
  after: Readonly<Record<string, unknown>> & { id: number; version: number }
}

// set with every write; an undo sets them anew
const BOOKKEEPING = new Set(['id', 'version', 'updated_at', 'updated_by', 'created_at', 'created_by'])

/**
 * Notes what a task did to rows of an entity (`goods.sku`), in its step, so that it can be taken back. Give the rows as the table has
 * them, columns in snake case: only what differs is kept. Who writes in SQL alone inserts into `task_change` in the same statement.
 */
export async function recordChanges({ db }: Pick<Ctx, 'db'>, taskId: number, entity: string, changes: readonly RowChange[]): Promise<void> {
  const rows = changes.flatMap(({ before, after }) => {
    const names = Object.keys(after).filter((name) => !BOOKKEEPING.has(name) && !isDeepStrictEqual(before?.[name], after[name]))
    if (before && names.length === 0) return []
    const only = (row: Readonly<Record<string, unknown>>) => Object.fromEntries(names.map((name) => [name, row[name] ?? null]))
    // what was made is taken back by deleting it
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
