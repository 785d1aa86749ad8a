import type { SheetColumn } from './sheet-edits.ts'

export const ROW_HEIGHT = 32
export const HEAD_HEIGHT = 36

export interface Placed extends SheetColumn {
  index: number
  left: number
}

/** The columns with where they begin. */
export function placed(columns: readonly SheetColumn[]): Placed[] {
  let left = 0
  return columns.map((column, index) => {
    const at = { ...column, index, left }
    left += column.width
    return at
  })
}

export function widthOf(columns: readonly SheetColumn[]): number {
  return columns.reduce((sum, { width }) => sum + width, 0)
}
