import { eq, sql } from 'drizzle-orm'
import { orderLineRow, orderLineSheet, orderSheet } from '#contract/order/order-sheet.ts'
import { store } from '#server/areas/people/tables.ts'
import { orders } from '#server/areas/trade/order-rows.ts'
import { order, orderItem } from '#server/areas/trade/tables/order-tables.ts'
import { exportOf } from '#server/features/export/export.ts'
import { scopeOf } from '#server/platform/kernel/entity-rows.ts'
import type { Filter } from '#server/platform/kernel/list/filters.ts'
import type { ListSource } from '#server/platform/kernel/list/list-source.ts'
import { source } from './order-source.ts'

export const exportedOrders = exportOf({ kind: 'order.order.export', source: () => source, columns: () => orderSheet })

/** The lines in the orders that the list filters find. */
const lineSource: ListSource<typeof orderLineRow> = {
  name: 'sales_order_line',
  contract: orders.contract,
  table: orderItem,
  scope: (ctx) => {
    const inScope = scopeOf(ctx, orders)
    return sql`${orderItem.order_id} in (select ${order.id} from ${order} where ${order.deleted_at} is null ${inScope ? sql`and ${inScope}` : sql``})`
  },
  row: orderLineRow,
  extra: {
    order_no: order.order_no,
    state: order.state,
    receiver: order.receiver,
    phone: order.phone,
    pay_way: order.pay_way,
    created_at: order.created_at,
    paid_at: order.paid_at,
    store_name: store.name,
    ...Object.fromEntries(['title', 'brand', 'series', 'unit'].map((name) => [name, sql`${orderItem.snapshot} ->> ${name}::text`])),
    spec: sql`${orderItem.snapshot} -> 'spec'`,
  },
  join: (query) => query.innerJoin(order, eq(order.id, orderItem.order_id)).leftJoin(store, eq(store.id, order.store_id)),
  filters: Object.fromEntries(Object.entries(source.filters).map(([name, filter]) => [name, ofOrders(filter)])),
  sorts: { created_at: orderItem.order_id },
}

/** The same condition for the lines in the found orders. */
function ofOrders({ form, bind, looksUp, where }: Filter): Filter {
  return {
    ...(form && { form }),
    ...(bind && { bind }),
    looksUp,
    where: (place, form) => sql`${orderItem.order_id} in (select ${order.id} from ${order} where ${where(place, form)})`,
  }
}

export const exportedLines = exportOf({ kind: 'order.order.exportItems', source: () => lineSource, columns: () => orderLineSheet })
