import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import type { Label } from '#contract/kit/label.ts'
import { openStates } from '#contract/order/aftersale-flow.ts'
import { order as contract } from '#contract/order/order.ts'
import type { ShipType } from '#contract/trade/words.ts'
import { shipClaims } from '#server/areas/trade/claims/claims.ts'
import { itemsOf, logStep, openQty, orders, type Item, type Order } from '#server/areas/trade/order-rows.ts'
import { qtyOf } from '#server/areas/trade/price/problems.ts'
import { ship as shipStock } from '#server/areas/trade/stock/stock.ts'
import { aftersale } from '#server/areas/trade/tables/aftersale-tables.ts'
import { order, orderItem, shipment, shipmentItem } from '#server/areas/trade/tables/order-tables.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { authorOf, transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { DAY_MS } from '#server/platform/kernel/durations.ts'
import { liveRows } from '#server/platform/kernel/entity-rows.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { insertMany } from '#server/platform/kernel/insert.ts'
import { advance, lockFor } from '#server/platform/kernel/machine.ts'
import { settingOf } from '#server/platform/settings/stored.ts'
import { carrierCodeOf, carriers } from './options.ts'
import { after, startTimer } from './order-timers.ts'
import { planTelling } from './order-told.ts'
import { refuseUsedWaybill, waybillOf } from './order-waybill.ts'
import { newShipmentNo } from './parcels/order-parcel-no.ts'

export interface Parcel {
  ship_type: ShipType
  carrier_code?: string | null | undefined
  tracking_no?: string | null | undefined
  weight?: number | null | undefined
  images?: string[] | undefined
  /** Omitted: everything that is left. */
  items?: readonly { item_id: number; qty: number }[] | undefined
}

const tooMuch: Label = ['发货数量不能大于待发数量({n})', 'At most {n} can be shipped']
const inAftersale: Label = ['商品“{code}”正在售后中，不能发货', '“{code}” has an open after-sale and cannot be shipped']
const foreign: Label = ['发货商品不属于该订单', 'The goods do not belong to this order']
const nothing: Label = ['没有待发商品', 'There is nothing left to ship']
const badCode: Label = ['核销码不正确', 'The pick-up code is not correct']

/** Ships a parcel for an order, in one transaction. With the last pieces the order is on its way, and its automatic receipt is planned. */
export function shipOrder(
  ctx: Ctx,
  { id, version, tracking_no: typed, ...input }: Parcel & { id: number; version?: number | undefined },
  call: Pick<Endpoint, 'address'> = contract.ship,
): Promise<{ row: Order; shipment_id: number }> {
  return transact(ctx, async (ctx) => {
    const before = await lockFor(ctx, orders, 'ship', { id, version })
    const carrier_code = input.carrier_code ? carrierCodeOf(input.carrier_code) : null
    const parcel = { ...input, carrier_code, tracking_no: typed ? waybillOf(typed) : null }
    const items = await itemsOf(ctx, id)
    const sent = sentOf(items, parcel.items)
    await refuseAftersales(ctx, before, sent)
    if (parcel.tracking_no) await refuseUsedWaybill(ctx, parcel.tracking_no)
    const shipment_id = await writeParcel(ctx, id, sent, { ...parcel, state: 'shipped' })
    const isLast = items.every((item) => openQty(item) === (sent.find(({ item: { id } }) => id === item.id)?.qty ?? 0))
    const now = ctx.now.toISOString()
    const auto_receive_at = after(ctx.now, (await settingOf(ctx, 'order.auto_receive_day')) * DAY_MS)
    const [row] = await advance(ctx, orders, isLast ? 'ship' : 'shipPart', {
      where: eq(order.id, id),
      set: { ship_at: before.ship_at ?? now, updated_by: authorOf(ctx), ...(isLast && { auto_receive_at }) },
    })
    const shipped = row as Order
    await audit(ctx, call, { id, before, after: { ...shipped, shipment_id } })
    const { tracking_no } = parcel
    const carrier = carrier_code ? (carriers[carrier_code]?.[0] ?? null) : null
    const content = { qty: qtyOf(sent), carrier, tracking_no }
    await logStep(ctx, { order_id: id, action: 'ship', from: before.state, to: shipped.state, content })
    await moveStock(ctx, before, sent)
    if (isLast) await shipClaims(ctx, shipped)
    if (isLast) await startTimer(ctx, 'receive', id, auto_receive_at)
    if (carrier && tracking_no) await planTelling(ctx, shipment_id)
    return { row: shipped, shipment_id }
  })
}

