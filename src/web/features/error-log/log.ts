import { create } from 'zustand'
import type { error } from '#contract/common/error.ts'
import { RequestError, call } from '#web/base/api/client.ts'
import { postRef } from '#web/base/api/endpoint-ref.ts'
import { currentLocation } from '#web/base/router/location.ts'

export interface LoggedError {
  readonly id: number
  /** The time at the last occurrence. */
  readonly at: Date
  readonly times: number
  /** The page path without its query, because a query may contain a person's search words. */
  readonly route: string
  readonly message: string
  readonly stack: string
}

const MOST = 100

/** The errors since the page was loaded, newest first. */
export const useErrorLog = create<{ errors: readonly LoggedError[] }>()(() => ({ errors: [] }))

/** Starts to record uncaught errors; in production each error is reported to the server once. */
export function startErrorLog(): void {
  addEventListener('error', ({ error, message }) => logError(error ?? message))
  addEventListener('unhandledrejection', ({ reason }) => logError(reason))
}

/** Records an error that other code has caught. */
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

/** Ignored: the API client has already shown refused or aborted calls; a late layout is an internal browser matter. */
function isNoFault(thrown: unknown): boolean {
  if (thrown instanceof RequestError) return true
  if (thrown instanceof DOMException) return thrown.name === 'AbortError'
  return typeof thrown === 'string' && thrown.startsWith('ResizeObserver loop')
}

function wordsOf(thrown: unknown): { message: string; stack: string } {
  if (!(thrown instanceof Error)) return { message: String(thrown), stack: '' }
  return { message: thrown.message || thrown.name, stack: thrown.stack ?? '' }
}

/** Without the contract's schemas, because errors are collected before other code is loaded; a test compares it with the contract. */
export const errorReport = postRef<(typeof error)['report']>('common.error.report', '/api/common/error/report', { quiet: true })

/** The contract's limits. */
export const reportLimits = { route: 500, message: 1000, stack: 8000 }

/** Reports an error to the server; a failed report is dropped. */
function report({ route, message, stack }: { route: string; message: string; stack: string }): void {
  const cut = (text: string, most: number) => [...text].slice(0, most).join('')
  const input = {
    route: cut(route, reportLimits.route),
    message: cut(message, reportLimits.message) || 'unknown',
    stack: cut(stack, reportLimits.stack),
  }
  call(errorReport, input).catch(() => undefined)
}
