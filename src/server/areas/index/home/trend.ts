import { sql, type SQL } from 'drizzle-orm'
import type { home as contract } from '#contract/index/home.ts'
import type { TrendPoint, TrendSpan } from '#contract/index/figures.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { order } from '#server/areas/trade/order-tables.ts'
import { lastRolledDay } from '#server/areas/trade/roll-up.ts'
import { salesDay } from '#server/areas/trade/roll-up-tables.ts'
import { businessDay, dayBegins, daysAfter } from '#server/platform/kernel/business-day.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { HOUR_MS } from '#server/platform/kernel/durations.ts'
import { visible } from '#server/platform/kernel/scope.ts'
import { briefly } from './brief.ts'
import { ordersSeen } from './sales.ts'
import { monthsAfter } from './spans.ts'

interface Point extends Record<string, unknown> {
  key: string
  amount: number
  orders: number
}

const MONTHS = 12

/** The amount paid in each hour, day or month of a span, beside the span before it. */
export function trend(ctx: Ctx, { span: asked }: ParsedOf<typeof contract.trend>): Promise<{ list: TrendPoint[] }> {
  const span = (asked ?? '30') as TrendSpan
  return briefly(ctx, `trend ${span}`, async () => ({ list: span === 'today' ? await hours(ctx) : await daysOrMonths(ctx, span) }))
}

async function hours(ctx: Ctx): Promise<TrendPoint[]> {
  const today = businessDay(ctx.now)
  const { rows } = await ctx.db.execute<Point>(sql`
    select to_char(${order.paid_at} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24') as key, sum(${order.paid_amount})::float8 as amount, count(*)::float8 as orders
    from ${order} where ${order.paid_at} >= ${dayBegins(today, -1)} and ${order.paid_at} < ${ctx.now.toISOString()} and ${order.deleted_at} is null
      and ${ordersSeen(ctx)} group by 1`)
  const known = new Map(rows.map((row) => [row.key, row]))
  const begun = Math.floor((ctx.now.getTime() - Date.parse(dayBegins(today))) / HOUR_MS)
  const at = (day: string, hour: string) => ({
    key: hour,
    amount: known.get(`${day} ${hour}`)?.amount ?? 0,
    orders: known.get(`${day} ${hour}`)?.orders ?? 0,
  })
  return Array.from({ length: 24 }, (_, i) => {
    const hour = String(i).padStart(2, '0')
    const point = i > begun ? { key: hour, amount: null, orders: null } : at(today, hour)
    return { ...point, before: at(daysAfter(today, -1), hour) }
  })
}

async function daysOrMonths(ctx: Ctx, span: Exclude<TrendSpan, 'today'>): Promise<TrendPoint[]> {
  const today = businessDay(ctx.now)
  const keys =
    span === 'months'
      ? lastMonths(today, 2 * MONTHS)
      : Array.from({ length: 2 * Number(span) }, (_, i) => daysAfter(today, i + 1 - 2 * Number(span)))
  const first = keys[0] ?? today
  const known = await sumsBy(ctx, first, span === 'months')
  const half = keys.length / 2
  const at = (key = first) => ({ key, amount: known.get(key)?.amount ?? 0, orders: known.get(key)?.orders ?? 0 })
  return keys.slice(half).map((key, i) => ({ ...at(key), before: at(keys[i]) }))
}

/** The first days of the last months, this one included. */
function lastMonths(today: string, count: number): string[] {
  return Array.from({ length: count }, (_, i) => monthsAfter(`${today.slice(0, 7)}-01`, i + 1 - count))
}

async function sumsBy(ctx: Ctx, first: string, byMonth: boolean): Promise<Map<string, Point>> {
  const last = await lastRolledDay(ctx)
  const rest = last === null || last < first ? dayBegins(first) : dayBegins(last, 1)
  const key = (day: SQL) => (byMonth ? sql`to_char(date_trunc('month', ${day}), 'YYYY-MM-DD')` : sql`to_char(${day}, 'YYYY-MM-DD')`)
  const { rows } = await ctx.db.execute<Point>(sql`
    select key, sum(amount)::float8 as amount, sum(orders)::float8 as orders from (
      select ${key(sql`day`)} as key, sum(amount) as amount, sum(orders) as orders from (
        select ${salesDay.day} as day, sum(${salesDay.amount}) as amount, sum(${salesDay.orders}) as orders from ${salesDay}
        where ${salesDay.day} >= ${first} and ${visible(ctx, { agent: salesDay.agent_id, cs: salesDay.cs_id }) ?? sql`true`} group by 1
      ) as days group by 1
      union all
      select ${key(sql`(${order.paid_at} at time zone 'Asia/Shanghai')`)}, sum(${order.paid_amount}), count(*) from ${order}
      where ${order.paid_at} >= ${rest} and ${order.paid_at} < ${ctx.now.toISOString()} and ${order.deleted_at} is null and ${ordersSeen(ctx)} group by 1
    ) as part group by key`)
  return new Map(rows.map((row) => [row.key, row]))
}
