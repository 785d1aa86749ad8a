import { and, eq, sql } from 'drizzle-orm'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { addEntry } from '#server/areas/activity/shared/figures.ts'
import { lotteryRecord, lotteryUser } from '#server/areas/lottery/shared/tables.ts'
import { placeOrder } from '#server/areas/order/order/place-order.ts'
import { refuseUnknownRegion } from '#server/areas/people/region.ts'
import { customer, store } from '#server/areas/people/tables.ts'
import type { Claim } from '#server/areas/trade/claims/claims.ts'
import type { OrderAddress } from '#server/areas/trade/order-request.ts'
import { release } from '#server/areas/trade/stock/stock.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { advance, transition } from '#server/platform/kernel/machine.ts'
import { records } from './record-source.ts'

export type DrawRow = typeof lotteryRecord.$inferSelect

/**
 * The address for a goods prize is known: an order with the type `prize` is placed, with nothing to pay. The stock that the draw reserved
 * passes to the order.
 */
export async function claimPrize(
  ctx: Ctx,
  action: 'claim' | 'address',
  { id, version, address, call }: { id: number; version?: number | undefined; address: OrderAddress; call: Pick<Endpoint, 'address'> },
): Promise<DrawRow & { order_id: number }> {
  await refuseUnknownRegion(ctx, address)
  let order_id = 0
  const row = await transition(ctx, records, action, {
    id,
    version,
    call,
    set: () => ({ expire_at: null }),
    effects: async (ctx, row) => {
      order_id = await placePrizeOrder(ctx, row, address, call)
      await ctx.db.update(lotteryRecord).set({ order_id }).where(eq(lotteryRecord.id, id))
    },
  })
  return { ...row, order_id }
}

async function placePrizeOrder(ctx: Ctx, row: DrawRow, address: OrderAddress, call: Pick<Endpoint, 'address'>): Promise<number> {
  const { id } = await placeOrder(
    ctx,
    {
      type: 'prize',
      source: ctx.actor.customer ? 'miniapp' : 'admin',
      ship_type: 'express',
      address,
      freight_amount: 0,
      user_id: row.user_id,
      store_id: await storeOf(ctx, row.user_id),
      lines: [{ sku_id: row.sku_id ?? 0, qty: row.qty ?? 0 }],
      prize: { lottery_id: row.lottery_id },
      seller_remark: `奖品单 ${row.record_no}`,
    },
    call,
  )
  return id
}

/** The store in use that the customer belongs to now. */
async function storeOf({ db }: Ctx, user_id: number): Promise<number | null> {
  const [found] = await db
    .select({ id: store.id })
    .from(customer)
    .innerJoin(store, eq(store.id, customer.store_id))
    .where(and(eq(customer.id, user_id), eq(store.status, 1)))
  return found?.id ?? null
}

/** The prize orders: they cost nothing, and the draw follows its order. */
export const prizeClaim: Claim = {
  async facts(_ctx, facts, { request: { prize } }) {
    if (!prize) return facts
    const activity = {
      kind: 'lottery' as const,
      id: prize.lottery_id,
      price: 0,
      takes_coupon: false,
      takes_points: false,
      earns_gifts: false,
      ignores_minimum: true,
    }
    return {
      ...facts,
      // won goods are sent even if they are off sale meanwhile, and are reserved already
      lines: facts.lines.map((line) => ({
        ...line,
        activity,
        goods: { ...line.goods, is_on_sale: true, stock: line.goods.stock + line.qty, step_qty: 1, max_qty: null },
      })),
      gifts: [],
    }
  },

  // the draw's reserved stock passes to the order
  take: async (_ctx, _order, lines, { prize }) => (prize ? lines.map((line) => ({ ...line, is_reserved: true as const })) : lines),

  ship: (ctx, order) => follow(ctx, order, 'sent'),
  complete: (ctx, order) => follow(ctx, order, 'complete'),

  async giveBack(ctx, order, _items, { why, isWhole }) {
    if (order.type !== 'prize' || !isWhole) return
    await follow(ctx, order, 'void', why === 'refunded' ? null : order.close_remark)
  },
}

type Followed = { id: number; type: string; order_no: string }

async function follow(ctx: Ctx, { id, type }: Followed, action: 'sent' | 'complete' | 'void', reason?: string | null): Promise<void> {
  if (type !== 'prize') return
  const [row] = await advance(ctx, records, action, {
    where: eq(lotteryRecord.order_id, id),
    ...(action === 'void' && { set: { reason: reason ?? null } }),
  })
  if (!row) return
  await audit(ctx, { address: `lottery.record.${action}` }, { id: row.id, before: { state: FORMER[action] }, after: { state: row.state } })
  if (action === 'void') await takeBackCost(ctx, row)
}

const FORMER = { sent: 'pending_ship', complete: 'shipped', void: 'pending_ship' } as const

/** The goods that a draw reserved can be sold again, and the prize costs nothing. */
export async function released(ctx: Ctx, row: DrawRow): Promise<void> {
  if (row.sku_id !== null && row.qty !== null)
    await release(ctx, [{ sku_id: row.sku_id, qty: row.qty }], { biz_no: row.record_no, reason: '抽奖释放' })
  await takeBackCost(ctx, row)
}

/** A prize that the customer does not get costs nothing; the record keeps what it would have cost. */
export async function takeBackCost(ctx: Ctx, { lottery_id, user_id, cost, record_no }: DrawRow): Promise<void> {
  if (cost === 0) return
  await changeCost(ctx, { lottery_id, user_id }, -cost)
  await addEntry(ctx, { kind: 'lottery', activity_id: lottery_id, type: 'cost_back', user_id, amount: cost, biz_no: record_no })
}

/** Changes the cost for a customer's draws, which the lottery list sums. */
export async function changeCost(ctx: Ctx, { lottery_id, user_id }: Pick<DrawRow, 'lottery_id' | 'user_id'>, by: number): Promise<void> {
  await ctx.db
    .update(lotteryUser)
    .set({ cost: sql`${lotteryUser.cost} + ${by}` })
    .where(and(eq(lotteryUser.lottery_id, lottery_id), eq(lotteryUser.user_id, user_id)))
}
