import { createContext } from 'react'
import { create } from 'zustand'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { say, type Label } from '#contract/kit/label.ts'
import { useLanguage } from '#web/base/locales/texts.ts'

interface Reach {
  /** The browser has no network. */
  isLost: boolean
  /** The product was opened with what this device keeps, and the server has not confirmed the session yet. */
  isUnconfirmed: boolean
}

export const useReach = create<Reach>()(() => ({ isLost: false, isUnconfirmed: false }))

/** Tells whether pages show what was seen last, because the server cannot be asked. */
export function isOff({ isLost, isUnconfirmed } = useReach.getState()): boolean {
  return isLost || isUnconfirmed
}

export function useIsOff(): boolean {
  return useReach((reach) => isOff(reach))
}

/** A call was answered, or was not. A browser may report a missing network on a machine that is itself the server. */
export function noteAnswer(isAnswered: boolean): void {
  const isLost = !isAnswered && globalThis.navigator?.onLine === false
  if (isLost !== useReach.getState().isLost) useReach.setState({ isLost })
}

globalThis.addEventListener?.('offline', () => useReach.setState({ isLost: true }))
// this runs before the query client receives the event and fetches again
globalThis.addEventListener?.('online', () => useReach.setState({ isLost: false }))

/** The reason for a button that is disabled without the server. */
export const offReason: Label = ['离线，恢复连接后可用', 'Available when you are back online']

/** The reason that a form cannot be saved now; undefined while the server can be asked. */
export function useOffReason(isNeeded = true): string | undefined {
  const language = useLanguage()
  return useIsOff() && isNeeded ? say(offReason, language) : undefined
}

/** Disables the buttons for a call that needs the server, while it cannot be asked. */
export const Held = createContext(false)

/** Tells whether a page part makes a call that neither reads nor waits on the device. */
export function needsServer(access: unknown): boolean {
  const { effect, offline } = Object(access) as Partial<Pick<Endpoint, 'effect' | 'offline'>>
  return effect === 'write' && offline === undefined
}
