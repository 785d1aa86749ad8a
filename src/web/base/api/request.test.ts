import fc from 'fast-check'
import qs from 'qs'
import { expect, test } from 'vitest'
import { serialize } from './request.ts'

test('a nested list is written as the specification has it', () => {
  expect(decodeURIComponent(serialize({ page_no: 1, sku_select: { series_id: [1, 2], brand_id: [] }, word: undefined }))).toBe(
    'page_no=1&sku_select[series_id][]=1&sku_select[series_id][]=2',
  )
})

test('[C03] any input is written as qs with bracketed lists writes it', () => {
  const leaf = fc.oneof(fc.string({ unit: 'grapheme' }), fc.integer(), fc.boolean(), fc.constant(null), fc.constant(undefined))
  const name = fc.stringMatching(/^[a-z_]{1,8}$/)
  const { input } = fc.letrec((tie) => ({
    value: fc.oneof({ maxDepth: 3 }, leaf, fc.array(leaf, { maxLength: 3 }), tie('input')),
    input: fc.dictionary(name, tie('value'), { maxKeys: 4 }),
  }))
  fc.assert(
    fc.property(input, (value) => {
      const written = serialize(value as object)
      expect(new URLSearchParams(written).toString()).toBe(new URLSearchParams(qs.stringify(value, { arrayFormat: 'brackets' })).toString())
    }),
    { numRuns: 1000 },
  )
})
