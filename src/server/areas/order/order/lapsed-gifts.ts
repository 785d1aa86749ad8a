import { asc, eq, sql } from 'drizzle-orm'
import { gift, giftItem, giftRecord } from '#server/areas/goods/shared/offer-tables.ts'
import type { LapsedGift } from '#server/areas/trade/claims/claims.ts'
import { openQty, type Item, type Order } from '#server/areas/trade/order-rows.ts'
import { timesReached } from '#server/areas/trade/price/gifts.ts'
import { portion } from '#server/areas/trade/price/spread.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'

/**
 * The unshipped gifts in an order that the remaining goods no longer earn, by the rules as they are now (domain §3.7). The goods count
 * as at the order: with their price less activities, so that coupons, compensations and price changes have no effect.
 */
export async function lapsedGifts(ctx: Pick<Ctx, 'db'>, { order_no }: Order, items: readonly Item[]): Promise<LapsedGift[]> {
  const open = new Map(items.filter((line) => line.is_gift === 1 && openQty(line) > 0).map((line) => [line.id, openQty(line)]))
  if (open.size === 0) return []
  const lines = items.filter((line) => line.is_gift === 0 && earnsGifts(line))
  const left = lines.map((line) => ({ ...line, qty: line.qty - line.refunded_qty }))
  const amount = (of: (line: Item) => number) => lines.reduce((sum, line) => sum + of(line), 0)
  const lapsed = (await givenBy(ctx, order_no)).flatMap((rule) => {
    const times = timesReached(rule, left, amount(netLeft))
    // a rule that has become stricter since the order takes nothing by itself
    const isNone = timesReached({ ...rule, threshold: 1 }, left, amount(netLeft)) === 0
    const isLess = isNone || times < timesReached(rule, lines, amount(netOf))
    let gone = isLess ? Math.max(0, rule.given - times * rule.each) : 0
    return items.flatMap((line) => {
      const qty = line.sku_id === rule.sku_id ? Math.min(gone, open.get(line.id) ?? 0) : 0
      if (qty === 0) return []
      gone -= qty
      open.set(line.id, (open.get(line.id) ?? 0) - qty)
      return [{ gift_id: rule.gift_id, item_id: line.id, sku_id: line.sku_id, qty }]
    })
  })
  if (items.some((line) => line.is_gift === 0 && line.refunded_qty < line.qty)) return lapsed
  // from an order without goods nothing is sent
  const rest = items.map(({ id, sku_id }) => ({ gift_id: null, item_id: id, sku_id, qty: open.get(id) ?? 0 }))
  return [...lapsed, ...rest.filter(({ qty }) => qty > 0)]
}

/** Among the activities, only collections leave their lines to the gift rules. */
function earnsGifts({ activity_kind }: Item): boolean {
  return activity_kind === null || activity_kind === 'collection'
}

const netOf = ({ price, qty, activity_off }: Item): number => price * qty - activity_off

function netLeft(line: Item): number {
  return netOf(line) - portion(netOf(line), line.refunded_qty, line.qty)
}

/** The pieces that each rule has given for an order, by SKU, in lock order. */
async function givenBy({ db }: Pick<Ctx, 'db'>, order_no: string) {
  const { gift_id, sku_id, qty } = giftRecord
  const pieces = sql<number>`sum(${qty})`.mapWith(Number)
  return db
    .select({
      gift_id,
      sku_id,
      given: pieces,
      cond_type: gift.cond_type,
      cond_ids: gift.cond_ids,
      threshold: gift.threshold,
      repeatable: gift.repeatable,
      // a rule that gives other goods now leaves these as long as it is met
      each: sql<number>`coalesce(max(${giftItem.qty}), sum(${qty}))`.mapWith(Number),
    })
    .from(giftRecord)
    .innerJoin(gift, eq(gift.id, gift_id))
    .leftJoin(giftItem, sql`${giftItem.gift_id} = ${gift_id} and ${giftItem.sku_id} = ${sku_id}`)
    .where(eq(giftRecord.biz_no, order_no))
    .groupBy(gift_id, sku_id, gift.id)
    .having(sql`sum(${qty}) > 0`)
    .orderBy(asc(gift_id), asc(sku_id))
}
