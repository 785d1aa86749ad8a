import { expect, test } from 'vitest'
import { placeByKey, placeOf, type Entry } from './tree-places.ts'

const entry = (id: number, parent_id: number | null, isLeaf = false): Entry => ({ id, parent_id, isLeaf })
// 1 ┬ 2 ┬ 3 (leaf)
//   └ 4
// 5
const rows = [entry(1, null), entry(2, 1), entry(3, 2, true), entry(4, 1), entry(5, null)]

test('[A02] [A33] an entry is dropped before, after or into another', () => {
  expect(placeOf(rows, 4, 2, 'before')).toEqual({ parent_id: 1, after_id: null })
  expect(placeOf(rows, 2, 4, 'after')).toEqual({ parent_id: 1, after_id: 4 })
  expect(placeOf(rows, 2, 5, 'into')).toEqual({ parent_id: 5, after_id: null })
  expect(placeOf(rows, 5, 1, 'into')).toEqual({ parent_id: 1, after_id: 4 })
})

test('[A02] [A33] an entry cannot move into itself, its subtree, a leaf or its present place', () => {
  expect(placeOf(rows, 1, 1, 'into')).toBeUndefined()
  expect(placeOf(rows, 1, 2, 'into')).toBeUndefined()
  expect(placeOf(rows, 1, 3, 'after')).toBeUndefined()
  expect(placeOf(rows, 4, 3, 'into')).toBeUndefined()
  expect(placeOf(rows, 4, 2, 'after')).toBeUndefined()
  expect(placeOf(rows, 2, 4, 'before')).toBeUndefined()
})

test('[A33] arrow keys do what the pointer does', () => {
  expect(placeByKey(rows, 4, 'ArrowUp')).toEqual({ parent_id: 1, after_id: null })
  expect(placeByKey(rows, 2, 'ArrowDown')).toEqual({ parent_id: 1, after_id: 4 })
  expect(placeByKey(rows, 4, 'ArrowRight')).toEqual({ parent_id: 2, after_id: 3 })
  expect(placeByKey(rows, 4, 'ArrowLeft')).toEqual({ parent_id: null, after_id: 1 })
  expect(placeByKey(rows, 1, 'ArrowUp')).toBeUndefined()
  expect(placeByKey(rows, 5, 'ArrowDown')).toBeUndefined()
  expect(placeByKey(rows, 1, 'ArrowLeft')).toBeUndefined()
  expect(placeByKey(rows, 1, 'Enter')).toBeUndefined()
})
