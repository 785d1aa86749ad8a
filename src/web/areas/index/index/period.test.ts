import { expect, test } from 'vitest'
import { isOnlyToday } from './period.ts'

test('[A38] the first day of a week, month, quarter or year is only a part of a day', () => {
  const only = (period: 'week' | 'month' | 'quarter' | 'year', today: string) => isOnlyToday({ period }, today)
  expect([only('week', '2026-11-30'), only('week', '2026-12-01')]).toEqual([true, false])
  expect([only('month', '2026-12-01'), only('month', '2026-12-02')]).toEqual([true, false])
  expect([only('quarter', '2026-10-01'), only('quarter', '2026-12-01')]).toEqual([true, false])
  expect([only('year', '2026-01-01'), only('year', '2026-10-01')]).toEqual([true, false])
  const custom = (from: string, to: string) => isOnlyToday({ period: 'custom', from, to }, '2026-11-23')
  expect([custom('2026-11-23', '2026-11-23'), custom('2026-11-22', '2026-11-23')]).toEqual([true, false])
  expect([isOnlyToday({}), isOnlyToday({ period: 'yesterday' }), isOnlyToday({ period: 'days7' })]).toEqual([true, false, false])
})
