import type { Label } from '../kit/label.ts'

// The enumerations that orders, after-sales and finance share (domain §7, §8).

type Words = Record<string, Label>

export const orderTypes = {
  normal: ['普通', 'Normal'],
  group: ['拼团', 'Group buy'],
  integral: ['积分兑换', 'Points exchange'],
  prize: ['奖品', 'Prize'],
  proxy: ['代客', 'By staff'],
} as const satisfies Words
export type OrderType = keyof typeof orderTypes

export const orderSources = { miniapp: ['小程序', 'Mini-program'], admin: ['后台', 'Back office'] } as const satisfies Words
export type OrderSource = keyof typeof orderSources

export const payWays = {
  wechat: ['微信', 'WeChat Pay'],
  balance: ['余额', 'Balance'],
  offline: ['对公转账', 'Bank transfer'],
  mixed: ['组合', 'Balance and WeChat Pay'],
  none: ['无需支付', 'No payment needed'],
} as const satisfies Words
export type PayWay = keyof typeof payWays

export const payChannels = {
  wechat: ['微信', 'WeChat Pay'],
  balance: ['余额', 'Balance'],
  offline: ['对公转账', 'Bank transfer'],
  none: ['无需支付', 'No payment needed'],
} as const satisfies Words
export type PayChannel = keyof typeof payChannels

export const shipTypes = {
  express: ['快递', 'Parcel'],
  freight: ['物流专线', 'Freight line'],
  delivery: ['自配送', 'Own delivery'],
  pickup: ['自提', 'Pick-up'],
} as const satisfies Words
export type ShipType = keyof typeof shipTypes

/** The rule that decided the price on a line (domain §1.3). */
export const priceSources = {
  level: ['等级价', 'Level price'],
  tier: ['阶梯价', 'Tier price'],
  activity: ['活动价', 'Promotion price'],
  package: ['套装价', 'Package price'],
  gift: ['赠品', 'Gift'],
} as const satisfies Words
export type PriceSource = keyof typeof priceSources

export const invoiceStates = {
  none: ['未申请', 'Not requested'],
  applied: ['待开票', 'Requested'],
  issued: ['已开票', 'Issued'],
  returned: ['已退回', 'Returned'],
  /** A refund after the invoice asks for a red-letter invoice. */
  red_due: ['待红冲', 'Red-letter invoice due'],
  reversed: ['已红冲', 'Reversed'],
} as const satisfies Words
export type InvoiceState = keyof typeof invoiceStates

export const invoiceKinds = {
  personal: ['个人', 'Personal'],
  company: ['企业普票', 'Company, ordinary VAT'],
  special: ['增值税专票', 'Company, special VAT'],
} as const satisfies Words
export type InvoiceKind = keyof typeof invoiceKinds

export const closeReasons = {
  unpaid: ['超时未支付', 'Not paid in time'],
  buyer: ['买家取消', 'Cancelled by the buyer'],
  out_of_stock: ['缺货', 'Out of stock'],
  wrong_order: ['下单有误', 'Ordered by mistake'],
  unreachable: ['无法联系买家', 'Buyer unreachable'],
  refunded: ['已全额退款', 'Refunded in full'],
  group_failed: ['拼团失败', 'Group buy failed'],
  other: ['其他', 'Other'],
} as const satisfies Words
export type CloseReason = keyof typeof closeReasons

export const aftersaleKinds = {
  refund: ['仅退款', 'Refund only'],
  return: ['退货退款', 'Return and refund'],
  /** Money without pieces: the goods stay with the customer and in the line's count. */
  compensation: ['补偿', 'Compensation'],
} as const satisfies Words
export type AftersaleKind = keyof typeof aftersaleKinds

export const aftersaleReasons = {
  quality: ['质量问题', 'Quality'],
  wrong: ['发错货', 'Wrong goods'],
  damaged: ['运输破损', 'Damaged in transit'],
  missing: ['少件漏发', 'Missing items'],
  mismatch: ['与描述不符', 'Not as described'],
  unwanted: ['多拍/不想要', 'Ordered too many / not wanted'],
  other: ['其他', 'Other'],
} as const satisfies Words
export type AftersaleReason = keyof typeof aftersaleReasons

export const refundSources = {
  aftersale: ['售后', 'After-sale'],
  cancel: ['取消订单', 'Cancelled order'],
  group_fail: ['拼团失败', 'Group buy failed'],
  late_pay: ['关闭后支付', 'Paid after closing'],
  free_order: ['免单', 'Free order'],
} as const satisfies Words
export type RefundSource = keyof typeof refundSources

/** The sources that are no refund for the sale: rewards, and payments after their order's end. */
export const besideSale = ['free_order', 'late_pay'] as const satisfies readonly RefundSource[]

