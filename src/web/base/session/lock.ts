import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { dataOf } from '#web/base/api/client.ts'
import { wipeSeen } from '#web/base/api/seen-mark.ts'
import { sessionEndpoints } from './endpoints.ts'
import { useSession } from './store.ts'
import { anyWallpaper } from './wallpapers.ts'

interface Lock {
  isLocked: boolean
  /** The person who locked the screen; stored, because the server reveals nothing until it is unlocked. */
  name: string
  avatar: string
  /** 1 to 32: drawn at random, then stored until the person changes it. */
  wallpaper: number
}

const KEY = 'hexbolt-lock'

/** Tells whether the screen is locked, in every browser tab and over reloads; the server enforces it (checklist H07). */
export const useLock = create<Lock>()(
  persist((): Lock => ({ isLocked: false, name: '', avatar: '', wallpaper: anyWallpaper(Math.random()) }), { name: KEY }),
)

export async function lockScreen(): Promise<void> {
  await dataOf(sessionEndpoints.lock, {})
  shut()
}

/** The session is locked, by this tab or another: the product is hidden. */
export function shut(): void {
  if (useLock.getState().isLocked) return
  wipeSeen()
  const { id, real_name, username, avatar } = useSession.getState()
  // an unknown person has the name stored at the lock
  useLock.setState({ isLocked: true, ...(id === 0 ? {} : { name: real_name || username, avatar }) })
}

/** Rejects a wrong password; the screen shows the failure. */
export async function unlockScreen(password: string): Promise<void> {
  await dataOf(sessionEndpoints.unlock, { password })
  useLock.setState({ isLocked: false })
}

/** Clears the lock after a logout. */
export function release(): void {
  useLock.setState({ isLocked: false, name: '', avatar: '' })
}

addEventListener('storage', (event) => {
  if (event.key === KEY) void useLock.persist.rehydrate()
})
