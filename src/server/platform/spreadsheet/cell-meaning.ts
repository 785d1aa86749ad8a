import { cellText, type Cell, type StruckCell } from '#contract/kit/sheet.ts'
import { DAY_MS } from '#server/platform/kernel/durations.ts'
import type { SharedTexts } from './shared-texts.ts'
import type { Styles } from './sheet-styles.ts'
import { unescaped, type RunText } from './text-runs.ts'

/** The data that cells refer to. */
export interface Meanings {
  texts: SharedTexts
  styles: Styles
  startsIn1904: boolean
  /** True if the program that wrote the file computed no formula. */
  isUncomputed: boolean
}

/** A cell as its XML has it. */
export interface WrittenCell {
  type: string
  value: string
  /** True if the value's tag is absent. */
  isAbsent: boolean
  isFormula: boolean
  style: number
}

/** A cell's meaning by its type, number format and font. `inline`: the text that the cell has itself. */
export function cellOf(cell: WrittenCell, meanings: Meanings, inline: RunText): Cell {
  const { text, struck } = cell.type === 's' && cell.value.trim() !== '' ? meanings.texts(Number(cell.value)) : inline
  const plain = cell.type === 's' || cell.type === 'inlineStr' ? text : valueOf(cell, meanings)
  if (struck === 'part') return { is: 'struck', text, cell: null }
  const isStruck = struck === 'all' || meanings.styles.struck.has(cell.style)
  return isStruck && plain !== null && plain !== '' ? { is: 'struck', text: cellText(plain), cell: plain } : plain
}

function valueOf(cell: WrittenCell, meanings: Meanings): Exclude<Cell, StruckCell> {
  const { type, value, isFormula, style } = cell
  if (isFormula && isOpen(cell, meanings)) return { is: 'formula' }
  if (value === '' || (type !== 'str' && value.trim() === '')) return null
  if (type === 'str') return isFormula && isErrorText(value) ? { is: 'error', text: value } : unescaped(value)
  if (type === 'b') return value === '1' || value.toLowerCase() === 'true'
  if (type === 'e') return { is: 'error', text: value.slice(0, LONGEST_MARK) }
  if (type === 'd') return { is: 'date', text: isoText(value) }
  const number = Number(value)
  if (!Number.isFinite(number)) return { is: 'error', text: value.slice(0, LONGEST_MARK) }
  return numberCell(number, value.trim(), style, meanings)
}

const LONGEST_MARK = 100

/** A formula without a result. An empty text is a result; writers that compute nothing write 0, or nothing. */
function isOpen({ type, value, isAbsent }: WrittenCell, { isUncomputed }: Meanings): boolean {
  return value === '' ? type !== 'str' || isAbsent : isUncomputed && value === '0' && type === 'n'
}

/** Tells whether a text is an error as spreadsheet programs write it, or the signs for a column that is too narrow. */
export function isErrorText(text: string): boolean {
  return ERROR.test(text)
}

const ERROR = /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|BUSY!|UNKNOWN!|GETTING_DATA|#{3,})$/

function numberCell(number: number, written: string, style: number, { styles, startsIn1904 }: Meanings): Exclude<Cell, StruckCell> {
  const meaning = styles.meanings.get(style)
  if (meaning === 'date') return { is: 'date', text: momentText(number, startsIn1904) ?? written }
  if (Math.abs(number) >= LONG) return { is: 'long', text: digitsOf(written) }
  const value = written.length > EXACT_DIGITS ? Number(number.toPrecision(EXACT_DIGITS)) : number
  const text = meaning?.(value)
  return text === undefined ? value : { is: 'number', value, text }
}

/** A spreadsheet program stores 15 digits. */
const EXACT_DIGITS = 15
const LONG = 1e15

/** `7.73E+17` as digits; the digits that are lost are zeros. */
function digitsOf(written: string): string {
  const [, sign = '', whole = '', decimals = '', exponent] = /^([+-]?)(\d+)(?:\.(\d*))?(?:e\+?(\d+))?$/i.exec(written) ?? []
  const shift = Number(exponent ?? 0)
  if (whole === '' || shift > LONGEST_MARK) return written.slice(0, LONGEST_MARK)
  const digits = whole + decimals.slice(0, shift).padEnd(shift, '0')
  return `${sign === '-' ? '-' : ''}${digits}`.slice(0, LONGEST_MARK)
}

// the last day that a spreadsheet knows
const LAST_DAY = 2_958_466

/** The day and time for a spreadsheet number, to the second; undefined for a number outside the calendar. Spreadsheets treat 1900 as a leap year. */
export function momentText(days: number, startsIn1904: boolean): string | undefined {
  if (days < 0 || days >= LAST_DAY) return undefined
  const first = startsIn1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < 60 ? 31 : 30)
  const text = new Date(first + Math.round((days * DAY_MS) / 1000) * 1000).toISOString()
  const [day, time] = [text.slice(0, 10), text.slice(11, 19)]
  // below the first day, the number is a time of day
  if (days < 1 && (!startsIn1904 || days > 0)) return time
  return time === '00:00:00' ? day : `${day} ${time}`
}

/** `2026-03-08T13:45:00.000Z` as a day, or a day and time; the zone has no meaning in a sheet. */
function isoText(value: string): string {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d:\d\d))?/.exec(value) ?? []
  if (day === undefined) return value.slice(0, LONGEST_MARK)
  return time === undefined || time === '00:00:00' ? day : `${day} ${time}`
}
