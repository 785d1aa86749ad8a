import { sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import type { SettingKey } from '#contract/config/settings.ts'
import { settingOf } from '../config/stored.ts'
import type { Db } from '../db/open.ts'
import type { Workplace } from '../task/run.ts'

// audit.seal takes twice as many at once; with less there is nothing left that could not wait for the next minute
const MANY = 100_000

/** Seals what was logged since the last time: from then on one changed byte is found (docs/adr/0029). */
export async function sealLog(db: Db): Promise<void> {
  for (let more = true; more;) {
    const { rows } = await db.execute<{ count: string }>(sql`select audit.seal() as count`)
    more = Number(rows[0]?.count) > MANY
  }
}

/** How many months each kind of rows is kept (domain §17.1); the database keeps six whatever is set. */
const kept = { operate: 'log.operate_months', login: 'log.login_months', fault: 'log.request_months' } as const satisfies Record<
  string,
  SettingKey
>

/**
 * Makes the parts of the months to come, and drops those that have been kept long enough: each in a transaction of its own, once it is
 * proved to be what was sealed. One that is not stays, and makes the job fail.
 */
export async function tendLog({ database: { db, memory }, settings }: Pick<Workplace, 'database' | 'settings'>): Promise<void> {
  await db.execute(sql`select audit.tend()`)
  const faults: unknown[] = []
  for (const [branch, key] of Object.entries(kept)) {
    const months = await settingOf({ db, memory, settings }, key)
    const { rows } = await db.execute<{ month: string }>(sql`select audit.overdue(${branch}, ${months})::text as month`)
    for (const { month } of rows) {
      await dropMonth(db, branch, month, months).catch((fault: unknown) => faults.push(fault))
    }
  }
  if (faults.length > 0) throw faults[0]
}

function dropMonth(db: Db, branch: string, month: string, months: number): Promise<unknown> {
  return db.transaction(async (db) => {
    // all rows of the month are read
    await db.execute(sql`set local statement_timeout = 0`)
    await db.execute(sql`select audit.drop_month(${branch}, ${month}::date, ${months}, ${randomUUID()})`)
  })
}
