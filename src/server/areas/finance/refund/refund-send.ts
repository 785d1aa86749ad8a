import { and, eq, isNull } from 'drizzle-orm'
import { notifyUrl } from '#server/areas/finance/shared/notify-url.ts'
import { alarmPaidThere } from '#server/areas/finance/shared/paid-there.ts'
import { KNOWN_AFTER_MS, timeOf } from '#server/areas/finance/shared/provider-times.ts'
import { refunds } from '#server/areas/trade/money-rows.ts'
import { payment, refund, type RefundRow } from '#server/areas/trade/tables/money-tables.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { advance } from '#server/platform/kernel/machine.ts'
import { UNKNOWN_NUMBER, type Outcome, type ProviderRefund } from '#server/platform/wechat/pay-provider.ts'
import { wechatPay } from '#server/platform/wechat/pay.ts'
import { refundFailed, refundSucceeded } from './refund-steps.ts'

const NOT_RECEIVED = '渠道未收到退款请求，可以重试'

/** Sends a refund that was never sent. The mark is committed before the call, so that a crash after it cannot send the refund twice. */
export async function sendRefund(ctx: Ctx, id: number): Promise<void> {
  const provider = await wechatPay(ctx)
  // it stays pending, and the query job sends it once the provider is set up
  if (!provider) return
  const claimed = await claim(ctx, id)
  if (!claimed) return
  const { row, total, pay_no } = claimed
  const answer = await provider.refund({
    out_trade_no: pay_no,
    out_refund_no: row.refund_no,
    amount: row.amount,
    total,
    reason: row.biz_no,
    notify_url: notifyUrl(ctx),
  })
  await take(ctx, row, answer, { isQuery: false })
}

interface Claimed {
  row: RefundRow
  total: number
  pay_no: string
}

function claim(ctx: Ctx, id: number): Promise<Claimed | undefined> {
  return transact(ctx, async (ctx) => {
    const [row] = await advance(ctx, refunds, 'send', {
      where: and(eq(refund.id, id), eq(refund.route, 'original'), isNull(refund.sent_at)),
      set: { sent_at: ctx.now.toISOString() },
    })
    if (!row) return undefined
    await audit(ctx, { address: 'finance.refund.send' }, { id, before: { state: 'pending', sent_at: null }, after: row })
    const [paid] = await ctx.db.select().from(payment).where(eq(payment.id, row.payment_id))
    return paid && { row, total: paid.amount, pay_no: paid.pay_no }
  })
}

/** Asks the provider about a refund that was sent. */
export async function askRefund(ctx: Ctx, row: RefundRow): Promise<void> {
  const provider = await wechatPay(ctx)
  if (!provider || row.sent_at === null) return
  await take(ctx, row, await provider.queryRefund(row.refund_no), { isQuery: true })
}

/** Only a provider decision changes the row; without an answer it stays open. */
async function take(ctx: Ctx, row: RefundRow, answer: Outcome<ProviderRefund>, { isQuery }: { isQuery: boolean }): Promise<void> {
  if ('unknown' in answer) return
  if ('ok' in answer) return applyRefund(ctx, row, answer.ok)
  if (!isQuery) return void (await refundFailed(ctx, row.id, [answer.refused, answer.message].filter(Boolean).join(': ')))
  const age = ctx.now.getTime() - new Date(row.sent_at ?? ctx.now).getTime()
  if (UNKNOWN_NUMBER.has(answer.refused) && age > KNOWN_AFTER_MS) await refundFailed(ctx, row.id, NOT_RECEIVED)
}

/** The refund state as the provider names it, in an answer or in a notification. Another amount changes nothing. */
export async function applyRefund(ctx: Ctx, row: RefundRow, { state, refund_id, amount, success_time }: ProviderRefund): Promise<void> {
  if (amount !== row.amount) return
  const done_at = timeOf(success_time) ?? ctx.now.toISOString()
  if (state === 'SUCCESS') {
    const record = await refundSucceeded(ctx, row.id, { channel_refund_no: refund_id, done_at })
    if (!record && !(await isRepetition(ctx, row, refund_id)))
      await alarmPaidThere(ctx, 'refund', { id: row.id, no: row.refund_no, amount })
  } else if (state !== 'PROCESSING')
    await refundFailed(ctx, row.id, state === 'ABNORMAL' ? '渠道退款异常，请改为余额或线下退款' : '渠道已关闭该退款')
}

/** True if this provider refund has had its effect before. */
async function isRepetition({ db }: Ctx, { id }: RefundRow, refund_id: string): Promise<boolean> {
  const its = and(eq(refund.id, id), eq(refund.state, 'success'), eq(refund.channel_refund_no, refund_id))
  return (await db.$count(refund, its)) === 1
}
