import { writeCsvStream } from 'hucre/csv'
import { workbookBytes, type SheetRows } from './workbook.ts'

/**
 * A sheet as bytes, as they come. Nothing in it is a formula: a workbook has typed cells, and in text a cell that a spreadsheet would
 * take for one begins with an apostrophe.
 */
export function sheetBytes(format: 'xlsx' | 'csv', title: string, headings: readonly string[], rows: SheetRows): AsyncIterable<Uint8Array> {
  if (format === 'xlsx') return workbookBytes(title, headings, rows)
  return writeCsvStream(escaped(rows), { headers: [...headings], bom: true, lineSeparator: '\r\n' })
}

/** `=1+1` becomes `'=1+1`; the import takes the apostrophe off again. */
export function withoutFormula(text: string): string {
  return /^[=+\-@\t\r\n\uff0b\uff0d\uff1d\uff20]/.test(text) ? `'${text}` : text
}

export function withFormula(text: string): string {
  return /^'[=+\-@\t\r\n\uff0b\uff0d\uff1d\uff20]/.test(text) ? text.slice(1) : text
}

async function* escaped(blocks: SheetRows) {
  for await (const rows of blocks)
    for (const cells of rows) yield cells.map((cell) => (typeof cell === 'string' ? withoutFormula(cell) : cell))
}
