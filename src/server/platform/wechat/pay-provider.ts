/**
 * The result from a call to a payment provider. `refused`: the provider decided and did nothing. `unknown`: no answer that can be trusted;
 * the provider may have acted, so the caller queries and never sends again.
 */
export type Outcome<Value> = { ok: Value } | { refused: string; message: string } | { unknown: string }

/** A payment as the provider knows it. Amounts are in fen. */
export interface Trade {
  out_trade_no: string
  transaction_id: string | null
  state: 'SUCCESS' | 'REFUND' | 'NOTPAY' | 'CLOSED' | 'REVOKED' | 'USERPAYING' | 'PAYERROR'
  amount: number | null
  currency: string | null
  mchid: string
  appid: string | null
  success_time: string | null
}

/** A refund as the provider knows it. */
export interface ProviderRefund {
  out_refund_no: string
  refund_id: string
  state: 'SUCCESS' | 'CLOSED' | 'PROCESSING' | 'ABNORMAL'
  amount: number
  success_time: string | null
}

/** A transfer to a person's balance, which the person confirms in WeChat (`WAIT_USER_CONFIRM`). */
export interface ProviderTransfer {
  out_bill_no: string
  transfer_bill_no: string
  state: 'ACCEPTED' | 'PROCESSING' | 'WAIT_USER_CONFIRM' | 'TRANSFERING' | 'SUCCESS' | 'FAIL' | 'CANCELING' | 'CANCELLED'
  amount: number | null
  fail_reason: string | null
  /** The parameter with which the mini-program asks the person for confirmation. */
  package_info: string | null
}

export interface PrepayOrder {
  out_trade_no: string
  amount: number
  description: string
  openid: string
  expire_at: Date
  notify_url: string
}

export interface RefundOrder {
  out_trade_no: string
  out_refund_no: string
  amount: number
  /** The payment amount. */
  total: number
  reason: string
  notify_url: string
}

export interface TransferOrder {
  /** Letters and digits only. */
  out_bill_no: string
  openid: string
  amount: number
  remark: string
  /** The legal name, which WeChat compares; required from ¥2,000. */
  user_name?: string
  notify_url: string
}

/** The parameters for `wx.requestPayment` in the mini-program. */
export interface PaySheet {
  appId: string
  timeStamp: string
  nonceStr: string
  package: string
  signType: 'RSA'
  paySign: string
}

export type Notice =
  | { event_id: string; kind: 'payment'; trade: Trade }
  | { event_id: string; kind: 'refund'; mchid: string; refund: ProviderRefund }
  | { event_id: string; kind: 'transfer'; mchid: string; transfer: ProviderTransfer }

/** The headers that sign a notification. */
export interface NoticeHeaders {
  timestamp: string
  nonce: string
  signature: string
  serial: string
}

/** A payment provider. Every call returns a result; none throws. */
export interface PayProvider {
  readonly mchid: string
  readonly appid: string
  prepay(order: PrepayOrder): Promise<Outcome<{ prepay_id: string }>>
  sheet(prepay_id: string): PaySheet
  query(out_trade_no: string): Promise<Outcome<Trade>>
  close(out_trade_no: string): Promise<Outcome<object>>
  refund(order: RefundOrder): Promise<Outcome<ProviderRefund>>
  queryRefund(out_refund_no: string): Promise<Outcome<ProviderRefund>>
  transfer(order: TransferOrder): Promise<Outcome<ProviderTransfer>>
  queryTransfer(out_bill_no: string): Promise<Outcome<ProviderTransfer>>
  /** The content of a notification; undefined if its signature, its time or its form is wrong. */
  notice(headers: NoticeHeaders, body: string): Notice | undefined
}

/** The refusals by which the provider says that it does not know a number: the call with this number never arrived. */
export const UNKNOWN_NUMBER: ReadonlySet<string> = new Set(['RESOURCE_NOT_EXISTS', 'ORDER_NOT_EXIST', 'ORDERNOTEXIST', 'NOT_FOUND'])
