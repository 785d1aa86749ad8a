import { useSyncExternalStore } from 'react'
import { constants } from '#web/base/constants.ts'

/** Tells whether a media query matches, updated on every change. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    () => matchMedia(query).matches,
  )
}

/** Tells whether the screen is too small for a menu beside the page (checklist L08). */
export function useIsMobile(): boolean {
  return useMediaQuery(`(width < ${constants.mobileBreakpoint}px)`)
}
