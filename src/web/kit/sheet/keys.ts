import type { OpenSheet } from './use-sheet.ts'

export interface Actions {
  /** Starts editing the cell; `keep` with its current value. */
  begin: (keep: boolean) => void
  clear: () => void
  fillDown: () => void
  undo: () => void
  redo: () => void
}

const PAGE = 20
const STEPS: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-PAGE, 0],
  PageDown: [PAGE, 0],
}

/** Handles a key while no cell is being edited; true if it was handled. */
export function handleKey(event: KeyboardEvent, { selection, store, columns }: OpenSheet, actions: Actions): boolean {
  const { key, shiftKey, ctrlKey, metaKey, altKey } = event
  const isCommand = ctrlKey || metaKey
  const { row, column } = selection.current().focus
  const [lastRow, lastColumn] = [store.count - 1, columns.length - 1]
  const step = STEPS[key]
  if (altKey) return false
  if (step && isCommand) {
    const far = { row: step[0] < 0 ? 0 : step[0] > 0 ? lastRow : row, column: step[1] < 0 ? 0 : step[1] > 0 ? lastColumn : column }
    selection.select(far, shiftKey)
  } else if (step) selection.select({ row: row + step[0], column: column + step[1] }, shiftKey)
  else if (key === 'Home') selection.select({ row: isCommand ? 0 : row, column: 0 }, shiftKey)
  else if (key === 'End') selection.select({ row: isCommand ? lastRow : row, column: lastColumn }, shiftKey)
  else if (key === 'Tab') return tab(event, { row, column }, lastRow, lastColumn, selection)
  else if (key === 'Enter') {
    if (shiftKey) selection.select({ row: row - 1, column })
    else actions.begin(true)
  } else if (key === 'F2') actions.begin(true)
  else if (key === 'Delete' || key === 'Backspace') actions.clear()
  else if (isCommand && key.toLowerCase() === 'z') (shiftKey ? actions.redo : actions.undo)()
  else if (isCommand && key.toLowerCase() === 'y') actions.redo()
  else if (isCommand && key.toLowerCase() === 'd') actions.fillDown()
  else if (isCommand && key.toLowerCase() === 'a') selection.selectArea({ top: 0, left: 0, bottom: lastRow, right: lastColumn })
  else return false
  return true
}

/** Moves to the next cell, at a row end to the next row; after the last cell the focus leaves the sheet. */
function tab(
  { shiftKey }: KeyboardEvent,
  { row, column }: { row: number; column: number },
  lastRow: number,
  lastColumn: number,
  selection: OpenSheet['selection'],
): boolean {
  const [next, edge] = shiftKey ? [column - 1, column === 0] : [column + 1, column === lastColumn]
  if (!edge) selection.select({ row, column: next })
  else if (shiftKey ? row === 0 : row === lastRow) return false
  else selection.select({ row: row + (shiftKey ? -1 : 1), column: shiftKey ? lastColumn : 0 })
  return true
}
