import type * as z from 'zod/mini'
import { joinedList, joinedSpec, listIn, specIn } from './convert/joined.ts'
import { readDay } from './convert/moment.ts'
import { readCount, readMoney, readRate, readWeight } from './convert/number.ts'
import { unreadable, type Reading } from './convert/reading.ts'
import { readWord } from './convert/word.ts'
import { fieldMeta } from './field.ts'
import { say, type Label, type Language } from './label.ts'

/** The cell format by value: money in yuan, rate in percent, weight in kg, choice as its label, specification as `直径:M4; 长度:10`, list as `防锈、耐高温`. */
export type CellForm = 'text' | 'int' | 'money' | 'rate' | 'weight' | 'words' | 'spec' | 'list' | 'day' | 'moment'

export interface SheetColumn {
  readonly name: string
  /** Its heading, with the unit. */
  readonly label: Label
  readonly form: CellForm
  readonly words: Readonly<Record<string, Label>>
}

/** A workbook cell that is more than its plain value. A field decides whether it can take it. */
export type CellMark =
  /** The day, or day and time, that the sheet means: `2026-03-08`, `2026-03-08 13:45:00`. */
  | { readonly is: 'date'; readonly text: string }
  /** An error such as `#N/A`. */
  | { readonly is: 'error'; readonly text: string }
  /** A formula without a stored result. */
  | { readonly is: 'formula' }
  /** A number whose number format states more than its value: `00417`, `12.5%`. */
  | { readonly is: 'number'; readonly value: number; readonly text: string }
  /** A number with more than 15 digits, which the spreadsheet program has rounded. */
  | { readonly is: 'long'; readonly text: string }

export type Cell = string | number | boolean | null | CellMark

/** The reasons to refuse a workbook cell; `{cell}` is its address. */
export const cellFaults = {
  date: ['单元格{cell}是日期，请设为文本格式后重新填写', 'Cell {cell} is a date. Format it as text and enter the value again'],
  error: ['单元格{cell}是公式错误{part}，请更正', 'Cell {cell} contains the formula error {part}. Correct it'],
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
} satisfies Readonly<Record<string, Label>>

/** A cell's content as the spreadsheet program displays it. */
export function cellText(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE'
  if (typeof cell !== 'object') return String(cell)
  return cell.is === 'formula' ? '' : cell.text
}

/** The columns in a sheet: row fields in their order, headed by their labels. */
export function sheetColumns(shape: Readonly<Record<string, z.ZodMiniType>>, forms: Readonly<Record<string, CellForm>>): SheetColumn[] {
  return Object.entries(forms).map(([name, form]) => {
    const field = shape[name]
    const meta = moments[name] ?? (field && fieldMeta(field))
    if (!meta) throw new Error(`the sheet's column ${name} is no field`)
    const unit = units[form]
    const label: Label = unit ? [`${meta.label[0]}(${unit[0]})`, `${meta.label[1]} (${unit[1]})`] : meta.label
    return { name, label, form, words: ('words' in meta ? (meta.words ?? {}) : {}) as Readonly<Record<string, Label>> }
  })
}

/** The cell for a stored value. */
export function cellOf({ form, words }: SheetColumn, value: unknown, language: Language): string | number | null {
  if (value === null || value === undefined) return null
  switch (form) {
    case 'money':
    case 'rate':
      return (value as number) / 100
    case 'weight':
      return (value as number) / 1000
    case 'int':
      return value as number
    case 'words': {
      const label = words[String(value)]
      return label ? say(label, language) : String(value)
    }
    case 'spec':
      return joinedSpec(value as Record<string, string>)
    case 'list':
      return joinedList(value as string[])
    case 'moment':
      return shanghai(String(value))
    default:
      return String(value)
  }
}

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

function readMark(column: Pick<SheetColumn, 'form' | 'words'>, mark: CellMark): Reading<unknown> {
  switch (mark.is) {
    case 'date':
      return column.form === 'day' ? readDay(mark.text.slice(0, 10)) : unreadable(cellFaults.date, mark.text)
    case 'number':
      return readPlain(column, takesNumber(column, mark) ? mark.value : mark.text)
    case 'formula':
      return unreadable(cellFaults.formula)
    default:
      return unreadable(cellFaults[mark.is], mark.text)
  }
}

/** A percentage, or a number with a unit in its format, is the value that the cell displays. */
function takesNumber({ form }: Pick<SheetColumn, 'form'>, { text }: { text: string }): boolean {
  if (form === 'money' || form === 'weight' || form === 'rate') return /^[-\d.]*$/.test(text)
  return form === 'int'
}

function readPlain({ form, words }: Pick<SheetColumn, 'form' | 'words'>, cell: string | number | boolean): Reading<unknown> {
  const text = String(cell).trim()
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
      return readDay(text)
    case 'spec':
      return specIn(text)
    case 'list':
      return { value: listIn(text) }
    default:
      return { value: text }
  }
}

// columns that every row has by itself
const moments: Readonly<Record<string, { label: Label }>> = {
  created_at: { label: ['创建时间', 'Created'] },
  updated_at: { label: ['更新时间', 'Updated'] },
}
const units: Partial<Record<CellForm, Label>> = { money: ['元', 'CNY'], rate: ['%', '%'], weight: ['KG', 'kg'] }
const SHANGHAI_MS = 8 * 3_600_000

function shanghai(moment: string): string {
  const hour = Number(moment.slice(11, 13)) + 8
  // in two cases out of three the day is the same and needs no computation
  if (hour < 24 && moment.endsWith('Z')) return `${moment.slice(0, 10)} ${String(hour).padStart(2, '0')}${moment.slice(13, 19)}`
  return new Date(Date.parse(moment) + SHANGHAI_MS).toISOString().slice(0, 19).replace('T', ' ')
}
