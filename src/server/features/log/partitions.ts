import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { SettingKey } from '#contract/config/settings.ts'
import type { Db } from '#server/platform/db/open.ts'
import { settingOf } from '#server/platform/settings/stored.ts'
import type { WorkerContext } from '#server/platform/tasks/run.ts'

// audit.seal takes twice as many in one call; a smaller rest can wait for the next minute
const MANY = 100_000

/** Seals the rows since the last seal; verification detects every later byte change (docs/adr/0029). */
export async function sealLog(db: Db): Promise<void> {
  for (let more = true; more;) {
    const { rows } = await db.execute<{ count: string }>(sql`select audit.seal() as count`)
    more = Number(rows[0]?.count) > MANY
  }
}

/** The retention months by row kind (domain §17.1); the database keeps at least six, whatever the setting. */
const monthSettings = { operate: 'log.operate_months', login: 'log.login_months', fault: 'log.request_months' } as const satisfies Record<
  string,
  SettingKey
>

/**
 * Creates the partitions for the coming months and drops expired ones, each in its own transaction and after verification against its seals.
 * A partition that fails the verification is kept and makes the job fail.
 */
export async function maintainPartitions({ database: { db, cache }, env }: Pick<WorkerContext, 'database' | 'env'>): Promise<void> {
  await db.execute(sql`select audit.tend()`)
  const faults: unknown[] = []
  for (const [branch, key] of Object.entries(monthSettings)) {
    const months = await settingOf({ db, cache, env }, key)
    const { rows } = await db.execute<{ month: string }>(sql`select audit.overdue(${branch}, ${months})::text as month`)
    for (const { month } of rows) {
      await dropMonth(db, branch, month, months).catch((fault: unknown) => faults.push(fault))
    }
  }
  if (faults.length > 0) throw faults[0]
}

function dropMonth(db: Db, branch: string, month: string, months: number): Promise<unknown> {
  return db.transaction(async (db) => {
    // the verification reads all rows in the month
    await db.execute(sql`set local statement_timeout = 0`)
    await db.execute(sql`select audit.drop_month(${branch}, ${month}::date, ${months}, ${randomUUID()})`)
  })
}
