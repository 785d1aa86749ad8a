import { and, eq, gte, inArray, sql } from 'drizzle-orm'
import { withdrawFlow } from '#contract/finance/withdraw-flow.ts'
import { withdraw as contract, withdrawRow, type WithdrawQuery } from '#contract/finance/withdraw.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import type { Label } from '#contract/kit/label.ts'
import { sheetColumns } from '#contract/kit/sheet.ts'
import { commissionSums } from '#server/areas/finance/shared/commission-sums.ts'
import { withdraws } from '#server/areas/trade/money-rows.ts'
import { withdraw } from '#server/areas/trade/tables/money-tables.ts'
import { exportOf } from '#server/features/export/export.ts'
import { besideState, defineEntity } from '#server/platform/entity/entity.ts'
import { businessDay, dayBegins } from '#server/platform/kernel/business-day.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { liveRows } from '#server/platform/kernel/entity-rows.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { readMany, readPage } from '#server/platform/kernel/list/list.ts'
import { stateCounts } from '#server/platform/kernel/list/state-counts.ts'
import { own, samePerson } from './authors.ts'
import { batchTask } from './batch-file.ts'
import { usedSerial } from './results.ts'
import { withdrawChecks } from './withdraw-checks.ts'
import { source } from './withdraw-source.ts'
import { applyWithdraw, cancelWithdraw, rulesOf } from './withdraw-steps.ts'

export { batch, batchPreview } from './batch.ts'
export { audit, recheck } from './decide.ts'
export { account, pay, retry } from './pay.ts'
export { payFile } from './result-file.ts'
export { payImport, payPreview } from './results.ts'
export { detail } from './review.ts'

const sheet = sheetColumns(withdrawRow.shape, {
  withdraw_no: 'text',
  owner_name: 'text',
  owner_type: 'words',
  phone: 'text',
  agent_name: 'text',
  way: 'words',
  amount: 'money',
  fee: 'money',
  actual: 'money',
  payee_mask: 'text',
  state: 'words',
  created_at: 'moment',
  auditor: 'text',
  audit_at: 'moment',
  payer: 'text',
  paid_at: 'moment',
  pay_serial: 'text',
  reject_reason: 'text',
  fail_msg: 'text',
})

const exported = exportOf({ kind: 'finance.withdraw.export', source: () => source, columns: () => sheet })
const exportAll = exported.verb
export { exportAll as export }

const PAGE = 'finance/withdraw/index'
const inState = (state: 'pending' | 'approved' | 'failed') => () => eq(withdraw.state, state)

const deskItems = {
  page: 'finance/withdraw/review',
  hours: 24,
  title: withdraw.withdraw_no,
  about: withdraw.owner_name,
  amount: withdraw.amount,
}

export const entity = defineEntity({
  ...withdraws,
  title: withdraw.withdraw_no,
  search: {
    by: [
      { as: 'number', column: withdraw.withdraw_no },
      { as: 'phone', column: withdraw.phone, filter: 'word' },
    ],
    title: withdraw.owner_name,
    code: withdraw.withdraw_no,
    ...besideState(withdraw.state, withdrawFlow.words),
    part: 'numbers',
  },
  files: { columns: { invoice_images: 'list', pay_voucher: 'one' } },
  constraints: {
    withdraw_owner_open_key: { field: 'amount', message: ['存在处理中的提现申请', 'Another withdrawal is being processed'] },
    withdraw_pay_serial_key: { field: 'pay_serial', message: usedSerial },
    withdraw_auditor_check: { field: 'ids', message: own },
    withdraw_dual_check: { field: 'id', message: samePerson },
  },
  tasks: [exported.task, batchTask],
  checks: withdrawChecks,
  todos: [
    {
      key: 'pending',
      label: ['待审核提现', 'Withdrawals to review'],
      unit: ['笔', 'withdrawal to review'],
      harm: 'promised',
      page: PAGE,
      query: { state: 'pending' },
      access: contract.audit.access,
      where: inState('pending'),
      desk: { actions: ['approve'], ...deskItems, since: withdraw.created_at },
    },
    {
      key: 'approved',
      label: ['待打款', 'Withdrawals to pay'],
      unit: ['笔', 'withdrawal to pay'],
      harm: 'owed',
      page: PAGE,
      query: { state: 'approved' },
      access: contract.pay.access,
      where: inState('approved'),
      desk: { actions: ['pay'], ...deskItems, since: sql`coalesce(${withdraw.audit_at}, ${withdraw.created_at})` },
    },
    {
      key: 'failed',
      label: ['打款失败', 'Failed payouts'],
      unit: ['笔', 'failed payout'],
      harm: 'lost',
      page: PAGE,
      query: { state: 'failed' },
      access: contract.pay.access,
      where: inState('failed'),
      desk: { actions: ['retry'], ...deskItems, since: withdraw.updated_at },
      tone: 'danger',
      news: {
        one: 'withdraw_failed',
        many: 'withdraws_failed',
        link: '/finance/withdraw?state=failed',
        async about({ db }, id) {
          const [row] = await db.select({ no: withdraw.withdraw_no }).from(withdraw).where(eq(withdraw.id, id))
          return { params: { no: row?.no ?? '' }, link: `/finance/withdraw?no=${row?.no}` }
        },
      },
    },
  ],
})

