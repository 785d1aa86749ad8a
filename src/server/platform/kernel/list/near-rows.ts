import { and, getTableName, is, SQL, sql, type SQLWrapper } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { ListTable } from '#server/platform/kernel/entity-rows.ts'
import { hasPairs, hasPatterns } from './filters.ts'

/** How many newest rows are checked before the index is read: frequent words are soon found among them. */
const NEAR = 1000
/** The same where each row's text must be computed. */
const NEAR_COMPUTED = 200

interface NearRows {
  table: ListTable
  /** The columns that sort the rows, with `id` at the end; the newest row is the last. */
  by: readonly PgColumn[]
  /** The text with a bigram index, as `search_text` or `fold_text` gives it. */
  text: PgColumn | SQL
  /** The index condition, if the index is partial. */
  indexed?: SQL | undefined
  live: SQL | undefined
  search: string
  most: number
  /** The rows that the index finds are sorted as well, which reads all of them. */
  isSorted?: boolean
}

/**
 * The ids for rows with all searched words. The bigram index is read only if the newest rows have too few. The index select is planned for all its rows (`materialized`), but without a sort it is read only until there are enough.
 */
export function nearIds({ table, by, text, indexed, live, search, most, isSorted = false }: NearRows): SQL {
  const has = hasPatterns(text, search)
  const near = is(text, SQL) ? NEAR_COMPUTED : NEAR
  const name = sql.identifier(getTableName(table))
  const columns = sql.join([...by], sql`, `)
  const newest = (columns: readonly SQLWrapper[]) =>
    sql`order by ${sql.join(
      columns.map((column) => sql`${column} desc`),
      sql`, `,
    )}`
  const sorted = isSorted ? newest(by.map(({ name }) => sql.identifier(name))) : sql``
  return sql`with near as materialized (
      select id from (select * from ${table} where ${and(sql`true`, indexed)} ${newest(by)} limit ${near}) as ${name} where ${and(has, live)} limit ${most}
    ), hit as materialized (
      select ${columns} from ${table} where ${and(indexed, hasPairs(text, search), has, live)}
    ), rest as materialized (select id from hit where (select count(*) from near) < ${most} ${sorted} limit ${most})
    select id from near union select id from rest`
}
