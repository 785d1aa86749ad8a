import { and, eq, gte, is, like, lt, lte, sql, type Param, type Placeholder, type SQL, type SQLWrapper } from 'drizzle-orm'
import { PgColumn } from 'drizzle-orm/pg-core'
import { foldCode, foldText, searchWords, withoutInvisible } from '#contract/kit/convert/fold.ts'
import { businessDay, dayBegins } from '#server/platform/kernel/business-day.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'

type Place = Placeholder | Param

/** The SQL condition for a filter. The value is always a parameter, so that the statement can be prepared. */
export interface Filter {
  /** The condition shape for this value and person; default: one shape. */
  form?: (value: never, ctx: Pick<Ctx, 'actor'>) => string
  where: (place: Place, form: string) => SQL | undefined
  /** The parameter for a value; default: the value itself. */
  bind?: (value: never, now: Date) => unknown
  /** The condition shape for a separate index; default: `where`. */
  sift?: (place: Place, form: string) => SQL | undefined
  /** The condition shape that the planner estimates best; default: `where`. */
  estimate?: (place: Place, form: string) => SQL | undefined
  /**
   * The way in which a large list can be walked in its order: `index` if an index contains exactly these rows in the default order, `dense`
   * if so many rows match that a walk soon finds a full page.
   */
  walks?: (form: string) => 'index' | 'dense' | undefined
  /** The column that the condition limits: in that column's order its index is sufficient. */
  bounds?: PgColumn
  /** True if the rows with this value wait for staff: without another order the oldest come first. */
  waits?: (value: never) => boolean
  /** The whole numbers in the value that the person may not read. */
  looksUp?: ((value: never, ctx: Pick<Ctx, 'actor'>) => string[]) | undefined
}

export const equals = (column: PgColumn): Filter => ({ where: (place) => eq(column, place), walks: () => 'index' })
export const atLeast = (column: PgColumn): Filter => ({ where: (place) => gte(column, place), bounds: column })
export const atMost = (column: PgColumn): Filter => ({ where: (place) => lte(column, place), bounds: column })

/** A moment on or after a business day. */
export const fromDay = (column: PgColumn): Filter => ({
  where: (place) => gte(column, place),
  bind: (day: string) => dayBegins(day),
  bounds: column,
})

/** A moment on or before a business day. */
export const toDay = (column: PgColumn): Filter => ({
  where: (place) => lt(column, place),
  bind: (day: string) => dayBegins(day, 1),
  bounds: column,
})

/**
 * A state that follows from the read time: the condition for each state at a moment. The parameter must occur in every condition,
 * because it is bound to each state's statement.
 */
export const byStateAt = <State extends string>(conditions: Readonly<Record<State, (now: SQL) => SQL>>): Filter => ({
  form: (state: State) => state,
  bind: (_state: State, now) => now.toISOString(),
  where: (place, form) => conditions[form as State](sql`${place}::timestamptz`),
})

/** The conditions for a period whose begin and end may be missing: it is over at a moment, or has not begun. */
export const periodAt = ({ start_at, end_at }: Record<'start_at' | 'end_at', PgColumn>) => ({
  isOver: (now: SQL): SQL => sql`(${end_at} is not null and ${end_at} <= ${now})`,
  isBefore: (now: SQL): SQL => sql`(${start_at} is not null and ${start_at} > ${now})`,
})

/** A moment within these business days, both included; a missing bound is open. For queries that are not lists. */
export function onDays(column: PgColumn, from: string | null | undefined, to: string | null | undefined): SQL | undefined {
  return and(from ? gte(column, dayBegins(from)) : undefined, to ? lt(column, dayBegins(to, 1)) : undefined)
}

/** A search as the database reads it: the folded words, between blanks. */
export function foldSearch(search: string): string {
  return searchWords(search).join(' ')
}

/**
 * All words in the listed columns together, in any order, or as the initials of their pinyin. For tables that are read whole; a column made
 * by `searchOf` saves the computation for each row.
 */
export const contains = (...columns: PgColumn[]): Filter => ({
  where: (place) => sql`${searchTextOf(columns)} like all(search_patterns(${place}))`,
  bind: foldSearch,
})

/** As `contains`, with the search itself as the parameter. */
export const hasPart =
  (...columns: PgColumn[]) =>
  (place: Place): SQL =>
    sql`${searchTextOf(columns)} like all(search_patterns(fold_text(${place})))`

/** As `contains`, for queries that are not lists. An empty search finds all rows, one of signs that no search reads finds none. */
export function hasWords(columns: readonly SQLWrapper[], search: string): SQL {
  if (search.trim() === '') return sql`true`
  // computing the initials takes more time than folding
  return hasPatterns(needsInitials(search) || isSearchText(columns) ? searchTextOf(columns) : sql`fold_text(${textOf(columns)})`, search)
}

