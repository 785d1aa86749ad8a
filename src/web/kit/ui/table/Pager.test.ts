import { expect, test } from 'vitest'
import { pageWindow } from './Pager.tsx'

test('a few pages are all shown', () => {
  expect(pageWindow(1, 1)).toEqual([1])
  expect(pageWindow(4, 7)).toEqual([1, 2, 3, 4, 5, 6, 7])
})

test('many pages show the ends and the neighbours', () => {
  expect(pageWindow(1, 624)).toEqual([1, 2, 3, 4, 5, null, 624])
  expect(pageWindow(50, 624)).toEqual([1, null, 49, 50, 51, null, 624])
  expect(pageWindow(624, 624)).toEqual([1, null, 620, 621, 622, 623, 624])
})

test('the bar keeps its width at every page', () => {
  for (let page = 1; page <= 20; page++) expect(pageWindow(page, 20), String(page)).toHaveLength(7)
})
