import { say, type Label } from '#contract/kit/label.ts'
import { cellText, readCell, type Cell, type SheetColumn } from '#contract/kit/sheet.ts'
import type { CellFault, CellValues, Compared } from '#server/platform/entity/import-kind.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { lettersOf } from '#server/platform/spreadsheet/workbook-writer.ts'

/** A line's values, and the cells that their columns cannot take. */
export interface ReadLine extends CellValues {
  faults: CellFault[]
}

/** Reads a line's cells by the columns that they are mapped to. */
export function readLine(
  ctx: Ctx,
  columns: readonly (SheetColumn | undefined)[],
  { line, cells }: { line: number; cells: readonly Cell[] },
): ReadLine {
  const values: Record<string, unknown> = {}
  const faults: CellFault[] = []
  for (const [at, column] of columns.entries()) {
    if (!column) continue
    const cell = cells[at] ?? null
    const { value, fault, part = '' } = { part: '', ...readCell(column, cell) }
    // the comparison finds the row, and the field's schema refuses the text
    const known = fault ? cellText(cell).trim() || null : value
    if (known !== null) values[column.name] = known
    if (!fault) continue
    const words = { label: withoutUnit(column.label), cell: `${lettersOf(at)}${line}`, part }
    faults.push({ field: column.name, msg: say(fault, ctx.language, words) })
  }
  return { line, values, faults }
}

const withoutUnit = ([zh, en]: Label): Label => [zh.replace(/\(.*\)$/, ''), en.replace(/ \(.*\)$/, '')]

/** Lines with such a cell are errors; the cell's own reason replaces the reasons that the comparison found for the field. */
export function withFaults(lines: readonly ReadLine[], compared: readonly Compared[]): Compared[] {
  return compared.map((row, i) => {
    const faults = lines[i]?.faults ?? []
    if (faults.length === 0) return row
    const others = row.errors.filter(({ field }) => faults.every((fault) => fault.field !== field))
    return { ...row, state: 'error', errors: [...faults, ...others], risks: [] }
  })
}