/** A text from `search_text` has all search words; for queries that are not lists. */
export function hasPatterns(text: SQLWrapper, search: string): SQL {
  return sql`${text} like all(${sql.param(searchPatterns(search))}::text[])`
}

/** A column made by `searchOf` has all pairs in the search words, by its bigram index; for queries that are not lists. */
export function hasPairs(column: SQLWrapper, search: string): SQL {
  return sql`bigrams(${column}) @> ${sql.param(searchPairs(search))}::text[]`
}

/**
 * The search words as patterns: a search text matches them all. A single letter is no initial. A search without words has the pattern for
 * an empty text. `search_patterns` gives the same, but the database computes it at each place in a statement, during planning.
 */
export function searchPatterns(search: string): string[] {
  const patterns = searchWords(search).map((word) => `${partPattern(word)}${/^[a-z]$/.test(word) ? '\n%' : ''}`)
  return patterns.length === 0 ? [''] : patterns
}

/** The pattern for a text with this part. */
export function partPattern(part: string): string {
  return `%${escapeLike(part)}%`
}

/** The pairs that a text with all search words has; a word with one character gives this character. `search_pairs` gives the same. */
export function searchPairs(search: string): string[] {
  return [...new Set(searchWords(search).flatMap(pairsIn))]
}

function pairsIn(word: string): string[] {
  const signs = [...word]
  return signs.length === 1 ? signs : signs.slice(1).map((sign, at) => `${signs[at]}${sign}`)
}

function textOf(columns: readonly SQLWrapper[]): SQL {
  const [first, ...rest] = columns
  return rest.length === 0 && first ? sql`${first}` : sql`concat_ws(' ', ${sql.join([...columns], sql`, `)})`
}

function searchTextOf(columns: readonly SQLWrapper[]): SQL {
  return isSearchText(columns) ? textOf(columns) : sql`search_text(${textOf(columns)})`
}

/** Tells whether the only column is made by `searchOf`. */
function isSearchText([column, ...rest]: readonly SQLWrapper[]): boolean {
  return rest.length === 0 && is(column, PgColumn) && column.name === 'search' && column.generated !== undefined
}

/** Only words with letters alone are compared with initials. */
function needsInitials(search: string): boolean {
  const folded = searchWords(search)
  return folded.length === 0 || folded.some((word) => /^[a-z]+$/.test(word))
}

/** As `contains`, on a large table's column made by `searchOf`, with a bigram index: `gin (bigrams(search))`. */
export const words = (search: PgColumn): Filter => {
  const walk = (place: Place) => sql`${search} like all(search_patterns(${place}))`
  const pairs = (place: Place) => sql`bigrams(${search}) @> search_pairs(${place})`
  const none = (place: Place) => sql`${place}::text is null`
  return {
    form: formOf,
    bind: foldSearch,
    where: (place, form) => (form === 'none' ? none(place) : walk(place)),
    // one or two characters are one index entry; longer words are pairs, whose adjacency must be checked as well
    sift: (place, form) => (form === 'none' ? none(place) : form === 'entry' ? pairs(place) : and(pairs(place), walk(place))),
    estimate: (place, form) => (form === 'none' ? none(place) : form === 'entry' ? pairs(place) : walk(place)),
  }
}

/** As `words`, for a list that is not `large`: the planner chooses between the list's order and the index. */
export const indexedWords = (search: PgColumn): Filter => ({ bind: foldSearch, where: (place) => pairsOf(search, place) })

/** `none`: signs that no search reads find nothing. `entry`: each word is one index entry; a single letter could be an initial. */
function formOf(search: string): 'none' | 'entry' | 'more' {
  const folded = searchWords(search)
  if (folded.length === 0) return 'none'
  return folded.every((word) => [...word].length <= 2 && !/^[a-z]$/.test(word)) ? 'entry' : 'more'
}

/** As `hasSearch`, for lists: with a placeholder for the search, on a text as `search_text` or `fold_text` gives it. */
export function pairsOf(search: SQLWrapper, place: Place | SQL): SQL {
  const folded = sql`fold_text(${place})`
  // a search without words has no pairs, and the index would be read whole
  return sql`(${folded} <> '' and ${search} like all(search_patterns(${folded})) and bigrams(${search}) @> search_pairs(${folded}))`
}

/**
 * As `pairsOf`, for a condition that only the index answers. Words that are whole index entries need no check of the text: the planner
 * would multiply both estimates, and take a surname for a rare word.
 */
