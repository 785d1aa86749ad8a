import { and, asc, eq, inArray, lte } from 'drizzle-orm'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { say } from '#contract/kit/label.ts'
import type { order as contract } from '#contract/order/order.ts'
import { regionText } from '#server/areas/people/region.ts'
import { salesman, store } from '#server/areas/people/tables.ts'
import { openQty, orders } from '#server/areas/trade/order-rows.ts'
import { order, orderItem, shipment, shipmentItem } from '#server/areas/trade/tables/order-tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { liveRows } from '#server/platform/kernel/entity-rows.ts'
import { settingOf } from '#server/platform/settings/stored.ts'
import { carriers } from './options.ts'

/** The data for pick lists and delivery notes, in the order of the given ids; orders outside the scope are left out. */
export async function print(ctx: Ctx, { ids, shipment_id: printed }: ParsedOf<typeof contract.print>) {
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
      .select({
        id: shipment.id,
        order_id: shipment.order_id,
        shipment_no: shipment.shipment_no,
        carrier_code: shipment.carrier_code,
        tracking_no: shipment.tracking_no,
        weight: shipment.weight,
        joined_id: shipment.joined_id,
      })
      .from(shipment)
      .where(inArray(shipment.order_id, found))
      .orderBy(asc(shipment.id)),
    ({ order_id }) => order_id,
  )
  // a joined parcel has the lines of the one that it joined
  const shipment_id = printed && ([...parcels.values()].flat().find(({ id }) => id === printed)?.joined_id ?? printed)
  const sent = shipment_id ? await sentIn(ctx, found, shipment_id) : undefined
  const carrier = (code: string | null) => (code === null ? null : carriers[code] ? say(carriers[code], ctx.language) : code)
  const byId = new Map(
    rows.map(({ row, ...names }) => {
      const all = parcels.get(row.id) ?? []
      const at = all.findIndex(({ id }) => id === shipment_id)
      const lines = (items.get(row.id) ?? []).map(({ snapshot, ...item }) => ({ ...snapshot, ...item, open_qty: openQty(item) }))
      const document = {
        ...row,
        ...names,
        discount_amount: row.adjust_amount - row.activity_off - row.coupon_off - row.integral_off,
        parcels: all
          .filter(({ id, joined_id }) => at < 0 || id === shipment_id || joined_id === shipment_id)
          .map((one) => ({ ...one, carrier: carrier(one.carrier_code) })),
        parcel_no: at < 0 ? null : at + 1,
        items: lines,
      }
      return [row.id, sent ? ofParcel(document, sent) : document]
    }),
  )
  const seller = { name: await settingOf(ctx, 'site.name'), phone: await settingOf(ctx, 'site.phone') }
  return { seller, list: ids.flatMap((id) => byId.get(id) ?? []) }
}

interface Sent {
  qty: number
  /** The pieces of the line in earlier parcels. */
  before: number
}

/** A parcel's pieces by line. */
async function sentIn(ctx: Ctx, orderIds: readonly number[], shipment_id: number): Promise<ReadonlyMap<number, Sent>> {
  const rows = await ctx.db
    .select({ item_id: shipmentItem.item_id, shipment_id: shipmentItem.shipment_id, qty: shipmentItem.qty })
    .from(shipmentItem)
    .innerJoin(shipment, eq(shipment.id, shipmentItem.shipment_id))
    .where(and(inArray(shipment.order_id, [...orderIds]), lte(shipmentItem.shipment_id, shipment_id)))
  const sent = new Map<number, Sent>()
  for (const row of rows.filter((one) => one.shipment_id === shipment_id)) {
    const earlier = rows.filter((one) => one.item_id === row.item_id && one.shipment_id < shipment_id)
    sent.set(row.item_id, { qty: row.qty, before: earlier.reduce((sum, { qty }) => sum + qty, 0) })
  }
  return sent
}

interface Line {
  id: number
  qty: number
  weight: number
  pay_amount: number
}

interface Document<Item extends Line> {
  items: Item[]
  qty_total: number
  weight_total: number
  goods_amount: number
  discount_amount: number
  freight_amount: number
  pay_amount: number
}

/** The document for one parcel: its pieces with their part of each line's amount. The parcels of a line sum to its amount to the fen. */
function ofParcel<Item extends Line, Whole extends Document<Item>>(whole: Whole, sent: ReadonlyMap<number, Sent>): Whole {
  const items = whole.items.flatMap((item) => {
    const part = sent.get(item.id)
    if (!part) return []
    const until = (pieces: number) => Math.floor((item.pay_amount * pieces) / item.qty)
    return [{ ...item, qty: part.qty, pay_amount: until(part.before + part.qty) - until(part.before) }]
  })
  const total = (of: (item: Item) => number) => items.reduce((sum, item) => sum + of(item), 0)
  const pay_amount = total((item) => item.pay_amount)
  return {
    ...whole,
    items,
    qty_total: total(({ qty }) => qty),
    weight_total: total(({ qty, weight }) => qty * weight),
    goods_amount: pay_amount,
    discount_amount: 0,
    freight_amount: 0,
    pay_amount,
  }
}
