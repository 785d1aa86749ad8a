import { streamCsvRows } from 'hucre/csv'
import { streamXlsxRows } from 'hucre/xlsx'
import type { Cell } from '#contract/kit/sheet.ts'
import { withFormula } from '../export/sheet.ts'
import { broken } from './guard.ts'

export interface Line {
  /** As the spreadsheet counts them. */
  line: number
  cells: (string | number | boolean | null)[]
}

/** The lines of a sheet that are not empty, in order; the first are the headings. */
export async function* linesOf(file: Uint8Array, format: 'xlsx' | 'csv'): AsyncGenerator<Line> {
  for await (const { index, values } of format === 'xlsx' ? workbook(file) : text(file)) {
    const cells = values.map(plain)
    if (cells.some((cell) => cell !== null && cell !== '')) yield { line: index + 1, cells }
  }
}

async function* workbook(file: Uint8Array): AsyncGenerator<{ index: number; values: Cell[] }> {
  try {
    yield* streamXlsxRows(file, { sheet: 0 })
  } catch {
    throw broken()
  }
}

function* text(file: Uint8Array): Generator<{ index: number; values: Cell[] }> {
  let index = 0
  for (const values of streamCsvRows(decoded(file))) {
    yield { index, values: values.map((cell) => (typeof cell === 'string' ? withFormula(cell) : cell)) }
    index += 1
  }
}

/** As Excel saves it in China: UTF-8 with a mark, or GB 18030. */
function decoded(file: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    return new TextDecoder('gb18030').decode(file)
  }
}

const MOST_CHARACTERS = 2000

/** As a database keeps it: without NUL and halves of characters; a day that no calendar has is none. */
function plain(cell: Cell): Line['cells'][number] {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? null : cell.toISOString().slice(0, 10)
  return typeof cell === 'string' ? cell.replaceAll('\0', '').slice(0, MOST_CHARACTERS).toWellFormed() : cell
}
