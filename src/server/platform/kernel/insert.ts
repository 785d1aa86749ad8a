import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { executePrepared } from '#server/platform/db/prepared.ts'
import type { Ctx } from './ctx.ts'

const AT_ONCE = 10_000

/**
 * Inserts rows as one JSON value: the builder takes 4 µs for each of their values, and PostgreSQL plans its text anew. Rows with the same
 * columns share one statement, so that a column that a row leaves out has its default.
 */
export async function insertMany<Table extends PgTable>(
  { db }: Pick<Ctx, 'db'>,
  table: Table,
  rows: readonly Table['$inferInsert'][],
): Promise<void> {
  for (const group of Map.groupBy(rows, (row) => namesOf(row).join()).values()) {
    const columns = sql.join(
      namesOf(group[0] ?? {}).map((name) => sql.identifier(name)),
      sql`, `,
    )
    for (let from = 0; from < group.length; from += AT_ONCE) {
      const values = JSON.stringify(group.slice(from, from + AT_ONCE))
      await executePrepared(
        db,
        sql`insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, ${values}::jsonb)`,
      )
    }
  }
}

function namesOf(row: object): string[] {
  return Object.entries(row).flatMap(([name, value]) => (value === undefined ? [] : [name]))
}
