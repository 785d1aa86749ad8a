import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { priceBy } from '#contract/activity/collection.ts'
import type { Label } from '#contract/kit/label.ts'
import { thoseFor } from '#server/areas/activity/shared/audience.ts'
import { addEntry } from '#server/areas/activity/shared/figures.ts'
import { normalPrice } from '#server/areas/goods/shared/normal-price.ts'
import type { Claim } from '#server/areas/trade/claims/claims.ts'
import type { Buyer } from '#server/areas/trade/order-request.ts'
import { itemsOf, type Item, type Order } from '#server/areas/trade/order-rows.ts'
import type { LineFacts, PricedLine, PriceFacts } from '#server/areas/trade/price/facts.ts'
import { qtyOf } from '#server/areas/trade/price/problems.ts'
import { portion } from '#server/areas/trade/price/spread.ts'
import { aftersale } from '#server/areas/trade/tables/aftersale-tables.ts'
import { orderItem } from '#server/areas/trade/tables/order-tables.ts'
import { anyOf } from '#server/platform/db/ids.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { collection, collectionBuyer, collectionGoods } from './collection-tables.ts'

const soldOut: Label = [
  '商品“{code}”的活动价已抢完，请确认价格后重新提交',
  'The activity price of “{code}” is sold out. Please confirm the price and submit again',
]
const beyond: Label = ['商品“{code}”超出活动限购数量', '“{code}” exceeds the limit of the activity']

/** Beside its price a collection line is like any other: coupons, points, gifts and minimum quantities apply. */
const terms = { kind: 'collection', takes_coupon: true, takes_points: true, earns_gifts: true, ignores_minimum: false } as const

/**
 * The prices in running collections (domain §4.1). The lock order: buyers, collections, goods, each by id. An editor locks the
 * collection before its goods as well.
 */
export const collectionClaim: Claim = {
  facts: collectionFacts,

  async take(ctx, order, lines) {
    const taken = sumsOf(lines.flatMap((line) => partOf(line) ?? []))
    if (taken.length === 0) return lines
    const codes = new Map(lines.map(({ goods }) => [goods.sku_id, goods.code]))
    const codeOf = (sku_id: number) => ({ values: { code: codes.get(sku_id) ?? '' }, field: 'lines' })
    const counted = await countBuyer(ctx, order.user_id, taken)
    const over = taken.find((part) => !counted.some((row) => isSame(row, part)))
    if (over) throw refuse(beyond, codeOf(over.sku_id))
    await countJoins(ctx, counted)
    const sold = await takePieces(ctx, taken)
    const missing = taken.find((part) => !sold.some((row) => isSame(row, part)))
    if (missing) throw refuse(soldOut, codeOf(missing.sku_id))
    return lines
  },

  async use(ctx, order) {
    for (const { activity_id, pay_amount, off } of await sharesOf(ctx, order)) {
      const entry = { kind: 'collection' as const, activity_id, user_id: order.user_id, biz_no: order.order_no }
      await addEntry(ctx, { ...entry, type: 'join' })
      await addEntry(ctx, { ...entry, type: 'order', amount: pay_amount })
      await addEntry(ctx, { ...entry, type: 'cost', amount: off })
    }
  },

  async giveBack(ctx, order, items, back) {
    const own = items.filter(isOwn)
    if (own.length === 0) return
    if (back.why === 'refunded') {
      const item = own.find(({ id }) => id === back.item_id)
      if (!item) return
      await returnPieces(ctx, order, [{ ...keyOf(item), qty: back.unshipped }])
      const entry = { kind: 'collection' as const, activity_id: item.activity_id, user_id: order.user_id, biz_no: back.as_no }
      // a compensation has no pieces
      if (back.qty > 0) await addEntry(ctx, { ...entry, type: 'cost_back', amount: offOf(item, back.qty) })
      return
    }
    await returnPieces(
      ctx,
      order,
      own.map((item) => ({ ...keyOf(item), qty: item.qty - item.refunded_unshipped })),
    )
    if (back.why !== 'cancelled') return
    for (const [activity_id, lines] of Map.groupBy(own, (item) => item.activity_id)) {
      const entry = { kind: 'collection' as const, activity_id, user_id: order.user_id, biz_no: order.order_no }
      await addEntry(ctx, {
        ...entry,
        type: 'cost_back',
        amount: lines.reduce((sum, item) => sum + offOf(item, item.qty - item.refunded_qty), 0),
      })
    }
  },

  async refund(ctx, order, { amount, refund_no, aftersale_id }) {
    const parts = aftersale_id === null ? await cancelledParts(ctx, order, amount) : await refundedParts(ctx, aftersale_id, amount)
    for (const { activity_id, amount } of parts)
      await addEntry(ctx, { kind: 'collection', activity_id, user_id: order.user_id, biz_no: refund_no, type: 'refund', amount })
  },
}

