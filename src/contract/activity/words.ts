import type { Label } from '../kit/label.ts'

type Words = Record<string, Label>

/** The kinds of activities that customers take part in: the key of their figures and of the order lines that they price. */
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

/** Who may take part (domain §4.1). */
export const audiences = {
  all: ['所有人', 'Everyone'],
  approved_store: ['已认证门店', 'Approved stores'],
  trade: ['贸易客户', 'Trade customers'],
  new_store: ['新门店', 'New stores'],
} as const satisfies Words
export type Audience = keyof typeof audiences

/** A store is new for this number of days after its approval. */
export const NEW_STORE_DAYS = 30
