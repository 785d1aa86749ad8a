import { expect, test, vi } from 'vitest'

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined })
const { useLanguageStore } = await import('#web/base/locales/texts.ts')
const { checkRow, sheetColumns } = await import('./sheet-columns.ts')

const columns = sheetColumns('zh')
const column = (key: string) => {
  const found = columns.find((one) => one.key === key)
  if (!found) throw new Error(`the sheet has no column ${key}`)
  return found
}

test.each([
  ['price_store', '96.10元', 9610],
  ['price_store', '¥1,234.50', 123450],
  ['price_store', '１２．５', 1250],
  ['weight', '2584g', 2584],
  ['weight', '2.584', 2584],
  ['stock', '1,200', 1200],
  ['moq', '', null],
])('[N3] [N18] the cell %s takes %s as it is meant', (key, typed, value) => {
  expect(column(key).valueOf(typed)).toBe(value)
})

test.each([
  ['price_store', '96,5', '门店价中的逗号不是小数点，请改用“.”'],
  ['price_store', '96.105', '门店价最多保留两位小数'],
  ['weight', '0,057', '重量中的逗号不是小数点，请改用“.”'],
  ['moq', '1,5', '起订量中的逗号不是小数点，请改用“.”'],
  ['moq', '3箱', '起订量不能使用单位“箱”'],
  ['step_qty', '约10', '起订倍数必须是数字'],
])('[N3] [N18] the cell %s keeps %s with the reason', (key, typed, reason) => {
  useLanguageStore.setState({ language: 'zh' })
  const value = column(key).valueOf(typed)
  expect([value, column(key).textOf(value)]).toEqual([typed, typed])
  expect(checkRow({ [key]: value }, [key])).toEqual({ [key]: reason })
})
