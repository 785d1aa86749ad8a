import { and, eq } from 'drizzle-orm'
import type { Label } from '#contract/kit/label.ts'
import { notifyUrl } from '#server/areas/finance/shared/notify-url.ts'
import { customer } from '#server/areas/people/tables.ts'
import { payment, type PaymentRow } from '#server/areas/trade/tables/money-tables.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { DAY_MS, MINUTE_MS } from '#server/platform/kernel/durations.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import type { PaySheet, PayProvider } from '#server/platform/wechat/pay-provider.ts'
import { wechatPay } from '#server/platform/wechat/pay.ts'

const away: Label = ['微信支付暂时没有应答，请稍后重试', 'WeChat Pay is not responding. Try again in a moment']
const off: Label = ['微信支付未启用', 'WeChat Pay is not enabled']
const refused: Label = ['微信支付下单失败：{reason}', 'WeChat Pay declined the payment: {reason}']
const over: Label = ['该支付已结束，请重新发起', 'This payment has ended. Please start again']

// the provider keeps a prepared payment for two hours
const USABLE_MS = 110 * MINUTE_MS

/**
 * The parameters for `wx.requestPayment` for a waiting payment. It calls the provider, so it must not run in a transaction, which excludes
 * calls with an idempotency key; preparing the same number again gives the same payment.
 */
export async function paySheet(ctx: Ctx, { pay_no, user_id }: Pick<PaymentRow, 'pay_no' | 'user_id'>): Promise<PaySheet> {
  const own = and(eq(payment.pay_no, pay_no), eq(payment.user_id, user_id), eq(payment.channel, 'wechat'))
  const [found] = await ctx.db
    .select({ row: payment, openid: customer.openid })
    .from(payment)
    .innerJoin(customer, eq(customer.id, payment.user_id))
    .where(own)
  if (!found || found.row.state !== 'pending' || isOver(ctx, found.row)) throw refuse(over)
  const provider = await wechatPay(ctx)
  if (!provider) throw refuse(off)
  const { row, openid } = found
  const isUsable = row.prepay_id !== null && ctx.now.getTime() - new Date(row.prepaid_at ?? 0).getTime() < USABLE_MS
  return provider.sheet(isUsable && row.prepay_id !== null ? row.prepay_id : await prepare(ctx, row, openid, provider))
}

function isOver({ now }: Ctx, { expire_at }: PaymentRow): boolean {
  return expire_at !== null && new Date(expire_at) <= now
}

async function prepare(
  ctx: Ctx,
  { id, pay_no, amount, biz_no, expire_at }: PaymentRow,
  openid: string | null,
  provider: PayProvider,
): Promise<string> {
  const answer = await provider.prepay({
    out_trade_no: pay_no,
    amount,
    description: biz_no,
    openid: openid ?? '',
    notify_url: notifyUrl(ctx),
    expire_at: expire_at === null ? new Date(ctx.now.getTime() + DAY_MS) : new Date(expire_at),
  })
  if ('unknown' in answer) throw refuse(away)
  if ('refused' in answer) throw refuse(refused, { values: { reason: answer.message || answer.refused } })
  const { prepay_id } = answer.ok
  await transact(ctx, async (ctx) => {
    const set = { prepay_id, prepaid_at: ctx.now.toISOString() }
    await ctx.db.update(payment).set(set).where(eq(payment.id, id))
    await audit(ctx, { address: 'shop.payment.sheet' }, { id, before: { prepay_id: null }, after: { prepay_id } })
  })
  return prepay_id
}
