import { describe, expect, test } from 'vitest'
import { skuImport } from '../goods/sku-import.ts'
import { unitsOf } from '../kit/convert/unit.ts'
import { readCell } from '../kit/read-cell.ts'
import { type Cell, type SheetColumn } from '../kit/sheet.ts'
import { cellReader, isGoodsUnit } from './import-cells.ts'

const columnOf = (name: string) => skuImport.find((one) => one.name === name) as SheetColumn
const weight = columnOf('weight')
const money = columnOf('price_store')
const stock = columnOf('stock')
const commission: SheetColumn = { name: 'commission', label: ['佣金(%)', 'Commission (%)'], form: 'rate', words: {} }

/** The stored value of a cell below a heading. */
function valueUnder(column: SheetColumn, heading: string, cell: Cell) {
  const { contradiction, cell: read } = cellReader(column, heading)(cell)
  return contradiction ? 'contradiction' : (readCell(column, read).value ?? 'refused')
}

describe('[N2] a cell below a heading with a unit', () => {
  test.each([
    ['weight', weight, ['重量({})', '重量 {}', 'Weight [{}]']],
    ['money', money, ['门店价（{}）', '门店价_{}', '单价/{}']],
    ['rate', commission, ['佣金({})', '佣金 {}', 'Commission【{}】']],
  ] as const)('%s: the unit in the heading and the unit in the cell give one value', (dimension, column, headings) => {
    let compared = 0
    for (const unit of unitsOf(dimension))
      for (const word of unit.words)
        for (const number of ['7', '12.5', '1,200', '0.08']) {
          const { value } = readCell(column, `${number}${word}`)
          // a unit that no other entrance takes
          if (value === undefined) continue
          compared += 1
          for (const heading of headings)
            expect([heading, word, number, valueUnder(column, heading.replace('{}', word), number)]).toEqual([heading, word, number, value])
        }
    expect(compared).toBeGreaterThan(8)
  })

  test.each<[string, SheetColumn, string, Cell, unknown]>([
    ['a number cell', weight, '重量(g)', 2584, 2584],
    ['the remainder of a sum', weight, '重量(g)', 2584.0000000000005, 2584],
    ['the same unit in the cell', weight, '重量(g)', '2584 g', 2584],
    ['another unit in the cell', weight, '重量(g)', '2.584kg', 'contradiction'],
    ['another unit under an exact label', weight, '重量(KG)', '2584g', 'contradiction'],
    ['a unit in the cell alone', weight, '重量', '2584g', 2584],
    ['a unit in the number format', weight, '重量', { is: 'number', value: 250, text: '250g' }, 250],
    ['groups by blanks', weight, '重量(g)', '2 584', 2584],
    ['a decimal comma', weight, '重量(g)', '2,5', 'refused'],
    ['pounds, rounded to grams', weight, '重量(lb)', '5.7', 2585],
    ['half a gram', weight, '重量(mg)', '500', 'refused'],
    ['ten thousands of yuan', money, '价格（万元）', '1.25', 1_250_000],
    ['fen', money, '售价（分）', '1250', 1250],
    ['yuan in fen', money, '售价（分）', '12.5元', 'contradiction'],
    ['dollars that the person has confirmed as yuan', money, '门店价(USD)', '12.5', 1250],
    ['per mille', commission, '佣金(‰)', '35', 350],
    ['a fraction', commission, '佣金（小数）', 0.035, 350],
    ['thousands of pieces', stock, '可售库存（千个）', '1.5', 1500],
    ['half a piece', stock, '可售库存（千个）', '0.0005', 'refused'],
    ['a text', weight, '重量(g)', '二十', 'refused'],
    ['an empty cell', weight, '重量(g)', null, 'refused'],
  ])('%s', (_, column, heading, cell, value) => {
    expect(valueUnder(column, heading, cell)).toBe(value)
  })

  test.each<[string, Cell, string | undefined, SheetColumn]>([
    ['重量(g)', '2584', 'unit', weight],
    ['重量', '2584g', 'unit', weight],
    ['重量', '2.5kg', 'type', weight],
    ['重量', '2.5', undefined, weight],
    ['重量(KG)', 2.5, undefined, weight],
    ['门店价', '12.5元', 'type', money],
    ['条形码', 6901234567892, 'type', columnOf('barcode')],
    ['条形码', '6901234567892', undefined, columnOf('barcode')],
    ['原厂型号', { is: 'number', value: 417, text: '00417' }, 'type', columnOf('mfr_code')],
    ['排序', 5, undefined, columnOf('sort')],
  ])('%s: %j has the risk %s', (heading, cell, risk, column) => {
    expect(cellReader(column, heading)(cell).risk).toBe(risk)
  })
})

describe('[N2] a cell with the unit of its goods', () => {
  test.each<[string, SheetColumn, string, Cell, unknown, string | undefined]>([
    ['pieces', stock, '可售库存', '259只', 259, '只'],
    ['cartons, for goods that are sold in cartons', stock, '可售库存', '5 箱', 5, '箱'],
    ['thousands, converted', stock, '可售库存', '1.5千只', 1500, '只'],
    ['a number format', stock, '可售库存', { is: 'number', value: 12, text: '12箱' }, 12, '箱'],
    ['pieces below thousands', stock, '可售库存（千个）', '259只', 'contradiction', undefined],
    ['a price', money, '门店价(元)', '96.1元/只', 9610, '只'],
    ['a price in words', money, '门店价', '¥96.1每箱', 9610, '箱'],
    ['a price for a thousand', money, '门店价', '96.1元/千只', 9610, '千只'],
    ['dollars', money, '门店价', '$96.1/只', 'refused', '只'],
    ['a weight', weight, '重量', '130g/个', 130, '个'],
    ['no unit', stock, '可售库存', '12万', 'refused', undefined],
    ['two numbers', money, '门店价', '12/15', 'refused', undefined],
  ])('%s', (_, column, heading, cell, value, unit) => {
    expect(valueUnder(column, heading, cell)).toBe(value)
    expect(cellReader(column, heading)(cell).goodsUnit).toBe(unit)
  })

  test.each([
    ['只', '只', true],
    ['个', '只', true],
    ['PCS', '支', true],
    ['件', '只', false],
    ['箱', '只', false],
    ['个', '箱', false],
    ['箱', '箱', true],
    ['千只', '只', false],
  ])('%s is the unit of goods in %s: %s', (written, unit, isIt) => {
    expect(isGoodsUnit(written, unit)).toBe(isIt)
  })
})
