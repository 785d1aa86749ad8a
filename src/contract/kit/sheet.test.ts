import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cellOf, valueOf, type CellForm, type SheetColumn } from './sheet.ts'

const column = (form: CellForm, words: SheetColumn['words'] = {}): SheetColumn => ({ name: 'a', label: ['甲', 'A'], form, words })
const status = column('words', { 1: ['上架', 'On sale'], 0: ['下架', 'Off sale'] })

describe('what goes out comes in again', () => {
  test.for(['money', 'weight', 'int'] as const)('%s, to the last fen or gram', (form) => {
    const whole = fc.integer({ min: 0, max: 1_000_000_000 })
    fc.assert(
      fc.property(whole, (value) => {
        const cell = cellOf(column(form), value, 'zh')
        expect(valueOf(column(form), cell)).toBe(value)
        expect(valueOf(column(form), String(cell))).toBe(value)
      }),
    )
  })

  test('words, in either language', () => {
    for (const language of ['zh', 'en'] as const) expect(valueOf(status, cellOf(status, 0, language))).toBe(0)
  })

  test('specifications', () => {
    const word = fc.stringMatching(/^[\p{L}\d./×-]{1,12}$/u)
    fc.assert(
      fc.property(fc.dictionary(word, word, { minKeys: 1, noNullPrototype: true }), (spec) => {
        expect(valueOf(column('spec'), cellOf(column('spec'), spec, 'zh'))).toEqual(spec)
      }),
    )
  })
})

test('numbers as people type them', () => {
  expect(valueOf(column('money'), '¥1,234.50')).toBe(123_450)
  expect(valueOf(column('money'), 19.99)).toBe(1999)
  expect(valueOf(column('int'), '1，200')).toBe(1200)
})

test('what makes no sense is left for the field to refuse', () => {
  expect(valueOf(column('money'), '二十')).toBe('二十')
  expect(Number.isInteger(valueOf(column('money'), '19.999'))).toBe(false)
  expect(valueOf(status, '也许')).toBe('也许')
  expect(valueOf(column('spec'), '直径')).toBe('直径')
  expect(valueOf(column('text'), '  ')).toBeNull()
})
