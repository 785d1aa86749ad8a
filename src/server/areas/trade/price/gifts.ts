import type { Label } from '#contract/kit/label.ts'
import { sum } from './discounts.ts'
import type { GiftRule, LineFacts, MissedGift, PricedLine, PriceFacts } from './facts.ts'
import { qtyOf } from './problems.ts'

export const giftsGone: Label = ['赠品已送完', 'Gifts are out of stock']

/**
 * The gifts that the lines have earned, by their rules' priority. `nets` are the line amounts after reductions by activities. Stock that
 * the lines take, and rule limits, reduce how often a rule gives; a missing gift never makes the order fail (domain §3.7).
 */
export function giftsFor(
  { price_level, gifts }: Pick<PriceFacts, 'price_level' | 'gifts'>,
  lines: readonly LineFacts[],
  nets: readonly number[],
): { lines: PricedLine[]; missed: MissedGift[] } {
  const taken = new Map<number, number>()
  const take = (skuId: number, qty: number) => taken.set(skuId, (taken.get(skuId) ?? 0) + qty)
  for (const { goods, qty } of lines) take(goods.sku_id, qty)
  const earning = lines.filter(earnsGifts)
  const goodsAmount = sum(nets.filter((_net, at) => earnsGifts(lines[at] as LineFacts)))
  const missed: MissedGift[] = []
  const giftLines = gifts.flatMap((rule) => {
    const earned = timesEarned(rule, price_level, earning, goodsAmount)
    if (earned === 0) return []
    const times = Math.min(earned, timesLeft(rule), timesInStock(rule, taken))
    if (times < earned) missed.push({ gift_id: rule.gift_id, title: rule.title, label: giftsGone })
    if (times === 0) return []
    return rule.items.map(({ goods, qty }) => {
      take(goods.sku_id, qty * times)
      return giftLine(rule, goods, qty * times, price_level)
    })
  })
  return { lines: giftLines, missed }
}

function earnsGifts({ activity }: LineFacts): boolean {
  return activity?.earns_gifts !== false
}

function timesEarned(rule: GiftRule, level: PriceFacts['price_level'], lines: readonly LineFacts[], goodsAmount: number): number {
  if ((rule.price_level !== 'all' && rule.price_level !== level) || rule.items.length === 0) return 0
  const bought = lines.map(({ goods, qty }) => ({ ...goods, qty }))
  const times = timesReached(rule, bought, goodsAmount)
  // a customer who has had all that one may have has earned nothing more
  if (rule.left_for_user !== null && rule.left_for_user < piecesOf(rule)) return 0
  return times
}

type Condition = Pick<GiftRule, 'cond_type' | 'cond_ids' | 'threshold' | 'repeatable'>
type Bought = Pick<LineFacts['goods'], 'sku_id' | 'series_id' | 'brand_id'> & { qty: number }

/** How often goods meet a rule's condition; `amount` is their price after reductions by activities. */
export function timesReached(rule: Condition, bought: readonly Bought[], amount: number): number {
  const reached = rule.cond_type === 'amount' ? amount : sum(bought.filter((goods) => meets(rule, goods)).map(({ qty }) => qty))
  const times = Math.floor(reached / rule.threshold)
  return rule.repeatable === 1 ? times : Math.min(times, 1)
}

function meets({ cond_type, cond_ids }: Condition, { sku_id, series_id, brand_id }: Bought): boolean {
  return cond_ids.includes({ sku: sku_id, series: series_id, brand: brand_id, amount: 0 }[cond_type])
}

/** Limits count pieces: a three-gift set counts three. */
function timesLeft(rule: GiftRule): number {
  const left = Math.min(rule.left ?? Number.MAX_SAFE_INTEGER, rule.left_for_user ?? Number.MAX_SAFE_INTEGER)
  return Math.floor(left / piecesOf(rule))
}

function piecesOf({ items }: GiftRule): number {
  return qtyOf(items)
}

function timesInStock({ items }: GiftRule, taken: ReadonlyMap<number, number>): number {
  const times = items.map(({ goods, qty }) =>
    goods.is_on_sale ? Math.floor(Math.max(goods.stock - (taken.get(goods.sku_id) ?? 0), 0) / qty) : 0,
  )
  return Math.min(...times)
}

function giftLine(
  { gift_id }: GiftRule,
  goods: GiftRule['items'][number]['goods'],
  qty: number,
  level: PriceFacts['price_level'],
): PricedLine {
  return {
    index: null,
    goods,
    qty,
    sale_unit: goods.unit,
    unit_ratio: 1,
    is_gift: 1,
    decided: { source: 'gift', gift_id },
    price_origin: level === 'trade' ? goods.price_trade : goods.price_store,
    price: 0,
    price_source: 'gift',
    activity_off: 0,
    coupon_off: 0,
    integral_off: 0,
    adjust: 0,
    pay_amount: 0,
  }
}
