import { and, asc, eq, isNotNull, lte, sql, type SQL } from 'drizzle-orm'
import { tellBuyers } from '#server/areas/trade/buyer-messages.ts'
import { order, orderItem } from '#server/areas/trade/tables/order-tables.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { DAY_MS } from '#server/platform/kernel/durations.ts'
import { yuan } from '#server/platform/kernel/money.ts'
import { ctxOf } from '#server/platform/messaging/queue.ts'
import { settingOf } from '#server/platform/settings/stored.ts'
import type { WorkerContext } from '#server/platform/tasks/run.ts'
import { expireOrder } from './order-close.ts'
import { completeOrder, receiveByTime } from './order-finish.ts'
import { type OrderTimer } from './order-timers.ts'
import { tellShipped } from './order-told.ts'

const AT_ONCE = 200
const COUNTED_AT_ONCE = 1000

const ends: Readonly<Record<OrderTimer, (ctx: Ctx, id: number) => Promise<boolean>>> = {
  close: expireOrder,
  receive: receiveByTime,
  complete: completeOrder,
  tell: tellShipped,
}

/** The end for an order's timer. It has no effect on an order that has moved on. */
export async function endTimer(ctx: Ctx, { id, kind }: { id: number; kind: OrderTimer }): Promise<void> {
  await ends[kind](ctx, id)
}

/** The sweepers (domain §20.2): they find orders whose timer was lost, and those that an after-sale has held. */
export const closeUnpaid = sweeper('close', ({ now }) =>
  Promise.resolve(and(eq(order.state, 'pending_pay'), isNotNull(order.auto_close_at), lte(order.auto_close_at, now.toISOString()))),
)

export const receiveShipped = sweeper('receive', ({ now }) =>
  Promise.resolve(and(eq(order.state, 'shipped'), lte(order.auto_receive_at, now.toISOString()), eq(order.aftersale_open, 0))),
)

export const completeReceived = sweeper('complete', async (ctx) => {
  const until = new Date(ctx.now.getTime() - (await settingOf(ctx, 'order.aftersale_days')) * DAY_MS).toISOString()
  return and(eq(order.state, 'received'), lte(order.received_at, until), eq(order.aftersale_open, 0))
})

/** Each order has a separate transaction, so that one refusal does not hold the others. */
function sweeper(kind: OrderTimer, due: (ctx: Ctx) => Promise<SQL | undefined>): (place: WorkerContext) => Promise<void> {
  return async (place) => {
    const ctx = ctxOf(place)
    for (let after = 0; ;) {
      const rows = await ctx.db
        .select({ id: order.id })
        .from(order)
        .where(and(await due(ctx), sql`${order.id} > ${after}`))
        .orderBy(asc(order.id))
        .limit(AT_ONCE)
      for (const { id } of rows) await ends[kind](ctx, id)
      const last = rows.at(-1)
      if (!last || rows.length < AT_ONCE) return
      after = last.id
    }
  }
}

/**
 * Counts paid orders once: sold pieces for the SKUs, sold packages, and orders and amounts for stores and users; and tells their buyers. A job
 * does it for many orders at once, because a counter on a popular SKU would make its payments wait for each other.
 */
export async function countSales(place: WorkerContext): Promise<void> {
  const ctx = ctxOf(place)
  for (let counted = COUNTED_AT_ONCE; counted === COUNTED_AT_ONCE;) counted = await transact(ctx, countBatch)
}

async function countBatch(ctx: Ctx): Promise<number> {
  const { db } = ctx
  const { rows } = await db.execute<{ id: string; amount: string }>(sql`
    update ${order} set is_counted = 1 where ${order.id} in (
      select id from ${order} where is_counted = 0 and paid_at is not null order by id limit ${COUNTED_AT_ONCE} for update skip locked)
    returning ${order.id}, ${order.paid_amount} as amount`)
  if (rows.length === 0) return 0
  await tellBuyers(
    ctx,
    'order_paid',
    rows
      .filter(({ amount }) => Number(amount) > 0)
      .map(({ id, amount }) => ({ order_id: Number(id), params: { amount: yuan(Number(amount)) }, biz_id: `order:${id}` })),
  )
  const ids = sql`${sql.param(rows.map(({ id }) => Number(id)))}::int8[]`
  for (const [table, owner] of [
    ['store', 'store_id'],
    ['customer', 'user_id'],
  ] as const)
    await db.execute(sql`
      with paid as (
        select ${sql.identifier(owner)} as id, count(*)::int as orders, sum(paid_amount) as amount, max(created_at) as last
        from ${order} where id = any(${ids}) and ${sql.identifier(owner)} is not null group by 1
      ), held as materialized (
        select t.id from ${sql.identifier(table)} t where t.id in (select id from paid) order by t.id for no key update
      )
      update ${sql.identifier(table)} t set order_count = t.order_count + paid.orders, order_amount = t.order_amount + paid.amount,
        last_order_at = greatest(t.last_order_at, paid.last)
      from paid join held on held.id = paid.id where t.id = paid.id`)
  await db.execute(sql`
    with sold as (select sku_id as id, sum(qty)::int as qty from ${orderItem} where order_id = any(${ids}) group by 1),
      held as materialized (select sku.id from sku where sku.id in (select id from sold) order by sku.id for no key update)
    update sku set sales_count = sku.sales_count + sold.qty from sold join held on held.id = sold.id where sku.id = sold.id`)
  await db.execute(sql`
    with bought as (
      select package_id as id, sum(package_qty)::int as qty from (
        select distinct order_id, package_id, package_qty from ${orderItem} where order_id = any(${ids}) and package_id is not null
      ) as line group by 1
    ), held as materialized (select p.id from package p where p.id in (select id from bought) order by p.id for no key update)
    update package set sales_count = package.sales_count + bought.qty from bought join held on held.id = bought.id where package.id = bought.id`)
  return rows.length
}
