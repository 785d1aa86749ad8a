import { sum } from './discounts.ts'
import type { FreightFacts, PricedLine } from './facts.ts'
import { MOST_AMOUNT } from './spread.ts'

type Weighed = Pick<PricedLine, 'goods' | 'qty'>

/**
 * The freight for the lines: by the province template, else by the template for all other areas. From `free_amount` on, and for goods
 * without freight, it is 0. Gifts travel without charge. Null: no template covers the region.
 */
export function freightOf(
  { free_amount, templates, region, manualAmount }: FreightFacts,
  lines: readonly Weighed[],
  goodsAmount: number,
): number | null {
  if (manualAmount !== null) return manualAmount
  const grams = weightOf(lines.filter(({ goods }) => goods.freight_type === 'by_template'))
  if (grams === 0 || goodsAmount >= free_amount) return 0
  const province = region === null ? null : `${region.slice(0, 2)}0000`
  const template =
    templates.find(({ areas }) => province !== null && areas.includes(province)) ?? templates.find(({ areas }) => areas.length === 0)
  if (!template) return null
  const { first_weight, first_fee, next_weight, next_fee } = template
  const steps = Math.ceil(Math.max(grams - first_weight, 0) / next_weight)
  return Math.min(first_fee + steps * next_fee, MOST_AMOUNT)
}

export function weightOf(lines: readonly Weighed[]): number {
  return Math.min(sum(lines.map(({ goods, qty }) => goods.weight * qty)), Number.MAX_SAFE_INTEGER)
}
