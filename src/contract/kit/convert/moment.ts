import type { Label } from '../label.ts'
import { businessToday, isCalendarDay, plusDay } from './calendar.ts'
import { ODD_DIGIT, plainText, unreadable, type Reading } from './reading.ts'
import { DASHES } from './signs.ts'

export const momentFaults = {
  day: ['{label}不是有效日期，请按“2026-01-31”填写', '{label} is no valid date. Write it as 2026-01-31'],
  moment: ['{label}不是有效时间，请按“2026-01-31 08:30”填写', '{label} is no valid time. Write it as 2026-01-31 08:30'],
  year: ['{label}缺少年份，请按“2026-01-31”填写', '{label} has no year. Write it as 2026-01-31'],
} satisfies Readonly<Record<string, Label>>

const near: Readonly<Record<string, number>> = { 前天: -2, 昨天: -1, yesterday: -1, 今天: 0, today: 0, 明天: 1, tomorrow: 1, 后天: 2 }

/**
 * The day in typed text as `YYYY-MM-DD`: `2026-1-5`, `2026/01/05`, `2026.1.5`, `20260105`, `2026年1月5日`, `1-5` and `0105` in this
 * year, `今天`, each also with its weekday or with a time, as on a bank receipt, which is left out. The order is year, month, day;
 * `5/1/2026` states no certain day and is refused, as is `05/01/26`. A year of two digits is read with 年, or from 20 with hyphens or dots,
 * until 20 years from now.
 */
export function readDay(typed: string, today: string = businessToday()): Reading<string> {
  const text = plainOf(typed)
  const [first, time] = dayAndTime(text)
  const written = time === undefined ? undefined : timeOf(time)
  const day = dayOf(text, today) ?? (written === undefined || written === '24:00' ? undefined : dayOf(first, today))
  return day === undefined ? unreadable(momentFaults.day, typed) : { value: day }
}

/** The day in a file's cell. A file may be older than it looks, so a day without a year, or relative to today, is refused. */
export function readFullDay(typed: string): Reading<string> {
  const day = readDay(typed)
  const other = readDay(typed, plusDay(businessToday(), -YEAR_DAYS))
  return day.value === other.value ? day : unreadable(momentFaults.year, typed)
}

// a day that depends on today differs then
const YEAR_DAYS = 400

function plainOf(typed: string): string {
  if (ODD_DIGIT.test(typed)) return ''
  const text = plainText(typed).toLowerCase().replace(DASHES, '-')
  return text.replace(/ (?=\(?(?:星期|周)[一二三四五六日天])/, '')
}

/**
 * The minute in typed text as `YYYY-MM-DDTHH:mm` in business time: a day, and a time such as `8:30`, `0830` or `8点30`. A day without a
 * time begins with it; with `isEnd` it is the day's last minute, because a period that ends on a day includes it. So does the time
 * 00:00:00: persons write no seconds, but spreadsheets do for a day.
 */
export function readMoment(
  typed: string,
  { isEnd = false, today = businessToday() }: { isEnd?: boolean; today?: string } = {},
): Reading<string> {
  const [day, time] = dayAndTime(plainOf(typed).replace(isEnd ? /(?<=\d|日)(?:\s+|t)0?0:00:00(?:\.0+)?$/ : '', ''))
  const parts = [dayOf(day, today), time === undefined ? (isEnd ? '23:59' : '00:00') : timeOf(time)]
  if (parts[0] === undefined || parts[1] === undefined) return unreadable(momentFaults.moment, typed)
  // a business day ends with the minute before the next one
  return { value: parts[1] === '24:00' ? `${plusDay(parts[0])}T00:00` : `${parts[0]}T${parts[1]}` }
}

function dayAndTime(text: string): [day: string, time?: string | undefined] {
  const [, day = '', time] = /^(\S+?)(?:(?:\s+|(?<=\d)t|(?<=日)(?!\(?星期|\(?周))(\S.*))?$/.exec(text) ?? []
  return [day, time]
}

/** The time in typed text as `HH:mm`. */
export function readTime(typed: string): Reading<string> {
  const time = timeOf(plainOf(typed))
  return time === undefined || time === '24:00' ? unreadable(momentFaults.moment, typed) : { value: time }
}

function dayOf(typed: string, today: string): string | undefined {
  const [, text = '', weekday] = /^(.*?)(?:\(?(?:星期|周)([一二三四五六日天])\)?)?$/.exec(typed) ?? []
  const day = plainDay(text, today)
  const written = weekday && '日一二三四五六'.indexOf(weekday.replace('天', '日'))
  return day && written !== undefined && written !== new Date(day).getUTCDay() ? undefined : day
}

function plainDay(text: string, today: string): string | undefined {
  const steps = near[text]
  if (steps !== undefined) return plusDay(today, steps)
  const digits = /^(\d{4})?(\d\d)(\d\d)$/.exec(text)
  const parts =
    digits ?? /^(?:(\d{4}|\d\d(?=\s*年)|[2-9]\d(?=\s*[-.]))\s*[-/.年]\s*)?(\d{1,2})\s*(?:[-/.]|月)\s*(\d{1,2})\s*[日号]?$/.exec(text)
  if (!parts) return undefined
  const [all, year = today.slice(0, 4), month = '', day = ''] = parts
  const signs = new Set(all.match(/[-/.]/g))
  if (signs.size > 1 || (year.length === 2 && Number(year) > Number(today.slice(2, 4)) + 20)) return undefined
  const found = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isCalendarDay(found) ? found : undefined
}

function timeOf(text: string): string | undefined {
  const [, before, plain = '', after] = /^(上午|早上|凌晨|下午|晚上|am|pm)?\s*(.*?)\s*([ap]m)?$/.exec(text) ?? []
  const half = before ?? after
  if (before !== undefined && after !== undefined) return undefined
  const parts = TIMES.map((form) => form.exec(plain)).find(Boolean)
  const [, written = '', minutes = '0', seconds = '0'] = parts ?? []
  const [hour, minute] = [half === undefined ? Number(written) : hourOf(half, Number(written)), Number(minutes.replace('半', '30'))]
  if (!parts || hour === undefined || minute > 59) return undefined
  if (hour === 24) return minute === 0 && Number(seconds) === 0 ? '24:00' : undefined
  return hour < 24 ? `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}` : undefined
}

/** `0830`, `8:30` or `08:30:15`, and `8点`, `8点5分` or `8点半`. A single digit behind a colon may have lost the other one. */
const TIMES = [/^(\d\d)(\d\d)$/, /^(\d{1,2})(?:[:.](\d\d)(?::([0-5]\d(?:\.\d+)?))?)?$/, /^(\d{1,2})\s*[点时]\s*(半|\d{1,2})?\s*分?$/]

/** The hour on the 24-hour clock; undefined where 12 may mean noon or midnight. */
function hourOf(half: string, hour: number): number | undefined {
  const isLate = half === 'pm' || half === '下午' || half === '晚上'
  if (hour === 12) return half === 'am' ? 0 : half === 'pm' ? 12 : undefined
  if (hour < 12) return isLate ? hour + 12 : hour
  return isLate ? hour : undefined
}
