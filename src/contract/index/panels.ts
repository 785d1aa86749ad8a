import * as z from 'zod/mini'
import { get, nothing } from '../kit/endpoint.ts'
import { periodQuery } from './figures.ts'

// Amounts are fen, rates hundredths of a percent. Null without the permission or the data scope for a figure.

const lowSku = z.object({ id: z.int(), code: z.string(), title: z.string(), stock: z.int(), stock_warn: z.int() })
const unsoldSku = z.object({ id: z.int(), code: z.string(), title: z.string(), stock: z.int(), value: z.nullable(z.int()) })

const days = { from: z.string(), to: z.string() }
/** Orders that left in a period, and the minutes from their payment to the first parcel. */
const shipTimes = { shipped: z.nullable(z.int()), ship_minutes: z.nullable(z.int()) }

const stock = z.object({
  /** The day at whose end the stock was summed up; null before the first run. */
  day: z.nullable(z.string()),
  value: z.nullable(z.int()),
  in_stock: z.nullable(z.int()),
  unsold: z.nullable(z.int()),
  unsold_value: z.nullable(z.int()),
  /** SKUs that were sold this month, and those that were sold or are in stock. */
  sold: z.nullable(z.int()),
  offered: z.nullable(z.int()),
  /** Now. */
  out: z.int(),
  low: z.int(),
  /** The days in the period, and the orders that left in it and in earlier ones. */
  ...days,
  ...shipTimes,
  before: z.object(shipTimes),
  year: z.object(shipTimes),
  low_list: z.array(lowSku),
  unsold_list: z.nullable(z.array(unsoldSku)),
})

const dormantStore = z.object({
  id: z.int(),
  name: z.string(),
  salesman_id: z.nullable(z.int()),
  salesman_name: z.nullable(z.string()),
  days: z.int(),
  amount: z.int(),
})

/** A period's new stores with those that have ordered, and the invitations that were scanned in it: each step is a part of the one before. */
const newcomers = z.object({
  new_stores: z.int(),
  new_ordered: z.int(),
  funnel: z.nullable(z.object({ scanned: z.int(), applied: z.int(), approved: z.int(), first: z.int(), repeat: z.int() })),
})

const customers = z.object({
  /** The days without an order after which a store is dormant. */
  dormant_days: z.int(),
  dormant: z.int(),
  dormant_list: z.array(dormantStore),
  ...days,
  now: newcomers,
  before: newcomers,
  year: newcomers,
})

/** The costs that the home page sums up; a coupon or an envelope counts where it is spent, whatever gave it. */
export const costKinds = ['coupon', 'redEnvelope', 'freeOrder', 'lottery'] as const
export type CostKind = (typeof costKinds)[number]

const campaigns = z.object({
  /** Coupons that customers received in the period, and those among them that are used. */
  coupons_given: z.nullable(z.int()),
  coupons_used: z.nullable(z.int()),
  costs: z.record(z.enum(costKinds), z.nullable(z.int())),
  points_given: z.nullable(z.int()),
  points_used: z.nullable(z.int()),
})

const marketing = z.object({ ...days, now: campaigns, before: campaigns, year: campaigns })

const finance = z.object({
  today: z.string(),
  arrived: z.nullable(z.int()),
  verifying: z.nullable(z.int()),
  verifying_amount: z.nullable(z.int()),
  commission: z.nullable(z.int()),
  payouts: z.nullable(z.int()),
  payout_amount: z.nullable(z.int()),
  balances: z.nullable(z.int()),
  points: z.nullable(z.int()),
  differences: z.nullable(z.int()),
})

const job = z.object({ name: z.string(), at: z.nullable(z.string()), failed: z.int() })

const system = z.object({
  refunds_failed: z.int(),
  /** Messages in the last 24 hours that could not be sent. */
  messages_failed: z.int(),
  /** Order events that have waited for over ten minutes. */
  events_late: z.int(),
  jobs_failed: z.int(),
  tasks_dead: z.int(),
  jobs: z.array(job),
})

const agency = z.object({
  /** Null for accounts that do not belong to an agent. */
  own: z.nullable(
    z.object({
      id: z.int(),
      name: z.string(),
      contract_end: z.string(),
      days_left: z.int(),
      /** Commission that can be withdrawn, and that which waits for its settlement. */
      available: z.nullable(z.int()),
      waiting: z.nullable(z.int()),
      /** This month's targets for the salesmen in the tree, and what their orders brought. */
      target: z.nullable(z.int()),
      reached: z.nullable(z.int()),
    }),
  ),
})

const at = (name: string) => `/api/index/${name}`

export const panelCalls = {
  stock: get(['库存健康', 'Stock health'], periodQuery, stock, { path: at('stock'), access: 'goods:sku:list', quiet: true }),
  customers: get(['客户健康', 'Customer health'], periodQuery, customers, {
    path: at('customers'),
    access: 'store:store:list',
    quiet: true,
  }),
  marketing: get(['营销效果', 'Marketing'], periodQuery, marketing, { path: at('marketing'), access: 'login', quiet: true }),
  finance: get(['资金概况', 'Finance'], nothing, finance, { path: at('finance'), access: 'login', quiet: true }),
  system: get(['系统状态', 'System'], nothing, system, { path: at('system'), access: 'dev:logger:list', quiet: true }),
  agency: get(['我的代理', 'My agency'], nothing, agency, { path: at('agency'), access: 'login', quiet: true }),
}

export type StockHealth = z.output<typeof stock>
export type CustomerHealth = z.output<typeof customers>
export type Newcomers = z.output<typeof newcomers>
export type Marketing = z.output<typeof marketing>
export type Campaigns = z.output<typeof campaigns>
export type Finance = z.output<typeof finance>
export type SystemHealth = z.output<typeof system>
export type Agency = z.output<typeof agency>
