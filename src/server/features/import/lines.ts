import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import { say, type Label } from '#contract/kit/label.ts'
import { valueOf } from '#contract/kit/sheet.ts'
import { cellReader } from '#contract/task/import-cells.ts'
import { isNumeric } from '#contract/task/import-headings.ts'
import type { ImportRisk } from '#contract/task/import-risks.ts'
import type { CellFault, CellValues, Compared, ImportInput, ImportKind } from '#server/platform/entity/import-kind.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import type { LineMarks } from './risks.ts'
import { importRow } from './tables.ts'

/** How many lines a step takes. */
export const AT_A_TIME = 1000

/** A line with its values, the faults of its cells, and what the file says of it. */
export interface ReadLine extends CellValues {
  faults: CellFault[]
  marks: LineMarks
}

export type StoredLine = Awaited<ReturnType<typeof linesAfter>>[number]

export async function linesAfter(ctx: Ctx, taskId: number, line: number, most = AT_A_TIME) {
  return ctx.db
    .select({ line: importRow.line, cells: importRow.cells, hidden: importRow.hidden, filled: importRow.filled })
    .from(importRow)
    .where(and(eq(importRow.task_id, taskId), gt(importRow.line, line)))
    .orderBy(asc(importRow.line))
    .limit(most)
}

/** Reads the cells of a line into values by their columns and headings. */
export function lineReader({ columns }: ImportKind, { mapping, headings, fill_merged = false }: ImportInput) {
  const readers = mapping.flatMap((name, at) => {
    const column = columns.find((column) => column.name === name)
    return column ? [{ column, at, read: cellReader(column, headings[at] ?? '') }] : []
  })
  return (ctx: Ctx, { line, cells, hidden, filled }: StoredLine): ReadLine => {
    const values: Record<string, unknown> = {}
    const faults: CellFault[] = []
    const marks: [string, ImportRisk][] = []
    const merged: string[] = []
    for (const { column, at, read } of readers) {
      const isFilled = filled.includes(at)
      if (isFilled) merged.push(column.name)
      const { cell, risk, fault } = read(isFilled && !fill_merged ? null : (cells[at] ?? null))
      const value = valueOf(column, cell)
      if (value !== null) values[column.name] = value
      if (fault) faults.push({ field: column.name, msg: say(fault.label, ctx.language, fault.values) })
      if (risk) marks.push([column.name, risk])
    }
    return { line, values, faults, marks: { cells: marks, merged, isHidden: hidden === 1 } }
  }
}

/** Tells whether the person leaves a hidden line out. */
export function isLeftOut({ skip_hidden = false }: ImportInput, { hidden }: Pick<StoredLine, 'hidden'>): boolean {
  return skip_hidden && hidden === 1
}

/** Lines that are left out are not compared; an earlier comparison may have been with them. */
export async function clearLines(ctx: Ctx, taskId: number, lines: readonly StoredLine[]): Promise<void> {
  const places = lines.map(({ line }) => line)
  await ctx.db
    .update(importRow)
    .set({ state: 'read', key: null, row_id: null, before: null, after: null, errors: [], risks: {}, rejected: 0 })
    .where(and(eq(importRow.task_id, taskId), inArray(importRow.line, places)))
}

const noNumber: Label = ['{label}必须是数字', '{label} must be a number']

/** A text in a number's cell is refused as such: the number's own message names its range or decimals. A cell's own fault replaces both. */
export function withReasons(ctx: Ctx, { columns }: ImportKind, lines: readonly ReadLine[], rows: readonly Compared[]): Compared[] {
  const numeric = new Map(columns.flatMap((column) => (isNumeric(column) ? [[column.name, withoutUnit(column.label)] as const] : [])))
  return rows.map((row, i) => {
    const { values = {}, faults = [] } = lines[i] ?? {}
    const others = row.errors.filter(({ field }) => faults.every((fault) => fault.field !== field))
    const errors = others.map((fault) => {
      const label = typeof values[fault.field] === 'string' ? numeric.get(fault.field) : undefined
      return label ? { ...fault, msg: say(noNumber, ctx.language, { label }) } : fault
    })
    return { ...row, state: faults.length > 0 ? 'error' : row.state, errors: [...faults, ...errors] }
  })
}

const withoutUnit = ([zh, en]: Label): Label => [zh.replace(/\(.*\)$/, ''), en.replace(/ \(.*\)$/, '')]
