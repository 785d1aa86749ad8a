import { refuse } from '#server/platform/kernel/errors.ts'
import { lettersOf } from '#server/platform/spreadsheet/workbook-writer.ts'

/** Maximum columns in a line; a goods sheet has thirty. */
export const MOST_COLUMNS = 500
/** Maximum lines in a file, as in a spreadsheet. */
export const MOST_LINES = 1_048_576
/** Maximum characters in a cell, as in a spreadsheet. */
export const LONGEST_CELL = 32_767
/** Maximum characters in a line. */
export const LONGEST_LINE = 1_000_000
/** Maximum non-empty cells in a whole file, and maximum characters in them. */
const MOST_CELLS = 10_000_000
const MOST_TEXT = 100_000_000

/** The stored characters of a text or a marked cell. */
function textLength(cell: unknown): number {
  if (typeof cell === 'string') return cell.length
  return typeof cell === 'object' && cell !== null && 'text' in cell ? String(cell.text).length : 0
}

/** Counts a file's content while it is read; throws at the first cell beyond a limit. */
export function contentCount() {
  let [cells, text] = [0, 0]
  return {
    add(line: readonly unknown[]): void {
      for (const cell of line) {
        if (cell === null || cell === '') continue
        cells += 1
        text += textLength(cell)
      }
      if (cells > MOST_CELLS)
        throw tooMuch(['文件超过{n}个单元格，请拆分后导入', 'The file has more than {n:cell|cells}. Split it'], MOST_CELLS)
      if (text > MOST_TEXT) throw tooMuchText(MOST_TEXT)
    },
  }
}

export function tooManyColumns(line: number) {
  return refuse(['第{line}行超过{n}列，请删除多余的列', 'Line {line} has more than {n:column|columns}. Delete those that are not needed'], {
    field: 'file',
    values: { line, n: MOST_COLUMNS },
  })
}

export function tooManyLines(most: number) {
  return tooMuch(['最多导入{n}行', 'At most {n:row|rows} can be imported'], most)
}

export function cellTooLong(line: number, column: number) {
  return refuse(
    [
      '单元格{cell}超过{n}个字符，请检查内容，或是否缺少引号',
      'Cell {cell} has more than {n:character|characters}. Check its text, and whether a quotation mark is missing',
    ],
    { field: 'file', values: { cell: `${lettersOf(column)}${line}`, n: LONGEST_CELL } },
  )
}

export function lineTooLong(line: number) {
  return refuse(['第{line}行超过{n}个字符', 'Line {line} has more than {n:character|characters}'], {
    field: 'file',
    values: { line, n: LONGEST_LINE },
  })
}

export function tooMuchText(most: number) {
  return tooMuch(['文件内容超过{n}个字符，请拆分后导入', 'The file has more than {n:character|characters}. Split it'], most)
}

function tooMuch(label: readonly [string, string], n: number) {
  return refuse(label, { field: 'file', values: { n } })
}
