import { sql, type SQL } from 'drizzle-orm'
import { order as orderContract } from '#contract/order/order.ts'
import { openOffers } from '#server/areas/goods/shared/open-offers.ts'
import { skus, spus } from '#server/areas/goods/shared/rows.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { COUNTED } from '#server/platform/kernel/list/count.ts'
import { mayCall } from '#server/platform/kernel/permissions.ts'
import { rowOr404 } from '#server/platform/kernel/rows.ts'
import { orders } from './order-rows.ts'
import { order } from './tables/order-tables.ts'

interface Counts extends Record<string, unknown> {
  packages: number
  gifts: number
  scenes: number
  carts: number
  activities: number
}

/** The records that use a SKU. */
export async function skuUsage(ctx: Ctx, { id }: { id: number }) {
  const { spu_id } = await rowOr404(ctx, skus, id)
  return usage(ctx, sql`(${id}::bigint)`, spu_id)
}

/** The records that use an SPU or one of its SKUs. */
export async function spuUsage(ctx: Ctx, { id }: { id: number }) {
  await rowOr404(ctx, spus, id)
  return usage(ctx, sql`(select sku.id from sku where sku.spu_id = ${id} and sku.deleted_at is null)`, id)
}

async function usage(ctx: Ctx, ofSkus: SQL, spuId: number) {
  const { rows } = await ctx.db.execute<Counts>(sql`select
    (select count(distinct package.id)::int from package_item join package on package.id = package_item.package_id and package.deleted_at is null
      where package_item.sku_id in ${ofSkus}) as packages,
    (select count(distinct gift.id)::int from gift_item join gift on gift.id = gift_item.gift_id and gift.deleted_at is null
      where gift_item.sku_id in ${ofSkus}) as gifts,
    (select count(*)::int from scene_spu join scene on scene.id = scene_spu.scene_id and scene.deleted_at is null
      where scene_spu.spu_id = ${spuId}) as scenes,
    (select count(distinct user_id)::int from cart_line where sku_id in ${ofSkus}) as carts,
    (select count(distinct (kind, id))::int from (${openOffers(ofSkus, ctx.now)}) as used) as activities`)
  const found = mayCall(ctx.actor, orderContract.list.access) ? await ordersWith(ctx, ofSkus) : null
  return { ...(rows[0] as Counts), orders: found && Math.min(found, COUNTED), orders_more: found !== null && found > COUNTED }
}

/** The visible order count, up to a limit. */
async function ordersWith(ctx: Ctx, ofSkus: SQL): Promise<number> {
  const visible = typeof orders.scope === 'function' ? orders.scope(ctx) : undefined
  const { rows } = await ctx.db.execute<{ n: number }>(sql`select count(*)::int as n from (
    select distinct sales_order_item.order_id from sales_order_item join ${order} on ${order.id} = sales_order_item.order_id
    where sales_order_item.sku_id in ${ofSkus} and ${order.deleted_at} is null and ${visible ?? sql`true`} limit ${COUNTED + 1}) as counted`)
  return rows[0]?.n ?? 0
}
