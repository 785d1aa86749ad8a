import { businessDay, dayBegins, daysAfter } from '#server/platform/kernel/business-day.ts'
import { DAY_MS } from '#server/platform/kernel/durations.ts'

/** A period from its begin to its end, which it does not include; both are moments. */
export interface Period {
  from: string
  to: string
}

const YEAR_DAYS = 365

/** The same time of day, a number of days before or after. */
function shifted(at: string, days: number): string {
  return new Date(Date.parse(at) + days * DAY_MS).toISOString()
}

/** The day of the month before or the year before; the 31st of a shorter month is its last day. */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}

const days = (from: string, to: string): Period => ({ from: dayBegins(from), to: dayBegins(to, 1) })

/** Today until now, yesterday, and this month until now, each with the period before and the same one a year before. */
export function periodsAt(now: Date) {
  const today = businessDay(now)
  const yesterday = daysAfter(today, -1)
  const at = now.toISOString()
  const begin = dayBegins(today)
  const first = `${today.slice(0, 7)}-01`
  const sameTime = (day: string): Period => ({
    from: dayBegins(day),
    to: shifted(at, (Date.parse(day) - Date.parse(today)) / DAY_MS),
  })
  const monthUntil = (months: number): Period => ({
    from: dayBegins(monthsAfter(first, months)),
    to: sameTime(monthsAfter(today, months)).to,
  })
  return {
    today: { now: { from: begin, to: at }, before: sameTime(yesterday), year: sameTime(daysAfter(today, -YEAR_DAYS)) },
    yesterday: {
      now: days(yesterday, yesterday),
      before: days(daysAfter(today, -2), daysAfter(today, -2)),
      year: days(daysAfter(yesterday, -YEAR_DAYS), daysAfter(yesterday, -YEAR_DAYS)),
    },
    month: { now: { from: dayBegins(first), to: at }, before: monthUntil(-1), year: monthUntil(-12) },
  } as const satisfies Record<string, { now: Period; before: Period; year: Period }>
}

/** The whole days of a period that were summed up, and what remains of it: one period before them and one after. */
export function partsOf({ from, to }: Period, lastRolled: string | null): { days: { from: string; to: string } | null; rest: Period[] } {
  const firstWhole = dayBegins(businessDay(new Date(from))) === from ? businessDay(new Date(from)) : businessDay(new Date(from), 1)
  const lastWhole = businessDay(new Date(to), -1)
  const last = lastRolled === null || lastRolled < lastWhole ? lastRolled : lastWhole
  if (last === null || last < firstWhole) return { days: null, rest: from < to ? [{ from, to }] : [] }
  const rest = [
    { from, to: dayBegins(firstWhole) },
    { from: dayBegins(last, 1), to },
  ]
  return { days: { from: firstWhole, to: last }, rest: rest.filter((part) => part.from < part.to) }
}
