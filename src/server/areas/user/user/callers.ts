import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Caller } from '#contract/desk/desk.ts'
import { order as orderContract } from '#contract/order/order.ts'
import { user as contract } from '#contract/user/user.ts'
import { customer, salesman, store } from '#server/areas/people/tables.ts'
import { orders } from '#server/areas/trade/order-rows.ts'
import { order } from '#server/areas/trade/order-tables.ts'
import { customerService } from '#server/identity/access/tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { liveRows } from '#server/platform/kernel/entity-rows.ts'
import { mayCall } from '#server/platform/kernel/permissions.ts'
import { available, users } from './user-source.ts'

const MOST_CALLERS = 5
const MOST_ORDERS = 5

const unpaid = sql`state in ('pending_pay', 'pending_verify')`
const open = sql`state in ('pending_pay', 'pending_verify', 'pending_group', 'pending_ship', 'part_shipped', 'shipped')`

/** The users whose phone number begins with the digits, as the person who answers the phone needs them: two statements. */
export async function callers(ctx: Ctx, digits: string): Promise<Caller[]> {
  if (!mayCall(ctx.actor, contract.list.access)) return []
  const found = await ctx.db
    .select({
      ...{ id: customer.id, nick: customer.nick, store_id: customer.store_id, store_role: customer.store_role },
      phone: sql<string>`coalesce(${customer.phone}, '')`,
      ...{ store_name: store.name, price_level: store.price_level, salesman: salesman.name, cs_nickname: customerService.nickname },
      ...{ balance: available('balance'), integral: available('integral') },
    })
    .from(customer)
    .leftJoin(store, eq(store.id, customer.store_id))
    .leftJoin(salesman, eq(salesman.id, store.salesman_id))
    .leftJoin(customerService, eq(customerService.id, customer.cs_id))
    .where(and(sql`${customer.phone} like ${digits} || '%'`, liveRows(ctx, users)))
    // the order of the index, so that the first five are read and no more
    .orderBy(sql`${customer.phone} using ~<~`)
    .limit(MOST_CALLERS)
  const placed = mayCall(ctx.actor, orderContract.list.access) ? await ordersOf(ctx, found) : undefined
  return found.map((row) => {
    const own = placed?.find(({ user_id }) => Number(user_id) === row.id)
    return { ...row, debt: placed ? Number(own?.debt ?? 0) : null, orders: placed ? (own?.list ?? []) : null }
  })
}

type OwnOrders = { user_id: number; debt: number; list: NonNullable<Caller['orders']> } & Record<string, unknown>

/** The newest open orders of each user's store, or of the user without one, and what is still to be paid for. */
async function ordersOf(ctx: Ctx, found: readonly { id: number; store_id: number | null }[]): Promise<OwnOrders[]> {
  if (found.length === 0) return []
  const seen = liveRows(ctx, orders)
  const ofBuyer = (buyer: SQL) => sql`select ${order.id}, ${order.order_no}, ${order.state}, ${order.pay_amount} amount, ${order.created_at}
    from ${order} where ${and(buyer, open, seen)}`
  const { rows } = await ctx.db.execute<OwnOrders>(sql`
    select buyer.id user_id, coalesce(sum(o.amount) filter (where ${unpaid}), 0) debt,
      coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'order_no', o.order_no, 'state', o.state, 'amount', o.amount,
        'created_at', to_char(o.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by o.created_at desc, o.id desc)
        filter (where o.place <= ${MOST_ORDERS}), '[]') list
    from unnest(${sql.param(found.map(({ id }) => id))}::bigint[], ${sql.param(found.map(({ store_id }) => store_id))}::bigint[]) buyer(id, store_id)
    cross join lateral (
      select *, row_number() over (order by created_at desc, id desc) place from (
        ${ofBuyer(sql`buyer.store_id is not null and ${order.store_id} = buyer.store_id`)}
        union all ${ofBuyer(sql`buyer.store_id is null and ${order.user_id} = buyer.id`)}
      ) own
    ) o
    group by buyer.id`)
  return rows
}
