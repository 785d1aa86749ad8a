import { createContext, useMemo, useState } from 'react'
import { useMediaQuery } from '#web/kit/ui/state/media-query.ts'

interface Place {
  element: HTMLElement
  /** The filter for the state tabs, which already show the counts for its values. */
  tabFilter: string
}

/** The place for the small tiles on a list with state tabs: both together would not fit into one row above the table. */
export const TilesPlace = createContext<Place | null>(null)

export function useTilesPlace(tabFilter: string | undefined) {
  const [element, attach] = useState<HTMLElement | null>(null)
  const isPhone = useMediaQuery('(max-width: 640px)')
  const isMoved = element !== null && tabFilter !== undefined && !isPhone
  const place = useMemo(() => (isMoved ? { element, tabFilter } : null), [isMoved, element, tabFilter])
  return { place, attach }
}
