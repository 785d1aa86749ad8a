import { getTableColumns } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Ctx } from './ctx.ts'

/** Maximum values in one statement. */
const MOST_VALUES = 65_535

/** Inserts rows, in as many statements as the limit requires. */
export async function insertMany<Table extends PgTable>(
  { db }: Pick<Ctx, 'db'>,
  table: Table,
  rows: readonly Table['$inferInsert'][],
): Promise<void> {
  const atOnce = Math.floor(MOST_VALUES / Object.keys(getTableColumns(table)).length)
  for (let from = 0; from < rows.length; from += atOnce) await db.insert(table).values(rows.slice(from, from + atOnce))
}
