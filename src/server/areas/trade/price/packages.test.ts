import fc from 'fast-check'
import { expect, test } from 'vitest'
import { couponOf, factsOf, goodsOf } from '#test/make/price-facts.ts'
import { packageLines, withFairPrices, type Bundle } from './packages.ts'
import { priceOrder } from './price-order.ts'

const part = fc.record({
  qty: fc.integer({ min: 1, max: 999 }),
  price: fc.integer({ min: 1, max: 100_000 }),
  trade: fc.integer({ min: 1, max: 100_000 }),
})
const bundle = (price: number, trade: number, parts: Bundle['parts']) =>
  ({ id: 3, title: '更换套装', price_store: price, price_trade: trade, parts }) as Bundle

test('[A05] [F3] random package parts sum exactly to the price, never above their single price', () => {
  fc.assert(
    fc.property(
      fc.array(part, { minLength: 2, maxLength: 20 }),
      fc.integer({ min: 1, max: 5_000_000 }),
      fc.integer({ min: 1, max: 50 }),
      (parts, price, qty) => {
        const goods = new Map(
          parts.map((one, at) => [
            at + 1,
            goodsOf({ sku_id: at + 1, price_store: one.price, price_trade: Math.min(one.price, one.trade) }),
          ]),
        )
        const stored = bundle(
          price,
          Math.ceil(price / 2),
          parts.map((one, at) => ({ sku_id: at + 1, qty: one.qty })),
        )
        const own = withFairPrices(new Map([[3, stored]]), goods).get(3) as Bundle
        const alone = { store: 0, trade: 0 }
        for (const one of parts) {
          alone.store += one.qty * one.price
          alone.trade += one.qty * Math.min(one.price, one.trade)
        }
        const [store, trade] = (['store', 'trade'] as const).map((price_level) =>
          priceOrder(factsOf({ price_level, lines: packageLines(own, { index: 0, qty }, goods, price_level) })),
        )
        const net = (priced: typeof store) => (priced?.totals.goods_amount ?? 0) - (priced?.totals.activity_off ?? 0)
        expect(net(store)).toBe(qty * Math.min(price, alone.store))
        expect(net(trade)).toBe(qty * Math.min(Math.ceil(price / 2), alone.trade))
        for (const line of [...(store?.lines ?? []), ...(trade?.lines ?? [])]) {
          expect(line.pay_amount).toBe(line.price * line.qty - line.activity_off)
          expect(line.activity_off).toBeGreaterThanOrEqual(0)
        }
      },
    ),
  )
})

test('[A05] a coupon and points reduce what a package still costs', () => {
  const goods = new Map([1, 2].map((sku_id) => [sku_id, goodsOf({ sku_id })]))
  const lines = packageLines(
    bundle(1500, 1400, [
      { sku_id: 1, qty: 1 },
      { sku_id: 2, qty: 1 },
    ]),
    { index: 0, qty: 1 },
    goods,
    'store',
  )
  const { totals } = priceOrder(factsOf({ lines, coupon: couponOf({ amount: 300, threshold: 1500 }) }))
  expect(totals).toMatchObject({ goods_amount: 2000, activity_off: 500, coupon_off: 300 })
})
