import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, notInArray, or } from 'drizzle-orm'
import { notifyUrl } from '#server/areas/finance/shared/notify-url.ts'
import { alarmPaidThere } from '#server/areas/finance/shared/paid-there.ts'
import { queueTransfer } from '#server/areas/finance/shared/pay-jobs.ts'
import { KNOWN_AFTER_MS } from '#server/areas/finance/shared/provider-times.ts'
import { eachDue, eachId, isDue } from '#server/areas/trade/due.ts'
import { withdraws } from '#server/areas/trade/money-rows.ts'
import { withdraw, type WithdrawRow } from '#server/areas/trade/tables/money-tables.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { MINUTE_MS } from '#server/platform/kernel/durations.ts'
import { advance } from '#server/platform/kernel/machine.ts'
import { yuan } from '#server/platform/kernel/money.ts'
import { settle } from '#server/platform/ledger/post.ts'
import { ctxOf } from '#server/platform/messaging/queue.ts'
import { announce } from '#server/platform/notify/notify.ts'
import type { WorkerContext } from '#server/platform/tasks/run.ts'
import { UNKNOWN_NUMBER, type Outcome, type ProviderTransfer, type TransferOrder } from '#server/platform/wechat/pay-provider.ts'
import { wechatPay } from '#server/platform/wechat/pay.ts'
import { payeeOf, payloadHash } from './payee.ts'
import { holdEnds } from './withdraw-steps.ts'
import { tell } from './withdraw-tell.ts'

/** Below this amount the provider refuses a legal name. */
const LEAST_NAMED = 30

/** Sends a transfer that was never sent. The mark is committed before the call, so that a crash after it cannot send the transfer twice. */
export async function sendTransfer(ctx: Ctx, id: number): Promise<void> {
  const provider = await wechatPay(ctx)
  // it stays unsent, and the query job sends it once the provider is set up
  if (!provider) return
  const row = await claim(ctx, id)
  if (!row) return
  const order = transferOrder(ctx, row)
  if (!order) return void (await transferFailed(ctx, row, { fail_msg: 'PAYLOAD_CHANGED' }))
  const answer = await provider.transfer(order)
  if (!('refused' in answer)) return take(ctx, row, answer)
  // an error code alone does not prove that nothing was transferred: the provider must not know the number either
  const known = await provider.queryTransfer(order.out_bill_no)
  if ('refused' in known && UNKNOWN_NUMBER.has(known.refused)) return void (await transferFailed(ctx, row, { fail_msg: answer.refused }))
  await take(ctx, row, known)
}

function claim(ctx: Ctx, id: number): Promise<WithdrawRow | undefined> {
  return transact(ctx, async (ctx) => {
    const [row] = await advance(ctx, withdraws, 'send', {
      where: and(eq(withdraw.id, id), eq(withdraw.way, 'wechat'), isNull(withdraw.sent_at)),
      set: { sent_at: ctx.now.toISOString() },
    })
    if (row) await audit(ctx, SEND, { id, before: { sent_at: null }, after: { sent_at: row.sent_at, bill_no: row.bill_no } })
    return row
  })
}

const SEND = { address: 'finance.withdraw.send' }

/** The transfer order; undefined if the row is not what was approved. Repeating it has no effect at the provider. */
export function transferOrder(ctx: Ctx, row: WithdrawRow): TransferOrder | undefined {
  const payee = payeeOf(ctx, row)
  if (!payee || !('openid' in payee) || row.bill_no === null || row.approved_hash !== payloadHash(ctx, row)) return undefined
  return {
    out_bill_no: row.bill_no,
    openid: payee.openid,
    amount: row.actual,
    remark: '佣金提现',
    ...(row.actual >= LEAST_NAMED && { user_name: payee.name }),
    notify_url: notifyUrl(ctx, 'transfer'),
  }
}

