import { expect, test } from 'vitest'
import { merge, same } from './merge.ts'

const names = ['title', 'origin', 'images', 'spec', 'tiers']
const base = { title: '甲', origin: null, images: ['a', 'b', 'c'], spec: { 内径: '10', 外径: '30' }, tiers: [{ min_qty: 10, price: 900 }] }
const merged = (mine: object, theirs: object) => merge(names, base, { ...base, ...mine }, { ...base, ...theirs })

test('fields that one of the two has changed are taken from the one', () => {
  const { values, theirs, disputed } = merged({ title: '乙' }, { origin: '上海' })
  expect({ values, theirs, disputed }).toEqual({ values: { ...base, title: '乙', origin: '上海' }, theirs: ['origin'], disputed: [] })
})

test('a field that both have changed alike is not disputed', () => {
  expect(merged({ title: '乙' }, { title: '乙' })).toMatchObject({ values: { title: '乙' }, disputed: [], theirs: [] })
})

test('a field changed on both sides is disputed: all three values, mine until the decision', () => {
  const { values, disputed } = merged({ title: '乙' }, { title: '丙', origin: '上海' })
  expect(values).toMatchObject({ title: '乙', origin: '上海' })
  expect(disputed).toEqual([{ name: 'title', base: '甲', mine: '乙', theirs: '丙' }])
})

test('entries of a record are merged one by one', () => {
  const mine = { spec: { 内径: '12', 外径: '30' } }
  expect(merged(mine, { spec: { 内径: '10', 外径: '30', 厚度: '9' } }).values['spec']).toEqual({ 内径: '12', 外径: '30', 厚度: '9' })
  expect(merged(mine, { spec: { 内径: '10' } }).values['spec']).toEqual({ 内径: '12' })
  expect(merged(mine, { spec: { 内径: '15', 外径: '30' } }).disputed).toHaveLength(1)
})

test('lists of plain values are merged item by item; an order that both have changed is disputed', () => {
  expect(merged({ images: ['a', 'b', 'c', 'd'] }, { images: ['a', 'c', 'e'] }).values['images']).toEqual(['a', 'c', 'e', 'd'])
  expect(merged({ images: ['c', 'a', 'b'] }, { images: ['a', 'b', 'c', 'e'] }).values['images']).toEqual(['c', 'a', 'b', 'e'])
  expect(merged({ images: ['c', 'a', 'b'] }, { images: ['b', 'a', 'c'] }).disputed).toHaveLength(1)
})

test('lists of rows are decided as a whole', () => {
  const own = { tiers: [...base.tiers, { min_qty: 50, price: 800 }] }
  expect(merged(own, {}).values['tiers']).toEqual(own.tiers)
  expect(merged(own, { tiers: [] }).disputed).toEqual([{ name: 'tiers', base: base.tiers, mine: own.tiers, theirs: [] }])
})

test('nothing and an empty text are the same; the order of entries does not count', () => {
  expect(same('', null)).toBe(true)
  expect(same([], undefined)).toBe(true)
  expect(same(0, null)).toBe(false)
  expect(same({ a: 1, b: 2 }, { b: 2, a: 1 })).toBe(true)
})