type Offer = Awaited<ReturnType<typeof runningOffers>>[number]

/**
 * Adds the lowest price in the running collections for this customer. It holds only for all pieces with one SKU together, as long as they are
 * within the pieces and the limit that are left; otherwise the normal price applies (docs/adr/0067).
 */
async function collectionFacts(ctx: Ctx, facts: PriceFacts, { buyer }: { buyer: Buyer }): Promise<PriceFacts> {
  const open = facts.lines.filter(({ activity, package: bundle }) => !activity && !bundle)
  if (open.length === 0) return facts
  const ids = [...new Set(open.map(({ goods }) => goods.sku_id))]
  const offers = await runningOffers(ctx, ids, buyer.member.id)
  const mine = await thoseFor(ctx, offers, { store: buyer.store })
  if (mine.length === 0) return facts
  const bySku = Map.groupBy(mine, ({ sku_id }) => sku_id)
  const best = new Map(
    [...Map.groupBy(open, ({ goods }) => goods.sku_id)].flatMap(([sku_id, lines]) => {
      const offer = bestOf(bySku.get(sku_id) ?? [], lines, facts.price_level)
      return offer ? [[sku_id, offer]] : []
    }),
  )
  return {
    ...facts,
    lines: facts.lines.map((line) => {
      const offer = open.includes(line) ? best.get(line.goods.sku_id) : undefined
      return offer ? { ...line, activity: { ...terms, ...offer } } : line
    }),
  }
}

/** The lowest price below the price that the customer pays otherwise; between equal prices the oldest collection's price wins. */
function bestOf(
  offers: readonly Offer[],
  lines: readonly LineFacts[],
  level: PriceFacts['price_level'],
): { id: number; price: number } | undefined {
  const [line] = lines
  if (!line) return undefined
  const qty = qtyOf(lines)
  const own = level === 'trade' ? line.goods.price_trade : line.goods.price_store
  const normal = normalPrice(line.goods, qty, level).price
  const [best] = offers
    .flatMap(({ id, activity_stock, sold_qty, limit_per_user, had, ...offer }) => {
      const price = priceBy(offer, offer.activity_price, own)
      const fits = (activity_stock === null || sold_qty + qty <= activity_stock) && (limit_per_user === null || had + qty <= limit_per_user)
      return price !== null && price < normal && fits ? [{ id, price }] : []
    })
    .toSorted((a, b) => a.price - b.price || a.id - b.id)
  return best
}

/** The running collections with prices for these SKUs, and the pieces that the customer already has from each. */
export async function runningOffers({ db, now }: Ctx, sku_ids: readonly number[], user_id: number) {
  const { activity_price, activity_stock, limit_per_user, sold_qty, sku_id } = collectionGoods
  const at = now.toISOString()
  return db
    .select({
      id: collection.id,
      sku_id,
      audience: collection.audience,
      segment_id: collection.segment_id,
      price_rule: collection.price_rule,
      discount_bp: collection.discount_bp,
      activity_price,
      activity_stock,
      limit_per_user,
      sold_qty,
      had: sql<number>`coalesce(${collectionBuyer.qty}, 0)`,
    })
    .from(collectionGoods)
    .innerJoin(collection, eq(collection.id, collectionGoods.collection_id))
    .leftJoin(
      collectionBuyer,
      and(
        eq(collectionBuyer.collection_id, collectionGoods.collection_id),
        eq(collectionBuyer.sku_id, collectionGoods.sku_id),
        sql`${collectionBuyer.user_id} = ${user_id}`,
      ),
    )
    .where(
      and(
        eq(collectionGoods.sku_id, anyOf([...sku_ids])),
        sql`${collection.state} = 'published' and ${collection.deleted_at} is null and ${collection.price_rule} <> 'none'`,
        sql`${collection.start_at} <= ${at}::timestamptz and ${collection.end_at} > ${at}::timestamptz`,
      ),
    )
    .orderBy(asc(collection.id))
}

