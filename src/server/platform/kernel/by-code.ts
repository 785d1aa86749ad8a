import { inArray, or, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { foldCode, foldKey } from '#contract/kit/convert/fold.ts'
import { say, type Label } from '#contract/kit/label.ts'
import type { Ctx } from './ctx.ts'

/** The columns of `foldedCode`. */
interface CodeColumns {
  code_key: PgColumn
  code_search: PgColumn
}

/** Rows with these codes, in any width and case. The column is a code's identity. */
export function hasCodes(code_key: PgColumn, codes: readonly string[]): SQL {
  return inArray(code_key, [...new Set(codes.map(foldKey))])
}

/** Rows that a person can mean by these codes: hyphens may be missing. `meantBy` decides between them. */
export function mayHaveCodes({ code_key, code_search }: CodeColumns, codes: readonly string[]): SQL | undefined {
  return or(hasCodes(code_key, codes), inArray(code_search, [...new Set(codes.map(foldCode))]))
}

/** Finds the row that a code in a file means. */
export interface CodeLookup<Row> {
  (code: unknown): Row | undefined
  /** The codes of which each can be meant: repetitions from before codes were unique in any writing. */
  several(code: unknown): string[]
}

/** Finds a row by its code in any width and case; of codes that differ in nothing else, the one as given, or none. */
export function byCode<Row>(rows: readonly Row[], codeOf: (row: Row) => string): CodeLookup<Row> {
  const meant = withCode(rows, codeOf)
  const find = (code: unknown) => {
    const [row, other] = meant(String(code))
    return other === undefined ? row : undefined
  }
  const several = (code: unknown) => {
    const found = meant(String(code))
    return found.length > 1 ? found.map(codeOf) : []
  }
  return Object.assign(find, { several })
}

/** The rows with exactly this code, else those with its identity. */
export function withCode<Row>(rows: readonly Row[], codeOf: (row: Row) => string): (code: string) => readonly Row[] {
  const exact = Map.groupBy(rows, codeOf)
  const same = Map.groupBy(rows, (row) => foldKey(codeOf(row)))
  return (code) => exact.get(code) ?? same.get(foldKey(code)) ?? []
}

export const severalMeant: Label = ['编码“{code}”可能是{codes}，请写全', 'The code “{code}” can be {codes}. Enter it in full']

/** The fault of a code that several rows can have; none without such codes. */
export function severalFaults(ctx: Pick<Ctx, 'language'>, code: unknown, codes: readonly string[]): { field: string; msg: string }[] {
  if (codes.length === 0) return []
  return [{ field: 'code', msg: say(severalMeant, ctx.language, { code: String(code), codes: codes.join('、') }) }]
}

/**
 * The rows that a person means by a code: the one with exactly this code, else with its identity, else all that differ in hyphens only.
 * Several rows are ambiguous.
 */
export function meantBy<Row>(rows: readonly Row[], codeOf: (row: Row) => string): (code: string) => readonly Row[] {
  const same = withCode(rows, codeOf)
  const loose = Map.groupBy(rows, (row) => foldCode(codeOf(row)))
  return (code) => {
    const found = same(code)
    return found.length > 0 ? found : (loose.get(foldCode(code)) ?? [])
  }
}
