import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { RiskHint } from '#contract/finance/withdraw.ts'
import { ownersOnYoungPayments } from '#server/areas/finance/payment/young-payments.ts'
import { source as ofCommission } from '#server/areas/finance/shared/commission-source.ts'
import { commissionSums } from '#server/areas/finance/shared/commission-sums.ts'
import { commission, withdraw, type WithdrawRow } from '#server/areas/trade/tables/money-tables.ts'
import { logger } from '#server/platform/kernel/audit-tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { DAY_MS } from '#server/platform/kernel/durations.ts'
import { readPage, readRow } from '#server/platform/kernel/list/list.ts'
import { payeeOf, samePayee, tailOf } from './payee.ts'
import { source } from './withdraw-source.ts'

const CHANGED_DAYS = 7
const CLAWED_DAYS = 30
/** A withdrawal above this multiple of the recent average is unusual. */
const UNUSUAL = 3
const RECENT = 5
const LAST_SHARES = 10

/** One withdrawal with everything that a decision needs. */
export async function detail(ctx: Ctx, { id }: { id: number }) {
  const current = await readRow(ctx, source, id)
  const ofOwner = sql`(${withdraw.owner_type}, ${withdraw.owner_id}) = (select w.owner_type, w.owner_id from ${withdraw} w where w.id = ${id})`
  const [row, ...earlier] = await ctx.db
    .select()
    .from(withdraw)
    .where(ofOwner)
    .orderBy(sql`${withdraw.id} = ${id} desc`, desc(withdraw.created_at), desc(withdraw.id))
    .limit(1 + LAST_SHARES)
  const { owner_type: type, owner_id, invoice_images, pay_voucher, retry_count, transfer_no } = row as WithdrawRow
  const account = await commissionSums(ctx, { type, id: owner_id })
  const page = { page_no: 1, page_size: LAST_SHARES, sort_order: 'desc' as const }
  const recent = await readPage(ctx, ofCommission, { ...page, ...(type === 'agent' ? { agent_id: owner_id } : { salesman_id: owner_id }) })
  const payee = payeeOf(ctx, row as WithdrawRow)
  return {
    ...current,
    payee: payee && { bank: null, branch: null, ...payee, account: tailOf(payee) },
    invoice_images,
    pay_voucher,
    retry_count,
    transfer_no,
    account,
    risks: await risksOf(ctx, row as WithdrawRow, earlier),
    recent: recent.list,
    earlier: earlier.map(({ id, withdraw_no, amount, state, created_at }) => ({ id, withdraw_no, amount, state, created_at })),
  }
}

/** The facts that a reviewer should check with care (domain §8.3 item 4). */
async function risksOf(ctx: Ctx, row: WithdrawRow, earlier: readonly WithdrawRow[]): Promise<RiskHint[]> {
  const paid = earlier.filter(({ state }) => state === 'paid').slice(0, RECENT)
  const average = paid.reduce((sum, { amount }) => sum + amount, 0) / Math.max(1, paid.length)
  const owner = { type: row.owner_type, id: row.owner_id }
  const hints: [RiskHint, boolean][] = [
    ['first', paid.length === 0],
    ['account_changed', await accountChanged(ctx, row, paid[0])],
    ['clawback', await isClawedBack(ctx, row)],
    ['young_key', (await ownersOnYoungPayments(ctx, [owner]))(owner)],
    ['unusual', paid.length > 0 && row.amount > average * UNUSUAL],
  ]
  return hints.flatMap(([hint, holds]) => (holds ? [hint] : []))
}

/** The agent's account was edited within seven days before the application, or the applicant's last payment went elsewhere. */
async function accountChanged(ctx: Ctx, row: WithdrawRow, last: WithdrawRow | undefined): Promise<boolean> {
  if (row.way === 'balance') return false
  if (last && last.way === row.way && !samePayee(payeeOf(ctx, last), payeeOf(ctx, row))) return true
  if (row.owner_type !== 'agent' || row.way !== 'bank') return false
  const edited = and(
    eq(logger.target_id, row.owner_id),
    eq(logger.action, 'agent.agent.edit'),
    sql`${logger.after} ? 'bank_account'`,
    sql`${logger.before} is not null`,
    gt(logger.created_at, before(row.created_at, CHANGED_DAYS)),
  )
  return (await ctx.db.$count(logger, edited)) > 0
}

async function isClawedBack(ctx: Ctx, row: WithdrawRow): Promise<boolean> {
  const own = and(eq(commission.owner_type, row.owner_type), eq(commission.owner_id, row.owner_id))
  const recent = and(gt(commission.clawback, 0), gt(commission.updated_at, before(ctx.now.toISOString(), CLAWED_DAYS)))
  const opened = sql`exists (select from sales_order o where o.id = ${commission.order_id} and o.aftersale_open > 0)`
  const [found] = await ctx.db
    .select({ id: commission.id })
    .from(commission)
    .where(and(own, gt(commission.created_at, before(ctx.now.toISOString(), 6 * CLAWED_DAYS)), sql`(${recent} or ${opened})`))
    .limit(1)
  return found !== undefined
}

function before(moment: string, days: number): string {
  return new Date(new Date(moment).getTime() - days * DAY_MS).toISOString()
}
