import { and, asc, desc, eq, gt, inArray, sql, type SQL } from 'drizzle-orm'
import { payout as contract, type PayoutQuery } from '#contract/finance/payout-batch.ts'
import { withdraw as withdrawContract } from '#contract/finance/withdraw.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { fileRefusals } from '#server/areas/finance/withdraw/authors.ts'
import { batchTask } from '#server/areas/finance/withdraw/batch-file.ts'
import { mustSeeAccounts } from '#server/areas/finance/withdraw/batch.ts'
import { withdraws } from '#server/areas/trade/money-rows.ts'
import { payoutBatch, withdraw } from '#server/areas/trade/tables/money-tables.ts'
import { payoutBatchItem } from '#server/areas/trade/tables/payout-tables.ts'
import { adminUser } from '#server/identity/tables.ts'
import { defineEntity } from '#server/platform/entity/entity.ts'
import { logger } from '#server/platform/kernel/audit-tables.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { entityRows, liveRows, scopeOf } from '#server/platform/kernel/entity-rows.ts'
import { notFound, refuse } from '#server/platform/kernel/errors.ts'
import { onDays } from '#server/platform/kernel/list/filters.ts'
import { pageOf, rowsAt } from '#server/platform/kernel/list/page.ts'
import { startTask } from '#server/platform/tasks/run.ts'

/** The batches whose withdrawals the caller may all see. */
const payouts = entityRows({ table: payoutBatch, contract, scope: ownRows })

export const entity = defineEntity({ ...payouts })

const { id, created_at, created_by, count, amount, downloads } = payoutBatch

/** The state of the attempt that a batch contains: a later attempt follows only a failed one. */
const itemState = sql<'paying' | 'paid' | 'failed'>`case when ${withdraw.retry_count} > ${payoutBatchItem.attempt} then 'failed'
  when ${withdraw.state} in ('paying', 'paid') then ${withdraw.state} else 'failed' end`

export async function list(ctx: Ctx, { no, state, from, to, sort_order, ...page }: PayoutQuery) {
  const where = and(no === undefined || no === null ? undefined : eq(id, Number(no)), onDays(created_at, from, to), liveRows(ctx, payouts))
  const answered = results(ctx)
  const state_is = state ? eq(stateOf(answered), state) : undefined
  const rows = await rowsAt(read(ctx, and(where, state_is)).orderBy(sort_order === 'asc' ? asc(id) : desc(id)), page)
  const counted = ctx.db
    .select({ n: sql<number>`count(*)::int` })
    .from(payoutBatch)
    .innerJoinLateral(answered, sql`true`)
  const [total] = await counted.where(and(where, state_is))
  return pageOf(rows, total?.n ?? 0)
}

export async function detail(ctx: Ctx, input: { id: number }) {
  const [row] = await read(ctx, and(eq(id, input.id), liveRows(ctx, payouts)))
  if (!row) throw notFound(contract.$.label)
  const isCurrent = eq(withdraw.retry_count, payoutBatchItem.attempt)
  const items = await ctx.db
    .select({
      id: withdraw.id,
      pay_no: payoutBatchItem.pay_no,
      owner_name: withdraw.owner_name,
      payee_mask: withdraw.payee_mask,
      amount: payoutBatchItem.amount,
      state: itemState,
      pay_serial: sql<string | null>`case when ${isCurrent} then ${withdraw.pay_serial} end`,
      fail_msg: sql<
        string | null
      >`case when ${itemState} = 'failed' then coalesce(case when ${isCurrent} then ${withdraw.fail_msg} end, ${firstFailure()}) end`,
      paid_at: sql<string | null>`case when ${isCurrent} then ${withdraw.paid_at} end`,
    })
    .from(payoutBatchItem)
    .innerJoin(withdraw, eq(withdraw.id, payoutBatchItem.withdraw_id))
    .innerJoin(payoutBatch, eq(id, payoutBatchItem.batch_id))
    .where(eq(payoutBatchItem.batch_id, input.id))
    .orderBy(asc(payoutBatchItem.withdraw_id))
  return { ...row, items }
}

