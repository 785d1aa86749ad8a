import { useSyncExternalStore } from 'react'

export const themes = [
  'blue-black',
  'blue-white',
  'green-black',
  'green-white',
  'purple-black',
  'purple-white',
  'red-black',
  'red-white',
  'ocean',
]

const defaults = { c: 'button', theme: 'purple-black', mode: 'light', lang: 'zh', density: 'normal' }

export type Address = typeof defaults

let current = read()
const listeners = new Set<() => void>()

/** The gallery's content by its URL. */
export function useAddress(): Address {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => current,
  )
}

export function go(change: Partial<Address>): void {
  const next = { ...current, ...change }
  history.replaceState(null, '', `?${new URLSearchParams(next)}`)
  current = next
  for (const listener of listeners) listener()
}

function read(): Address {
  return { ...defaults, ...Object.fromEntries(new URLSearchParams(location.search)) }
}
