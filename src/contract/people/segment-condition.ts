import { choice, date, defaulted, int, listOf, money, optional, ref, text } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'
import { rule } from '../kit/verbs.ts'
import { areasField } from './fields.ts'
import { priceLevels, storeTypes } from './words.ts'

// The condition for a customer segment: the stores that meet all its parts. A part without a value holds for every store.

export const MOST_CONDITION_AREAS = 50
export const MOST_CONDITION_PEOPLE = 20
/** The paid amounts count on this many days, which end yesterday. */
export const AMOUNT_DAYS = 90

const MOST_DAYS = 3650
const MOST_ORDERS = 1_000_000

const days = (label: Label) => optional(int(label, 1, MOST_DAYS))
const orders = (label: Label) => optional(int(label, 0, MOST_ORDERS))
const people = (label: Label, one: Label) => defaulted(listOf(label, ref(one), MOST_CONDITION_PEOPLE))

export const conditionFields = {
  /** Codes for provinces, cities and districts. */
  areas: defaulted(areasField(['地区', 'Regions'], MOST_CONDITION_AREAS)),
  store_types: defaulted(
    listOf(['门店类型', 'Store types'], choice(['门店类型', 'Store type'], storeTypes), Object.keys(storeTypes).length),
  ),
  price_level: optional(choice(['价格等级', 'Price level'], priceLevels)),
  /** Stores with one of these tags. */
  store_tags: defaulted(listOf(['门店标签', 'Store tags'], text(['标签', 'Tag'], { max: 20 }), 10)),
  agent_ids: people(['代理商', 'Agents'], ['代理商', 'Agent']),
  salesman_ids: people(['业务员', 'Salesmen'], ['业务员', 'Salesman']),
  ordered_days: days(['最近下单在', 'Ordered within']),
  /** Without an order for this many days; a store without any order counts from its registration. */
  idle_days: days(['未下单满', 'No order for']),
  amount_from: optional(money(['近90天支付不低于', 'Paid in 90 days, at least'])),
  amount_to: optional(money(['近90天支付不高于', 'Paid in 90 days, at most'])),
  orders_from: orders(['累计订单不少于', 'Orders, at least']),
  orders_to: orders(['累计订单不多于', 'Orders, at most']),
  registered_from: optional(date(['注册时间从', 'Registered from'])),
  registered_to: optional(date(['注册时间到', 'Registered until'])),
}

export interface Condition {
  areas?: readonly string[]
  store_types?: readonly (keyof typeof storeTypes)[]
  price_level?: keyof typeof priceLevels | null
  store_tags?: readonly string[]
  agent_ids?: readonly number[]
  salesman_ids?: readonly number[]
  ordered_days?: number | null
  idle_days?: number | null
  amount_from?: number | null
  amount_to?: number | null
  orders_from?: number | null
  orders_to?: number | null
  registered_from?: string | null
  registered_to?: string | null
}

const noPart: Label = ['请至少填写一个条件', 'Please enter at least one condition']
const amountOrder: Label = ['金额上限不能小于下限', 'The highest amount must not be below the lowest']
const ordersOrder: Label = ['订单数上限不能小于下限', 'The most orders must not be fewer than the least']
const dayOrder: Label = ['注册时间的结束不能早于开始', 'The last day must not be before the first']
const noStore: Label = [
  '未下单天数必须小于最近下单天数，否则没有门店符合',
  'The days without an order must be fewer than the days within which stores ordered, or no store fits',
]

const isInOrder = (from: number | null | undefined, to: number | null | undefined) =>
  typeof from !== 'number' || typeof to !== 'number' || from <= to

/** The names of all parts. */
export const conditionParts = Object.keys(conditionFields) as (keyof typeof conditionFields)[]

export function hasPart(condition: Condition): boolean {
  return conditionParts.some((name) => {
    const value = condition[name]
    return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null
  })
}

/** Faults between two parts. */
export const conditionRules = [
  rule(['amount_to', 'amount_from'], amountOrder, (it: Condition) => isInOrder(it.amount_from, it.amount_to)),
  rule(['orders_to', 'orders_from'], ordersOrder, (it: Condition) => isInOrder(it.orders_from, it.orders_to)),
  rule(
    ['registered_to', 'registered_from'],
    dayOrder,
    (it: Condition) => !it.registered_from || !it.registered_to || it.registered_from <= it.registered_to,
  ),
  rule(['idle_days', 'ordered_days'], noStore, (it: Condition) => !it.idle_days || !it.ordered_days || it.idle_days < it.ordered_days),
] as const

/** A saved condition has a part: a segment with every store is the audience "approved stores". */
export const partRule = rule(['areas', ...conditionParts.slice(1)] as [keyof Condition, ...(keyof Condition)[]], noPart, hasPart)
