import { decimalText } from '../kit/convert/number.ts'
import { foldWord, inUnit, splitUnit, unitFor, type Unit } from '../kit/convert/unit.ts'
import type { Label } from '../kit/label.ts'
import { readCell } from '../kit/read-cell.ts'
import { type Cell, type CellForm, type SheetColumn } from '../kit/sheet.ts'
import { convertedFrom, dimensionOf, isNumeric, ownUnit, senseOf } from './import-headings.ts'
import type { ImportRisk } from './import-risks.ts'

/** A cell as its column reads it: a number below a heading with another unit is in the column's own unit. */
export interface ImportedCell {
  cell: Cell
  risk?: Extract<ImportRisk, 'unit' | 'type'>
  /** The goods unit that the cell states, such as 只 in `259只` and `96.1元/只`: only the row knows whether it is right. */
  goodsUnit?: string
  /** The cell states another unit than its heading, or a number that cannot be converted. */
  contradiction?: { fault: Label; value?: undefined; units: Readonly<Record<'unit' | 'heading', Label>> }
}

const contradictory: Label = [
  '单元格的单位“{unit}”与表头的单位“{heading}”不一致',
  'The unit “{unit}” in the cell contradicts “{heading}” in the heading',
]
const unconvertible: Label = ['{label}无法由“{heading}”换算为“{unit}”', '{label} cannot be converted from “{heading}” to “{unit}”']
const digitsOf: Partial<Record<CellForm, number>> = { weight: 3, money: 2, rate: 2, int: 0 }

/** Reads the cells below a heading. */
export function cellReader(column: SheetColumn, heading: string): (cell: Cell) => ImportedCell {
  if (!isNumeric(column)) return (cell) => (isOtherType(column, cell) ? { cell, risk: 'type' } : { cell })
  const own = ownUnit(column)
  if (!own) return (cell) => ({ cell })
  const { named, doubt } = senseOf(column, heading)
  const converted = convertedFrom(column, heading)
  const digits = digitsOf[column.form] ?? 0
  const read = (cell: Cell): ImportedCell => {
    const text = textOf(cell)
    if (text === null) return { cell }
    const unit = unitIn(column, text)
    // without a unit in the heading, or where the person has decided about it, the cell's own unit counts
    if (unit && named && doubt?.kind !== 'unit' && named !== unit)
      return { cell, contradiction: { fault: contradictory, units: { unit: unit.label, heading: named.label } } }
    if (unit) return { cell: inUnit(splitUnit(text)?.number ?? '', unit, own, digits) ?? cell, risk: unit === own ? 'type' : 'unit' }
    if (!converted) return { cell }
    const number = inUnit(text, converted, own, digits)
    if (number !== null) return { cell: number, risk: 'unit' }
    if (readCell(column, cell).fault) return { cell }
    return { cell, contradiction: { fault: unconvertible, units: { unit: own.label, heading: converted.label } } }
  }
  return (written) => {
    const cell = statedCell(column, written)
    const { rest, goodsUnit } = goodsUnitIn(column, cell) ?? {}
    if (goodsUnit === undefined || rest === undefined) return read(cell)
    if (dimensionOf(column) === 'count' && named && named !== own && doubt?.kind !== 'unit')
      return { cell, contradiction: { fault: contradictory, units: { unit: [goodsUnit, goodsUnit], heading: named.label } } }
    return { risk: 'type', ...read(rest), goodsUnit }
  }
}

/** The goods unit in a cell, and the cell without it: `259只`, `5千只` as thousands, `96.1元/只`, `0.13kg每只`. */
function goodsUnitIn(column: SheetColumn, cell: Cell): { rest: string; goodsUnit: string } | undefined {
  const dimension = dimensionOf(column)
  if (typeof cell !== 'string' || !dimension) return undefined
  if (dimension === 'count') {
    const { number = '', word = '' } = splitUnit(cell) ?? {}
    const unit = word === '' ? undefined : unitFor(word, 'count')
    if (unit?.of !== 'count') return undefined
    const isPlain = !unit.size || unit.size[0] === 1
    return isPlain ? { rest: number, goodsUnit: word } : { rest: cell, goodsUnit: word.replace(/^[百千万k]/, '') }
  }
  if (dimension !== 'money' && dimension !== 'weight') return undefined
  const [, rest = '', goodsUnit = ''] = /^(.*\d.*?)\s*(?:\/|每)\s*([^\d/]+)$/.exec(foldWord(cell)) ?? []
  return unitFor(goodsUnit, 'count')?.of === 'count' ? { rest, goodsUnit } : undefined
}

/** Tells whether a written unit is the row's own. 个 and pcs fit all goods that are sold by the piece. */
export function isGoodsUnit(written: string, unit: string): boolean {
  const [word, own] = [foldWord(written), foldWord(unit)]
  return word === own || (pieces.has(word) && unitFor(own, 'count')?.size?.[0] === 1)
}

const pieces: ReadonlySet<string> = new Set('个 pcs pc piece pieces ea each unit units 基本单位'.split(' '))

/** The unit behind a number or before it. */
function unitIn(column: SheetColumn, text: string): Unit | undefined {
  const amount = splitUnit(text)
  const unit = amount ? unitFor(amount.word, dimensionOf(column)) : undefined
  return unit?.size && unit.of === dimensionOf(column) ? unit : undefined
}

/** A number whose format states another unit than the column's own is the text that the cell displays; any other is its value. */
function statedCell(column: SheetColumn, cell: Cell): Cell {
  if (typeof cell !== 'object' || cell?.is !== 'number') return cell
  // the value of a percentage is a fraction
  if (cell.text.endsWith('%')) return cell.text
  if (!/[\p{L}\p{Sc}]/u.test(cell.text)) return cell.value
  const amount = splitUnit(cell.text)
  // the row's goods unit is not known here
  if (dimensionOf(column) === 'count') return cell.text
  return amount && unitFor(amount.word, dimensionOf(column)) === ownUnit(column) ? cell.value : cell.text
}

/** `inUnit` reads no more. */
const PLACES = 15

/** A cell with a number or a text, as text. */
function textOf(cell: Cell): string | null {
  if (typeof cell === 'string') return cell.trim() === '' ? null : cell
  return typeof cell === 'number' ? decimalText(cell, PLACES) : null
}

/** A number in a text column, such as a barcode. */
function isOtherType({ form }: SheetColumn, cell: Cell): boolean {
  const isNumber = typeof cell === 'number' || (typeof cell === 'object' && cell?.is === 'number')
  return isNumber && (form === 'text' || form === 'list' || form === 'spec')
}
