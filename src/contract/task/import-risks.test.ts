import { expect, test } from 'vitest'
import { skuImport } from '../goods/sku-import.ts'
import { isTenFold } from './import-risks.ts'

test.each([
  ['stock', 0, 120_000, true],
  ['stock', 0, 10_000, false],
  ['stock', 0, 10_001, true],
  ['price_cost', 0, 1_000_100, true],
  ['price_cost', 0, 1_000_000, false],
  ['stock', 12, 0, true],
  ['stock', 10, 0, false],
  ['stock', 12, 121, true],
  ['stock', 12, 120, false],
  ['stock', null, 120_000, false],
])('[N2] %s from %s to %s is a change in size: %s', (name, before, after, expected) => {
  const column = skuImport.find((one) => one.name === name)
  expect(column && isTenFold(column, before, after)).toBe(expected)
})
