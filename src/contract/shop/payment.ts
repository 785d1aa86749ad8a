import * as z from 'zod/mini'
import { entity, post } from '../kit/endpoint.ts'
import { text } from '../kit/field.ts'

/** The parameters for `wx.requestPayment`. */
const sheet = z.object({
  appId: z.string(),
  timeStamp: z.string(),
  nonceStr: z.string(),
  package: z.string(),
  signType: z.literal('RSA'),
  paySign: z.string(),
})

/** Payments by WeChat. Its notifications arrive at `/api/shop/payment/wechat/notify` in the provider's own form. */
export const payment = entity('shop.payment', ['支付', 'Payment'], {
  /** Prepares the caller's waiting payment at the provider; calling again gives the same payment. */
  sheet: post(['支付参数', 'Payment sheet'], z.object({ pay_no: text(['支付单号', 'Payment'], { max: 40 }) }), sheet),
})
