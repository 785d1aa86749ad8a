import { eq } from 'drizzle-orm'
import { payNoOf } from '#contract/finance/payout.ts'
import { withdraw as contract } from '#contract/finance/withdraw.ts'
import type { InputOf, ParsedOf } from '#contract/kit/endpoint.ts'
import type { Label } from '#contract/kit/label.ts'
import { queueTransfer } from '#server/areas/finance/shared/pay-jobs.ts'
import { salesman } from '#server/areas/people/tables.ts'
import { mustBeReconciled, withdraws } from '#server/areas/trade/money-rows.ts'
import { type WithdrawRow } from '#server/areas/trade/tables/money-tables.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { transition } from '#server/platform/kernel/machine.ts'
import { yuan } from '#server/platform/kernel/money.ts'
import { rowOr404 } from '#server/platform/kernel/rows.ts'
import { move, system, user, type Step } from '#server/platform/ledger/post.ts'
import { isPaySetUp } from '#server/platform/wechat/pay-account.ts'
import { paymentRefusals } from './authors.ts'
import { numberOf, payeeOf, payloadHash, samePayee } from './payee.ts'
import { sentAgain } from './transfers.ts'
import { presentPayees } from './withdraw-recheck.ts'
import { holdEnds } from './withdraw-steps.ts'
import { tell } from './withdraw-tell.ts'

/**
 * Pays an approved withdrawal. The ledger moves what the bank has transferred, or the balance receives it in the same transaction; a transfer
 * by WeChat is sent by a job after the commit, and the ledger moves once the person has confirmed it.
 */
export async function pay(ctx: Ctx, { id, version, pay_serial, pay_voucher }: ParsedOf<typeof contract.pay>) {
  const row = await markPaid(ctx, { id, version, pay_serial: pay_serial ?? null, pay_voucher: pay_voucher ?? null, needsVoucher: true })
  return { id, version: row.version }
}

interface Payment {
  id: number
  version?: number | undefined
  /** The attempt that the bank names. */
  attempt?: number
  pay_serial: string | null
  pay_voucher?: string | null
  needsVoucher: boolean
}

export function markPaid(ctx: Ctx, { id, version, attempt, pay_serial, pay_voucher, needsVoucher }: Payment): Promise<WithdrawRow> {
  return transition(ctx, withdraws, 'pay', {
    id,
    version,
    may: mayPay,
    check: async (ctx, row) => {
      if (attempt !== undefined && row.retry_count !== attempt) return { label: otherAttempt, values: { no: payNoOf(row) } }
      if (row.way === 'bank' && !pay_serial) throw refuse(noSerial, { field: 'pay_serial' })
      if (row.way === 'bank' && needsVoucher && !pay_voucher) throw refuse(noVoucher, { field: 'pay_voucher' })
      if (row.way === 'wechat' && !(await isPaySetUp(ctx))) return { label: off }
      return (await areAsApproved(ctx, [row]))(row) ? undefined : { label: voided }
    },
    to: ({ way }) => (way === 'wechat' ? 'paying' : 'paid'),
    set: ({ way, withdraw_no }) => {
      const payer = { payer_id: ctx.actor.id, fail_msg: null }
      if (way === 'wechat') return { ...payer, bill_no: withdraw_no }
      return { ...payer, paid_at: ctx.now.toISOString(), pay_serial, pay_voucher: pay_voucher ?? null }
    },
    effects: async (ctx, row) => {
      if (row.way === 'wechat') return queueTransfer(ctx, row.id)
      await move(ctx, await stepsOf(ctx, row))
      await tell(ctx, row, 'withdraw_paid', { amount: yuan(row.actual) })
    },
  })
}

/** The ends for the holds; a withdrawal to the balance continues to the salesman's user. */
async function stepsOf({ db }: Ctx, row: WithdrawRow): Promise<Step[]> {
  const ends = holdEnds(row).map((end): Step => ({ ...end, step: 'settle' }))
  if (row.way !== 'balance') return ends
  const [owner] = await db.select({ user_id: salesman.user_id }).from(salesman).where(eq(salesman.id, row.owner_id))
  if (!owner) throw new Error(`withdrawal ${row.withdraw_no} has no user`)
  const { actual: amount, withdraw_no: biz_id } = row
  return [
    ...ends,
    { step: 'post', debit: system('payout'), credit: user(owner.user_id, 'balance'), amount, biz_type: 'commission_in', biz_id },
  ]
}

/** Another person pays, and not while a difference to the provider's bill is open (trade.md M10). */
async function mayPay(ctx: Ctx, row: WithdrawRow): Promise<void> {
  await mustBeAnother(ctx, row)
  await mustBeReconciled(ctx)
}

/** Neither an author nor the approver of the withdrawal pays, or registers a payment result. */
export async function mustBeAnother(ctx: Ctx, row: WithdrawRow): Promise<void> {
  const label = (await paymentRefusals(ctx, [row]))(row)
  if (label) throw refuse(label)
}

/**
 * Neither the stored payload nor the owner's present account differs from what was approved. The bank has received the file with a
 * transfer that is being paid: a later account change does not reach it.
 */
export async function areAsApproved(ctx: Ctx, rows: readonly WithdrawRow[]): Promise<(row: WithdrawRow) => boolean> {
  const payeeNow = await presentPayees(ctx, rows)
  const isSent = ({ way, state }: WithdrawRow) => way === 'bank' && state === 'paying'
  return (row) => row.approved_hash === payloadHash(ctx, row) && (isSent(row) || samePayee(payeeNow(row), payeeOf(ctx, row)))
}

/** Starts another payment after a failure: WeChat gets the payload that was approved, and a bank transfer waits for the next batch. */
export async function retry(ctx: Ctx, { id, version }: ParsedOf<typeof contract.retry>) {
  const row = await transition(ctx, withdraws, 'retry', {
    id,
    version,
    may: mayPay,
    check: async (ctx, row) => (row.way !== 'wechat' || (await areAsApproved(ctx, [row]))(row) ? undefined : { label: voided }),
    to: ({ way }) => (way === 'wechat' ? 'paying' : 'approved'),
    set: (row) => ({
      ...(row.way === 'wechat' && sentAgain(row)),
      payer_id: row.way === 'wechat' ? ctx.actor.id : null,
      fail_msg: row.way === 'wechat' ? row.fail_msg : null,
      retry_count: row.retry_count + 1,
    }),
    effects: async (ctx, row) => {
      if (row.way === 'wechat') await queueTransfer(ctx, row.id)
    },
  })
  return { id, version: row.version }
}

/** The whole account number; the log records the reading. */
export function account(ctx: Ctx, { id }: InputOf<typeof contract.account>) {
  return transact(ctx, async (ctx) => {
    const row = await rowOr404(ctx, withdraws, id)
    await audit(ctx, contract.account, { id, before: { account_read: false }, after: { account_read: true } })
    const payee = payeeOf(ctx, row)
    return { account: payee && numberOf(payee) }
  })
}

const voided: Label = [
  '收款信息与审批时不一致，审批已失效，请退回审核',
  'The payee differs from the approved one. Send the request back for review',
]
export const otherAttempt: Label = [
  '该结果属于以前的打款，当前打款的单号是{no}',
  'The result belongs to an earlier payment; the number of the present one is {no}',
]
const off: Label = ['微信支付未启用', 'WeChat Pay is not enabled']
export const noSerial: Label = ['请输入打款流水号', 'Please enter the serial number']
const noVoucher: Label = ['请上传打款凭证', 'Please upload the voucher']
export const noCause: Label = ['请输入失败原因', 'Please enter the failure reason']
