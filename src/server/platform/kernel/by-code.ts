import { inArray, or, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { foldCode, foldKey } from '#contract/kit/convert/fold.ts'
import type { Label } from '#contract/kit/label.ts'

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

/** Finds a row by its code in any width and case; of two codes that differ in nothing else, the one as given. */
export function byCode<Row>(rows: readonly Row[], codeOf: (row: Row) => string): (code: unknown) => Row | undefined {
  const meant = withCode(rows, codeOf)
  return (code) => meant(String(code))[0]
}

/** The rows with exactly this code, else those with its identity. */
export function withCode<Row>(rows: readonly Row[], codeOf: (row: Row) => string): (code: string) => readonly Row[] {
  const exact = Map.groupBy(rows, codeOf)
  const same = Map.groupBy(rows, (row) => foldKey(codeOf(row)))
  return (code) => exact.get(code) ?? same.get(foldKey(code)) ?? []
}

export const severalMeant: Label = ['编码“{code}”可能是{codes}，请写全', 'The code “{code}” can be {codes}. Enter it in full']

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
