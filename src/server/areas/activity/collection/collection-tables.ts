import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import type { PriceRule } from '#contract/activity/collection.ts'
import type { Audience } from '#contract/activity/words.ts'
import { activityTableColumns, reviewTableColumns } from '#server/areas/activity/shared/tables.ts'
import { openList } from '#server/areas/goods/shared/open-offers.ts'
import { sku } from '#server/areas/goods/shared/tables.ts'
import { customer } from '#server/areas/people/tables.ts'
import { audienceRules, audienceSegment } from '#server/areas/store/shared/segment-tables.ts'
import { alive, int8, searchOf } from '#server/platform/db/columns.ts'

// Collections (domain §4.1). Amounts are fen, quantities in the SKU's base unit.

/** `joined_count` counts the goods that each customer has ordered at an activity price: the rows in `collection_buyer`. */
export const collection = pgTable(
  'collection',
  {
    ...activityTableColumns,
    ...reviewTableColumns,
    sub_title: text(),
    cover: text(),
    banner: text(),
    theme_color: text(),
    intro: text(),
    audience: text().$type<Audience>().notNull().default('all'),
    segment_id: audienceSegment(),
    price_rule: text().$type<PriceRule>().notNull(),
    /** Basis points to pay; only for the rule `discount_bp`. */
    discount_bp: smallint(),
    sections: jsonb().$type<{ title: string }[]>().notNull(),
    coupon_ids: jsonb().$type<number[]>().notNull().default([]),
    search: searchOf(sql`title`),
  },
  (t) => [
    ...audienceRules('collection', t),
    index('collection_sort_idx').on(t.sort, t.id).where(alive),
    index('collection_start_at_idx').on(t.start_at, t.id).where(alive),
    index('collection_created_at_idx').on(t.created_at, t.id).where(alive),
    index('collection_end_at_idx')
      .on(t.end_at)
      .where(sql`deleted_at is null and state in (${openList})`),
    check('collection_state_check', sql`${t.state} in ('draft', 'published', 'paused', 'closed')`),
    check('collection_time_check', sql`${t.end_at} > ${t.start_at}`),
    check('collection_rule_check', sql`${t.price_rule} in ('none', 'price', 'discount_bp')`),
    check('collection_discount_check', sql`(${t.price_rule} = 'discount_bp') = (${t.discount_bp} is not null)`),
    check('collection_discount_range_check', sql`${t.discount_bp} between 1000 and 9900`),
    check('collection_sections_check', sql`jsonb_array_length(${t.sections}) between 1 and 10`),
    check('collection_coupons_check', sql`jsonb_array_length(${t.coupon_ids}) <= 5`),
    check('collection_joined_check', sql`${t.joined_count} >= 0`),
  ],
)

/** A collection's SKUs, in `sort` order. The pieces in unpaid orders are in `sold_qty`. */
export const collectionGoods = pgTable(
  'collection_goods',
  {
    collection_id: int8()
      .notNull()
      .references(() => collection.id),
    sku_id: int8()
      .notNull()
      .references(() => sku.id),
    /** The section's position in `sections`. */
    section: smallint().notNull(),
    sort: integer().notNull().default(0),
    /** Only for the rule `price`; null: the normal price. */
    activity_price: int8(),
    /** Null: as long as the SKU has stock. */
    activity_stock: integer(),
    limit_per_user: integer(),
    sold_qty: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.collection_id, t.sku_id] }),
    index('collection_goods_sku_id_idx').on(t.sku_id, t.collection_id),
    check('collection_goods_section_check', sql`${t.section} between 0 and 9`),
    check('collection_goods_price_check', sql`${t.activity_price} > 0`),
    check('collection_goods_limit_check', sql`${t.limit_per_user} > 0`),
    check('collection_goods_sold_check', sql`${t.sold_qty} >= 0 and (${t.activity_stock} is null or ${t.sold_qty} <= ${t.activity_stock})`),
  ],
)

/** The pieces with one SKU that one customer has at a collection price: its row is the lock for the limit. */
export const collectionBuyer = pgTable(
  'collection_buyer',
  {
    collection_id: int8()
      .notNull()
      .references(() => collection.id),
    sku_id: int8()
      .notNull()
      .references(() => sku.id),
    user_id: int8()
      .notNull()
      .references(() => customer.id),
    qty: integer().notNull(),
    /** The number of orders, also counting the closed ones. */
    orders: integer().notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.collection_id, t.sku_id, t.user_id] }),
    index('collection_buyer_user_id_idx').on(t.user_id),
    index('collection_buyer_sku_id_idx').on(t.sku_id),
    check('collection_buyer_qty_check', sql`${t.qty} >= 0 and ${t.orders} > 0`),
  ],
)