interface Key {
  collection_id: number
  sku_id: number
}
interface Part extends Key {
  qty: number
}

function partOf({ decided, goods, qty }: PricedLine): Part | undefined {
  if (decided.source !== 'activity' || decided.activity_kind !== 'collection') return undefined
  return { collection_id: decided.activity_id, sku_id: goods.sku_id, qty }
}

type Own = Item & { activity_id: number }
const isOwn = (item: Item): item is Own => item.activity_kind === 'collection' && item.activity_id !== null
const keyOf = ({ activity_id, sku_id }: Own): Key => ({ collection_id: activity_id, sku_id })
const isSame = (one: Key, other: Key) => one.collection_id === other.collection_id && one.sku_id === other.sku_id

/** The reduction by the collection for `qty` pieces. */
function offOf({ price_origin, price }: Item, qty: number): number {
  return Math.max(0, (price_origin - price) * qty)
}

/** The pieces by collection and SKU, in lock order. */
function sumsOf(parts: readonly Part[]): Part[] {
  return [...Map.groupBy(parts, ({ collection_id, sku_id }) => `${collection_id} ${sku_id}`).values()]
    .map((same) => ({ ...(same[0] as Part), qty: qtyOf(same) }))
    .toSorted((a, b) => a.collection_id - b.collection_id || a.sku_id - b.sku_id)
}

/** `parts` as a table in a statement. */
function grantedSql(parts: readonly Part[]) {
  const column = (of: (part: Part) => number) => sql.param(parts.map(of))
  return sql`unnest(${column((part) => part.collection_id)}::int8[], ${column((part) => part.sku_id)}::int8[], ${column(({ qty }) => qty)}::int4[])
    as given (collection_id, sku_id, qty)`
}

type Counted = Key & { orders: number }
const numbered = <Row extends Key>(rows: readonly Row[]): Row[] =>
  rows.map((row) => ({ ...row, collection_id: Number(row.collection_id), sku_id: Number(row.sku_id) }))

/** Counts the customer's pieces within the limit for each SKU. Parts beyond a limit are missing in the result. */
async function countBuyer({ db }: Ctx, user_id: number, parts: readonly Part[]): Promise<Counted[]> {
  const { rows } = await db.execute<Counted & Record<string, unknown>>(sql`
    insert into ${collectionBuyer} as buyer (collection_id, sku_id, user_id, qty, orders)
    select given.collection_id, given.sku_id, ${user_id}::int8, given.qty, 1 from ${grantedSql(parts)}
    join ${collectionGoods} goods on goods.collection_id = given.collection_id and goods.sku_id = given.sku_id
    where goods.limit_per_user is null or given.qty <= goods.limit_per_user
    order by given.collection_id, given.sku_id
    on conflict (collection_id, sku_id, user_id) do update set qty = buyer.qty + excluded.qty, orders = buyer.orders + 1
    where coalesce(buyer.qty + excluded.qty <= (select goods.limit_per_user from ${collectionGoods} goods
      where goods.collection_id = buyer.collection_id and goods.sku_id = buyer.sku_id), true)
    returning buyer.collection_id, buyer.sku_id, buyer.orders`)
  return numbered(rows)
}

/** A participation is a SKU that a customer orders for the first time, so that orders do not wait for a popular collection's row. */
async function countJoins({ db }: Ctx, counted: readonly Counted[]): Promise<void> {
  const fresh = counted.filter(({ orders }) => orders === 1)
  for (const [id, rows] of [...Map.groupBy(fresh, ({ collection_id }) => collection_id)].toSorted(([a], [b]) => a - b))
    await db
      .update(collection)
      .set({ joined_count: sql`${collection.joined_count} + ${rows.length}` })
      .where(eq(collection.id, id))
}

