import { expect, test } from 'vitest'
import { formatNumber } from '#web/base/locales/number.ts'
import { formatMoney, formatTime, formatWeight, scaled } from './format.ts'

test('money is grouped and always has two decimals', () => {
  expect([123450, 5, 0, -123450, 100000000, null].map(formatMoney)).toEqual([
    '¥1,234.50',
    '¥0.05',
    '¥0.00',
    '-¥1,234.50',
    '¥1,000,000.00',
    '',
  ])
})

test('weights are kilograms without idle zeros', () => {
  expect([1250, 1, 1000, 1234567, 0, undefined].map(formatWeight)).toEqual(['1.25 KG', '0.001 KG', '1 KG', '1,234.567 KG', '0 KG', ''])
})

test('an integer in its smallest unit is edited as a plain decimal', () => {
  expect([scaled(123450, 2), scaled(-5, 2), scaled(100, 2), scaled(7, 0), scaled(1250, 3)]).toEqual(['1234.5', '-0.05', '1', '7', '1.25'])
})

test('numbers are grouped', () => {
  expect([12480, -1234567, 0, 999].map(formatNumber)).toEqual(['12,480', '-1,234,567', '0', '999'])
})

test.each([
  ['2026-03-07T18:05:09.000Z', '2026-03-08 02:05:09'],
  ['2026-11-25T05:46:00.000Z', '2026-11-25 13:46:00'],
  ['2026-12-31T16:00:00.000Z', '2027-01-01 00:00:00'],
  ['2026-12-05T15:59:59.999Z', '2026-12-05 23:59:59'],
])('[N21] the moment %s is shown in business time, whatever the zone of the process', (moment, second) => {
  expect([formatTime(moment, 'second'), formatTime(new Date(moment)), formatTime(Date.parse(moment), 'day')]).toEqual([
    second,
    second.slice(0, 16),
    second.slice(0, 10),
  ])
})

test('no moment is shown as an empty text', () => {
  expect([formatTime(null), formatTime(undefined), formatTime(''), formatTime('soon')]).toEqual(['', '', '', ''])
})
