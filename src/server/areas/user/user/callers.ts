import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { LEAST_DIGITS, LEAST_ORDER_DIGITS, type Caller } from '#contract/desk/desk.ts'
import { phoneMask, type Mask } from '#contract/kit/masked.ts'
import { orderPhone } from '#contract/order/order-fields.ts'
import { order as orderContract } from '#contract/order/order.ts'
import { store as storeContract } from '#contract/store/store.ts'
import { user as contract } from '#contract/user/user.ts'
import { available } from '#server/areas/people/available.ts'
import { storesSeen } from '#server/areas/people/scope.ts'
import { customer, salesman, store } from '#server/areas/people/tables.ts'
import { orders } from '#server/areas/trade/order-rows.ts'
import { order } from '#server/areas/trade/tables/order-tables.ts'
import { customerService } from '#server/identity/access/tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { DAY_MS } from '#server/platform/kernel/durations.ts'
import { liveRows } from '#server/platform/kernel/entity-rows.ts'
import { countLookUps } from '#server/platform/kernel/look-ups.ts'
import { lookedUp, numberConditions } from '#server/platform/kernel/masked-numbers.ts'
import { mayCall } from '#server/platform/kernel/permissions.ts'
import { users } from './user-source.ts'

const MOST_CALLERS = 5
const MOST_ORDERS = 5
/** Phone numbers on orders count for this time, and so many orders are looked at. */
const RECENT_MS = 90 * DAY_MS
const MOST_RECENT = 50

const unpaid = sql`state in ('pending_pay', 'pending_verify')`
const open = sql`state in ('pending_pay', 'pending_verify', 'pending_group', 'pending_ship', 'part_shipped', 'shipped')`

/** The customers behind a phone number's digits, as the person who answers the phone needs them: two statements. */
export async function callers(ctx: Ctx, digits: string): Promise<Caller[]> {
  if (!mayCall(ctx.actor, contract.list.access)) return []
  await countLookUps(
    ctx,
    [phoneMask, orderPhone].flatMap((mask) => lookedUp(ctx, digits, mask)),
  )
  const found = await ctx.db
    .select({
      id: customer.id,
      nick: customer.nick,
      store_role: customer.store_role,
      found_by: sql<Caller['found_by']>`found.found_by`,
      phone: customer.phone,
      store_id: store.id,
      store_name: store.name,
      store_phone: store.phone,
      contact: store.contact,
      price_level: store.price_level,
      salesman: salesman.name,
      cs_nickname: customerService.nickname,
      balance: available('balance'),
      integral: available('integral'),
    })
    .from(sql`(${matches(ctx, digits)}) found`)
    .leftJoin(customer, and(sql`${customer.id} = found.user_id`, liveRows(ctx, users)))
    .leftJoin(store, sql`${store.id} = coalesce(found.store_id, ${customer.store_id})`)
    .leftJoin(salesman, eq(salesman.id, store.salesman_id))
    .leftJoin(customerService, sql`${customerService.id} = coalesce(${customer.cs_id}, ${store.cs_id})`)
    .where(sql`(${customer.id} is not null or found.store_id is not null)`)
    .orderBy(sql`found.place`)
    .limit(MOST_CALLERS)
  const placed = mayCall(ctx.actor, orderContract.list.access) ? await ordersOf(ctx, found) : undefined
  return found.map(({ contact, ...row }, at) => {
    const own = placed?.find(({ place }) => Number(place) === at + 1)
    const [balance, integral] = row.id === null ? [null, null] : [row.balance, row.integral]
    const count = (value: unknown) => (placed ? Number(value ?? 0) : null)
    return {
      ...row,
      nick: row.nick ?? contact ?? '',
      phone: row.phone ?? '',
      balance,
      integral,
      debt: count(own?.debt),
      unpaid_count: count(own?.unpaid_count),
      open_count: count(own?.open_count),
      orders: placed ? (own?.list ?? []) : null,
    }
  })
}

