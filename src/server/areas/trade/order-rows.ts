import { asc, eq } from 'drizzle-orm'
import type { LogAction } from '#contract/order/order-log.ts'
import { order as contract } from '#contract/order/order.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { entityRows } from '#server/platform/kernel/entity-rows.ts'
import { visible } from '#server/platform/kernel/scope.ts'
import { orderLog } from './tables/order-log-tables.ts'
import { order, orderItem } from './tables/order-tables.ts'

export type Order = typeof order.$inferSelect
export type Item = typeof orderItem.$inferSelect

/** The orders that the caller may see, by the agent and the customer service at the order time (domain §1.6). */
export const orders = entityRows({
  table: order,
  contract,
  scope: (ctx) => visible(ctx, { agent: order.agent_id, cs: order.cs_id, self: order.created_by, customer: order.user_id }),
})

/** Locks an order for work whose right comes from elsewhere: the system, payments, after-sales. */
export async function holdOrder({ db }: Pick<Ctx, 'db'>, id: number): Promise<Order | undefined> {
  const [row] = await db.select().from(order).where(eq(order.id, id)).for('no key update').prepare('order_hold').execute()
  return row
}

export function itemsOf({ db }: Pick<Ctx, 'db'>, order_id: number): Promise<Item[]> {
  return db.select().from(orderItem).where(eq(orderItem.order_id, order_id)).orderBy(asc(orderItem.line_no))
}

/** The remaining paid amount for rewards that an order earns: nothing for a closed one. A free-order reward takes nothing off. */
export function saleLeft({ state, paid_amount, refund_amount }: Pick<Order, 'state' | 'paid_amount' | 'refund_amount'>): number {
  return state === 'closed' ? 0 : paid_amount - refund_amount
}

/** The pieces in a line that are neither shipped nor refunded before. */
export function openQty({ qty, shipped_qty, refunded_unshipped }: Pick<Item, 'qty' | 'shipped_qty' | 'refunded_unshipped'>): number {
  return qty - shipped_qty - refunded_unshipped
}

/** The lines that still hold stock, as the stock movements take them. */
export function heldLines(items: readonly Item[]): { sku_id: number; qty: number }[] {
  return items.map((item) => ({ sku_id: item.sku_id, qty: openQty(item) })).filter(({ qty }) => qty > 0)
}

interface Step {
  order_id: number
  action: LogAction
  from?: Order['state']
  to?: Order['state']
  content?: Record<string, string | number | null>
}

/** Writes a step in the order's history. */
export async function logStep(ctx: Ctx, { order_id, action, from, to, content = {} }: Step): Promise<void> {
  const { customer, id } = ctx.actor
  await ctx.db.insert(orderLog).values({
    order_id,
    action,
    from_state: from,
    to_state: to,
    content,
    operator_type: customer ? 'user' : id > 0 ? 'admin' : 'system',
    operator_id: customer?.id ?? (id || null),
    created_at: ctx.now.toISOString(),
  })
}
