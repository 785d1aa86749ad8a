import { expect, test } from 'vitest'
import type { Column as TableColumn } from '#web/kit/ui/table/table-layout.ts'
import { arrange, moveKey } from './arrange.ts'

type Column = Pick<TableColumn<never>, 'key' | 'pin' | 'card'>

const columns: readonly Column[] = [
  { key: 'image', pin: 'left' },
  { key: 'code', pin: 'left' },
  { key: 'title' },
  { key: 'price' },
  { key: 'actions', pin: 'right', card: 'actions' },
]
const keys = (choices: Parameters<typeof arrange>[1]) => arrange(columns, choices).map(({ key }) => key)

test('columns are in the order of the person, the actions column last', () => {
  expect(keys({})).toEqual(['image', 'code', 'title', 'price', 'actions'])
  expect(keys({ order: ['price', 'actions', 'title', 'image', 'code'] })).toEqual(['price', 'title', 'image', 'code', 'actions'])
})

test('a column newer than the chosen order follows its neighbour; a missing column is skipped', () => {
  expect(keys({ order: ['price', 'gone', 'title', 'image'] })).toEqual(['price', 'title', 'image', 'code', 'actions'])
  expect(keys({ order: ['title', 'price', 'code'] })).toEqual(['image', 'title', 'price', 'code', 'actions'])
})

test('a pin is chosen, and taken away', () => {
  expect(arrange(columns, { pins: { code: 'none', price: 'right' } }).map(({ pin }) => pin)).toEqual([
    'left',
    undefined,
    undefined,
    'right',
    'right',
  ])
})

test('a column takes the place of another', () => {
  expect(moveKey(['a', 'b', 'c'], 'a', 2)).toEqual(['b', 'c', 'a'])
  expect(moveKey(['a', 'b', 'c'], 'c', 0)).toEqual(['c', 'a', 'b'])
})
