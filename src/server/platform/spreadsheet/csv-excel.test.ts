import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { parseCsv } from 'hucre/csv'
import { expect, test } from 'vitest'
import { csvCells } from './csv-cells.ts'
import { sheetBytes, type SheetFormat } from './sheet-writer.ts'

async function written(format: SheetFormat, text: string) {
  async function* block() {
    yield [[text]]
  }
  const bytes = await buffer(Readable.from(sheetBytes(format, 'x', ['a'], block())))
  return String(parseCsv(bytes.toString())[1]?.[0])
}

test.each([
  ['620251130000000017', '="620251130000000017"'],
  ['773123456789012345', '="773123456789012345"'],
  ['6901234567892', '="6901234567892"'],
  ['00417', '="00417"'],
  ['007', '="007"'],
  ['3-8', '="3-8"'],
  ['1/2', '="1/2"'],
  ['2024-3-8', '="2024-3-8"'],
  ['12E5', '="12E5"'],
  ['13800138000', '13800138000'],
  ['2026-03-08', '2026-03-08'],
  ['2026-03-08 13:45:00', '2026-03-08 13:45:00'],
  ['=1+1', "'=1+1"],
  ['RNPL-W-6314', 'RNPL-W-6314'],
  ['70×150×35', '70×150×35'],
  ['a,"b"', 'a,"b"'],
])('[N22] %s is %s in a file for Excel, and an import reads it back', async (text, cell) => {
  expect(await written('csv_excel', text)).toBe(cell)
  expect(csvCells([cell])).toEqual([text])
  expect(csvCells([await written('csv', text)])).toEqual([text])
})
