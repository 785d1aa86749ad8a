import { useEffect, type ComponentType } from 'react'
import { dialogSurface } from '#web/kit/ui/overlay/dialog-surface.ts'
import { onIdle, atRest, onDemand, useMounted } from './on-demand.ts'

/**
 * A form, drawer or dialog on a page. Its code loads while the page is idle, or as soon as it is opened, so that the list does not wait for
 * it. `openBy` is the prop that is null while it is closed.
 */
export function lazyPart<Props extends object>(openBy: keyof Props, loader: () => Promise<ComponentType<Props>>) {
  const part = onDemand(loader)
  let isComing = false
  // the part itself would load its surface only when it opens, and then render twice: 0.1 s on a slow machine
  const loadAhead = () => Promise.all([part.load(), dialogSurface.load()])
  return function Deferred(props: Props) {
    const [isWanted] = useMounted(props[openBy] !== null)
    const Part = part.useLoaded(isWanted)
    useEffect(() => {
      // also if the person switches tabs meanwhile, because they return to retry
      if (!isComing) atRest(() => onIdle(loadAhead))
      isComing = true
    }, [])
    return Part && <Part {...props} />
  }
}
