import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { messages } from '#contract/kit/messages.ts'
import type { salesman as contract } from '#contract/shop/salesman.ts'
import { store } from '#server/areas/people/tables.ts'
import { commission as share } from '#server/areas/trade/tables/money-tables.ts'
import { order, orderItem } from '#server/areas/trade/tables/order-tables.ts'
import { customerOf, type Ctx } from '#server/platform/kernel/ctx.ts'
import { ApiError } from '#server/platform/kernel/errors.ts'
import { pageOf, rowsAt } from '#server/platform/kernel/list/page.ts'
import { balanceOf } from '#server/platform/ledger/balance.ts'
import { salesman } from '#server/platform/ledger/post.ts'

/** The orders for which the caller was the salesman at their time, and no others. */
export async function orders(ctx: Ctx, { state, sort_order, sort_field: _created, ...place }: ParsedOf<typeof contract.orders>) {
  const own = ownId(ctx)
  const where = and(eq(order.salesman_id, own), sql`${order.deleted_at} is null`, state ? eq(order.state, state) : undefined)
  const direction = sort_order === 'asc' ? asc : desc
  const query = ctx.db
    .select({
      id: order.id,
      order_no: order.order_no,
      store_name: store.name,
      state: order.state,
      item_kinds: order.item_kinds,
      qty_total: order.qty_total,
      pay_amount: order.pay_amount,
      paid_amount: order.paid_amount,
      refund_amount: order.refund_amount,
      commission: sql`(select coalesce(sum(${share.amount} - ${share.clawback}), 0) from ${share} where ${share.order_id} = ${order.id}
        and ${share.owner_type} = 'salesman' and ${share.owner_id} = ${own} and ${share.state} <> 'cancelled')`.mapWith(Number),
      created_at: order.created_at,
    })
    .from(order)
    .leftJoin(store, eq(store.id, order.store_id))
    .where(where)
    .orderBy(direction(order.created_at), direction(order.id))
  return pageOf(await rowsAt(query.$dynamic(), place), await ctx.db.$count(order, where))
}

/** The caller's shares, with what can be withdrawn. */
export async function commission(ctx: Ctx, { state, sort_order, sort_field: _created, ...place }: ParsedOf<typeof contract.commission>) {
  const own = ownId(ctx)
  const mine = and(eq(share.owner_type, 'salesman'), eq(share.owner_id, own))
  const where = and(mine, state ? eq(share.state, state) : undefined)
  const direction = sort_order === 'asc' ? asc : desc
  const query = ctx.db
    .select({
      id: share.id,
      order_no: order.order_no,
      item_title: sql<string>`${orderItem.snapshot} ->> 'title'`,
      base: share.base,
      rate: share.rate,
      amount: share.amount,
      clawback: share.clawback,
      state: share.state,
      settle_at: share.settle_at,
      settled_at: share.settled_at,
      created_at: share.created_at,
    })
    .from(share)
    .innerJoin(order, eq(order.id, share.order_id))
    .innerJoin(orderItem, eq(orderItem.id, share.item_id))
    .where(where)
    .orderBy(direction(share.created_at), direction(share.id))
  const [sums] = await ctx.db
    .select({ waiting: sql`coalesce(sum(${share.amount}) filter (where ${share.state} = 'frozen'), 0)`.mapWith(Number) })
    .from(share)
    .where(mine)
  const balance = await balanceOf(ctx, salesman(own, 'commission'))
  const page = pageOf(await rowsAt(query.$dynamic(), place), await ctx.db.$count(share, where))
  return { ...page, ...balance, waiting: sums?.waiting ?? 0 }
}

function ownId(ctx: Ctx): number {
  const { salesman_id } = customerOf(ctx)
  if (salesman_id === null) throw new ApiError(403, messages.out_of_scope)
  return salesman_id
}
