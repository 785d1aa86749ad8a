import { expect, test } from 'vitest'
import { regionOf } from './crop.ts'

const photo = { width: 600, height: 400 }
const middle = { way: 'cut', zoom: 1, x: 0.5, y: 0.5 } as const

test('the part of a picture has the required shape and stays inside; margins are even', () => {
  expect(regionOf(photo, 1, middle)).toEqual({ width: 400, height: 400, x: 100, y: 0 })
  expect(regionOf(photo, 1, { ...middle, x: 0 })).toMatchObject({ x: 0 })
  expect(regionOf(photo, 1, { ...middle, zoom: 2, x: 1, y: 1 })).toEqual({ width: 200, height: 200, x: 400, y: 200 })
  expect(regionOf(photo, 3, middle)).toEqual({ width: 600, height: 200, x: 0, y: 100 })
  expect(regionOf(photo, 1, { ...middle, way: 'pad' })).toEqual({ width: 600, height: 600, x: 0, y: -100 })
  expect(regionOf({ width: 400, height: 600 }, 1, { ...middle, way: 'pad' })).toEqual({ width: 600, height: 600, x: -100, y: 0 })
})
