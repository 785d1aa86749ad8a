import type { Label } from '../kit/label.ts'

/** The actions in an order's history, with the names that its pages show. */
export const logWords = {
  create: ['提交订单', 'Placed'],
  pay: ['支付', 'Paid'],
  voucher: ['上传凭证', 'Voucher uploaded'],
  submitVoucher: ['提交凭证', 'Voucher submitted'],
  rejectVoucher: ['凭证驳回', 'Voucher rejected'],
  price: ['改价', 'Price changed'],
  address: ['改地址', 'Address changed'],
  remark: ['备注', 'Notes changed'],
  close: ['关闭', 'Closed'],
  cancel: ['买家取消', 'Cancelled by the buyer'],
  expire: ['超时关闭', 'Closed unpaid'],
  cancelRefund: ['取消并退款', 'Cancelled and refunded'],
  refundAll: ['全额退款关闭', 'Closed, refunded in full'],
  latePay: ['关闭后付款', 'Paid after closing'],
  formGroup: ['成团', 'Group complete'],
  failGroup: ['拼团失败', 'Group buy failed'],
  ship: ['发货', 'Shipped'],
  joinParcel: ['添加包裹', 'Parcel added'],
  unship: ['撤回发货', 'Shipment undone'],
  waybill: ['改运单号', 'Tracking number changed'],
  shipRest: ['其余已退款', 'The rest is refunded'],
  pickup: ['核销自提', 'Picked up'],
  receive: ['确认收货', 'Receipt confirmed'],
  confirm: ['买家确认收货', 'Receipt confirmed by the buyer'],
  autoReceive: ['自动收货', 'Automatic receipt'],
  complete: ['完成', 'Completed'],
  invoice: ['登记发票', 'Invoice registered'],
  redLetter: ['登记红字发票', 'Red-letter invoice registered'],
  applyInvoice: ['申请发票', 'Invoice applied for'],
  remind: ['催发货', 'Shipping reminder'],
  aftersale: ['售后', 'After-sale'],
} as const satisfies Record<string, Label>

export type LogAction = keyof typeof logWords

/** The sentence for an action, filled with `content` from its row; amounts are fen in keys that end in `amount`. */
export const logSentences: Readonly<Partial<Record<LogAction, Label>>> = {
  create: ['应付 {pay_amount}', '{pay_amount} to pay'],
  pay: ['{amount}', '{amount}'],
  rejectVoucher: ['{reason}', '{reason}'],
  price: ['应付 {from_amount} → {to_amount}，{reason}', '{from_amount} → {to_amount} to pay, {reason}'],
  address: ['{before} → {after}', '{before} → {after}'],
  remark: ['{remark}', '{remark}'],
  close: ['{reason} {remark}', '{reason} {remark}'],
  cancelRefund: ['{reason} {remark}，退款 {amount}', '{reason} {remark}, {amount} refunded'],
  latePay: ['{amount} 已自动退款', '{amount} refunded by the system'],
  ship: ['{qty} 件 {carrier} {tracking_no}', '{qty:piece|pieces}, {carrier} {tracking_no}'],
  joinParcel: ['{carrier} {tracking_no}', '{carrier} {tracking_no}'],
  unship: ['{qty} 件 {carrier} {tracking_no}', '{qty:piece|pieces}, {carrier} {tracking_no}'],
  waybill: ['{before} → {after}，{reason}', '{before} → {after}, {reason}'],
  receive: ['{reason}', '{reason}'],
  invoice: ['{invoice_no}', '{invoice_no}'],
  redLetter: ['{invoice_no}，{amount}', '{invoice_no}, {amount}'],
  aftersale: ['{as_no} {step}', '{as_no} {step}'],
}
