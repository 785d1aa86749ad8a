import { and, desc, DrizzleQueryError, eq, inArray, like, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { foldCode, foldText, searchWords, withoutInvisible } from '#contract/kit/convert/fold.ts'
import { isDigits } from '#server/features/common/words.ts'
import type { EntityDescriptor, RecordSearch, SearchedColumn } from '#server/platform/entity/entity.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { liveRows, type ListTable } from '#server/platform/kernel/entity-rows.ts'
import { codePatterns, escapeLike, hasCode, hasSearch, hasWords, partPattern } from '#server/platform/kernel/list/filters.ts'
import { nearIds } from '#server/platform/kernel/list/near-rows.ts'
import { hasNumber, lookedUp, plainNumber } from '#server/platform/kernel/masked-numbers.ts'

/** How many rows one search reads; there are more if it finds all. */
export const FOUND_AT_MOST = 21

/** An entity whose rows the quick search finds. */
export interface Searched extends EntityDescriptor {
  search: RecordSearch
  table: ListTable
  scope: NonNullable<EntityDescriptor['scope']>
}

/** How well a row matches: the whole code, number or title; its beginning; other parts; the initials of pinyin. Technical kinds come last. */
export const ranks = { whole: 0, code: 1, beginning: 2, part: 3, initials: 4, technical: 5 } as const

export interface Hit extends Record<string, unknown> {
  entity: string
  id: number
  code: string
  title: string
  belongs_to: string | null
  /** `matchAt` reads it. */
  place: number
}

/** The entity columns that a word in this form can match. */
export function columnsFor(word: string, { search }: Searched): [number, SearchedColumn][] {
  return [...search.by.entries()].filter(([, { as }]) => forms[as](word))
}

const forms: Readonly<Record<SearchedColumn['as'], (word: string) => boolean>> = {
  code: (word) => /^[\x21-\x7e]+$/.test(foldText(word)),
  number: (word) => /^[a-z]{0,3}\d{4,}$/.test(foldCode(word)),
  phone: (word) => /^\d{4,11}$/.test(plainNumber(word)),
  name: (word) => !isDigits(plainNumber(word)),
  title: () => true,
  any: () => true,
}

/** An entity's selects for the word, of which the statement is a union; none if the word can match none of its columns. */
export function selectsOf(ctx: Ctx, entity: Searched, word: string): SQL[] {
  const columns = columnsFor(word, entity)
  if (columns.length === 0) return []
  if (!entity.search.part) return [smallSelect(ctx, entity, word, columns)]
  const selects = columns.flatMap(([via, column]) => largeSelects(ctx, entity, word, via, column))
  // in this order: the titles of goods are not read if their codes fill the result
  return [sql`(select * from (${sql.join(selects, sql` union all `)}) as found limit ${FOUND_AT_MOST})`]
}

/** All columns in a small table at once, the best matches first. */
function smallSelect(ctx: Ctx, entity: Searched, word: string, columns: readonly [number, SearchedColumn][]): SQL {
  const { table } = entity
  const matches = columns.map(([via, column]) => ({ match: conditionOf(ctx, column, word), place: placeOf(rankOf(column, word), via) }))
  const [only, ...others] = matches
  const place =
    only && others.length === 0
      ? only.place
      : sql`least(${sql.join(
          matches.map(({ match, place }) => sql`case when ${match} then ${place} end`),
          sql`, `,
        )})`
  const where = and(or(...matches.map(({ match }) => match)), liveRows(ctx, entity))
  return sql`(select ${selectOf(entity)}, ${place} as place from ${table} where ${where} order by place, ${desc(table.id)} limit ${FOUND_AT_MOST})`
}

// an entity has fewer searched columns
const COLUMNS = 10

/** A match's rank and column in one number; the least number is the best match. */
function placeOf(rank: SQL, via: number): SQL {
  return sql`(${rank}) * ${COLUMNS}::int + ${via}::int`
}

/** A match's rank, and its column's place in `by`. */
export function matchAt(place: number): { rank: number; via: number } {
  return { rank: Math.floor(place / COLUMNS), via: place % COLUMNS }
}

/** One column in a large table by its index. The whole code is asked for apart, because it may be far behind in the order by its beginning. */
function largeSelects(ctx: Ctx, entity: Searched, word: string, via: number, column: SearchedColumn): SQL[] {
  const { table } = entity
  const live = liveRows(ctx, entity)
  const select = (where: SQL | undefined, rank: SQL) =>
    sql`(select ${selectOf(entity)}, ${placeOf(rank, via)} as place from ${table} where ${where} limit ${FOUND_AT_MOST})`
  if (column.as === 'name' || column.as === 'title') {
    const found = nearIds({ table, by: [table.id], text: column.search ?? column.column, live, search: word, most: FOUND_AT_MOST })
    return [select(sql`${table.id} in (${found})`, rankOf(column, word))]
  }
  if (column.as === 'any') {
    return [
      sql`(select ${selectOf(entity)}, ${placeOf(rankOf(column, word), via)} as place from ${table}
        where ${and(conditionOf(ctx, column, word), live)} order by ${desc(table.id)} limit ${FOUND_AT_MOST})`,
    ]
  }
  const rank = rankOf(column, word)
  // apart, because a pattern with any signs can fill the limit before codes with a times sign are read
  const { key } = column
  const conditions = key
    ? codePatterns(word).map((pattern, at) => ({ match: like(key, pattern), rank: sql`(${rank}) + ${at}::int` }))
    : [{ match: conditionOf(ctx, column, word), rank }]
  const beginnings = conditions.map(({ match, rank }) => select(and(match, live), rank))
  // document numbers have one length: no other begins with a whole one
  if (column.as !== 'code' || column.of) return beginnings
  const whole = key ? eq(key, foldCode(word)) : inArray(column.column, [...new Set([word, word.toUpperCase()])])
  return [select(and(whole, live), sql`0`), ...beginnings]
}

/** An entity's rows by a condition; without one, the newest. */
export function hitsWith(ctx: Ctx, entity: Searched, condition: SQL | undefined): SQL {
  const { table } = entity
  return sql`(select ${selectOf(entity)}, 0 as place from ${table} where ${and(sql`true`, condition, liveRows(ctx, entity))}
    order by ${desc(table.id)} limit ${FOUND_AT_MOST - 1})`
}

/** The time limit for each statement in milliseconds: a slow one leaves its records out, and the rest is shown. */
const TIME_LIMIT = 1000

/** The rows from one statement, as far as they are found in time. */
export async function readHits(ctx: Ctx, selects: readonly SQL[]): Promise<Hit[]> {
  return (await readInTime(ctx, selects)) ?? []
}

/** The rows from one statement; undefined if it took too long. */
export async function readInTime({ db }: Ctx, selects: readonly SQL[]): Promise<Hit[] | undefined> {
  if (selects.length === 0) return []
  try {
    return await db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('statement_timeout', ${String(TIME_LIMIT)}, true)`)
      const { rows } = await tx.execute<Hit>(sql.join([...selects], sql` union all `))
      return rows.map((row) => ({ ...row, id: Number(row.id) }))
    })
  } catch (fault) {
    if (isTimeout(fault)) return undefined
    throw fault
  }
}

function isTimeout(fault: unknown): boolean {
  const cause = fault instanceof DrizzleQueryError ? fault.cause : fault
  return cause instanceof Error && 'code' in cause && cause.code === '57014'
}

/** A hit's columns. */
function selectOf({ contract, search, table, ...descriptor }: Searched): SQL {
  const title = search.title ?? descriptor.title
  const code = search.code ?? descriptor.code
  const text = (value: PgColumn | SQL | undefined) => (value ? sql`coalesce(${value}::text, '')` : sql`''`)
  return sql`${contract.$.address}::text as entity, ${table.id}::bigint as id, ${text(code)} as code, ${text(title)} as title,
    ${search.beside ? sql`${search.beside}::text` : sql`null::text`} as belongs_to`
}

function conditionOf(ctx: Ctx, { as, column, search, key, of, where, mask }: SearchedColumn, word: string): SQL {
  if (where) return where(word, ctx)
  const match = () => {
    if (as === 'phone') return hasNumber(ctx, column, plainNumber(word), mask)
    // the index may have more words than the column: `search` of salesmen has their codes
    if (as === 'name' || as === 'title') return and(search && hasSearch(search, word), hasWords([column], word)) as SQL
    if (key) return hasCode(key, word)
    const typed = as === 'number' ? foldCode(word) : withoutInvisible(word).normalize('NFKC')
    const beginnings = new Set([...(as === 'number' ? [] : [typed]), typed.toUpperCase()])
    return or(...[...beginnings].map((beginning) => like(column, `${escapeLike(beginning)}%`))) as SQL
  }
  return of ? of(match()) : match()
}

/** The numbers that the word looks up whole without the permission to read them. */
export function lookedUpBy(ctx: Ctx, searched: readonly Searched[], word: string): string[] {
  const columns = searched.flatMap((entity) => columnsFor(word, entity))
  return columns.flatMap(
    ([, { as, mask, looksUp }]) => looksUp?.(word, ctx) ?? (as === 'phone' ? lookedUp(ctx, plainNumber(word), mask) : []),
  )
}

function rankOf({ as, column, key, of, where }: SearchedColumn, word: string): SQL {
  const { whole, code, beginning, part, initials } = ranks
  if (as === 'any') return sql`case when ${eq(column, word)} then ${whole}::int else ${isDigits(plainNumber(word)) ? code : part}::int end`
  if (of || where) return sql`${as === 'name' || as === 'title' ? part : code}::int`
  if (as === 'name' || as === 'title') {
    const text = sql`fold_text(${column})`
    const folded = foldText(word)
    return sql`case when ${text} = ${folded} then ${whole}::int when ${text} like ${`${escapeLike(folded)}%`} then ${beginning}::int
      when ${text} like all(${sql.param(searchWords(word).map(partPattern))}::text[]) then ${part}::int
      else ${initials}::int end`
  }
  const isWhole = key ? eq(key, foldCode(word)) : eq(sql`lower(${column})`, word.toLowerCase())
  return sql`case when ${isWhole} then ${whole}::int else ${code}::int end`
}
