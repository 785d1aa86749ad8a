import { and, asc, eq, inArray } from 'drizzle-orm'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { say } from '#contract/kit/label.ts'
import type { order as contract } from '#contract/order/order.ts'
import { regionText } from '#server/areas/people/region.ts'
import { salesman, store } from '#server/areas/people/tables.ts'
import { openQty, orders } from '#server/areas/trade/order-rows.ts'
import { order, orderItem, shipment } from '#server/areas/trade/tables/order-tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { liveRows } from '#server/platform/kernel/entity-rows.ts'
import { settingOf } from '#server/platform/settings/stored.ts'
import { carriers } from './options.ts'

/** The data for pick lists and delivery notes, in the order of the given ids; orders outside the scope are left out. */
export async function print(ctx: Ctx, { ids }: ParsedOf<typeof contract.print>) {
  const rows = await ctx.db
    .select({ row: order, region: regionText(order), store_name: store.name, store_code: store.code, salesman_name: salesman.name })
    .from(order)
    .leftJoin(store, eq(store.id, order.store_id))
    .leftJoin(salesman, eq(salesman.id, order.salesman_id))
    .where(and(inArray(order.id, ids), liveRows(ctx, orders)))
  const found = rows.map(({ row }) => row.id)
  const items = Map.groupBy(
    await ctx.db
      .select()
      .from(orderItem)
      .where(inArray(orderItem.order_id, found))
      .orderBy(asc(orderItem.order_id), asc(orderItem.line_no)),
    ({ order_id }) => order_id,
  )
  const parcels = Map.groupBy(
    await ctx.db
      .select({ order_id: shipment.order_id, carrier_code: shipment.carrier_code, tracking_no: shipment.tracking_no })
      .from(shipment)
      .where(inArray(shipment.order_id, found))
      .orderBy(asc(shipment.id)),
    ({ order_id }) => order_id,
  )
  const carrier = (code: string | null) => (code === null ? null : carriers[code] ? say(carriers[code], ctx.language) : code)
  const byId = new Map(
    rows.map(({ row, ...names }) => [
      row.id,
      {
        ...row,
        ...names,
        discount_amount: row.adjust_amount - row.activity_off - row.coupon_off - row.integral_off,
        parcels: (parcels.get(row.id) ?? []).map(({ carrier_code, tracking_no }) => ({ carrier: carrier(carrier_code), tracking_no })),
        items: (items.get(row.id) ?? []).map(({ snapshot, ...item }) => ({ ...snapshot, ...item, open_qty: openQty(item) })),
      },
    ]),
  )
  const seller = { name: await settingOf(ctx, 'site.name'), phone: await settingOf(ctx, 'site.phone') }
  return { seller, list: ids.flatMap((id) => byId.get(id) ?? []) }
}
