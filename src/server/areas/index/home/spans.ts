import type { HomePeriod } from '#contract/index/figures.ts'
import type { Label } from '#contract/kit/label.ts'
import { businessDay, dayBegins, daysAfter } from '#server/platform/kernel/business-day.ts'
import { DAY_MS } from '#server/platform/kernel/durations.ts'
import { refuse } from '#server/platform/kernel/errors.ts'

/** A period from its begin to its end, which it does not include; both are moments. */
export interface Period {
  from: string
  to: string
}

/** Days from the first to the last. */
export interface Days {
  from: string
  to: string
}

/** The days that a period touches. */
export const daysIn = ({ from, to }: Period): Days => ({ from: businessDay(new Date(from)), to: businessDay(new Date(Date.parse(to) - 1)) })

/** The same time of day, a number of days before or after. */
function shifted(at: string, days: number): string {
  return new Date(Date.parse(at) + days * DAY_MS).toISOString()
}

/** The day in the month before or the year before; the 31st in a shorter month is its last day. */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}

export interface PeriodQuery {
  period?: HomePeriod | undefined
  from?: string | null | undefined
  to?: string | null | undefined
}

/** A period, the one before it and the same one a year before. */
export const periodNames = ['now', 'before', 'year'] as const
export type PeriodName = (typeof periodNames)[number]

export interface Compared extends Record<PeriodName, Period> {
  /** The days in the period. */
  from: string
  to: string
}

const notToday: Label = ['日期不能晚于今天', 'This day has not begun']

/** A period until now, with the one before it and the same one a year before; parts that have not ended end at the same time of day. */
export function periodOf(now: Date, { period = 'today', from, to }: PeriodQuery): Compared {
  const today = businessDay(now)
  if (period === 'custom') {
    if ((from ?? today) > today) throw refuse(notToday, { field: 'from' })
    if ((to ?? today) > today) throw refuse(notToday, { field: 'to' })
  }
  const [first, last] = daysOf(period, today, { from: from ?? today, to: to ?? today })
  const length = (Date.parse(last) - Date.parse(first)) / DAY_MS + 1
  const earlier = (back: (day: string) => string): Period => ({
    from: dayBegins(back(first)),
    to: last === today ? shifted(now.toISOString(), (Date.parse(back(last)) - Date.parse(last)) / DAY_MS) : dayBegins(back(last), 1),
  })
  const byDays = (days: number) => earlier((day) => daysAfter(day, -days))
  const byMonths = (months: number) => {
    const { from: begin, to: end } = earlier((day) => monthsAfter(day, -months))
    // a month's last day is the other month's last day, whatever its length
    return { from: begin, to: period === 'last_month' ? dayBegins(monthsAfter(first, 1 - months)) : end }
  }
  const ofYear = () => {
    const { from: begin, to: end } = byMonths(MONTHS_A_YEAR)
    // the 29th of February alone counts with the 28th; in a longer period it has no counterpart
    return { from: length > 1 && first.endsWith('-02-29') ? dayBegins(daysAfter(monthsAfter(first, -MONTHS_A_YEAR), 1)) : begin, to: end }
  }
  const months = monthsBack[period]
  return {
    from: first,
    to: last,
    now: { from: dayBegins(first), to: last === today ? now.toISOString() : dayBegins(last, 1) },
    before: months !== undefined ? byMonths(months) : byDays(length === 1 ? 1 : period === 'week' ? WEEK_DAYS : length),
    year: period === 'week' ? byDays(YEAR_WEEKS * WEEK_DAYS) : ofYear(),
  }
}

const WEEK_DAYS = 7
/** Month periods are compared with those so many months before, whatever their lengths in days. */
const monthsBack: Partial<Record<HomePeriod, number>> = { month: 1, last_month: 1, quarter: 3, year: 12, months12: 12 }

/** The day in an earlier period that stands beside a day in this one: the same date; undefined for days that are paired by their place. */
export function sameDate(period: HomePeriod | undefined, name: 'before' | 'year', day: string): string | null | undefined {
  const months = name === 'before' ? monthsBack[period ?? 'today'] : period === 'week' ? undefined : MONTHS_A_YEAR
  if (months === undefined) return undefined
  const other = monthsAfter(day, -months)
  return other.slice(8) === day.slice(8) ? other : null
}

const daysBack: Partial<Record<HomePeriod, number>> = { days7: 7, days30: 30, days90: 90 }
const YEAR_WEEKS = 52
const MONTHS_A_YEAR = 12
const MONTHS_A_QUARTER = 3

