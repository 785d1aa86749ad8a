import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Loyalty } from '#contract/index/figures.ts'
import type { home as contract } from '#contract/index/home.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { lastRolledDay } from '#server/areas/figures/roll-up.ts'
import { order } from '#server/areas/trade/tables/order-tables.ts'
import { salesStoreDay } from '#server/areas/trade/tables/roll-up-tables.ts'
import { businessDay, dayBegins } from '#server/platform/kernel/business-day.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { briefly } from './brief.ts'
import { within } from './parts.ts'
import { at, ordersSeen, inScope } from './sales.ts'
import { keyOf, ofEach, periodOf, signedPartsOf, type Days, type Period, type PeriodName, type Signed } from './spans.ts'

/** The days in which a second order makes a store a repeating one. */
const REPEAT_DAYS = 30

/** The stores that order, and those that buy again, in a period and the earlier ones. */
export function loyalty(ctx: Ctx, input: ParsedOf<typeof contract.loyalty>): Promise<Record<PeriodName, Loyalty>> {
  const compared = periodOf(ctx.now, input)
  return briefly(ctx, `loyalty ${keyOf(input)}`, async () => {
    const last = await lastRolledDay(ctx)
    return ofEach(compared, async (period) => {
      const { rows } = await ctx.db.execute<Loyalty & Record<string, unknown>>(sql`
        select (count(*) filter (where placed > 0))::int as active, (count(*) filter (where paid > 0))::int as buyers,
          (count(*) filter (where paid >= 2))::int as repeaters
        from (select store_id, sum(placed) as placed, sum(paid) as paid from (${storeRows(ctx, period, last)}) as counted group by 1) as store`)
      return rows[0] ?? { active: 0, buyers: 0, repeaters: 0 }
    })
  })
}

/**
 * Stores with the number of orders that they placed in the period, and that they paid in the 30 days that end with the period's last day: for
 * whole days from the roll-up, for the rest from the orders.
 */
function storeRows(ctx: Ctx, period: Period, last: string | null): SQL {
  const first = dayBegins(businessDay(new Date(Date.parse(period.to) - 1)), 1 - REPEAT_DAYS)
  const [placed, paid] = [signedPartsOf(period, last), signedPartsOf({ from: first, to: period.to }, last)]
  const parts = [
    ...placed.rest.map((part) => orderRows(ctx, part, order.created_at, (n) => sql`${n} as placed, 0 as paid`)),
    ...paid.rest.map((part) => orderRows(ctx, part, order.paid_at, (n) => sql`0 as placed, ${n} as paid`)),
  ]
  const begins = [placed.days?.from, paid.days?.from].filter((day) => day !== undefined).toSorted()
  const end = placed.days?.to ?? paid.days?.to
  if (begins[0] !== undefined && end !== undefined) {
    const counted = (column: PgColumn, days: Days | null) =>
      days ? sql`case when ${within(salesStoreDay.day, days)} then ${column} else 0 end` : sql`0`
    parts.push(sql`select ${salesStoreDay.store_id} as store_id, ${counted(salesStoreDay.placed, placed.days)} as placed, ${counted(salesStoreDay.paid, paid.days)} as paid
      from ${salesStoreDay} where ${within(salesStoreDay.day, { from: begins[0], to: end })}
      and ${inScope(ctx, { agent: salesStoreDay.agent_id, cs: salesStoreDay.cs_id })}`)
  }
  return sql.join(parts.length > 0 ? parts : [sql`select 0 as store_id, 0 as placed, 0 as paid where false`], sql` union all `)
}

const orderRows = (ctx: Ctx, { from, to, isTaken }: Signed, moment: PgColumn, columns: (n: SQL) => SQL) =>
  sql`select ${order.store_id} as store_id, ${columns(isTaken ? sql`-1` : sql`1`)} from ${order} where ${moment} >= ${at(from)} and ${moment} < ${at(to)}
    and ${order.deleted_at} is null and ${order.store_id} is not null and ${ordersSeen(ctx)}`
