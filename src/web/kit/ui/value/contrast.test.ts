import { expect, test } from 'vitest'
import { contrastOf, isHexColor } from './contrast.ts'

test('[A30] the contrast between two colours follows WCAG, in either order', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrastOf('#FFFFFF', '#000000')).toBeCloseTo(21)
  expect(contrastOf('#777777', '#777777')).toBe(1)
  // the grey that misses the requirement on white by a hair
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

test('[A30] a colour is # and six hexadecimal digits', () => {
  expect(['#F4f5f7', '#fff', 'F4F5F7', '#F4F5F7 ', '', null].map(isHexColor)).toEqual([true, false, false, false, false, false])
})