function daysOf(period: HomePeriod, today: string, custom: { from: string; to: string }): [string, string] {
  const month = `${today.slice(0, 7)}-01`
  const yesterday = daysAfter(today, -1)
  // 0 is Sunday, the last day in a week
  const weekday = (new Date(today).getUTCDay() + 6) % WEEK_DAYS
  if (period === 'today') return [today, today]
  if (period === 'yesterday') return [yesterday, yesterday]
  if (period === 'week') return [daysAfter(today, -weekday), today]
  if (period === 'month') return [month, today]
  if (period === 'last_month') return [monthsAfter(month, -1), daysAfter(month, -1)]
  if (period === 'quarter') return [monthsAfter(month, -((Number(today.slice(5, 7)) - 1) % MONTHS_A_QUARTER)), today]
  if (period === 'year') return [`${today.slice(0, 4)}-01-01`, today]
  if (period === 'months12') return [monthsAfter(month, 1 - MONTHS_A_YEAR), today]
  const days = daysBack[period]
  if (days !== undefined) return [daysAfter(today, 1 - days), today]
  return [custom.from, custom.to]
}

/** The key for a period's answer in the one-minute cache. */
export const keyOf = ({ period = 'today', from, to }: PeriodQuery) => (period === 'custom' ? `${from} ${to}` : period)

/** The whole days in a period that were summed up, and what remains: one period before them and one after. */
export function partsOf({ from, to }: Period, lastRolled: string | null): { days: Days | null; rest: Period[] } {
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

/** A period part whose sums are added, or taken away from those for its whole day. */
export interface Signed extends Period {
  isTaken: boolean
}

/** The same for sums: if most of an earlier day is wanted, the rest is taken away from the whole day. */
export function signedPartsOf(period: Period, lastRolled: string | null): { days: Days | null; rest: Signed[] } {
  const { days, rest } = partsOf(period, lastRolled)
  const added = rest.map((part) => ({ ...part, isTaken: false }))
  const day = businessDay(new Date(period.to))
  const [begin, end] = [dayBegins(day), dayBegins(day, 1)]
  const isRolled = lastRolled !== null && day <= lastRolled
  const isMost = Date.parse(period.to) - Date.parse(begin) > Date.parse(end) - Date.parse(period.to)
  if (!isRolled || !isMost || rest.at(-1)?.from !== begin) return { days, rest: added }
  return { days: { from: days?.from ?? day, to: day }, rest: [...added.slice(0, -1), { from: period.to, to: end, isTaken: true }] }
}

/** Loads a value for each of the three periods, side by side; equal periods are loaded once. */
export async function ofEach<Value>(
  { now, before, year }: Record<PeriodName, Period>,
  load: (period: Period) => Promise<Value>,
): Promise<Record<PeriodName, Value>> {
  const ofBefore = load(before)
  const values = await Promise.all([load(now), ofBefore, isSame(before, year) ? ofBefore : load(year)])
  return { now: values[0], before: values[1], year: values[2] }
}

/** Tells whether two periods are equal: the year before is also the period before this year. */
export const isSame = (one: Period, other: Period) => one.from === other.from && one.to === other.to

/** Whole months with the days to add to them and those to take away: the fewest rows that sum up the days. */
export interface Blocks {
  months: string[]
  added: Days[]
  taken: Days[]
}

const lengthOf = ({ from, to }: Days) => Math.max(0, (Date.parse(to) - Date.parse(from)) / DAY_MS + 1)
const filled = (parts: readonly Days[]) => parts.filter(({ from, to }) => from <= to)

/**
 * The months and days that sum up rolled days. A month row holds its days until the last one that was rolled; if most
 * days in a month are wanted, the others are taken away.
 */
export function blocksOf({ from, to }: Days, lastRolled: string): Blocks {
  const blocks: Blocks = { months: [], added: [], taken: [] }
  for (let first = `${from.slice(0, 7)}-01`; first <= to; first = monthsAfter(first, 1)) {
    const end = daysAfter(monthsAfter(first, 1), -1)
    const held = { from: first, to: end < lastRolled ? end : lastRolled }
    const span = { from: from > first ? from : first, to: to < held.to ? to : held.to }
    const others = filled([
      { from: held.from, to: daysAfter(span.from, -1) },
      { from: daysAfter(span.to, 1), to: held.to },
    ])
    if (others.reduce((sum, part) => sum + lengthOf(part), 0) < lengthOf(span)) {
      blocks.months.push(first)
      blocks.taken.push(...others)
    } else blocks.added.push(span)
  }
  return blocks
}

/** The months in a period with whole months, today's included; null for other periods. */
export function monthsIn({ from, to, now }: Compared): number | null {
  const isToday = now.to !== dayBegins(to, 1)
  if (!from.endsWith('-01') || !(isToday || daysAfter(to, 1).endsWith('-01'))) return null
  return (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * MONTHS_A_YEAR + Number(to.slice(5, 7)) - Number(from.slice(5, 7)) + 1
}
