import { currentLocation, subscribeLocation } from '#web/base/router/location.ts'
import { useView } from '#web/base/router/views.ts'
import { useSession } from '#web/base/session/store.ts'

const MOST_KEPT = 8

/** Paths to the pages that this person has opened, newest first; kept over reloads. */
export function recentPaths(): string[] {
  return stored(storageKey())
}

const MOST_WORDS = 5

/** The words whose results this person has opened, newest first. */
export function recentWords(): string[] {
  return stored(wordsKey())
}

export function rememberWord(word: string): void {
  const words = [word, ...recentWords().filter((other) => other !== word)].slice(0, MOST_WORDS)
  localStorage.setItem(wordsKey(), JSON.stringify(words))
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

function stored(key: string): string[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}

function wordsKey(): string {
  return `hexbolt-searches-${useSession.getState().id}`
}

function storageKey(): string {
  return `hexbolt-recent-${useSession.getState().id}`
}
