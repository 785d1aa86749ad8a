import { useSession } from '#web/base/session/store.ts'

const place = () => `hexbolt-carrier:${useSession.getState().id}`

/** The carrier that this person shipped with last on this device. */
export function lastCarrier(): string | null {
  return localStorage.getItem(place())
}

export function keepCarrier(code: string): void {
  localStorage.setItem(place(), code)
}
