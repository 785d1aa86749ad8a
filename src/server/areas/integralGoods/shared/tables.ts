import { sql } from 'drizzle-orm'
import { check, date, index, integer, jsonb, pgSequence, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Audience } from '#contract/activity/words.ts'
import type { PointsGoodsState } from '#contract/integralGoods/goods.ts'
import type { ExchangeState } from '#contract/integralGoods/order-flow.ts'
import type { ExchangeKind, GoodsTag } from '#contract/integralGoods/words.ts'
import { sku } from '#server/areas/goods/shared/tables.ts'
import { customer, store } from '#server/areas/people/tables.ts'
import { audienceRules, audienceSegment } from '#server/areas/store/shared/segment-tables.ts'
import { order } from '#server/areas/trade/tables/order-tables.ts'
import { alive, entityColumns, int8, moment, searchOf, zeroOrOne } from '#server/platform/db/columns.ts'

// The points shop (domain §13): its items, what each customer has taken, and the exchanges. Amounts are fen.

export const integralGoods = pgTable(
  'integral_goods',
  {
    ...entityColumns,
    title: text().notNull(),
    kind: text().$type<ExchangeKind>().notNull(),
    sku_id: int8().references(() => sku.id),
    template_id: int8(),
    amount: int8(),
    images: jsonb().$type<string[]>().notNull().default([]),
    integral: integer().notNull(),
    cash: int8().notNull().default(0),
    market_value: int8(),
    stock: integer().notNull(),
    /** The pieces in unpaid exchanges are in it; those in cancelled ones are not. */
    exchanged: integer().notNull().default(0),
    per_user_limit: integer(),
    per_day_limit: integer(),
    audience: text().$type<Audience>().notNull().default('all'),
    segment_id: audienceSegment(),
    tag: text().$type<GoodsTag>(),
    start_at: moment(),
    end_at: moment(),
    detail: text(),
    sort: integer().notNull().default(0),
    state: text().$type<PointsGoodsState>().notNull().default('off'),
    /** The account that asked to put it on sale, until its next change. */
    review_by: int8(),
    /** The second person for the last sale below the limits; null if it needed none. */
    approved_by: int8(),
    search: searchOf(sql`title`),
  },
  (t) => [
    ...audienceRules('integral_goods', t),
    index('integral_goods_sort_idx').on(t.sort, t.id).where(alive),
    index('integral_goods_created_at_idx').on(t.created_at, t.id).where(alive),
    index('integral_goods_integral_idx').on(t.integral, t.id).where(alive),
    index('integral_goods_sku_id_idx').on(t.sku_id),
    check('integral_goods_state_check', sql`${t.state} in ('on', 'off')`),
    check('integral_goods_tag_check', sql`${t.tag} in ('hot', 'new')`),
    check(
      'integral_goods_kind_check',
      sql`case ${t.kind} when 'goods' then ${t.sku_id} is not null when 'coupon' then ${t.template_id} is not null
        when 'balance' then ${t.amount} > 0 else false end`,
    ),
    check('integral_goods_price_check', sql`${t.integral} between 1 and 9999999 and ${t.cash} >= 0`),
    check('integral_goods_exchanged_check', sql`${t.exchanged} between 0 and ${t.stock}`),
    check('integral_goods_limit_check', sql`${t.per_user_limit} > 0 and ${t.per_day_limit} > 0`),
    check('integral_goods_time_check', sql`${t.end_at} > ${t.start_at}`),
  ],
)

/** One customer's exchanges for an item: the row is the lock for the limits. */
export const integralGoodsUser = pgTable(
  'integral_goods_user',
  {
    goods_id: int8()
      .notNull()
      .references(() => integralGoods.id),
    user_id: int8()
      .notNull()
      .references(() => customer.id),
    taken: integer().notNull(),
    /** The business day that `day_taken` counts. */
    day: date().notNull(),
    day_taken: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.goods_id, t.user_id] }),
    index('integral_goods_user_user_id_idx').on(t.user_id),
    check('integral_goods_user_taken_check', sql`${t.day_taken} >= 0 and ${t.taken} >= ${t.day_taken}`),
  ],
)

export const exchangeNumbers = pgSequence('integral_order_no_seq')

export const integralOrder = pgTable(
  'integral_order',
  {
    ...entityColumns,
    exchange_no: text().notNull(),
    goods_id: int8()
      .notNull()
      .references(() => integralGoods.id),
    user_id: int8()
      .notNull()
      .references(() => customer.id),
    store_id: int8().references(() => store.id),
    /** The item as it was. */
    kind: text().$type<ExchangeKind>().notNull(),
    title: text().notNull(),
    image: text(),
    sku_id: int8().references(() => sku.id),
    template_id: int8(),
    amount: int8(),
    integral: integer().notNull(),
    cash: int8().notNull().default(0),
    /** For goods; null for coupons and balance. */
    order_id: int8().references(() => order.id),
    state: text().$type<ExchangeState>().notNull().default('pending_pay'),
    /** The business day whose limit it counts for. */
    day: date().notNull(),
    /** The exchange cost, in fen; known once it is paid. */
    cost: int8().notNull().default(0),
    paid_amount: int8().notNull().default(0),
    paid_at: moment(),
    /** A coupon or balance that costs money is paid until then. */
    expire_at: moment(),
    closed_at: moment(),
    /** The piece went back to the item stock, and to the customer limits. */
    is_released: zeroOrOne(),
    integral_back: integer().notNull().default(0),
    reason: text(),
    ip: text(),
    search: searchOf(sql`title`),
  },
  (t) => [
    uniqueIndex('integral_order_no_key').on(t.exchange_no),
    uniqueIndex('integral_order_order_key')
      .on(t.order_id)
      .where(sql`order_id is not null`),
    index('integral_order_created_at_idx').on(t.created_at, t.id),
    index('integral_order_search_idx').using('gin', sql`bigrams(${t.search})`),
    index('integral_order_goods_idx').on(t.goods_id, t.created_at, t.id),
    index('integral_order_user_idx').on(t.user_id, t.created_at, t.id),
    index('integral_order_store_idx').on(t.store_id, t.created_at, t.id),
    index('integral_order_kind_idx').on(t.kind, t.created_at, t.id),
    index('integral_order_state_idx').on(t.state, t.created_at, t.id),
    index('integral_order_expire_idx')
      .on(t.expire_at)
      .where(sql`state = 'pending_pay' and expire_at is not null`),
    check('integral_order_state_check', sql`${t.state} in ('pending_pay', 'pending_ship', 'shipped', 'completed', 'closed')`),
    check(
      'integral_order_kind_check',
      sql`case ${t.kind} when 'goods' then ${t.sku_id} is not null and ${t.order_id} is not null
        when 'coupon' then ${t.template_id} is not null and ${t.order_id} is null
        when 'balance' then ${t.amount} > 0 and ${t.order_id} is null else false end`,
    ),
    check('integral_order_price_check', sql`${t.integral} > 0 and ${t.cash} >= 0 and ${t.paid_amount} >= 0 and ${t.cost} >= 0`),
    check('integral_order_closed_check', sql`(${t.state} = 'closed') = (${t.closed_at} is not null)`),
    // points return once, all together, and only with the closing
    check(
      'integral_order_back_check',
      sql`${t.integral_back} in (0, ${t.integral}) and (${t.state} = 'closed' or (${t.integral_back} = 0 and ${t.is_released} = 0))`,
    ),
  ],
)
