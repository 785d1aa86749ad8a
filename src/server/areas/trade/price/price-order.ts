import type { Label } from '#contract/kit/label.ts'
import type { PriceLevel } from '#contract/people/words.ts'
import { normalPrice } from '#server/areas/goods/shared/normal-price.ts'
import { yuan } from '#server/platform/kernel/money.ts'
import { adjustShares } from './adjust.ts'
import { couponOff, integralOff, problemAt, sum } from './discounts.ts'
import type { Decided, LineFacts, Priced, PricedLine, PriceFacts, Problem, Totals } from './facts.ts'
import { freightOf, weightOf } from './freight.ts'
import { giftsFor } from './gifts.ts'
import { isPriceable, lineProblems, qtyOf, tooMuch } from './problems.ts'
import { MOST_AMOUNT, spread } from './spread.ts'

/**
 * Prices an order (docs/adr/0049). It reads neither database nor clock. The rule order: activity price, quantity tier or level
 * price, gifts, reductions by activities, coupon, points, adjustment, freight. Problems stand beside the prices: a quote shows them, and
 * order creation refuses the first.
 */
export function priceOrder(facts: PriceFacts): Priced {
  const { price_level, coupon, freight, adjust_amount } = facts
  const lines = facts.lines.filter(isPriceable)
  const priced = pricedLines(lines, price_level)
  const none = facts.lines.length === 0 && !facts.problems?.length ? [problemAt('lines', noGoods)] : []
  const problems = byLine([...none, ...(facts.problems ?? []), ...lineProblems(facts.lines)])
  const amounts = priced.map(({ price, qty }) => price * qty)

  const activityShares = activitySharesOf(facts, lines, amounts)
  let nets = minus(amounts, activityShares)
  const gifts = giftsFor(facts, lines, nets)

  const byCoupon = coupon ? couponOff(coupon, { lines, nets }, price_level) : null
  const couponShares = byCoupon ? spread(byCoupon.off, byCoupon.weights) : zeros(lines)
  nets = minus(nets, couponShares)

  const forFreight = sum(nets)
  const byPoints = integralOff(facts.integral, { lines, nets }, coupon)
  const pointShares = spread(byPoints.off, byPoints.weights)
  nets = minus(nets, pointShares)

  const freightAmount = freightOf(freight, lines, forFreight)
  const adjusted = adjustShares(adjust_amount, nets, freightAmount ?? 0)

  const done = priced.map((line, at) => ({
    ...line,
    activity_off: activityShares[at] ?? 0,
    coupon_off: couponShares[at] ?? 0,
    integral_off: pointShares[at] ?? 0,
    adjust: adjusted.shares[at] ?? 0,
    pay_amount: (nets[at] ?? 0) + (adjusted.shares[at] ?? 0),
  }))
  const all = [...done, ...gifts.lines]
  const totals = totalsOf(all, { freight_amount: freightAmount ?? 0, integral_used: byPoints.used })
  return {
    lines: all,
    totals,
    integral_most: byPoints.most,
    missed_gifts: gifts.missed,
    problems: [
      ...problems,
      ...present([byCoupon?.problem, byPoints.problem]),
      ...(freightAmount === null ? [problemAt('region', noDelivery)] : []),
      ...present([adjusted.problem]),
      ...amountProblems(totals, lines.every(({ activity }) => activity?.ignores_minimum === true) ? 0 : facts.min_amount, problems),
    ],
  }
}

const noGoods: Label = ['请至少添加一个商品', 'Please add at least one product']
const noDelivery: Label = ['该地区暂不支持配送', 'We do not deliver to this region']
const belowLeast: Label = ['订单金额不能低于{x}元', 'The minimum order amount is ¥{x}']

