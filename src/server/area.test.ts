import { expect, test } from 'vitest'
import { area, listPart, mergePart } from './area.ts'

const first = () => Promise.resolve()
const second = () => Promise.resolve()

test('parts of areas become one object, lists follow the order of the areas', () => {
  const areas = [
    area({ shop: { a: { x: 1 } }, onApproval: [first] }),
    area({ shop: { b: { y: 2 } } }),
    area({ onApproval: [second] }),
  ] as const
  expect(mergePart(areas, 'shop')).toEqual({ a: { x: 1 }, b: { y: 2 } })
  expect(listPart(areas, 'onApproval')).toEqual([first, second])
})

test('two areas with one key are a fault of the program', () => {
  const areas = [area({ shop: { a: {} } }), area({ shop: { a: {} } })] as const
  expect(() => mergePart(areas, 'shop')).toThrow('two areas declare shop.a')
})