export function list(ctx: Ctx, query: WithdrawQuery) {
  return readPage(ctx, source, query)
}

export function counts(ctx: Ctx, filters: ParsedOf<typeof contract.counts>) {
  return stateCounts(ctx, withdrawFlow, source, filters)
}

/** The rows that an approval would name, as they are now. */
export async function auditPreview(ctx: Ctx, { ids }: ParsedOf<typeof contract.auditPreview>) {
  const rows = await readMany(ctx, source, ids)
  return { rows: rows.toSorted((one, other) => one.id - other.id) }
}

/** The tiles above the list. */
export async function summary(ctx: Ctx) {
  const month = dayBegins(`${businessDay(ctx.now).slice(0, 7)}-01`)
  const { state, amount, paid_at } = withdraw
  const isPaid = and(eq(state, 'paid'), gte(paid_at, month))
  const tile = (condition: unknown) => ({
    count: sql<number>`(count(*) filter (where ${condition}))::int`,
    amount: sql`coalesce(sum(${amount}) filter (where ${condition}), 0)`.mapWith(Number),
  })
  const isOpen = inArray(state, ['pending', 'approved', 'paying', 'failed'])
  const [row] = await ctx.db
    .select({
      pending: tile(eq(state, 'pending')),
      approved: tile(inArray(state, ['approved', 'paying'])),
      paid: tile(isPaid),
      frozen: sql`coalesce(sum(${amount}) filter (where ${isOpen}), 0)`.mapWith(Number),
    })
    .from(withdraw)
    .where(and(liveRows(ctx, withdraws), sql`(${isOpen} or ${isPaid})`))
  // platform accounts have no commission
  return { ...(row as NonNullable<typeof row>), can_apply: ctx.actor.agent_id !== null }
}

/** The amount that the caller's own agent can withdraw, for the form. */
export async function mine(ctx: Ctx) {
  const id = ownAgent(ctx)
  const owner = { type: 'agent' as const, id }
  const [open] = await ctx.db
    .select({ withdraw_no: withdraw.withdraw_no })
    .from(withdraw)
    .where(
      and(
        eq(withdraw.owner_type, 'agent'),
        eq(withdraw.owner_id, id),
        inArray(withdraw.state, ['pending', 'approved', 'paying', 'failed']),
      ),
    )
  return { account: await commissionSums(ctx, owner), ...(await rulesOf(ctx, owner)), open_no: open?.withdraw_no ?? null }
}

export async function apply(ctx: Ctx, input: ParsedOf<typeof contract.apply>) {
  const { id, withdraw_no } = await applyWithdraw(ctx, { type: 'agent', id: ownAgent(ctx) }, input)
  return { id, withdraw_no }
}

export async function cancel(ctx: Ctx, input: ParsedOf<typeof contract.cancel>) {
  const { id, version } = await cancelWithdraw(ctx, input)
  return { id, version }
}

function ownAgent({ actor }: Ctx): number {
  if (actor.agent_id === null) throw refuse(notAgent)
  return actor.agent_id
}

const notAgent: Label = ['只有代理商的账号可以申请提现', 'Only agent accounts can request a withdrawal']
