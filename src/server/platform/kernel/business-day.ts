import { DAY_MS, HOUR_MS } from './durations.ts'

// Asia/Shanghai has kept UTC+8 without summer time since 1991
const OFFSET_H = 8

/** The business day for a moment, its calendar day in Asia/Shanghai (domain §0.1), plus a number of days. */
export function businessDay(now: Date, daysLater = 0): string {
  return new Date(now.getTime() + (OFFSET_H + daysLater * 24) * HOUR_MS).toISOString().slice(0, 10)
}

/** A moment as the clock in Shanghai shows it, in twelve digits from the year to the second. */
export function secondInShanghai(now: Date): string {
  return new Date(now.getTime() + OFFSET_H * HOUR_MS).toISOString().replaceAll(/\D/g, '').slice(2, 14)
}

/** A moment as the clock in Shanghai shows it, to the minute, for messages. */
export function minuteInShanghai(at: string): string {
  return new Date(Date.parse(at) + OFFSET_H * HOUR_MS).toISOString().slice(0, 16).replace('T', ' ')
}

/** The start for a business day plus some days: midnight in Asia/Shanghai as UTC (`…T16:00:00.000Z` on the day before). */
export function dayBegins(day: string, daysLater = 0): string {
  return new Date(Date.parse(day) + (daysLater * 24 - OFFSET_H) * HOUR_MS).toISOString()
}

/** The calendar day the given days after another; a negative number goes back. */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
}
