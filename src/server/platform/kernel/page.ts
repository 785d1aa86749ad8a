import type { PgSelect } from 'drizzle-orm/pg-core'
import type { Total } from './count.ts'

// For what is small or seldom read, such as logs: pages that are turned by number only. Lists of entities are ./list.ts.

export interface Place {
  page_no: number
  page_size: number
}

/** The rows of one page of a dynamic query that has its order. */
export function rowsAt<Query extends PgSelect>(query: Query, { page_no, page_size }: Place) {
  return query.limit(page_size).offset((page_no - 1) * page_size)
}

/** The page as it is answered; a number is the exact total, and without one there is nothing more. */
export function pageOf<Row>(list: Row[], total: number | Total = list.length) {
  return { list, ...(typeof total === 'number' ? { total, total_exact: true } : total), next: null, prev: null }
}
