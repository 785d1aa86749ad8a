import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import type { Label } from '#contract/kit/label.ts'
import type { OrderSource, OrderType, PayWay, ShipType } from '#contract/trade/words.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { authorOf, transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { sequentialNo } from '#server/platform/kernel/document-no.ts'
import { HOUR_MS, MINUTE_MS } from '#server/platform/kernel/durations.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { insertMany } from '#server/platform/kernel/insert.ts'
import { post, system, user, type Transfer } from '#server/platform/ledger/post.ts'
import { settingOf } from '#server/platform/settings/stored.ts'
import { customer, store } from '../people/tables.ts'
import { returnGifts, takeGifts } from './order-gifts.ts'
import { holdOrder, logStep, type Order } from './order-rows.ts'
import { order, orderItem, orderNumbers, type InvoiceData } from './order-tables.ts'
import { after, startTimer } from './order-timers.ts'
import { startPayment, type Due } from './payments.ts'
import { sum } from './price/discounts.ts'
import { factsOf, type LineInput } from './price/facts-of.ts'
import type { Priced, PricedLine, Totals } from './price/facts.ts'
import { priceOrder } from './price/price-order.ts'
import { qtyOf, refusalOf } from './price/problems.ts'
import { reserve } from './stock.ts'

// also registers orders as payable documents
export { orderPaid } from './order-paid.ts'

export interface OrderAddress {
  receiver: string
  phone: string
  province_code: string
  city_code: string
  district_code: string
  address: string
}

/** An order as the back office and the Shop API ask for it. */
export interface OrderRequest {
  user_id?: number | null | undefined
  store_id: number | null
  lines: readonly LineInput[]
  ship_type: ShipType
  address?: OrderAddress | null | undefined
  integral_used?: number | null | undefined
  /** Set by staff instead of the templates. */
  freight_amount?: number | null | undefined
  invoice?: InvoiceData | null | undefined
  buyer_remark?: string | null | undefined
  seller_remark?: string | null | undefined
  type?: OrderType
  source?: OrderSource
  /** The way in which it will be paid: a bank transfer takes longer. */
  pay_way?: PayWay | null | undefined
  /** The amount that the person saw: another price is refused. */
  quoted_amount?: number | null | undefined
}

const noStore: Label = ['请选择门店', 'Please select a store']
const storeOff: Label = ['门店已停用，请联系客服', 'The store is disabled. Please contact customer service']
const noMember: Label = ['下单人不是该门店成员', 'The person is not a member of the store']
const userOff: Label = ['下单人已停用', 'The person ordering is disabled']
const noOwner: Label = ['门店没有店主，请选择下单人', 'The store has no owner. Please select who is ordering']
const priceChanged: Label = ['价格已变化，请确认后重新提交', 'Prices have changed. Please confirm and submit again']
const notAbove: Label = ['订单金额必须大于0', 'The order amount must be greater than 0']

export type Buyer = Awaited<ReturnType<typeof buyerOf>>

/** The store and its member who order. A store in use and an enabled member are required. */
export async function buyerOf(ctx: Ctx, { store_id, user_id }: Pick<OrderRequest, 'store_id' | 'user_id'>) {
  if (store_id === null) throw refuse(noStore, { field: 'store_id' })
  const [row] = await ctx.db
    .select({
      store,
      member: { id: customer.id, nick: customer.nick, phone: customer.phone, status: customer.status, cs_id: customer.cs_id },
    })
    .from(store)
    .leftJoin(
      customer,
      and(
        eq(customer.id, sql`coalesce(${user_id ?? null}::int8, ${store.owner_user_id})`),
        eq(customer.store_id, store.id),
        isNull(customer.deleted_at),
      ),
    )
    .where(and(eq(store.id, store_id), isNull(store.deleted_at)))
    .prepare('order_buyer')
    .execute()
  if (!row) throw refuse(noStore, { field: 'store_id' })
  if (row.store.status === 0) throw refuse(storeOff, { field: 'store_id' })
  if (!row.member) throw refuse(user_id ? noMember : noOwner, { field: 'user_id' })
  if (row.member.status === 0) throw refuse(userOff, { field: 'user_id' })
  return { store: row.store, member: row.member }
}

/** The price of a request now: every line is priced by the server. */
export async function quoteOrder(ctx: Ctx, request: OrderRequest, buyer: Buyer, region: string | null): Promise<Priced> {
  const facts = await factsOf(ctx, {
    user_id: buyer.member.id,
    price_level: buyer.store.price_level,
    lines: request.lines,
    integral_used: request.integral_used ?? 0,
    region,
    freight: request.ship_type === 'pickup' ? 0 : (request.freight_amount ?? null),
  })
  return priceOrder(facts)
}

/**
 * Places an order in one transaction: prices every line, reserves stock, takes points, writes lines, history and timer. With nothing to
 * pay it is paid at once. `call` names the action in the log.
 */
