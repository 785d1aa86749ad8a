import { eq } from 'drizzle-orm'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import type { Label } from '#contract/kit/label.ts'
import { startPayment, type Due } from '#server/areas/finance/payment/payment-steps.ts'
import { takeClaims } from '#server/areas/trade/claims/claims.ts'
import { requestFacts } from '#server/areas/trade/claims/request-facts.ts'
import { orderKinds } from '#server/areas/trade/order-kinds.ts'
import { buyerOf, type Buyer, type OrderRequest } from '#server/areas/trade/order-request.ts'
import { holdOrder, logStep, type Order } from '#server/areas/trade/order-rows.ts'
import { sum } from '#server/areas/trade/price/discounts.ts'
import type { Priced, PricedLine, Totals } from '#server/areas/trade/price/facts.ts'
import { priceOrder } from '#server/areas/trade/price/price-order.ts'
import { qtyOf, refusalOf } from '#server/areas/trade/price/problems.ts'
import { order, orderItem, orderNumbers } from '#server/areas/trade/tables/order-tables.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { authorOf, transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { sequentialNo } from '#server/platform/kernel/document-no.ts'
import { HOUR_MS, MINUTE_MS } from '#server/platform/kernel/durations.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { insertMany } from '#server/platform/kernel/insert.ts'
import { settingOf } from '#server/platform/settings/stored.ts'
import { after, startTimer } from './order-timers.ts'

// also registers orders as payable documents
export { orderPaid } from './order-paid.ts'

const priceChanged: Label = ['价格已变化，请确认后重新提交', 'Prices have changed. Please confirm and submit again']
const notAbove: Label = ['订单金额必须大于0', 'The order amount must be greater than 0']

/** The price for a request now: every line is priced by the server. */
export async function quoteOrder(ctx: Ctx, request: OrderRequest, buyer: Buyer, region: string | null): Promise<Priced> {
  return priceOrder(await requestFacts(ctx, request, buyer, region))
}

/**
 * Places an order in one transaction: prices every line, takes stock, points and everything else that it claims, writes lines, history and
 * timer. With nothing to pay it is paid at once. `call` names the action in the log.
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
    const { may_be_free } = orderKinds[request.type ?? 'normal']
    const { pay_amount, integral_used, coupon_off } = priced.totals
    if (pay_amount === 0 && integral_used === 0 && coupon_off === 0 && !may_be_free) throw refuse(notAbove)
    const row = await insertOrder(ctx, request, buyer, priced.totals)
    const lines = await takeClaims(ctx, row, priced.lines, request)
    if (lines.length < priced.lines.length) await correctTotals(ctx, row, lines)
    await insertMany(ctx, orderItem, itemValues(row.id, lines))
    await audit(ctx, call, { id: row.id, before: null, after: row })
    await logStep(ctx, { order_id: row.id, action: 'create', to: row.state, content: { pay_amount: row.pay_amount } })
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
      order_no: sequentialNo(ctx.now, '', orderNumbers),
      type,
      source,
      state: 'pending_pay',
      user_id: member.id,
      store_id: store?.id ?? null,
      agent_id: store?.agent_id ?? null,
      salesman_id: store?.salesman_id ?? null,
      cs_id: store?.cs_id ?? member.cs_id,
      price_level: store?.price_level ?? 'store',
      ...totals,
      integral_off,
      ship_type,
      invoice,
      buyer_remark,
      seller_remark,
      ...(ship_type !== 'pickup' && request.address),
      auto_close_at: await closesAt(ctx, { type, pay_way: request.pay_way }),
      created_at: now,
      updated_at: now,
      created_by: authorOf(ctx),
      updated_by: authorOf(ctx),
    })
    .returning()
  return row as Order
}

/** Orders by staff and bank transfers wait longer for their money (domain §7.1). */
export async function closesAt(ctx: Ctx, { type, pay_way }: Pick<OrderRequest, 'type' | 'pay_way'>): Promise<string> {
  if (type === 'proxy' || pay_way === 'offline') return after(ctx.now, (await settingOf(ctx, 'order.offline_timeout_hour')) * HOUR_MS)
  const minutes = await settingOf(ctx, orderKinds[type ?? 'normal'].timeout)
  return after(ctx.now, minutes * MINUTE_MS)
}

/** Gifts that have run out meanwhile are left out. */
async function correctTotals(ctx: Ctx, { id }: Order, pricedLines: readonly PricedLine[]): Promise<void> {
  const totals = { qty_total: qtyOf(pricedLines), weight_total: sum(pricedLines.map(({ qty, goods }) => qty * goods.weight)) }
  await ctx.db.update(order).set(totals).where(eq(order.id, id))
}

function itemValues(order_id: number, lines: readonly PricedLine[]): (typeof orderItem.$inferInsert)[] {
  return lines.map(({ goods, qty, sale_unit, unit_ratio, is_gift, price_origin, price, price_source, ...amounts }, at) => {
    const { sku_id, brand_id, series_id, category_id, code, title, image, brand, series, spec, unit, weight } = goods
    return {
      order_id,
      line_no: at + 1,
      sku_id,
      brand_id,
      series_id,
      category_id,
      code,
      sale_unit,
      unit_ratio,
      qty,
      is_gift,
      snapshot: { code, title, image, brand, series, spec, unit, weight },
      price_origin,
      price,
      price_source,
      price_cost: goods.price_cost,
      commission_cap_rate: goods.commission_cap_rate,
      activity_kind: amounts.decided.source === 'activity' ? amounts.decided.activity_kind : null,
      activity_id: amounts.decided.source === 'activity' ? amounts.decided.activity_id : null,
      ...packageOf(amounts.decided),
      activity_off: amounts.activity_off,
      coupon_off: amounts.coupon_off,
      integral_off: amounts.integral_off,
      adjust: amounts.adjust,
      pay_amount: amounts.pay_amount,
    }
  })
}

/** The package for a line. */
export function packageOf(decided: PricedLine['decided']) {
  if (decided.source !== 'package') return { package_id: null, package_title: null, package_qty: null }
  const { package_id, package_title, package_qty } = decided
  return { package_id, package_title, package_qty }
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
