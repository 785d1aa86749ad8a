import { expect, test } from 'vitest'
import { buckets } from './buckets.ts'

test('[S21] ten seconds’ worth at once, then as many a second as are allowed, each caller apart', () => {
  const { take } = buckets(20)
  const lot = Array.from({ length: 230 }, () => take('one', 0))
  expect(lot.filter((wait) => wait === 0)).toHaveLength(200)
  expect(lot.at(-1)).toBe(1)
  expect(take('other', 0)).toBe(0)
  const later = Array.from({ length: 30 }, () => take('one', 1000))
  expect(later.filter((wait) => wait === 0)).toHaveLength(20)
  const rested = Array.from({ length: 300 }, () => take('one', 60_000))
  expect(rested.filter((wait) => wait === 0)).toHaveLength(200)
})

test('[S21] whoever shows another token each time fills no memory', () => {
  const { take, size } = buckets(1)
  for (let n = 0; n < 200_000; n++) take(`token ${n}`, n * 10)
  expect(size()).toBeLessThanOrEqual(20_000)
})

test('[S21] what was spent beyond what there was is waited for, and no longer', () => {
  const { wait, spend } = buckets(50, 100)
  expect(wait('one', 0)).toBe(0)
  spend('one', 4999, 0)
  expect(wait('one', 0)).toBe(0)
  spend('one', 401, 0)
  expect(wait('one', 0)).toBe(9)
  expect(wait('one', 5000)).toBe(4)
  expect(wait('one', 8020)).toBe(0)
  expect(wait('other', 0)).toBe(0)
})
