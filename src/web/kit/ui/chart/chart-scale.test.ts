import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { axisOf, labelsShown, pointAfter, textWidth } from './chart-scale.ts'

describe('the axis of a chart', () => {
  test('has round ticks above all values', () => {
    expect(axisOf([0, 0])).toEqual({ bottom: 0, top: 1, ticks: [0] })
    expect(axisOf([1]).ticks).toEqual([0, 1, 2, 3, 4])
    expect(axisOf([7]).ticks).toEqual([0, 2, 4, 6, 8])
    expect(axisOf([123_456]).ticks).toEqual([0, 40_000, 80_000, 120_000, 160_000])
    expect(axisOf([-30, 90]).ticks).toEqual([-30, 0, 30, 60, 90])
  })

  test('contains every value and has whole ticks, also below zero', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1_000_000_000, max: 100_000_000_000 }), { minLength: 1 }), (values) => {
        fc.pre(values.some((value) => value !== 0))
        const { bottom, top, ticks } = axisOf(values)
        expect(Math.min(...values)).toBeGreaterThanOrEqual(bottom)
        expect(Math.max(...values)).toBeLessThanOrEqual(top)
        expect([ticks[0], ticks.at(-1)]).toEqual([bottom, top])
        expect(ticks.every(Number.isInteger)).toBe(true)
        expect(ticks.length).toBeLessThanOrEqual(7)
      }),
    )
  })
})

test('labels keep their distance, and the newest has one', () => {
  const days = Array.from({ length: 30 }, (_, at) => `11-${String(at + 1).padStart(2, '0')}`)
  expect(labelsShown(days, 900)).toEqual([1, 5, 9, 13, 17, 21, 25, 29])
  expect(labelsShown(days, 240)).toEqual([5, 13, 21, 29])
  expect(labelsShown(['11-27'], 20)).toEqual([0])
  expect(labelsShown([], 900)).toEqual([])
  expect(textWidth('¥1万')).toBe(26)
})

test('keys lead through the points and stop at the ends', () => {
  const to = (key: string, at: number) => pointAfter(key, at, 30, ['ArrowLeft', 'ArrowRight'])
  expect([to('ArrowLeft', 0), to('ArrowLeft', 5), to('ArrowRight', 29), to('Home', 9), to('End', 9)]).toEqual([0, 4, 29, 0, 29])
  expect([to('PageUp', 20), to('PageDown', 28), to('ArrowUp', 3), to('a', 3)]).toEqual([13, 29, undefined, undefined])
})
