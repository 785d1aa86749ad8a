import { and, eq, gte, ilike, like, lt, lte, or, sql, type Param, type Placeholder, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { businessDay, dayBegins } from './business-day.ts'

type Place = Placeholder | Param

/** How a filter of a list becomes a condition. The value is always a parameter, so that the statement can be prepared. */
export interface Filter {
  /** Which form the condition takes for this value; one form unless told. */
  form?: (value: never) => string
  where: (place: Place, form: string) => SQL | undefined
  /** The parameter for a value; the value itself unless told. */
  bind?: (value: never, now: Date) => unknown
  /** The form of the condition that an index of its own answers; `where` unless told. */
  sift?: (place: Place, form: string) => SQL | undefined
  /**
   * Whether a large list can be walked in its order: `index` when an index has exactly these rows in the default order, `dense` when
   * so many rows pass that a walk soon finds a page of them.
   */
  walks?: (form: string) => 'index' | 'dense' | undefined
  /** The column that the condition bounds: in the order of that column its index is enough. */
  bounds?: PgColumn
}

export const equals = (column: PgColumn): Filter => ({ where: (place) => eq(column, place), walks: () => 'index' })
export const atLeast = (column: PgColumn): Filter => ({ where: (place) => gte(column, place), bounds: column })
export const atMost = (column: PgColumn): Filter => ({ where: (place) => lte(column, place), bounds: column })

/** A moment on a business day or after it. */
export const fromDay = (column: PgColumn): Filter => ({
  where: (place) => gte(column, place),
  bind: (day: string) => dayBegins(day),
  bounds: column,
})

/** A moment on a business day or before it. */
export const toDay = (column: PgColumn): Filter => ({
  where: (place) => lt(column, place),
  bind: (day: string) => dayBegins(day, 1),
  bounds: column,
})

/** A moment on one of these business days, both included; an end that is left out is open. For queries that are not lists. */
export function onDays(column: PgColumn, from: string | null | undefined, to: string | null | undefined): SQL | undefined {
  return and(from ? gte(column, dayBegins(from)) : undefined, to ? lt(column, dayBegins(to, 1)) : undefined)
}

/** A piece of a text, in any case, in one of the columns. */
export const contains = (...columns: PgColumn[]): Filter => ({
  where: (place) => or(...columns.map((column) => ilike(column, place))),
  bind: (word: string) => `%${escapeLike(word)}%`,
})

/** As `contains`, on a column of a large table whose characters and pairs of them are indexed: `gin (bigrams(column))`. */
export const words = (column: PgColumn): Filter => {
  const walk = (place: Place) => sql`${column} ilike like_pattern(${place})`
  const pairs = (place: Place) => sql`bigrams(${column}) @> word_bigrams(${place})`
  return {
    form: (word: string) => ([...word].length <= 2 ? 'entry' : 'more'),
    where: walk,
    // one or two characters are an entry of the index; more are pairs that must also stand in a row
    sift: (place, form) => (form === 'entry' ? pairs(place) : and(pairs(place), walk(place))),
  }
}

/** Rows of a large table whose text has the word, by the index of its pairs; for queries that are not lists. */
export function hasWord(column: PgColumn, word: string): SQL {
  const { form, where, sift } = words(column)
  return (sift ?? where)(sql.param(word), form?.(word as never) ?? '') as SQL
}

/** The beginning of a code, as typed or in capitals, or with `*` any pattern: `LLR-*-6204`. */
export const code = (column: PgColumn): Filter => ({ where: (place) => likeCode(column, place), bind: codePattern })

/** Rows whose code begins so, or is so with `*` for any piece; for queries that are not lists. */
export function hasCode(column: PgColumn, word: string): SQL {
  return likeCode(column, sql.param(codePattern(word)))
}

// not in any case: two ranges of the index of codes are read, and codes with small letters are seldom typed
function likeCode(column: PgColumn, place: Place): SQL {
  return or(like(column, place), sql`${column} like upper(${place})`) as SQL
}

function codePattern(word: string): string {
  return word.includes('*') ? word.split('*').map(escapeLike).join('%') : `${escapeLike(word)}%`
}

/** A day that comes within so many days from today, or has passed. */
export const dayWithin = (column: PgColumn): Filter => ({
  where: (place) => lte(column, place),
  bind: (days: string, now) => businessDay(now, Number(days)),
})

/** A fixed condition for each value of an enumeration. */
export const byCase = (conditions: Readonly<Record<string, SQL>>, walks: Readonly<Record<string, 'index' | 'dense'>> = {}): Filter => ({
  form: (value: string | number) => String(value),
  // the parameter must occur, or the statement would have one too many
  where: (place, form) => sql`${conditions[form]} and ${place}::text is not null`,
  walks: (form) => walks[form],
})

/** `%`, `_` and `\` stand for themselves in what a person types. */
export function escapeLike(word: string): string {
  return word.replace(/[\\%_]/g, '\\$&')
}
