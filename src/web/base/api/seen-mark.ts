const KEY = 'hexbolt-seen'
/** The database with the last seen answers for the person at this browser. */
export const SEEN_DATABASE = 'hexbolt-seen'

/** The account whose answers this device keeps; undefined if they must not be read. */
export function seenAccount(): number | undefined {
  return Number(localStorage.getItem(KEY)) || undefined
}

export function markSeen(account: number): void {
  localStorage.setItem(KEY, String(account))
}

/** Deletes all answers that this device has kept: at every person change, and at the screen lock. */
export function wipeSeen(): void {
  // at once, whereas the database is deleted when all tabs have closed it
  localStorage.removeItem(KEY)
  globalThis.indexedDB?.deleteDatabase(SEEN_DATABASE)
}
