import { expect, test } from 'vitest'
import { capitalFigures } from './capital-figures.ts'
import { barcodeOf, patterns } from './code128.ts'

test('[A19] an amount in capital figures', () => {
  const written: [number, string][] = [
    [0, '零元整'],
    [5, '伍分'],
    [50, '伍角整'],
    [100, '壹元整'],
    [123_450, '壹仟贰佰叁拾肆元伍角整'],
    [100_105, '壹仟零壹元零伍分'],
    [1_000_000, '壹万元整'],
    [1_005_000, '壹万零伍拾元整'],
    [12_000_300_00, '壹仟贰佰万零叁佰元整'],
    [100_000_000_00, '壹亿元整'],
    [100_010_000_00, '壹亿零壹万元整'],
    [-12_30, '负壹拾贰元叁角整'],
  ]
  for (const [fen, text] of written) expect(capitalFigures(fen), String(fen)).toBe(text)
})

test('[A19] a barcode has the start, the checksum and the stop of Code 128 B', () => {
  expect(patterns).toHaveLength(107)
  expect(new Set(patterns).size).toBe(107)
  for (const pattern of patterns.slice(0, 106)) expect([...pattern].reduce((sum, width) => sum + Number(width), 0)).toBe(11)
  // start, six letters, checksum and stop: 8 × 11 + 13 modules
  const { bars, width } = barcodeOf('PJJ123')
  expect(width).toBe(101)
  expect(bars).toHaveLength(8 * 3 + 4)
  // 104 + 48 + 2 × 42 + 3 × 42 + 4 × 17 + 5 × 18 + 6 × 19 = 634, and 634 mod 103 = 16
  const checksum = bars.slice(21, 24).map((bar) => bar.width)
  const pattern = [...(patterns[16] ?? '')].map(Number)
  expect(checksum).toEqual([pattern[0], pattern[2], pattern[4]])
})