export function placeOrder(ctx: Ctx, request: OrderRequest, call: Pick<Endpoint, 'address'>): Promise<Order> {
  return transact(ctx, async (ctx) => {
    const buyer = await buyerOf(ctx, request)
    const region = request.ship_type === 'pickup' ? null : (request.address?.district_code ?? null)
    const priced = await quoteOrder(ctx, request, buyer, region)
    const [problem, ...more] = priced.problems
    if (problem) throw refusalOf([problem, ...more], ctx.language)
    const { quoted_amount } = request
    if (quoted_amount !== undefined && quoted_amount !== null && quoted_amount !== priced.totals.pay_amount)
      throw refuse(priceChanged, { data: { pay_amount: priced.totals.pay_amount } })
    if (priced.totals.pay_amount === 0 && priced.totals.integral_used === 0) throw refuse(notAbove)
    const row = await insertOrder(ctx, request, buyer, priced.totals)
    const lines = await reserveLines(ctx, row, priced.lines)
    await insertMany(ctx, orderItem, itemValues(row.id, lines))
    await audit(ctx, call, { id: row.id, before: null, after: row })
    await logStep(ctx, { order_id: row.id, action: 'create', to: row.state, content: { pay_amount: row.pay_amount } })
    await post(ctx, pointsOf(row))
    if (row.pay_amount === 0) await startPayment(ctx, dueOf(row), { way: 'none' })
    else await startTimer(ctx, 'close', row.id, row.auto_close_at as string)
    return row.pay_amount === 0 ? ((await holdOrder(ctx, row.id)) as Order) : row
  })
}

async function insertOrder(ctx: Ctx, request: OrderRequest, { store, member }: Buyer, { integral_off, ...totals }: Totals): Promise<Order> {
  const { ship_type, type = 'normal', source = 'miniapp', invoice = null, buyer_remark = null, seller_remark = null } = request
  const now = ctx.now.toISOString()
  const [row] = await ctx.db
    .insert(order)
    .values({
      ...{ order_no: sequentialNo(ctx.now, '', orderNumbers), type, source, state: 'pending_pay', user_id: member.id, store_id: store.id },
      ...{ agent_id: store.agent_id, salesman_id: store.salesman_id, cs_id: store.cs_id ?? member.cs_id, price_level: store.price_level },
      ...{ ...totals, integral_off, ship_type, invoice, buyer_remark, seller_remark, ...(ship_type !== 'pickup' && request.address) },
      ...{ auto_close_at: await closesAt(ctx, { type, pay_way: request.pay_way }) },
      ...{ created_at: now, updated_at: now, created_by: authorOf(ctx), updated_by: authorOf(ctx) },
    })
    .returning()
  return row as Order
}

/** Orders of staff and bank transfers wait longer for their money (domain §7.1). */
export async function closesAt(ctx: Ctx, { type, pay_way }: Pick<OrderRequest, 'type' | 'pay_way'>): Promise<string> {
  if (type === 'proxy' || pay_way === 'offline') return after(ctx.now, (await settingOf(ctx, 'order.offline_timeout_hour')) * HOUR_MS)
  const minutes = await settingOf(ctx, type === 'group' ? 'order.group_timeout_min' : 'order.pay_timeout_min')
  return after(ctx.now, minutes * MINUTE_MS)
}

/** Takes gifts and stock. Gifts that have run out meanwhile are left out, and the totals follow. */
async function reserveLines(ctx: Ctx, row: Order, lines: readonly PricedLine[]): Promise<PricedLine[]> {
  const document = { biz_no: row.order_no, user_id: row.user_id }
  const counted = await takeGifts(ctx, lines, document)
  const asked = counted.map(({ goods, qty, is_gift }) => ({ sku_id: goods.sku_id, qty, is_optional: is_gift === 1 }))
  const { left_out } = await reserve(ctx, asked, { biz_no: row.order_no, reason: '下单占用' })
  const isOut = ({ is_gift, goods }: PricedLine) => is_gift === 1 && left_out.includes(goods.sku_id)
  await returnGifts(ctx, counted.filter(isOut), document)
  const kept = counted.filter((line) => !isOut(line))
  if (kept.length < lines.length) {
    const totals = { qty_total: qtyOf(kept), weight_total: sum(kept.map(({ qty, goods }) => qty * goods.weight)) }
    await ctx.db.update(order).set(totals).where(eq(order.id, row.id))
  }
  return kept
}

function itemValues(order_id: number, lines: readonly PricedLine[]): (typeof orderItem.$inferInsert)[] {
  return lines.map(({ goods, qty, sale_unit, unit_ratio, is_gift, price_origin, price, price_source, ...amounts }, at) => {
    const { sku_id, brand_id, series_id, category_id, code, title, image, brand, series, spec, unit, weight } = goods
    return {
      ...{ order_id, line_no: at + 1, sku_id, brand_id, series_id, category_id, code, sale_unit, unit_ratio, qty, is_gift },
      snapshot: { code, title, image, brand, series, spec, unit, weight },
      ...{ price_origin, price, price_source, price_cost: goods.price_cost, commission_cap_rate: goods.commission_cap_rate },
      activity_off: amounts.activity_off,
      coupon_off: amounts.coupon_off,
      integral_off: amounts.integral_off,
      adjust: amounts.adjust,
      pay_amount: amounts.pay_amount,
    }
  })
}

function pointsOf({ user_id, order_no, integral_used }: Order): Transfer[] {
  if (integral_used === 0) return []
  const sides = { debit: user(user_id, 'integral'), credit: system('integral_use') }
  return [{ ...sides, amount: integral_used, biz_type: 'order_use', biz_id: order_no }]
}

/** The order as a document that waits for money. */
export function dueOf({ id, order_no, user_id, store_id, agent_id, cs_id, pay_amount, auto_close_at }: Order): Due {
  return {
    biz_type: 'order',
    biz_id: id,
    biz_no: order_no,
    user_id,
    store_id,
    agent_id,
    cs_id,
    amount: pay_amount,
    expire_at: auto_close_at,
  }
}
