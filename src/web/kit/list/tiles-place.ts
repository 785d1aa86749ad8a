import { createContext, useMemo, useState } from 'react'

interface Place {
  element: HTMLElement
  /** The filter for the state tabs, which already show the counts for its values. */
  tabFilter: string
}

/** The place for the small tiles on a list with state tabs, below the rows: above them both together would take two rows. */
export const TilesPlace = createContext<Place | null>(null)

export function useTilesPlace(tabFilter: string | undefined) {
  const [element, attach] = useState<HTMLElement | null>(null)
  const isMoved = element !== null && tabFilter !== undefined
  const place = useMemo(() => (isMoved ? { element, tabFilter } : null), [isMoved, element, tabFilter])
  return { place, attach }
}
