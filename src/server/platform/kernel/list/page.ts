import type { PgSelect } from 'drizzle-orm/pg-core'
import type { Total } from './count.ts'

// For small or seldom read lists, such as logs: pages by number only. Entity lists use ./list.ts.

export interface Place {
  page_no: number
  page_size: number
}

/** The rows on one page from a dynamic query that already has its order. */
export function rowsAt<Query extends PgSelect>(query: Query, { page_no, page_size }: Place) {
  return query.limit(page_size).offset((page_no - 1) * page_size)
}

/** The answer for a page. A number is the exact total; without a total the list is complete. */
export function pageOf<Row>(list: Row[], total: number | Total = list.length) {
  return { list, ...(typeof total === 'number' ? { total, total_exact: true } : total), next: null, prev: null }
}
