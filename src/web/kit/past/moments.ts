export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const YEAR_H = 365 * 24

/** The same time on an earlier day, without seconds. */
export function daysAgo(days: number): string {
  const time = Date.now() - days * 24 * HOUR
  return new Date(time - (time % 60_000)).toISOString()
}

/** A moment from the address; undefined if it is none. */
export function momentIn(text: string | undefined): string | undefined {
  const time = Date.parse(text ?? '')
  return Number.isFinite(time) ? new Date(time).toISOString() : undefined
}
