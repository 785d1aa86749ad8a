import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { gridColumns } from '#contract/goods/sku-grid-sheet.ts'
import { gridFields } from '#contract/goods/sku-grid.ts'
import { readMoney, readWeight } from '#contract/kit/convert/number.ts'
import { readCell } from '#contract/kit/read-cell.ts'
import { cellReader } from '#contract/task/import-cells.ts'
import { numberIn, numberReader, type ReadNumber } from '#web/kit/ui/input/number-text.ts'

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined })
const { sheetColumns } = await import('./sheet-columns.ts')

const cases: readonly [name: 'price_store' | 'weight' | 'moq', heading: string, read: ReadNumber][] = [
  ['price_store', '门店价', readMoney],
  ['weight', '重量', readWeight],
  ['moq', '起订量', numberReader(0)],
]

const digits = fc.stringMatching(/^(?:0|[1-9]\d{0,6})$/)
const grouped = digits.map((text) => text.replace(/\B(?=(?:\d{3})+(?!\d))/g, ','))
const tail = fc.constantFrom('', '.5', '.50', '.125', ',5', ',057', '.', ' 1', 'e3')
const unit = fc.constantFrom('', '元', '克', 'g', ' kg', 'KG', '箱', '个', '%', '万', 'USD')
const sign = fc.constantFrom('', ' ', '-', '¥', '￥ ', '约')
const written = fc.tuple(sign, fc.oneof(digits, grouped), tail, unit, fc.boolean()).map(([before, number, after, behind, isWide]) => {
  const text = `${before}${number}${after}${behind}`
  return isWide ? text.replace(/[\d.,]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0)) : text
})

test.each(cases)('[N3] a form, the grid and an import read the same number for %s, or none of them', (name, heading, read) => {
  const column = gridColumns.find((one) => one.name === name)
  const grid = sheetColumns('zh').find(({ key }) => key === name)
  if (!column || !grid) throw new Error(`the grid has no column ${name}`)
  const cellOf = cellReader(column, heading)
  const field = gridFields[name]
  const accepted = (value: unknown) => {
    const result = field.safeParse(value)
    return result.success ? result.data : undefined
  }
  fc.assert(
    fc.property(written, (text) => {
      const { cell, contradiction, goodsUnit } = cellOf(text)
      // a file states the unit beside each number, and the line's goods decide about it
      fc.pre(goodsUnit === undefined)
      const imported = contradiction ?? readCell(column, cell)
      const byForm = numberIn(text, read, false)
      const values = [byForm.fault ? undefined : accepted(byForm.value), accepted(grid.valueOf(text)), accepted(imported.value)]
      expect({ text, values: new Set(values).size }).toEqual({ text, values: 1 })
    }),
    { numRuns: 2000 },
  )
})
