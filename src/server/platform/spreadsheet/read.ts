import type { SentFile } from '#contract/kit/sent-file.ts'
import type { Cell } from '#contract/kit/sheet.ts'
import { withFormula } from '../export/sheet.ts'
import { MOST_CHARACTERS } from './cell-text.ts'
import { csvRows } from './csv.ts'
import type { SheetRow } from './sheet-cells.ts'
import { workbookRows } from './workbook.ts'

export interface Line {
  /** As the spreadsheet counts them. */
  line: number
  cells: (string | number | boolean | null)[]
}

/** The lines of a sheet that are not empty, in order; the first are the headings. Read as they are asked for. */
export async function* linesOf(file: SentFile, format: 'xlsx' | 'csv'): AsyncGenerator<Line> {
  for await (const { index, values } of format === 'xlsx' ? workbookRows(file) : text(file)) {
    const cells = values.map(plain)
    if (cells.some((cell) => cell !== null && cell !== '')) yield { line: index + 1, cells }
  }
}

async function* text(file: SentFile): AsyncGenerator<SheetRow> {
  let index = 0
  for await (const values of csvRows(file)) {
    yield { index, values: values.map(withFormula) }
    index += 1
  }
}

/** As a database keeps it: without NUL and halves of characters; a day that no calendar has is none. */
function plain(cell: Cell): Line['cells'][number] {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? null : cell.toISOString().slice(0, 10)
  return typeof cell === 'string' ? cell.replaceAll('\0', '').slice(0, MOST_CHARACTERS).toWellFormed() : cell
}
