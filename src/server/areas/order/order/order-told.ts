import { asc, eq, inArray, max, or } from 'drizzle-orm'
import { UNDO_SECONDS } from '#contract/order/order-parcel.ts'
import { tellBuyers } from '#server/areas/trade/buyer-messages.ts'
import { shipment } from '#server/areas/trade/tables/order-tables.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { smsRecord } from '#server/platform/messaging/tables.ts'
import { carriers } from './options.ts'
import { after, startTimer } from './order-timers.ts'

type Parcel = typeof shipment.$inferSelect

const MS = 1000
const about = (shipment_id: number) => `shipment:${shipment_id}`

/** The end of the time in which a parcel can be taken back. */
export const undoEnds = (shipped_at: string): number => Date.parse(shipped_at) + UNDO_SECONDS * MS

/** Plans the buyer's message for the moment from which the parcel cannot be taken back. */
export function planTelling(ctx: Ctx, shipment_id: number): Promise<void> {
  return startTimer(ctx, 'tell', shipment_id, after(ctx.now, UNDO_SECONDS * MS))
}

/** Tells the buyer about a parcel that was not taken back, and about those that joined it since the last message. */
export function tellShipped(ctx: Ctx, id: number): Promise<boolean> {
  return transact(ctx, async (ctx) => {
    const [parcel] = await ctx.db.select().from(shipment).where(eq(shipment.id, id)).for('key share')
    if (!parcel) return false
    const unheard = await unheardIn(ctx, await togetherWith(ctx, parcel))
    const params = paramsOf(unheard)
    if (!params || unheard.every((one) => one.id !== id)) return false
    await tellBuyers(ctx, 'order_shipped', [{ order_id: parcel.order_id, params, biz_id: about(id) }])
    return true
  })
}

/** The number of parcels that a message names. */
const NAMED = 3

/** Carriers and numbers as one message says them; undefined without any. */
function paramsOf(parcels: readonly Parcel[]): { carrier: string; tracking_no: string } | undefined {
  const sent = parcels.flatMap(({ carrier_code, tracking_no }) => {
    const carrier = carrier_code && carriers[carrier_code]?.[0]
    return carrier && tracking_no ? [{ carrier, tracking_no }] : []
  })
  if (sent.length === 0) return undefined
  const numbers = sent.slice(0, NAMED).map(({ tracking_no }) => tracking_no)
  const more = sent.length > NAMED ? `等${sent.length}个包裹` : ''
  return { carrier: [...new Set(sent.map(({ carrier }) => carrier))].join('、'), tracking_no: `${numbers.join('、')}${more}` }
}

/** A parcel and those that joined it, the oldest first. */
export function togetherWith({ db }: Pick<Ctx, 'db'>, { id, joined_id }: Pick<Parcel, 'id' | 'joined_id'>): Promise<Parcel[]> {
  const main = joined_id ?? id
  return db
    .select()
    .from(shipment)
    .where(or(eq(shipment.id, main), eq(shipment.joined_id, main)))
    .orderBy(asc(shipment.id))
}

/** Parcels of one shipment that no message names: those since its last message. */
export async function unheardIn({ db }: Pick<Ctx, 'db'>, parcels: readonly Parcel[]): Promise<Parcel[]> {
  const subjects = parcels.map(({ id }) => about(id))
  const [last] = await db
    .select({ at: max(smsRecord.created_at) })
    .from(smsRecord)
    .where(inArray(smsRecord.biz_id, subjects))
  const since = last?.at ? Date.parse(last.at) : 0
  return parcels.filter(({ shipped_at }) => Date.parse(shipped_at) >= since)
}

/** Tells whether a message about the parcel's shipment is still to come; it will name parcels that join meanwhile. */
export async function isAwaited(ctx: Pick<Ctx, 'db' | 'now'>, parcel: Parcel): Promise<boolean> {
  const unheard = await unheardIn(ctx, await togetherWith(ctx, parcel))
  return unheard.some(({ shipped_at }) => undoEnds(shipped_at) > ctx.now.getTime())
}

/** Tells whether the buyer has a message that names this parcel. */
export async function wasTold(ctx: Pick<Ctx, 'db'>, parcel: Parcel): Promise<boolean> {
  const unheard = await unheardIn(ctx, await togetherWith(ctx, parcel))
  return unheard.every(({ id }) => id !== parcel.id)
}