/** The changes by `retry`. A transfer that has ended at the provider needs another number; any other one keeps its number. */
export function sentAgain({ withdraw_no, bill_no, transfer_state, retry_count }: WithdrawRow) {
  const hasEnded = transfer_state === 'FAIL' || transfer_state === 'CANCELLED'
  return {
    bill_no: hasEnded || bill_no === null ? `${withdraw_no}R${retry_count + 1}` : bill_no,
    sent_at: null,
    queried_at: null,
    transfer_state: null,
    transfer_no: null,
    transfer_package: null,
    fail_msg: null,
  }
}

/** Asks the provider about a transfer that was sent. */
async function ask(ctx: Ctx, row: WithdrawRow): Promise<void> {
  const provider = await wechatPay(ctx)
  if (provider && row.bill_no !== null) await take(ctx, row, await provider.queryTransfer(row.bill_no))
}

/** Only a provider decision changes the row; without an answer it stays open. */
async function take(ctx: Ctx, row: WithdrawRow, answer: Outcome<ProviderTransfer>): Promise<void> {
  if ('unknown' in answer) return
  if ('ok' in answer) return void (await applyTransfer(ctx, row, answer.ok))
  const age = ctx.now.getTime() - new Date(row.sent_at ?? ctx.now).getTime()
  if (UNKNOWN_NUMBER.has(answer.refused) && age > KNOWN_AFTER_MS) await transferFailed(ctx, row, { fail_msg: 'NOT_RECEIVED' })
}

/** The transfer state as the provider names it. Another amount changes nothing. */
async function applyTransfer(ctx: Ctx, row: WithdrawRow, reply: ProviderTransfer): Promise<boolean> {
  const { state: transfer_state, transfer_bill_no: transfer_no, fail_reason, package_info } = reply
  if (reply.out_bill_no !== row.bill_no || (reply.amount !== null && reply.amount !== row.actual)) return false
  if (transfer_state === 'SUCCESS') return (await transferArrived(ctx, row, transfer_no)) || isPaidBy(ctx, row)
  if (transfer_state === 'FAIL' || transfer_state === 'CANCELLED') {
    await transferFailed(ctx, row, { transfer_state, transfer_no, fail_msg: fail_reason ?? transfer_state })
    return true
  }
  const transfer_package = package_info ?? row.transfer_package
  if (row.transfer_state !== transfer_state || row.transfer_package !== transfer_package)
    await note(ctx, row, { transfer_state, transfer_no, transfer_package })
  return true
}

/** Records a provider state before the end. */
export async function note(
  ctx: Ctx,
  { id, bill_no, transfer_state }: WithdrawRow,
  set: Partial<Pick<WithdrawRow, 'transfer_state' | 'transfer_no' | 'transfer_package'>>,
) {
  await transact(ctx, async (ctx) => {
    const rows = await advance(ctx, withdraws, 'send', { where: and(eq(withdraw.id, id), eq(withdraw.bill_no, bill_no ?? '')), set })
    const after = { transfer_state: set.transfer_state ?? transfer_state }
    await audit(
      ctx,
      { address: 'finance.withdraw.note' },
      rows.map(() => ({ id, before: { transfer_state }, after })),
    )
  })
}

/** The person has received the money: state and ledger change once, in one transaction. */
function transferArrived(ctx: Ctx, { id, bill_no }: WithdrawRow, transfer_no: string): Promise<boolean> {
  return transact(ctx, async (ctx) => {
    const set = {
      transfer_state: 'SUCCESS' as const,
      transfer_no,
      transfer_package: null,
      fail_msg: null,
      paid_at: ctx.now.toISOString(),
      pay_serial: transfer_no,
    }
    const [row] = await advance(ctx, withdraws, 'arrive', { where: and(eq(withdraw.id, id), eq(withdraw.bill_no, bill_no ?? '')), set })
    if (!row) return false
    await audit(ctx, { address: 'finance.withdraw.arrive' }, { id, before: { state: 'paying' }, after: { ...row, payee: null } })
    await settle(ctx, holdEnds(row))
    await tell(ctx, row, 'withdraw_paid', { amount: yuan(row.actual) })
    return true
  })
}

