import { currentLocation, subscribeLocation } from '#web/base/router/location.ts'
import { useView } from '#web/base/router/views.ts'
import { useSession } from '#web/base/session/store.ts'

const MOST_KEPT = 8

/** Paths of the pages that this person has opened, newest first; kept over reloads. */
export function recentPaths(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey()) ?? '[]')
    return Array.isArray(stored) ? stored.filter((path) => typeof path === 'string') : []
  } catch {
    return []
  }
}

/** Starts to record the opened pages; returns the function that stops it. */
export function rememberPages(): () => void {
  const remember = () => {
    if (useView.getState().view.kind !== 'page') return
    const { path } = currentLocation()
    const paths = [path, ...recentPaths().filter((other) => other !== path)].slice(0, MOST_KEPT)
    localStorage.setItem(storageKey(), JSON.stringify(paths))
  }
  const stops = [subscribeLocation(remember), useView.subscribe(remember)]
  remember()
  return () => {
    for (const stop of stops) stop()
  }
}

function storageKey(): string {
  return `hexbolt-recent-${useSession.getState().id}`
}
