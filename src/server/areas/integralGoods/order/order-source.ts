import { eq, sql } from 'drizzle-orm'
import { exchangeDetail, exchangeRow } from '#contract/integralGoods/order.ts'
import { sku } from '#server/areas/goods/shared/tables.ts'
import { exchanges } from '#server/areas/integralGoods/shared/rows.ts'
import { integralOrder } from '#server/areas/integralGoods/shared/tables.ts'
import { regionText } from '#server/areas/people/region.ts'
import { customer, store } from '#server/areas/people/tables.ts'
import { ofUserPhone } from '#server/areas/people/user-filter.ts'
import { order } from '#server/areas/trade/tables/order-tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { contains, equals, fromDay, toDay } from '#server/platform/kernel/list/filters.ts'
import type { ListSource } from '#server/platform/kernel/list/list-source.ts'
import { readRow } from '#server/platform/kernel/list/list.ts'

export const source: ListSource<typeof exchangeRow> = {
  ...exchanges,
  name: 'integral_order',
  row: exchangeRow,
  large: true,
  extra: {
    sku_code: sql<string | null>`${sku.code}`.as('sku_code'),
    user_nick: sql<string>`${customer.nick}`.as('user_nick'),
    user_phone: sql<string | null>`${customer.phone}`.as('user_phone'),
    store_name: sql<string | null>`${store.name}`.as('store_name'),
    order_no: sql<string | null>`${order.order_no}`.as('order_no'),
    // that of goods is in their order
    expire_at: sql<
      string | null
    >`case when ${integralOrder.state} = 'pending_pay' then coalesce(${integralOrder.expire_at}, ${order.auto_close_at}) end`
      .mapWith(order.auto_close_at)
      .as('expire_at'),
  },
  join: (query) =>
    query
      .innerJoin(customer, eq(customer.id, integralOrder.user_id))
      .leftJoin(store, eq(store.id, integralOrder.store_id))
      .leftJoin(sku, eq(sku.id, integralOrder.sku_id))
      .leftJoin(order, eq(order.id, integralOrder.order_id)),
  filters: {
    exchange_no: { where: (place) => sql`${integralOrder.exchange_no} like ${place} || '%'` },
    goods_id: equals(integralOrder.goods_id),
    title: contains(integralOrder.title),
    kind: equals(integralOrder.kind),
    user_id: equals(integralOrder.user_id),
    user_phone: ofUserPhone(integralOrder.user_id),
    store_id: equals(integralOrder.store_id),
    from: fromDay(integralOrder.created_at),
    to: toDay(integralOrder.created_at),
    state: equals(integralOrder.state),
  },
  sorts: { created_at: integralOrder.created_at },
}

const detailSource: ListSource<typeof exchangeDetail> = {
  ...source,
  name: 'integral_order_detail',
  row: exchangeDetail,
  extra: {
    ...source.extra,
    receiver: order.receiver,
    phone: order.phone,
    region: sql<string | null>`case when ${order.id} is null then null else ${regionText(order)} end`.as('region'),
    address: order.address,
    ship_at: order.ship_at,
  },
}

/** One exchange with the address of its order. */
export function readDetail(ctx: Ctx, { id }: { id: number }) {
  return readRow(ctx, detailSource, id)
}
