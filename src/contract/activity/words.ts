import type { Label } from '../kit/label.ts'

type Words = Record<string, Label>

export { activityKinds, type ActivityKind } from '../trade/words.ts'

/** Who may take part (domain §4.1). */
export const audiences = {
  all: ['所有人', 'Everyone'],
  approved_store: ['已认证门店', 'Approved stores'],
  trade: ['贸易客户', 'Trade customers'],
  new_store: ['新门店', 'New stores'],
  segment: ['指定人群', 'Customer segment'],
} as const satisfies Words
export type Audience = keyof typeof audiences

/** A store is new for this many days after its approval. */
export const NEW_STORE_DAYS = 30
