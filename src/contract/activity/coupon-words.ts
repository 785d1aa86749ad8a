import type { Label } from '../kit/label.ts'

type Words = Record<string, Label>

// The coupon vocabulary (domain §4.2).

export const couponKinds = { cash: ['满减券', 'Amount off'], discount: ['折扣券', 'Percent off'] } as const satisfies Words
export type CouponKind = keyof typeof couponKinds

export const couponScopes = {
  all: ['全部商品', 'All goods'],
  category: ['指定分类', 'Categories'],
  brand: ['指定品牌', 'Brands'],
  series: ['指定系列', 'Series'],
  sku: ['指定商品', 'SKUs'],
} as const satisfies Words
export type CouponScope = keyof typeof couponScopes

export const couponLevels = { all: ['全部', 'All'], store: ['门店', 'Stores'], trade: ['贸易', 'Trade'] } as const satisfies Words
export type CouponLevel = keyof typeof couponLevels

/** How customers get a coupon. Other activities can give every published one. */
export const issueTypes = {
  receive: ['自主领取', 'Claimed by customers'],
  push: ['后台发放', 'Issued by staff'],
  code: ['兑换码', 'Exchange codes'],
  auto_new_store: ['新店礼包', 'New-store pack'],
  order_gift: ['下单赠送', 'Gift with an order'],
} as const satisfies Words
export type IssueType = keyof typeof issueTypes

export const validTypes = { fixed: ['固定日期', 'Fixed dates'], days: ['领取后计算', 'Days after issue'] } as const satisfies Words
export type ValidType = keyof typeof validTypes

/** Where a customer's coupon comes from. */
export const couponSources = {
  ...issueTypes,
  lottery: ['抽奖', 'Lottery'],
  sign: ['签到', 'Sign-in'],
  freeOrder: ['免单', 'Free order'],
  integralGoods: ['积分兑换', 'Points exchange'],
  other: ['其他活动', 'Other activities'],
} as const satisfies Words
export type CouponSource = keyof typeof couponSources

/**
 * Gifts from other activities: they count against the total, not against the claim limits, which apply to the customer and the day. The
 * document that gives them counts them in its author's budget (docs/adr/0089).
 */
export const giftSources: readonly CouponSource[] = ['lottery', 'sign', 'freeOrder', 'integralGoods', 'other']

/** The customers for an issue by staff. */
export const issueTargets = {
  user: ['用户', 'Customers'],
  store: ['门店', 'Stores'],
  condition: ['条件', 'Condition'],
  segment: ['人群', 'Segment'],
  /** All stores that the filters of the store list find. */
  filter: ['门店列表', 'Store list'],
  tag: ['标签', 'Tags'],
  phone: ['导入手机号', 'Phone numbers'],
} as const satisfies Words
export type IssueTarget = keyof typeof issueTargets

/** The customers in one issue: those that the call names, and those that a condition selects. */
export const MOST_ISSUED = 5000
export const MOST_SELECTED = 50_000
export const MOST_CODES = 5000
export const MOST_SCOPE = 500
export const MOST_TOTAL = 1_000_000
/** The `total` value without a limit. */
export const NO_TOTAL = -1
