import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { detectDelimiter, parseCsv } from 'hucre/csv'
import { expect, test } from 'vitest'
import { removeTemp, writeTemp } from '#server/platform/storage/temp-file.ts'
import { delimiterOf } from './csv.ts'
import { openLines } from './read.ts'
import { sheetBytes, type SheetFormat } from './sheet-writer.ts'
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

/** Exports one column as CSV and reads it again. */
async function returned(texts: readonly string[], format: SheetFormat): Promise<unknown[]> {
  async function* blocks() {
    // a row that is empty would be left out
    yield texts.map((text) => ['x', text])
  }
  const file = await writeTemp(Readable.from(sheetBytes(format, 'x', ['key', 'text'], blocks())))
  try {
    const cells: unknown[] = []
    for await (const line of (await openLines(file, 'csv')).lines) cells.push(line.cells[1])
    return cells.slice(1)
  } finally {
    await removeTemp(file.path)
  }
}

test.each([
  ['formulas and signs', ['=6205', '+86 138', '-5', '@a', '\t1', '＝1']],
  ['apostrophes', ["'=6205", "''=6205", "'00417", "''00417", "'abc", "'", "''", "6'"]],
  ['digits and protected digits', ['00417', '="00417"', '\'="00417"', '="a""b"']],
  ['errors', ['#N/A', "'#N/A", "''#DIV/0!", '####', '#10 螺钉']],
  ['separators and quotes', ['A30; 湿磨', 'a,b', '1/2"', '"', '""', 'a"b,c', 'x\ny', 'sep=;']],
])('[N13] %s in an exported text file are the same when they are imported', async (_, texts) => {
  for (const format of ['csv', 'csv_excel'] as const) expect(await returned(texts, format)).toEqual(texts)
})

test('[N13] any text in an exported text file is the same when it is imported', async () => {
  const sign = fc.constantFrom("'", '=', '"', '-', '0', '7', '#', 'N/A', ';', ',', '\n', ' ', 'a', '中')
  const text = fc.array(sign, { minLength: 1, maxLength: 8 }).map((signs) => signs.join(''))
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 20 }), async (texts) => {
      for (const format of ['csv', 'csv_excel'] as const) expect(await returned(texts, format)).toEqual(texts)
    }),
    { numRuns: 60 },
  )
})
