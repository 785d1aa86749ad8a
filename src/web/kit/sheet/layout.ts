import type { CSSProperties } from 'react'
import type { SheetColumn } from './sheet-edits.ts'

export const ROW_HEIGHT = 32
export const HEAD_HEIGHT = 36

export interface PlacedColumn extends SheetColumn {
  index: number
  left: number
  /** A stable object, so that comparing a rendered cell is cheap. */
  style: CSSProperties
}

/** The columns with their left offsets. */
export function placeColumns(columns: readonly SheetColumn[]): PlacedColumn[] {
  let left = 0
  return columns.map((column, index) => {
    const at = { ...column, index, left, style: { insetInlineStart: left, width: column.width, textAlign: column.align } }
    left += column.width
    return at
  })
}

/** The distance from the pinned columns to the first visible one; the columns between them are not rendered. */
export function gapBefore(columns: readonly PlacedColumn[], from: number): number {
  const pinned = columns.filter((column) => column.pinned)
  return Math.max(0, (columns[from]?.left ?? 0) - widthOf(pinned))
}

// in pixels, for the sheet's 14 px type; an estimate that is rarely too small
const WIDE = 14
const NARROW = 9.5
const PADDING = 17

/** Tells whether a text may be longer than its cell. */
export function mayBeCut(text: string, width: number): boolean {
  let needed = PADDING
  for (const letter of text) needed += letter > '\u00ff' ? WIDE : NARROW
  return needed > width
}

export function widthOf(columns: readonly SheetColumn[]): number {
  return columns.reduce((sum, { width }) => sum + width, 0)
}
