import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { compactNumber } from '#contract/kit/folded.ts'
import type { Label } from '#contract/kit/label.ts'
import { messages } from '#contract/kit/messages.ts'
import { order as contract } from '#contract/order/order.ts'
import { tellBuyers } from '#server/areas/trade/buyer-messages.ts'
import { logStep, orders, type Order } from '#server/areas/trade/order-rows.ts'
import { order, shipment } from '#server/areas/trade/tables/order-tables.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { lockFor } from '#server/platform/kernel/machine.ts'
import { touched } from '#server/platform/kernel/rows.ts'
import { carrierCodeOf, carriers } from './options.ts'
import { wasTold } from './order-told.ts'

const noCarrier: Label = ['请选择承运商', 'Please select a carrier']
const used: Label = ['运单号已用于订单{order_no}', 'Order {order_no} already has this tracking number']
const received: Label = ['包裹已签收，不能改运单号', 'The parcel was received, so its tracking number stays']
const ownDelivery: Label = ['自配送没有运单号', 'An own delivery has no tracking number']

/** Carriers print capital letters; a scanner and a keyboard give the same number. */
export const waybillOf = (tracking_no: string): string => compactNumber(tracking_no).toUpperCase()

/** Numbers that parcels have, with their orders. */
export async function usedWaybills({ db }: Pick<Ctx, 'db'>, numbers: readonly string[], except = 0): Promise<Map<string, string>> {
  const rows = await db
    .select({ tracking_no: shipment.tracking_no, order_no: order.order_no })
    .from(shipment)
    .innerJoin(order, eq(order.id, shipment.order_id))
    .where(and(inArray(shipment.tracking_no, numbers.map(waybillOf)), ne(shipment.id, except)))
  return new Map(rows.map(({ tracking_no, order_no }) => [tracking_no ?? '', order_no]))
}

/** Refuses a number that another parcel has. Two calls with one number run one after the other, each until its commit. */
export async function refuseUsedWaybill(ctx: Ctx, tracking_no: string, except?: number): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`waybill:${waybillOf(tracking_no)}`}, 0))`)
  const order_no = (await usedWaybills(ctx, [tracking_no], except)).get(waybillOf(tracking_no))
  if (order_no) throw refuse(used, { field: 'tracking_no', values: { order_no } })
}

export function usedBy(order_no: string) {
  return { label: used, values: { order_no } }
}

/** Corrects a parcel's carrier and number until its receipt. A buyer who knows the former number hears of the new one. */
export function changeWaybill(
  ctx: Ctx,
  { id, version, shipment_id, carrier_code, tracking_no, reason }: ParsedOf<typeof contract.waybill>,
): Promise<Order> {
  return transact({ ...ctx, reason }, async (ctx) => {
    const before = await lockFor(ctx, orders, 'waybill', { id, version })
    const parcel = await parcelAt(ctx, id, shipment_id)
    if (parcel.ship_type === 'delivery') throw refuse(ownDelivery)
    if (parcel.state !== 'shipped') throw refuse(received)
    const carrier = carrier_code ? carrierCodeOf(carrier_code) : parcel.carrier_code
    if (!carrier) throw refuse(noCarrier, { field: 'carrier_code' })
    const values = { carrier_code: carrier, tracking_no: waybillOf(tracking_no) }
    if (carrier === parcel.carrier_code && values.tracking_no === parcel.tracking_no) return before
    await refuseUsedWaybill(ctx, tracking_no, shipment_id)
    await ctx.db
      .update(shipment)
      .set({ ...values, ...touched(ctx, shipment) })
      .where(eq(shipment.id, shipment_id))
    const [row] = await ctx.db.update(order).set(touched(ctx, order)).where(eq(order.id, id)).returning()
    const { carrier_code: formerCarrier, tracking_no: formerNo } = parcel
    await audit(ctx, contract.waybill, { id, before: { carrier_code: formerCarrier, tracking_no: formerNo }, after: values })
    await logStep(ctx, { order_id: id, action: 'waybill', content: { before: spoken(parcel), after: spoken(values), reason } })
    const params = { carrier: carriers[carrier]?.[0] ?? carrier, tracking_no: values.tracking_no }
    // a number that returns after another one is news again
    const biz_id = `shipment:${shipment_id}:${parcel.version + 1}`
    if (await wasTold(ctx, parcel)) await tellBuyers(ctx, 'order_shipped', [{ order_id: id, params, biz_id }])
    return row ?? before
  })
}

type Corrected = Omit<ParsedOf<typeof contract.waybill>, 'id' | 'version' | 'shipment_id'>

/** Corrects the newest parcel of an order whose own record names no parcels: a prize, or goods for points. Returns the parcel before. */
export async function changeNewestWaybill(ctx: Ctx, order_id: number, values: Corrected) {
  const [newest] = await ctx.db
    .select({ id: shipment.id, carrier_code: shipment.carrier_code, tracking_no: shipment.tracking_no })
    .from(shipment)
    .where(eq(shipment.order_id, order_id))
    .orderBy(desc(shipment.id))
    .limit(1)
  await changeWaybill(ctx, { id: order_id, shipment_id: newest?.id ?? 0, ...values })
  return { carrier_code: newest?.carrier_code ?? null, tracking_no: newest?.tracking_no ?? null }
}

/** A parcel of this order; another id is answered like a missing one. */
export async function parcelAt({ db }: Pick<Ctx, 'db'>, order_id: number, id: number) {
  const [parcel] = await db
    .select()
    .from(shipment)
    .where(and(eq(shipment.id, id), eq(shipment.order_id, order_id)))
  if (!parcel) throw refuse(messages.not_found, { field: 'shipment_id', values: { entity: ['包裹', 'Parcel'] } })
  return parcel
}

function spoken({ carrier_code, tracking_no }: { carrier_code: string | null; tracking_no: string | null }): string {
  return [carrier_code && carriers[carrier_code]?.[0], tracking_no].filter(Boolean).join(' ')
}
