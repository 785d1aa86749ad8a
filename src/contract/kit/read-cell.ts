import { isGarbled } from './convert/garbled.ts'
import { listIn, specIn } from './convert/joined.ts'
import { readFullDay } from './convert/moment.ts'
import { readCount, readMoney, readRate, readWeight } from './convert/number.ts'
import { unreadable, type Reading } from './convert/reading.ts'
import { readWord } from './convert/word.ts'
import type { Label } from './label.ts'
import { cellText, type Cell, type CellMark, type SheetColumn, type StruckCell } from './sheet.ts'

// apart from the columns, because every list page loads these

/** The reasons to refuse a workbook cell; `{cell}` is its address. */
export const cellFaults = {
  date: ['单元格{cell}是日期，请设为文本格式后重新填写', 'Cell {cell} is a date. Format it as text and enter the value again'],
  error: ['单元格{cell}是公式错误{part}，请更正', 'A formula error in cell {cell}: {part}. Correct it'],
  formula: [
    '单元格{cell}的公式没有结果，请用表格软件打开并保存后重新上传',
    'The formula in cell {cell} has no result. Open the file in a spreadsheet program, save it and upload it again',
  ],
  long: [
    '单元格{cell}的数字超过15位，末尾数字已丢失，请设为文本格式后重新填写',
    'The number in cell {cell} has more than 15 digits and has lost the last ones. Format the cell as text and enter it again',
  ],
  boolean: [
    '单元格{cell}是逻辑值{part}，请设为文本格式后重新填写',
    'Cell {cell} is the logical value {part}. Format it as text and enter it again',
  ],
  struck: [
    '单元格{cell}只有部分文字带删除线，无法确定内容，请删除多余文字',
    'Only a part of cell {cell} is struck through, so its value is uncertain. Delete the text that does not count',
  ],
  garbled: ['{label}含有乱码“{part}”，请检查文件的编码', '{label} has garbled text, “{part}”. Check the encoding of the file'],
} satisfies Readonly<Record<string, Label>>

/** The field's input for a cell; null for an empty one. */
export function readCell(column: Pick<SheetColumn, 'form' | 'words'>, cell: Cell): Reading<unknown> {
  if (typeof cell === 'object' && cell !== null) return readMark(column, cell)
  if (typeof cell === 'boolean' && column.form !== 'words') return unreadable(cellFaults.boolean, cellText(cell))
  if (typeof cell === 'string' && cell.trim() === '') return { value: null }
  return cell === null ? { value: null } : readPlain(column, cell)
}

/** As `readCell`; an unreadable cell passes as its text, so that the field's schema refuses it. */
export function valueOf(column: Pick<SheetColumn, 'form' | 'words'>, cell: Cell): unknown {
  const { value, fault } = readCell(column, cell)
  return fault ? cellText(cell).trim() : value
}

function readMark(column: Pick<SheetColumn, 'form' | 'words'>, mark: CellMark | StruckCell): Reading<unknown> {
  switch (mark.is) {
    case 'struck':
      return mark.cell === null ? unreadable(cellFaults.struck) : readCell(column, mark.cell)
    case 'date':
      return column.form === 'day' ? readFullDay(mark.text.slice(0, 10)) : unreadable(cellFaults.date, mark.text)
    case 'number':
      return readPlain(column, takesNumber(column, mark) ? mark.value : mark.text)
    case 'formula':
      return unreadable(cellFaults.formula)
    default:
      return unreadable(cellFaults[mark.is], mark.text)
  }
}

/** A format that only pads or groups the digits displays the value; any other one states a unit, a percentage or a currency. */
function takesNumber({ form }: Pick<SheetColumn, 'form'>, { text }: { text: string }): boolean {
  return numeric.has(form) && /^[-\d.]*$/.test(text)
}

const LONGEST_PART = 20

const numeric: ReadonlySet<SheetColumn['form']> = new Set(['int', 'money', 'rate', 'weight'])

function readPlain({ form, words }: Pick<SheetColumn, 'form' | 'words'>, cell: string | number | boolean): Reading<unknown> {
  const text = String(cell).trim()
  if (isGarbled(text)) return unreadable(cellFaults.garbled, text.slice(0, LONGEST_PART))
  switch (form) {
    case 'money':
      return readMoney(typeof cell === 'number' ? cell : text)
    case 'rate':
      return readRate(typeof cell === 'number' ? cell : text)
    case 'weight':
      return readWeight(typeof cell === 'number' ? cell : text)
    case 'int':
      return readCount(typeof cell === 'number' ? cell : text)
    case 'words':
      return readWord(words, text)
    case 'day':
      return readFullDay(text)
    case 'spec':
      return specIn(text)
    case 'list':
      return { value: listIn(text) }
    default:
      return { value: text }
  }
}
