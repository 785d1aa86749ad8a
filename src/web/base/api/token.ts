import { constants } from '#web/base/constants.ts'

type Listener = (token: string) => void

/** The session's token, shared by every browser tab; empty when logged out. */
export const token = {
  read: (): string => localStorage.getItem(constants.tokenKey) ?? '',

  write(value: string): void {
    if (value === '') localStorage.removeItem(constants.tokenKey)
    else localStorage.setItem(constants.tokenKey, value)
    tell(value)
  },

  /** Called on every change, in this tab or another. */
  subscribe(listener: Listener): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

const listeners = new Set<Listener>()

function tell(value: string): void {
  for (const listener of listeners) listener(value)
}

// another tab logged out, logged in or renewed the token; a null key means that the storage was cleared
globalThis.addEventListener?.('storage', (event) => {
  if (event.key === constants.tokenKey || event.key === null) tell(token.read())
})
