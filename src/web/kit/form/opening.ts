import { useState } from 'react'

/**
 * What a drawer or dialog shows: the thing that is open, or while it slides out the one that was. `opening` counts the openings, so that
 * as a key it gives each its own state.
 */
export function useOpening<Shown>(value: Shown | null): { shown: Shown | null; opening: number } {
  const [state, setState] = useState({ value, shown: value, opening: 0 })
  if (Object.is(value, state.value)) return state
  const next = { value, shown: value ?? state.shown, opening: value === null ? state.opening : state.opening + 1 }
  setState(next)
  return next
}
