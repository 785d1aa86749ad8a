import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { dataOf } from '#web/api/client.ts'
import { useSession } from './store.ts'
import { sessionWires } from './wires.ts'

interface Lock {
  isLocked: boolean
  /** Who has locked it: the server says nothing of the person until it is unlocked. */
  name: string
  avatar: string
  /** 1 to 32. */
  wallpaper: number
}

const KEY = 'hexbolt-lock'

/** Whether the screen is locked, in every tab of the browser and over reloads; the server holds to it (checklist H07). */
export const useLock = create<Lock>()(persist((): Lock => ({ isLocked: false, name: '', avatar: '', wallpaper: 1 }), { name: KEY }))

export async function lockScreen(): Promise<void> {
  await dataOf(sessionWires.lock, {})
  shut()
}

/** The session is locked, by this tab or another: nothing of the product is shown any more. */
export function shut(): void {
  if (useLock.getState().isLocked) return
  const { id, real_name, username, avatar } = useSession.getState()
  // whoever is not known yet has a name from the time of locking
  useLock.setState({ isLocked: true, ...(id === 0 ? {} : { name: real_name || username, avatar }) })
}

/** Rejects where it is not the person's password; the screen shows what went wrong. */
export async function unlockScreen(password: string): Promise<void> {
  await dataOf(sessionWires.unlock, { password }, { quiet: true })
  useLock.setState({ isLocked: false })
}

/** Nobody is logged in any more. */
export function release(): void {
  useLock.setState({ isLocked: false, name: '', avatar: '' })
}

addEventListener('storage', (event) => {
  if (event.key === KEY) void useLock.persist.rehydrate()
})
