import { numberFaults } from '#contract/kit/convert/number.ts'
import { say, type Label } from '#contract/kit/label.ts'
import { readCell } from '#contract/kit/read-cell.ts'
import { cellText, type Cell, type SheetColumn } from '#contract/kit/sheet.ts'
import { cellReader, isGoodsUnit } from '#contract/task/import-cells.ts'
import { isNumeric } from '#contract/task/import-headings.ts'
import type { CellFault, CellValues, Compared, ImportInput, ImportKind } from '#server/platform/entity/import-kind.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { lettersOf } from '#server/platform/spreadsheet/workbook-writer.ts'
import type { StoredLine } from './lines.ts'
import type { LineMarks } from './risks.ts'

/** A line's values, the cells that their columns cannot take, and what the file says of the line. */
export interface ReadLine extends CellValues {
  faults: CellFault[]
  marks: LineMarks
}

/** Reads lines by the columns that their cells are mapped to, in the units of the headings. */
export function lineReader(
  { columns, key }: ImportKind,
  { format, mapping, headings, fill_merged = false }: ImportInput,
  decimalCommas: boolean,
) {
  const width = headings.findLastIndex((heading) => heading !== '') + 1
  const readers = mapping.flatMap((name, at) => {
    const column = columns.find((one) => one.name === name)
    return column ? [{ column, at, converted: cellReader(column, headings[at] ?? '') }] : []
  })
  return (ctx: Ctx, { line, cells, hidden, filled }: StoredLine): ReadLine => {
    const values: Record<string, unknown> = {}
    const faults: CellFault[] = []
    const marks = {
      cells: [] as [string, 'unit' | 'type'][],
      merged: [] as string[],
      struck: [] as string[],
      units: [] as [string, string][],
      isHidden: hidden === 1,
    }
    for (const { column, at, converted } of readers) {
      const isFilled = filled.includes(at)
      if (isFilled) marks.merged.push(column.name)
      const written = isFilled && !fill_merged ? null : (cells[at] ?? null)
      const { content, isStruck } = unstruck(written)
      if (isStruck) marks.struck.push(column.name)
      const { cell, risk, goodsUnit, contradiction } = converted(content)
      if (goodsUnit !== undefined) marks.units.push([column.name, goodsUnit])
      const doubt = decimalCommas && isNumeric(column) && hasComma(cell) ? { fault: numberFaults.comma, value: undefined } : undefined
      const { value, fault, part = '' } = { part: '', ...(contradiction ?? doubt ?? readCell(column, cell)) }
      // the comparison finds the row, and the field's schema refuses the text
      const known = fault ? cellText(cell).trim() || null : value
      if (known !== null) values[column.name] = known
      if (risk) marks.cells.push([column.name, risk])
      if (!fault) continue
      const words = { label: withoutUnit(column.label), cell: `${lettersOf(at)}${line}`, part, ...contradiction?.units }
      faults.push({ field: column.name, msg: say(fault, ctx.language, words) })
    }
    // a comma without quotes moves the cells behind it
    const n = format === 'csv' ? widthOf(cells) - width : 0
    if (n > 0) faults.push({ field: key, msg: say(tooWide, ctx.language, { n }) })
    return { line, values, faults, marks }
  }
}

/** The places of the columns with numbers. */
export function numericPlaces({ columns }: ImportKind, { mapping }: ImportInput): number[] {
  const names = new Set(columns.filter(isNumeric).map(({ name }) => name))
  return mapping.flatMap((name, at) => (name !== null && names.has(name) ? [at] : []))
}

/** The cell's content if its whole text is struck through. */
function unstruck(cell: Cell): { content: Cell; isStruck: boolean } {
  const isStruck = typeof cell === 'object' && cell?.is === 'struck'
  return isStruck && cell.cell !== null ? { content: cell.cell, isStruck } : { content: cell, isStruck: false }
}

const hasComma = (cell: Cell): boolean => typeof cell === 'string' && /[,，]/.test(cell) && !cell.includes('.')

const tooWide: Label = [
  '该行比表头多{n}列，请检查是否有未加引号的分隔符',
  'The line has {n:column|columns} more than the headings. Check for a separator without quotes',
]

function widthOf(cells: readonly Cell[]): number {
  return cells.findLastIndex((cell) => cellText(cell).trim() !== '') + 1
}

const withoutUnit = ([zh, en]: Label): Label => [zh.replace(/\(.*\)$/, ''), en.replace(/ \(.*\)$/, '')]

/**
 * Lines with such a cell, or with one that states another unit than the row's goods have, are errors; the cell's own reason replaces the
 * reasons that the comparison found for the field.
 */
export function withFaults(ctx: Ctx, { columns }: ImportKind, lines: readonly ReadLine[], compared: readonly Compared[]): Compared[] {
  return compared.map((row, i) => {
    const { faults: own = [], marks } = lines[i] ?? {}
    const faults = [...own, ...(marks?.units ?? []).flatMap(([field, unit]) => unitFaults(ctx, columns, row, field, unit))]
    if (faults.length === 0) return row
    const others = row.errors.filter(({ field }) => faults.every((fault) => fault.field !== field))
    return { ...row, state: 'error', errors: [...faults, ...others], risks: {} }
  })
}

const otherUnit: Label = [
  '{label}的单位“{part}”与商品的单位“{unit}”不一致',
  'The unit “{part}” in {label} is not “{unit}”, the unit of the goods',
]

function unitFaults(
  ctx: Ctx,
  columns: readonly SheetColumn[],
  { unit, row_id, errors }: Compared,
  field: string,
  part: string,
): CellFault[] {
  if (unit !== undefined && isGoodsUnit(part, unit)) return []
  // the goods are not known: the line is refused anyway
  if (unit === undefined && row_id === null && errors.length > 0) return []
  const label = withoutUnit(columns.find(({ name }) => name === field)?.label ?? [field, field])
  const values = { label, part, ...(unit !== undefined && { unit }) }
  return [{ field, msg: say(unit === undefined ? numberFaults.unit : otherUnit, ctx.language, values) }]
}
