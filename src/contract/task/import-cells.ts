import { inUnit, splitUnit, unitFor, type Unit } from '../kit/convert/unit.ts'
import type { Label } from '../kit/label.ts'
import type { Cell, CellForm, SheetColumn } from '../kit/sheet.ts'
import { convertedFrom, dimensionOf, isNumeric, ownUnit, senseOf } from './import-headings.ts'
import type { ImportRisk } from './import-risks.ts'

/** A cell as its column reads it: a number in the column's own unit. */
export interface ImportedCell {
  cell: Cell
  risk?: Extract<ImportRisk, 'unit' | 'type'>
  fault?: { label: Label; values: Readonly<Record<string, Label>> }
}

const contradiction: Label = [
  '单元格的单位“{cell}”与表头的单位“{heading}”不一致',
  'The unit “{cell}” in the cell contradicts “{heading}” in the heading',
]
const digitsOf: Partial<Record<CellForm, number>> = { weight: 3, money: 2, rate: 2, int: 0 }

/** Reads the cells below a heading. */
export function cellReader(column: SheetColumn, heading: string): (cell: Cell) => ImportedCell {
  const own = ownUnit(column)
  if (!isNumeric(column)) return (cell) => (isOtherType(column, cell) ? { cell, risk: 'type' } : { cell })
  if (!own) return (cell) => ({ cell })
  const { named, doubt } = senseOf(column, heading)
  const converted = convertedFrom(column, heading)
  const digits = digitsOf[column.form] ?? 0
  const into = (text: string, from: Unit) => (from === own ? text : inUnit(text, from, own, digits))
  return (cell) => {
    const text = textOf(cell)
    if (text === null) return { cell }
    const amount = typeof cell === 'string' ? splitUnit(text) : null
    const unit = amount && unitIn(column, amount.word)
    if (amount && unit) {
      // without a unit in the heading, or where the person has decided about it, the cell's own unit counts
      if (named && !doubt && named !== unit)
        return { cell, fault: { label: contradiction, values: { cell: unit.label, heading: named.label } } }
      const number = into(amount.number, unit)
      return number === null ? { cell } : { cell: number, risk: unit === own ? 'type' : 'unit' }
    }
    const number = converted && into(text, converted)
    return number === null || number === undefined ? { cell } : { cell: number, risk: 'unit' }
  }
}

/** The unit behind a number, also `元/个`. */
function unitIn(column: SheetColumn, word: string): Unit | undefined {
  const dimension = dimensionOf(column)
  const [first = '', per] = word.split('/')
  const unit = unitFor(first, dimension)
  const isSingle = per === undefined || unitFor(per, 'count')?.size?.[0] === 1
  return unit?.size && unit.of === dimension && isSingle ? unit : undefined
}

/** A cell with a number or a text, as text. */
function textOf(cell: Cell): string | null {
  if (typeof cell === 'string') return cell.trim() === '' ? null : cell
  // 15 digits are what a spreadsheet shows of a number
  return typeof cell === 'number' ? String(Number(cell.toPrecision(15))) : null
}

/** A number in a text column, such as a barcode. */
function isOtherType({ form }: SheetColumn, cell: Cell): boolean {
  return (form === 'text' || form === 'list' || form === 'spec') && (typeof cell === 'number' || typeof cell === 'boolean')
}
