import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cellFaults, readCell } from './read-cell.ts'
import { cellOf, type CellForm, type SheetColumn } from './sheet.ts'

const column = (form: CellForm, words: SheetColumn['words'] = {}): SheetColumn => ({ name: 'a', label: ['甲', 'A'], form, words })
const status = column('words', { 1: ['上架', 'On sale'], 0: ['下架', 'Off sale'] })
const rest = (form: CellForm, value: unknown) => readCell(column(form), cellOf(column(form), value, 'zh'))

describe('[N13] what goes out comes in again', () => {
  test.for(['money', 'weight', 'int', 'rate'] as const)('%s, to the last fen or gram', (form) => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (value) => {
        const cell = cellOf(column(form), value, 'zh')
        expect(readCell(column(form), cell)).toEqual({ value })
        expect(readCell(column(form), String(cell))).toEqual({ value })
      }),
    )
  })

  test('words, in either language', () => {
    for (const language of ['zh', 'en'] as const) expect(readCell(status, cellOf(status, 0, language))).toEqual({ value: 0 })
  })

  // a stored text is trimmed and holds no line break
  const sign = fc.constantFrom('A', '湿', ';', '；', '、', ',', ':', '：', '"', "'", '=', '-', ' ', '1/2', '×', '\\')
  const stored = fc
    .array(sign, { minLength: 1, maxLength: 8 })
    .map((signs) => signs.join('').trim())
    .filter((text) => text !== '')

  test('specifications with any sign', () => {
    fc.assert(
      fc.property(fc.dictionary(stored, stored, { minKeys: 1, noNullPrototype: true }), (spec) => {
        expect(rest('spec', spec)).toEqual({ value: spec })
      }),
    )
  })

  test('lists with any sign', () => {
    fc.assert(
      fc.property(fc.uniqueArray(stored, { minLength: 1 }), (list) => {
        expect(rest('list', list)).toEqual({ value: list })
      }),
    )
  })

  test.each([
    ['spec', { 粒度: 'A30; 湿磨' }],
    ['spec', { 'A:B': '1:2' }],
    ['spec', { 接口: '1/2"' }],
    ['spec', { 说明: '"快" 换' }],
    ['list', ['防锈、耐温', '1/2"', '"x"']],
  ] as const)('%s %j', (form, value) => {
    expect(rest(form, value)).toEqual({ value })
  })
})

test('a cell that makes no sense states its reason', () => {
  expect(readCell(column('money'), '二十').fault).toBeDefined()
  expect(readCell(column('money'), '19.999').fault?.[0]).toBe('{label}最多保留两位小数')
  expect(readCell(status, '也许').fault).toBeDefined()
  expect(readCell(column('spec'), '直径').fault).toBeDefined()
  expect(readCell(column('spec'), '直径:4; 直径:5').fault).toBeDefined()
  expect(readCell(column('text'), '  ')).toEqual({ value: null })
})

describe('[N4] a cell is read by its type', () => {
  test.each([
    ['text', { is: 'date', text: '2026-03-08' }, cellFaults.date],
    ['int', { is: 'date', text: '2026-03-08' }, cellFaults.date],
    ['text', { is: 'error', text: '#N/A' }, cellFaults.error],
    ['money', { is: 'error', text: '#DIV/0!' }, cellFaults.error],
    ['text', true, cellFaults.boolean],
    ['int', false, cellFaults.boolean],
    ['text', { is: 'formula' }, cellFaults.formula],
    ['money', { is: 'formula' }, cellFaults.formula],
    ['text', { is: 'long', text: '7.7312345678901235E+17' }, cellFaults.long],
  ] as const)('%s refuses %j', (form, cell, fault) => {
    expect(readCell(column(form), cell).fault).toBe(fault)
  })

  test.each([
    ['money', '$12.50'],
    ['money', '12.50 €'],
    ['int', '12箱'],
    ['int', '1.2万个'],
    ['weight', '12.5%'],
  ] as const)('%s refuses a number that its format displays as %s', (form, text) => {
    expect(readCell(column(form), { is: 'number', value: 12.5, text }).fault).toBeDefined()
  })

  test.each([
    ['day', { is: 'date', text: '2026-03-08 00:00:00' }, '2026-03-08'],
    ['day', '2026/3/8', '2026-03-08'],
    ['text', { is: 'number', value: 417, text: '00417' }, '00417'],
    ['int', { is: 'number', value: 417, text: '00417' }, 417],
    ['rate', { is: 'number', value: 0.125, text: '12.5%' }, 1250],
    ['text', 6205, '6205'],
    ['money', 0.300_000_000_000_000_04, 30],
  ] as const)('%s reads %j', (form, cell, value) => {
    expect(readCell(column(form), cell)).toEqual({ value })
  })

  test.each([
    [true, 1],
    ['是', 1],
    ['Off Sale', 0],
    ['ｎｏ', 0],
  ])('a switch reads %j', (cell, value) => {
    expect(readCell(status, cell)).toEqual({ value })
  })
})
