import { randomInt } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'
import type { PgSequence } from 'drizzle-orm/pg-core'
import { businessDay, secondInShanghai } from './business-day.ts'

const TRIES = 10

/** Inserts a row with a random number. `insert` returns no row if the number is taken; then another one is drawn in the same transaction. */
export async function withRandomNo<Row>(draw: () => string, insert: (no: string) => Promise<readonly Row[]>): Promise<Row> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const [row] = await insert(draw())
    if (row) return row
  }
  throw new Error(`${TRIES} random numbers are taken`)
}

/** A number that does not tell how many there are: the day and random digits. For `withRandomNo`, because numbers repeat. */
export function randomNo(now: Date, prefix: string, digits = 8): string {
  return `${prefix}${businessDay(now).replaceAll('-', '')}${String(randomInt(10 ** digits)).padStart(digits, '0')}`
}

/** The second in Shanghai and six digits from a sequence: a million numbers a second are different. */
export function sequentialNo(now: Date, prefix: string, sequence: PgSequence): SQL<string> {
  return sql`${noStart(now, prefix)} || ${noEnd(sequence)}`
}

/** The part in such a number before its digits. */
export const noStart = (now: Date, prefix: string) => prefix + secondInShanghai(now)

/** The digits in such a number, as a fragment for a prepared statement. */
export const noEnd = ({ seqName }: PgSequence): SQL => sql.raw(`lpad((nextval('${seqName}') % 1000000)::text, 6, '0')`)
