import { useEffect } from 'react'
import { atLeisure, atRest, onDemand } from '../ui/on-demand.ts'

const warmUp = onDemand(async () => (await import('./warm-up.ts')).warmUp())

/** Once, while the page is at rest: what the first drawer, menu or drop-down would wait for. */
export function useWarmUp(): void {
  useEffect(() => atRest(() => atLeisure(warmUp.load)), [])
}
