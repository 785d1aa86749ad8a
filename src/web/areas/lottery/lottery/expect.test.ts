import { expect, test } from 'vitest'
import { expectedOf, percent, shortOf, type PrizeDraft, type Worths } from './expect.ts'

const worths: Worths = { per_yuan: 100, coupons: [{ id: 7, worth: 1000 }], envelopes: [{ id: 8, worth: 200 }] }
const prize = (values: Partial<PrizeDraft>): PrizeDraft => ({ position: 1, kind: 'thanks', weight: 0, ...values })

test('A23 the probabilities are shares of the sum, the expected cost is their sum of costs', () => {
  const prizes = [
    prize({ kind: 'integral', points: 500, weight: 10 }),
    prize({ kind: 'balance', amount: 2000, weight: 5 }),
    prize({ kind: 'goods', unit_price: 3000, qty: 2, weight: 5 }),
    prize({ weight: 80 }),
  ]
  const { shares, draw, thousand, hasUnknown } = expectedOf(prizes, worths)
  expect(shares).toEqual([0.1, 0.05, 0.05, 0.8])
  expect([Math.round(draw), Math.round(thousand), hasUnknown]).toEqual([450, 450_000, false])
})

test('[X4] the share of a stopped prize is that of the fallback', () => {
  const prizes = [
    prize({ kind: 'balance', amount: 2000, weight: 10 }),
    prize({ kind: 'integral', points: 500, weight: 50, is_stopped: 1 }),
    prize({ weight: 40, is_fallback: 1 }),
  ]
  expect(expectedOf(prizes, worths).shares).toEqual([0.1, 0, 0.9])
})

test('A23 without weights there is no expectation; an unchosen coupon has an unknown cost', () => {
  expect(expectedOf([prize({ weight: null })], worths)).toEqual({
    shares: [0],
    costs: [0],
    draw: 0,
    thousand: 0,
    hasUnknown: false,
  })
  expect(expectedOf([prize({ kind: 'coupon', weight: 1 })], worths).hasUnknown).toBe(true)
})

test('A23 a coupon costs what it takes off, an envelope its mean amount', () => {
  const prizes = [
    prize({ kind: 'coupon', coupon_id: 7, weight: 1 }),
    prize({ kind: 'redEnvelope', envelope_id: 8, weight: 1 }),
    prize({ weight: 2 }),
  ]
  expect(expectedOf(prizes, worths)).toMatchObject({ draw: 300, hasUnknown: false })
})

test('A23 small probabilities keep their digits', () => {
  expect([percent(0), percent(0.125), percent(0.00001), percent(1)]).toEqual(['0%', '12.5%', '0.001%', '100%'])
})

test('A23 a goods prize is short if the stock does not cover the remaining prizes', () => {
  const goods = prize({ kind: 'goods', stock: 10, drawn: 4, qty: 2, sku_stock: 12 })
  expect([shortOf(goods), shortOf({ ...goods, sku_stock: 11 }), shortOf({ ...goods, sku_stock: null }), shortOf(prize({}))]).toEqual([
    null,
    12,
    null,
    null,
  ])
})
