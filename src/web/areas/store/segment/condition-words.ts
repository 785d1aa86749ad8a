import { say, type Label, type Language } from '#contract/kit/label.ts'
import { priceLevels, storeTypes } from '#contract/people/words.ts'
import type { Segment } from '#contract/store/segment.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { formatMoney } from '#web/kit/ui/value/format.ts'

const range = (from: string | null, to: string | null): Label | null => {
  if (from === null && to === null) return null
  if (from === null) return [`≤ ${to}`, `≤ ${to}`]
  return to === null ? [`≥ ${from}`, `≥ ${from}`] : [`${from}～${to}`, `${from} – ${to}`]
}
const filled = <Value>(value: Value | null, format: (value: Value) => string) => (value === null ? null : format(value))
const after = (zh: string, en: string, values: Label | null): Label[] => (values ? [[`${zh}${values[0]}`, `${en} ${values[1]}`]] : [])
const oneOf = (names: readonly string[]): Label[] => (names.length > 0 ? [[names.join('、'), names.join(', ')]] : [])

/** The condition as one line. */
export function conditionWords(row: Segment, language: Language): string {
  const types = row.store_types.map((type) => storeTypes[type])
  const amount = (fen: number | null) => filled(fen, formatMoney)
  const count = (n: number | null) => filled(n, formatNumber)
  const parts: Label[] = [
    ...oneOf(row.area_names),
    ...(types.length > 0 ? [[types.map(([zh]) => zh).join('、'), types.map(([, en]) => en).join(', ')] as const] : []),
    ...(row.price_level ? [priceLevels[row.price_level]] : []),
    ...after('标签：', 'tags:', oneOf(row.store_tags)[0] ?? null),
    ...after('代理商：', 'agents:', oneOf(row.agent_names)[0] ?? null),
    ...after('业务员：', 'salesmen:', oneOf(row.salesman_names)[0] ?? null),
    ...(row.ordered_days ? [[`${row.ordered_days}天内有下单`, `ordered within ${row.ordered_days} days`] as const] : []),
    ...(row.idle_days ? [[`${row.idle_days}天未下单`, `no order for ${row.idle_days} days`] as const] : []),
    ...after('近90天支付 ', 'paid in 90 days', range(amount(row.amount_from), amount(row.amount_to))),
    ...after('订单数 ', 'orders', range(count(row.orders_from), count(row.orders_to))),
    ...after('注册于 ', 'registered', range(row.registered_from, row.registered_to)),
  ]
  return parts.map((label) => say(label, language)).join(' · ')
}
