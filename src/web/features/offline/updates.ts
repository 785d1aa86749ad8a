import { create } from 'zustand'
import { atRest, whenIdle } from '#web/kit/ui/state/on-demand.ts'

const BETWEEN_CHECKS_MS = 30 * 60_000

/** The service worker from a newer build, which waits for the person's confirmation. */
export const useUpdate = create<{ waiting: ServiceWorker | undefined }>()(() => ({ waiting: undefined }))

/** Caches the shell for offline use, and checks for newer builds (checklist H10). */
export function startOffline(): void {
  addEventListener('offline', () => console.warn('Offline: pages that were seen stay readable'))
  // development has no build with a shell to cache
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  atRest(() => whenIdle(async () => watch(await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' }))))
}

/** Activates the new build and reloads the page. */
export function takeUpdate(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  useUpdate.getState().waiting?.postMessage('take-over')
}

/** Postpones the new build. */
export function putOffUpdate(): void {
  useUpdate.setState({ waiting: undefined })
}

function watch(registration: ServiceWorkerRegistration): void {
  const offer = (worker: ServiceWorker) => {
    // the very first worker replaces nothing
    if (worker.state !== 'installed' || !registration.active) return
    console.warn('A newer version is ready')
    useUpdate.setState({ waiting: worker })
    dispatchEvent(new CustomEvent('vab-update', { detail: registration }))
  }
  if (registration.waiting) offer(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const { installing } = registration
    installing?.addEventListener('statechange', () => offer(installing))
  })
  // without an answer there is no newer build
  const check = () => void registration.update().catch(() => undefined)
  setInterval(check, BETWEEN_CHECKS_MS)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && check())
}
