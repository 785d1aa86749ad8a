import { expect, test } from 'vitest'
import { dayIn, isDay, minuteIn, minuteOf, momentOf, plusDays, presetRanges, timeIn } from './days.ts'

const today = '2026-03-08'

test('a typed day is understood in its usual forms', () => {
  for (const text of [
    '2026-01-05',
    '2026-1-5',
    '2026/01/05',
    '2026.1.5',
    ' 20260105 ',
    '2026年1月5日',
    '２０２６－０１－０５',
    '26-1-5',
    '1-5',
    '0105',
    '1月5日',
  ])
    expect([text, dayIn(text, today)]).toEqual([text, '2026-01-05'])
  expect(['今天', 'Yesterday', '明天'].map((text) => dayIn(text, today))).toEqual(['2026-03-08', '2026-03-07', '2026-03-09'])
  expect(dayIn('2028-2-29', today)).toBe('2028-02-29')
})

test('text that names no day is not turned into another one', () => {
  for (const text of ['', '2026-02-30', '2026-13-01', '2027-2-29', '2026-1', '2026', 'soon', '2026-01-05x', '2026-00-10', '31-31'])
    expect([text, dayIn(text, today)]).toEqual([text, undefined])
  expect([isDay('2026-01-05'), isDay('2026-1-5'), isDay('2026-02-30'), isDay(null)]).toEqual([true, false, false, false])
})

test('a typed minute is a day and a time; without a time it is the start of the day', () => {
  const minutes = {
    '2026-01-05T08:30': '2026-01-05T08:30',
    '2026-1-5 8:30': '2026-01-05T08:30',
    '20260105 0830': '2026-01-05T08:30',
    '2026年1月5日 8点30分': '2026-01-05T08:30',
    '2026年1月5日8点': '2026-01-05T08:00',
    '1-5 8': '2026-01-05T08:00',
    '2026-01-05 08:30:00': '2026-01-05T08:30',
    '今天 18：05': '2026-03-08T18:05',
    tomorrow: '2026-03-09T00:00',
    '2026-01-05': '2026-01-05T00:00',
    '2026-01-05 24:00': '2026-01-06T00:00',
    '2026-01-05 8:60': undefined,
    '2026-01-05 soon': undefined,
    '8:30': undefined,
    '': undefined,
  }
  expect(Object.fromEntries(Object.keys(minutes).map((text) => [text, minuteIn(text, today)]))).toEqual(minutes)
  expect(['8', '8:05', '0805', '8.05', '23:59', '8:5', '25', 'x'].map(timeIn)).toEqual([
    '08:00',
    '08:05',
    '08:05',
    '08:05',
    '23:59',
    undefined,
    undefined,
    undefined,
  ])
})

test('the presets are periods up to today, also across months and years', () => {
  expect(plusDays('2026-03-01', -1)).toBe('2026-02-28')
  expect(Object.fromEntries(presetRanges('2026-01-03'))).toEqual({
    today: { from: '2026-01-03', to: '2026-01-03' },
    yesterday: { from: '2026-01-02', to: '2026-01-02' },
    last_7_days: { from: '2025-12-28', to: '2026-01-03' },
    last_30_days: { from: '2025-12-05', to: '2026-01-03' },
    this_month: { from: '2026-01-01', to: '2026-01-03' },
    last_month: { from: '2025-12-01', to: '2025-12-31' },
  })
})

test.each([
  ['2026-12-05', '2026-12-05T23:59'],
  ['2026年12月5日', '2026-12-05T23:59'],
  ['明天', '2026-03-09T23:59'],
  ['12-05', '2026-12-05T23:59'],
  ['2026-12-05 18:00', '2026-12-05T18:00'],
  ['2026-12-05 0:00', '2026-12-05T00:00'],
])('[O10] %s typed as an end is %s', (typed, minute) => {
  expect(minuteIn(typed, today, true)).toBe(minute)
})

test.each([
  ['2026-12-05T23:59', true, '2026-12-05T15:59:59.999Z'],
  ['2026-12-05T23:59', undefined, '2026-12-05T15:59:00.000Z'],
  ['2026-12-05T18:00', true, '2026-12-05T10:00:00.000Z'],
  ['2026-12-05T00:00', undefined, '2026-12-04T16:00:00.000Z'],
] as const)('[O10] [N21] the minute %s in business time, as an end: %s, is the moment %s', (minute, isEnd, moment) => {
  expect(momentOf(minute, isEnd)).toBe(moment)
  expect(minuteOf(moment)).toBe(minute)
})

test('[N21] text that is no moment, and no text, stay as they are', () => {
  expect([momentOf('bald'), momentOf(null), minuteOf('bald'), minuteOf(null)]).toEqual(['bald', null, 'bald', null])
})
