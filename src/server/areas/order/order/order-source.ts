import { eq, gt, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { orderPhone } from '#contract/order/order-fields.ts'
import { PROMISED_HOURS } from '#contract/order/order-parcel.ts'
import { flags, LISTED_LINES, orderRow } from '#contract/order/order-row.ts'
import { invoiceStates, orderSources, orderTypes } from '#contract/trade/words.ts'
import { sku } from '#server/areas/goods/shared/tables.ts'
import { inArea, regionText } from '#server/areas/people/region.ts'
import { customer, salesman, store } from '#server/areas/people/tables.ts'
import { ofUserPhone } from '#server/areas/people/user-filter.ts'
import { eventsLateSince } from '#server/areas/trade/claims/order-events.ts'
import { orders } from '#server/areas/trade/order-rows.ts'
import { order } from '#server/areas/trade/tables/order-tables.ts'
import { agent, customerService } from '#server/identity/access/tables.ts'
import { HOUR_MS } from '#server/platform/kernel/durations.ts'
import {
  atLeast,
  atMost,
  byCase,
  codePatterns,
  equals,
  foldSearch,
  fromDay,
  isCode,
  likeLine,
  pairsOf,
  toDay,
  words,
  type Filter,
} from '#server/platform/kernel/list/filters.ts'
import type { ListSource } from '#server/platform/kernel/list/list-source.ts'
import { byNumberOr } from '#server/platform/kernel/masked-numbers.ts'
import { byWord } from './order-words.ts'

type Place = Parameters<Filter['where']>[0]

const TITLES_AT_MOST = 500

/** Paid orders that have waited since a moment for their first parcel. */
const waitsSince = (moment: unknown): SQL => sql`${order.state} = 'pending_ship' and ${order.paid_at} <= ${moment}::timestamptz`
const overdueSince = (now: Date, hours = PROMISED_HOURS): string => new Date(now.getTime() - hours * HOUR_MS).toISOString()

const isOpenAftersale = sql`state in ('applied', 'wait_return', 'returning', 'wait_refund', 'refunding', 'refund_failed')
  and deleted_at is null`

/** The first lines in an order as JSON; all lines without a limit. */
const firstLines = sql`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', i.id, 'sku_id', i.sku_id, 'code', i.code, 'title', i.snapshot -> 'title', 'image', i.snapshot -> 'image',
    'spec', i.snapshot -> 'spec', 'unit', i.snapshot -> 'unit', 'qty', i.qty, 'price', i.price, 'pay_amount', i.pay_amount,
    'shipped_qty', i.shipped_qty, 'refunded_qty', i.refunded_qty, 'is_gift', i.is_gift,
    'package_id', i.package_id, 'package_title', i.package_title, 'package_qty', i.package_qty,
    'in_aftersale', ${order.aftersale_open} > 0 and exists (select from aftersale where item_id = i.id and ${isOpenAftersale})
  ) order by i.line_no), '[]')
  from (select * from sales_order_item where order_id = ${order.id} order by line_no limit ${LISTED_LINES}) i)`

export const people = {
  user_nick: customer.nick,
  user_phone: sql<string | null>`${customer.phone}`.as('user_phone'),
  store_name: sql<string | null>`${store.name}`.as('store_name'),
  agent_name: sql<string | null>`${agent.name}`.as('agent_name'),
  salesman_name: sql<string | null>`${salesman.name}`.as('salesman_name'),
  cs_nickname: customerService.nickname,
  region: regionText(order),
}

export const source: ListSource<typeof orderRow> = {
  ...orders,
  name: 'sales_order',
  large: true,
  ownedBy: [order.agent_id, order.cs_id],
  ownsMany: true,
  row: orderRow,
  extra: { ...people, items: firstLines },
  join: (query) =>
    query
      .innerJoin(customer, eq(customer.id, order.user_id))
      .leftJoin(store, eq(store.id, order.store_id))
      .leftJoin(agent, eq(agent.id, order.agent_id))
      .leftJoin(salesman, eq(salesman.id, order.salesman_id))
      .leftJoin(customerService, eq(customerService.id, order.cs_id)),
  filters: {
    word: byWord,
    order_no: { where: (place) => sql`${order.order_no} like ${place} || '%'` },
    goods: byGoods(),
    store_id: equals(order.store_id),
    user_id: equals(order.user_id),
    user_phone: ofUserPhone(order.user_id, orderPhone),
    receiver: byNumberOr(order.phone, words(order.search), { mask: orderPhone }),
    agent_id: equals(order.agent_id),
    salesman_id: equals(order.salesman_id),
    cs_wxid: {
      where: (place) =>
        sql`${order.cs_id} = (select ${customerService.id} from ${customerService} where ${customerService.wxid} = ${place} and ${customerService.deleted_at} is null)`,
    },
    type: byValue(order.type, Object.keys(orderTypes), 'normal', sql`${order.type} <> 'normal'`),
    source: byValue(order.source, Object.keys(orderSources), 'miniapp', sql`${order.source} = 'admin'`),
    pay_way: equals(order.pay_way),
    ship_type: { where: (place) => eq(order.ship_type, place), walks: () => 'dense' },
    created_from: fromDay(order.created_at),
    created_to: toDay(order.created_at),
    paid_from: fromDay(order.paid_at),
    paid_to: toDay(order.paid_at),
    shipped_from: fromDay(order.ship_at),
    shipped_to: toDay(order.ship_at),
    amount_min: atLeast(order.pay_amount),
    amount_max: atMost(order.pay_amount),
    area: inArea(order),
    invoice_state: byValue(order.invoice_state, Object.keys(invoiceStates), 'none', sql`${order.invoice_state} <> 'none'`),
    flag: byValue(order.flag, Object.keys(flags), '0', sql`${order.flag} > 0`),
    has_remark: byCase(
      {
        1: sql`(${order.buyer_remark} is not null or ${order.seller_remark} is not null)`,
        0: sql`${order.buyer_remark} is null and ${order.seller_remark} is null`,
      },
      { 1: 'index', 0: 'dense' },
    ),
    overdue: { bind: (hours: string, now) => overdueSince(now, Number(hours)), where: (place) => waitsSince(place) },
    category_id: ofLines(
      (place) => sql`i.category_id in (select c.id from category c left join category middle on middle.id = c.parent_id
        where ${place} in (c.id, middle.id, middle.parent_id))`,
    ),
    brand_id: ofLines((place) => sql`i.brand_id = ${place}`),
    series_id: ofLines((place) => sql`i.series_id = ${place}`),
    price_level: equals(order.price_level),
    paid_hour: { where: (place) => sql`extract(hour from ${order.paid_at} at time zone 'Asia/Shanghai') = ${place}::int` },
    events: {
      bind: (_late: string, now) => eventsLateSince(now),
      where: (place) => sql`${order.id} in (select order_id from order_event where created_at < ${place}::timestamptz)`,
    },
    in_aftersale: byCase({ yes: gt(order.aftersale_open, 0) as SQL }, { yes: 'index' }),
    state: equals(order.state),
  },
  sorts: { created_at: order.created_at, pay_amount: order.pay_amount, paid_at: order.paid_at, ship_at: order.ship_at },
}

/** Orders with a line, gifts left out, that fulfils a condition. */
function ofLines(condition: (place: Parameters<Filter['where']>[0]) => SQL): Filter {
  return {
    where: (place) => sql`exists (select from sales_order_item i where i.order_id = ${order.id} and i.is_gift = 0 and ${condition(place)})`,
  }
}

/** `isRare` is the partial index condition, without which the planner does not see it. */
function byValue(column: PgColumn, values: readonly string[], usual: string, isRare: SQL): Filter {
  const toColumn = (value: string) => (column.dataType.startsWith('number') ? Number(value) : value)
  return byCase(
    Object.fromEntries(
      values.map((value) => [
        value,
        value === usual ? sql`${column} = ${toColumn(value)}` : sql`${isRare} and ${column} = ${toColumn(value)}`,
      ]),
    ),
    Object.fromEntries(values.map((value) => [value, value === usual ? 'dense' : 'index'])),
  )
}

/** The beginning of a line's code, or words from a SKU's name as it is now; a word with a hyphen can only be a code. */
function byGoods(): Filter {
  const ways = {
    code: (place: Place) => sql`select i.order_id from sales_order_item i where ${likeLine(sql`fold_code(i.code)`, place, 2)}`,
    // with a times sign, or any signs
    codes: (place: Place) => sql`select i.order_id from sales_order_item i where ${likeLine(sql`fold_code(i.code)`, place, 2, 3)}`,
    name: (place: Place) => sql`select i.order_id from sales_order_item i where i.sku_id in (
      select ${sku.id} from ${sku} where ${pairsOf(sku.search, sql`split_part(${place}, E'\\n', 1)`)} limit ${TITLES_AT_MOST})`,
  }
  return {
    form: (word: string) => {
      if (!isCode(word)) return 'name'
      const code = codePatterns(word).length === 1 ? 'code' : 'codes'
      return /\p{Pd}/u.test(word) ? code : `${code}+name`
    },
    bind: (word: string) => [foldSearch(word), ...codePatterns(word)].join('\n'),
    where: (place, form) =>
      sql`${order.id} in (${sql.join(
        form.split('+').map((way) => ways[way as keyof typeof ways](place)),
        sql` union all `,
      )})`,
  }
}
