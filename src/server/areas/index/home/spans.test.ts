import { expect, test } from 'vitest'
import { monthsAfter, partsOf, periodsAt } from './spans.ts'

test('[A38] the periods of the home page are business days of Shanghai, compared until the same time of day', () => {
  const { today, yesterday, month } = periodsAt(new Date('2026-03-31T02:00:00Z'))
  expect(today).toEqual({
    now: { from: '2026-03-30T16:00:00.000Z', to: '2026-03-31T02:00:00.000Z' },
    before: { from: '2026-03-29T16:00:00.000Z', to: '2026-03-30T02:00:00.000Z' },
    year: { from: '2025-03-30T16:00:00.000Z', to: '2025-03-31T02:00:00.000Z' },
  })
  expect(yesterday.now).toEqual({ from: '2026-03-29T16:00:00.000Z', to: '2026-03-30T16:00:00.000Z' })
  expect(month.now.from).toBe('2026-02-28T16:00:00.000Z')
  // February ends before the 31st
  expect(month.before).toEqual({ from: '2026-01-31T16:00:00.000Z', to: '2026-02-28T02:00:00.000Z' })
})

test('[A38] a month keeps its last day when it is shorter', () => {
  expect([monthsAfter('2026-03-31', -1), monthsAfter('2024-02-29', -12), monthsAfter('2026-01-15', -1)]).toEqual([
    '2026-02-28',
    '2023-02-28',
    '2025-12-15',
  ])
})

test('[A38] a period is read from the roll-ups for its whole days that were summed up, and from the orders for the rest', () => {
  const period = { from: '2026-03-30T16:00:00.000Z', to: '2026-04-03T02:00:00.000Z' }
  expect(partsOf(period, '2026-04-02')).toEqual({
    days: { from: '2026-03-31', to: '2026-04-02' },
    rest: [{ from: '2026-04-02T16:00:00.000Z', to: '2026-04-03T02:00:00.000Z' }],
  })
  expect(partsOf(period, '2026-03-31').days).toEqual({ from: '2026-03-31', to: '2026-03-31' })
  expect(partsOf(period, null)).toEqual({ days: null, rest: [period] })
  expect(partsOf({ from: period.from, to: '2026-03-31T02:00:00.000Z' }, '2026-04-02').days).toBeNull()
})
