import { sql, type SQL } from 'drizzle-orm'

/**
 * `any` over an id array, for prepared statements and a document's few lines. The subquery hides the id count from the planner: otherwise a
 * plan for few ids seems cheaper than the one for any number, and is made anew at every run. Use `idRows` for more than a thousand ids.
 */
export function anyOf(ids: readonly number[]): SQL {
  return sql`any((select ${sql.param([...ids])}::int8[])::int8[])`
}

/** The ids as a subquery, for `in`: PostgreSQL joins or hashes them, while it compares each row with every element of an unknown array. */
export function idRows(ids: readonly number[]): SQL<number> {
  return sql<number>`(select unnest(${sql.param([...ids])}::int8[]))`
}
