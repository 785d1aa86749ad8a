import { textIn, texts, type Language } from '#web/base/locales/texts.ts'
import { formatTime } from '#web/kit/ui/value/format.ts'
import { shareOf } from './share.ts'

const timeTexts = texts({
  zh: {
    always: '不限时间',
    open: '无结束时间',
    ended: '已结束',
    starts: '{n}天后开始',
    starts_hours: '{n}小时后开始',
    left: '剩{n}天',
    left_hours: '剩{n}小时',
  },
  en: {
    always: 'Any time',
    open: 'No end',
    ended: 'Ended',
    starts: 'Starts in {n:day|days}',
    starts_hours: 'Starts in {n} h',
    left: '{n:day|days} left',
    left_hours: '{n} h left',
  },
})

const HOUR_MS = 3_600_000
const DAY_HOURS = 24

interface Timed {
  start_at: string | null
  end_at: string | null
}

export interface TimeLeft {
  /** The days from start to end. */
  days: string
  words: string
  /** The percent of the time that is over; null for a time without an end. */
  share: number | null
}

/** An activity's time at a moment, as the bar in the lists shows it. */
export function timeLeft({ start_at, end_at }: Timed, now: number, language: Language): TimeLeft {
  const say = (key: 'always' | 'open' | 'ended') => textIn(timeTexts, language, key)
  if (start_at === null && end_at === null) return { days: say('always'), words: '', share: null }
  const days = daysOf(start_at, end_at, now)
  const start = start_at === null ? now : Date.parse(start_at)
  const end = end_at === null ? null : Date.parse(end_at)
  if (start > now) return { days, words: until(start - now, starts, language), share: end === null ? null : 0 }
  if (end === null) return { days, words: say('open'), share: null }
  if (end <= now) return { days, words: say('ended'), share: 100 }
  // without a start its length is not known
  return { days, words: until(end - now, left, language), share: start_at === null ? null : shareOf(now - start, end - start) }
}

const starts = { days: 'starts', hours: 'starts_hours' } as const
const left = { days: 'left', hours: 'left_hours' } as const

function until(ms: number, { days, hours }: typeof starts | typeof left, language: Language): string {
  const n = Math.ceil(ms / HOUR_MS)
  return n < DAY_HOURS ? textIn(timeTexts, language, hours, { n }) : textIn(timeTexts, language, days, { n: Math.floor(n / DAY_HOURS) })
}

/** 11-20 – 12-05: a year is written where it is neither this one nor that of the start. */
function daysOf(start_at: string | null, end_at: string | null, now: number): string {
  const yearOf = (day: string) => day.slice(0, 5)
  const [from, to, today] = [start_at, end_at, now].map((at) => formatTime(at, 'day')) as [string, string, string]
  const short = (day: string, years: readonly string[]) => (years.includes(yearOf(day)) ? day.slice(5) : day)
  return `${short(from, [yearOf(today)]) || '…'} – ${short(to, [yearOf(today), yearOf(from)]) || '…'}`
}
