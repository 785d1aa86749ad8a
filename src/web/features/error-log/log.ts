import { create } from 'zustand'
import { RequestError } from '#web/api/client.ts'
import { currentLocation } from '#web/router/location.ts'
import { report } from './report.ts'

export interface LoggedError {
  readonly id: number
  /** When it happened last. */
  readonly at: Date
  readonly times: number
  /** The page, without its query: that may hold what somebody searched for. */
  readonly route: string
  readonly message: string
  readonly stack: string
}

const MOST = 100

/** What went wrong since the page was loaded, the latest first. */
export const useErrorLog = create<{ errors: readonly LoggedError[] }>()(() => ({ errors: [] }))

/** From now on what nobody has caught is kept; in production the server is told, once for each error. */
export function startErrorLog(): void {
  addEventListener('error', ({ error, message }) => logError(error ?? message))
  addEventListener('unhandledrejection', ({ reason }) => logError(reason))
}

/** Keeps an error that somebody else has caught. */
export function logError(thrown: unknown): void {
  if (isNoFault(thrown)) return
  const error = { route: currentLocation().path, ...wordsOf(thrown) }
  const { errors } = useErrorLog.getState()
  const same = errors.find(({ message, stack }) => message === error.message && stack === error.stack)
  const entry = { ...error, id: same?.id ?? (errors[0]?.id ?? 0) + 1, at: new Date(), times: (same?.times ?? 0) + 1 }
  useErrorLog.setState({ errors: [entry, ...errors.filter((one) => one !== same)].slice(0, MOST) })
  if (import.meta.env.PROD && !same) report(error)
}

export function clearErrorLog(): void {
  useErrorLog.setState({ errors: [] })
}

/** A refused or aborted call has been told to the person; a layout that settles a frame later is the browser's own affair. */
function isNoFault(thrown: unknown): boolean {
  if (thrown instanceof RequestError) return true
  if (thrown instanceof DOMException) return thrown.name === 'AbortError'
  return typeof thrown === 'string' && thrown.startsWith('ResizeObserver loop')
}

function wordsOf(thrown: unknown): { message: string; stack: string } {
  if (!(thrown instanceof Error)) return { message: String(thrown), stack: '' }
  return { message: thrown.message || thrown.name, stack: thrown.stack ?? '' }
}
