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

test('a moment is shown to the minute, the second or the day', () => {
  const moment = new Date(2026, 2, 8, 2, 5, 9)
  expect([formatTime(moment), formatTime(moment, 'second'), formatTime(moment, 'day'), formatTime(null)]).toEqual([
    '2026-03-08 02:05',
    '2026-03-08 02:05:09',
    '2026-03-08',
    '',
  ])
})
