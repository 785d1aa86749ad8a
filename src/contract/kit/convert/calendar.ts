// apart from the readers of typed text, because every page needs these

const DAY_MS = 86_400_000
/** Asia/Shanghai has kept UTC+8 without summer time since 1991. */
export const SHANGHAI_MS = 8 * 3_600_000

/** Today's business day in Shanghai. */
export function businessToday(now: number = Date.now()): string {
  return new Date(now + SHANGHAI_MS).toISOString().slice(0, 10)
}

/** The last moment of a business day: what ends on a day without a time includes the day. */
export function endOfDay(day: string): string {
  return `${day}T15:59:59.999Z`
}

/** Tells whether `YYYY-MM-DD` is in the calendar. */
export function isCalendarDay(text: string): boolean {
  const moment = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(moment) && new Date(moment).toISOString().slice(0, 10) === text
}

export function plusDay(day: string, days = 1): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}
