import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawAmount, isFeasible, rangeOf, type Bounds, type Pool } from './envelope-draw.ts'

/** Bounds with a pool that they allow. */
const feasible = fc
  .tuple(
    fc.integer({ min: 1, max: 20_000 }),
    fc.integer({ min: 0, max: 19_999 }),
    fc.integer({ min: 1, max: 60 }),
    fc.double({ min: 0, max: 1, noNaN: true }),
  )
  .map(([min, more, count, share]): { pool: Pool; bounds: Bounds } => {
    const max = Math.min(20_000, min + more)
    return { pool: { count, amount: count * min + Math.floor(share * count * (max - min)) }, bounds: { min, max } }
  })

/** All amounts in a pool, one after the other. */
function drawAll({ count, amount }: Pool, bounds: Bounds, pick: (min: number, max: number) => number): number[] {
  let left = amount
  return Array.from({ length: count }, (_, n) => {
    const drawn = drawAmount({ amount: left, count: count - n }, bounds, pick)
    left -= drawn
    return drawn
  })
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0)

test('[A13] amounts stay in bounds, leave a feasible rest and add up to the total to the fen', () => {
  fc.assert(
    fc.property(feasible, fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true })), ({ pool, bounds }, random) => {
      const next = () => random.next().value as number
      const amounts = drawAll(pool, bounds, (min, max) => min + Math.floor(next() * (max - min + 1)))
      expect(sumOf(amounts)).toBe(pool.amount)
      expect(amounts.every((amount) => Number.isInteger(amount) && amount >= bounds.min && amount <= bounds.max)).toBe(true)
    }),
    { numRuns: 2000 },
  )
})

test('[A13] the ends of every range lead to the total as well', () => {
  fc.assert(
    fc.property(feasible, ({ pool, bounds }) => {
      for (const pick of [Math.min, Math.max]) {
        const amounts = drawAll(pool, bounds, pick)
        expect(sumOf(amounts)).toBe(pool.amount)
        expect(amounts.every((amount) => amount >= bounds.min && amount <= bounds.max)).toBe(true)
      }
    }),
  )
})

test('[A13] envelopes that return keep the pool feasible', () => {
  fc.assert(
    fc.property(feasible, fc.nat(), ({ pool, bounds }, seed) => {
      const amounts = drawAll(pool, bounds, (min, max) => min + (seed % (max - min + 1)))
      const sample = amounts.filter((_, n) => (seed >> (n % 20)) % 2 === 0)
      const back = { count: pool.count - sample.length, amount: pool.amount - sumOf(sample) }
      expect(isFeasible(back, bounds)).toBe(true)
    }),
  )
})

test('[A13] the range is that of the domain, and an impossible pool is a fault', () => {
  expect(rangeOf({ amount: 1000, count: 10 }, { min: 10, max: 500 })).toEqual({ min: 10, max: 190 })
  expect(rangeOf({ amount: 1000, count: 1 }, { min: 10, max: 1000 })).toEqual({ min: 1000, max: 1000 })
  expect(rangeOf({ amount: 950, count: 2 }, { min: 10, max: 500 })).toEqual({ min: 450, max: 500 })
  expect(drawAmount({ amount: 300, count: 3 }, { min: 100, max: 100 }, () => 0)).toBe(100)
  expect(() => rangeOf({ amount: 5, count: 10 }, { min: 1, max: 2 })).toThrow('no amount is feasible')
  expect(() => rangeOf({ amount: 0, count: 0 }, { min: 1, max: 2 })).toThrow('no amount is feasible')
})
