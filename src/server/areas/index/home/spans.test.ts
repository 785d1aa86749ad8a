import { expect, test } from 'vitest'
import { rolledParts } from './sales.ts'
import { monthsAfter, partsOf, periodOf, sameDate, signedPartsOf } from './spans.ts'

test('[A38] home page periods are Shanghai business days, compared up to the same time', () => {
  const now = new Date('2026-03-31T02:00:00Z')
  expect(periodOf(now, {})).toEqual({
    from: '2026-03-31',
    to: '2026-03-31',
    now: { from: '2026-03-30T16:00:00.000Z', to: '2026-03-31T02:00:00.000Z' },
    before: { from: '2026-03-29T16:00:00.000Z', to: '2026-03-30T02:00:00.000Z' },
    year: { from: '2025-03-30T16:00:00.000Z', to: '2025-03-31T02:00:00.000Z' },
  })
  expect(periodOf(now, { period: 'yesterday' }).now).toEqual({ from: '2026-03-29T16:00:00.000Z', to: '2026-03-30T16:00:00.000Z' })
  const month = periodOf(now, { period: 'month' })
  expect(month.now.from).toBe('2026-02-28T16:00:00.000Z')
  // February ends before the 31st
  expect(month.before).toEqual({ from: '2026-01-31T16:00:00.000Z', to: '2026-02-28T02:00:00.000Z' })
  expect(month.year).toEqual({ from: '2025-02-28T16:00:00.000Z', to: '2025-03-31T02:00:00.000Z' })
})

test('[A38] a week starts on Monday and compares the same weekdays, a last month whole months', () => {
  const sunday = new Date('2026-03-29T02:00:00Z')
  const week = periodOf(sunday, { period: 'week' })
  expect([week.from, week.to]).toEqual(['2026-03-23', '2026-03-29'])
  expect(week.before).toEqual({ from: '2026-03-15T16:00:00.000Z', to: '2026-03-22T02:00:00.000Z' })
  expect(week.year).toEqual({ from: '2025-03-23T16:00:00.000Z', to: '2025-03-30T02:00:00.000Z' })
  const last = periodOf(sunday, { period: 'last_month' })
  expect([last.from, last.to]).toEqual(['2026-02-01', '2026-02-28'])
  expect(last.before).toEqual({ from: '2025-12-31T16:00:00.000Z', to: '2026-01-31T16:00:00.000Z' })
  expect(last.year).toEqual({ from: '2025-01-31T16:00:00.000Z', to: '2025-02-28T16:00:00.000Z' })
})

test('[A38] a custom period has begun and compares the days before and those a year before', () => {
  const now = new Date('2026-03-31T02:00:00Z')
  const custom = periodOf(now, { period: 'custom', from: '2026-03-11', to: '2026-03-20' })
  expect(custom.before).toEqual({ from: '2026-02-28T16:00:00.000Z', to: '2026-03-10T16:00:00.000Z' })
  expect(custom.year).toEqual({ from: '2025-03-10T16:00:00.000Z', to: '2025-03-20T16:00:00.000Z' })
  expect(periodOf(now, { period: 'custom', from: '2026-03-30', to: '2026-03-31' }).now.to).toBe(now.toISOString())
  expect(() => periodOf(now, { period: 'custom', from: '2026-03-30', to: '2026-04-01' })).toThrow('This day has not begun')
})

test('[A38] a period’s rolled days are months from their first day on, and single days before', () => {
  expect(rolledParts({ from: '2026-01-30', to: '2026-03-02' })).toEqual([
    { from: '2026-01-30', to: '2026-01-31', isMonth: false },
    { from: '2026-02-01', to: '2026-02-28', isMonth: true },
    { from: '2026-03-01', to: '2026-03-02', isMonth: true },
  ])
})

test('[A38] a month keeps its last day when it is shorter', () => {
  expect([monthsAfter('2026-03-31', -1), monthsAfter('2024-02-29', -12), monthsAfter('2026-01-15', -1)]).toEqual([
    '2026-02-28',
    '2023-02-28',
    '2025-12-15',
  ])
})