/** Hands over an order against its code: shipped and received in one transaction, once. Without an id the code names the order. */
export function handOver(
  ctx: Ctx,
  { id, version, code }: { id?: number | undefined; version?: number | undefined; code: string },
): Promise<Order> {
  return transact(ctx, async (ctx) => {
    const before = await lockFor(ctx, orders, 'pickup', { id: id ?? (await ofCode(ctx, code)), version })
    if (before.pickup_code !== code) throw refuse(badCode, { field: 'code' })
    const items = await itemsOf(ctx, before.id)
    const sent = sentOf(items, undefined)
    const shipment_id = await writeParcel(ctx, before.id, sent, { ship_type: 'pickup', state: 'signed' })
    const now = ctx.now.toISOString()
    const [row] = await advance(ctx, orders, 'pickup', {
      where: eq(order.id, before.id),
      set: { ship_at: now, received_at: now, updated_by: authorOf(ctx) },
    })
    const received = row as Order
    await audit(ctx, contract.pickup, { id: before.id, before, after: { ...received, shipment_id } })
    await logStep(ctx, { order_id: before.id, action: 'pickup', from: before.state, to: received.state })
    await moveStock(ctx, before, sent)
    await startTimer(ctx, 'complete', before.id, after(ctx.now, (await settingOf(ctx, 'order.aftersale_days')) * DAY_MS))
    return received
  })
}

/** A code outside the caller's scope is answered like a wrong one. */
async function ofCode(ctx: Ctx, code: string): Promise<number> {
  const [row] = await ctx.db
    .select({ id: order.id })
    .from(order)
    .where(and(eq(order.pickup_code, code), eq(order.state, 'pending_ship'), liveRows(ctx, orders)))
  if (!row) throw refuse(badCode, { field: 'code' })
  return row.id
}

interface Sent {
  item: Item
  qty: number
}

function sentOf(items: readonly Item[], parcelItems: Parcel['items']): Sent[] {
  if (!parcelItems) {
    const all = items.map((item) => ({ item, qty: openQty(item) })).filter(({ qty }) => qty > 0)
    if (all.length === 0) throw refuse(nothing)
    return all
  }
  const known = new Map(items.map((item) => [item.id, item]))
  const quantities = new Map<number, number>()
  for (const { item_id, qty } of parcelItems) quantities.set(item_id, (quantities.get(item_id) ?? 0) + qty)
  if (quantities.size === 0) throw refuse(nothing)
  return [...quantities].map(([id, qty], at) => {
    const item = known.get(id)
    if (!item) throw refuse(foreign, { field: `items.${at}.item_id` })
    const n = openQty(item)
    if (qty > n) throw refuse(tooMuch, { field: `items.${at}.qty`, values: { n } })
    return { item, qty }
  })
}

async function refuseAftersales(ctx: Ctx, { id, aftersale_open }: Order, sent: readonly Sent[]): Promise<void> {
  if (aftersale_open === 0) return
  const open = await ctx.db
    .select({ item_id: aftersale.item_id })
    .from(aftersale)
    .where(and(eq(aftersale.order_id, id), inArray(aftersale.state, [...openStates])))
  const held = new Set(open.map(({ item_id }) => item_id))
  const one = sent.find(({ item }) => held.has(item.id))
  if (one) throw refuse(inAftersale, { values: { code: one.item.code } })
}

/** Writes the parcel with its lines, and the shipped pieces of the order's lines by one statement. */
async function writeParcel(
  ctx: Ctx,
  order_id: number,
  sent: readonly Sent[],
  { state, ...parcel }: Omit<Parcel, 'items'> & { state: 'shipped' | 'signed' },
): Promise<number> {
  const now = ctx.now.toISOString()
  const [newRow] = await ctx.db
    .insert(shipment)
    .values({
      shipment_no: newShipmentNo(ctx),
      order_id,
      ship_type: parcel.ship_type,
      state,
      shipped_at: now,
      carrier_code: parcel.carrier_code,
      tracking_no: parcel.tracking_no,
      weight: parcel.weight,
      images: parcel.images ?? [],
      signed_at: state === 'signed' ? now : null,
      shipped_by: authorOf(ctx),
      created_by: authorOf(ctx),
      updated_by: authorOf(ctx),
      created_at: now,
      updated_at: now,
    })
    .returning({ id: shipment.id })
  const shipment_id = newRow?.id as number
  await insertMany(
    ctx,
    shipmentItem,
    sent.map(({ item, qty }) => ({ shipment_id, item_id: item.id, qty })),
  )
  await ctx.db.execute(sql`
    update ${orderItem} set shipped_qty = ${orderItem.shipped_qty} + sent.qty
    from unnest(${sql.param(sent.map(({ item }) => item.id))}::int8[], ${sql.param(sent.map(({ qty }) => qty))}::int4[]) as sent (id, qty)
    where ${orderItem.id} = sent.id`)
  return shipment_id
}

function moveStock(ctx: Ctx, { order_no }: Order, sent: readonly Sent[]): Promise<void> {
  const lines = sent.map(({ item, qty }) => ({ sku_id: item.sku_id, qty }))
  return shipStock(ctx, lines, { biz_no: order_no, reason: '订单发货' })
}
