import { and, asc, eq, inArray, lt, or } from 'drizzle-orm'
import { withdraw as contract } from '#contract/finance/withdraw.ts'
import { withdraws, type Owner } from '#server/areas/trade/money-rows.ts'
import { withdraw, type WithdrawRow } from '#server/areas/trade/tables/money-tables.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { advance } from '#server/platform/kernel/machine.ts'
import type { Party } from '#server/platform/ledger/post.ts'
import { account } from '#server/platform/ledger/tables.ts'
import { payeeColumns, payeeOf, samePayee, type Payee } from './payee.ts'
import { recordedPayees } from './payees.ts'

/** The payees that these withdrawals have now: from the records, and for a salesman's bank account from the application. */
export async function presentPayees(ctx: Ctx, rows: readonly WithdrawRow[]): Promise<(row: WithdrawRow) => Payee | null> {
  const recorded = await recordedPayees(ctx, rows.map(ownerOf))
  return (row) => (isRecorded(row) ? recorded(ownerOf(row), row.way) : payeeOf(ctx, row))
}

function ownerOf({ owner_type: type, owner_id: id }: WithdrawRow) {
  return { type, id }
}

function isRecorded({ owner_type, way }: WithdrawRow): boolean {
  return way === 'wechat' || (way === 'bank' && owner_type === 'agent')
}

/** The columns that a withdrawal loses on the way back to the review. */
export function reviewedAgain(ctx: Ctx, row: WithdrawRow, payee: Payee | null) {
  const payees = row.way === 'balance' ? {} : payeeColumns(ctx, row.withdraw_no, payee)
  return { approved_hash: null, auditor_id: null, audit_at: null, payer_id: null, fail_msg: null, ...payees }
}

/** A changed account or phone number of an agent voids the approvals for what would be paid to the former payee (trade.md M7). */
export async function voidApprovals(ctx: Ctx, agentId: number): Promise<void> {
  const isOwn = and(eq(withdraw.owner_type, 'agent'), eq(withdraw.owner_id, agentId))
  const rows = await ctx.db
    .select()
    .from(withdraw)
    // a transfer that WeChat or the bank may have received stays as it was sent
    .where(and(isOwn, eq(withdraw.state, 'approved')))
    .orderBy(asc(withdraw.id))
    .for('update')
  const payeeNow = await presentPayees(ctx, rows)
  await sendBack(
    ctx,
    rows.filter((row) => !samePayee(payeeNow(row), payeeOf(ctx, row))),
  )
}

/** Locks the approved withdrawals for these owners, before their accounts: a decision takes the locks in this order too. */
export function lockApproved({ db }: Ctx, owners: readonly Party[]): Promise<WithdrawRow[]> {
  const own = owners.map(({ owner_type, owner_id }) =>
    and(eq(withdraw.owner_type, owner_type as Owner['type']), eq(withdraw.owner_id, owner_id)),
  )
  return db
    .select()
    .from(withdraw)
    .where(and(or(...own), eq(withdraw.state, 'approved')))
    .orderBy(asc(withdraw.id))
    .for('update')
}

/** Sends locked withdrawals back to the review whose account a clawback has brought below 0. */
export async function recheckOverdrawn(ctx: Ctx, rows: readonly WithdrawRow[]): Promise<void> {
  const isOverdrawn = await overdrawn(ctx, rows)
  await sendBack(ctx, rows.filter(isOverdrawn))
}

/** Tells for which withdrawals the owner owes commission: the held amount is the one that pays it back. */
export async function overdrawn({ db }: Ctx, rows: readonly WithdrawRow[]): Promise<(row: WithdrawRow) => boolean> {
  const found = await db
    .select({ type: account.owner_type, id: account.owner_id })
    .from(account)
    .where(
      and(
        eq(account.kind, 'commission'),
        lt(account.available, 0),
        inArray(account.owner_id, [0, ...rows.map(({ owner_id }) => owner_id)]),
      ),
    )
  const owing = new Set(found.map(({ type, id }) => `${type} ${id}`))
  return ({ owner_type, owner_id }) => owing.has(`${owner_type} ${owner_id}`)
}

async function sendBack(ctx: Ctx, rows: readonly WithdrawRow[]): Promise<void> {
  if (rows.length === 0) return
  const payeeNow = await presentPayees(ctx, rows)
  for (const row of rows) {
    const [after] = await advance(ctx, withdraws, 'recheck', {
      where: eq(withdraw.id, row.id),
      set: reviewedAgain(ctx, row, payeeNow(row)),
    })
    await audit(ctx, contract.recheck, { id: row.id, before: { ...row, payee: null }, after: { ...after, payee: null } })
  }
}
