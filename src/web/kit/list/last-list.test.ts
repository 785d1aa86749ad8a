import { expect, test } from 'vitest'
import { neighboursOf, rememberList } from './last-list.ts'

test('a record has the neighbours that its list page showed last', () => {
  rememberList('/goods/spu', [7, 3, 9])
  rememberList('/goods/brand', [3])
  expect(neighboursOf('/goods/spu', 3)).toEqual({ previous: 7, next: 9, place: 2, count: 3 })
  expect(neighboursOf('/goods/spu', 7)).toMatchObject({ previous: undefined, next: 3 })
  expect(neighboursOf('/goods/brand', 3)).toEqual({ previous: undefined, next: undefined, place: 1, count: 1 })
  rememberList('/goods/spu', [9, 4])
  expect(neighboursOf('/goods/spu', 3)).toBeUndefined()
  expect(neighboursOf('/goods/spu', 9)).toMatchObject({ previous: undefined, next: 4 })
  expect(neighboursOf('/never/open', 3)).toBeUndefined()
})
