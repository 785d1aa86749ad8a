import { create } from 'zustand'
import { useSession } from '#web/base/session/store.ts'
import type { Entry } from './outbox.ts'

interface Outbox {
  /** The person's actions on this device; empty while the screen is locked. */
  entries: readonly Entry[]
  /** Their number, also before the person is known. */
  size: number
  /** The panel with them is open. */
  isOpen: boolean
  /** The answers to actions that waited, since this page was loaded; the newest first. */
  answers: readonly LateAnswer[]
}

export interface LateAnswer {
  key: string
  data: unknown
  /** Milliseconds. */
  at: number
}

export const useOutbox = create<Outbox>()(() => ({ entries: [], size: 0, isOpen: false, answers: [] }))

/** The account whose token this browser has, and the count of its waiting actions. */
export interface Desk {
  account: number
  waiting: number
}

const KEY = 'hexbolt-outbox'

/** Stored beside the token, because a shell that opens without a network does not know the person. */
export function readDesk(): Desk | undefined {
  if (useSession.getState().token === '') return undefined
  try {
    const desk = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Desk | null
    return desk && typeof desk.account === 'number' ? desk : undefined
  } catch {
    return undefined
  }
}

export function writeDesk(desk: Desk | undefined): void {
  if (desk) localStorage.setItem(KEY, JSON.stringify(desk))
  else localStorage.removeItem(KEY)
}
