import { MINUTE_MS } from '#server/platform/kernel/durations.ts'

/** The provider may need this long to know a number that it has accepted. */
export const KNOWN_AFTER_MS = 5 * MINUTE_MS

/** A moment from the provider; undefined without one. */
export function timeOf(text: string | null): string | undefined {
  const time = Date.parse(text ?? '')
  return Number.isNaN(time) ? undefined : new Date(time).toISOString()
}