/** The price for each line. Lines with one SKU reach a tier together, package parts apart. */
function pricedLines(lines: readonly LineFacts[], level: PriceLevel): Omit<PricedLine, Parts>[] {
  const single = lines.filter((line) => !line.package)
  const ofSku = Map.groupBy(single, ({ goods }) => goods.sku_id)
  return lines.map((line) => {
    const { goods, index, qty, sale_unit, unit_ratio } = line
    const { price, decided } = decide(line, qtyOf(ofSku.get(goods.sku_id) ?? []), level)
    const price_origin = level === 'trade' ? goods.price_trade : goods.price_store
    return { index, goods, qty, sale_unit, unit_ratio, is_gift: 0, decided, price_origin, price, price_source: decided.source }
  })
}

type Parts = 'activity_off' | 'coupon_off' | 'integral_off' | 'adjust' | 'pay_amount'

function decide({ goods, activity, package: part }: LineFacts, qty: number, level: PriceLevel): { price: number; decided: Decided } {
  if (part) {
    const decided = { source: 'package' as const, package_id: part.id, package_title: part.title, package_qty: part.qty }
    return { price: part.price, decided }
  }
  if (activity) return { price: activity.price, decided: { source: 'activity', activity_kind: activity.kind, activity_id: activity.id } }
  return normalPrice(goods, qty, level)
}

/** The reductions by packages; then each reduction by an activity takes at most what its lines still cost. */
function activitySharesOf({ activity_offs }: PriceFacts, lines: readonly LineFacts[], amounts: readonly number[]): number[] {
  const offs = lines.map((line) => line.package?.off ?? 0)
  return activity_offs.reduce((shares, { amount, lines: only }) => {
    const weights = amounts.map((total, at) => (!only || only.includes(lines[at]?.index ?? -1) ? total - (shares[at] ?? 0) : 0))
    const more = spread(Math.min(amount, sum(weights)), weights)
    return shares.map((share, at) => share + (more[at] ?? 0))
  }, offs)
}

function totalsOf(
  lines: readonly PricedLine[],
  { freight_amount, integral_used }: Pick<Totals, 'freight_amount' | 'integral_used'>,
): Totals {
  const total = (of: (line: PricedLine) => number) => sum(lines.map(of))
  const goods_amount = total(({ price, qty }) => price * qty)
  const activity_off = total((line) => line.activity_off)
  const coupon_off = total((line) => line.coupon_off)
  const integral_off = total((line) => line.integral_off)
  const adjust_amount = total((line) => line.adjust)
  return {
    item_kinds: new Set(lines.filter(({ is_gift }) => is_gift === 0).map(({ goods }) => goods.sku_id)).size,
    qty_total: qtyOf(lines),
    weight_total: weightOf(lines),
    goods_amount,
    activity_off,
    coupon_off,
    integral_off,
    integral_used,
    adjust_amount,
    freight_amount,
    pay_amount: goods_amount - activity_off - coupon_off - integral_off + adjust_amount + freight_amount,
  }
}

/** Rules on the sum: they are said only once every line can be bought. */
function amountProblems({ goods_amount, pay_amount }: Totals, least: number, before: readonly Problem[]): Problem[] {
  if (before.length > 0) return []
  if (goods_amount > MOST_AMOUNT || pay_amount > MOST_AMOUNT) return [problemAt('lines', tooMuch, { x: MOST_AMOUNT / 100 })]
  if (goods_amount < least) return [problemAt('lines', belowLeast, { x: yuan(least) })]
  return []
}

function byLine(problems: readonly Problem[]): Problem[] {
  return problems.toSorted((a, b) => (a.index ?? 0) - (b.index ?? 0))
}

function minus(amounts: readonly number[], shares: readonly number[]): number[] {
  return amounts.map((amount, at) => amount - (shares[at] ?? 0))
}

function zeros(of: readonly unknown[]): number[] {
  return of.map(() => 0)
}

function present(problems: readonly (Problem | null | undefined)[]): Problem[] {
  return problems.filter((problem) => problem !== null && problem !== undefined)
}
