import { expect, test } from 'vitest'
import { offOf, thresholdOf, worstCase } from './coupon-words.ts'

test('[A11] a coupon says what it takes off and from which amount', () => {
  expect(offOf({ kind: 'cash', amount: 5000 }, 'zh')).toBe('减¥50.00')
  expect(offOf({ kind: 'discount', discount: 9500, max_off: 10_000 }, 'zh')).toBe('9.5折，最多减¥100.00')
  expect(offOf({ kind: 'discount', discount: 9500, max_off: null }, 'en')).toBe('5 % off')
  expect(thresholdOf({ threshold: 0 }, 'zh')).toBe('无门槛')
  expect(thresholdOf({ threshold: 50_000 }, 'zh')).toBe('满¥500.00可用')
})

test('[A11] the worst case is the total times the most that one takes off', () => {
  expect(worstCase({ kind: 'cash', amount: 5000, total: 1000 })).toBe(5_000_000)
  expect(worstCase({ kind: 'discount', max_off: 200, total: 10 })).toBe(2000)
  expect(worstCase({ kind: 'cash', amount: 5000, total: -1 })).toBeNull()
  expect(worstCase({ kind: 'cash', amount: null, total: 5 })).toBeNull()
})
