import { MOST_BANK_LINES } from '#contract/finance/bankStatement.ts'
import type { SentFile } from '#contract/kit/sent-file.ts'
import { formatOf, readInTurn, readPreview } from '#server/features/import/sheet-file.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { tooMuchText } from '#server/platform/spreadsheet/limits.ts'
import type { Line } from '#server/platform/spreadsheet/read.ts'
import type { SheetName } from '#server/platform/spreadsheet/workbook.ts'
import { statementIn, type StatementReading } from './statement-lines.ts'

/** Titles, totals, notes and each printed page's headings stand beside the lines. */
const OTHER_LINES = 2000
const MOST_TEXT = 16_000_000
const MOST_SHEETS = 10

/** Reads an uploaded statement. A workbook with lines on further sheets is refused, because they would be left out. */
export async function readStatement(file: SentFile, today: string): Promise<StatementReading> {
  const format = await formatOf(file)
  const lines: Line[] = []
  let others: number[] = []
  let size = 0
  await readInTurn(
    { file, format, most: MOST_BANK_LINES + OTHER_LINES, headingLine: 0 },
    {
      sheets: (sheets, index) => void (others = othersIn(sheets, index)),
      lines: async ({ json }) => {
        size += json.length
        if (size > MOST_TEXT) throw tooMuchText(MOST_TEXT)
        lines.push(...(JSON.parse(json) as Line[]))
      },
    },
  )
  for (const sheet of others) {
    const { lines: first } = await readPreview({ file, format, sheet, until: 1 }, 1)
    if (first.length > 0) throw severalSheets()
  }
  return statementIn(lines, today)
}

function othersIn(sheets: readonly SheetName[], index: number): number[] {
  const others = sheets.flatMap(({ isVisible }, at) => (isVisible && at !== index ? [at] : []))
  if (others.length > MOST_SHEETS) throw severalSheets()
  return others
}

function severalSheets() {
  return refuse(
    ['文件有多个工作表，请只保留流水所在的工作表', 'The workbook has several sheets with content. Keep only the one with the statement'],
    { field: 'file' },
  )
}
