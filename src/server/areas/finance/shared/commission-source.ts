import { and, eq, sql } from 'drizzle-orm'
import { commissionRow } from '#contract/finance/commission.ts'
import { salesman, store } from '#server/areas/people/tables.ts'
import { shares } from '#server/areas/trade/money-rows.ts'
import { commission } from '#server/areas/trade/tables/money-tables.ts'
import { order, orderItem } from '#server/areas/trade/tables/order-tables.ts'
import { agent } from '#server/identity/access/tables.ts'
import { equals, fromDay, toDay } from '#server/platform/kernel/list/filters.ts'
import type { ListSource } from '#server/platform/kernel/list/list-source.ts'

export const source: ListSource<typeof commissionRow> = {
  ...shares,
  name: 'commission',
  row: commissionRow,
  large: true,
  extra: {
    order_no: order.order_no,
    item_code: orderItem.code,
    item_title: sql<string>`${orderItem.snapshot} ->> 'title'`,
    store_name: sql<string | null>`${store.name}`.as('store_name'),
    owner_name: sql<string>`case ${commission.owner_type} when 'agent' then ${agent.name} else ${salesman.name} end`,
  },
  join: (query) =>
    query
      .innerJoin(order, eq(order.id, commission.order_id))
      .innerJoin(orderItem, eq(orderItem.id, commission.item_id))
      .leftJoin(store, eq(store.id, commission.store_id))
      .leftJoin(agent, and(eq(commission.owner_type, 'agent'), eq(agent.id, commission.owner_id)))
      .leftJoin(salesman, and(eq(commission.owner_type, 'salesman'), eq(salesman.id, commission.owner_id))),
  filters: {
    order_no: { where: (place) => sql`${commission.order_id} = (select id from sales_order where order_no = ${place})` },
    order_id: equals(commission.order_id),
    agent_id: { where: (place) => and(eq(commission.owner_type, 'agent'), eq(commission.owner_id, place)), walks: () => 'index' },
    salesman_id: { where: (place) => and(eq(commission.owner_type, 'salesman'), eq(commission.owner_id, place)), walks: () => 'index' },
    role: equals(commission.role),
    from: fromDay(commission.created_at),
    to: toDay(commission.created_at),
    settled_from: fromDay(commission.settled_at),
    settled_to: toDay(commission.settled_at),
    state: equals(commission.state),
  },
  sorts: { created_at: commission.created_at, settled_at: commission.settled_at },
}
