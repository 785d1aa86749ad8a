import { sql } from 'drizzle-orm'
import type { activity as contract } from '#contract/freeOrder/activity.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { kindsWith } from '#server/areas/trade/order-kinds.ts'
import { order, orderItem } from '#server/areas/trade/order-tables.ts'
import { businessDay, dayBegins } from '#server/platform/kernel/business-day.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { linesIn } from '../shared/scope.ts'

const DAYS = 30

/** The paid orders of the last days that this scope would have admitted, and what was paid for their goods in scope. */
export async function estimate(ctx: Ctx, { scope, scope_ids = [], order_min }: ParsedOf<typeof contract.estimate>) {
  const within = linesIn({ scope, scope_ids }) ?? sql`true`
  const today = businessDay(ctx.now)
  const { rows } = await ctx.db.execute<{ orders: number; amount: number }>(sql`
    select count(*)::int as orders, coalesce(sum(amount), 0)::float8 as amount from (
      select sum(${orderItem.pay_amount}) as amount from ${order} join ${orderItem} on ${orderItem.order_id} = ${order.id}
      where ${order.paid_at} >= ${dayBegins(today, -DAYS)} and ${order.paid_at} < ${dayBegins(today)} and ${order.deleted_at} is null
        and ${order.type} = any(${sql.param(kindsWith('gives_points'))}::text[]) and ${within}
      group by ${order.id} having sum(${orderItem.pay_amount}) >= ${Math.max(1, order_min ?? 0)}
    ) as counted`)
  return { days: DAYS, orders: rows[0]?.orders ?? 0, amount: rows[0]?.amount ?? 0 }
}
