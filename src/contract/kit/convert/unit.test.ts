import { describe, expect, test } from 'vitest'
import { inUnit, splitUnit, unitFor, unitsOf, type Dimension, type Unit } from './unit.ts'

const dimensions: Dimension[] = ['weight', 'money', 'rate', 'count', 'days', 'points']
const named = (word: string, dimension?: Dimension) => unitFor(word, dimension) as Unit

describe('[N2] units', () => {
  test.each([
    ['2584', 'g', 'kg', '2.584'],
    ['2,584', 'g', 'kg', '2.584'],
    ['1', '斤', 'kg', '0.5'],
    ['3', '两', 'kg', '0.15'],
    ['0.02', '吨', 'kg', '20'],
    ['500', 'mg', 'kg', '0.0005'],
    ['1', 'lb', 'kg', '0.454'],
    ['1.25', '万元', '元', '12500'],
    ['1250', '分', '元', '12.5'],
    ['19.99', '千元', '元', '19990'],
    ['35', '‰', '%', '3.5'],
    ['0.035', '小数', '%', '3.5'],
    ['3', '千个', '个', '3000'],
    ['2', '周', '天', '14'],
    ['-12', 'g', 'kg', '-0.012'],
    ['１２．５', '角', '元', '1.25'],
  ])('%s %s are so many %s: %s', (number, from, to, right) => {
    expect(inUnit(number, named(from), named(to), 3)).toBe(right)
  })

  test.each(['1,5', '0,057', '1.234,50', '1e3', '', 'twelve', '1 2', '12345678901234567'])('%s is no number', (text) => {
    expect(inUnit(text, named('g'), named('kg'), 3)).toBeNull()
  })

  test.each([
    ['2584g', '2584', 'g'],
    ['1,200 KG', '1,200', 'kg'],
    ['¥12.5', '12.5', '¥'],
    ['￥12.5', '12.5', '¥'],
    ['12.5元', '12.5', '元'],
    ['12元/个', '12', '元/个'],
  ])('%s is a number with a unit', (text, number, word) => {
    expect(splitUnit(text)).toEqual({ number, word })
  })

  test.each(['2584', 'g', '3-8', 'M8', '¥12.5元', '12kg3'])('%s is no number with a unit', (text) => {
    expect(splitUnit(text)).toSatisfy((amount: ReturnType<typeof splitUnit>) => !amount || !unitFor(amount.word, undefined))
  })

  test('each unit converts there and back without a loss, and each word names one unit', () => {
    for (const dimension of dimensions) {
      const all = unitsOf(dimension)
      for (const from of all.filter(({ isRounded }) => !isRounded)) {
        for (const word of from.words) expect([dimension, word, unitFor(word.toUpperCase(), dimension)]).toEqual([dimension, word, from])
        for (const to of all.filter(({ isRounded }) => !isRounded)) {
          const there = inUnit('7', from, to, 3) ?? ''
          // sevenths have no exact decimals
          if (dimension !== 'days') expect([from.label, to.label, inUnit(there, to, from, 3)]).toEqual([from.label, to.label, '7'])
        }
      }
    }
  })
})
