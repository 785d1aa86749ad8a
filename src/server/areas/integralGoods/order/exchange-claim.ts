import { eq, isNull, and, sql } from 'drizzle-orm'
import { addEntry } from '#server/areas/activity/shared/figures.ts'
import { isGivable } from '#server/areas/goods/shared/on-sale.ts'
import { sku } from '#server/areas/goods/shared/tables.ts'
import {
  closedBy,
  countExchange,
  insertExchange,
  returnPoints,
  takePoints,
  uncountCost,
} from '#server/areas/integralGoods/shared/exchange-rows.ts'
import { exchangeMessages, itemAt, returnPiece, takePiece } from '#server/areas/integralGoods/shared/pieces.ts'
import { exchanges, type ExchangeRow } from '#server/areas/integralGoods/shared/rows.ts'
import { integralGoods, integralOrder } from '#server/areas/integralGoods/shared/tables.ts'
import type { Claim, GiveBack } from '#server/areas/trade/claims/claims.ts'
import { itemsOf, type Order } from '#server/areas/trade/order-rows.ts'
import { aftersale } from '#server/areas/trade/tables/aftersale-tables.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { advance } from '#server/platform/kernel/machine.ts'

const terms = { takes_coupon: false, takes_points: false, earns_gifts: false, ignores_minimum: true } as const

/**
 * The piece in an order for exchanged goods (domain §13): its price is the cash, the customer limits and the item stock are
 * counted, and the exchange follows its order. The order is locked before the exchange.
 */
export const exchangeClaim: Claim = {
  async facts({ db }, facts, { request: { exchange } }) {
    if (!exchange) return facts
    const [item] = await db
      .select({ id: integralGoods.id, cash: integralGoods.cash, is_givable: sql<boolean>`${isGivable()}` })
      .from(integralGoods)
      .innerJoin(sku, eq(sku.id, integralGoods.sku_id))
      .where(and(eq(integralGoods.id, exchange.goods_id), isNull(integralGoods.deleted_at)))
    if (!item) throw refuse(exchangeMessages.off)
    const activity = { kind: 'integralGoods' as const, id: item.id, price: item.cash, ...terms }
    // the item has a separate sale: a gift or goods in a draft can be exchanged
    const lines = facts.lines.map((line) => ({ ...line, activity, goods: { ...line.goods, is_on_sale: item.is_givable } }))
    return { ...facts, lines, gifts: [] }
  },

  async take(ctx, order, lines, { exchange }) {
    const line = lines.find(({ is_gift }) => is_gift === 0)
    if (!exchange || !line) return lines
    const item = await takePiece(ctx, await itemAt(ctx, exchange.goods_id), order.user_id)
    // the item may have changed after it was priced
    if (item.sku_id !== line.goods.sku_id || item.cash !== line.price || item.integral !== exchange.integral)
      throw refuse(exchangeMessages.changed)
    const { id: order_id, user_id, store_id } = order
    await insertExchange(ctx, item, { user_id, store_id, order_id, image: item.images[0] ?? line.goods.image })
    return lines
  },

  async use(ctx, order) {
    if (order.type !== 'integral') return
    const cost = (await itemsOf(ctx, order.id)).reduce((sum, { price_origin, qty }) => sum + price_origin * qty, 0)
    const row = await follow(ctx, order, 'pay', { paid_amount: order.paid_amount, paid_at: order.paid_at, cost })
    if (row) await countExchange(ctx, row)
  },

  ship: async (ctx, order) => void (await follow(ctx, order, 'sent')),
  complete: async (ctx, order) => void (await follow(ctx, order, 'complete')),

  async giveBack(ctx, order, _items, back) {
    if (order.type !== 'integral' || !back.isWhole) return
    const before = await exchangeOf(ctx, order)
    if (!before || before.state === 'closed') return
    const isUnsent = before.state === 'pending_pay' || before.state === 'pending_ship'
    if (isUnsent) await returnPiece(ctx, before)
    const remark = back.why === 'refunded' ? null : order.close_remark
    const row = await follow(ctx, order, 'void', closedBy(ctx, { isUnsent, isFaulty: await isFaulty(ctx, back) }, remark))
    if (row && isUnsent) await uncountCost(ctx, row)
  },

  async refund(ctx, order, { amount, refund_no }) {
    const row = await exchangeOf(ctx, order)
    if (!row) return
    const { goods_id, user_id } = row
    await addEntry(ctx, { kind: 'integralGoods', activity_id: goods_id, type: 'refund', user_id, amount, biz_no: refund_no })
  },
}

/** The points in an order for exchanged goods; the ledger is locked last. */
export const exchangePointsClaim: Claim = {
  async take(ctx, order, lines, { exchange }) {
    const row = exchange && (await exchangeOf(ctx, order))
    if (row) await takePoints(ctx, row)
    return lines
  },

  async giveBack(ctx, order) {
    const row = await exchangeOf(ctx, order)
    if (row) await returnPoints(ctx, row)
  },
}

async function exchangeOf({ db }: Ctx, { id, type }: Pick<Order, 'id' | 'type'>): Promise<ExchangeRow | undefined> {
  if (type !== 'integral') return undefined
  const [row] = await db.select().from(integralOrder).where(eq(integralOrder.order_id, id))
  return row
}

/** After the shipment points return only for goods with a quality fault (domain §13). */
async function isFaulty({ db }: Ctx, back: GiveBack): Promise<boolean> {
  if (back.why !== 'refunded') return false
  const [row] = await db.select({ reason: aftersale.reason }).from(aftersale).where(eq(aftersale.as_no, back.as_no))
  return row?.reason === 'quality'
}

async function follow(
  ctx: Ctx,
  { id, type }: Pick<Order, 'id' | 'type'>,
  action: 'pay' | 'sent' | 'complete' | 'void',
  set: Parameters<typeof advance<typeof integralOrder, typeof exchanges.contract.$.flow>>[3]['set'] = {},
): Promise<ExchangeRow | undefined> {
  if (type !== 'integral') return undefined
  const before = await exchangeOf(ctx, { id, type })
  const [row] = await advance(ctx, exchanges, action, { where: eq(integralOrder.order_id, id), set })
  if (row) await audit(ctx, { address: `integralGoods.order.${action}` }, { id: row.id, before: before ?? null, after: row })
  return row
}
