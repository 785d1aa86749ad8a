import { sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#server/platform/db/open.ts'

export interface Total {
  total: number
  total_exact: boolean
}

/** The limit for exact counts; beyond it the planner's estimate is used, so that no list waits for its total. */
export const COUNTED = 10_000

/** Up to this number rows are sifted: about 1 µs each. */
export const SIFTED = 20_000

/**
 * The total for a list: exact up to 10,000, an estimate beyond. With the list's `order` the count uses the index for its page. Without it
 * PostgreSQL takes any index that has the columns, and may scan most index entries for the first row.
 */
export async function countRows(db: Db, table: PgTable, where: SQL, order: readonly SQL[] = []): Promise<Total> {
  const ordered = order.length > 0 ? sql` order by ${sql.join([...order], sql`, `)}` : sql``
  const counted = await number(
    db,
    sql`select count(*)::int as n from (select 1 from ${table} where ${where}${ordered} limit ${COUNTED + 1}) as counted`,
  )
  if (counted <= COUNTED) return { total: counted, total_exact: true }
  return { total: Math.max(await estimateRows(db, table, where), COUNTED + 1), total_exact: false }
}

export async function countExactly(db: Db, table: PgTable, where: SQL): Promise<Total> {
  return { total: await number(db, sql`select count(*)::int as n from ${table} where ${where}`), total_exact: true }
}

/** The row count that the planner estimates. */
export async function estimateRows(db: Db, table: PgTable, where: SQL): Promise<number> {
  const { rows } = await db.execute<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    sql`explain (format json) select 1 from ${table} where ${where}`,
  )
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
}

async function number(db: Db, query: SQL): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(query)
  return rows[0]?.n ?? 0
}
