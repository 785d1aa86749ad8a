import * as z from 'zod/mini'
import { foldPhone } from '../kit/convert/phone.ts'
import { choice, date, flag, int, optional, ref, text } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'
import { statusWords } from '../kit/verbs.ts'
import { csField } from './fields.ts'
import { priceLevels, storeSources, storeTypes } from './words.ts'

const days = (label: Label) => text(label, { max: 21, pattern: /^20\d\d-\d\d-\d\d~20\d\d-\d\d-\d\d$/ })

/** The filters in the store list. */
export const storeFilters = {
  /** Four digits or more: the phone number, its last four digits, or the beginning of the code. Two characters or more: a part of the name. */
  word: optional(text(['名称/编码/手机', 'Name, code or phone'], { max: 60, fold: foldPhone })),
  /** A province, a city or a district. */
  area: optional(text(['地区', 'Region'], { max: 6, pattern: /^\d{6}$/ })),
  type: optional(choice(['门店类型', 'Type'], storeTypes)),
  price_level: optional(choice(['价格等级', 'Price level'], priceLevels)),
  agent_id: optional(ref(['代理商', 'Agent'])),
  salesman_id: optional(ref(['业务员', 'Salesman'])),
  cs_wxid: optional(csField()),
  status: optional(flag(['状态', 'Status'], statusWords)),
  tag: optional(text(['标签', 'Tag'], { max: 20 })),
  /** Stores that meet the condition of a customer segment now. */
  segment_id: optional(ref(['人群', 'Segment'])),
  source: optional(choice(['来源', 'Source'], storeSources)),
  /** Stores without an order for this number of days. */
  idle_days: optional(int(['未下单', 'No order for'], 1, 3650)),
  /** Days in Shanghai, inclusive. */
  created_from: optional(date(['注册时间从', 'Registered from'])),
  created_to: optional(date(['注册时间到', 'Registered until'])),
  /** Stores with an order on or after this day. */
  ordered_from: optional(date(['下单时间从', 'Ordered from'])),
  /** Stores with an order that was placed, or paid, on these days: `2026-11-01~2026-11-27`. */
  placed_in: optional(days(['下单期间', 'Ordered on'])),
  paid_in: optional(days(['支付期间', 'Paid on'])),
  /** Stores that paid at least twice in the 30 days whose last one this is. */
  repeat_until: optional(date(['30天内复购，截至', 'Repeated in 30 days until'])),
}

// a URL contains text only
const NUMERIC = new Set(['agent_id', 'salesman_id', 'status', 'segment_id', 'idle_days'])

/** The list's filters as the page holds them, for an action on all matching stores. */
export const storeFilter = z.pipe(z.transform(withNumbers), z.object(storeFilters))

/** Malformed values pass unchanged, so that the schema refuses them. */
function withNumbers(input: unknown): unknown {
  if (typeof input !== 'object' || input === null) return input
  const read = ([name, value]: [string, unknown]) => [name, NUMERIC.has(name) && typeof value === 'string' ? Number(value) : value]
  return Object.fromEntries(Object.entries(input).map(read))
}
