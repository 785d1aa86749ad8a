import { and, count, desc, eq, gte, inArray, isNotNull, ne, sql, sum } from 'drizzle-orm'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { say } from '#contract/kit/label.ts'
import { orderPhone } from '#contract/order/order-fields.ts'
import { order as contract } from '#contract/order/order.ts'
import { user as userContract } from '#contract/user/user.ts'
import { available } from '#server/areas/people/available.ts'
import { usersSeen } from '#server/areas/people/scope.ts'
import { customer as customerTable, store } from '#server/areas/people/tables.ts'
import { orders, type Order } from '#server/areas/trade/order-rows.ts'
import { order, orderItem, shipment } from '#server/areas/trade/tables/order-tables.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { DAY_MS } from '#server/platform/kernel/durations.ts'
import { liveRows } from '#server/platform/kernel/entity-rows.ts'
import { countLookUps } from '#server/platform/kernel/look-ups.ts'
import { mayCall } from '#server/platform/kernel/permissions.ts'
import { rowOr404 } from '#server/platform/kernel/rows.ts'
import { carriers } from './options.ts'

const RECENT_DAYS = 90
const LAST_ORDERS = 3
const USUAL_GOODS = 3
/** The usual goods come from so many of the newest orders. */
const LOOKED_AT = 50

/** The customer behind an order: a store's orders, or those of a person without one, as far as the caller's scope reaches. */
export async function customer(ctx: Ctx, { id }: ParsedOf<typeof contract.customer>) {
  const row = await rowOr404(ctx, orders, id)
  const { db } = ctx
  const theirs = and(
    row.store_id === null ? and(eq(order.user_id, row.user_id), sql`${order.store_id} is null`) : eq(order.store_id, row.store_id),
    liveRows(ctx, orders),
  )
  const since = new Date(ctx.now.getTime() - RECENT_DAYS * DAY_MS).toISOString()
  const [recent] = await db
    .select({ count: count(), amount: sum(order.pay_amount).mapWith(Number) })
    .from(order)
    .where(and(theirs, gte(order.created_at, since), ne(order.state, 'closed')))
  const last = await db
    .select({ id: order.id, order_no: order.order_no, state: order.state, pay_amount: order.pay_amount, created_at: order.created_at })
    .from(order)
    .where(and(theirs, ne(order.id, id)))
    .orderBy(desc(order.created_at), desc(order.id))
    .limit(LAST_ORDERS)
  return {
    ...(await standing(ctx, row)),
    recent_count: recent?.count ?? 0,
    recent_amount: recent?.amount ?? 0,
    orders: last,
    ...(await habits(ctx, theirs)),
  }
}

/** The level now, and the balance for callers who order for customers or list them. */
async function standing(ctx: Ctx, { store_id, user_id }: Order) {
  const mayOrder = mayCall(ctx.actor, contract.create.access)
  const maySee = mayOrder || mayCall(ctx.actor, userContract.list.access)
  const inScope = mayOrder ? sql`true` : (usersSeen(ctx) ?? sql`true`)
  const [found] = await ctx.db
    .select({ price_level: store.price_level, balance: available('balance'), isSeen: sql<boolean>`${inScope}` })
    .from(customerTable)
    .leftJoin(store, eq(store.id, store_id ?? 0))
    .where(eq(customerTable.id, user_id))
  return { price_level: found?.price_level ?? null, balance: found?.isSeen && maySee ? found.balance : null }
}

/** The goods in most of the newest orders, and the last carrier. */
async function habits(ctx: Ctx, theirs: ReturnType<typeof and>) {
  const newest = await ctx.db
    .select({ id: order.id })
    .from(order)
    .where(and(theirs, ne(order.state, 'closed')))
    .orderBy(desc(order.created_at), desc(order.id))
    .limit(LOOKED_AT)
  const ids = newest.map((one) => one.id)
  if (ids.length === 0) return { goods: [], carrier: null }
  const goods = await ctx.db
    .select({
      sku_id: orderItem.sku_id,
      code: sql<string>`max(${orderItem.code})`,
      snapshot: sql<(typeof orderItem.$inferSelect)['snapshot']>`(array_agg(${orderItem.snapshot} order by ${order.created_at} desc))[1]`,
      orders: sql<number>`count(distinct ${order.id})::int`,
      price: sql`(array_agg(${orderItem.price} order by ${order.created_at} desc))[1]`.mapWith(Number),
      last_at: sql`max(${order.created_at})`.mapWith(order.created_at),
    })
    .from(orderItem)
    .innerJoin(order, eq(order.id, orderItem.order_id))
    .where(and(inArray(orderItem.order_id, ids), eq(orderItem.is_gift, 0)))
    .groupBy(orderItem.sku_id)
    .orderBy(desc(sql`count(distinct ${order.id})`), desc(sql`max(${order.created_at})`), orderItem.sku_id)
    .limit(USUAL_GOODS)
  const [parcel] = await ctx.db
    .select({ code: shipment.carrier_code })
    .from(shipment)
    .where(and(inArray(shipment.order_id, ids), isNotNull(shipment.carrier_code)))
    .orderBy(desc(shipment.id))
    .limit(1)
  const label = parcel?.code ? carriers[parcel.code] : undefined
  return {
    goods: goods.map(({ snapshot: { title, image, unit }, ...one }) => ({ ...one, title, image, unit })),
    carrier: label ? say(label, ctx.language) : (parcel?.code ?? null),
  }
}

/** A whole number, with a log row. Numbers count like look-ups, so that no one collects them. */
export async function reveal(ctx: Ctx, { id, whose }: ParsedOf<typeof contract.reveal>) {
  const row = await rowOr404(ctx, orders, id)
  const phone = await phoneOf(ctx, row, whose)
  if (phone !== null && !mayCall(ctx.actor, orderPhone.access)) await countLookUps(ctx, [phone])
  await transact(ctx, (ctx) => audit(ctx, contract.reveal, { id, before: null, after: { revealed: whose } }))
  return { phone }
}

type Whose = ParsedOf<typeof contract.reveal>['whose']

async function phoneOf({ db }: Ctx, row: Order, whose: Whose): Promise<string | null> {
  if (whose === 'receiver') return row.phone
  const [found] =
    whose === 'user'
      ? await db.select({ phone: customerTable.phone }).from(customerTable).where(eq(customerTable.id, row.user_id))
      : await db
          .select({ phone: store.phone })
          .from(store)
          .where(eq(store.id, row.store_id ?? 0))
  return found?.phone ?? null
}
