import { create } from 'zustand'
import { connectClient } from '#web/base/api/client.ts'
import { useSession } from '#web/base/session/store.ts'
import { atRest, onDemand, whenIdle } from '#web/kit/ui/on-demand.ts'
import type { Entry } from './outbox.ts'

interface Outbox {
  /** The actions of the person on this device; empty while the screen is locked. */
  entries: readonly Entry[]
  /** Their number, also before the person is known. */
  size: number
  /** The panel with them is open. */
  isOpen: boolean
}

export const useOutbox = create<Outbox>()(() => ({ entries: [], size: 0, isOpen: false }))

/** The account whose token this browser has, and the number of its actions that wait. */
export interface Desk {
  account: number
  /** It may count stock. */
  counts: boolean
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

export const outbox = onDemand(() => import('./outbox-runner.ts'))

/** Lets calls that a person typed wait for a network (I9). */
export function startOutbox(): void {
  connectClient({
    keep: async (call) => (await outbox.load()).keep(call),
    isBehind() {
      const { account, waiting } = readDesk() ?? { account: 0, waiting: 0 }
      return waiting > 0 && account === useSession.getState().id
    },
  })
  // in advance, because the code cannot be fetched without a network
  atRest(() => whenIdle(outbox.load))
}
