import { businessToday, SHANGHAI_MS } from '#contract/kit/convert/calendar.ts'
import { DAY_MS } from './durations.ts'

/** The business day for a moment, its calendar day in Asia/Shanghai (domain §0.1), plus a number of days. */
export function businessDay(now: Date, daysLater = 0): string {
  return businessToday(now.getTime() + daysLater * DAY_MS)
}

/** A moment as the clock in Shanghai shows it, in twelve digits from the year to the second. */
export function secondInShanghai(now: Date): string {
  return new Date(now.getTime() + SHANGHAI_MS).toISOString().replaceAll(/\D/g, '').slice(2, 14)
}

/** A moment as the clock in Shanghai shows it, to the minute, for messages. */
export function minuteInShanghai(at: string): string {
  return new Date(Date.parse(at) + SHANGHAI_MS).toISOString().slice(0, 16).replace('T', ' ')
}

/** The start for a business day plus some days: midnight in Asia/Shanghai as UTC (`…T16:00:00.000Z` on the day before). */
export function dayBegins(day: string, daysLater = 0): string {
  return new Date(Date.parse(day) + daysLater * DAY_MS - SHANGHAI_MS).toISOString()
}

/** The calendar day the given days after another; a negative number goes back. */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
}
