import type { FollowupResult } from '#contract/people/words.ts'
import { plusDays } from '#web/kit/ui/date/days.ts'
import { formatTime } from '#web/kit/ui/value/format.ts'

/** The choices for the next contact: days from today, a time that the person picks, none, or what the result plans. */
export const nextChoices = ['result', 'tomorrow', 'days', 'week', 'own', 'none'] as const
export type NextChoice = (typeof nextChoices)[number]

type Planned = Exclude<NextChoice, 'result' | 'own' | 'none'>

const DAYS: Readonly<Record<Planned, number>> = { tomorrow: 1, days: 3, week: 7 }
const MORNING = '09:00'

/** The plan that each result makes by itself. */
export const planOf: Readonly<Record<FollowupResult, Planned>> = { reached: 'week', missed: 'tomorrow', callback: 'tomorrow' }

/** Nine o'clock on that day, in business time. */
export function momentOf(choice: Planned, now: Date): string {
  return new Date(`${plusDays(formatTime(now, 'day'), DAYS[choice])}T${MORNING}+08:00`).toISOString()
}
