import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import type { Label } from '#contract/kit/label.ts'
import { logStep, orders, type Order } from '#server/areas/trade/order-rows.ts'
import { order, shipment } from '#server/areas/trade/tables/order-tables.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { authorOf, transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { lockFor } from '#server/platform/kernel/machine.ts'
import { touched } from '#server/platform/kernel/rows.ts'
import { carrierCodeOf, carriers } from '../options.ts'
import { isAwaited, planTelling } from '../order-told.ts'
import { refuseUsedWaybill, waybillOf } from '../order-waybill.ts'
import { newShipmentNo } from './order-parcel-no.ts'

const noShipment: Label = ['该订单没有运输中的包裹，不能添加运单号', 'The order has no parcel on its way that could get another number']

type Parcel = typeof shipment.$inferSelect

interface Further {
  id: number
  carrier_code: string
  tracking_no: string
}

/**
 * Stores a further parcel of goods that are on their way: nothing states which of them it contains, so it joins the newest shipment. The
 * buyer hears of it with that shipment, or by one message if that one was told.
 */
export function joinParcel(ctx: Ctx, { id, carrier_code, tracking_no: typed }: Further, call: Pick<Endpoint, 'address'>): Promise<Order> {
  return transact(ctx, async (ctx) => {
    const before = await lockFor(ctx, orders, 'waybill', { id })
    const [main] = await ctx.db
      .select()
      .from(shipment)
      .where(and(eq(shipment.order_id, id), isJoinable))
      .orderBy(desc(shipment.id))
      .limit(1)
    if (!main) throw refuse(noShipment, { field: 'order_no' })
    const values = { carrier_code: carrierCodeOf(carrier_code), tracking_no: waybillOf(typed) }
    await refuseUsedWaybill(ctx, values.tracking_no)
    const isPlanned = await isAwaited(ctx, main)
    const shipment_id = await writeJoined(ctx, main, values)
    const [row] = await ctx.db.update(order).set(touched(ctx, order)).where(eq(order.id, id)).returning()
    const after = row ?? before
    await audit(ctx, call, { id, before, after: { ...after, shipment_id, ...values } })
    const content = { carrier: carriers[values.carrier_code]?.[0] ?? null, tracking_no: values.tracking_no }
    await logStep(ctx, { order_id: id, action: 'joinParcel', content })
    if (!isPlanned) await planTelling(ctx, shipment_id)
    return after
  })
}

/** The parcels on their way with own lines; an own delivery has no numbers. */
export const isJoinable = and(eq(shipment.state, 'shipped'), isNull(shipment.joined_id), isNotNull(shipment.tracking_no))

async function writeJoined(ctx: Ctx, { id, order_id, ship_type }: Parcel, values: Pick<Further, 'carrier_code' | 'tracking_no'>) {
  const now = ctx.now.toISOString()
  const by = authorOf(ctx)
  const [row] = await ctx.db
    .insert(shipment)
    .values({
      ...values,
      shipment_no: newShipmentNo(ctx),
      order_id,
      joined_id: id,
      ship_type,
      state: 'shipped',
      shipped_at: now,
      shipped_by: by,
      created_by: by,
      updated_by: by,
      created_at: now,
      updated_at: now,
    })
    .returning({ id: shipment.id })
  return row?.id as number
}
