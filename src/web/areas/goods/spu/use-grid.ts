import { useMemo, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { linesOf, setCells, type Entry, type GridState, type Line, type Stored } from './grid.ts'

const MOST_UNDOS = 50
const nothing: readonly never[] = []

/** The stored rows and the differences from them, as the form has them. */
export function useGridState(row: { sku_list: readonly Stored[] } | undefined): { stored: readonly Stored[]; state: GridState } {
  // after a conflict the form contains the current row
  const [axes = nothing, changes = nothing, removed = nothing, current] = useWatch({
    name: ['spec_axes', 'skus', 'removed_sku_ids', 'sku_list'],
  }) as [GridState['axes']?, GridState['changes']?, GridState['removed']?, (readonly Stored[])?]
  const stored = current ?? row?.sku_list ?? nothing
  const state = useMemo(() => ({ axes, changes, removed }), [axes, changes, removed])
  return { stored, state }
}

/** The grid in the form. */
export function useGrid(row: { sku_list: readonly Stored[] } | undefined) {
  const form = useFormContext()
  const { stored, state } = useGridState(row)
  const lines = useMemo(() => linesOf(stored, state), [stored, state])

  /** Changes the grid's shape and drops the faults, which belong to the old lines. */
  function reshape(next: GridState) {
    earlier.current = []
    form.clearErrors(['spec_axes', 'skus'])
    form.setValue('spec_axes', next.axes, { shouldDirty: true })
    form.setValue('skus', next.changes, { shouldDirty: true })
    form.setValue('removed_sku_ids', next.removed, { shouldDirty: true })
  }

  // earlier cell contents, for Ctrl+Z: the browser's own undo knows only single inputs
  const earlier = useRef<GridState['changes'][]>([])

  /** Changes cells; the faults in other cells stay. */
  function enter(patches: readonly { line: Line; patch: Partial<Entry> }[]) {
    for (const { line, patch } of patches) {
      if (line.at !== undefined) form.clearErrors(Object.keys(patch).map((name) => `skus.${line.at}.${name}`))
    }
    earlier.current = [...earlier.current.slice(-(MOST_UNDOS - 1)), state.changes]
    form.setValue('skus', setCells(state, patches).changes, { shouldDirty: true })
  }

  /** Takes back the last cell change. */
  function undo() {
    const changes = earlier.current.pop()
    if (!changes) return
    form.clearErrors('skus')
    form.setValue('skus', changes, { shouldDirty: true })
  }

  return { stored, state, lines, reshape, enter, undo }
}

export type Grid = ReturnType<typeof useGrid>
