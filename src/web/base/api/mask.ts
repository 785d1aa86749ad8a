import { create } from 'zustand'

/** The number of calls that cover the page now (checklist C04). */
export const useMask = create<{ running: number }>()(() => ({ running: 0 }))

/** Covers the page until the returned function is called. */
export function mask(): () => void {
  useMask.setState(({ running }) => ({ running: running + 1 }))
  return () => useMask.setState(({ running }) => ({ running: running - 1 }))
}
