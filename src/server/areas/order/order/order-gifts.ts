import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { gift, giftRecord } from '#server/areas/goods/shared/offer-tables.ts'
import type { Claim, LapsedGift } from '#server/areas/trade/claims/claims.ts'
import type { Order } from '#server/areas/trade/order-rows.ts'
import type { PricedLine } from '#server/areas/trade/price/facts.ts'
import { orderItem } from '#server/areas/trade/tables/order-tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { insertMany } from '#server/platform/kernel/insert.ts'

interface Document {
  biz_no: string
  user_id: number
}

/** The gifts in an order. Before their shipment they go back as far as the order no longer earns them (domain §3.7). */
export const giftClaim: Claim = {
  take: (ctx, { order_no, user_id }, lines) => takeGifts(ctx, lines, { biz_no: order_no, user_id }),

  async giveBack(ctx, order, items, back) {
    if (back.why !== 'refunded') {
      if (items.some(({ is_gift }) => is_gift === 1)) await returnOrderGifts(ctx, order.order_no)
      return
    }
    if (back.gifts.length > 0) await keepGifts(ctx, order, back.gifts)
  },
}

/** Gifts that are no longer earned stay in the warehouse. */
async function keepGifts(ctx: Ctx, { order_no: biz_no, user_id }: Order, gifts: readonly LapsedGift[]): Promise<void> {
  for (const { item_id, qty } of gifts)
    await ctx.db
      .update(orderItem)
      .set({ refunded_qty: sql`${orderItem.refunded_qty} + ${qty}`, refunded_unshipped: sql`${orderItem.refunded_unshipped} + ${qty}` })
      .where(eq(orderItem.id, item_id))
  const sums = new Map<number, number>()
  const lines = gifts.flatMap(({ gift_id, sku_id, qty }) => (gift_id === null ? [] : [{ gift_id, sku_id, qty }]))
  for (const { gift_id, qty } of lines) sums.set(gift_id, (sums.get(gift_id) ?? 0) + qty)
  await uncount(ctx, sums)
  const created_at = ctx.now.toISOString()
  const rows = lines.map(({ gift_id, sku_id, qty }) => ({ gift_id, sku_id, customer_id: user_id, qty: -qty, biz_no, created_at }))
  await insertMany(ctx, giftRecord, rows)
}

/** Counts the gifts in an order against the limits in their rules. Returns the lines without the gifts from exhausted rules. */
async function takeGifts(ctx: Ctx, lines: readonly PricedLine[], { biz_no, user_id }: Document): Promise<PricedLine[]> {
  const quantityOf = quantities(lines)
  if (quantityOf.size === 0) return [...lines]
  const ids = [...quantityOf.keys()]
  await ctx.db.select({ id: gift.id }).from(gift).where(inArray(gift.id, ids)).orderBy(asc(gift.id)).for('no key update')
  const had = sql`(select coalesce(sum(${giftRecord.qty}), 0) from ${giftRecord}
    where ${giftRecord.gift_id} = ${gift.id} and ${giftRecord.customer_id} = ${user_id})`
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    update ${gift} set used_qty = ${gift.used_qty} + wanted.qty
    from unnest(${sql.param(ids)}::int8[], ${sql.param([...quantityOf.values()])}::int4[]) as wanted (id, qty)
    where ${gift.id} = wanted.id and (${gift.total_qty} is null or ${gift.used_qty} + wanted.qty <= ${gift.total_qty})
      and (${gift.per_user_limit} is null or ${had} + wanted.qty <= ${gift.per_user_limit})
    returning ${gift.id}`)
  const counted = new Set(rows.map(({ id }) => Number(id)))
  const validLines = lines.filter(({ decided }) => decided.source !== 'gift' || counted.has(decided.gift_id))
  await insertMany(ctx, giftRecord, recordsOf(ctx, validLines, { biz_no, user_id }, 1))
  return validLines
}

/** Gives back gifts that the stock did not suffice for. */
export async function returnGifts(ctx: Ctx, lines: readonly PricedLine[], document: Document): Promise<void> {
  await uncount(ctx, quantities(lines))
  await insertMany(ctx, giftRecord, recordsOf(ctx, lines, document, -1))
}

/** Gives back every gift in an order that is closed before it was shipped (domain §3.7). */
async function returnOrderGifts(ctx: Ctx, biz_no: string): Promise<void> {
  const { gift_id, sku_id, customer_id, qty } = giftRecord
  const left = await ctx.db
    .select({ gift_id, sku_id, customer_id, qty: sql`sum(${qty})`.mapWith(Number) })
    .from(giftRecord)
    .where(eq(giftRecord.biz_no, biz_no))
    .groupBy(gift_id, sku_id, customer_id)
    .having(sql`sum(${qty}) > 0`)
  const sums = new Map<number, number>()
  for (const row of left) sums.set(row.gift_id, (sums.get(row.gift_id) ?? 0) + row.qty)
  await uncount(ctx, sums)
  const created_at = ctx.now.toISOString()
  await insertMany(
    ctx,
    giftRecord,
    left.map((row) => ({ ...row, qty: -row.qty, biz_no, created_at })),
  )
}

async function uncount({ db }: Ctx, quantities: ReadonlyMap<number, number>): Promise<void> {
  for (const [id, qty] of [...quantities].toSorted(([one], [other]) => one - other))
    await db
      .update(gift)
      .set({ used_qty: sql`${gift.used_qty} - ${qty}` })
      .where(and(eq(gift.id, id), sql`${gift.used_qty} >= ${qty}`))
}

/** The pieces for each rule. */
function quantities(lines: readonly PricedLine[]): Map<number, number> {
  const sums = new Map<number, number>()
  for (const { decided, qty } of lines) if (decided.source === 'gift') sums.set(decided.gift_id, (sums.get(decided.gift_id) ?? 0) + qty)
  return sums
}

function recordsOf({ now }: Ctx, lines: readonly PricedLine[], { biz_no, user_id }: Document, sign: 1 | -1) {
  return lines.flatMap(({ decided, goods, qty }) =>
    decided.source === 'gift'
      ? [{ gift_id: decided.gift_id, sku_id: goods.sku_id, customer_id: user_id, qty: sign * qty, biz_no, created_at: now.toISOString() }]
      : [],
  )
}
