import type { Label } from '../kit/label.ts'

/** The ledger account owners; `system` owns the other side in every business movement. */
export const ownerTypes = {
  user: ['用户', 'User'],
  agent: ['代理商', 'Agent'],
  salesman: ['业务员', 'Salesman'],
  system: ['系统', 'System'],
} as const satisfies Record<string, Label>

/** The accounts that a person or a company can own. The API and the code call points `integral`. */
export const accountKinds = {
  balance: ['余额', 'Balance'],
  commission: ['佣金', 'Commission'],
  integral: ['积分', 'Points'],
} as const satisfies Record<string, Label>

/** The business accounts. They carry no running balance. The unit for a kind that begins with `integral` is points, else fen. */
export const systemKinds = {
  recharge: ['充值收入', 'Top-ups'],
  recharge_gift: ['充值赠送成本', 'Top-up bonuses'],
  sales: ['销售收入', 'Sales'],
  campaign: ['活动成本', 'Campaign cost'],
  commission_expense: ['佣金支出', 'Commission expense'],
  payout: ['提现付款', 'Payouts'],
  payout_fee: ['提现手续费', 'Payout fees'],
  provider_clearing: ['支付渠道待清算', 'Provider clearing'],
  bank: ['银行存款', 'Bank'],
  adjustment: ['人工调整', 'Adjustments'],
  integral_issue: ['积分发放', 'Points issued'],
  integral_use: ['积分消耗', 'Points used'],
  integral_expire: ['积分过期', 'Points expired'],
  integral_adjustment: ['积分人工调整', 'Adjustments of points'],
} as const satisfies Record<string, Label>

export const ledgerUnits = { fen: ['人民币', 'Renminbi'], integral: ['积分', 'Points'] } as const satisfies Record<string, Label>

export type OwnerType = keyof typeof ownerTypes
export type AccountKind = keyof typeof accountKinds
export type SystemKind = keyof typeof systemKinds
export type LedgerUnit = keyof typeof ledgerUnits

/** The movement types for the shopping balance (domain §14.2). */
export const balanceTypes = {
  recharge: ['充值', 'Top-up'],
  recharge_gift: ['充值赠送', 'Top-up bonus'],
  order_pay: ['订单支付', 'Order payment'],
  order_refund: ['订单退款', 'Order refund'],
  red_envelope: ['红包', 'Red envelope'],
  lottery_prize: ['抽奖', 'Lottery'],
  free_order: ['免单', 'Free order'],
  exchange: ['积分兑换', 'Exchanged for points'],
  commission_in: ['佣金转入', 'From commission'],
  admin_add: ['后台增加', 'Added by staff'],
  admin_sub: ['后台扣减', 'Deducted by staff'],
  clawback: ['追回', 'Clawed back'],
} as const satisfies Record<string, Label>

/** The movement types for points (domain §14.3). */
export const integralTypes = {
  sign_in: ['签到', 'Sign-in'],
  streak: ['连续签到奖励', 'Streak reward'],
  makeup: ['补签', 'Make-up sign-in'],
  order_give: ['下单赠送', 'Earned from an order'],
  order_give_back: ['赠送追回', 'Reclaimed after a refund'],
  order_use: ['下单抵扣', 'Spent on an order'],
  order_use_back: ['抵扣退回', 'Returned from an order'],
  exchange: ['积分兑换', 'Exchanged'],
  exchange_back: ['兑换退回', 'Returned from an exchange'],
  lottery_cost: ['抽奖消耗', 'Spent on a draw'],
  lottery_prize: ['抽奖奖励', 'Won in a draw'],
  invite: ['邀请奖励', 'Invitation reward'],
  admin_add: ['后台增加', 'Added by staff'],
  admin_sub: ['后台扣减', 'Deducted by staff'],
  expire: ['过期清零', 'Expired'],
} as const satisfies Record<string, Label>

/** The movement types for commission (domain §1.4, §8.3). */
export const commissionTypes = {
  settle: ['佣金结算', 'Commission settled'],
  clawback: ['追回', 'Clawed back'],
  withdraw: ['提现', 'Payout'],
  commission_out: ['转入余额', 'Moved to balance'],
  admin_add: ['后台增加', 'Added by staff'],
  admin_sub: ['后台扣减', 'Deducted by staff'],
} as const satisfies Record<string, Label>

export const movementTypes = { balance: balanceTypes, commission: commissionTypes, integral: integralTypes } as const

export type BizType = keyof typeof balanceTypes | keyof typeof integralTypes | keyof typeof commissionTypes

/** The movements that may take `available` below 0 (domain §1.4, §14.3). The database function `ledger_claws_back` has the same list. */
export const clawBacks: readonly (readonly [AccountKind, BizType])[] = [
  ['commission', 'clawback'],
  ['integral', 'order_give_back'],
]

/** The refusals for a movement that an account cannot pay (domain §14.2, §14.3); `x` is in yuan, `n` in points. */
export const shortages = {
  balance: ['余额不足，当前可用余额为{x}元', 'Not enough balance: ¥{x} is available'],
  commission: ['佣金不足，当前可用佣金为{x}元', 'Not enough commission: ¥{x} is available'],
  integral: ['积分不足，当前可用积分为{n}', 'Not enough points: {n} are available'],
} as const satisfies Record<AccountKind, Label>
