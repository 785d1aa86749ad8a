import type { SentFile } from '#contract/kit/sent-file.ts'
import type { Cell, StruckCell } from '#contract/kit/sheet.ts'
import { contentCount } from '#server/platform/spreadsheet/limits.ts'
import { csvCells } from './csv-cells.ts'
import { csvRows } from './csv.ts'
import { MOST_CHARACTERS } from './text-runs.ts'
import { openWorkbook, type OpenSheet, type SheetChoice } from './workbook.ts'

export interface Line {
  /** The line number in the spreadsheet. */
  line: number
  cells: Cell[]
  /** Present if the row is hidden, also by a filter. */
  hidden?: true
  /** The columns whose value a merged cell repeats. */
  filled?: readonly number[]
}

export interface OpenLines extends Pick<OpenSheet, 'sheets' | 'index' | 'hiddenColumns'> {
  /** The lines that are not empty, in order. Read on demand. */
  lines: AsyncIterable<Line>
}

/** Opens a sheet, or a text file, which has no sheets. */
export async function openLines(file: SentFile, format: 'xlsx' | 'csv', sheet?: SheetChoice): Promise<OpenLines> {
  const { rows, ...open } = format === 'xlsx' ? await openWorkbook(file, sheet) : { ...noSheets, rows: textRows(file) }
  return { ...open, lines: linesIn(rows) }
}

const noSheets = { sheets: [], index: 0, hiddenColumns: [] }

async function* textRows(file: SentFile): OpenSheet['rows'] {
  let index = 0
  for await (const values of csvRows(file)) {
    yield { index, values: csvCells(values), isHidden: false }
    index += 1
  }
}

async function* linesIn(rows: OpenSheet['rows']): AsyncGenerator<Line> {
  const content = contentCount()
  for await (const { index, values, isHidden, filled } of rows) {
    const cells = values.map(storable)
    content.add(cells)
    if (cells.every((cell) => cell === null || cell === '')) continue
    yield { line: index + 1, cells, ...(isHidden && { hidden: true as const }), ...(filled && { filled }) }
  }
}

/** A cell in the form that the database accepts: without NUL and unpaired surrogates. */
function storable(cell: Cell): Cell {
  if (typeof cell === 'string') return cell.replaceAll('\0', '').slice(0, MOST_CHARACTERS).toWellFormed()
  if (typeof cell !== 'object' || cell === null || !('text' in cell)) return cell
  const text = plainText(cell.text).slice(0, MOST_CHARACTERS)
  return cell.is === 'struck' ? { ...cell, text, cell: storable(cell.cell) as StruckCell['cell'] } : { ...cell, text }
}

function plainText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}
