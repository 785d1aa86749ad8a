import { create } from 'zustand'

export type ToastTone = 'success' | 'error' | 'info'

export interface ToastAction {
  title: string
  run: () => void
}

interface Shown {
  id: number
  tone: ToastTone
  message: string
  note?: string
  action?: ToastAction
}

const duration = 3000
const durationWithAction = 8000

export const useToastStore = create<{ toasts: readonly Shown[] }>(() => ({ toasts: [] }))

const timers = new Map<number, ReturnType<typeof setTimeout>>()
let lastId = 0
// a message that comes before the first paint has its full time from then on
let isShowing = false

interface ToastOptions {
  action?: ToastAction
  /** Below the message, small: what only somebody who looks into it needs. */
  note?: string
}

/** Says briefly what happened. A message that is on screen already is not repeated; its time starts anew. */
export const toast = {
  success: (message: string, options?: ToastOptions) => show('success', message, options),
  error: (message: string, options?: ToastOptions) => show('error', message, options),
  info: (message: string, options?: ToastOptions) => show('info', message, options),
}

export function dismissToast(id: number): void {
  clearTimeout(timers.get(id))
  timers.delete(id)
  useToastStore.setState(({ toasts }) => ({ toasts: toasts.filter((one) => one.id !== id) }))
}

/** While the pointer or the focus is on the toasts, their time stands still. */
export function holdToasts(): void {
  for (const timer of timers.values()) clearTimeout(timer)
  timers.clear()
}

export function releaseToasts(): void {
  isShowing = true
  for (const one of useToastStore.getState().toasts) startTimer(one)
}

function show(tone: ToastTone, message: string, options: ToastOptions = {}): void {
  const { toasts } = useToastStore.getState()
  const same = toasts.find((one) => one.message === message && one.tone === tone)
  const one: Shown = { id: same?.id ?? ++lastId, tone, message, ...options }
  useToastStore.setState({ toasts: same ? toasts.map((other) => (other === same ? one : other)) : [...toasts, one] })
  startTimer(one)
}

function startTimer(one: Shown): void {
  clearTimeout(timers.get(one.id))
  if (!isShowing) return
  timers.set(
    one.id,
    setTimeout(() => dismissToast(one.id), one.action || one.note !== undefined ? durationWithAction : duration),
  )
}
