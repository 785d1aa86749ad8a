import { expect, test } from 'vitest'
import { expectedOf, percent, type PrizeDraft } from './expect.ts'

const prize = (values: Partial<PrizeDraft>): PrizeDraft => ({ position: 1, kind: 'thanks', weight: 0, ...values })

test('A23 the probabilities are shares of the sum, the expected cost is their sum of costs', () => {
  const prizes = [
    prize({ kind: 'integral', points: 500, weight: 10 }),
    prize({ kind: 'balance', amount: 2000, weight: 5 }),
    prize({ kind: 'goods', unit_price: 3000, qty: 2, weight: 5 }),
    prize({ weight: 80 }),
  ]
  const { shares, draw, thousand, hasUnknown } = expectedOf(prizes, 100)
  expect(shares).toEqual([0.1, 0.05, 0.05, 0.8])
  expect([Math.round(draw), Math.round(thousand), hasUnknown]).toEqual([450, 450_000, false])
})

test('A23 without weights nothing is expected, and a coupon has no known cost', () => {
  expect(expectedOf([prize({ weight: null })], 100)).toEqual({ shares: [0], draw: 0, thousand: 0, hasUnknown: false })
  expect(expectedOf([prize({ kind: 'coupon', weight: 1 })], 100).hasUnknown).toBe(true)
})

test('A23 small probabilities keep their digits', () => {
  expect([percent(0), percent(0.125), percent(0.00001), percent(1)]).toEqual(['0%', '12.5%', '0.001%', '100%'])
})
