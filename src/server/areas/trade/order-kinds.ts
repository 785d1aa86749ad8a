import type { OrderType } from '#contract/trade/words.ts'

interface OrderKind {
  /** The setting with the minutes to pay. */
  timeout: 'order.pay_timeout_min' | 'order.group_timeout_min' | 'order.exchange_timeout_min'
  /** May cost nothing without points being spent. */
  may_be_free: boolean
  /** The buyer must belong to a store. */
  needs_store: boolean
  /** The buyer receives points when the order is completed. */
  gives_points: boolean
  gives_commission: boolean
  /** The payment leads to `pending_group` instead of `pending_ship`. */
  waits_for_team: boolean
}

const sale = {
  timeout: 'order.pay_timeout_min',
  may_be_free: false,
  needs_store: true,
  gives_points: true,
  gives_commission: true,
} as const
const reward = { may_be_free: true, needs_store: false, gives_points: false, gives_commission: false, waits_for_team: false } as const

/** The properties for each order type (domain §1.4, §4.3, §7.1, §10, §13). */
export const orderKinds: Readonly<Record<OrderType, OrderKind>> = {
  normal: { ...sale, waits_for_team: false },
  proxy: { ...sale, waits_for_team: false },
  group: { ...sale, timeout: 'order.group_timeout_min', waits_for_team: true },
  integral: { ...reward, timeout: 'order.exchange_timeout_min' },
  prize: { ...reward, timeout: 'order.pay_timeout_min' },
}

/** The order types with a property. */
export function kindsWith(property: 'gives_commission' | 'gives_points'): OrderType[] {
  return (Object.keys(orderKinds) as OrderType[]).filter((type) => orderKinds[type][property])
}
