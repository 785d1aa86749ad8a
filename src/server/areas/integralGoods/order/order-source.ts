import { eq, sql } from 'drizzle-orm'
import { exchangeDetail, exchangeRow } from '#contract/integralGoods/order.ts'
import { sku } from '#server/areas/goods/shared/tables.ts'
import { exchanges } from '#server/areas/integralGoods/shared/rows.ts'
import { integralOrder } from '#server/areas/integralGoods/shared/tables.ts'
import { participant } from '#server/areas/people/participant.ts'
import { regionText } from '#server/areas/people/region.ts'
import { order } from '#server/areas/trade/tables/order-tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { equals, fromDay, toDay, words } from '#server/platform/kernel/list/filters.ts'
import type { ListSource } from '#server/platform/kernel/list/list-source.ts'
import { readRow } from '#server/platform/kernel/list/list.ts'

export const person = participant(integralOrder, { order, order_id: integralOrder.order_id })

export const source: ListSource<typeof exchangeRow> = {
  ...exchanges,
  name: 'integral_order',
  row: exchangeRow,
  large: true,
  extra: {
    ...person.extra,
    sku_code: sql<string | null>`${sku.code}`.as('sku_code'),
    // for goods it is in their order
    expire_at: sql<
      string | null
    >`case when ${integralOrder.state} = 'pending_pay' then coalesce(${integralOrder.expire_at}, ${order.auto_close_at}) end`
      .mapWith(order.auto_close_at)
      .as('expire_at'),
  },
  join: (query) => person.join(query).leftJoin(sku, eq(sku.id, integralOrder.sku_id)),
  filters: {
    ...person.filters,
    exchange_no: { where: (place) => sql`${integralOrder.exchange_no} like ${place} || '%'` },
    goods_id: equals(integralOrder.goods_id),
    title: words(integralOrder.search),
    kind: equals(integralOrder.kind),
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

/** One exchange with the address from its order. */
export function readDetail(ctx: Ctx, { id }: { id: number }) {
  return readRow(ctx, detailSource, id)
}