export function entriesOf(search: SQLWrapper, place: Place | SQL): SQL {
  const folded = sql`fold_text(${place})`
  const isEntry = sql`${folded} ~ '^([^ ]{2}|[^ a-z])( ([^ ]{2}|[^ a-z]))*$'`
  return sql`(${folded} <> '' and bigrams(${search}) @> search_pairs(${folded}) and (${isEntry} or ${search} like all(search_patterns(${folded}))))`
}

/** Rows in a large table by the words of a search and a bigram index; for queries that are not lists. */
export function hasSearch(column: PgColumn, search: string): SQL {
  // a search without words has no pairs, and the index would be read whole
  if (searchWords(search).length === 0) return sql`false`
  // both conditions: a walk in row order checks the text before it computes the pairs, which costs a hundred times as much
  return sql`(${hasPatterns(column, search)} and ${hasPairs(column, search)})`
}

/**
 * The prefix of a folded code, or a pattern with `*`: `LLR-*-6204`. Between two digits `*` is also a times sign: `M8*40` finds `M8x40-304`.
 * The column is made by `foldedCode`.
 */
export const code = (column: PgColumn): Filter => ({ ...codeSearch, where: (place, form) => codeLike(column, place, form) })

/** The form and parameter of a filter whose condition is `codeLike`. */
export const codeSearch = {
  form: (word: string) => (codePatterns(word).length === 1 ? 'one' : 'two'),
  bind: (word: string) => codePatterns(word).join('\n'),
} satisfies Partial<Filter>

/** A folded code by the parameter of `codeSearch`, in any form. */
export function codeLike(folded: SQLWrapper, place: Place | SQL, form = 'two'): SQL {
  return form === 'one' ? sql`${folded} like ${place}` : likeLine(folded, place, 1, 2)
}

/** A text by patterns in these lines of a parameter; an absent one is empty, which no code is. */
export function likeLine(text: SQLWrapper, place: Place | SQL, ...lines: readonly number[]): SQL {
  const likes = lines.map((line) => sql`${text} like split_part(${place}, E'\\n', ${line}::int)`)
  return sql`(${sql.join(likes, sql` or `)})`
}

/** As `code`, for queries that are not lists. */
export function hasCode(column: SQLWrapper, word: string): SQL {
  return sql`(${sql.join(
    codePatterns(word).map((pattern) => sql`${column} like ${pattern}`),
    sql` or `,
  )})`
}

/** The prefix of a folded code, where `*` is a times sign as in titles; for customers. */
export const codeStart = (column: PgColumn): Filter => ({ where: (place) => like(column, place), bind: startPattern })

/** Rows whose folded code begins with the word; for queries that are not lists. */
export function beginsWith(column: SQLWrapper, word: string): SQL {
  return sql`${column} like ${startPattern(word)}`
}

function startPattern(word: string): string {
  const folded = foldCode(word)
  return folded === '' ? '' : `${escapeLike(folded)}%`
}

/** Tells whether a search can be a code: one word of letters, digits, points, slashes and, as `x`, asterisks. */
export function isCode(word: string): boolean {
  return /^[\w./]+$/.test(foldText(word))
}

/** The patterns that a searched code can mean: with `*` between two digits as a times sign, and with each `*` as any signs. */
export function codePatterns(word: string): string[] {
  const typed = withoutInvisible(word).normalize('NFKC')
  return [...new Set([patternOf(typed.replace(/(?<=\d\s*)\*(?=\s*\d)/g, 'x')), patternOf(typed)])]
}

function patternOf(typed: string): string {
  const parts = typed.split('*')
  const pattern = parts.map((part) => escapeLike(foldCode(part))).join('%')
  // a code without readable signs has the pattern of the empty text, which no code matches
  return parts.length === 1 && pattern !== '' ? `${pattern}%` : pattern
}

/** A date within this many days from today, or in the past. */
export const dayWithin = (column: PgColumn): Filter => ({
  where: (place) => lte(column, place),
  bind: (days: string, now) => businessDay(now, Number(days)),
})

/** A fixed condition for each enumeration value. */
export const byCase = (conditions: Readonly<Record<string, SQL>>, walks: Readonly<Record<string, 'index' | 'dense'>> = {}): Filter => ({
  form: (value: string | number) => String(value),
  // the statement must contain the parameter, otherwise it would have one too many
  where: (place, form) => sql`${conditions[form]} and ${place}::text is not null`,
  walks: (form) => walks[form],
})

/** Escapes `%`, `_` and `\` in user input. */
export function escapeLike(word: string): string {
  return word.replace(/[\\%_]/g, '\\$&')
}

/** The business day for a moment in SQL, its calendar day in Asia/Shanghai as `YYYY-MM-DD`. */
export function dayOf(moment: SQLWrapper): SQL<string> {
  return sql<string>`to_char(${moment} at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`
}
