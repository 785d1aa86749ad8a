import { expect, test } from 'vitest'
import { builtInMeaning, meaningOf } from './number-format.ts'

test.each([
  ['00000', 417, '00417'],
  ['000000', 417_000, undefined],
  ['0000-0000', 5678, '0000-5678'],
  ['(###) ###-####', 2_125_551_234, '(212) 555-1234'],
  ['000', -5, '-005'],
  ['"SKF-"0', 6205, 'SKF-6205'],
  ['\\N\\o000', 7, 'No007'],
  ['"A"General', 5, 'A5'],
  ['#"-2RS"', 6205, '6205-2RS'],
  ['0.0"kg"', 2.5836, '2.5836kg'],
  ['00.00', 5, '05.00'],
  ['[$$-409]#,##0.00', 10.2, '$10.20'],
  ['[$€-2] 0', 3, '€ 3'],
  ['0%', 0.125, '12.5%'],
  ['0.00%', 0.3, '30.00%'],
])('[N5] the format %s displays %d as %s, with all digits', (code, value, text) => {
  const meaning = meaningOf(code)
  expect(typeof meaning === 'function' ? meaning(value) : meaning).toBe(text)
})

test.each([
  'General',
  'G/通用格式',
  '0',
  '0_ ',
  '#,##0.00',
  '"¥"#,##0.00',
  '[$¥-804]0.00',
  '0"元"',
  '0_);\\(0\\)',
  '# ?/?',
  '0.00E+00',
  '@',
  '0!.0,"万"',
  '[>=10000]0.0,"万";0',
])('[N5] the format %s states no more than the number', (code) => {
  const meaning = meaningOf(code)
  expect(typeof meaning === 'function' ? meaning(6205) : meaning).toBeUndefined()
})

test.each(['yyyy-mm-dd', 'm"月"d"日"', '[$-804]aaaa', '[h]:mm', 'mm:ss.0', '[Red]d/m/yy'])('[N4] the format %s is a date', (code) => {
  expect(meaningOf(code)).toBe('date')
})

test('[N4] built-in formats are dates from 14, 27, 45 and 50 on', () => {
  const dates = Array.from({ length: 60 }, (_, id) => id).filter((id) => builtInMeaning(id) === 'date')
  expect([dates[0], dates.length, dates.includes(22), dates.includes(23), dates.includes(44)]).toEqual([14, 31, true, false, false])
})
