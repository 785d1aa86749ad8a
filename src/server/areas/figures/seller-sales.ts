import { sql, type SQL } from 'drizzle-orm'
import { order } from '#server/areas/trade/tables/order-tables.ts'
import { salesDay, salesSalesman } from '#server/areas/trade/tables/roll-up-tables.ts'
import { businessDay, dayBegins, daysAfter } from '#server/platform/kernel/business-day.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { dayOf } from '#server/platform/kernel/list/filters.ts'
import { lastRolledDay } from './roll-up.ts'

export interface Sales {
  orders: number
  amount: number
}

interface Sold extends Sales, Record<string, unknown> {
  id: number
  day: string
}

/** The column in the orders and their daily sums. Both name the party when the order was placed. */
const sellers = {
  agent: { ordered: order.agent_id, day: salesDay.day, id: salesDay.agent_id, sums: salesDay },
  salesman: { ordered: order.salesman_id, day: salesSalesman.day, id: salesSalesman.salesman_id, sums: salesSalesman },
} as const
export type Seller = keyof typeof sellers

interface SalesQuery {
  /** Business days, inclusive; without an end until now. */
  from: string
  to?: string | undefined
  /** A condition on the seller ids. */
  whose: (id: SQL) => SQL
}

/** Paid amounts from the sellers' orders, by seller and day: ended days come from the roll-up, other days from the orders. */
async function sold(ctx: Ctx, seller: Seller, { from, to, whose }: SalesQuery): Promise<SQL> {
  const { ordered, day, id, sums } = sellers[seller]
  const last = await lastRolledDay(ctx)
  const rest = last === null || last < from ? dayBegins(from) : dayBegins(last, 1)
  const end = to === undefined ? ctx.now.toISOString() : dayBegins(to, 1)
  return sql`
    select ${id} as id, ${day}::text as day, sum(${sums.orders}) as orders, sum(${sums.amount}) as amount from ${sums}
    where ${day} between ${from} and ${to ?? businessDay(ctx.now)} and ${whose(sql`${id}`)} group by 1, 2
    union all
    select ${ordered}, ${dayOf(order.paid_at)}, count(*), sum(${order.paid_amount}) from ${order}
    where ${order.paid_at} >= ${rest} and ${order.paid_at} < ${end} and ${order.deleted_at} is null and ${whose(sql`${ordered}`)} group by 1, 2`
}

export const monthStart = ({ now }: Pick<Ctx, 'now'>) => `${businessDay(now).slice(0, 7)}-01`

/** The sales this month by one seller, whom the caller sees. */
export async function monthSales(ctx: Ctx, seller: Seller, one: number): Promise<number> {
  const { amount } = await allSales(ctx, seller, (id) => sql`${id} = ${one}`)
  return amount
}

/** The sellers with the most sales in a period, the best first. */
export async function topSellers(ctx: Ctx, seller: Seller, query: SalesQuery, most: number): Promise<(Sales & { id: number })[]> {
  const { rows } = await ctx.db.execute<Sold>(sql`select * from (
    select id::float8 as id, sum(orders)::float8 as orders, sum(amount)::float8 as amount from (${await sold(ctx, seller, query)}) as sold group by 1
  ) as seller where amount > 0 order by amount desc, id limit ${most}`)
  return rows.map(({ id, orders, amount }) => ({ id, orders, amount }))
}

/** The sales this month by all sellers that fulfil a condition. */
export async function allSales(ctx: Ctx, seller: Seller, whose: SalesQuery['whose']): Promise<Sales> {
  const { rows } = await ctx.db
    .execute<Sold>(sql`select coalesce(sum(orders), 0)::float8 as orders, coalesce(sum(amount), 0)::float8 as amount
    from (${await sold(ctx, seller, { from: monthStart(ctx), whose })}) as sold`)
  return { orders: rows[0]?.orders ?? 0, amount: rows[0]?.amount ?? 0 }
}

const SHOWN_DAYS = 30

/** One seller's sales on each day in the last days, today included. */
export async function dailySales(ctx: Ctx, seller: Seller, one: number): Promise<(Sales & { day: string })[]> {
  const today = businessDay(ctx.now)
  const from = daysAfter(today, 1 - SHOWN_DAYS)
  const { rows } = await ctx.db.execute<Sold>(sql`select day, sum(orders)::float8 as orders, sum(amount)::float8 as amount
    from (${await sold(ctx, seller, { from, whose: (id) => sql`${id} = ${one}` })}) as sold group by 1`)
  const known = new Map(rows.map((row) => [row.day, row]))
  return Array.from({ length: SHOWN_DAYS }, (_, at) => {
    const day = daysAfter(from, at)
    return { day, orders: known.get(day)?.orders ?? 0, amount: known.get(day)?.amount ?? 0 }
  })
}
