import { sql } from 'drizzle-orm'
import { order as orderContract } from '#contract/order/order.ts'
import type { Holders } from '#server/areas/goods/shared/stock-holders.ts'
import { orders } from '#server/areas/trade/order-rows.ts'
import { order } from '#server/areas/trade/tables/order-tables.ts'
import { anyOf } from '#server/platform/db/ids.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { mayCall } from '#server/platform/kernel/permissions.ts'

/** The number of orders that a refusal names. */
const NAMED = 3

/** The visible orders that hold stock of SKUs, by SKU. */
export async function ordersHolding(ctx: Ctx, skuIds: readonly number[]): Promise<ReadonlyMap<number, Holders>> {
  if (!mayCall(ctx.actor, orderContract.list.access)) return new Map()
  const visible = typeof orders.scope === 'function' ? orders.scope(ctx) : undefined
  const { rows } = await ctx.db.execute<{ sku_id: number; numbers: string[]; count: number }>(sql`
    select sku_id::float8 as sku_id, (array_agg(order_no order by order_no))[1:${NAMED}] as numbers, count(*)::int as count from (
      select distinct i.sku_id, ${order.order_no} as order_no
      from sales_order_item i join ${order} on ${order.id} = i.order_id
      where i.sku_id = ${anyOf(skuIds)} and i.qty > i.shipped_qty + i.refunded_unshipped
        and ${order.state} in ('pending_pay', 'pending_verify', 'pending_group', 'pending_ship', 'part_shipped')
        and ${order.deleted_at} is null and ${visible ?? sql`true`}
    ) as held group by sku_id`)
  return new Map(rows.map(({ sku_id, ...holders }) => [sku_id, holders]))
}
