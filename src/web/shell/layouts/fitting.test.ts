import { expect, test } from 'vitest'
import { fittingOf } from './fitting.ts'

test('[L01] entries stand side by side as long as there is room, with room kept for “more” only where it is needed', () => {
  expect(fittingOf(300, [100, 100, 100])).toBe(3)
  expect(fittingOf(299, [100, 100, 100])).toBe(2)
  expect(fittingOf(200, [100, 100, 100])).toBe(1)
  expect(fittingOf(100, [100, 100, 100])).toBe(0)
  expect(fittingOf(0, [])).toBe(0)
})
