import { settings } from '#web/app/settings.ts'

type Listener = (token: string) => void

/** The session's token, shared by every tab of the browser; empty when logged out. */
export const token = {
  read: (): string => localStorage.getItem(settings.tokenKey) ?? '',

  write(value: string): void {
    if (value === '') localStorage.removeItem(settings.tokenKey)
    else localStorage.setItem(settings.tokenKey, value)
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

// another tab logged out, in, or renewed; a null key means that everything was cleared
addEventListener('storage', (event) => {
  if (event.key === settings.tokenKey || event.key === null) tell(token.read())
})