export const refundRoutes = {
  original: ['原路', 'Original method'],
  balance: ['余额', 'Balance'],
  offline: ['线下', 'Bank transfer'],
} as const satisfies Words
export type RefundRoute = keyof typeof refundRoutes

export const commissionRoles = {
  salesman: ['业务员', 'Salesman'],
  agent: ['代理商', 'Agent'],
  parent_agent: ['上级代理商', 'Parent agent'],
} as const satisfies Words
export type CommissionRole = keyof typeof commissionRoles

export const withdrawWays = {
  bank: ['银行卡', 'Bank card'],
  wechat: ['微信零钱', 'WeChat wallet'],
  balance: ['转余额', 'To balance'],
} as const satisfies Words
export type WithdrawWay = keyof typeof withdrawWays

/** The states for a WeChat transfer (`fund-app/mch-transfer`). */
export const transferStates = {
  ACCEPTED: ['已受理', 'Accepted'],
  PROCESSING: ['转账中', 'In progress'],
  WAIT_USER_CONFIRM: ['待收款人确认', 'Waiting for the payee to confirm'],
  TRANSFERING: ['转账中', 'In progress'],
  SUCCESS: ['已到账', 'Received'],
  FAIL: ['转账失败', 'Failed'],
  CANCELING: ['撤销中', 'Being cancelled'],
  CANCELLED: ['已撤销', 'Cancelled'],
} as const satisfies Words
export type TransferState = keyof typeof transferStates

/** Causes for a failed transfer by their codes: WeChat's codes, and two more from this product. */
export const transferFailures: Words = {
  NOT_RECEIVED: ['微信未收到转账请求，可以重新打款', 'WeChat did not receive the transfer. It can be paid again'],
  PAYLOAD_CHANGED: ['收款信息与审批时不一致，未发送', 'The payee differs from the approved one. Nothing was sent'],
  CANCELLED: ['转账已撤销', 'The transfer was cancelled'],
  OVERDUE_CLOSE: ['收款人超时未确认收款', 'The payee did not confirm in time'],
  PAYEE_ACCOUNT_ABNORMAL: ['收款人账户异常', 'The payee’s account is restricted'],
  PAYER_ACCOUNT_ABNORMAL: ['商户账户异常', 'The merchant’s account is restricted'],
  ACCOUNT_NOT_EXIST: ['收款人账户不存在', 'The payee’s account does not exist'],
  ACCOUNT_FROZEN: ['收款人账户已冻结', 'The payee’s account is frozen'],
  REAL_NAME_CHECK_FAIL: ['收款人未实名', 'The payee has not verified their legal name'],
  NAME_NOT_CORRECT: ['收款人姓名不符', 'The payee’s name does not match'],
  OPENID_INVALID: ['收款人微信无效', 'The payee’s WeChat identity is not valid'],
  NOT_ENOUGH: ['商户余额不足', 'The merchant balance is too low'],
  TRANSFER_QUOTA_EXCEED: ['超过单笔收款额度', 'Above the limit for one transfer'],
  DAY_RECEIVED_QUOTA_EXCEED: ['超过收款人当日额度', 'Above the payee’s daily limit'],
  TRANSFER_RISK: ['微信提示转账存在风险', 'WeChat flagged this transfer as risky'],
}

export type OrderState =
  | 'pending_pay'
  | 'pending_verify'
  | 'pending_group'
  | 'pending_ship'
  | 'part_shipped'
  | 'shipped'
  | 'received'
  | 'completed'
  | 'closed'
export type AftersaleState =
  | 'applied'
  | 'wait_return'
  | 'returning'
  | 'wait_refund'
  | 'refunding'
  | 'refund_failed'
  | 'done'
  | 'rejected'
  | 'refused'
  | 'cancelled'
export type PaymentState = 'pending' | 'verifying' | 'success' | 'rejected' | 'closed' | 'part_refunded' | 'refunded'
export type RefundState = 'pending' | 'processing' | 'success' | 'failed'
export type CommissionState = 'frozen' | 'settled' | 'cancelled'
export type WithdrawState = 'pending' | 'approved' | 'paying' | 'paid' | 'failed' | 'rejected' | 'cancelled'

/** The kinds of activities that customers take part in: the key for their figures and for the order lines that they price. */
export const activityKinds = {
  coupon: ['优惠券', 'Coupon'],
  collection: ['活动合集', 'Collection'],
  group: ['拼团', 'Group buy'],
  redEnvelope: ['红包', 'Red envelope'],
  lottery: ['抽奖', 'Lottery'],
  freeOrder: ['免单', 'Free order'],
  integralGoods: ['积分兑换', 'Points exchange'],
} as const satisfies Words
export type ActivityKind = keyof typeof activityKinds
