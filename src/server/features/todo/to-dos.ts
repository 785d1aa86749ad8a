import { and, isNull, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#server/platform/db/open.ts'
import type { EntityDescriptor, ToDo } from '#server/platform/entity/entity.ts'
import { entities } from '#server/platform/entity/registry.ts'
import { nobody, type Ctx } from '#server/platform/kernel/ctx.ts'
import { liveRows, type EntityRows } from '#server/platform/kernel/entity-rows.ts'
import { mayCall } from '#server/platform/kernel/permissions.ts'

/** The maximum that a badge shows. */
export const MOST_COUNTED = 99
// for rows with a data scope the event compares more: one person's count may change although the total count is 99+
const MOST_COMPARED = 1000

export interface Registered extends ToDo {
  /** `goods.spu.draft`. */
  address: string
  rows: Pick<EntityRows, 'table' | 'scope'>
  contract: EntityDescriptor['contract']
}

export type CountedToDo = Registered & Counted

/** The to-dos in all entities with the rows that they count. */
export function registered(): Registered[] {
  return entities().flatMap(({ contract, table, scope = 'shared', todos = [] }) =>
    todos.flatMap((todo) => {
      const rows = todo.rows ?? (table && { table, scope })
      return rows ? [{ ...todo, address: `${contract.$.address}.${todo.key}`, rows, contract }] : []
    }),
  )
}

/** The to-dos that the person may do, with the row counts in the person's data scope, by one statement. */
export async function countedToDos(ctx: Ctx): Promise<CountedToDo[]> {
  const own = registered().filter(({ access }) => mayCall(ctx.actor, access))
  if (own.length === 0) return []
  const found = own.map(({ rows, where }) => firstRows(ctx.db, rows.table, and(liveRows(ctx, rows), where(ctx)), MOST_COUNTED + 1))
  const counts = await countsOf(ctx, found)
  return own.map((todo, at) => ({ ...todo, ...(counts[at] as Counted) }))
}

interface Counted {
  n: number
  more: boolean
}

/** The row counts, each at most what a badge shows, by one statement. The selects are limited to one row more. */
export async function countsOf({ db }: Pick<Ctx, 'db'>, found: readonly SQLWrapper[]): Promise<Counted[]> {
  if (found.length === 0) return []
  const counts = found.map((rows) => sql`(select count(*) from ${rows} found)`)
  const { rows } = await db.execute<{ counts: number[] }>(sql`select array[${sql.join(counts, sql`, `)}]::int[] counts`)
  return found.map((_, at) => {
    const n = rows[0]?.counts[at] ?? 0
    return { n: Math.min(n, MOST_COUNTED), more: n > MOST_COUNTED }
  })
}

/** A text that changes when any person's count may have changed. */
export async function markOfToDos(db: Db, now: Date): Promise<string> {
  const marks = registered().map(({ rows, where }) => {
    const { table } = rows
    const condition = and(table.deleted_at && isNull(table.deleted_at), where({ now, actor: nobody }))
    if (rows.scope === 'shared') {
      // 99+ stays the same whichever rows are found first
      const ids = sql`case when count(*) <= ${MOST_COUNTED} then sum(id) end`
      return sql`(select concat_ws(' ', count(*), ${ids}) from ${firstRows(db, table, condition, MOST_COUNTED + 1)} found)`
    }
    // an owner change is a new row version
    return sql`(select concat_ws(' ', count(*), sum(id), sum(version)) from ${firstRows(db, table, condition, MOST_COMPARED)} found)`
  })
  if (marks.length === 0) return ''
  const { rows } = await db.execute<{ mark: string }>(sql`select concat_ws(', ', ${sql.join(marks, sql`, `)}) mark`)
  return rows[0]?.mark ?? ''
}

function firstRows(db: Db, table: PgTable & { id: PgColumn }, where: SQL | undefined, limit: number) {
  return db
    .select({ id: table.id, version: sql`${table}.xmin::text::bigint`.as('version') })
    .from(table)
    .where(where)
    .limit(limit)
}
