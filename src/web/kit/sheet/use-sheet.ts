import { useCallback, useSyncExternalStore } from 'react'
import type { SheetColumn } from './sheet-edits.ts'
import { openSelection, type SelectionStore } from './sheet-selection.ts'
import { openSheet, type Check, type SheetRow, type SheetStore, type Values } from './sheet-store.ts'

/** An open sheet: its rows, the selection, and a row's title. */
export interface OpenSheet {
  store: SheetStore
  selection: SelectionStore
  columns: readonly SheetColumn[]
  rowTitle: (values: Values) => string
}

interface SheetInput extends Pick<OpenSheet, 'columns' | 'rowTitle'> {
  rows: readonly Values[]
  check: Check
}

/** Opens a sheet; the pinned columns must be the first. */
export function sheetOf({ rows, columns, check, rowTitle }: SheetInput): OpenSheet {
  return { store: openSheet(rows, check), selection: openSelection({ rows: rows.length, columns: columns.length }), columns, rowTitle }
}

/** One row, updated whenever it changes. */
export function useSheetRow({ store }: OpenSheet, index: number): SheetRow | undefined {
  const subscribe = useCallback((listener: () => void) => store.subscribeRow(index, listener), [store, index])
  return useSyncExternalStore(subscribe, () => store.rowAt(index))
}

export function useSelected({ selection }: OpenSheet) {
  return useSyncExternalStore(selection.subscribe, selection.current)
}

export function useSummary({ store }: OpenSheet) {
  return useSyncExternalStore(store.subscribe, store.summary)
}
