import { and, desc, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import type { PriceLevel } from '#contract/people/words.ts'
import { regionText } from '#server/areas/people/region.ts'
import { customer } from '#server/areas/people/tables.ts'
import { orders } from '#server/areas/trade/order-rows.ts'
import { order, orderItem } from '#server/areas/trade/tables/order-tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { liveRows } from '#server/platform/kernel/entity-rows.ts'
import { account } from '#server/platform/ledger/tables.ts'
import { goodsByIds } from './find-goods.ts'

/** Addresses and goods come from so many of the newest orders. */
const LAST_ORDERS = 50
const MOST_ADDRESSES = 5
const MOST_GOODS = 6

/** Addresses and goods of a store's last orders, as far as the caller sees these orders. */
export async function usualOf(ctx: Ctx, store: { id: number; price_level: PriceLevel }) {
  const newest = await ctx.db
    .select({ id: order.id })
    .from(order)
    .where(and(eq(order.store_id, store.id), ne(order.state, 'closed'), liveRows(ctx, orders)))
    .orderBy(desc(order.created_at), desc(order.id))
    .limit(LAST_ORDERS)
  const ids = newest.map(({ id }) => id)
  const standing = { level: store.price_level, balance: await balanceOf(ctx, store.id) }
  if (ids.length === 0) return { ...standing, addresses: [], goods: [] }
  return { ...standing, addresses: await addressesIn(ctx, ids), goods: await goodsIn(ctx, ids, store.price_level) }
}

/** The owner orders unless another member is chosen. */
async function balanceOf({ db }: Ctx, store_id: number): Promise<number | null> {
  const [owner] = await db
    .select({ available: account.available })
    .from(customer)
    .leftJoin(account, and(eq(account.owner_type, 'user'), eq(account.owner_id, customer.id), eq(account.kind, 'balance')))
    .where(and(eq(customer.store_id, store_id), eq(customer.store_role, 'owner'), isNull(customer.deleted_at)))
    .limit(1)
  return owner ? (owner.available ?? 0) : null
}

async function addressesIn({ db }: Ctx, ids: number[]) {
  const { receiver, phone, province_code, city_code, district_code, address } = order
  const rows = await db
    .select({ receiver, phone, province_code, city_code, district_code, region: regionText(order), address })
    .from(order)
    .where(and(inArray(order.id, ids), isNotNull(receiver), isNotNull(address), isNotNull(district_code)))
    .orderBy(desc(order.created_at), desc(order.id))
  const places = new Map<string, (typeof rows)[number]>()
  for (const row of rows) {
    const key = [row.receiver, row.phone, row.district_code, row.address].join(' ')
    if (!places.has(key)) places.set(key, row)
  }
  return [...places.values()].slice(0, MOST_ADDRESSES).map((row) => ({
    ...row,
    receiver: row.receiver ?? '',
    province_code: row.province_code ?? '',
    city_code: row.city_code ?? '',
    district_code: row.district_code ?? '',
    address: row.address ?? '',
  }))
}

async function goodsIn(ctx: Ctx, ids: number[], level: PriceLevel) {
  const newest = sql`order by ${order.created_at} desc, ${order.id} desc`
  const rows = await ctx.db
    .select({
      id: orderItem.sku_id,
      orders: sql<number>`count(distinct ${order.id})::int`,
      last_price: sql`(array_agg(${orderItem.price} ${newest}))[1]`.mapWith(Number),
      last_qty: sql`(array_agg(${orderItem.qty} ${newest}))[1]`.mapWith(Number),
      last_at: sql`max(${order.created_at})`.mapWith(order.created_at),
    })
    .from(orderItem)
    .innerJoin(order, eq(order.id, orderItem.order_id))
    .where(and(inArray(orderItem.order_id, ids), eq(orderItem.is_gift, 0), sql`${orderItem.package_id} is null`))
    .groupBy(orderItem.sku_id)
    .orderBy(desc(sql`count(distinct ${order.id})`), desc(sql`max(${order.created_at})`), orderItem.sku_id)
    .limit(MOST_GOODS)
  const found = await goodsByIds(
    ctx,
    level,
    rows.map(({ id }) => id),
  )
  const byId = new Map(found.map((goods) => [goods.id, goods]))
  return rows.flatMap(({ id, ...row }) => {
    const goods = byId.get(id)
    return goods && goods.on_sale === 1 ? [{ goods, ...row }] : []
  })
}
