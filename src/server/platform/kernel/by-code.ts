import { inArray, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { foldCode } from '#contract/kit/convert/fold.ts'

/** Rows with these codes, in any writing. The column is a folded code. */
export function hasCodes(code_key: PgColumn, codes: readonly string[]): SQL {
  return inArray(code_key, [...new Set(codes.map(foldCode))])
}

/** Finds a row by its code in any writing; of two codes that differ in nothing else, the one as given. */
export function byCode<Row>(rows: readonly Row[], codeOf: (row: Row) => string): (code: unknown) => Row | undefined {
  const exact = new Map(rows.map((row) => [codeOf(row), row]))
  const folded = new Map(rows.map((row) => [foldCode(codeOf(row)), row]))
  return (code) => exact.get(String(code)) ?? folded.get(foldCode(String(code)))
}
