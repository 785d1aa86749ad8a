import { and, eq } from 'drizzle-orm'
import { takeTrade } from '#server/areas/finance/payment/pay-query.ts'
import { applyRefund } from '#server/areas/finance/refund/refund-send.ts'
import { alarmPaidThere } from '#server/areas/finance/shared/paid-there.ts'
import { takeTransfer } from '#server/areas/finance/withdraw/transfers.ts'
import { payment, paymentEvent, refund } from '#server/areas/trade/tables/money-tables.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { lockName } from '#server/platform/kernel/lock.ts'
import type { Notice, NoticeHeaders, PayProvider } from '#server/platform/wechat/pay-provider.ts'
import { wechatPay } from '#server/platform/wechat/pay.ts'

const PROVIDER = 'wechat'

/** `done`: had its effect now or before. `ignored`: says nothing final. The others are refused. */
export type NoticeResult = 'done' | 'ignored' | 'forged' | 'mismatch' | 'unknown'

const ACKNOWLEDGED: ReadonlySet<NoticeResult> = new Set(['done', 'ignored'])

export function isAcknowledged(result: NoticeResult): boolean {
  return ACKNOWLEDGED.has(result)
}

/** A provider notification over its raw body. Each event is stored with its result in its effect's transaction. */
export async function takeNotice(ctx: Ctx, headers: NoticeHeaders, body: string): Promise<NoticeResult> {
  const provider = await wechatPay(ctx)
  const notice = provider?.notice(headers, body)
  if (!provider || !notice) return 'forged'
  return transact(ctx, async (ctx) => {
    // a second notification about the event waits here until the first has committed
    await lockName(ctx, `pay event ${notice.event_id}`)
    const itsRow = and(eq(paymentEvent.provider, PROVIDER), eq(paymentEvent.event_id, notice.event_id))
    const [known] = await ctx.db.select({ result: paymentEvent.result }).from(paymentEvent).where(itsRow)
    if (known) return known.result as NoticeResult
    const result = await effectOf(ctx, notice, provider)
    const { event_id, kind } = notice
    const values = { provider: PROVIDER, event_id, event_type: kind, biz_no: numberOf(notice), result, received_at: ctx.now.toISOString() }
    if (result !== 'unknown') await ctx.db.insert(paymentEvent).values(values)
    return result
  })
}

function numberOf(notice: Notice): string {
  if (notice.kind === 'payment') return notice.trade.out_trade_no
  return notice.kind === 'refund' ? notice.refund.out_refund_no : notice.transfer.out_bill_no
}

async function effectOf(ctx: Ctx, notice: Notice, provider: PayProvider): Promise<NoticeResult> {
  if (notice.kind === 'payment') {
    const { trade } = notice
    const [row] = await ctx.db
      .select()
      .from(payment)
      .where(and(eq(payment.pay_no, trade.out_trade_no), eq(payment.channel, PROVIDER)))
    if (!row) return 'unknown'
    if (trade.state !== 'SUCCESS') return 'ignored'
    return (await takeTrade(ctx, row, trade, provider)) ? 'done' : 'mismatch'
  }
  if (notice.mchid !== provider.mchid) return 'mismatch'
  if (notice.kind === 'transfer') return takeTransfer(ctx, notice.transfer)
  const [row] = await ctx.db.select().from(refund).where(eq(refund.refund_no, notice.refund.out_refund_no))
  if (!row) return 'unknown'
  if (notice.refund.amount !== row.amount) return 'mismatch'
  if (row.route !== 'original') {
    if (notice.refund.state === 'SUCCESS') await alarmPaidThere(ctx, 'refund', { id: row.id, no: row.refund_no, amount: row.amount })
    return 'mismatch'
  }
  await applyRefund(ctx, row, notice.refund)
  return 'done'
}
