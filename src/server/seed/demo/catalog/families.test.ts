import { describe, expect, test } from 'vitest'
import { categories } from '#server/seed/demo/categories.ts'
import { fullSize } from '#server/seed/demo/plan.ts'
import { families } from './families.ts'
import type { Variant } from './product.ts'

describe('families of demo goods (domain §21.2)', () => {
  test('29 families in 948 series make 1,002,268 SKUs', () => {
    expect(families).toHaveLength(29)
    expect(families.reduce((sum, { series }) => sum + series, 0)).toBe(948)
    expect(fullSize).toBe(1_002_268)
  })

  test.each([
    ['bearing', 720],
    ['tapered-bearing', 120],
    ['bolt', 4032],
    ['drill', 2352],
    ['insert', 2304],
    ['cylinder', 4800],
    ['o-ring', 4500],
    ['adhesive', 100],
  ])('%s comes in %i variants', (key, count) => expect(variantsOf(key)).toHaveLength(count))

  test('a product has at most four axes of 200 values and 2,000 combinations (domain §3.4)', () => {
    for (const { axes, variants } of families.flatMap(({ products }) => products)) {
      expect(axes.length).toBeLessThanOrEqual(4)
      expect(Math.max(...axes.map(({ values }) => values.length))).toBeLessThanOrEqual(200)
      expect(variants.length).toBeLessThanOrEqual(2000)
    }
  })

  test('a code stands for one variant of its family, and fits beside the codes of brand and series', () => {
    for (const family of families) {
      const codes = family.products.flatMap(({ variants }) => variants.map(({ code }) => code))
      expect(new Set(codes).size, family.key).toBe(codes.length)
      expect(codes.filter((code) => !/^[A-Za-z0-9._/-]{2,30}$/.test(code))).toEqual([])
    }
  })

  test('a specification stands for one variant of its product', () => {
    for (const { variants, leaf } of families.flatMap(({ products }) => products)) {
      expect(new Set(variants.map(({ spec }) => JSON.stringify(spec))).size, leaf).toBe(variants.length)
    }
  })

  test('products are of a leaf of the category tree and counted in its unit', () => {
    const leaves = new Map(categories().map((row) => [row.code, row]))
    for (const { leaf, unit } of families.flatMap(({ products }) => products)) expect(leaves.get(leaf)).toMatchObject({ level: 3, unit })
  })
})

describe('weights follow from the dimensions (domain §21.4)', () => {
  test.each([
    ['bearing', '6204', 106],
    ['bearing', '6308', 627],
    ['bolt', 'B8x30-48PL', 15],
    ['cylinder', 'SC32x100-N-BC', 790],
    ['cylinder', 'SC50x100-S-LB', 1720],
    ['cylinder', 'SC63x100-N-BC', 2260],
    ['cylinder', 'SC100x100-N-BC', 4860],
    ['tube', 'PU0805-100-BU', 3676],
    ['cable', 'BV1x4-RD', 5162],
  ])('%s %s weighs %i g', (key, code, grams) => expect(find(key, code).grams).toBe(grams))

  test('an oil weighs its litres × 0.88 kg and its can', () => {
    expect(find('oil', 'HM46-200L').grams).toBeGreaterThan(176_000)
    expect(find('oil', 'HM46-200L').grams).toBeLessThan(190_000)
  })

  test('fluororubber is heavier than nitrile', () => {
    expect(find('o-ring', 'OR250.0x7-FKM').grams / find('o-ring', 'OR250.0x7-NBR').grams).toBeCloseTo(1.9 / 1.2, 1)
  })

  test('nothing weighs less than a gram', () => {
    const all = families.flatMap(({ products }) => products.flatMap(({ variants }) => variants))
    expect(all.filter(({ grams }) => !Number.isInteger(grams) || grams < 1)).toEqual([])
  })
})

test('a 6204 has the measures of the standard', () => {
  expect(find('bearing', '6204-2RS-C3').words).toBe('6204-2RS C3 20×47×14mm')
})

function variantsOf(key: string): Variant[] {
  return families.filter((family) => family.key === key).flatMap(({ products }) => products.flatMap(({ variants }) => variants))
}

function find(key: string, code: string): Variant {
  const found = variantsOf(key).find((variant) => variant.code === code)
  if (!found) throw new Error(`no ${key} ${code}`)
  return found
}
