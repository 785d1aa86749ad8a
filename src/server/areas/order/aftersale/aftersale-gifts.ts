import { sql } from 'drizzle-orm'
import { gift, giftRecord } from '#server/areas/goods/shared/offer-tables.ts'
import { sku } from '#server/areas/goods/shared/tables.ts'
import type { Item, Order } from '#server/areas/trade/order-rows.ts'
import { aftersale } from '#server/areas/trade/tables/aftersale-tables.ts'
import { orderItem } from '#server/areas/trade/tables/order-tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'

/**
 * The value of the shipped gifts that an order line has earned, at their trade price, less the deductions in the order's other
 * after-sales (domain §3.7). Fen.
 */
export async function giftValue(
  { db }: Pick<Ctx, 'db'>,
  { id: order_id, order_no }: Pick<Order, 'id' | 'order_no'>,
  line: Pick<Item, 'sku_id' | 'series_id' | 'brand_id'>,
  aftersale_id: number,
): Promise<number> {
  const earned = sql`exists (select from ${giftRecord} join ${gift} on ${gift.id} = ${giftRecord.gift_id}
    where ${giftRecord.biz_no} = ${order_no} and ${giftRecord.sku_id} = ${orderItem.sku_id} and case ${gift.cond_type}
      when 'sku' then ${gift.cond_ids} @> to_jsonb(${line.sku_id}::int8)
      when 'series' then ${gift.cond_ids} @> to_jsonb(${line.series_id}::int8)
      when 'brand' then ${gift.cond_ids} @> to_jsonb(${line.brand_id}::int8) else true end)`
  const { rows } = await db.execute<{ value: string }>(sql`
    select greatest(0, coalesce((
        select sum((${orderItem.shipped_qty} - ${orderItem.refunded_qty} + ${orderItem.refunded_unshipped}) * ${sku.price_trade})
        from ${orderItem} join ${sku} on ${sku.id} = ${orderItem.sku_id}
        where ${orderItem.order_id} = ${order_id} and ${orderItem.is_gift} = 1 and ${earned}), 0)
      - coalesce((select sum(${aftersale.gift_off}) from ${aftersale} where ${aftersale.order_id} = ${order_id} and ${aftersale.id} <> ${aftersale_id}
        and ${aftersale.state} not in ('rejected', 'refused', 'cancelled')), 0)) as value`)
  return Number(rows[0]?.value ?? 0)
}
