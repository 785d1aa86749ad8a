import { expect, test } from 'vitest'
import { centred, cutOf, MAX_ZOOM, placeWithin, shownSize } from './crop.ts'

const wide = { width: 800, height: 400 }

test('a picture fills the square by its shorter side', () => {
  expect(shownSize(wide, 200, 1)).toEqual({ width: 400, height: 200 })
  expect(cutOf(wide, 200, centred)).toEqual({ left: 200, top: 0, size: 400 })
})

test('no part of the square is ever empty', () => {
  expect(placeWithin(wide, 200, { zoom: 1, x: 900, y: 50 })).toEqual({ zoom: 1, x: 100, y: 0 })
  expect(placeWithin(wide, 200, { zoom: 0.2, x: -900, y: 0 })).toEqual({ zoom: 1, x: -100, y: 0 })
  expect(placeWithin(wide, 200, { zoom: 99, x: 0, y: 0 }).zoom).toBe(MAX_ZOOM)
})

test('what is cut out is what lies under the square', () => {
  const left = placeWithin(wide, 200, { zoom: 1, x: 900, y: 0 })
  expect(cutOf(wide, 200, left)).toEqual({ left: 0, top: 0, size: 400 })
  const near = placeWithin(wide, 200, { zoom: 2, x: -900, y: -900 })
  expect(cutOf(wide, 200, near)).toEqual({ left: 600, top: 200, size: 200 })
})
