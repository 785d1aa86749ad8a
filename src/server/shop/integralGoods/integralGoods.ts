import { and, asc, desc, eq, isNull, lte, sql } from 'drizzle-orm'
import { goods as goodsContract } from '#contract/integralGoods/goods.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { say, type Label } from '#contract/kit/label.ts'
import { messages } from '#contract/kit/messages.ts'
import { integralGoods as contract, ownExchange } from '#contract/shop/integralGoods.ts'
import { belongsTo, inOwnAudience, participantOf } from '#server/areas/activity/shared/audience.ts'
import { startPayment } from '#server/areas/finance/payment/payment-steps.ts'
import { isSkuOff } from '#server/areas/goods/shared/offers-of-goods.ts'
import { sku, spu } from '#server/areas/goods/shared/tables.ts'
import { imageOf, withPhase } from '#server/areas/integralGoods/goods/goods-source.ts'
import { cancelExchange, dueOfExchange, exchangeVirtual } from '#server/areas/integralGoods/order/exchange.ts'
import { exchangeMessages, itemAt, whyNotNow } from '#server/areas/integralGoods/shared/pieces.ts'
import { exchanges, type GoodsRow } from '#server/areas/integralGoods/shared/rows.ts'
import { integralGoods, integralGoodsUser, integralOrder } from '#server/areas/integralGoods/shared/tables.ts'
import { dueOf, placeOrder } from '#server/areas/order/order/place-order.ts'
import { refuseUnknownRegion } from '#server/areas/people/region.ts'
import { holdOrder, type Order } from '#server/areas/trade/order-rows.ts'
import { order } from '#server/areas/trade/tables/order-tables.ts'
import { businessDay } from '#server/platform/kernel/business-day.ts'
import { customerOf, transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { notFound, refuse } from '#server/platform/kernel/errors.ts'
import { equals, hasWords } from '#server/platform/kernel/list/filters.ts'
import type { ListSource } from '#server/platform/kernel/list/list-source.ts'
import { readPage } from '#server/platform/kernel/list/list.ts'
import { pageOf, rowsAt } from '#server/platform/kernel/list/page.ts'
import { rowOr404 } from '#server/platform/kernel/rows.ts'
import { balanceOf } from '#server/platform/ledger/balance.ts'
import { user } from '#server/platform/ledger/post.ts'
import { ownAddress } from '#server/shop/address/own-address.ts'

const shownFrom = ({ db }: Ctx) =>
  db
    .select({ item: integralGoods, image: imageOf, spec: sku.spec })
    .from(integralGoods)
    .leftJoin(sku, eq(sku.id, integralGoods.sku_id))
    .leftJoin(spu, eq(spu.id, sku.spu_id))

function viewOf(ctx: Ctx, { item, image }: { item: GoodsRow; image: string | null }) {
  const { id, title, kind, integral, cash, market_value, tag, exchanged, stock, start_at, end_at } = item
  const { phase } = withPhase(item, ctx)
  return { id, title, kind, image, integral, cash, market_value, tag, exchanged, left: stock - exchanged, start_at, end_at, phase }
}

/** The items on sale that have not ended and that the caller may exchange; visitors see the items for every audience. */
export async function list(ctx: Ctx, { kind, tag, word, most, sort_field, sort_order, ...place }: ParsedOf<typeof contract.list>) {
  const where = and(
    eq(integralGoods.state, 'on'),
    isNull(integralGoods.deleted_at),
    sql`not ${isSkuOff(sql`${integralGoods.sku_id}`)}`,
    sql`(${integralGoods.end_at} is null or ${integralGoods.end_at} > ${ctx.now.toISOString()})`,
    await inOwnAudience(ctx, integralGoods),
    kind ? eq(integralGoods.kind, kind) : undefined,
    tag ? eq(integralGoods.tag, tag) : undefined,
    word ? hasWords([integralGoods.search], word) : undefined,
    typeof most === 'number' ? lte(integralGoods.integral, most) : undefined,
  )
  const to = sort_order === 'asc' ? asc : desc
  const by = sort_field === 'integral' ? integralGoods.integral : integralGoods.sort
  const rows = await rowsAt(shownFrom(ctx).where(where).orderBy(to(by), desc(integralGoods.id)).$dynamic(), place)
  return pageOf(
    rows.map((row) => viewOf(ctx, row)),
    await ctx.db.$count(integralGoods, where),
  )
}

/** An item on sale, with what the caller can still exchange. */
export async function detail(ctx: Ctx, { id }: ParsedOf<typeof contract.detail>) {
  const [row] = await shownFrom(ctx).where(and(eq(integralGoods.id, id), eq(integralGoods.state, 'on'), isNull(integralGoods.deleted_at)))
  if (!row) throw notFound(goodsContract.$.label)
  const { item, image, spec } = row
  const { images, detail, sku_id, amount, per_user_limit, per_day_limit, audience } = item
  return {
    ...viewOf(ctx, row),
    images: images.length > 0 ? images : [image].flatMap((one) => one ?? []),
    detail,
    sku_id,
    spec: spec ?? {},
    amount,
    per_user_limit,
    per_day_limit,
    audience,
    own: await ownOf(ctx, item),
  }
}

async function ownOf(ctx: Ctx, item: GoodsRow) {
  const { customer } = ctx.actor
  if (!customer) return null
  const { id, per_user_limit, per_day_limit, integral } = item
  const participant = await participantOf(ctx, customer.id)
  const [counted] = await ctx.db
    .select()
    .from(integralGoodsUser)
    .where(and(eq(integralGoodsUser.goods_id, id), eq(integralGoodsUser.user_id, customer.id)))
  const { available: points } = await balanceOf(ctx, user(customer.id, 'integral'))
  const [taken, today] = [counted?.taken ?? 0, counted?.day === businessDay(ctx.now) ? counted.day_taken : 0]
  const isMember = await belongsTo(ctx, item, participant)
  const why = whyNot()
  return { points, taken, today, can_exchange: !why, msg: why ? say(why, ctx.language) : null }

  function whyNot(): Label | undefined {
    if (!isMember) return exchangeMessages.audience
    const late = whyNotNow(item, ctx.now)
    if (late) return late
    if (taken >= (per_user_limit ?? Infinity) || today >= (per_day_limit ?? Infinity)) return exchangeMessages.overLimit
    return points < integral ? exchangeMessages.points : undefined
  }
}

/** Exchanges one piece in one transaction (domain §13). Goods are ordered; a coupon or balance is given at once, or after the payment. */
export function exchange(ctx: Ctx, input: ParsedOf<typeof contract.exchange>) {
  const { id: user_id } = customerOf(ctx)
  return transact(ctx, async (ctx) => {
    const item = await itemAt(ctx, input.id)
    const participant = await participantOf(ctx, user_id)
    if (!(await belongsTo(ctx, item, participant))) throw refuse(exchangeMessages.audience)
    const late = whyNotNow(item, ctx.now)
    if (late) throw refuse(late)
    const { integral = null, cash = null } = input
    if ((integral !== null && integral !== item.integral) || (cash !== null && cash !== item.cash)) throw refuse(exchangeMessages.changed)
    const parties = { user_id, store_id: participant.store?.id ?? null }
    if (item.kind !== 'goods') return answerOf(await exchangeVirtual(ctx, item, { ...parties, call: contract.exchange }))
    return answerOf(await orderGoods(ctx, item, parties, input))
  })
}

type Parties = { user_id: number; store_id: number | null }

async function orderGoods(ctx: Ctx, item: GoodsRow, parties: Parties, input: ParsedOf<typeof contract.exchange>) {
  const address = input.address_id ? await ownAddress(ctx, input.address_id) : input.address
  if (!address) throw refuse(exchangeMessages.address, { field: 'address_id' })
  await refuseUnknownRegion(ctx, address)
  const { id } = await placeOrder(
    ctx,
    {
      ...parties,
      type: 'integral',
      source: 'miniapp',
      ship_type: 'express',
      freight_amount: 0,
      address,
      lines: [{ sku_id: item.sku_id ?? 0, qty: 1 }],
      buyer_remark: input.buyer_remark,
      exchange: { goods_id: item.id, integral: item.integral },
    },
    contract.exchange,
  )
  const [row] = await ctx.db
    .select({ exchange: integralOrder, expire_at: order.auto_close_at })
    .from(integralOrder)
    .innerJoin(order, eq(order.id, integralOrder.order_id))
    .where(eq(integralOrder.order_id, id))
  const { exchange, expire_at } = row as NonNullable<typeof row>
  return { ...exchange, expire_at }
}

type PlacedOrder = Pick<typeof integralOrder.$inferSelect, 'id' | 'exchange_no' | 'state' | 'integral' | 'cash' | 'order_id' | 'expire_at'>

function answerOf({ id, exchange_no, state, integral, cash, order_id, expire_at }: PlacedOrder) {
  return { id, exchange_no, state, integral, cash, order_id, expire_at }
}

/** Begins the cash payment. Paid from the balance alone, it is paid at once. */
export function pay(ctx: Ctx, { id, way, balance_amount }: ParsedOf<typeof contract.pay>) {
  return transact(ctx, async (ctx) => {
    const current = await rowOr404(ctx, exchanges, id)
    // the goods order is the document, and is locked before its exchange
    const held = current.order_id === null ? undefined : ((await holdOrder(ctx, current.order_id)) as Order)
    const row = held ? await rowOr404(ctx, exchanges, id) : await rowOr404(ctx, exchanges, id, { lock: true })
    const due = held ? dueOf(held) : dueOfExchange(row)
    const isOver = due.expire_at !== null && Date.parse(due.expire_at) <= ctx.now.getTime()
    if (row.state !== 'pending_pay' || (held && held.state !== 'pending_pay') || isOver) throw refuse(messages.not_allowed_now)
    const payments = await startPayment(ctx, due, { way, ...(balance_amount ? { balance_amount } : {}) })
    const { state } = await rowOr404(ctx, exchanges, id)
    return { id, state, payments }
  })
}

/** Takes an own exchange back before it is shipped. */
export async function cancel(ctx: Ctx, { id, reason }: ParsedOf<typeof contract.cancel>) {
  const { state } = await cancelExchange(ctx, 'withdraw', { id, reason: reason ?? null, call: contract.cancel })
  return { id, state }
}

const own: ListSource<typeof ownExchange> = {
  ...exchanges,
  name: 'shop_integral_order',
  row: ownExchange,
  extra: {
    expire_at: sql<
      string | null
    >`case when ${integralOrder.state} = 'pending_pay' then coalesce(${integralOrder.expire_at}, ${order.auto_close_at}) end`
      .mapWith(order.auto_close_at)
      .as('expire_at'),
  },
  join: (query) => query.leftJoin(order, eq(order.id, integralOrder.order_id)),
  filters: { state: equals(integralOrder.state), kind: equals(integralOrder.kind) },
  sorts: { created_at: integralOrder.created_at },
}

/** The own exchanges; the row scope limits them. */
export function orders(ctx: Ctx, query: ParsedOf<typeof contract.orders>) {
  return readPage(ctx, own, query)
}
