import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import {
  alive,
  entityColumns,
  foldedCode,
  int8,
  moment,
  repetition,
  searchOf,
  sortAndStatus,
  zeroOrOne,
} from '#server/platform/db/columns.ts'
import { sku, spu } from './tables.ts'

/** A field of use for goods: 机床维修, 食品机械 (domain §3.8). */
export const scene = pgTable(
  'scene',
  {
    ...entityColumns,
    ...sortAndStatus,
    title: text().notNull(),
    icon: text(),
    cover: text(),
    intro: text(),
    is_home: zeroOrOne(),
    spu_count: integer().notNull().default(0),
    search: searchOf(sql`title`),
  },
  (t) => [uniqueIndex('scene_title_key').on(t.title).where(alive), index('scene_sort_idx').on(t.sort, t.id).where(alive)],
)

/** The goods in a scene, ordered by `sort`: the smallest first. */
export const sceneSpu = pgTable(
  'scene_spu',
  {
    scene_id: int8()
      .notNull()
      .references(() => scene.id),
    spu_id: int8()
      .notNull()
      .references(() => spu.id),
    sort: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.scene_id, t.spu_id] }), index('scene_spu_spu_id_idx').on(t.spu_id, t.scene_id)],
)

/** Several SKUs that are sold as one, at a separate price (domain §3.6). */
export const goodsPackage = pgTable(
  'package',
  {
    ...entityColumns,
    ...sortAndStatus,
    title: text().notNull(),
    code: text().notNull(),
    image: text(),
    intro: text(),
    price_store: int8().notNull(),
    price_trade: int8().notNull(),
    limit_per_order: integer(),
    start_at: moment(),
    end_at: moment(),
    sales_count: integer().notNull().default(0),
    /** The account that asked to put it on sale, until its next change. */
    review_by: int8(),
    /** The second person for the last sale below the limits; null if it needed none. */
    approved_by: int8(),
    ...foldedCode,
    search: searchOf(sql`title || ' ' || code`),
  },
  (t) => [
    uniqueIndex('package_code_key').on(t.code).where(alive),
    uniqueIndex('package_code_fold_key').on(t.code_key, repetition).where(alive),
    index('package_sort_idx').on(t.sort, t.id).where(alive),
    check('package_price_check', sql`${t.price_trade} > 0 and ${t.price_trade} <= ${t.price_store}`),
    check('package_time_check', sql`${t.end_at} > ${t.start_at}`),
  ],
)

export const packageItem = pgTable(
  'package_item',
  {
    package_id: int8()
      .notNull()
      .references(() => goodsPackage.id),
    sku_id: int8()
      .notNull()
      .references(() => sku.id),
    qty: integer().notNull(),
    is_main: zeroOrOne(),
    sort: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.package_id, t.sku_id] }),
    index('package_item_sku_id_idx').on(t.sku_id, t.package_id),
    check('package_item_qty_check', sql`${t.qty} between 1 and 999`),
  ],
)

/** A rule that adds free goods to an order (domain §3.7). */
export const gift = pgTable(
  'gift',
  {
    ...entityColumns,
    title: text().notNull(),
    cond_type: text().$type<'sku' | 'series' | 'brand' | 'amount'>().notNull(),
    cond_ids: jsonb().$type<number[]>().notNull().default([]),
    /** A quantity, or fen where the condition is an amount. */
    threshold: int8().notNull(),
    repeatable: zeroOrOne(),
    total_qty: integer(),
    used_qty: integer().notNull().default(0),
    per_user_limit: integer(),
    price_level: text().$type<'all' | 'store' | 'trade'>().notNull().default('all'),
    start_at: moment().notNull(),
    end_at: moment().notNull(),
    status: smallint().$type<0 | 1>().notNull().default(1),
    priority: integer().notNull().default(0),
    search: searchOf(sql`title`),
  },
  (t) => [
    index('gift_priority_idx').on(t.priority, t.id).where(alive),
    check('gift_cond_type_check', sql`${t.cond_type} in ('sku', 'series', 'brand', 'amount')`),
    check('gift_price_level_check', sql`${t.price_level} in ('all', 'store', 'trade')`),
    check('gift_used_qty_check', sql`${t.used_qty} >= 0 and ${t.used_qty} <= ${t.total_qty}`),
    check('gift_time_check', sql`${t.end_at} > ${t.start_at}`),
  ],
)

export const giftItem = pgTable(
  'gift_item',
  {
    gift_id: int8()
      .notNull()
      .references(() => gift.id),
    sku_id: int8()
      .notNull()
      .references(() => sku.id),
    qty: integer().notNull(),
    sort: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.gift_id, t.sku_id] }),
    index('gift_item_sku_id_idx').on(t.sku_id, t.gift_id),
    check('gift_item_qty_check', sql`${t.qty} > 0`),
  ],
)

/** The gifts given by a rule. Append-only. */
export const giftRecord = pgTable(
  'gift_record',
  {
    id: int8().primaryKey().generatedAlwaysAsIdentity(),
    gift_id: int8()
      .notNull()
      .references(() => gift.id),
    sku_id: int8()
      .notNull()
      .references(() => sku.id),
    customer_id: int8(),
    /** Negative where an order was cancelled before it was shipped. */
    qty: integer().notNull(),
    biz_no: text(),
    created_at: moment()
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    index('gift_record_gift_id_idx').on(t.gift_id, t.id),
    index('gift_record_biz_no_idx')
      .on(t.biz_no)
      .where(sql`biz_no is not null`),
  ],
)
