const HOUR_MS = 3_600_000
// Asia/Shanghai has kept UTC+8 without summer time since 1991
const OFFSET_H = 8

/** The business day of a moment, its calendar day in Asia/Shanghai (domain §0.1), or the one so many days later. */
export function businessDay(now: Date, daysLater = 0): string {
  return new Date(now.getTime() + (OFFSET_H + daysLater * 24) * HOUR_MS).toISOString().slice(0, 10)
}

/** When a business day begins, or the one so many days later: midnight in Asia/Shanghai, told in UTC (`…T16:00:00.000Z` of the day before). */
export function dayBegins(day: string, daysLater = 0): string {
  return new Date(Date.parse(day) + (daysLater * 24 - OFFSET_H) * HOUR_MS).toISOString()
}

/** The calendar day so many days after another; before it where there are less than none. */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 24 * HOUR_MS).toISOString().slice(0, 10)
}
