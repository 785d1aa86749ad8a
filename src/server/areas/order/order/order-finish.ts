import { and, eq, sql } from 'drizzle-orm'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { scheduleCommission } from '#server/areas/finance/commission/shares.ts'
import { sku, spu } from '#server/areas/goods/shared/tables.ts'
import { completeClaims } from '#server/areas/trade/claims/claims.ts'
import { emitOrderEvent } from '#server/areas/trade/claims/order-events.ts'
import { orderKinds } from '#server/areas/trade/order-kinds.ts'
import { holdOrder, logStep, orders, type Order } from '#server/areas/trade/order-rows.ts'
import { order, orderItem, shipment } from '#server/areas/trade/tables/order-tables.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { DAY_MS } from '#server/platform/kernel/durations.ts'
import { advance, transition } from '#server/platform/kernel/machine.ts'
import { post, system, user } from '#server/platform/ledger/post.ts'
import { settingOf } from '#server/platform/settings/stored.ts'
import { after, startTimer } from './order-timers.ts'

/** The receipt for an order, confirmed by staff with a reason or by its buyer. */
export function receiveOrder(
  ctx: Ctx,
  action: 'receive' | 'confirm',
  { id, version, reason, call }: { id: number; version?: number | undefined; reason?: string; call?: Pick<Endpoint, 'address'> },
): Promise<Order> {
  return transition({ ...ctx, ...(reason && { reason }) }, orders, action, {
    id,
    version,
    ...(call && { call }),
    set: () => ({ received_at: ctx.now.toISOString() }),
    effects: async (ctx, row, before) => {
      await received(ctx, row)
      await logStep(ctx, { order_id: id, action, from: before.state, to: row.state, content: reason ? { reason } : {} })
    },
  })
}

/** The receipt by time. Answers whether it took place: an open after-sale and a later date prevent it. */
export function receiveByTime(ctx: Ctx, id: number): Promise<boolean> {
  return transact(ctx, async (ctx) => {
    const before = await holdOrder(ctx, id)
    const isDue = before?.state === 'shipped' && before.auto_receive_at && Date.parse(before.auto_receive_at) <= ctx.now.getTime()
    if (!isDue || before.aftersale_open > 0) return false
    const [row] = await advance(ctx, orders, 'autoReceive', { where: eq(order.id, id), set: { received_at: ctx.now.toISOString() } })
    await audit(ctx, { address: 'order.order.autoReceive' }, { id, before, after: row as Order })
    await received(ctx, row as Order)
    await logStep(ctx, { order_id: id, action: 'autoReceive', from: before.state, to: 'received' })
    return true
  })
}

async function received(ctx: Ctx, { id }: Order): Promise<void> {
  await ctx.db
    .update(shipment)
    .set({ state: 'signed', signed_at: ctx.now.toISOString() })
    .where(and(eq(shipment.order_id, id), eq(shipment.state, 'shipped')))
  await startTimer(ctx, 'complete', id, after(ctx.now, (await settingOf(ctx, 'order.aftersale_days')) * DAY_MS))
}

/** Completes an order whose time for after-sales is over: points are given, and its commission will be settled. */
export function completeOrder(ctx: Ctx, id: number): Promise<boolean> {
  return transact(ctx, async (ctx) => {
    const before = await holdOrder(ctx, id)
    if (before?.state !== 'received' || before.received_at === null || before.aftersale_open > 0) return false
    const days = await settingOf(ctx, 'order.aftersale_days')
    if (Date.parse(before.received_at) + days * DAY_MS > ctx.now.getTime()) return false
    const integral_given = await pointsFor(ctx, before)
    const [row] = await advance(ctx, orders, 'complete', {
      where: eq(order.id, id),
      set: { completed_at: ctx.now.toISOString(), integral_given },
    })
    await audit(ctx, { address: 'order.order.complete' }, { id, before, after: row as Order })
    await logStep(ctx, { order_id: id, action: 'complete', from: before.state, to: 'completed' })
    await completeClaims(ctx, row as Order)
    await scheduleCommission(ctx, [id])
    await emitOrderEvent(ctx, id, 'completed')
    if (integral_given > 0)
      await post(ctx, [
        {
          debit: system('integral_issue'),
          credit: user(before.user_id, 'integral'),
          amount: integral_given,
          biz_type: 'order_give' as const,
          biz_id: before.order_no,
        },
      ])
    return true
  })
}

/** A share in what the buyer has paid for the goods, by the rate in the SPU or in the settings, in points (domain §3.4, §16). */
async function pointsFor(ctx: Ctx, { id, type }: Order): Promise<number> {
  if ((await settingOf(ctx, 'integral.enabled')) === 0 || !orderKinds[type].gives_points) return 0
  const [rate, perYuan] = [await settingOf(ctx, 'integral.give_rate'), await settingOf(ctx, 'integral.per_yuan')]
  const [sum] = await ctx.db
    .select({
      points:
        sql`coalesce(floor(sum((${orderItem.pay_amount} - ${orderItem.refunded_amount} - ${orderItem.free_amount}) * coalesce(${spu.integral_give_rate}, ${rate}))
        * ${perYuan} / 1000000.0), 0)`.mapWith(Number),
    })
    .from(orderItem)
    .innerJoin(sku, eq(sku.id, orderItem.sku_id))
    .innerJoin(spu, eq(spu.id, sku.spu_id))
    .where(eq(orderItem.order_id, id))
  return sum?.points ?? 0
}
