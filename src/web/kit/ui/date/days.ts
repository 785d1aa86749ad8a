import { readDay, readMoment, readTime } from '#contract/kit/convert/moment.ts'
import { formatTime } from '#web/kit/ui/value/format.ts'

/** Calendar days `YYYY-MM-DD`, both included; null is open. */
export interface DayRange {
  from: string | null
  to: string | null
}

/** The day in typed text as `YYYY-MM-DD`; undefined if the text names no day. */
export function dayIn(typed: string, today = formatTime(Date.now(), 'day')): string | undefined {
  return readDay(typed, today).value
}

/** The minute in typed text as `YYYY-MM-DDTHH:mm`. Without a time the day begins. */
export function minuteIn(typed: string, today = formatTime(Date.now(), 'day')): string | undefined {
  return readMoment(typed, { today }).value
}

/** The time in typed text as `HH:mm`. */
export function timeIn(typed: string): string | undefined {
  return readTime(typed).value
}

/** Noon, which is on the same calendar day at any change to daylight saving time. */
export function noonOf(day: string): Date {
  return new Date(`${day}T12:00:00`)
}

export function isDay(text: string | null | undefined): text is string {
  if (!text || !/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const date = noonOf(text)
  return !Number.isNaN(date.getTime()) && formatTime(date, 'day') === text
}

export function plusDays(day: string, days: number): string {
  const date = noonOf(day)
  date.setDate(date.getDate() + days)
  return formatTime(date, 'day')
}

export type Preset = 'today' | 'yesterday' | 'last_7_days' | 'last_30_days' | 'this_month' | 'last_month'

/** The usual periods that end today or before. */
export function presetRanges(today = formatTime(Date.now(), 'day')): [Preset, { from: string; to: string }][] {
  const yesterday = plusDays(today, -1)
  const monthStart = `${today.slice(0, 7)}-01`
  const lastMonthEnd = plusDays(monthStart, -1)
  return [
    ['today', { from: today, to: today }],
    ['yesterday', { from: yesterday, to: yesterday }],
    ['last_7_days', { from: plusDays(today, -6), to: today }],
    ['last_30_days', { from: plusDays(today, -29), to: today }],
    ['this_month', { from: monthStart, to: today }],
    ['last_month', { from: `${lastMonthEnd.slice(0, 7)}-01`, to: lastMonthEnd }],
  ]
}
