import { eq, sql } from 'drizzle-orm'
import { startTimer } from '#server/areas/order/order/order-timers.ts'
import { orders, type Order } from '#server/areas/trade/order-rows.ts'
import { order } from '#server/areas/trade/tables/order-tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { rowOr404 } from '#server/platform/kernel/rows.ts'

/** Locks an order in the caller's scope; every after-sale change locks it first. */
export function lockOrder(ctx: Ctx, id: number): Promise<Order> {
  return rowOr404(ctx, orders, id, { lock: true })
}

/** Counts a new open after-sale; the first one stops the order timers. */
export async function pauseTimers({ db, now }: Ctx, id: number): Promise<void> {
  await db
    .update(order)
    .set({
      aftersale_open: sql`${order.aftersale_open} + 1`,
      aftersale_since: sql`coalesce(${order.aftersale_since}, ${now.toISOString()}::timestamptz)`,
    })
    .where(eq(order.id, id))
}

/** Counts an ended after-sale; after the last one the remaining time to the automatic receipt goes on. */
export async function resumeTimers(ctx: Ctx, id: number): Promise<void> {
  const { db, now } = ctx
  const isLast = sql`${order.aftersale_open} = 1`
  const [row] = await db
    .update(order)
    .set({
      aftersale_open: sql`${order.aftersale_open} - 1`,
      aftersale_since: sql`case when ${isLast} then null else ${order.aftersale_since} end`,
      auto_receive_at: sql`case when ${isLast} and ${order.state} = 'shipped'
        then ${order.auto_receive_at} + (${now.toISOString()}::timestamptz - greatest(${order.aftersale_since}, ${order.ship_at}))
        else ${order.auto_receive_at} end`,
    })
    .where(eq(order.id, id))
    .returning({ state: order.state, open: order.aftersale_open, at: order.auto_receive_at })
  if (row?.state === 'shipped' && row.open === 0 && row.at) await startTimer(ctx, 'receive', id, row.at)
}