/** True if this transfer has had its effect before. A success under another number is not ours to acknowledge. */
async function isPaidBy({ db }: Ctx, { id, bill_no }: WithdrawRow): Promise<boolean> {
  const its = and(eq(withdraw.id, id), eq(withdraw.state, 'paid'), eq(withdraw.bill_no, bill_no ?? ''))
  return (await db.$count(withdraw, its)) === 1
}

/** Nothing was paid: the amount stays held, and a person pays again or rejects. */
function transferFailed(
  ctx: Ctx,
  { id, bill_no }: WithdrawRow,
  set: Partial<Pick<WithdrawRow, 'transfer_state' | 'transfer_no' | 'fail_msg'>>,
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const where = and(eq(withdraw.id, id), eq(withdraw.bill_no, bill_no ?? ''))
    const [row] = await advance(ctx, withdraws, 'fail', { where, set: { ...set, transfer_package: null } })
    if (!row) return
    await audit(ctx, { address: 'finance.withdraw.fail' }, { id, before: { state: 'paying' }, after: { ...row, payee: null } })
    await announce(ctx, 'withdraw_failed', id)
  })
}

/** A notification about a transfer. One about an earlier withdrawal number has no effect unless it says that money was paid. */
export async function takeTransfer(ctx: Ctx, reply: ProviderTransfer): Promise<'done' | 'ignored' | 'mismatch' | 'unknown'> {
  const [row] = await ctx.db
    .select()
    .from(withdraw)
    .where(eq(withdraw.withdraw_no, reply.out_bill_no.replace(/R\d+$/, '')))
  if (!row || row.way !== 'wechat') return 'unknown'
  const isOld = reply.out_bill_no !== row.bill_no
  if (isOld && reply.state !== 'SUCCESS') return 'ignored'
  if (!isOld && (await applyTransfer(ctx, row, reply))) return 'done'
  if (reply.state === 'SUCCESS')
    await alarmPaidThere(ctx, 'withdraw', { id: row.id, no: reply.out_bill_no, amount: reply.amount ?? row.actual })
  return 'mismatch'
}

/** The periodic job: asks about transfers that were sent, the older the less often, and queues those that no job has sent. */
export async function askTransfers(place: WorkerContext): Promise<void> {
  const ctx = ctxOf(place)
  if (!(await wechatPay(ctx))) return
  const ofWechat = and(inArray(withdraw.state, ['paying', 'failed']), eq(withdraw.way, 'wechat'))
  // a failed one that has not ended at the provider may still arrive there
  const open = and(ofWechat, or(isNull(withdraw.transfer_state), notInArray(withdraw.transfer_state, ['FAIL', 'CANCELLED'])))
  const sent = and(open, isNotNull(withdraw.sent_at), isDue(ctx, withdraw.queried_at, withdraw.sent_at))
  await eachDue(
    (atOnce) => ctx.db.select().from(withdraw).where(sent).orderBy(asc(withdraw.created_at)).limit(atOnce),
    async (row) => {
      await ctx.db.update(withdraw).set({ queried_at: ctx.now.toISOString() }).where(eq(withdraw.id, row.id))
      await ask(ctx, row).catch(() => undefined)
    },
  )
  const late = new Date(ctx.now.getTime() - MINUTE_MS).toISOString()
  const unsent = and(open, eq(withdraw.state, 'paying'), isNull(withdraw.sent_at), lt(withdraw.updated_at, late))
  const { id } = withdraw
  await eachId(
    (after, atOnce) =>
      ctx.db
        .select({ id })
        .from(withdraw)
        .where(and(unsent, gt(id, after)))
        .orderBy(asc(id))
        .limit(atOnce),
    (id) => queueTransfer(ctx, id),
  )
}
