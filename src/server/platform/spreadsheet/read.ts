import type { SentFile } from '#contract/kit/sent-file.ts'
import { contentCount } from '#server/platform/spreadsheet/limits.ts'
import { MOST_CHARACTERS } from './cell-text.ts'
import { csvRows } from './csv.ts'
import type { Cell, SheetRow } from './sheet-cells.ts'
import { withFormula } from './sheet-writer.ts'
import { workbookRows } from './workbook.ts'

export interface Line {
  /** The line number in the spreadsheet. */
  line: number
  cells: (string | number | boolean | null)[]
}

/** The lines in a sheet that are not empty, in order; the first contains the headings. Read on demand. */
export async function* linesOf(file: SentFile, format: 'xlsx' | 'csv'): AsyncGenerator<Line> {
  const content = contentCount()
  for await (const { index, values } of format === 'xlsx' ? workbookRows(file) : text(file)) {
    const cells = values.map(plain)
    content.add(cells)
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

/** A cell in the form that the database accepts: without NUL and unpaired surrogates; an impossible date is null. */
function plain(cell: Cell): Line['cells'][number] {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? null : cell.toISOString().slice(0, 10)
  return typeof cell === 'string' ? cell.replaceAll('\0', '').slice(0, MOST_CHARACTERS).toWellFormed() : cell
}
