import { useEffect } from 'react'
import { onIdle, atRest, onDemand, useMounted } from '#web/kit/ui/state/on-demand.ts'

export const dialogSurface = onDemand(() => import('./DialogSurface.tsx'))

/** The modal surface while it is open or closing; it is fetched when it opens. */
export function useDialogSurface(open: boolean) {
  const [mounted, unmount] = useMounted(open)
  return { Surface: dialogSurface.useLoaded(mounted)?.DialogSurface, unmount }
}

/** For pages that will open one: loads the surface while the page is idle. */
export function useEarlyDialogSurface(): void {
  useEffect(() => atRest(() => onIdle(dialogSurface.load)), [])
}
