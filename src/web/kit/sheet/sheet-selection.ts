export interface Cell {
  row: number
  column: number
}

/** The block's two corners; `focus` is the cell that receives input. */
export interface Selection {
  anchor: Cell
  focus: Cell
}

export interface Area {
  top: number
  bottom: number
  left: number
  right: number
}

export type SelectionStore = ReturnType<typeof openSelection>

/** The selected block; only its display subscribes to it, the rows do not. */
export function openSelection(size: { rows: number; columns: number }) {
  let selection: Selection = { anchor: { row: 0, column: 0 }, focus: { row: 0, column: 0 } }
  const listeners = new Set<() => void>()

  const clamp = ({ row, column }: Cell): Cell => ({
    row: Math.max(0, Math.min(row, size.rows - 1)),
    column: Math.max(0, Math.min(column, size.columns - 1)),
  })

  return {
    current: () => selection,
    /** Goes to a cell; `extend` keeps the block's first corner. */
    select(cell: Cell, extend = false): void {
      const focus = clamp(cell)
      selection = { anchor: extend ? selection.anchor : focus, focus }
      for (const listener of listeners) listener()
    },
    /** Selects a block; input goes into its first corner. */
    selectArea({ top, bottom, left, right }: Area): void {
      selection = { anchor: clamp({ row: bottom, column: right }), focus: clamp({ row: top, column: left }) }
      for (const listener of listeners) listener()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export function areaOf({ anchor, focus }: Selection): Area {
  return {
    top: Math.min(anchor.row, focus.row),
    bottom: Math.max(anchor.row, focus.row),
    left: Math.min(anchor.column, focus.column),
    right: Math.max(anchor.column, focus.column),
  }
}

export function isOne({ top, bottom, left, right }: Area): boolean {
  return top === bottom && left === right
}
