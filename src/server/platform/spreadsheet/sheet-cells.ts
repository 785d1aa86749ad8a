import { MOST_COLUMNS, MOST_LINES, tooManyColumns } from '#server/platform/spreadsheet/limits.ts'
import { broken } from './archive.ts'
import { cellText, MOST_CHARACTERS, unescaped } from './cell-text.ts'
import type { SharedTexts } from './shared-texts.ts'
import { momentOf } from './sheet-dates.ts'
import { attributeOf, type XmlEvents } from './xml.ts'

/** A cell's content as the workbook stores it. */
export type Cell = string | number | boolean | Date | null

export interface SheetRow {
  index: number
  values: Cell[]
}

/** The meanings for numbers in a sheet: shared texts and dates. */
export interface Meanings {
  texts: SharedTexts
  dateStyles: ReadonlySet<number>
  startsIn1904: boolean
}

/** The maximum column count in a spreadsheet; cells beyond it are ignored. */
const SHEET_COLUMNS = 16_384

/** Makes rows from a sheet's XML events; `taken` returns the rows that are complete. */
export function cellsIn(meanings: Meanings): { events: XmlEvents; taken(): SheetRow[] } {
  const inline = cellText()
  let rows: SheetRow[] = []
  let values: Cell[] = []
  let [isData, isValue] = [false, false]
  let [index, column, style] = [-1, 0, -1]
  let [type, value] = ['', '']
  const events: XmlEvents = {
    open(name, attributes) {
      if (name === 'sheetData') isData = true
      if (!isData) return
      if (name === 'row') {
        index = placeOf(attributeOf(attributes, 'r'), index + 1, MOST_LINES)
        column = 0
        values = []
      } else if (name === 'c') {
        const at = attributeOf(attributes, 'r')
        column = at === undefined ? column : columnOf(at)
        type = attributeOf(attributes, 't') ?? 'n'
        style = Number(attributeOf(attributes, 's') ?? -1)
        value = ''
      } else if (name === 'v') isValue = true
      else inline.open(name)
    },
    text(text) {
      if (isValue) value = value.length < MOST_CHARACTERS ? value + text : value
      else if (isData) inline.text(text)
    },
    close(name) {
      if (name === 'sheetData') isData = false
      if (!isData) return
      if (name === 'row') rows.push({ index, values: Array.from(values, (cell) => cell ?? null) })
      else if (name === 'v') isValue = false
      else if (name === 'c') {
        const text = inline.take().slice(0, MOST_CHARACTERS)
        const cell = type === 'inlineStr' ? text : meaningOf(type, value.slice(0, MOST_CHARACTERS), style, meanings)
        // an empty cell with a format is ignored, whatever its column
        if (column < MOST_COLUMNS) values[column] = cell
        else if (cell !== null && cell !== '') throw tooManyColumns(index + 1)
        column += 1
      } else inline.close(name)
    },
  }
  return {
    events,
    taken() {
      const whole = rows
      rows = []
      return whole
    },
  }
}

/** The index, counted from 0; without an attribute it follows the previous one. */
function placeOf(reference: string | undefined, next: number, most: number): number {
  const place = reference === undefined ? next : Number(reference) - 1
  if (Number.isInteger(place) && place >= 0 && place < most) return place
  throw broken()
}

/** The column in `AB12`, counted from 0. */
function columnOf(at: string): number {
  const letters = /^[A-Za-z]{1,3}/.exec(at)?.[0].toUpperCase() ?? ''
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
  return placeOf(String(column), 0, SHEET_COLUMNS)
}

function meaningOf(type: string, value: string, style: number, { texts, dateStyles, startsIn1904 }: Meanings): Cell {
  if (value === '') return null
  if (type === 's') return texts(Number(value))
  if (type === 'str') return unescaped(value)
  if (type === 'b') return value === '1' || value.toLowerCase() === 'true'
  const number = Number(value)
  // an error, or a date as text
  if (type === 'e' || Number.isNaN(number)) return value
  return dateStyles.has(style) ? momentOf(number, startsIn1904) : number
}