/**
 * Users and stores with such a phone number, and users whose recent orders go to such a number, each once; in index order, so
 * that the first few are read and no more.
 */
function matches(ctx: Ctx, digits: string): SQL {
  const found = (phone: PgColumn, select: SQL, { where, most = MOST_CALLERS, mask }: Matched) =>
    numberConditions(ctx, phone, digits, mask).map(
      (match) => sql`(${select} where ${and(match, where)} order by ${inOrderOf(ctx, phone, digits, mask)} limit ${most})`,
    )
  const parts = found(
    customer.phone,
    sql`select ${customer.id} user_id, null::bigint store_id, 'user' found_by, 1 place from ${customer}`,
    {
      where: liveRows(ctx, users),
    },
  )
  if (mayCall(ctx.actor, storeContract.list.access))
    parts.push(
      ...found(store.phone, sql`select ${store.owner_user_id}, ${store.id}, 'store', 2 from ${store}`, {
        where: and(isNull(store.deleted_at), storesSeen(ctx)),
      }),
    )
  if (digits.length >= LEAST_ORDER_DIGITS && mayCall(ctx.actor, orderContract.list.access)) {
    const recent = sql`${order.created_at} > ${new Date(ctx.now.getTime() - RECENT_MS).toISOString()}`
    const own = found(order.phone, sql`select ${order.user_id} from ${order}`, {
      where: and(recent, liveRows(ctx, orders)),
      most: MOST_RECENT,
      mask: orderPhone,
    })
    parts.push(...own.map((consignees) => sql`(select user_id, null, 'order', 3 from ${consignees} consignee)`))
  }
  return sql`select distinct on (user_id, case when user_id is null then store_id end) * from (${sql.join(parts, sql` union all `)}) matched
    order by user_id, case when user_id is null then store_id end, place`
}

interface Matched {
  where: SQL | undefined
  most?: number
  mask?: Mask
}

/** The index order; ordering by hidden digits would tell them. */
function inOrderOf({ actor }: Ctx, phone: PgColumn, digits: string, mask = phoneMask): SQL {
  const isStart = mayCall(actor, mask.access) && digits.length > LEAST_DIGITS
  return isStart ? sql`${phone} using ~<~` : sql`id`
}

interface OwnOrders extends Record<string, unknown> {
  place: number
  debt: number
  unpaid_count: number
  open_count: number
  list: NonNullable<Caller['orders']>
}

/** The newest open orders for each customer's store, or for the user without one, and what is still to be paid for. */
async function ordersOf(ctx: Ctx, found: readonly { id: number | null; store_id: number | null }[]): Promise<OwnOrders[]> {
  if (found.length === 0) return []
  const inScope = liveRows(ctx, orders)
  const ofBuyer = (buyer: SQL) => sql`select ${order.id}, ${order.order_no}, ${order.state}, ${order.pay_amount} amount, ${order.created_at}
    from ${order} where ${and(buyer, open, inScope)}`
  const { rows } = await ctx.db.execute<OwnOrders>(sql`
    select buyer.place, coalesce(sum(o.amount) filter (where ${unpaid}), 0) debt, count(*) filter (where ${unpaid}) unpaid_count, count(*) open_count,
      coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'order_no', o.order_no, 'state', o.state, 'amount', o.amount,
        'created_at', to_char(o.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by o.created_at desc, o.id desc)
        filter (where o.place <= ${MOST_ORDERS}), '[]') list
    from unnest(${sql.param(found.map(({ id }) => id))}::bigint[], ${sql.param(found.map(({ store_id }) => store_id))}::bigint[])
      with ordinality buyer(id, store_id, place)
    cross join lateral (
      select *, row_number() over (order by created_at desc, id desc) place from (
        ${ofBuyer(sql`buyer.store_id is not null and ${order.store_id} = buyer.store_id`)}
        union all ${ofBuyer(sql`buyer.store_id is null and ${order.user_id} = buyer.id`)}
      ) own
    ) o
    group by buyer.place`)
  return rows
}
