import { expect, test } from 'vitest'
import { matching, type Entry } from './entry.ts'

const entry = (title: string, words: string[] = [], hint?: string): Entry => ({ key: title, title, words, hint, run: () => undefined })
const entries = [entry('新增品牌', ['New brand']), entry('品牌管理', ['Brands'], '商品'), entry('SKU管理', ['SKUs'], '商品')]
const found = (typed: string) => matching(entries, typed).map(({ title }) => title)

test('[L03] an entry is found by a piece of its title in either language, in any case and width', () => {
  expect(found('sku')).toEqual(['SKU管理'])
  expect(found('ＳＫＵ')).toEqual(['SKU管理'])
  expect(found('brands')).toEqual(['品牌管理'])
})

test('[L03] what begins with the word comes first', () => {
  expect(found('品牌')).toEqual(['品牌管理', '新增品牌'])
})

test('[L03] every word must be in it; where it belongs to counts too', () => {
  expect(found('品牌 新增')).toEqual(['新增品牌'])
  expect(found('商品 sku')).toEqual(['SKU管理'])
  expect(found('品牌 sku')).toEqual([])
})

test('[L03] nothing typed finds everything', () => {
  expect(found(' ')).toHaveLength(3)
})
