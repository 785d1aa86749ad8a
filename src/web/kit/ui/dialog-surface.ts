import { useEffect } from 'react'
import { onDemand, useMounted, whenIdle } from './on-demand.ts'

const surface = onDemand(() => import('./DialogSurface.tsx'))

/** The modal surface while it is open or closing; it is fetched while the page is idle, at the latest when it opens. */
export function useDialogSurface(open: boolean) {
  const [mounted, unmount] = useMounted(open)
  const module = surface.useLoaded(mounted)
  useEffect(() => whenIdle(surface.load), [])
  return { Surface: module?.DialogSurface, unmount }
}
