import { useEffect, type ComponentType } from 'react'
import { atLeisure, atRest, onDemand, useMounted } from './on-demand.ts'

/**
 * A form, drawer or dialog of a page. Its code comes while the page is at rest, or as soon as it is opened, so that a list is there
 * without waiting for it. `openBy` is the prop that is null while it is closed.
 */
export function deferred<Props extends object>(openBy: keyof Props, loader: () => Promise<ComponentType<Props>>) {
  const part = onDemand(loader)
  let isComing = false
  return function Deferred(props: Props) {
    const [isWanted] = useMounted(props[openBy] !== null)
    const Part = part.useLoaded(isWanted)
    useEffect(() => {
      // also for whoever goes to another tab meanwhile: he comes back to press
      if (!isComing) atRest(() => atLeisure(part.load))
      isComing = true
    }, [])
    return Part && <Part {...props} />
  }
}
