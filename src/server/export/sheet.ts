import { writeCsvStream, type CellValue } from 'hucre/csv'
import { writeXlsxStream } from 'hucre/xlsx'

/**
 * A sheet as bytes, as they come. Nothing in it is a formula: a workbook has typed cells, and in text a cell that a spreadsheet would
 * take for one begins with an apostrophe.
 */
export function sheetBytes(
  format: 'xlsx' | 'csv',
  title: string,
  headings: readonly string[],
  rows: AsyncIterable<CellValue[]>,
): ReadableStream<Uint8Array> {
  if (format === 'csv') {
    const escaped = map(rows, (cells) => cells.map((cell) => (typeof cell === 'string' ? withoutFormula(cell) : cell)))
    return writeCsvStream(escaped, { headers: [...headings], bom: true, lineSeparator: '\r\n' })
  }
  const columns = headings.map((header) => ({ header, width: Math.min(Math.max([...header].length * 2 + 2, 10), 40) }))
  return writeXlsxStream(rows, { name: title, columns, freezePane: { rows: 1 } })
}

/** `=1+1` becomes `'=1+1`; the import takes the apostrophe off again. */
export function withoutFormula(text: string): string {
  return /^[=+\-@\t\r\n\uff0b\uff0d\uff1d\uff20]/.test(text) ? `'${text}` : text
}

export function withFormula(text: string): string {
  return /^'[=+\-@\t\r\n\uff0b\uff0d\uff1d\uff20]/.test(text) ? text.slice(1) : text
}

async function* map<In, Out>(rows: AsyncIterable<In>, change: (row: In) => Out): AsyncGenerator<Out> {
  for await (const row of rows) yield change(row)
}
