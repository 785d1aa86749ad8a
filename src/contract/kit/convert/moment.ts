import type { Label } from '../label.ts'
import { businessToday, isCalendarDay, plusDay } from './calendar.ts'
import { plainText, unreadable, type Reading } from './reading.ts'

export const momentFaults = {
  day: ['{label}不是有效日期，请按“2026-01-31”填写', '{label} is no valid date. Write it as 2026-01-31'],
  moment: ['{label}不是有效时间，请按“2026-01-31 08:30”填写', '{label} is no valid time. Write it as 2026-01-31 08:30'],
} satisfies Readonly<Record<string, Label>>

const near: Readonly<Record<string, number>> = { 前天: -2, 昨天: -1, yesterday: -1, 今天: 0, today: 0, 明天: 1, tomorrow: 1, 后天: 2 }

/**
 * The day in typed text as `YYYY-MM-DD`: `2026-1-5`, `2026/01/05`, `2026.1.5`, `20260105`, `2026年1月5日`, `1-5` and `0105` in this
 * year, `今天`. The order is year, month, day; `5/1/2026` states no certain day and is refused, as is `05/01/26`. A year of two digits is
 * read with 年, or from 20 with hyphens or dots. A time behind the day, as on a bank receipt, is left out.
 */
export function readDay(typed: string, today: string = businessToday()): Reading<string> {
  const text = plainText(typed).toLowerCase()
  const [first, time] = dayAndTime(text)
  const day = dayOf(text, today) ?? (time !== undefined && timeOf(time) !== undefined ? dayOf(first, today) : undefined)
  return day === undefined ? unreadable(momentFaults.day, typed) : { value: day }
}

/**
 * The minute in typed text as `YYYY-MM-DDTHH:mm` in business time: a day, and a time such as `8:30`, `0830` or `8点30`. A day without a
 * time begins with it; with `isEnd` it is the day's last minute, because a period that ends on a day includes it.
 */
export function readMoment(
  typed: string,
  { isEnd = false, today = businessToday() }: { isEnd?: boolean; today?: string } = {},
): Reading<string> {
  const [day, time] = dayAndTime(plainText(typed).toLowerCase())
  const parts = [dayOf(day, today), time === undefined ? (isEnd ? '23:59' : '00:00') : timeOf(time)]
  if (parts[0] === undefined || parts[1] === undefined) return unreadable(momentFaults.moment, typed)
  // a business day ends with the minute before the next one
  return { value: parts[1] === '24:00' ? `${plusDay(parts[0])}T00:00` : `${parts[0]}T${parts[1]}` }
}

function dayAndTime(text: string): [day: string, time?: string | undefined] {
  const [, day = '', time] = /^(\S+?)(?:(?:\s+|(?<=\d)t|(?<=日))(\S.*))?$/.exec(text) ?? []
  return [day, time]
}

/** The time in typed text as `HH:mm`. */
export function readTime(typed: string): Reading<string> {
  const time = timeOf(plainText(typed).toLowerCase())
  return time === undefined || time === '24:00' ? unreadable(momentFaults.moment, typed) : { value: time }
}

function dayOf(text: string, today: string): string | undefined {
  const steps = near[text]
  if (steps !== undefined) return plusDay(today, steps)
  const digits = /^(\d{4})?(\d\d)(\d\d)$/.exec(text)
  const parts =
    digits ?? /^(?:(\d{4}|\d\d(?=\s*年)|[2-9]\d(?=\s*[-.]))\s*[-/.年]\s*)?(\d{1,2})\s*(?:[-/.]|月)\s*(\d{1,2})\s*[日号]?$/.exec(text)
  if (!parts) return undefined
  const [, year = today.slice(0, 4), month = '', day = ''] = parts
  const found = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isCalendarDay(found) ? found : undefined
}

function timeOf(text: string): string | undefined {
  const parts = /^(\d\d)(\d\d)$/.exec(text) ?? /^(\d{1,2})(?:\s*[:.点时]\s*(\d{1,2})?\s*分?)?(?::\d\d(?:\.\d+)?)?$/.exec(text)
  if (!parts) return undefined
  const [, hour = '', minute = '0'] = parts
  if (Number(hour) === 24 && Number(minute) === 0) return '24:00'
  return Number(hour) < 24 && Number(minute) < 60 ? `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}` : undefined
}
