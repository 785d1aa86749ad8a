import { eq } from 'drizzle-orm'
import { UNDO_SECONDS } from '#contract/order/order-parcel.ts'
import { tellBuyers } from '#server/areas/trade/buyer-messages.ts'
import { shipment } from '#server/areas/trade/tables/order-tables.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { smsRecord } from '#server/platform/messaging/tables.ts'
import { carriers } from './options.ts'
import { after, startTimer } from './order-timers.ts'

const MS = 1000
const about = (shipment_id: number) => `shipment:${shipment_id}`

/** The end of the time in which a parcel can be taken back. */
export const undoEnds = (shipped_at: string): number => Date.parse(shipped_at) + UNDO_SECONDS * MS

/** Plans the buyer's message for the moment from which the parcel cannot be taken back. */
export function planTelling(ctx: Ctx, shipment_id: number): Promise<void> {
  return startTimer(ctx, 'tell', shipment_id, after(ctx.now, UNDO_SECONDS * MS))
}

/** Tells the buyer about a parcel that was not taken back. */
export function tellShipped(ctx: Ctx, id: number): Promise<boolean> {
  return transact(ctx, async (ctx) => {
    const [parcel] = await ctx.db.select().from(shipment).where(eq(shipment.id, id)).for('key share')
    const carrier = parcel?.carrier_code && carriers[parcel.carrier_code]?.[0]
    if (!parcel?.tracking_no || !carrier) return false
    const { order_id, tracking_no } = parcel
    await tellBuyers(ctx, 'order_shipped', [{ order_id, params: { carrier, tracking_no }, biz_id: about(id) }])
    return true
  })
}

/** Tells whether the buyer's message about a parcel exists. */
export async function wasTold({ db }: Pick<Ctx, 'db'>, shipment_id: number): Promise<boolean> {
  return (await db.$count(smsRecord, eq(smsRecord.biz_id, about(shipment_id)))) > 0
}
