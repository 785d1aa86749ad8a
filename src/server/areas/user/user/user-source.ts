import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { user as contract, userDetail, userRow } from '#contract/user/user.ts'
import { userCoupon } from '#server/areas/activity/coupon/coupon-tables.ts'
import { available } from '#server/areas/people/available.ts'
import { usersSeen } from '#server/areas/people/scope.ts'
import { customer, salesman, store, storeInvite } from '#server/areas/people/tables.ts'
import { nickOrPhone } from '#server/areas/people/user-filter.ts'
import { agent, customerService } from '#server/identity/access/tables.ts'
import { entityRows } from '#server/platform/kernel/entity-rows.ts'
import { byCase, fromDay, toDay } from '#server/platform/kernel/list/filters.ts'
import type { ListSource } from '#server/platform/kernel/list/list-source.ts'

/** The mini-program users that the caller sees. */
export const users = entityRows({ table: customer, contract, scope: usersSeen })

const inviter = alias(customer, 'inviter')

/** The user list rows. Most filters find few rows, which the list engine sorts; the walks are those that match many. */
export const source: ListSource<typeof userRow> = {
  ...users,
  name: 'customer',
  large: true,
  ownedBy: [customer.agent_id, customer.cs_id],
  row: userRow,
  extra: {
    store_name: store.name,
    cs_wxid: customerService.wxid,
    cs_nickname: customerService.nickname,
    inviter_nick: inviter.nick,
    balance: available('balance'),
    integral: available('integral'),
  },
  join: (query) =>
    query
      .leftJoin(store, eq(store.id, customer.store_id))
      .leftJoin(customerService, eq(customerService.id, customer.cs_id))
      .leftJoin(inviter, eq(inviter.id, customer.inviter_user_id)),
  filters: {
    word: nickOrPhone(),
    kind: byCase(
      {
        visitor: and(isNull(customer.store_id), eq(customer.is_salesman, 0)) as SQL,
        owner: eq(customer.store_role, 'owner'),
        clerk: eq(customer.store_role, 'clerk'),
        salesman: eq(customer.is_salesman, 1),
      },
      { visitor: 'dense' },
    ),
    store_id: { where: (place) => eq(customer.store_id, place) },
    cs_wxid: {
      where: (place) =>
        sql`${customer.cs_id} = (select ${customerService.id} from ${customerService}
          where ${customerService.wxid} = ${place} and ${customerService.deleted_at} is null)`,
    },
    source: { where: (place) => eq(customer.source, place) },
    tag: { where: (place) => sql`${customer.tags} @> array[${place}::text]` },
    status: byCase({ 1: eq(customer.status, 1), 0: eq(customer.status, 0) }, { 1: 'dense' }),
    created_from: fromDay(customer.created_at),
    created_to: toDay(customer.created_at),
    login_from: fromDay(customer.last_login_at),
    login_to: toDay(customer.last_login_at),
  },
  sorts: { created_at: customer.created_at, last_login_at: customer.last_login_at, order_amount: customer.order_amount },
}

/** The same rows with all columns for one user. */
export const detailSource: ListSource<typeof userDetail> = {
  ...source,
  row: userDetail,
  extra: {
    ...source.extra,
    gender: sql<'0' | '1' | '2'>`${customer.gender}::text`,
    agent_name: agent.name,
    salesman_code: salesman.code,
    invite_code: storeInvite.code,
    coupon_count: sql<number>`(select count(*)::int from ${userCoupon} where ${userCoupon.user_id} = ${customer.id}
      and ${userCoupon.state} = 'unused' and ${userCoupon.deleted_at} is null)`,
  },
  join: (query) =>
    (source.join?.(query) ?? query)
      .leftJoin(agent, eq(agent.id, customer.agent_id))
      .leftJoin(salesman, and(eq(salesman.user_id, customer.id), isNull(salesman.deleted_at)))
      .leftJoin(storeInvite, eq(storeInvite.id, customer.invite_id)),
}