/** Takes pieces from running collections. Parts that are sold out, or whose collection has ended, are missing in the result. */
async function takePieces(ctx: Ctx, parts: readonly Part[]): Promise<Key[]> {
  await lockGoods(ctx, parts)
  const at = ctx.now.toISOString()
  const { rows } = await ctx.db.execute<Key & Record<string, unknown>>(sql`
    update ${collectionGoods} goods set sold_qty = goods.sold_qty + given.qty
    from ${grantedSql(parts)} join ${collection} on ${collection.id} = given.collection_id
    where goods.collection_id = given.collection_id and goods.sku_id = given.sku_id
      and ${collection.state} = 'published' and ${collection.start_at} <= ${at}::timestamptz and ${collection.end_at} > ${at}::timestamptz
      and (goods.activity_stock is null or goods.sold_qty + given.qty <= goods.activity_stock)
    returning goods.collection_id, goods.sku_id`)
  return numbered(rows)
}

async function lockGoods({ db }: Ctx, parts: readonly Part[]): Promise<void> {
  const { collection_id, sku_id } = collectionGoods
  const ids = (of: (part: Part) => number) => [...new Set(parts.map(of))]
  await db
    .select({ sku_id })
    .from(collectionGoods)
    .where(
      and(
        inArray(
          collection_id,
          ids((part) => part.collection_id),
        ),
        inArray(
          sku_id,
          ids((part) => part.sku_id),
        ),
      ),
    )
    .orderBy(asc(collection_id), asc(sku_id))
    .for('no key update')
}

/** Gives pieces back to the collection and to the customer's limit. */
async function returnPieces(ctx: Ctx, { user_id }: Pick<Order, 'user_id'>, all: readonly Part[]): Promise<void> {
  const parts = sumsOf(all.filter(({ qty }) => qty > 0))
  if (parts.length === 0) return
  await ctx.db.execute(sql`
    select from ${collectionBuyer} buyer join ${grantedSql(parts)} using (collection_id, sku_id) where buyer.user_id = ${user_id}
    order by buyer.collection_id, buyer.sku_id for no key update of buyer`)
  await ctx.db.execute(sql`
    update ${collectionBuyer} buyer set qty = buyer.qty - given.qty from ${grantedSql(parts)}
    where buyer.collection_id = given.collection_id and buyer.sku_id = given.sku_id and buyer.user_id = ${user_id}`)
  await lockGoods(ctx, parts)
  await ctx.db.execute(sql`
    update ${collectionGoods} goods set sold_qty = goods.sold_qty - given.qty from ${grantedSql(parts)}
    where goods.collection_id = given.collection_id and goods.sku_id = given.sku_id`)
}

/** The part of an after-sale refund that belongs to its line: freight is no collection sale. */
async function refundedParts({ db }: Ctx, aftersale_id: number, amount: number) {
  const { activity_kind, activity_id } = orderItem
  const [row] = await db
    .select({ activity_kind, activity_id, approved: aftersale.approved_amount, freight: aftersale.freight_back })
    .from(aftersale)
    .innerJoin(orderItem, eq(orderItem.id, aftersale.item_id))
    .where(eq(aftersale.id, aftersale_id))
  if (row?.activity_kind !== 'collection' || row.activity_id === null) return []
  const approved = row.approved ?? 0
  return [{ activity_id: row.activity_id, amount: approved > 0 ? portion(amount, approved, approved + row.freight) : 0 }]
}

async function cancelledParts(ctx: Ctx, order: Order, amount: number) {
  const shares = await sharesOf(ctx, order)
  return shares.map(({ activity_id, pay_amount }) => ({ activity_id, amount: portion(amount, pay_amount, Math.max(1, order.paid_amount)) }))
}

/** An order's paid amount and reduction by collection. */
async function sharesOf(ctx: Ctx, { id }: Pick<Order, 'id'>) {
  const own = (await itemsOf(ctx, id)).filter(isOwn)
  return [...Map.groupBy(own, ({ activity_id }) => activity_id)].map(([activity_id, items]) => ({
    activity_id,
    pay_amount: items.reduce((sum, item) => sum + item.pay_amount, 0),
    off: items.reduce((sum, item) => sum + offOf(item, item.qty), 0),
  }))
}
