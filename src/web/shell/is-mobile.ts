import { settings } from '#web/app/settings.ts'
import { useMediaQuery } from '#web/kit/ui/media-query.ts'

/** Whether the screen is too small for a menu beside the page (checklist L08). */
export function useIsMobile(): boolean {
  return useMediaQuery(`(width < ${settings.mobileBreakpoint}px)`)
}
