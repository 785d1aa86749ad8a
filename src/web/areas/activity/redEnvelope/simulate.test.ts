import { expect, test } from 'vitest'
import { simulate } from './simulate.ts'

test('[A13] the editor distribution follows the server rule and repeats for the same seed', () => {
  const drawn = simulate({ amount: 10_000, count: 100 }, { min: 10, max: 500 }, 1)
  expect(drawn).toMatchObject({ mean: 100 })
  expect(drawn?.lowest).toBeGreaterThanOrEqual(10)
  expect(drawn?.highest).toBeLessThanOrEqual(500)
  expect(drawn?.buckets.reduce((sum, { count }) => sum + count, 0)).toBe(100)
  expect(simulate({ amount: 10_000, count: 100 }, { min: 10, max: 500 }, 1)).toEqual(drawn)
  expect(simulate({ amount: 10_000, count: 100 }, { min: 10, max: 500 }, 2)).not.toEqual(drawn)
})

test('[A13] a large pool is scaled down, and an impossible one has no distribution', () => {
  const large = simulate({ amount: 100_000_000, count: 1_000_000 }, { min: 50, max: 200 }, 1)
  expect(large?.buckets.reduce((sum, { count }) => sum + count, 0)).toBe(1000)
  expect(simulate({ amount: 10, count: 100 }, { min: 1, max: 5 }, 1)).toBeUndefined()
  expect(simulate({ amount: 0, count: 0 }, { min: 1, max: 5 }, 1)).toBeUndefined()
  expect(simulate({ amount: 300, count: 3 }, { min: 100, max: 100 }, 1)).toMatchObject({
    lowest: 100,
    highest: 100,
    first: [100, 100, 100],
  })
})
