import { sql } from 'drizzle-orm'
import { check, date, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { int8, moment } from '#server/platform/db/columns.ts'

// Daily sales roll-ups (docs/adr/0054): rows for days that have ended, which no later event changes. 0 stands for none.

/** The business days that were summed up, without a gap. */
export const salesDone = pgTable('sales_done', {
  day: date().primaryKey(),
  done_at: moment().notNull(),
})

/** The figures for a day, by the orders' agent and customer service: the role data scopes. Amounts are fen. */
export const salesDay = pgTable(
  'sales_day',
  {
    day: date().notNull(),
    agent_id: int8().notNull(),
    cs_id: int8().notNull(),
    /** Orders that were paid on this day, and what was paid for them. */
    orders: integer().notNull(),
    amount: int8().notNull(),
    /** The cost for the lines with a known cost, and the amount paid for these lines. */
    cost: int8().notNull(),
    costed: int8().notNull(),
    /** Refunds that arrived on this day, for orders from any day. */
    refunds: integer().notNull(),
    refund_amount: int8().notNull(),
    /** Orders whose first parcel left on this day, and the minutes from their payment to it. */
    shipped: integer().notNull().default(0),
    ship_minutes: int8().notNull().default(0),
  },
  (t) => [
    primaryKey({ name: 'sales_day_pkey', columns: [t.day, t.agent_id, t.cs_id] }),
    index('sales_day_agent_id_idx').on(t.agent_id, t.day),
    index('sales_day_cs_id_idx').on(t.cs_id, t.day),
    check('sales_day_counts_check', sql`${t.orders} >= 0 and ${t.refunds} >= 0 and ${t.amount} >= 0 and ${t.refund_amount} >= 0`),
    check('sales_day_shipped_check', sql`${t.shipped} >= 0 and ${t.ship_minutes} >= 0`),
  ],
)

/** The stores that paid in a month, with the first day on which they did and what they paid: distinct stores cannot be added up. */
export const salesStore = pgTable(
  'sales_store',
  {
    /** The month's first day. */
    month: date().notNull(),
    store_id: int8().notNull(),
    agent_id: int8().notNull(),
    cs_id: int8().notNull(),
    first_day: date().notNull(),
    orders: integer().notNull().default(0),
    amount: int8().notNull().default(0),
  },
  (t) => [
    primaryKey({ name: 'sales_store_pkey', columns: [t.month, t.agent_id, t.cs_id, t.store_id] }),
    // all columns for a scope, so that stores are counted in the index alone
    index('sales_store_month_first_day_idx').on(t.month, t.first_day, t.store_id, t.agent_id, t.cs_id),
    check('sales_store_counts_check', sql`${t.orders} >= 0 and ${t.amount} >= 0`),
  ],
)

/** How many orders a store placed and paid on a day, and what it paid: the active stores in any period, and those that buy again. */
export const salesStoreDay = pgTable(
  'sales_store_day',
  {
    day: date().notNull(),
    store_id: int8().notNull(),
    agent_id: int8().notNull(),
    cs_id: int8().notNull(),
    placed: integer().notNull(),
    paid: integer().notNull(),
    amount: int8().notNull().default(0),
  },
  (t) => [
    primaryKey({ name: 'sales_store_day_pkey', columns: [t.day, t.store_id, t.agent_id, t.cs_id] }),
    // the paid amount for one store, in the index alone
    index('sales_store_day_store_id_idx').on(t.store_id, t.day, t.amount),
    check('sales_store_day_counts_check', sql`${t.placed} >= 0 and ${t.paid} >= 0 and ${t.amount} >= 0`),
  ],
)

/** Paid amounts by day and salesman; orders without a salesman have no row. */
export const salesSalesman = pgTable(
  'sales_salesman',
  {
    salesman_id: int8().notNull(),
    day: date().notNull(),
    orders: integer().notNull(),
    amount: int8().notNull(),
  },
  (t) => [
    primaryKey({ name: 'sales_salesman_pkey', columns: [t.salesman_id, t.day] }),
    index('sales_salesman_day_idx').on(t.day, t.salesman_id),
    check('sales_salesman_counts_check', sql`${t.orders} >= 0 and ${t.amount} >= 0`),
  ],
)

/** The sales in a month by SKU, without gifts, for the whole business. Amounts are the line payments. */
export const salesGoods = pgTable(
  'sales_goods',
  {
    /** The month's first day. */
    month: date().notNull(),
    sku_id: int8().notNull(),
    qty: int8().notNull(),
    amount: int8().notNull(),
  },
  (t) => [
    primaryKey({ name: 'sales_goods_pkey', columns: [t.month, t.sku_id] }),
    index('sales_goods_sku_id_idx').on(t.sku_id, t.month),
    check('sales_goods_counts_check', sql`${t.qty} >= 0 and ${t.amount} >= 0`),
  ],
)

/** The same sales by day and scope. */
export const salesGoodsDay = pgTable(
  'sales_goods_day',
  {
    day: date().notNull(),
    sku_id: int8().notNull(),
    agent_id: int8().notNull(),
    cs_id: int8().notNull(),
    qty: int8().notNull(),
    amount: int8().notNull(),
  },
  (t) => [
    primaryKey({ name: 'sales_goods_day_pkey', columns: [t.day, t.sku_id, t.agent_id, t.cs_id] }),
    index('sales_goods_day_agent_id_idx').on(t.agent_id, t.day),
    index('sales_goods_day_cs_id_idx').on(t.cs_id, t.day),
    check('sales_goods_day_counts_check', sql`${t.qty} >= 0 and ${t.amount} >= 0`),
  ],
)

/** The kinds by which a day's orders are divided: the first by order columns, the others by the order's lines without gifts. */
export const orderKinds = ['level', 'way', 'source', 'province', 'city', 'hour'] as const
export const lineKinds = ['category', 'brand', 'series'] as const
export type SalesKind = (typeof orderKinds | typeof lineKinds)[number]

/** The agent and customer service in rows that sum up the whole business. */
export const WHOLE = -1

const partColumns = {
  agent_id: int8().notNull(),
  cs_id: int8().notNull(),
  kind: text().$type<SalesKind>().notNull(),
  key: text().notNull(),
  orders: integer().notNull(),
  amount: int8().notNull(),
}
const kindList = sql.raw([...orderKinds, ...lineKinds].map((kind) => `'${kind}'`).join(', '))

/** The orders that were paid in a month, by a kind and its key, such as `way` and `wechat`; for each scope, and for the whole business. */
export const salesPart = pgTable(
  'sales_part',
  {
    /** The month's first day. */
    month: date().notNull(),
    ...partColumns,
  },
  (t) => [
    primaryKey({ name: 'sales_part_pkey', columns: [t.month, t.agent_id, t.cs_id, t.kind, t.key] }),
    check('sales_part_kind_check', sql`${t.kind} in (${kindList})`),
    check('sales_part_counts_check', sql`${t.orders} >= 0 and ${t.amount} >= 0`),
  ],
)

/** The same sums by day. */
export const salesPartDay = pgTable(
  'sales_part_day',
  {
    day: date().notNull(),
    ...partColumns,
  },
  (t) => [
    // a kind's rows stand together in day order
    primaryKey({ name: 'sales_part_day_pkey', columns: [t.agent_id, t.kind, t.day, t.cs_id, t.key] }),
    index('sales_part_day_cs_id_idx').on(t.cs_id, t.kind, t.day),
    index('sales_part_day_day_idx').on(t.day),
    check('sales_part_day_kind_check', sql`${t.kind} in (${kindList})`),
    check('sales_part_day_counts_check', sql`${t.orders} >= 0 and ${t.amount} >= 0`),
  ],
)

/** A SKU in stock that nobody has bought for a long time, as it was when a day ended. */
export interface UnsoldSku {
  id: number
  stock: number
  /** Fen at cost; null for an unknown cost. */
  value: number | null
}

/** The stock when a business day ended: a million SKUs are summed up once and not in a request. */
export const stockDay = pgTable(
  'stock_day',
  {
    day: date().primaryKey(),
    /** Stock at cost in fen; SKUs without a cost add nothing. */
    value: int8().notNull(),
    /** SKUs in stock, and those among them without a sale in `UNSOLD_DAYS` although they existed all that time. */
    in_stock: integer().notNull(),
    unsold: integer().notNull(),
    unsold_value: int8().notNull(),
    /** SKUs that were sold from the month's first day to this day, and SKUs that were sold or are in stock. */
    sold: integer().notNull(),
    offered: integer().notNull(),
    /** The unsold SKUs with the highest values. */
    unsold_top: jsonb().$type<UnsoldSku[]>().notNull(),
    done_at: moment().notNull(),
  },
  (t) => [
    check(
      'stock_day_counts_check',
      sql`${t.unsold} between 0 and ${t.in_stock} and ${t.sold} between 0 and ${t.offered} and ${t.value} >= ${t.unsold_value}`,
    ),
  ],
)

/** The SKUs that `stock_day` counts as unsold on its newest day, with that day's closing stock: the list behind the figure. */
export const stockUnsold = pgTable('stock_unsold', {
  sku_id: int8().primaryKey(),
  stock: integer().notNull(),
  /** Fen at cost; null for an unknown cost. */
  value: int8(),
})
