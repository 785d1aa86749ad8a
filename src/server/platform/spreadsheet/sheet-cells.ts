import type { Cell } from '#contract/kit/sheet.ts'
import { MOST_COLUMNS, MOST_LINES, tooManyColumns } from '#server/platform/spreadsheet/limits.ts'
import { broken } from './archive.ts'
import { cellOf, type Meanings, type WrittenCell } from './cell-meaning.ts'
import { MOST_CHARACTERS, textRuns } from './text-runs.ts'
import { attributeOf, isTrue, type XmlEvents } from './xml.ts'

export interface SheetRow {
  index: number
  values: Cell[]
  isHidden: boolean
}

/** The maximum column count in a spreadsheet; cells beyond it are ignored. */
const SHEET_COLUMNS = 16_384

/** Makes rows from a sheet's XML events; `taken` returns the rows that are complete, `hiddenColumns` the indexes that stand before the rows. */
export function cellsIn(meanings: Meanings): { events: XmlEvents; taken(): SheetRow[]; hiddenColumns: number[] } {
  const inline = textRuns()
  const hiddenColumns: number[] = []
  let rows: SheetRow[] = []
  let values: Cell[] = []
  let [isData, isValue, isHidden] = [false, false, false]
  let [index, column] = [-1, 0]
  const cell: WrittenCell = { type: 'n', value: '', isAbsent: true, isFormula: false, style: 0 }
  const events: XmlEvents = {
    open(name, attributes) {
      if (name === 'sheetData') isData = true
      else if (name === 'col' && isTrue(attributes, 'hidden')) hiddenColumns.push(...columnsOf(attributes))
      if (!isData) return
      if (name === 'row') {
        index = placeOf(attributeOf(attributes, 'r'), index + 1, MOST_LINES, index + 1)
        isHidden = isHiddenRow(attributes)
        column = 0
        values = []
      } else if (name === 'c') {
        const at = attributeOf(attributes, 'r')
        column = at === undefined ? column : columnOf(at)
        cell.type = attributeOf(attributes, 't') ?? 'n'
        cell.style = Number(attributeOf(attributes, 's') ?? 0)
        cell.value = ''
        cell.isAbsent = true
        cell.isFormula = false
      } else if (name === 'v') {
        isValue = true
        cell.isAbsent = false
      } else if (name === 'f') cell.isFormula = true
      else inline.open(name, attributes)
    },
    text(text) {
      if (isValue) cell.value = cell.value.length < MOST_CHARACTERS ? cell.value + text : cell.value
      else if (isData) inline.text(text)
    },
    close(name) {
      if (name === 'sheetData') isData = false
      if (!isData) return
      if (name === 'row') rows.push({ index, values: Array.from(values, (value) => value ?? null), isHidden })
      else if (name === 'v') isValue = false
      else if (name === 'c') {
        cell.value = cell.value.slice(0, MOST_CHARACTERS)
        const value = cellOf(cell, meanings, inline.take())
        // an empty cell with a format is ignored, whatever its column
        if (column < MOST_COLUMNS) values[column] = value
        else if (value !== null && value !== '') throw tooManyColumns(index + 1)
        column += 1
      } else inline.close(name)
    },
  }
  return {
    events,
    hiddenColumns,
    taken() {
      const whole = rows
      rows = []
      return whole
    },
  }
}

/** A filter hides rows in the same way; a height of 0 hides them too. */
function isHiddenRow(attributes: string): boolean {
  // most rows have neither
  if (!attributes.includes('hidden') && !attributes.includes('ht')) return false
  return isTrue(attributes, 'hidden') || Number(attributeOf(attributes, 'ht') ?? 1) === 0
}

/** The columns that a column definition is for. */
function columnsOf(attributes: string): number[] {
  const [from = 1, to = 0] = ['min', 'max'].map((name) => Math.min(Number(attributeOf(attributes, name) ?? Number.NaN), MOST_COLUMNS))
  return from >= 1 && to >= from ? Array.from({ length: to - from + 1 }, (_, i) => from - 1 + i) : []
}

/** The index, counted from 0; without an attribute it follows the previous one. */
function placeOf(reference: string | undefined, next: number, most: number, least = 0): number {
  const place = reference === undefined ? next : Number(reference) - 1
  if (Number.isInteger(place) && place >= least && place < most) return place
  throw broken()
}

/** The column in `AB12`, counted from 0. */
export function columnOf(at: string): number {
  const letters = /^[A-Za-z]{1,3}/.exec(at)?.[0].toUpperCase() ?? ''
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
  return placeOf(String(column), 0, SHEET_COLUMNS)
}
