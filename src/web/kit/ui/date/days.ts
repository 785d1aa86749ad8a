import { endOfDay, isCalendarDay, plusDay } from '#contract/kit/convert/calendar.ts'
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

/** The minute in typed text as `YYYY-MM-DDTHH:mm`. Without a time the day begins, or with `isEnd` ends. */
export function minuteIn(typed: string, today = formatTime(Date.now(), 'day'), isEnd = false): string | undefined {
  return readMoment(typed, { today, isEnd }).value
}

/** Tells whether a value is a moment of the contract; other text is still being typed. */
export function isMoment(value: string | null): value is string {
  return value !== null && /^\d{4}-\d\d-\d\dT/.test(value) && !Number.isNaN(Date.parse(value))
}

/** A moment's minute in business time as `YYYY-MM-DDTHH:mm`; text that is no moment stays as it was typed. */
export function minuteOf(value: string | null): string | null {
  return isMoment(value) ? formatTime(value).replace(' ', 'T') : value
}

/** The moment for a minute in business time. The last minute of a day that ends something stands for the whole of it. */
export function momentOf(minute: string | null, isEnd = false): string | null {
  if (!isMoment(minute)) return minute
  const [day = '', time = ''] = minute.split('T')
  return isEnd && time === LAST_MINUTE ? endOfDay(day) : new Date(`${day}T${time}+08:00`).toISOString()
}

export const LAST_MINUTE = '23:59'

/** The time in typed text as `HH:mm`. */
export function timeIn(typed: string): string | undefined {
  return readTime(typed).value
}

/** Noon by the browser's clock, for a calendar of its dates: it is on the same day at any change to daylight saving time. */
export function noonOf(day: string): Date {
  return new Date(`${day}T12:00:00`)
}

export function isDay(text: string | null | undefined): text is string {
  return Boolean(text) && /^\d{4}-\d\d-\d\d$/.test(text ?? '') && isCalendarDay(text ?? '')
}

export const plusDays = (day: string, days: number): string => plusDay(day, days)

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
