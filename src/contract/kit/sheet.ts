import type * as z from 'zod/mini'
import { SHANGHAI_MS } from './convert/calendar.ts'
import { joinedList, joinedSpec } from './convert/joined.ts'
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

/** A cell in a struck font. `cell` is its content, null where only a part of a text is struck. */
export interface StruckCell {
  readonly is: 'struck'
  readonly text: string
  readonly cell: string | number | boolean | null | CellMark
}

export type Cell = string | number | boolean | null | CellMark | StruckCell

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

// columns that every row has by itself
const moments: Readonly<Record<string, { label: Label }>> = {
  created_at: { label: ['创建时间', 'Created'] },
  updated_at: { label: ['更新时间', 'Updated'] },
}
const units: Partial<Record<CellForm, Label>> = { money: ['元', 'CNY'], rate: ['%', '%'], weight: ['KG', 'kg'] }

function shanghai(moment: string): string {
  const hour = Number(moment.slice(11, 13)) + 8
  // in two cases out of three the day is the same and needs no computation
  if (hour < 24 && moment.endsWith('Z')) return `${moment.slice(0, 10)} ${String(hour).padStart(2, '0')}${moment.slice(13, 19)}`
  return new Date(Date.parse(moment) + SHANGHAI_MS).toISOString().slice(0, 19).replace('T', ' ')
}
