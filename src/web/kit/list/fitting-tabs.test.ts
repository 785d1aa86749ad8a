import { expect, test } from 'vitest'
import { surplusOf } from './fitting-tabs.ts'

test('tabs without room are under "more", the last ones first; the chosen one stays', () => {
  expect(surplusOf(400, [100, 100, 100, 100], 0)).toEqual([])
  expect(surplusOf(399, [100, 100, 100, 100], 0)).toEqual([3])
  expect(surplusOf(399, [100, 100, 100, 100], 3)).toEqual([2])
  expect(surplusOf(200, [100, 100, 50, 20], 0)).toEqual([1, 2, 3])
})
