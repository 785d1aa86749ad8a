import { eq, sql } from 'drizzle-orm'
import { aftersaleRow } from '#contract/order/aftersale.ts'
import { customer, store } from '#server/areas/people/tables.ts'
import { ofUserPhone } from '#server/areas/people/user-filter.ts'
import { aftersale } from '#server/areas/trade/tables/aftersale-tables.ts'
import { order, orderItem } from '#server/areas/trade/tables/order-tables.ts'
import { HOUR_MS } from '#server/platform/kernel/durations.ts'
import { codeLike, codeSearch, equals, escapeLike, fromDay, toDay, type Filter } from '#server/platform/kernel/list/filters.ts'
import type { ListSource } from '#server/platform/kernel/list/list-source.ts'
import { aftersales } from './aftersale-rows.ts'

/** The beginning of a number: an after-sale number begins with letters, an order number with digits. */
const byNumber: Filter = {
  form: (no: string) => (/^\d/.test(no) ? 'order' : 'own'),
  bind: (no: string) => `${escapeLike(no.toUpperCase())}%`,
  where: (place, form) =>
    form === 'own'
      ? sql`${aftersale.as_no} like ${place}`
      : sql`${aftersale.order_id} in (select id from sales_order where order_no like ${place})`,
}

const byCode: Filter = {
  ...codeSearch,
  where: (place, form) =>
    sql`${aftersale.item_id} in (select id from sales_order_item where ${codeLike(sql`fold_code(code)`, place, form)})`,
}

/** The undecided ones that were applied for this number of hours ago, or earlier. */
const byWait: Filter = {
  waits: () => true,
  bind: (hours: string, now) => new Date(now.getTime() - Number(hours) * HOUR_MS).toISOString(),
  where: (place) => sql`${aftersale.state} = 'applied' and ${aftersale.created_at} <= ${place}::timestamptz`,
}

/** The goods in the line as they were sold. */
export const soldGoods = sql<Sold>`jsonb_build_object('code', ${orderItem.code}, 'title', ${orderItem.snapshot} ->> 'title',
  'image', ${orderItem.snapshot} ->> 'image', 'spec', coalesce(${orderItem.snapshot} -> 'spec', '{}'), 'unit', ${orderItem.snapshot} ->> 'unit')`

interface Sold {
  code: string
  title: string
  image: string | null
  spec: Record<string, string>
  unit: string
}

export const source: ListSource<typeof aftersaleRow> = {
  ...aftersales,
  name: 'order_aftersale',
  row: aftersaleRow,
  extra: {
    order_no: order.order_no,
    store_name: sql<string | null>`${store.name}`.as('store_name'),
    nick: customer.nick,
    phone: customer.phone,
    code: orderItem.code,
    title: sql<string>`${orderItem.snapshot} ->> 'title'`.as('title'),
    goods: soldGoods.as('goods'),
  },
  join: (query) =>
    query
      .innerJoin(order, eq(order.id, aftersale.order_id))
      .innerJoin(orderItem, eq(orderItem.id, aftersale.item_id))
      .innerJoin(customer, eq(customer.id, aftersale.user_id))
      .leftJoin(store, eq(store.id, aftersale.store_id)),
  filters: {
    no: byNumber,
    code: byCode,
    store_id: equals(aftersale.store_id),
    phone: ofUserPhone(aftersale.user_id),
    order_id: equals(aftersale.order_id),
    user_id: equals(aftersale.user_id),
    kind: equals(aftersale.kind),
    reason: equals(aftersale.reason),
    created_from: fromDay(aftersale.created_at),
    created_to: toDay(aftersale.created_at),
    done_from: fromDay(aftersale.done_at),
    done_to: toDay(aftersale.done_at),
    overdue: byWait,
    state: equals(aftersale.state),
  },
  sorts: { created_at: aftersale.created_at, done_at: aftersale.done_at },
}
