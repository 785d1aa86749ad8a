import { expect, test } from 'vitest'
import { type Column, placeColumns } from './table-layout.ts'

const column = (key: string, rest: Partial<Column<null>> = {}): Column<null> => ({
  key,
  title: key,
  width: 100,
  render: () => null,
  ...rest,
})

test('pinned columns stand at their side, with offsets that add up', () => {
  const placed = placeColumns(
    [column('actions', { pin: 'right' }), column('a'), column('code', { pin: 'left' }), column('name', { pin: 'left' })],
    {},
    40,
  )
  expect(placed.map(({ key, sticky, edge }) => [key, sticky, edge])).toEqual([
    ['code', { left: 40 }, undefined],
    ['name', { left: 140 }, 'left'],
    ['a', undefined, undefined],
    ['actions', { right: 0 }, 'right'],
  ])
})

test('one free column takes the rest: the one without a width, else the widest unresized one', () => {
  const flexible = (columns: Column<null>[], widths = {}) => placeColumns(columns, widths, 0).find(({ fixed }) => fixed === undefined)?.key
  expect(flexible([column('a'), column('b', { width: undefined }), column('c', { width: 300 })])).toBe('b')
  expect(flexible([column('a'), column('c', { width: 300 })])).toBe('c')
  expect(flexible([column('a'), column('c', { width: 300 })], { c: 320 })).toBe('a')
  expect(flexible([column('a', { pin: 'left' })])).toBeUndefined()
})

test('a growing column takes the rest until it is resized, also when it is pinned', () => {
  const flexible = (columns: Column<null>[], widths = {}) => placeColumns(columns, widths, 0).find(({ fixed }) => fixed === undefined)?.key
  const name = column('name', { pin: 'left', grow: true })
  expect(flexible([name, column('wide', { width: 300 })])).toBe('name')
  expect(flexible([name, column('wide', { width: 300 })], { name: 120 })).toBe('wide')
  expect(flexible([name, column('code', { pin: 'left' }), column('wide', { width: 300 })])).toBe('name')
})