test('[A38] a period reads roll-ups for its summed whole days and orders for the rest', () => {
  const period = { from: '2026-03-30T16:00:00.000Z', to: '2026-04-03T02:00:00.000Z' }
  expect(partsOf(period, '2026-04-02')).toEqual({
    days: { from: '2026-03-31', to: '2026-04-02' },
    rest: [{ from: '2026-04-02T16:00:00.000Z', to: '2026-04-03T02:00:00.000Z' }],
  })
  expect(partsOf(period, '2026-03-31').days).toEqual({ from: '2026-03-31', to: '2026-03-31' })
  expect(partsOf(period, null)).toEqual({ days: null, rest: [period] })
  expect(partsOf({ from: period.from, to: '2026-03-31T02:00:00.000Z' }, '2026-04-02').days).toBeNull()
})

test('[A38] of an earlier day most of which is wanted, the rest is taken away from the whole day', () => {
  const from = '2026-03-30T16:00:00.000Z'
  const [noon, later, end] = ['2026-04-03T04:00:00.000Z', '2026-04-03T10:00:00.000Z', '2026-04-03T16:00:00.000Z']
  const added = { from: '2026-04-02T16:00:00.000Z', isTaken: false }
  expect(signedPartsOf({ from, to: noon }, '2026-04-05')).toEqual({
    days: { from: '2026-03-31', to: '2026-04-02' },
    rest: [{ ...added, to: noon }],
  })
  const taken = { days: { from: '2026-03-31', to: '2026-04-03' }, rest: [{ from: later, to: end, isTaken: true }] }
  expect(signedPartsOf({ from, to: later }, '2026-04-05')).toEqual(taken)
  // a day that was not summed up has no whole
  expect(signedPartsOf({ from, to: later }, '2026-04-02')).toEqual({
    days: { from: '2026-03-31', to: '2026-04-02' },
    rest: [{ ...added, to: later }],
  })
  const today = signedPartsOf({ from: added.from, to: later }, '2026-04-05')
  expect(today).toEqual({ ...taken, days: { from: '2026-04-03', to: '2026-04-03' } })
  expect(signedPartsOf({ from, to: end }, '2026-04-05')).toEqual({ days: { from: '2026-03-31', to: '2026-04-03' }, rest: [] })
})

test('[O11] a single day compares with its date a year before, 29 February with 28 February', () => {
  const now = new Date('2026-03-31T02:00:00Z')
  const yearOf = (from: string, to = from) => periodOf(now, { period: 'custom', from, to }).year
  expect(yearOf('2024-11-11')).toEqual({ from: '2023-11-10T16:00:00.000Z', to: '2023-11-11T16:00:00.000Z' })
  expect(yearOf('2025-03-01')).toEqual({ from: '2024-02-29T16:00:00.000Z', to: '2024-03-01T16:00:00.000Z' })
  expect(yearOf('2024-02-29')).toEqual({ from: '2023-02-27T16:00:00.000Z', to: '2023-02-28T16:00:00.000Z' })
  expect(yearOf('2024-02-29', '2024-03-02')).toEqual({ from: '2023-02-28T16:00:00.000Z', to: '2023-03-02T16:00:00.000Z' })
  expect(periodOf(new Date('2025-01-01T02:00:00Z'), {}).year.from).toBe('2023-12-31T16:00:00.000Z')
})

test('[O11] days of a longer period are paired by their date', () => {
  const paired = (period: 'custom' | 'days30' | 'quarter' | 'week', name: 'before' | 'year', days: string[]) =>
    days.map((day) => sameDate(period, name, day))
  const turn = ['2024-02-27', '2024-02-28', '2024-02-29', '2024-03-01', '2024-03-02']
  expect(paired('custom', 'year', turn)).toEqual(['2023-02-27', '2023-02-28', null, '2023-03-01', '2023-03-02'])
  expect(paired('days30', 'year', ['2025-02-28', '2025-03-01'])).toEqual(['2024-02-28', '2024-03-01'])
  expect(paired('quarter', 'before', ['2026-05-01', '2026-05-31'])).toEqual(['2026-02-01', null])
  // a week stands beside the same weekdays, and days before a period have no dates in common
  expect([sameDate('week', 'year', '2026-03-23'), sameDate('custom', 'before', '2026-03-23')]).toEqual([undefined, undefined])
})
