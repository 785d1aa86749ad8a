import { and, desc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import { accountKinds, ledgerUnits, systemKinds, type LedgerUnit } from '#contract/finance/accounts.ts'
import { ledger as contract, type UnitBalance } from '#contract/finance/ledger.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { adminUser } from '#server/identity/tables.ts'
import { defineEntity } from '#server/platform/entity/entity.ts'
import { allChecks } from '#server/platform/entity/registry.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { MINUTE_MS } from '#server/platform/kernel/durations.ts'
import { lockName } from '#server/platform/kernel/lock.ts'
import { verifyRun } from '#server/platform/verify/tables.ts'
import { ledgerChecks } from './checks.ts'
import { CHECK_JOB } from './run-checks.ts'

export const entity = defineEntity({ contract, checks: ledgerChecks })

interface Sums extends Record<string, unknown> {
  owner_type: UnitBalance['lines'][number]['owner_type']
  kind: string
  unit: LedgerUnit
  debit: string
  credit: string
  balance: string
}

/**
 * Debits and credits in a period by account kind, and the balances at its end. A hold counts when it is settled. Sealed transfers come
 * from their daily sums, later ones from the transfers; one statement, so that a seal between the two does not count a transfer twice.
 */
export async function balance({ db }: Ctx, { from, to }: ParsedOf<typeof contract.balance>) {
  const inPeriod = from ? sql`filter (where day >= ${from})` : sql``
  const until = to ? sql`where day <= ${to}` : sql``
  const { rows } = await db.execute<Sums>(sql`
    select owner_type, kind, unit, coalesce(sum(debit) ${inPeriod}, 0) as debit, coalesce(sum(credit) ${inPeriod}, 0) as credit, sum(credit - debit) as balance
    from (
      select day, owner_type, kind, unit, debit, credit from ledger_day
      union all
      select day, a.owner_type, a.kind, a.unit, debit, credit from (
        select (t.created_at at time zone 'Asia/Shanghai')::date as day, t.debit_account_id, t.credit_account_id, sum(t.amount) as amount from transfer t
        -- both bounds, because the planner expects many rows of an open range and would scan the table
        where t.id > (select coalesce(max(last_id), 0) from ledger_day) and t.id <= (select max(id) from transfer) and t.phase in ('posted', 'settled')
        group by 1, 2, 3
      ) as recent
      cross join lateral (values (debit_account_id, amount, 0), (credit_account_id, 0, amount)) as side(account_id, debit, credit)
      join account a on a.id = account_id
    ) as moved ${until} group by owner_type, kind, unit`)
  const units = (Object.keys(ledgerUnits) as LedgerUnit[]).map((unit) => unitBalance(unit, rows))
  return { units: units.filter(({ lines }) => lines.length > 0) }
}

const ORDER: readonly string[] = [...Object.keys(accountKinds), ...Object.keys(systemKinds)]

function unitBalance(unit: LedgerUnit, rows: readonly Sums[]): UnitBalance {
  const lines = rows
    .filter((row) => row.unit === unit)
    .map(({ owner_type, kind, ...sums }) => ({
      owner_type,
      kind,
      debit: Number(sums.debit),
      credit: Number(sums.credit),
      balance: Number(sums.balance),
    }))
    .toSorted((one, other) => ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind) || (one.owner_type < other.owner_type ? -1 : 1))
  const sum = (of: 'debit' | 'credit' | 'balance') => lines.reduce((total, line) => total + line[of], 0)
  return { unit, lines, debit: sum('debit'), credit: sum('credit'), balance: sum('balance') }
}

// a run that did not end by then was interrupted
const LONGEST_MS = 30 * MINUTE_MS

export async function check({ db, now }: Ctx) {
  const [last] = await db
    .select({ run: verifyRun, by: adminUser.real_name })
    .from(verifyRun)
    .leftJoin(adminUser, eq(adminUser.id, verifyRun.created_by))
    .where(isNotNull(verifyRun.finished_at))
    .orderBy(desc(verifyRun.finished_at), desc(verifyRun.id))
    .limit(1)
  const [open] = await db.select({ id: verifyRun.id }).from(verifyRun).where(isOpen(now)).limit(1)
  return { last: last ? viewOf(last.run, last.by ?? '') : null, running: open !== undefined }
}

function viewOf({ id, finished_at, took_ms, cause, checks, violations }: typeof verifyRun.$inferSelect, by: string) {
  const labels = new Map(allChecks().map(({ name, label }) => [name, label]))
  const found = (violations ?? []).map((violation) => {
    const [title, title_en] = labels.get(violation.check) ?? [violation.check, violation.check]
    return { ...violation, title, title_en }
  })
  return {
    id,
    finished_at: finished_at ?? '',
    took_ms: took_ms ?? 0,
    cause,
    by,
    ok: found.length === 0,
    checks: checks ?? 0,
    violations: found,
  }
}

function isOpen(now: Date) {
  return and(isNull(verifyRun.finished_at), gt(verifyRun.created_at, new Date(now.getTime() - LONGEST_MS).toISOString()))
}

/** Adds the job that runs all checks; a run that already waits is not doubled. */
export async function verify(ctx: Ctx) {
  await transact(ctx, async (ctx) => {
    await lockName(ctx, 'verify run')
    const [open] = await ctx.db.select({ id: verifyRun.id }).from(verifyRun).where(isOpen(ctx.now)).limit(1)
    const id = open?.id ?? (await begin(ctx))
    await audit(ctx, contract.verify, { id, before: null, after: { cause: 'person' } })
  })
  return {}
}

async function begin({ db, now, actor }: Ctx): Promise<number> {
  const [newRow] = await db
    .insert(verifyRun)
    .values({ created_at: now.toISOString(), created_by: actor.id || null, cause: 'person' })
    .returning({ id: verifyRun.id })
  await db.execute(sql`select graphile_worker.add_job(${CHECK_JOB}, job_key => ${`${CHECK_JOB}:now`}, max_attempts => 3)`)
  return newRow?.id ?? 0
}
