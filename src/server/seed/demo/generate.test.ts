import { hash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { brandFields } from '#contract/goods/brand.ts'
import { categoryFields } from '#contract/goods/category-fields.ts'
import { seriesFields } from '#contract/goods/series.ts'
import { skuFields } from '#contract/goods/sku-fields.ts'
import { brands, knownMarks } from './brands.ts'
import { families } from './catalog/families.ts'
import { generate } from './generate.ts'
import { categoryOf, plan, type PlannedSeries } from './plan.ts'
import { barcode, type SkuRow } from './sku.ts'

const image = (name: string) => `/files/demo/${name}.webp`
const small = generate({ skus: 3000, image })
const skus = [...small.skus()]

describe('demo goods', () => {
  test('are the same in every run', () => {
    const again = generate({ skus: 3000, image })
    expect(hash('sha256', JSON.stringify([again, [...again.skus()]]))).toBe(hash('sha256', JSON.stringify([small, skus])))
  })

  test.each([1200, 3000])('are exactly %i', (count) => {
    const ids = [...generate({ skus: count, image }).skus()].map(({ id }) => id)
    expect(ids).toEqual(Array.from({ length: count }, (_, i) => i + 1))
  })

  test('show every brand and every family even in a small number', () => {
    expect(new Set(skus.map(({ brand_id }) => brand_id)).size).toBe(120)
    const leaves = new Set(skus.map(({ category_id }) => category_id))
    const targets = new Set(families.flatMap(({ products }) => products.map(({ leaf }) => leaf)))
    expect(leaves.size).toBe(targets.size)
    expect(small.series.length).toBeGreaterThan(300)
  })

  test('have counts that agree with the rows', () => {
    for (const spu of small.spus) expect(spu.sku_count).toBe(count(skus, ({ spu_id }) => spu_id === spu.id))
    for (const series of small.series) {
      expect(series.sku_count).toBe(count(skus, ({ series_id }) => series_id === series.id))
      expect(series.spu_count).toBe(count(small.spus, ({ series_id }) => series_id === series.id))
    }
    for (const brand of small.brands) {
      expect(brand.sku_count).toBe(count(skus, ({ brand_id }) => brand_id === brand.id))
      expect(brand.spu_count).toBe(count(small.spus, ({ brand_id }) => brand_id === brand.id))
      expect(brand.series_count).toBe(count(small.series, ({ brand_id }) => brand_id === brand.id))
    }
  })

  test('are what the forms would accept', () => {
    expectValid(z.object(categoryFields), small.categories)
    expectValid(z.object(brandFields), small.brands)
    expectValid(z.object(seriesFields), small.series)
    expectValid(z.object(skuFields), skus)
  })

  test('keep the rules of prices, quantities and stock', () => {
    for (const row of skus) {
      expect(row.price_cost).toBeGreaterThan(0)
      expect(row.price_cost).toBeLessThanOrEqual(row.price_trade)
      expect(row.price_trade).toBeLessThanOrEqual(row.price_store)
      expect(row.price_store).toBeLessThanOrEqual(row.price_market)
      expect(row.moq % row.step_qty).toBe(0)
      expect(row.stock).toBeGreaterThanOrEqual(0)
      for (const { price } of row.tiers) expect(price).toBeLessThan(row.price_store)
    }
  })

  test('are spread as in a real shop', () => {
    const many = [...generate({ skus: 20_000, image }).skus()]
    const share = (fits: (row: SkuRow) => boolean) => count(many, fits) / many.length
    expect(share(({ status }) => status === 1)).toBeCloseTo(0.95, 1)
    expect(share(({ stock }) => stock === 0)).toBeCloseTo(0.04, 2)
    expect(share(({ stock, stock_warn }) => stock > 0 && stock < stock_warn)).toBeCloseTo(0.06, 2)
    expect(share(({ lead_days }) => lead_days === 0)).toBeCloseTo(0.8, 1)
  })

  test('cost what their family costs', () => {
    for (const family of families) {
      const ids = new Set(small.series.filter(({ image: its }) => its === image(`goods-${family.key}`)).map(({ id }) => id))
      const prices = skus.filter(({ series_id }) => ids.has(series_id)).map(({ price_trade }) => price_trade / 100)
      expect(Math.min(...prices), family.key).toBeGreaterThanOrEqual(family.price[0] * 0.99)
      expect(Math.max(...prices), family.key).toBeLessThanOrEqual(family.price[1] * 1.01)
    }
  })

  test('carry valid barcodes of the internal range', () => {
    expect(barcode(1)).toBe('2000000000015')
    for (const code of skus.flatMap(({ barcode }) => barcode ?? [])) {
      const sum = [...code].reduce((sum, digit, i) => sum + Number(digit) * (i % 2 ? 3 : 1), 0)
      expect(sum % 10).toBe(0)
    }
  })
})

describe('a million demo SKUs', () => {
  const planned = plan(1_000_000)
  const byBrand = Map.groupBy(planned, ({ brand }) => brand.code)

  test('are a million, and none is made twice', () => {
    expect(planned.reduce((sum, series) => sum + series.skus, 0)).toBe(1_000_000)
    for (const series of planned) expect(series.skus).toBeLessThanOrEqual(series.variants)
  })

  // codes are unique within a family (its own test) and contain no hyphen, so a SKU's code is unique if brand and series are
  test('have a code each', () => {
    const prefixes = planned.map(({ brand, code }) => `${brand.code}-${code}`)
    expect(new Set(prefixes).size).toBe(948)
    for (const prefix of prefixes) expect(prefix).toMatch(/^[A-Z]{3,4}-[A-Z0-9]{1,4}$/)
  })

  test('are of 120 brands with 3 to 15 series in one to four kinds of goods', () => {
    expect(byBrand.size).toBe(120)
    for (const series of byBrand.values()) {
      expect(series.length).toBeGreaterThanOrEqual(3)
      expect(series.length).toBeLessThanOrEqual(15)
      expect(kinds(series)).toBeLessThanOrEqual(4)
    }
  })
})

test('no invented brand resembles a known mark', () => {
  const all = brands()
  expect(new Set(all.map(({ title }) => title)).size).toBe(120)
  expect(new Set(all.map(({ latin }) => latin)).size).toBe(120)
  for (const { code, latin } of all) {
    expect(knownMarks).not.toContain(code)
    expect(knownMarks).not.toContain(latin)
  }
})

function expectValid(schema: z.core.$ZodType, rows: readonly object[]) {
  const refused = rows.flatMap((row) => (z.safeParse(schema, row).error?.issues ?? []).map((issue) => ({ issue, row })))
  expect(refused).toEqual([])
}

function count<Row>(rows: readonly Row[], fits: (row: Row) => boolean) {
  return rows.filter(fits).length
}

function kinds(series: readonly PlannedSeries[]) {
  return new Set(series.map(({ family }) => categoryOf(family))).size
}
