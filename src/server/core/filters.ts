import { eq, gte, ilike, like, lte, or, sql, type Param, type Placeholder, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { businessDay } from './business-day.ts'

/** How a filter of a list becomes a condition. The value is always a parameter, so that the statement can be prepared. */
export interface Filter {
  /** Which form the condition takes for this value; one form unless told. */
  form?: (value: never) => string
  where: (place: Placeholder | Param, form: string) => SQL | undefined
  /** The parameter for a value; the value itself unless told. */
  bind?: (value: never, now: Date) => unknown
}

export const equals = (column: PgColumn): Filter => ({ where: (place) => eq(column, place) })
export const atLeast = (column: PgColumn): Filter => ({ where: (place) => gte(column, place) })
export const atMost = (column: PgColumn): Filter => ({ where: (place) => lte(column, place) })

/** One of several values: `brand_id[]=1&brand_id[]=2`. */
export const among = (column: PgColumn): Filter => ({ where: (place) => sql`${column} = any(${place})` })

/** A piece of a text, in any case, in one of the columns. */
export const contains = (...columns: PgColumn[]): Filter => ({
  where: (place) => or(...columns.map((column) => ilike(column, place))),
  bind: (word: string) => `%${escapeLike(word)}%`,
})

/** The beginning of a code, or with `*` any pattern: `LLR-*-6204`. */
export const code = (column: PgColumn): Filter => ({
  where: (place) => like(column, place),
  bind: (word: string) => (word.includes('*') ? word.split('*').map(escapeLike).join('%') : `${escapeLike(word)}%`),
})

/** A day that comes within so many days from today, or has passed. */
export const dayWithin = (column: PgColumn): Filter => ({
  where: (place) => lte(column, place),
  bind: (days: string, now) => businessDay(now, Number(days)),
})

/** A fixed condition for each value of an enumeration. */
export const byCase = (conditions: Readonly<Record<string, SQL>>): Filter => ({
  form: (value: string) => value,
  // the parameter must occur, or the statement would have one too many
  where: (place, form) => sql`${conditions[form]} and ${place}::text is not null`,
})

/** `%`, `_` and `\` stand for themselves in what a person types. */
export function escapeLike(word: string): string {
  return word.replace(/[\\%_]/g, '\\$&')
}
