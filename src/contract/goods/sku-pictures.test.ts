import { expect, test } from 'vitest'
import { codesOf, placeOf } from './sku-pictures.ts'

test.each([
  ['SKF-6205.jpg', ['SKF-6205']],
  ['skf-6205-1.JPG', ['SKF-6205-1', 'SKF-6205']],
  ['M8_2.png', ['M8_2', 'M8']],
  ['M8 (3).webp', ['M8 (3)', 'M8']],
  ['图片/六角/M8-12.jpeg', ['M8-12', 'M8']],
  ['C:\\photos\\A.B-1.jpg', ['A.B-1', 'A.B']],
  ['GB5783-M8.40.jpg', ['GB5783-M8.40']],
  ['A-100.jpg', ['A-100']],
  ['-1.jpg', ['-1']],
  ['.jpg', []],
  ['  .png', []],
])('[I2] the file %s means the codes %j', (name, codes) => {
  expect(codesOf(name).map(({ code }) => code)).toEqual(codes)
})

test('[I2] the number of a file is its place among the images of a code', () => {
  expect(['a.jpg', 'a-1.jpg', 'a_12.jpg', 'a-12.jpg'].map((name) => placeOf(name, 'a'))).toEqual([0, 1, 12, 12])
  expect(placeOf('a-12.jpg', 'A-12')).toBe(0)
})
