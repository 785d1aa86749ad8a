import { businessDay } from '#server/platform/kernel/business-day.ts'
import { DAY_MS } from '#server/platform/kernel/durations.ts'

/** The business day this many days from now. */
export function dayAt(now: Date, days: number): string {
  return businessDay(now, days)
}

/** The moment this many days before now; fractions are times in the day. */
export function before(now: Date, days: number): string {
  return new Date(now.getTime() - Math.round(days * DAY_MS)).toISOString()
}
