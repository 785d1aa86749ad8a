import type { Tone } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'

type Words = Record<string, Label>

export const MOST_SESSIONS = 30
export const MOST_QUOTA = 100_000
/** The winners in one draw. */
export const MOST_SESSION_QUOTA = 10_000
export const MOST_SCOPE = 100
export const MOST_PROOFS = 9
/** The records that one grant batch accepts. */
export const MOST_GRANTS = 100

/** How winners are found (domain §12). */
export const freeModes = {
  draw: ['定时抽取', 'Timed draws'],
  nth: ['第N单', 'Every n-th order'],
  apply: ['申请审核', 'Apply and review'],
  manual: ['人工指定', 'Chosen by staff'],
} as const satisfies Words
export type FreeMode = keyof typeof freeModes

export const freeModeTones: Readonly<Record<FreeMode, Tone>> = { draw: 'info', nth: 'success', apply: 'warning', manual: 'neutral' }

/** The lines in an order that count. */
export const freeScopes = {
  all: ['全部商品', 'All goods'],
  category: ['指定分类', 'Categories'],
  brand: ['指定品牌', 'Brands'],
  series: ['指定系列', 'Series'],
  sku: ['指定SKU', 'SKUs'],
  collection: ['指定活动合集', 'Collections'],
} as const satisfies Words
export type FreeScope = keyof typeof freeScopes

export const rewardTargets = {
  balance: ['余额', 'Balance'],
  coupon: ['优惠券', 'Coupon'],
  original: ['原路退回', 'Original payment method'],
} as const satisfies Words
export type RewardTarget = keyof typeof rewardTargets

/** The result from a draw or from an order's count; `limit`: it came first, but its customer had won as often as allowed. */
export const freeOutcomes = {
  won: ['中签', 'Won'],
  lost: ['未中', 'Not won'],
  limit: ['已达每人上限', 'The limit per person was reached'],
  quota: ['名额已用完', 'No slots were left'],
} as const satisfies Words
export type FreeOutcome = keyof typeof freeOutcomes
