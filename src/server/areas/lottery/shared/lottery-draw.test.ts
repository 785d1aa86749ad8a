import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { drawNumber, newSeed, openSeed, pickOf, sumOf } from './lottery-draw.ts'

/** The value that χ² with seven degrees of freedom exceeds with a probability of 0.001. */
const CHI_SQUARED_7 = 24.32

test('A23 the picks of 100,000 draws follow the weights (χ² at p > 0.001)', () => {
  const seed = Buffer.alloc(32, 7)
  const weights = [500, 100, 50, 200, 1, 49, 60, 40]
  const sum = sumOf(weights)
  const hits = weights.map(() => 0)
  const draws = 100_000
  for (let n = 1; n <= draws; n += 1) {
    const { number } = drawNumber(seed, { lottery_id: 3, user_id: 1 + (n % 997), draw_no: n }, sum)
    const at = pickOf(weights, number) - 1
    hits[at] = (hits[at] ?? 0) + 1
  }
  const chi = weights.reduce((total, weight, at) => {
    const expected = (draws * weight) / sum
    return total + ((hits[at] ?? 0) - expected) ** 2 / expected
  }, 0)
  expect(chi).toBeLessThan(CHI_SQUARED_7)
})

test('A23 numbers stay below the sum, a bound goes to the next prize, weight 0 never wins', () => {
  expect([0, 1, 2, 3, 4].map((number) => pickOf([2, 0, 1, 0, 0, 0, 0, 2], number))).toEqual([1, 1, 3, 8, 8])
  expect(() => pickOf([2, 0, 1, 0, 0, 0, 0, 2], 5)).toThrow('not below')
  const seed = randomBytes(32)
  for (const bound of [1, 2, 3, 7, 8_000_000])
    for (let n = 0; n < 500; n += 1) expect(drawNumber(seed, { lottery_id: 1, user_id: 1, draw_no: n }, bound).number).toBeLessThan(bound)
})

test('A23 the seed gives the same number again, another draw another one', () => {
  const seed = Buffer.alloc(32, 1)
  const of = (draw_no: number, user_id = 5) => drawNumber(seed, { lottery_id: 9, user_id, draw_no }, 1_000_000)
  expect(of(1)).toEqual(of(1))
  expect(new Set([of(1), of(2), of(1, 6), of(3)].map(({ number }) => number)).size).toBe(4)
})

test('A23 a sealed seed opens for its lottery only', () => {
  const key = randomBytes(32)
  const { seed_secret, seed_hash } = newSeed(key, 4)
  expect(seed_hash).toMatch(/^[0-9a-f]{64}$/)
  expect(openSeed(key, { id: 4, seed_secret })).toHaveLength(32)
  expect(() => openSeed(key, { id: 5, seed_secret })).toThrow('cannot be decrypted')
})
