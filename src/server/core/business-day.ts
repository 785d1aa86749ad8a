const HOUR_MS = 3_600_000
// Asia/Shanghai has kept UTC+8 without summer time since 1991
const OFFSET_H = 8

/** The business day of a moment, its calendar day in Asia/Shanghai (domain §0.1), or the one so many days later. */
export function businessDay(now: Date, daysLater = 0): string {
  return new Date(now.getTime() + (OFFSET_H + daysLater * 24) * HOUR_MS).toISOString().slice(0, 10)
}
