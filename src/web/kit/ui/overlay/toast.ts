import { create } from 'zustand'

export type ToastTone = 'success' | 'error' | 'info'

export interface ToastAction {
  title: string
  run: () => void
}

interface OpenToast {
  id: number
  tone: ToastTone
  message: string
  note?: string
  action?: ToastAction
  stays?: boolean
}

const shortDuration = 3000
const longDuration = 8000
/** A message stays this long before a newer one takes its place. */
const leastDuration = 1200

export const useToastStore = create<{ toasts: readonly OpenToast[] }>(() => ({ toasts: [] }))

const timers = new Map<number, ReturnType<typeof setTimeout>>()
/** The message on screen and the time when it appeared. */
let onScreen = { id: 0, since: 0 }
let lastId = 0
// a message before the first paint starts its full time at that paint
let isShowing = false

interface ToastOptions {
  action?: ToastAction
  /** Small text below the message: details for troubleshooting. */
  note?: string
  /** Stays until its action is chosen or it is closed. */
  stays?: boolean
}

/** Shows a short message and returns its id. An identical visible one is not repeated; its time restarts. */
export const toast = {
  success: (message: string, options?: ToastOptions) => show('success', message, options),
  error: (message: string, options?: ToastOptions) => show('error', message, options),
  info: (message: string, options?: ToastOptions) => show('info', message, options),
}

export function dismissToast(id: number): void {
  clearTimeout(timers.get(id))
  timers.delete(id)
  useToastStore.setState(({ toasts }) => ({ toasts: toasts.filter((one) => one.id !== id) }))
  startTimer(shownToast())
}

/** While the pointer or the focus is on the toasts, their timers pause. */
export function holdToasts(): void {
  for (const timer of timers.values()) clearTimeout(timer)
  timers.clear()
}

export function releaseToasts(): void {
  isShowing = true
  startTimer(shownToast())
}

function show(tone: ToastTone, message: string, options: ToastOptions = {}): number {
  const { toasts } = useToastStore.getState()
  const same = toasts.find((one) => one.message === message && one.tone === tone)
  const one: OpenToast = { id: same?.id ?? ++lastId, tone, message, ...options }
  const left = leastDuration - (performance.now() - onScreen.since)
  // news wait for a message with an undo or a next step
  const holds = (other: OpenToast) => other.tone === 'error' || (tone === 'info' && other.action !== undefined)
  // a newer message replaces one that was seen; the others keep their order
  const otherToasts = toasts.filter((other) => other.id !== one.id && (other.id !== onScreen.id || other.stays || holds(other) || left > 0))
  const queue = [one, ...otherToasts].toSorted((a, b) => rankOf(a) - rankOf(b))
  useToastStore.setState({ toasts: queue })
  const lastToast = queue.at(-1)
  for (const { id } of toasts) if (id !== lastToast?.id) clearTimeout(timers.get(id))
  // the time for a message that others wait for runs on: each new one would prolong it
  if (!lastToast || lastToast.id !== onScreen.id || lastToast === one) startTimer(lastToast)
  else if (!holds(lastToast)) startTimer(lastToast, left)
  return one.id
}

/** The message on screen comes first, then answers to the person, then news; one that stays returns after the others. */
function rankOf({ id, tone, stays }: OpenToast): number {
  if (stays) return 0
  if (id === onScreen.id) return 3
  return tone === 'info' ? 1 : 2
}

/** The only toast on screen; the others wait for its end. */
function shownToast(toasts = useToastStore.getState().toasts): OpenToast | undefined {
  return toasts.at(-1)
}

function startTimer(one: OpenToast | undefined, duration?: number): void {
  if (!one) return
  if (onScreen.id !== one.id) onScreen = { id: one.id, since: performance.now() }
  clearTimeout(timers.get(one.id))
  if (!isShowing || one.stays) return
  timers.set(
    one.id,
    setTimeout(() => dismissToast(one.id), duration ?? durationOf(one)),
  )
}

function durationOf({ action, note }: OpenToast): number {
  return action || note !== undefined ? longDuration : shortDuration
}
