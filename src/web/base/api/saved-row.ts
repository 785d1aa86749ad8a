import { create } from 'zustand'

/** The entity row that this browser saved last: its list shows it, and marks it. */
export interface SavedRow {
  id: number
  isNew: boolean
  at: number
}

const useStore = create<{ rows: Readonly<Record<string, SavedRow>> }>(() => ({ rows: {} }))
/** Later than this the person does not look for the row any more. */
const LOOKED_FOR_MS = 60_000

/** `address`: the address of the entity or one of its calls. */
export function rememberSaved(address: string, id: number, isNew: boolean): void {
  useStore.setState(({ rows }) => ({ rows: { ...rows, [entityOf(address)]: { id, isNew, at: Date.now() } } }))
}

export function useSavedRow(address: string): SavedRow | undefined {
  return useStore(({ rows }) => rows[entityOf(address)])
}

export function isLookedFor({ at }: SavedRow): boolean {
  return Date.now() - at < LOOKED_FOR_MS
}

function entityOf(address: string): string {
  return address.split('.').slice(0, 2).join('.')
}
