import { and, asc, eq, gte, inArray, ne, sql } from 'drizzle-orm'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import type { Label } from '#contract/kit/label.ts'
import { UNDO_SECONDS } from '#contract/order/order-parcel.ts'
import { order as contract } from '#contract/order/order.ts'
import { itemsOf, logStep, orders, type Order } from '#server/areas/trade/order-rows.ts'
import { unship as unshipStock } from '#server/areas/trade/stock/stock.ts'
import { aftersale } from '#server/areas/trade/tables/aftersale-tables.ts'
import { order, orderItem, shipment, shipmentItem } from '#server/areas/trade/tables/order-tables.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { authorOf, transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { advance, lockFor } from '#server/platform/kernel/machine.ts'
import { touched } from '#server/platform/kernel/rows.ts'
import { carriers } from './options.ts'
import { planTelling, togetherWith, undoEnds, unheardIn, wasTold } from './order-told.ts'
import { parcelAt } from './order-waybill.ts'

const late: Label = [
  '发货已超过{n}秒，买家已收到通知，不能撤回',
  'More than {n:second has|seconds have} passed, and the buyer has been notified. The shipment cannot be undone',
]
const inAftersale: Label = ['该包裹的商品已申请售后，不能撤回', 'Goods in this parcel have an after-sale, so it cannot be undone']

type Shipped = typeof shipmentItem.$inferSelect

/**
 * Takes a parcel back that was shipped within the last minute, in one transaction: its pieces are reserved and open again. The log keeps
 * carrier, number and pieces; the parcel's rows go, so that the number is free.
 */
export function undoShipment(ctx: Ctx, { id, version, shipment_id }: ParsedOf<typeof contract.unship>): Promise<Order> {
  return transact(ctx, async (ctx) => {
    const before = await lockFor(ctx, orders, 'unship', { id, version })
    const parcel = await parcelAt(ctx, id, shipment_id)
    const isLate = undoEnds(parcel.shipped_at) <= ctx.now.getTime() || parcel.state !== 'shipped' || (await wasTold(ctx, parcel))
    if (isLate) throw refuse(late, { values: { n: UNDO_SECONDS } })
    const lines = await ctx.db.select().from(shipmentItem).where(eq(shipmentItem.shipment_id, shipment_id))
    await refuseAftersales(ctx, lines, parcel.shipped_at)
    if (parcel.joined_id !== null) return undoJoined(ctx, before, parcel)
    const numbers = (await togetherWith(ctx, parcel)).map((one) => one.tracking_no)
    await removeParcel(ctx, shipment_id, lines)
    const [first] = await ctx.db
      .select({ shipped_at: shipment.shipped_at })
      .from(shipment)
      .where(eq(shipment.order_id, id))
      .orderBy(asc(shipment.id))
      .limit(1)
    const [row] = await advance(ctx, orders, 'unship', {
      where: eq(order.id, id),
      to: first ? 'part_shipped' : 'pending_ship',
      set: { ship_at: first?.shipped_at ?? null, auto_receive_at: null, updated_by: authorOf(ctx) },
    })
    const after = row as Order
    const qty = lines.reduce((sum, line) => sum + line.qty, 0)
    const { carrier_code } = parcel
    const tracking_no = numbers.filter((one) => one !== null).join('、') || null
    await audit(ctx, contract.unship, { id, before: { ...before, shipment_id, carrier_code, tracking_no }, after: { ...after } })
    const content = { qty, carrier: carrier_code ? (carriers[carrier_code]?.[0] ?? null) : null, tracking_no }
    await logStep(ctx, { order_id: id, action: 'unship', from: before.state, to: after.state, content })
    const skus = new Map((await itemsOf(ctx, id)).map((item) => [item.id, item.sku_id]))
    const back = lines.map((line) => ({ sku_id: skus.get(line.item_id) as number, qty: line.qty }))
    await unshipStock(ctx, back, { biz_no: before.order_no, reason: '撤回发货' })
    return after
  })
}

/** Takes a joined parcel back: its number goes, and the goods stay on their way with the parcel that it joined. */
async function undoJoined(ctx: Ctx, before: Order, parcel: typeof shipment.$inferSelect): Promise<Order> {
  const { id: shipment_id, carrier_code, tracking_no } = parcel
  await ctx.db.delete(shipment).where(eq(shipment.id, shipment_id))
  const [row] = await ctx.db.update(order).set(touched(ctx, order)).where(eq(order.id, before.id)).returning()
  const after = row ?? before
  await audit(ctx, contract.unship, { id: before.id, before: { ...before, shipment_id, carrier_code, tracking_no }, after: { ...after } })
  const content = { carrier: carrier_code ? (carriers[carrier_code]?.[0] ?? null) : null, tracking_no }
  await logStep(ctx, { order_id: before.id, action: 'unship', content })
  // the message of the removed parcel would have named the others
  const [next] = await unheardIn(ctx, await togetherWith(ctx, parcel))
  if (next?.joined_id) await planTelling(ctx, next.id)
  return after
}

/** Pieces of an after-sale since the shipment count as shipped there. */
async function refuseAftersales(ctx: Ctx, lines: readonly Shipped[], since: string): Promise<void> {
  const items = lines.map(({ item_id }) => item_id)
  const laterOnes = and(inArray(aftersale.item_id, items), gte(aftersale.created_at, since), ne(aftersale.state, 'cancelled'))
  if ((await ctx.db.$count(aftersale, laterOnes)) > 0) throw refuse(inAftersale)
}

async function removeParcel(ctx: Ctx, shipment_id: number, lines: readonly Shipped[]): Promise<void> {
  await ctx.db.delete(shipmentItem).where(eq(shipmentItem.shipment_id, shipment_id))
  await ctx.db.delete(shipment).where(eq(shipment.joined_id, shipment_id))
  await ctx.db.delete(shipment).where(eq(shipment.id, shipment_id))
  await ctx.db.execute(sql`
    update ${orderItem} set shipped_qty = ${orderItem.shipped_qty} - back.qty
    from unnest(${sql.param(lines.map(({ item_id }) => item_id))}::int8[], ${sql.param(lines.map(({ qty }) => qty))}::int4[]) as back (id, qty)
    where ${orderItem.id} = back.id`)
}
