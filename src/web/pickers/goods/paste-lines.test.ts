import { expect, test } from 'vitest'
import { parseLines } from './paste-lines.ts'

const first = (pasted: string) => parseLines(pasted).map(({ readings: [{ code, qty }] }) => [code, qty])

test('code and quantity may be separated by a tab, spaces, an x, ×, * or a comma', () => {
  expect(first('A-1\t3\nA-2 4\r\nA-3  x 5\nA-4 X6\nA-5×7\nA-6 * 8\nA-7,9\nA-8；10')).toEqual([
    ['A-1', 3],
    ['A-2', 4],
    ['A-3', 5],
    ['A-4', 6],
    ['A-5', 7],
    ['A-6', 8],
    ['A-7', 9],
    ['A-8', 10],
  ])
})

test('a quantity may have thousands separators, a unit, trailing zeros and full-width digits', () => {
  expect(first('A 1,200\nB\t10.00\nC 12件\nD 5 pcs\nＥ　３')).toEqual([
    ['A', 1200],
    ['B', 10],
    ['C', 12],
    ['D', 5],
    ['E', 3],
  ])
})

test('a sheet row may have a name between code and quantity; empty lines are dropped', () => {
  expect(first('\nLLR-1\t深沟球轴承 6204\t12\n\n  \nLLR-2\t\t7')).toEqual([
    ['LLR-1', 12],
    ['LLR-2', 7],
  ])
})

test('a code alone counts once; a quantity that is no whole number is null', () => {
  expect(first('A-1\nA-2 many\nA-3\t2.5\nA-4 -1\nA-5\tname')).toEqual([
    ['A-1', 1],
    ['A-2', null],
    ['A-3', null],
    ['A-4', null],
    ['A-5', null],
  ])
})

test('an x inside a word is part of the code first, and a separator second', () => {
  expect(parseLines('M8x20')[0]?.readings).toEqual([
    { code: 'M8x20', qty: 1 },
    { code: 'M8', qty: 20 },
  ])
  expect(parseLines('M8x20 5')[0]?.readings).toEqual([{ code: 'M8x20', qty: 5 }])
  expect(parseLines('BOX')[0]?.readings).toEqual([{ code: 'BOX', qty: 1 }])
})

test('a row with several numbers behind the code has no sure quantity', () => {
  expect(first('A-1\t名称\t10\t12.5\t125\nA-2\t3\t盒\t10\nA-3\t8\t-2\nA-4\t名称\t6\t只')).toEqual([
    ['A-1', null],
    ['A-2', null],
    ['A-3', null],
    ['A-4', 6],
  ])
})
