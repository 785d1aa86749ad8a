import type { Cell } from '#contract/kit/sheet.ts'
import { broken } from './archive.ts'
import { cellText, MOST_CHARACTERS, unescaped } from './cell-text.ts'
import type { SharedTexts } from './shared-texts.ts'
import { momentOf } from './sheet-dates.ts'
import { attributeOf, type XmlEvents } from './xml.ts'

export interface SheetRow {
  index: number
  values: Cell[]
}

/** What the numbers in a sheet stand for. */
export interface Meanings {
  texts: SharedTexts
  dateStyles: ReadonlySet<number>
  startsIn1904: boolean
}

const MOST_ROWS = 1_048_576
const MOST_COLUMNS = 16_384

/** Makes rows of what is told of a sheet; `taken` hands out those that are whole by now. */
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
        index = placeOf(attributeOf(attributes, 'r'), index + 1, MOST_ROWS)
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
        const text = inline.take()
        values[column] = type === 'inlineStr' ? text : meaningOf(type, value, style, meanings)
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

/** Counted from 0; where it is not said, behind the one before. */
function placeOf(said: string | undefined, next: number, most: number): number {
  const place = said === undefined ? next : Number(said) - 1
  if (Number.isInteger(place) && place >= 0 && place < most) return place
  throw broken()
}

/** The column of `AB12`, counted from 0. */
function columnOf(at: string): number {
  const letters = /^[A-Za-z]{1,3}/.exec(at)?.[0].toUpperCase() ?? ''
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
  return placeOf(String(column), 0, MOST_COLUMNS)
}

function meaningOf(type: string, value: string, style: number, { texts, dateStyles, startsIn1904 }: Meanings): Cell {
  if (value === '') return null
  if (type === 's') return texts(Number(value))
  if (type === 'str') return unescaped(value)
  if (type === 'b') return value === '1' || value.toLowerCase() === 'true'
  const number = Number(value)
  // an error, or a day as text
  if (type === 'e' || Number.isNaN(number)) return value
  return dateStyles.has(style) ? momentOf(number, startsIn1904) : number
}
