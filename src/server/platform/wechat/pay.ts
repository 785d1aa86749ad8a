import * as z from 'zod/mini'
import type { Ctx } from '../kernel/ctx.ts'
import { payAccount, type AccountCtx, type PayAccount } from './pay-account.ts'
import { callProvider, nonceOf } from './pay-call.ts'
import { sealFor, signLines } from './pay-crypto.ts'
import { noticeOf } from './pay-notice.ts'
import { refundSaid, tradeSaid, transferSaid } from './pay-shapes.ts'
import type { PayProvider } from './pay-provider.ts'

/** WeChat Pay API v3 for the merchant of the settings; undefined if none is set up or no simulator listens. */
export async function wechatPay(ctx: AccountCtx & Pick<Ctx, 'now'>): Promise<PayProvider | undefined> {
  const account = await payAccount(ctx)
  return account && providerOf(account, ctx.now)
}

const nothing = z.object({})
const prepaid = z.object({ prepay_id: z.string().check(z.minLength(1), z.maxLength(64)) })

function providerOf(account: PayAccount, now: Date): PayProvider {
  const { mchid, appid } = account
  const read = <Schema extends z.ZodMiniType>(path: string, answer: Schema) => callProvider(account, { method: 'GET', path, answer, now })
  const send = <Schema extends z.ZodMiniType>(path: string, body: object, answer: Schema) =>
    callProvider(account, { method: 'POST', path, body, answer, now })
  return {
    mchid,
    appid,
    prepay: ({ out_trade_no, amount, description, openid, expire_at, notify_url }) =>
      send(
        '/v3/pay/transactions/jsapi',
        {
          ...{ appid, mchid, out_trade_no, notify_url, description: description.slice(0, LONGEST_DESCRIPTION) },
          time_expire: expire_at.toISOString().replace(/\.\d+Z$/, '+00:00'),
          amount: { total: amount, currency: 'CNY' },
          payer: { openid },
        },
        prepaid,
      ),
    sheet(prepay_id) {
      const [timeStamp, nonceStr, prepay] = [String(Math.floor(now.getTime() / 1000)), nonceOf(), `prepay_id=${prepay_id}`]
      const paySign = signLines(account.privateKey, [appid, timeStamp, nonceStr, prepay])
      return { appId: appid, timeStamp, nonceStr, package: prepay, signType: 'RSA', paySign }
    },
    query: (out_trade_no) => read(`/v3/pay/transactions/out-trade-no/${encodeURIComponent(out_trade_no)}?mchid=${mchid}`, tradeSaid),
    close: (out_trade_no) => send(`/v3/pay/transactions/out-trade-no/${encodeURIComponent(out_trade_no)}/close`, { mchid }, nothing),
    refund: ({ amount, total, reason, ...order }) =>
      send(
        '/v3/refund/domestic/refunds',
        { ...order, reason: reason.slice(0, LONGEST_REASON), amount: { refund: amount, total, currency: 'CNY' } },
        refundSaid,
      ),
    queryRefund: (out_refund_no) => read(`/v3/refund/domestic/refunds/${encodeURIComponent(out_refund_no)}`, refundSaid),
    transfer: ({ amount, remark, user_name, ...order }) =>
      send(
        '/v3/fund-app/mch-transfer/transfer-bills',
        {
          ...{ appid, ...order, transfer_scene_id: account.transferScene, transfer_amount: amount },
          transfer_remark: remark.slice(0, LONGEST_REMARK),
          ...(user_name !== undefined && { user_name: sealFor(account.publicKey, user_name) }),
          transfer_scene_report_infos: [
            { info_type: '岗位类型', info_content: '业务推广' },
            { info_type: '报酬说明', info_content: remark.slice(0, LONGEST_REMARK) },
          ],
        },
        transferSaid,
      ),
    queryTransfer: (out_bill_no) =>
      read(`/v3/fund-app/mch-transfer/transfer-bills/out-bill-no/${encodeURIComponent(out_bill_no)}`, transferSaid),
    notice: (headers, body) => noticeOf(account, now, headers, body),
  }
}

// limits of the provider, in characters
const LONGEST_DESCRIPTION = 127
const LONGEST_REASON = 80
const LONGEST_REMARK = 32
