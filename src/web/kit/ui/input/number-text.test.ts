import { expect, test } from 'vitest'
import { readMoney, readRate, readWeight } from '#contract/kit/convert/number.ts'
import { numberIn, numberReader } from './number-text.ts'

test.each([
  ['96.10元', readMoney, 9610],
  ['¥1,234.50', readMoney, 123450],
  ['１２．５', readMoney, 1250],
  ['12。5', readMoney, 1250],
  ['2584g', readWeight, 2584],
  ['2.584 kg', readWeight, 2584],
  ['12.5%', readRate, 1250],
  ['12件', numberReader(0, '件'), 12],
  ['1,200 件', numberReader(0, '件'), 1200],
  ['8.55', numberReader(3), 8550],
  [' ', readMoney, null],
])('[N18] %s in a number control is read as it is meant', (text, read, value) => {
  expect(numberIn(text, read, false)).toEqual({ value })
})

test.each([
  ['96,5', readMoney, '{label}中的逗号不是小数点，请改用“.”'],
  ['1,5', numberReader(0), '{label}中的逗号不是小数点，请改用“.”'],
  ['0,057', readWeight, '{label}中的逗号不是小数点，请改用“.”'],
  ['96.105', readMoney, '{label}最多保留两位小数'],
  ['8.5555', numberReader(3), '{label}最多保留3位小数'],
  ['1.5', numberReader(0), '{label}必须是整数'],
  ['-5', readMoney, '{label}不能小于0'],
  ['12箱', numberReader(0, '件'), '{label}不能使用单位“{part}”'],
  ['ab', readMoney, '{label}必须是数字'],
])('[N3] [N18] %s in a number control is refused with a reason', (text, read, reason) => {
  expect(numberIn(text, read, false).fault?.[0]).toBe(reason)
})

test('an amount below zero is read where the control allows it', () => {
  expect(numberIn('-5', readMoney, true)).toEqual({ value: -500 })
})
