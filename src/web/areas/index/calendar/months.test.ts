import { expect, test } from 'vitest'
import type { CalendarRow } from '#contract/index/calendar.ts'
import { barsIn, daysIn, isInMonth, lastDay, monthAfter, monthsFrom, movedBy } from './months.ts'

let counter = 0
const row = (start_at: string | null, end_at: string | null): CalendarRow => ({
  kind: 'collection',
  id: ++counter,
  title: `活动${counter}`,
  phase: 'draft',
  start_at,
  end_at,
})

test('months follow each other across years, with their days', () => {
  expect(monthsFrom('2026-11', 4)).toEqual(['2026-11', '2026-12', '2027-01', '2027-02'])
  expect(monthAfter('2026-01', -1)).toBe('2025-12')
  expect([daysIn('2028-02'), daysIn('2026-02')]).toEqual([29, 28])
  expect(lastDay('2026-11')).toBe('2026-11-30')
})

test('an activity is in each month from its first to its last day; without a limit it goes on', () => {
  const one = row('2026-11-20T04:00:00.000Z', '2027-01-05T04:00:00.000Z')
  expect(['2026-10', '2026-11', '2026-12', '2027-01', '2027-02'].map((month) => isInMonth(one, month))).toEqual([
    false,
    true,
    true,
    true,
    false,
  ])
  expect(isInMonth(row(null, '2026-11-20T04:00:00.000Z'), '2020-01')).toBe(true)
  expect(isInMonth(row('2026-11-20T04:00:00.000Z', null), '2030-01')).toBe(true)
})

test('bars that overlap are on different lines, others share one', () => {
  const long = row('2026-10-20T04:00:00.000Z', '2026-11-10T04:00:00.000Z')
  const short = row('2026-11-05T04:00:00.000Z', '2026-11-06T04:00:00.000Z')
  const later = row('2026-11-11T04:00:00.000Z', '2026-12-06T04:00:00.000Z')
  expect(
    barsIn([short, later, long], '2026-11').map(({ row, first, last, lane, begins, ends }) => [row.id, first, last, lane, begins, ends]),
  ).toEqual([
    [long.id, 1, 10, 0, false, true],
    [short.id, 5, 7, 1, true, true],
    [later.id, 11, 30, 0, true, false],
  ])
})

test('a moved activity keeps its time of day and its length', () => {
  const one = row('2026-11-20T04:00:00.000Z', '2026-11-30T04:00:00.000Z')
  expect(movedBy(one, 15)).toEqual({ start_at: '2026-12-05T04:00:00.000Z', end_at: '2026-12-15T04:00:00.000Z' })
  expect(movedBy(row('2026-11-20T04:00:00.000Z', null), -1)).toEqual({ start_at: '2026-11-19T04:00:00.000Z', end_at: null })
})
