import type { Cycle } from './words.ts'

// The streak rules (domain §11), without a database. Days are business days as `YYYY-MM-DD`.

/** The day a number of days after another; a negative number goes back. */
export function dayAfter(day: string, days = 1): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
}

/** Tells whether a new cycle begins on the day. Weeks begin on Monday. */
export function beginsCycle(cycle: Cycle, day: string): boolean {
  if (cycle === 'none') return false
  return cycle === 'month' ? day.endsWith('-01') : new Date(Date.parse(day)).getUTCDay() === 1
}

/** The streak for a sign-in; `before` is the streak on the day before, undefined without a sign-in on that day. */
export function streakOn(cycle: Cycle, day: string, before: number | undefined): number {
  return before === undefined || beginsCycle(cycle, day) ? 1 : before + 1
}

interface Signed {
  day: string
  cycle: Cycle
}

/** The streaks for consecutive signed days. */
export function streaksOf(days: readonly Signed[], before: number | undefined): number[] {
  const streaks: number[] = []
  let last = before
  for (const { day, cycle } of days) {
    last = streakOn(cycle, day, last)
    streaks.push(last)
  }
  return streaks
}

/** The days within which a streak day is rewarded once. */
export interface Span {
  from: string
  to: string
}

/**
 * The span for a sign-in: the calendar week or month in its cycle, else its unbroken run, which ends on `runEnds`. A make-up may join two
 * runs, so that the run goes on after the day.
 */
export function spanOf({ day, cycle, streak, runEnds }: Signed & { streak: number; runEnds: string }): Span {
  if (cycle === 'none') return { from: dayAfter(day, 1 - streak), to: runEnds }
  if (cycle === 'month') return { from: `${day.slice(0, 7)}-01`, to: lastOfMonth(day) }
  const sinceMonday = (new Date(Date.parse(day)).getUTCDay() + 6) % 7
  return { from: dayAfter(day, -sinceMonday), to: dayAfter(day, 6 - sinceMonday) }
}

/**
 * The most often that one customer is rewarded for a streak on the 31 days in a month. A streak from before the month may be reached on its
 * first day. Make-ups add nothing: between two rewards for one streak lies a missed day, or a new week or month.
 */
export function timesInMonth(cycle: Cycle, streak: number): number {
  if (cycle === 'month') return 1
  return cycle === 'week' ? 2 + Math.floor((30 - streak) / 7) : 1 + Math.floor(30 / (streak + 1))
}

/** The last run day for each consecutive day: the day before the next streak that is 1, or the last day. */
export function runEndsOf(days: readonly { day: string }[], streaks: readonly number[]): string[] {
  return days.map((_, at) => {
    const next = streaks.findIndex((streak, later) => later > at && streak === 1)
    return days[next === -1 ? days.length - 1 : next - 1]?.day ?? ''
  })
}

export function lastOfMonth(day: string): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
}

interface ForecastRule<Reward extends { day: number }> {
  cycle: Cycle
  base_integral: number
  streak: readonly Reward[]
}

export interface ForecastDay<Reward> {
  day: string
  streak: number
  points: number
  /** The streak reward, once in its cycle. */
  reward: Reward | undefined
}

/** The points and rewards for a customer who signs in every day: the editor's calendar. `before` is the streak on the day before the first. */
export function forecastOf<Reward extends { day: number; integral: number }>(
  rule: ForecastRule<Reward>,
  { from, days, before }: { from: string; days: number; before?: number },
): ForecastDay<Reward>[] {
  const all = Array.from({ length: days }, (_, at) => ({ day: dayAfter(from, at), cycle: rule.cycle }))
  const streaks = streaksOf(all, before)
  return all.map(({ day }, at) => {
    const streak = streaks[at] ?? 1
    const reward = rule.streak.find((one) => one.day === streak)
    return { day, streak, points: rule.base_integral + (reward?.integral ?? 0), reward }
  })
}
