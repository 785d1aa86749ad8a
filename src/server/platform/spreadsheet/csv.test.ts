import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { detectDelimiter, parseCsv } from 'hucre/csv'
import { expect, test } from 'vitest'
import { delimiterOf } from './csv.ts'
import { sheetBytes } from './sheet-writer.ts'
import type { SheetCell } from './workbook-writer.ts'

test.each([
  ['a,b,c\n1,2,3\n', ','],
  ['a;b;c\r\n"1;1,2";2,5;3\r\n', ';'],
  ['a\tb\n1,5\t2,5\n', '\t'],
  ['a|b\n1|2\n', '|'],
  ['code\nK1\n', ','],
  ['', ','],
  ['\n\n"a,""b",c\n', ','],
  ['a;b\n"never closed,,,,\n1,2,3', ';'],
])('the delimiter of %j is %j, as another reader finds it', (text, delimiter) => {
  expect(delimiterOf(text)).toBe(delimiter)
  expect(detectDelimiter(text)).toBe(delimiter)
})

test('other programs read commas, quotes and line breaks as written; formulas are neutralised', async () => {
  const rows: SheetCell[][] = [
    ['a,"b"', 1.5, null],
    ['two\r\nlines', 0, '=1+1'],
    ['', -1, ' padded '],
  ]
  async function* blocks() {
    yield rows.slice(0, 2)
    yield rows.slice(2)
  }
  const text = (await buffer(Readable.from(sheetBytes('csv', 'x', ['名称', 'n', 'q"'], blocks())))).toString()
  expect(text.startsWith('\ufeff名称,n,"q"""\r\n')).toBe(true)
  expect(text.endsWith('padded ')).toBe(true)
  const written = [
    ['名称', 'n', 'q"'],
    ['a,"b"', '1.5', ''],
    ['two\r\nlines', '0', "'=1+1"],
    ['', '-1', ' padded '],
  ]
  expect(parseCsv(text)).toEqual(written)
})
