import { sql, type SQL } from 'drizzle-orm'
import type { Loyalty } from '#contract/index/figures.ts'
import type { home as contract } from '#contract/index/home.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { order } from '#server/areas/trade/order-tables.ts'
import { lastRolledDay } from '#server/areas/trade/roll-up.ts'
import { salesStoreDay } from '#server/areas/trade/roll-up-tables.ts'
import { businessDay, dayBegins } from '#server/platform/kernel/business-day.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { briefly } from './brief.ts'
import { at, on, ordersSeen, seen } from './sales.ts'
import { keyOf, partsOf, periodOf, type Period } from './spans.ts'

/** The days in which a second order makes a store a repeating one. */
const REPEAT_DAYS = 30

type Counted = Record<'now' | 'before' | 'year', Loyalty>

/** The stores that order, and those that buy again, in a period and the earlier ones: one statement. */
export function loyalty(ctx: Ctx, asked: ParsedOf<typeof contract.loyalty>): Promise<Counted> {
  const { now, before, year } = periodOf(ctx.now, asked)
  return briefly(ctx, `loyalty ${keyOf(asked)}`, async () => {
    const last = await lastRolledDay(ctx)
    const counts = [now, before, year].map((period) => sql`${active(ctx, period, last)} || ${buyers(ctx, period, last)}`)
    const { rows } = await ctx.db.execute<{ n: number[] }>(sql`select ${sql.join(counts, sql` || `)} as n`)
    const n = rows[0]?.n ?? []
    const part = (i: number) => ({ active: n[i * 3] ?? 0, buyers: n[i * 3 + 1] ?? 0, repeaters: n[i * 3 + 2] ?? 0 })
    return { now: part(0), before: part(1), year: part(2) }
  })
}

/** Stores that placed an order in the period. */
function active(ctx: Ctx, period: Period, last: string | null): SQL {
  return sql`(select array[count(distinct store_id)::int] from (${storeRows(ctx, period, last, 'placed')}) as placed)`
}

/** Stores that paid in the 30 days whose last one is that of the period, and those that did so at least twice. */
function buyers(ctx: Ctx, { to }: Period, last: string | null): SQL {
  const days = { from: dayBegins(businessDay(new Date(Date.parse(to) - 1)), 1 - REPEAT_DAYS), to }
  return sql`(select array[count(*)::int, (count(*) filter (where n >= 2))::int]
    from (select store_id, sum(n) as n from (${storeRows(ctx, days, last, 'paid')}) as paid group by 1) as buyer)`
}

/** Stores with the number of orders that they placed or paid: of whole days from the roll-up, of the rest from the orders. */
function storeRows(ctx: Ctx, period: Period, last: string | null, what: 'placed' | 'paid'): SQL {
  const { days, rest } = partsOf(period, last)
  const moment = what === 'placed' ? order.created_at : order.paid_at
  const parts = rest.map(
    ({ from, to }) => sql`select ${order.store_id} as store_id, 1 as n from ${order}
      where ${moment} >= ${at(from)} and ${moment} < ${at(to)} and ${order.deleted_at} is null and ${order.store_id} is not null and ${ordersSeen(ctx)}`,
  )
  const counted = salesStoreDay[what]
  if (days)
    parts.push(sql`select ${salesStoreDay.store_id} as store_id, ${counted} as n from ${salesStoreDay} where ${salesStoreDay.day} between ${on(days.from)} and ${on(days.to)}
      and ${counted} > 0 and ${seen(ctx, { agent: salesStoreDay.agent_id, cs: salesStoreDay.cs_id })}`)
  return sql.join(parts.length > 0 ? parts : [sql`select 0 as store_id, 0 as n where false`], sql` union all `)
}
