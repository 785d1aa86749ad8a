import { areaOf, type Area, type Selection } from './sheet-selection.ts'
import type { CellEdit, SheetStore } from './sheet-store.ts'
import { fromTsv, toTsv } from './tsv.ts'

export interface SheetColumn {
  key: string
  title: string
  width: number
  align?: 'right'
  /** Read-only. */
  readOnly?: boolean
  /** Pinned at the left. */
  pinned?: boolean
  /** The options for a choice. */
  words?: readonly string[]
  textOf: (value: unknown) => string
  valueOf: (text: string) => unknown
}

type Parts = { store: SheetStore; columns: readonly SheetColumn[] }

/** The selected block in the clipboard format for spreadsheets. */
export function copyCells({ store, columns }: Parts, selection: Selection): string {
  const { top, bottom, left, right } = areaOf(selection)
  const visibleColumns = columns.slice(left, right + 1)
  const cells = range(top, bottom).map((row) => visibleColumns.map(({ key, textOf }) => textOf(store.rowAt(row)?.values[key])))
  return toTsv(cells)
}

/** Pastes a block at the selection: one cell fills the whole selection, a block repeats if it fits; returns the pasted range. */
export function pasteCells({ store, columns }: Parts, selection: Selection, text: string): { edits: CellEdit[]; area: Area } {
  const block = fromTsv(text)
  const { top, left, ...end } = areaOf(selection)
  const [height, width] = [block.length, Math.max(...block.map((row) => row.length))]
  const rows = repeats(end.bottom - top + 1, height)
  const cells = repeats(end.right - left + 1, width)
  const area = {
    top,
    left,
    bottom: Math.min(top + rows - 1, store.count - 1),
    right: Math.min(left + cells - 1, columns.length - 1),
  }
  const edits = eachCell(columns, area, (row, column, { key, valueOf }) => {
    const cell = block[(row - top) % height]?.[(column - left) % width]
    return cell === undefined ? undefined : { row, key, value: valueOf(cell) }
  })
  return { edits, area }
}

/** Fills the block's first row into all rows below; with one cell selected, copies the cell above it. */
export function filledDown({ store, columns }: Parts, selection: Selection): CellEdit[] {
  const { top, bottom, left, right } = areaOf(selection)
  const from = top === bottom ? top - 1 : top
  if (from < 0) return []
  return eachCell(columns, { top: from + 1, bottom, left, right }, (row, _column, { key }) => ({
    row,
    key,
    value: store.rowAt(from)?.values[key],
  }))
}

export function clearCells({ columns }: Parts, selection: Selection): CellEdit[] {
  return eachCell(columns, areaOf(selection), (row, _column, { key, valueOf }) => ({ row, key, value: valueOf('') }))
}

/** The cell range that a step has set; the sheet scrolls to it. */
export function areaOfEdits({ columns }: Parts, edits: readonly CellEdit[]): Area | undefined {
  if (edits.length === 0) return undefined
  const at = new Map(columns.map(({ key }, index) => [key, index]))
  const [rows, cells] = [edits.map(({ row }) => row), edits.map(({ key }) => at.get(key) ?? 0)]
  const least = (numbers: number[]) => numbers.reduce((one, other) => Math.min(one, other))
  const most = (numbers: number[]) => numbers.reduce((one, other) => Math.max(one, other))
  return { top: least(rows), bottom: most(rows), left: least(cells), right: most(cells) }
}

type Make = (row: number, column: number, target: SheetColumn) => CellEdit | undefined

function eachCell(columns: readonly SheetColumn[], { top, bottom, left, right }: Area, make: Make): CellEdit[] {
  return range(top, bottom).flatMap((row) =>
    range(left, right).flatMap((column) => {
      const target = columns[column]
      const edit = target && !target.readOnly ? make(row, column, target) : undefined
      return edit ? [edit] : []
    }),
  )
}

function repeats(room: number, size: number): number {
  return room > size && room % size === 0 ? room : size
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at)
}
