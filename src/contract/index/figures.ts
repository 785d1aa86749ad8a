import * as z from 'zod/mini'
import { get, nothing } from '../kit/endpoint.ts'
import { choice, defaulted } from '../kit/field.ts'

/** The sums of a period in the data scope of the person. Amounts are fen; null without the permission to see it. */
const figures = z.object({
  /** Paid orders, what was paid for them, and the stores that paid. */
  orders: z.nullable(z.int()),
  amount: z.nullable(z.int()),
  stores: z.nullable(z.int()),
  /** Refunds that arrived in the period, of orders of any time. */
  refunds: z.nullable(z.int()),
  refund_amount: z.nullable(z.int()),
  /** The profit of the goods with a known cost, and the amount paid for these goods. */
  profit: z.nullable(z.int()),
  profit_base: z.nullable(z.int()),
  new_stores: z.nullable(z.int()),
  new_users: z.nullable(z.int()),
})

const period = z.object({
  now: figures,
  /** The same length of time a day or a month before. */
  before: figures,
  /** The same days a year before. */
  year: figures,
})

const overview = z.object({ today: period, yesterday: period, month: period })

/** The spans of the trend: hours of today, days, months. */
export const trendSpans = {
  today: ['今日', 'Today'],
  7: ['近7天', '7 days'],
  30: ['近30天', '30 days'],
  90: ['近90天', '90 days'],
  months: ['近12月', '12 months'],
} as const

const point = z.object({
  /** The hour `09`, the day or the first day of the month. */
  key: z.string(),
  /** Null: this hour has not begun. */
  amount: z.nullable(z.int()),
  orders: z.nullable(z.int()),
  /** The same point of the period before. */
  before: z.object({ key: z.string(), amount: z.int(), orders: z.int() }),
})

export const figureCalls = {
  overview: get(['经营概况', 'Figures'], nothing, overview, { path: '/api/index/overview', access: 'login', quiet: true }),
  trend: get(
    ['经营趋势', 'Trend'],
    z.object({ span: defaulted(choice(['时间范围', 'Period'], trendSpans)) }),
    z.object({ list: z.array(point) }),
    {
      path: '/api/index/trend',
      access: 'order:order:list',
      quiet: true,
    },
  ),
}

export type Figures = z.output<typeof figures>
export type Overview = z.output<typeof overview>
export type TrendPoint = z.output<typeof point>
export type TrendSpan = keyof typeof trendSpans extends infer Key ? `${Key & (string | number)}` : never
