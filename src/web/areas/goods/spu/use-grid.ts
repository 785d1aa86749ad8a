import { useMemo } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { linesOf, setCells, type Entry, type GridState, type Line, type Stored } from './grid.ts'

const nothing: readonly never[] = []

/** The grid in the form: what is stored, and what differs from it. */
export function useGrid(row: { sku_list: readonly Stored[] } | undefined) {
  const form = useFormContext()
  // after a collision the form holds the row as it is now
  const [axes = nothing, changes = nothing, removed = nothing, current] = useWatch({
    name: ['spec_axes', 'skus', 'removed_sku_ids', 'sku_list'],
  }) as [GridState['axes']?, GridState['changes']?, GridState['removed']?, (readonly Stored[])?]
  const stored = current ?? row?.sku_list ?? nothing
  const state: GridState = useMemo(() => ({ axes, changes, removed }), [axes, changes, removed])
  const lines = useMemo(() => linesOf(stored, state), [stored, state])

  /** Another shape of the grid: the faults of the lines do not fit any more. */
  function reshape(next: GridState) {
    form.clearErrors(['spec_axes', 'skus'])
    form.setValue('spec_axes', next.axes, { shouldDirty: true })
    form.setValue('skus', next.changes, { shouldDirty: true })
    form.setValue('removed_sku_ids', next.removed, { shouldDirty: true })
  }

  /** Other values in cells; the faults of other cells stay. */
  function enter(patches: readonly { line: Line; patch: Partial<Entry> }[]) {
    for (const { line, patch } of patches) {
      if (line.at !== undefined) form.clearErrors(Object.keys(patch).map((name) => `skus.${line.at}.${name}`))
    }
    form.setValue('skus', setCells(state, patches).changes, { shouldDirty: true })
  }

  return { stored, state, lines, reshape, enter }
}

export type Grid = ReturnType<typeof useGrid>
