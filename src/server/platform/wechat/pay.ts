import * as z from 'zod/mini'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { payAccount, type AccountCtx, type PayAccount } from './pay-account.ts'
import { BAD_SIGNATURE, callProvider, nonceOf, type ProviderCall } from './pay-call.ts'
import { sealFor, signLines } from './pay-crypto.ts'
import { noticeOf } from './pay-notice.ts'
import type { Outcome, PayProvider } from './pay-provider.ts'
import { refundSaid, tradeSaid, transferSaid } from './pay-shapes.ts'

/** WeChat Pay API v3 for the merchant in the settings; undefined if none is set up or no simulator listens. */
export async function wechatPay(ctx: AccountCtx & Pick<Ctx, 'now'>): Promise<PayProvider | undefined> {
  const account = await payAccount(ctx)
  return account && providerOf(account, ctx.now, () => payAccount(ctx))
}

const nothing = z.object({})
const prepaid = z.object({ prepay_id: z.string().check(z.minLength(1), z.maxLength(64)) })

function providerOf(first: PayAccount, now: Date, readAgain: () => Promise<PayAccount | undefined>): PayProvider {
  let account = first
  /** Repeats a call once if its signature was refused and the keys are others by now: the same number has its effect once. */
  async function call<Schema extends z.ZodMiniType>(requestOf: (account: PayAccount) => ProviderCall<Schema>) {
    const answer = await callProvider(account, requestOf(account))
    if (!isOfWrongKeys(answer)) return answer
    const other = await readAgain()
    if (!other || other.mchid !== account.mchid || hasSameKeys(account, other)) return answer
    account = other
    return callProvider(account, requestOf(account))
  }
  const read = <Schema extends z.ZodMiniType>(pathOf: (account: PayAccount) => string, answer: Schema) =>
    call((account) => ({ method: 'GET', path: pathOf(account), answer, now }))
  const send = <Schema extends z.ZodMiniType>(path: string, bodyOf: (account: PayAccount) => object, answer: Schema) =>
    call((account) => ({ method: 'POST', path, body: bodyOf(account), answer, now }))
  return {
    get mchid() {
      return account.mchid
    },
    get appid() {
      return account.appid
    },
    prepay: ({ out_trade_no, amount, description, openid, expire_at, notify_url }) =>
      send(
        '/v3/pay/transactions/jsapi',
        ({ appid, mchid }) => ({
          appid,
          mchid,
          out_trade_no,
          notify_url,
          description: description.slice(0, LONGEST_DESCRIPTION),
          time_expire: expire_at.toISOString().replace(/\.\d+Z$/, '+00:00'),
          amount: { total: amount, currency: 'CNY' },
          payer: { openid },
        }),
        prepaid,
      ),
    sheet(prepay_id) {
      const { appid } = account
      const [timeStamp, nonceStr, prepay] = [String(Math.floor(now.getTime() / 1000)), nonceOf(), `prepay_id=${prepay_id}`]
      const paySign = signLines(account.privateKey, [appid, timeStamp, nonceStr, prepay])
      return { appId: appid, timeStamp, nonceStr, package: prepay, signType: 'RSA', paySign }
    },
    query: (out_trade_no) =>
      read(({ mchid }) => `/v3/pay/transactions/out-trade-no/${encodeURIComponent(out_trade_no)}?mchid=${mchid}`, tradeSaid),
    close: (out_trade_no) =>
      send(`/v3/pay/transactions/out-trade-no/${encodeURIComponent(out_trade_no)}/close`, ({ mchid }) => ({ mchid }), nothing),
    refund: ({ amount, total, reason, ...order }) =>
      send(
        '/v3/refund/domestic/refunds',
        () => ({ ...order, reason: reason.slice(0, LONGEST_REASON), amount: { refund: amount, total, currency: 'CNY' } }),
        refundSaid,
      ),
    queryRefund: (out_refund_no) => read(() => `/v3/refund/domestic/refunds/${encodeURIComponent(out_refund_no)}`, refundSaid),
    transfer: ({ amount, remark, user_name, ...order }) =>
      send(
        '/v3/fund-app/mch-transfer/transfer-bills',
        ({ appid, transferScene, publicKey }) => ({
          appid,
          ...order,
          transfer_scene_id: transferScene,
          transfer_amount: amount,
          transfer_remark: remark.slice(0, LONGEST_REMARK),
          ...(user_name !== undefined && { user_name: sealFor(publicKey, user_name) }),
          transfer_scene_report_infos: [
            { info_type: '岗位类型', info_content: '业务推广' },
            { info_type: '报酬说明', info_content: remark.slice(0, LONGEST_REMARK) },
          ],
        }),
        transferSaid,
      ),
    queryTransfer: (out_bill_no) =>
      read(() => `/v3/fund-app/mch-transfer/transfer-bills/out-bill-no/${encodeURIComponent(out_bill_no)}`, transferSaid),
    notice: (headers, body) => noticeOf(account, now, headers, body),
  }
}

/** The provider refused our signature and did nothing, or its answer has a signature that our keys do not verify. */
function isOfWrongKeys(answer: Outcome<unknown>): boolean {
  return 'unknown' in answer ? answer.unknown === BAD_SIGNATURE : 'refused' in answer && answer.refused === 'SIGN_ERROR'
}

function hasSameKeys(one: PayAccount, other: PayAccount): boolean {
  const isSameSerial = one.serial_no === other.serial_no && one.publicKeyId === other.publicKeyId
  return isSameSerial && one.privateKey.equals(other.privateKey) && one.publicKey.equals(other.publicKey)
}

// provider limits, in characters
const LONGEST_DESCRIPTION = 127
const LONGEST_REASON = 80
const LONGEST_REMARK = 32
