import { formatTime } from '#web/kit/ui/value/format.ts'

/** Calendar days `YYYY-MM-DD`, both included; null is open. */
export interface DayRange {
  from: string | null
  to: string | null
}

const near: Readonly<Record<string, number>> = { 今天: 0, today: 0, 昨天: -1, yesterday: -1, 明天: 1, tomorrow: 1 }

/**
 * The day in typed text as `YYYY-MM-DD`: `2026-1-5`, `2026/01/05`, `20260105`, `2026年1月5日`, `1-5` and `0105` in this year, `今天`.
 * Undefined if the text names no day.
 */
export function dayIn(typed: string, today = formatTime(Date.now(), 'day')): string | undefined {
  const text = typed.normalize('NFKC').trim().toLowerCase()
  const steps = near[text]
  if (steps !== undefined) return plusDays(today, steps)
  const digits = /^(\d{4})?(\d\d)(\d\d)$/.exec(text)
  const parts = digits ?? /^(?:(\d{4}|\d\d)\s*[-/.年]\s*)?(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?$/.exec(text)
  if (!parts) return undefined
  const [, year = today.slice(0, 4), month = '', day = ''] = parts
  const found = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(found) ? found : undefined
}

/** The minute in typed text as `YYYY-MM-DDTHH:mm`: a day, and a time such as `8:30`, `0830` or `8点30`. Without a time the day begins. */
export function minuteIn(typed: string, today?: string): string | undefined {
  const text = typed.normalize('NFKC').trim()
  const [, day = '', time] = /^(\S+?)(?:(?:\s+|(?<=\d)[tT]|(?<=日))(\S.*))?$/.exec(text) ?? []
  const [foundDay, foundTime] = [dayIn(day, today), time === undefined ? '00:00' : timeIn(time)]
  return foundDay && foundTime ? `${foundDay}T${foundTime}` : undefined
}

/** The time in typed text as `HH:mm`. */
export function timeIn(typed: string): string | undefined {
  const text = typed.normalize('NFKC').trim()
  const parts = /^(\d\d)(\d\d)$/.exec(text) ?? /^(\d{1,2})(?:\s*[:.点时]\s*(\d{1,2})?\s*分?)?(?::\d\d)?$/.exec(text)
  if (!parts) return undefined
  const [, hour = '', minute = '0'] = parts
  return Number(hour) < 24 && Number(minute) < 60 ? `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}` : undefined
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
