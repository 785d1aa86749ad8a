import { asc, isNull, sql } from 'drizzle-orm'
import { ledger as contract } from '#contract/finance/ledger.ts'
import type { Permission } from '#contract/kit/endpoint.ts'
import { accountsWithPermission } from '#server/identity/access/accounts-with-permission.ts'
import type { Db } from '#server/platform/db/open.ts'
import { allChecks } from '#server/platform/entity/registry.ts'
import { notify } from '#server/platform/notify/notify.ts'
import type { WorkerContext } from '#server/platform/tasks/run.ts'
import { recordRun } from '#server/platform/verify/record.ts'
import { verifyRun } from '#server/platform/verify/tables.ts'

/** The periodic job, which `finance.ledger.verify` also adds. */
export const CHECK_JOB = 'ledger-check'

/** Seals the transfers that were there at the last call, if that is an hour ago; verification detects every later change to them. */
export async function sealLedger(db: Db, now: Date): Promise<void> {
  await db.execute(sql`select audit.seal_ledger(${now.toISOString()})`)
}

/** Runs all checks for the persons who asked, or for the night, and notifies those who may run them about violations. */
export async function checkLedgers({ database, clock }: Pick<WorkerContext, 'database' | 'clock'>): Promise<void> {
  const now = clock()
  const { db } = database
  const [request] = await db
    .select({ id: verifyRun.id })
    .from(verifyRun)
    .where(isNull(verifyRun.finished_at))
    .orderBy(asc(verifyRun.id))
    .limit(1)
  const { violations } = await recordRun(database, allChecks(), {
    at: now,
    ...(request ? { cause: 'person', id: request.id } : { cause: 'nightly' }),
  })
  if (violations.length === 0) return
  await db.transaction(async (tx) => {
    const to = await accountsWithPermission({ db: tx }, contract.verify.access as Permission)
    await notify({ db: tx, now }, { to, kind: 'ledger_violations', params: { n: violations.length }, link: '/finance/ledger' })
  })
}
