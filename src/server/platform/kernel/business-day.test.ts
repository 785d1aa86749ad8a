import { expect, test } from 'vitest'
import { businessDay, dayBegins, daysAfter, secondInShanghai } from './business-day.ts'
import { randomNo } from './document-no.ts'

test('a business day lasts from midnight to midnight in Shanghai', () => {
  const begin = dayBegins('2026-03-01')
  expect(begin).toBe('2026-02-28T16:00:00.000Z')
  expect(dayBegins('2026-03-01', 1)).toBe(dayBegins('2026-03-02'))
  expect(businessDay(new Date(begin))).toBe('2026-03-01')
  expect(businessDay(new Date(Date.parse(begin) - 1))).toBe('2026-02-28')
  expect(businessDay(new Date(begin), 30)).toBe('2026-03-31')
})

test('days are counted over months and leap days, forwards and backwards', () => {
  expect(daysAfter('2028-02-28', 2)).toBe('2028-03-01')
  expect(daysAfter('2028-03-01', -2)).toBe('2028-02-28')
})

test('numbers of documents begin with the day or the second in Shanghai', () => {
  const now = new Date('2026-02-28T16:00:09.000Z')
  expect(secondInShanghai(now)).toBe('260301000009')
  expect(randomNo(now, 'SH')).toMatch(/^SH20260301\d{8}$/)
  expect(randomNo(now, 'TX', 9)).toMatch(/^TX20260301\d{9}$/)
})
