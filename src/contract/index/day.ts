import * as z from 'zod/mini'
import { get, nothing } from '../kit/endpoint.ts'

// Amounts are fen.

/** The days in the small line, the last whole day included. */
export const LINE_DAYS = 14

const sales = z.object({
  orders: z.int(),
  amount: z.int(),
  /** The profit on goods with a known cost, and the amount paid for them; null without the permission. */
  profit: z.nullable(z.int()),
  profit_base: z.nullable(z.int()),
})

const day = z.object({
  /** The last whole day. */
  day: z.string(),
  now: sales,
  /** The day before it. */
  before: sales,
  /** Today until now, and the last whole day until the same time. */
  today: sales,
  same: sales,
  line: z.array(z.object({ day: z.string(), amount: z.int() })),
})

/** SKUs on sale without stock, those first whose sales are missed most. */
const stockOut = z.object({
  id: z.int(),
  code: z.string(),
  title: z.string(),
  /** Since when the stock is zero; null if no movement tells it. */
  since: z.nullable(z.string()),
  /** The mean sales per day over the last three months. */
  daily: z.int(),
  /** The sales that were missed since then, by that mean. */
  lost: z.nullable(z.int()),
})

/** The kinds of activities that have a cost. */
export const runningKinds = ['coupon', 'redEnvelope', 'freeOrder', 'lottery'] as const
export type RunningKind = (typeof runningKinds)[number]

const running = z.object({
  kind: z.enum(runningKinds),
  id: z.int(),
  title: z.string(),
  end_at: z.nullable(z.string()),
  cost: z.int(),
  /** Null: the activity has no budget. */
  budget: z.nullable(z.int()),
})

const at = (name: string) => `/api/index/${name}`

export const dayCalls = {
  day: get(['昨日经营', 'Last whole day'], nothing, day, { path: at('day'), access: 'order:order:list', quiet: true }),
  stockOuts: get(['缺货损失', 'Stock-outs'], nothing, z.object({ list: z.array(stockOut) }), {
    path: at('stockOuts'),
    access: 'goods:sku:stock',
    quiet: true,
  }),
  running: get(['进行中的活动', 'Running activities'], nothing, z.object({ list: z.array(running) }), {
    path: at('running'),
    access: 'login',
    quiet: true,
  }),
}

export type Day = z.output<typeof day>
export type DaySales = z.output<typeof sales>
export type StockOut = z.output<typeof stockOut>
export type Running = z.output<typeof running>
