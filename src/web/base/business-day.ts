const SHANGHAI_MS = 8 * 3_600_000
const DAY_MS = 86_400_000

/** The current business day in Shanghai, such as `2026-11-27`, or the one some days before. */
export function businessDay(daysBefore = 0): string {
  return new Date(Date.now() + SHANGHAI_MS - daysBefore * DAY_MS).toISOString().slice(0, 10)
}
