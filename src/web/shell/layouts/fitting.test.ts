import { expect, test } from 'vitest'
import { fittingOf } from './fitting.ts'

test('[L01] entries stand side by side while they fit; “more” takes room only when needed', () => {
  expect(fittingOf(300, [100, 100, 100])).toBe(3)
  expect(fittingOf(299, [100, 100, 100])).toBe(2)
  expect(fittingOf(200, [100, 100, 100])).toBe(1)
  expect(fittingOf(100, [100, 100, 100])).toBe(0)
  expect(fittingOf(0, [])).toBe(0)
})