/** The file for an earlier batch again: the same rows. The log has each download. */
export function download(ctx: Ctx, input: ParsedOf<typeof contract.download>) {
  return transact(ctx, async (ctx) => {
    mustSeeAccounts(ctx)
    const batch = eq(id, input.id)
    if ((await ctx.db.$count(payoutBatch, and(batch, liveRows(ctx, payouts)))) === 0) throw notFound(contract.$.label)
    await mustBePayerOf(ctx, input.id)
    const [row] = await ctx.db
      .update(payoutBatch)
      .set({ downloads: sql`${downloads} + 1` })
      .where(batch)
      .returning()
    if (!row) throw notFound(contract.$.label)
    const { downloads: times } = row
    await audit(ctx, contract.download, { id: row.id, before: { downloads: times - 1 }, after: { downloads: times } })
    const { task_id } = await startTask(
      ctx,
      batchTask,
      { batch_id: row.id, format: 'xlsx' },
      { total: row.count, noted: { batch_id: row.id, times } },
    )
    return { task_id, batch_id: row.id, times, count: row.count, amount: row.amount }
  })
}

/** An account that may not pay one of the rows does not get the file either. */
async function mustBePayerOf(ctx: Ctx, batch_id: number): Promise<void> {
  const items = ctx.db.select({ id: payoutBatchItem.withdraw_id }).from(payoutBatchItem).where(eq(payoutBatchItem.batch_id, batch_id))
  const rows = await ctx.db.select().from(withdraw).where(inArray(withdraw.id, items)).orderBy(asc(withdraw.id))
  const refusalOf = await fileRefusals(ctx, rows)
  const label = rows.map(refusalOf).find((reason) => reason !== undefined)
  if (label) throw refuse(label)
}

/** Undefined for a person who sees all withdrawals. */
function ownRows(ctx: Ctx): SQL | undefined {
  const own = scopeOf(ctx, withdraws)
  return (
    own &&
    sql`not exists (select from ${payoutBatchItem} i where i.batch_id = ${payoutBatch.id}
      and not exists (select from ${withdraw} where ${withdraw.id} = i.withdraw_id and ${own}))`
  )
}

/** One batch's rows by the bank's answers. */
function results({ db }: Ctx) {
  const inState = (state: 'paying' | 'paid' | 'failed') => sql<number>`(count(*) filter (where ${itemState} = ${state}))::int`
  const paid_amount = sql`coalesce(sum(${payoutBatchItem.amount}) filter (where ${itemState} = 'paid'), 0)`
  return db
    .select({
      open: inState('paying').as('open'),
      paid: inState('paid').as('paid'),
      failed: inState('failed').as('failed'),
      paid_amount: paid_amount.mapWith(Number).as('paid_amount'),
    })
    .from(payoutBatchItem)
    .innerJoin(withdraw, eq(withdraw.id, payoutBatchItem.withdraw_id))
    .where(eq(payoutBatchItem.batch_id, id))
    .as('answered')
}

function stateOf({ open, failed }: ReturnType<typeof results>) {
  return sql<'open' | 'failures' | 'done'>`case when ${gt(open, 0)} then 'open' when ${gt(failed, 0)} then 'failures' else 'done' end`
}

function read(ctx: Ctx, where: SQL | undefined) {
  const answered = results(ctx)
  const { open, paid, failed, paid_amount } = answered
  return ctx.db
    .select({
      id,
      state: stateOf(answered),
      count,
      amount,
      open,
      paid,
      failed,
      paid_amount,
      created_at,
      creator: adminUser.real_name,
      downloads,
    })
    .from(payoutBatch)
    .innerJoinLateral(answered, sql`true`)
    .leftJoin(adminUser, eq(adminUser.id, created_by))
    .where(where)
    .$dynamic()
}

/** The bank's words for an attempt that a later one has replaced: the first failure in the log after its batch. */
function firstFailure() {
  const { id: logged, after, action, target_id, created_at: at, kind } = logger
  return sql`(select ${after} ->> 'fail_msg' from ${logger}
    where ${kind} = 'operate' and ${target_id} = ${withdraw.id} and ${action} = ${withdrawContract.payImport.address}
      and ${at} >= ${created_at} and ${after} ->> 'fail_msg' is not null
    order by ${logged} limit 1)`
}
