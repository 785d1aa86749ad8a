import { createHash } from 'node:crypto'
import type { QueryResultRow } from 'pg'
import { sql, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Db } from './open.ts'

const dialect = new PgDialect()

/**
 * Runs a statement as a prepared one, which PostgreSQL parses once per connection and, after five runs, no longer plans. Only for statements
 * of one text whose best plan does not depend on the values, such as rows by their keys (ADR 0056).
 */
export async function executePrepared<Row extends QueryResultRow>(db: Db, query: SQL): Promise<Row[]> {
  const built = dialect.sqlToQuery(query)
  const name = createHash('md5').update(built.sql).digest('base64url')
  const statement = db._.session.prepareQuery(built, undefined, name, false)
  const { rows } = (await statement.execute()) as { rows: Row[] }
  return rows
}

/**
 * `any` of an array of ids, for prepared statements. The subquery hides the number of ids from the planner: otherwise a plan for few ids
 * seems cheaper than the one for any number, and is made anew at every run.
 */
export function anyOf(ids: readonly number[]): SQL {
  return sql`any((select ${sql.param([...ids])}::int8[])::int8[])`
}
