import { expect, test } from 'vitest'
import { timeLeft } from './time-left.ts'

const now = Date.parse('2026-11-30T12:00:00.000Z')
const at = (hours: number) => new Date(now + hours * 3_600_000).toISOString()
const left = (start: number | null, end: number | null) => {
  const times = { start_at: start === null ? null : at(start), end_at: end === null ? null : at(end) }
  const { words, share } = timeLeft(times, now, 'zh')
  return [words, share]
}

test('a running activity names the days that are left and the share that is over', () => {
  expect(left(-72, 24)).toEqual(['剩1天', 75])
  expect(left(-72, 23)).toEqual(['剩23小时', 75])
})

test('a future activity names the days until its start', () => {
  expect(left(49, 100)).toEqual(['2天后开始', 0])
  expect(left(5, null)).toEqual(['5小时后开始', null])
})

test('times without a start or an end have no bar', () => {
  expect(left(null, null)).toEqual(['', null])
  expect(left(-1, null)).toEqual(['无结束时间', null])
  expect(left(null, 48)).toEqual(['剩2天', null])
})

test('an activity that is over is full', () => {
  expect(left(-9, -1)).toEqual(['已结束', 100])
})

test('a year is written where it is neither this one nor that of the start', () => {
  const days = (start_at: string, end_at: string) => timeLeft({ start_at, end_at }, now, 'en').days
  expect(days('2026-11-20T04:00:00.000Z', '2026-12-05T04:00:00.000Z')).toBe('11-20 – 12-05')
  expect(days('2026-11-20T04:00:00.000Z', '2027-01-05T04:00:00.000Z')).toBe('11-20 – 2027-01-05')
  expect(days('2025-11-20T04:00:00.000Z', '2025-12-05T04:00:00.000Z')).toBe('2025-11-20 – 12-05')
})
