import { sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'

// domain §17.1
const KEPT_DAYS = 180
const LOGINS_KEPT_DAYS = 365
// audit.seal takes twice as many at once; with less there is nothing left that could not wait for the next minute
const MANY = 100_000

/** Seals what was logged since the last time: from then on one changed byte is found (docs/adr/0029). */
export async function sealLog(db: Db): Promise<void> {
  for (let more = true; more;) {
    const { rows } = await db.execute<{ count: string }>(sql`select audit.seal() as count`)
    more = Number(rows[0]?.count) > MANY
  }
}

/** Makes the parts of the months to come, and drops those that have been kept long enough. */
export async function tendLog(db: Db): Promise<void> {
  await db.execute(sql`select audit.tend(${KEPT_DAYS}, ${LOGINS_KEPT_DAYS})`)
}
