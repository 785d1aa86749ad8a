import * as z from 'zod/mini'
import { get } from '../kit/endpoint.ts'
import { choice, date, defaulted, optional } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'
import { rule } from '../kit/verbs.ts'

/** The periods for the figures. */
export const homePeriods = {
  today: ['今日', 'Today'],
  yesterday: ['昨日', 'Yesterday'],
  days7: ['近7天', '7 days'],
  days30: ['近30天', '30 days'],
  month: ['本月', 'This month'],
  last_month: ['上月', 'Last month'],
  quarter: ['本季', 'This quarter'],
  year: ['本年', 'This year'],
  week: ['本周', 'This week'],
  days90: ['近90天', '90 days'],
  months12: ['近12月', '12 months'],
  custom: ['自定义', 'Custom'],
} as const satisfies Record<string, Label>
export type HomePeriod = keyof typeof homePeriods

export const MOST_PERIOD_DAYS = 366
const DAY_MS = 86_400_000

export const periodFields = {
  period: defaulted(choice(['时间', 'Period'], homePeriods)),
  from: optional(date(['开始日期', 'From'])),
  to: optional(date(['结束日期', 'To'])),
}

interface Entered {
  period?: HomePeriod | undefined
  from?: string | null | undefined
  to?: string | null | undefined
}

/** A custom period has both days in their order, and at most a year between them. */
export const periodRules = [
  rule(['from', 'period'], ['请选择开始日期', 'Please select the first day'], ({ period, from }: Entered) => period !== 'custom' || !!from),
  rule(['to', 'period'], ['请选择结束日期', 'Please select the last day'], ({ period, to }: Entered) => period !== 'custom' || !!to),
  rule(
    ['to', 'from'],
    ['结束日期不能早于开始日期', 'The last day is before the first'],
    ({ from, to }: Entered) => !from || !to || from <= to,
  ),
  rule(
    ['to', 'from'],
    ['日期范围不能超过366天', 'At most 366 days'],
    ({ from, to }: Entered) => !from || !to || (Date.parse(to) - Date.parse(from)) / DAY_MS < MOST_PERIOD_DAYS,
  ),
] as const

/** A call's period. */
export const periodQuery = z.object(periodFields).check(...periodRules)

/** The sums for a period in the person's data scope. Amounts are fen; null without the permission to see it. */
const figures = z.object({
  /** Paid orders, what was paid for them, and the stores that paid. */
  orders: z.nullable(z.int()),
  amount: z.nullable(z.int()),
  stores: z.nullable(z.int()),
  /** Refunds that arrived in the period, for orders from any time. */
  refunds: z.nullable(z.int()),
  refund_amount: z.nullable(z.int()),
  /** The profit on the goods with a known cost, and the amount paid for these goods. */
  profit: z.nullable(z.int()),
  profit_base: z.nullable(z.int()),
  new_stores: z.nullable(z.int()),
  new_users: z.nullable(z.int()),
})

/** A period with the one before it and the same one a year before. */
const compared = <Sums extends z.ZodMiniType>(sums: Sums) => ({
  now: sums,
  /** The same time span a day, a week or a month before. */
  before: sums,
  year: sums,
})

const overview = z.object({
  /** The period's first and last day, for the lists behind the figures. */
  from: z.string(),
  to: z.string(),
  ...compared(figures),
})

/** Stores that placed orders in the period; those that paid in the 30 days until its end, and how many paid twice or more. */
const loyal = z.object({ active: z.int(), buyers: z.int(), repeaters: z.int() })

/** The unit for a trend point: hours in a day, days, or months in a longer period. */
export const trendGrains = ['hour', 'day', 'month'] as const
export type TrendGrain = (typeof trendGrains)[number]
const MOST_DAYS_SHOWN = 92

/** A period's grain by its day count. */
export const grainOf = (days: number): TrendGrain => (days === 1 ? 'hour' : days <= MOST_DAYS_SHOWN ? 'day' : 'month')

/** The same point in an earlier period; null if that one has no such hour or day. */
const earlierPoint = z.nullable(z.object({ key: z.string(), amount: z.int(), orders: z.int() }))

const point = z.object({
  /** The hour `09`, the day, or the month `2026-11`. */
  key: z.string(),
  /** Its days within the period, for the list behind it. */
  from: z.string(),
  to: z.string(),
  /** Null: this hour has not begun. */
  amount: z.nullable(z.int()),
  orders: z.nullable(z.int()),
  before: earlierPoint,
  year: earlierPoint,
})

export const figureCalls = {
  overview: get(['经营概况', 'Figures'], periodQuery, overview, { path: '/api/index/overview', access: 'login', quiet: true }),
  /** In its own call, because it reads a month's orders. */
  loyalty: get(['活跃与复购', 'Activity of stores'], periodQuery, z.object(compared(loyal)), {
    path: '/api/index/loyalty',
    access: 'order:order:list',
    quiet: true,
  }),
  trend: get(['经营趋势', 'Trend'], periodQuery, z.object({ grain: z.enum(trendGrains), list: z.array(point) }), {
    path: '/api/index/trend',
    access: 'order:order:list',
    quiet: true,
  }),
}

export type Figures = z.output<typeof figures>
export type Loyalty = z.output<typeof loyal>
export type Overview = z.output<typeof overview>
export type TrendPoint = z.output<typeof point>
export type EarlierPoint = z.output<typeof earlierPoint>
