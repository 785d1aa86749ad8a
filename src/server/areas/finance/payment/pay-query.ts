import { and, asc, eq } from 'drizzle-orm'
import { timeOf } from '#server/areas/finance/shared/provider-times.ts'
import { eachDue, isDue } from '#server/areas/trade/due.ts'
import { payments } from '#server/areas/trade/money-rows.ts'
import { payment, type PaymentRow } from '#server/areas/trade/tables/money-tables.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { advance } from '#server/platform/kernel/machine.ts'
import { ctxOf } from '#server/platform/messaging/queue.ts'
import type { WorkerContext } from '#server/platform/tasks/run.ts'
import { UNKNOWN_NUMBER, type PayProvider, type Trade } from '#server/platform/wechat/pay-provider.ts'
import { wechatPay } from '#server/platform/wechat/pay.ts'
import { paymentSucceeded } from './payment-steps.ts'

/** Asks the provider about one payment, takes over its answer, and closes there what is closed here. Throws if it must be asked again. */
export async function askPayment(ctx: Ctx, id: number): Promise<void> {
  const provider = await wechatPay(ctx)
  if (!provider) return
  const [row] = await ctx.db.select().from(payment).where(eq(payment.id, id))
  if (!row || row.channel !== 'wechat' || !(row.state === 'pending' || row.state === 'closed')) return
  await ctx.db.update(payment).set({ queried_at: ctx.now.toISOString() }).where(eq(payment.id, id))
  const answer = await provider.query(row.pay_no)
  if ('unknown' in answer) throw new Error(`the provider did not answer about ${row.pay_no}`)
  if ('refused' in answer) {
    // it was never prepared, so that nobody can pay it
    if (UNKNOWN_NUMBER.has(answer.refused) && isOver(ctx, row)) await close(ctx, row)
    return
  }
  const { state } = answer.ok
  if (state === 'SUCCESS' || state === 'REFUND') return void (await takeTrade(ctx, row, answer.ok, provider))
  if (state === 'CLOSED' || state === 'REVOKED') return close(ctx, row)
  if (isOver(ctx, row)) await closeThere(ctx, row, provider)
}

function isOver({ now }: Ctx, { state, expire_at }: PaymentRow): boolean {
  return state === 'closed' || (expire_at !== null && new Date(expire_at) <= now)
}

/** The provider closes first: a payment that it has taken meanwhile is then found by another query. */
async function closeThere(ctx: Ctx, row: PaymentRow, provider: PayProvider): Promise<void> {
  const answer = await provider.close(row.pay_no)
  if (!('ok' in answer)) throw new Error(`the provider did not close ${row.pay_no}`)
  await close(ctx, row)
}

async function close(ctx: Ctx, { id, state }: PaymentRow): Promise<void> {
  if (state !== 'pending') return
  await transact(ctx, async (ctx) => {
    const closed = await advance(ctx, payments, 'close', { where: eq(payment.id, id) })
    await audit(
      ctx,
      { address: 'finance.payment.close' },
      closed.map((row) => ({ id: row.id, before: { state }, after: { state: row.state } })),
    )
  })
}

/** A payment that the provider has taken, by an answer or a notification. Amount, currency and merchant must be ours. */
export async function takeTrade(
  ctx: Ctx,
  row: PaymentRow,
  trade: Trade,
  { mchid, appid }: Pick<PayProvider, 'mchid' | 'appid'>,
): Promise<boolean> {
  const isOurs = trade.mchid === mchid && trade.appid === appid && trade.out_trade_no === row.pay_no
  if (!isOurs || trade.amount !== row.amount || trade.currency !== 'CNY' || trade.transaction_id === null) return false
  await paymentSucceeded(ctx, row.id, { channel_no: trade.transaction_id, paid_at: timeOf(trade.success_time) ?? ctx.now.toISOString() })
  return true
}

/** The periodic job: waiting payments and those past their end, the older the less often. */
export async function askPayments(place: WorkerContext): Promise<void> {
  const ctx = ctxOf(place)
  if (!(await wechatPay(ctx))) return
  const waits = and(eq(payment.state, 'pending'), eq(payment.channel, 'wechat'), isDue(ctx, payment.queried_at, payment.created_at))
  await eachDue(
    (atOnce) => ctx.db.select({ id: payment.id }).from(payment).where(waits).orderBy(asc(payment.created_at)).limit(atOnce),
    ({ id }) => askPayment(ctx, id).catch(() => undefined),
  )
}
