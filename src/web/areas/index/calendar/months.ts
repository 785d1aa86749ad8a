import type { CalendarRow } from '#contract/index/calendar.ts'
import { formatTime } from '#web/kit/ui/value/format.ts'

// Months as `2026-11`, days as `2026-11-30`, in the local time of the person.

/** The month some months after another. */
export function monthAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7)
}

export function daysIn(month: string): number {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).getUTCDate()
}

export const monthsFrom = (first: string, count: number): string[] => Array.from({ length: count }, (_, at) => monthAfter(first, at))

export const lastDay = (month: string) => `${month}-${daysIn(month)}`

/** A part of an activity within a month: its days from 1, and its line. */
export interface Bar {
  row: CalendarRow
  first: number
  last: number
  lane: number
  /** The activity begins or ends in this month. */
  begins: boolean
  ends: boolean
}

type Period = Pick<CalendarRow, 'start_at' | 'end_at'>

/** The first and the last day; an end at midnight belongs to the day before. */
export function daysOf({ start_at, end_at }: Period): { from: string | null; to: string | null } {
  return {
    from: start_at === null ? null : formatTime(start_at, 'day'),
    to: end_at === null ? null : formatTime(Date.parse(end_at) - 1, 'day'),
  }
}

export function isInMonth(row: Period, month: string): boolean {
  const { from, to } = daysOf(row)
  return (from === null || from.slice(0, 7) <= month) && (to === null || to.slice(0, 7) >= month)
}

const LEAST_DAYS = 3

/** The bars of a month, each on the first line that is free. */
export function barsIn(rows: readonly CalendarRow[], month: string): Bar[] {
  const ends: number[] = []
  return rows
    .filter((row) => isInMonth(row, month))
    .map((row) => {
      const { from, to } = daysOf(row)
      const begins = from?.startsWith(month) ?? false
      const isEnd = to?.startsWith(month) ?? false
      const first = begins ? Number(from?.slice(8)) : 1
      const last = Math.max(first, isEnd ? Number(to?.slice(8)) : daysIn(month))
      // room for a word, even in a bar of one day
      const start = Math.min(first, daysIn(month) - LEAST_DAYS + 1)
      return { row, first: start, last: Math.max(last, start + LEAST_DAYS - 1), begins, ends: isEnd }
    })
    .toSorted((one, other) => one.first - other.first || other.last - one.last)
    .map((bar) => {
      const free = ends.findIndex((last) => last < bar.first)
      const lane = free < 0 ? ends.length : free
      ends[lane] = bar.last
      return { ...bar, lane }
    })
}

const DAY_MS = 86_400_000

/** The same time of day some days later. */
export function movedBy({ start_at, end_at }: Period, days: number): Period {
  const move = (at: string | null) => (at === null ? null : new Date(Date.parse(at) + days * DAY_MS).toISOString())
  return { start_at: move(start_at), end_at: move(end_at) }
}
