import { expect, test, vi } from 'vitest'
import { foldKey } from '#contract/kit/convert/fold.ts'
import { findGoods, withCode, type Offer } from './find-goods.ts'
import type { PickedGoods } from './goods.ts'
import { lineOf, takeLines, type LineItem } from './line-item.ts'
import { parseLines } from './paste-lines.ts'

const pickerCall = vi.hoisted(() => vi.fn<(endpoint: object, input: { codes: string }) => Promise<object>>())
vi.mock('#web/base/api/client.ts', async (original) => ({ ...(await original<object>()), call: pickerCall }))

const goods = (id: number, code: string): PickedGoods => ({
  id,
  code,
  title: `SKU ${id}`,
  main_image: null,
  brand_title: '',
  series_title: '',
  price_store: 1e3,
  price_trade: 900,
  weight: 1,
  stock: 5,
  sort: 0,
})
const found = withCode([goods(1, 'A-1'), goods(2, 'A-2'), goods(3, 'M8')])
const row = (id: number, code: string, qty: number | null): LineItem => ({ ...lineOf(goods(id, code)), qty })
const take = (before: LineItem[], pasted: string, max = 10) => takeLines(before, parseLines(pasted), found, { max, blank: { is_main: 0 } })

test('lines become rows in their order, codes in small letters too', () => {
  const { rows, taken, open } = take([row(1, 'A-1', 1)], 'a-2 4\nM8x20')
  expect(rows.map(({ sku_id, qty }) => [sku_id, qty])).toEqual([
    [1, 1],
    [2, 4],
    [3, 20],
  ])
  expect(rows[1]).toMatchObject({ is_main: 0, on_sale: 1 })
  expect([taken, open]).toEqual([2, 0])
})

test('a SKU that is there already gets the quantity added, within a paste too', () => {
  expect(take([row(1, 'A-1', 2)], 'A-1 3\nA-2 1\nA-2 5').rows.map(({ qty }) => qty)).toEqual([5, 6])
  expect(take([row(1, 'A-1', null)], 'A-1 3').rows.map(({ qty }) => qty)).toEqual([3])
})

test('a line without a SKU or a quantity is a row with a fault and the typed text', () => {
  const { rows, taken, open } = take([], 'NONE 4\nA-1 many\nA-2 1\nA-2 many')
  expect(rows).toMatchObject([
    { sku_id: null, code: 'NONE', qty: 4, fault: 'unknown', typed: 'NONE 4' },
    { sku_id: 1, qty: null, fault: 'quantity', typed: 'A-1 many' },
    { sku_id: 2, qty: 1 },
    { sku_id: null, code: 'A-2', qty: null, fault: 'quantity', typed: 'A-2 many' },
  ])
  expect([taken, open]).toEqual([1, 3])
})

test('lines beyond the most are handed back, but more of a SKU that is there still fits', () => {
  const { rows, rest } = take([row(1, 'A-1', 2)], 'A-2 1\nM8 1\nA-1 1', 2)
  expect(rows.map(({ sku_id, qty }) => [sku_id, qty])).toEqual([
    [1, 3],
    [2, 1],
  ])
  expect(rest.map(({ text }) => text)).toEqual(['M8 1'])
})

test('where the server could not be pickerCall, every line stays as it was typed', () => {
  const { rows } = takeLines([], parseLines('A-1 3'), null, { max: 10, blank: {} })
  expect(rows).toMatchObject([{ sku_id: null, code: 'A-1', qty: 3, fault: 'failed' }])
})

test.each([
  ['ａ－１ 2', 1],
  ['a‐1 2', 1],
  ['A\u200b-1 2', 1],
  ['a1 2', 1],
  ['ab112 2', null],
  ['AB-11-2 2', 4],
  ['ab–11–2 2', 4],
  ['AB-1-12 2', null],
])('[N11] %s finds the goods %s', async (pasted, id) => {
  // AB-1-12 is an article, too, which the form does not offer
  const answers: Record<string, PickedGoods[]> = { 'a-1': [goods(1, 'A-1')], a1: [goods(1, 'A-1')], 'ab-11-2': [goods(4, 'AB-11-2')] }
  pickerCall.mockImplementation(async (_, { codes }) => ({ list: codes.split('\n').flatMap((code) => answers[foldKey(code)] ?? []) }))
  const lines = parseLines(`${pasted}\nAB-11-2 7`)
  const { rows } = takeLines([], lines.slice(0, 1), await findGoods(lines, {} as Offer), { max: 10, blank: {} })
  expect(rows).toMatchObject([{ sku_id: id, qty: 2 }])
})
