import { sql, type SQL } from 'drizzle-orm'
import { bigint, customType, integer, smallint, text } from 'drizzle-orm/pg-core'

/** A moment: `timestamptz` in the database, RFC 3339 in UTC everywhere else. */
export const moment = customType<{ data: string; driverData: string }>({
  // to the millisecond, as in JavaScript: a cursor made from it finds its row again
  dataType: () => 'timestamptz(3)',
  fromDriver: (value) => (value.endsWith('+00') ? utc(value) : new Date(value).toISOString()),
})

/** Converts PostgreSQL's `2026-03-02 10:00:00.5+00` in a fifth of the time that a Date takes. */
function utc(value: string): string {
  const time = value.slice(11, -3)
  return `${value.slice(0, 10)}T${time.length === 8 ? `${time}.000` : time.padEnd(12, '0')}Z`
}

/** Any JSON value, unchanged: the library's own `jsonb` reads the text `"12"` as the number 12. */
export const exactJson = customType<{ data: unknown; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (value) => JSON.stringify(value),
  fromDriver: (value) => value,
})

/** An int64 within JavaScript's exact range: ids, fen, grams. */
export const int8 = () => bigint({ mode: 'number' })

/** The index condition for rows that are not deleted. */
export const alive = sql`deleted_at is null`

/** The columns in every entity (domain §0.1). */
export const entityColumns = {
  id: int8().primaryKey().generatedAlwaysAsIdentity(),
  version: integer().notNull().default(1),
  created_at: moment()
    .notNull()
    .default(sql`now()`),
  created_by: int8(),
  updated_at: moment()
    .notNull()
    .default(sql`now()`),
  updated_by: int8(),
  deleted_at: moment(),
}

/** The sort number among siblings, and whether the row is in use. */
export const sortAndStatus = {
  sort: integer().notNull().default(0),
  status: smallint().$type<0 | 1>().notNull().default(1),
}

/** The review columns in a row (kernel/review.ts): time and authors for the changes since the last approval, and that approval. */
export const reviewColumns = {
  changed_at: moment(),
  changed_by: int8().array(),
  approved_at: moment(),
  approved_by: int8(),
}

export const zeroOrOne = () => smallint().$type<0 | 1>().notNull().default(0)

/** The text that searches read (`search_text`): a column or an expression, folded, with the initials of its Chinese signs. */
export const searchOf = (source: SQL) => text().generatedAlwaysAs(sql`search_text(${source})`)

/** The two folded forms of a code. */
export const foldedCode = {
  /** The identity: unique, and the form that look-ups compare. */
  code_key: text()
    .notNull()
    .generatedAlwaysAs(sql`fold_key(code)`),
  /** The form that searches read, without hyphens; it is not unique. */
  code_search: text()
    .notNull()
    .generatedAlwaysAs(sql`fold_code(code)`),
  /** The code if it repeated another one, in another writing, before folded codes became unique. */
  repeated_code: text(),
}

/** The columns that the database computes from other ones for searches: no change writes or logs them. */
export const computedColumns: ReadonlySet<string> = new Set(['code_key', 'code_search', 'search'])

/** Tells such repetitions apart, as a part of the unique index; a changed code is no repetition any more. */
export const repetition = sql`(case when repeated_code = code then id else 0 end)`
