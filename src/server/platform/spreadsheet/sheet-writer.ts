import { excelText, protectedText } from './csv-cells.ts'
import { workbookBytes, type SheetCell, type SheetRows } from './workbook-writer.ts'

/** `csv_excel`: numbers that Excel would change are texts. */
export type SheetFormat = 'xlsx' | 'csv' | 'csv_excel'

/**
 * Streams a sheet as bytes, without formulas: a workbook has typed cells, and in CSV an apostrophe precedes a cell that a spreadsheet would
 * interpret as a formula.
 */
export function sheetBytes(format: SheetFormat, title: string, headings: readonly string[], rows: SheetRows): AsyncIterable<Uint8Array> {
  if (format === 'xlsx') return workbookBytes(title, headings, rows)
  return csvBytes(headings, rows, format === 'csv_excel' ? excelText : protectedText)
}

/** RFC 4180, with the byte order mark by which Excel recognizes UTF-8, and without a line break at the end. */
async function* csvBytes(headings: readonly string[], blocks: SheetRows, textOf: (text: string) => string): AsyncGenerator<Uint8Array> {
  const csvCell = (cell: SheetCell) => (typeof cell === 'string' ? quoted(textOf(cell)) : String(cell ?? ''))
  yield Buffer.from(`\ufeff${headings.map(quoted).join(',')}`)
  for await (const rows of blocks) yield Buffer.from(rows.map((cells) => `\r\n${cells.map(csvCell).join(',')}`).join(''))
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
