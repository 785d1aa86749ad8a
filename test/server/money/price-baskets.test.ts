import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Priced, PriceFacts } from '#server/areas/trade/price/facts.ts'
import { priceOrder } from '#server/areas/trade/price/price-order.ts'
import { refundable, spread } from '#server/areas/trade/price/spread.ts'
import { activityPrice, couponOf, factsOf, giftOf, integral, lineOf, template } from '#test/make/price-facts.ts'

// A million baskets: `BASKETS=1000000 npm test -- server price-baskets`
const BASKETS = Number(process.env.BASKETS ?? 20_000)

/** A small generator: a million fast-check baskets would take ten times as long. */
function* draws(seed: number): Generator<number, never> {
  let state = seed | 0
  for (;;) {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    yield ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

function basket(seed: number): PriceFacts {
  const source = draws(seed)
  const upTo = (most: number, least = 0) => least + Math.floor(source.next().value * (most - least + 1))
  const often = (part: number) => source.next().value < part
  const price = () => Math.max(1, Math.floor(10 ** (source.next().value * (often(0.02) ? 8.9 : 5))))
  const lines = Array.from({ length: often(0.05) ? upTo(40, 1) : upTo(6, 1) }, (_, index) => {
    const price_store = price()
    const price_trade = upTo(price_store, 1)
    const tiers = (['store', 'trade'] as const).flatMap((level) => {
      let below = level === 'store' ? price_store : price_trade
      return Array.from({ length: upTo(2) }, (_, n) => ({ level, min_qty: 5 * (n + 1), price: (below = Math.max(1, upTo(below - 1))) }))
    })
    const activity = often(0.1)
      ? activityPrice({ price: upTo(price_store, 1), takes_coupon: often(0.5), takes_points: often(0.5), earns_gifts: often(0.5) })
      : null
    const goods = { sku_id: upTo(8, 1), price_store, price_trade, tiers, weight: upTo(20_000, 1), brand_id: upTo(3, 1), stock: 1_000_000 }
    return lineOf(upTo(often(0.05) ? 5000 : 20, 1), { ...goods, freight_type: often(0.2) ? 'free' : 'by_template' }, { index, activity })
  })
  // lines for one SKU have the same goods
  const first = new Map(lines.toReversed().map(({ goods }) => [goods.sku_id, goods]))
  const coupon = couponOf({
    kind: often(0.5) ? 'cash' : 'discount',
    amount: price(),
    discount: upTo(9900, 1e3),
    max_off: price(),
    threshold: often(0.5) ? 0 : price(),
    ...(often(0.4) && { scope: 'brand', ids: [upTo(3, 1)], exclude_ids: [upTo(8, 1)] }),
  })
  return factsOf({
    price_level: often(0.5) ? 'trade' : 'store',
    lines: lines.map((line) => ({ ...line, goods: first.get(line.goods.sku_id) ?? line.goods })),
    gifts: often(0.3) ? [giftOf({ threshold: price(), left: upTo(50) })] : [],
    activity_offs: often(0.2) ? [{ amount: price(), ...(often(0.5) && { lines: [0, 2] }) }] : [],
    coupon: often(0.5) ? coupon : null,
    integral: {
      ...integral,
      per_yuan: upTo(300, 1),
      deduct_max_rate: often(0.2) ? 10_000 : upTo(10_000),
      unit: 1,
      used: often(0.5) ? price() : 0,
    },
    adjust_amount: often(0.3) ? price() * (often(0.5) ? -1 : 1) : 0,
    freight: { free_amount: price(), templates: [template], region: null, manualAmount: often(0.2) ? price() : null },
  })
}

const sumOf = (values: readonly number[]) => values.reduce((a, b) => a + b, 0)

describe('[R16] random baskets', () => {
  const fault = (facts: PriceFacts): string | null => {
    const { lines, totals, problems, integral_most } = priceOrder(facts)
    const parts = ['activity_off', 'coupon_off', 'integral_off', 'pay_amount'] as const
    if (lines.some((line) => parts.some((part) => line[part] < 0 || !Number.isSafeInteger(line[part])))) return 'a part is negative'
    if (
      lines.some(
        ({ pay_amount, price, qty, ...line }) =>
          pay_amount !== price * qty - line.activity_off - line.coupon_off - line.integral_off + line.adjust,
      )
    )
      return 'a line is not the sum of its parts'
    const { goods_amount, activity_off, coupon_off, integral_off, adjust_amount, freight_amount, pay_amount } = totals
    if (pay_amount !== goods_amount - activity_off - coupon_off - integral_off + adjust_amount + freight_amount) return 'the formula'
    if (sumOf(lines.map((line) => line.pay_amount)) !== pay_amount - freight_amount) return 'the lines do not add up to the order'
    for (const part of ['activity_off', 'coupon_off', 'integral_off'] as const)
      if (sumOf(lines.map((line) => line[part])) !== totals[part]) return `the shares of ${part}`
    if (pay_amount < 0 || freight_amount < 0 || integral_most < 0) return 'a total is negative'
    if (facts.adjust_amount !== 0 && adjust_amount !== 0 && (adjust_amount !== facts.adjust_amount || pay_amount < 1))
      return 'the adjustment'
    if (lines.some(({ is_gift, pay_amount }) => is_gift === 1 && pay_amount !== 0)) return 'a gift costs something'
    return levelFault(facts) ?? refundFault({ lines, totals, problems, integral_most, missed_gifts: [] })
  }

  /** Thresholds look at the paid amount, and amounts off some lines move the shares: the comparison between whole orders has neither. */
  const levelFault = (facts: PriceFacts): string | null => {
    const plain = {
      ...facts,
      activity_offs: [],
      adjust_amount: 0,
      freight: { ...facts.freight, manualAmount: 0 },
      integral: { ...facts.integral, used: 0 },
    }
    const coupon = facts.coupon && { ...facts.coupon, threshold: 0 }
    const [store, trade] = (['store', 'trade'] as const).map((price_level) => priceOrder({ ...plain, coupon, price_level })) as [
      Priced,
      Priced,
    ]
    if (trade.lines.some(({ price, index }, at) => index !== null && price > (store.lines[at]?.price ?? 0)))
      return 'a line is dearer for trade'
    return trade.totals.pay_amount > store.totals.pay_amount ? 'trade pays more' : null
  }

  const refundFault = ({ lines }: Priced): string | null => {
    for (const { pay_amount, qty } of lines.slice(0, 3)) {
      let [refunded_qty, back] = [0, 0]
      for (const step of [1, 2, 1, 7, qty]) {
        const pieces = Math.min(step, qty - refunded_qty)
        const amount = refundable({ pay_amount, qty, refunded_qty }, pieces)
        if (amount < 0) return 'a refund is negative'
        refunded_qty += pieces
        back += amount
        if (Math.abs(back - (pay_amount * refunded_qty) / qty) >= 1) return 'a refund is not the share of its pieces'
      }
      if (back !== pay_amount) return 'the refunds do not add up to the line'
    }
    return null
  }

  test(`in ${BASKETS} baskets parts and refunds sum up, nothing is negative, a better level pays no more`, () => {
    for (let n = 0; n < BASKETS; n++) {
      const found = fault(basket(n))
      if (found) expect(`basket ${n}: ${found}`).toBe('')
    }
    expect(BASKETS).toBeGreaterThan(0)
  })

  test('shares of any amount over any weights sum to it, and exceed no weight that suffices', () => {
    const amounts = fc.integer({ min: -100_000_000_000, max: 100_000_000_000 })
    const weights = fc.array(fc.integer({ min: 0, max: 100_000_000_000 }), { minLength: 1, maxLength: 50 })
    fc.assert(
      fc.property(amounts, weights, (amount, weights) => {
        const shares = spread(amount, weights)
        expect(sumOf(shares)).toBe(amount)
        const isCovered = Math.abs(amount) <= sumOf(weights)
        if (isCovered) expect(shares.every((share, at) => Math.abs(share) <= (weights[at] ?? 0))).toBe(true)
      }),
      { numRuns: 300 },
    )
  })
})
