import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm'
import { MOST_IN_BATCH, payNoOf } from '#contract/finance/payout.ts'
import { withdraw as contract } from '#contract/finance/withdraw.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import type { Label } from '#contract/kit/label.ts'
import { mustBeReconciled, withdraws } from '#server/areas/trade/money-rows.ts'
import { payoutBatch, withdraw, type WithdrawRow } from '#server/areas/trade/tables/money-tables.ts'
import { payoutBatchItem } from '#server/areas/trade/tables/payout-tables.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { liveRows } from '#server/platform/kernel/entity-rows.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { transitionRows } from '#server/platform/kernel/machine.ts'
import { yuan } from '#server/platform/kernel/money.ts'
import { requireAccess } from '#server/platform/kernel/permissions.ts'
import { startTask } from '#server/platform/tasks/run.ts'
import { paymentRefusals, samePerson } from './authors.ts'
import { batchTask } from './batch-file.ts'
import { areAsApproved } from './pay.ts'

type Chosen = ParsedOf<typeof contract.batchPreview>

/** The approved bank transfers that the next file would contain, and the number of chosen rows that it would not. */
export async function batchPreview(ctx: Ctx, { ids }: Chosen) {
  const { ready, own, voided } = await sorted(ctx, ids)
  const chosen = ids && inArray(withdraw.id, ids)
  const batched = await ctx.db
    .select({ batch_id: sql<number>`${withdraw.batch_id}`.mapWith(Number), count: count() })
    .from(withdraw)
    .where(
      and(liveRows(ctx, withdraws), eq(withdraw.way, 'bank'), eq(withdraw.state, 'paying'), sql`${withdraw.batch_id} is not null`, chosen),
    )
    .groupBy(withdraw.batch_id)
    .orderBy(desc(withdraw.batch_id))
  const inFiles = batched.reduce((sum, part) => sum + part.count, 0)
  const others = ids ? ids.length - ready.length - own - voided - inFiles : 0
  return { count: ready.length, amount: sumOf(ready), batched, own, voided, others }
}

/** Makes a numbered file for the bank: in one transaction its rows are fixed, and each is being paid. */
export function batch(ctx: Ctx, { ids, count, amount }: ParsedOf<typeof contract.batch>) {
  return transact(ctx, async (ctx) => {
    mustSeeAccounts(ctx)
    await mustBeReconciled(ctx)
    const { ready } = await sorted(ctx, ids)
    if (ready.length === 0) throw refuse(nothingToPay)
    // the person has confirmed a number and a sum
    const now = { n: ready.length, x: yuan(sumOf(ready)) }
    if (ready.length !== count || sumOf(ready) !== amount) throw refuse(changed, { values: now })
    const [newRow] = await ctx.db
      .insert(payoutBatch)
      .values({ created_at: ctx.now.toISOString(), created_by: ctx.actor.id, count, amount, downloads: 1 })
      .returning({ id: payoutBatch.id })
    const batch_id = newRow?.id ?? 0
    const { failed } = await transitionRows(ctx, withdraws, 'batch', {
      ids: ready.map(({ id }) => id),
      set: () => ({ batch_id, payer_id: ctx.actor.id, fail_msg: null }),
      effects: async (ctx, rows) => {
        await ctx.db.insert(payoutBatchItem).values(rows.map((row) => itemOf(row, batch_id)))
      },
    })
    // another person was first with a row: the whole file is prepared again
    if (failed.length > 0) throw refuse(changed, { values: { n: ready.length - failed.length, x: yuan(sumOf(ready)) } })
    const { task_id } = await startTask(ctx, batchTask, { batch_id, format: 'xlsx' }, { total: count, noted: { batch_id, count, amount } })
    return { task_id, batch_id, times: 1, count, amount }
  })
}

function itemOf(row: WithdrawRow, batch_id: number): typeof payoutBatchItem.$inferInsert {
  return { batch_id, withdraw_id: row.id, attempt: row.retry_count, pay_no: payNoOf(row), amount: row.actual, payee: row.payee }
}

/** The file has whole account numbers; an agent account pays nothing. */
export function mustSeeAccounts({ actor }: Ctx): void {
  requireAccess(actor, contract.account.access)
  if (actor.agent_id !== null) throw refuse(samePerson)
}

/** The approved bank transfers by what hinders this person from exporting them. */
async function sorted(ctx: Ctx, ids: Chosen['ids']) {
  const rows = await ctx.db
    .select()
    .from(withdraw)
    .where(and(liveRows(ctx, withdraws), eq(withdraw.state, 'approved'), eq(withdraw.way, 'bank'), ids && inArray(withdraw.id, ids)))
    .orderBy(asc(withdraw.id))
    .limit(MOST_IN_BATCH)
  const refusalOf = await paymentRefusals(ctx, rows)
  const isAsApproved = await areAsApproved(ctx, rows)
  const found = { ready: [] as WithdrawRow[], own: 0, voided: 0 }
  for (const row of rows) {
    if (refusalOf(row)) found.own += 1
    else if (isAsApproved(row)) found.ready.push(row)
    else found.voided += 1
  }
  return found
}

function sumOf(rows: readonly WithdrawRow[]): number {
  return rows.reduce((sum, { actual }) => sum + actual, 0)
}

const nothingToPay: Label = ['没有待打款的银行卡提现', 'No bank withdrawals are awaiting payment']
const changed: Label = [
  '待打款的提现已变化，现在是{n}笔、{x}元，请重新确认',
  'The withdrawals to be paid have changed: now {n} of ¥{x}. Please confirm again',
]
