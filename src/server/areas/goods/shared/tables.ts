import { sql } from 'drizzle-orm'
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import type { brandLevels } from '#contract/goods/brand.ts'
import type { StockLogType } from '#contract/goods/sku-words.ts'
import type { SpuState } from '#contract/goods/spu.ts'
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
import { detail, freightTemplate } from './shared-tables.ts'

// Order indexes are ascending: `order by sort desc, id desc` reads them backwards. A descending drizzle index puts nulls last,
// unlike `order by … desc`, and is not used.

const disabled = sql`status = 0`

export const brand = pgTable(
  'brand',
  {
    ...entityColumns,
    ...sortAndStatus,
    title: text().notNull(),
    title_en: text(),
    code: text().notNull(),
    initial: text(),
    logo: text().notNull(),
    origin: text(),
    intro: text(),
    level: text().$type<keyof typeof brandLevels>().notNull().default('standard'),
    is_recommend: zeroOrOne(),
    cert_images: jsonb().$type<string[]>().notNull().default([]),
    cert_expire_at: date(),
    series_count: integer().notNull().default(0),
    spu_count: integer().notNull().default(0),
    sku_count: integer().notNull().default(0),
    ...foldedCode,
    search: searchOf(sql`title || ' ' || code || ' ' || coalesce(title_en, '')`),
  },
  (t) => [
    uniqueIndex('brand_title_key').on(t.title).where(alive),
    uniqueIndex('brand_code_key').on(t.code).where(alive),
    uniqueIndex('brand_code_fold_key').on(t.code_key, repetition).where(alive),
    index('brand_sort_idx').on(t.sort, t.id).where(alive),
    // every statement about goods for sale reads the few disabled rows (docs/adr/0087)
    index('brand_off_idx').on(t.id).where(disabled),
    check('brand_counts_check', sql`${t.series_count} >= 0 and ${t.spu_count} >= 0 and ${t.sku_count} >= 0`),
  ],
)

/** A parameter that describes the goods in a category (domain §3.2); only leaves have parameters. */
export interface CategoryParam {
  name: string
  unit?: string | null
  type: 'text' | 'number' | 'enum'
  options: string[]
  required: 0 | 1
  is_filter: 0 | 1
}

/** One axis in the specification: 直径 with M4, M5, M6. */
export interface SpecAxis {
  name: string
  values: string[]
}

export interface SpuParam {
  name: string
  value: string
  unit?: string | null
}

export interface SpuDoc {
  title: string
  url: string
  kind: 'datasheet' | 'cert' | 'drawing' | 'msds'
}

export const category = pgTable(
  'category',
  {
    ...entityColumns,
    ...sortAndStatus,
    parent_id: int8().references((): AnyPgColumn => category.id),
    level: smallint().notNull(),
    title: text().notNull(),
    code: text().notNull(),
    icon: text(),
    banner: text(),
    unit: text(),
    params: jsonb().$type<CategoryParam[]>().notNull().default([]),
    spec_axes: jsonb().$type<SpecAxis[]>().notNull().default([]),
    /** Basis points: 1300 = 13 %. */
    tax_rate: smallint().notNull().default(1300),
    spu_count: integer().notNull().default(0),
    ...foldedCode,
    search: searchOf(sql`title || ' ' || code`),
  },
  (t) => [
    uniqueIndex('category_code_key').on(t.code).where(alive),
    uniqueIndex('category_code_fold_key').on(t.code_key, repetition).where(alive),
    // the first level has no parent, and a unique index treats nulls as different
    uniqueIndex('category_parent_id_title_key')
      .on(sql`coalesce(${t.parent_id}, 0)`, t.title)
      .where(alive),
    index('category_parent_id_idx').on(t.parent_id, t.id).where(alive),
    index('category_off_idx').on(t.id).where(disabled),
    check('category_level_check', sql`${t.level} between 1 and 3`),
    check('category_spu_count_check', sql`${t.spu_count} >= 0`),
  ],
)

export const series = pgTable(
  'series',
  {
    ...entityColumns,
    ...sortAndStatus,
    brand_id: int8()
      .notNull()
      .references(() => brand.id),
    title: text().notNull(),
    code: text().notNull(),
    image: text(),
    intro: text(),
    selling_points: jsonb().$type<string[]>().notNull().default([]),
    spu_count: integer().notNull().default(0),
    sku_count: integer().notNull().default(0),
    search: searchOf(sql`title || ' ' || code`),
    ...foldedCode,
  },
  (t) => [
    uniqueIndex('series_brand_id_title_key').on(t.brand_id, t.title).where(alive),
    uniqueIndex('series_brand_id_code_key').on(t.brand_id, t.code).where(alive),
    uniqueIndex('series_code_fold_key').on(t.brand_id, t.code_key, repetition).where(alive),
    // the target for the composite keys below: a series' brand is its goods' brand (domain §3.3). A constraint, because
    // migrations write constraints before the keys that refer to them, and indexes after.
    unique('series_id_brand_id_key').on(t.id, t.brand_id),
    index('series_search_idx').using('gin', sql`bigrams(${t.search})`),
    index('series_sort_idx').on(t.sort, t.id).where(alive),
    index('series_off_idx').on(t.id).where(disabled),
    check('series_counts_check', sql`${t.spu_count} >= 0 and ${t.sku_count} >= 0`),
  ],
)

export const spu = pgTable(
  'spu',
  {
    ...entityColumns,
    sort: integer().notNull().default(0),
    title: text().notNull(),
    sub_title: text(),
    code: text().notNull(),
    brand_id: int8().notNull(),
    series_id: int8().notNull(),
    category_id: int8()
      .notNull()
      .references(() => category.id),
    main_image: text(),
    images: jsonb().$type<string[]>().notNull().default([]),
    video: text(),
    keywords: jsonb().$type<string[]>().notNull().default([]),
    unit: text().notNull(),
    spec_axes: jsonb().$type<SpecAxis[]>().notNull().default([]),
    params: jsonb().$type<SpuParam[]>().notNull().default([]),
    docs: jsonb().$type<SpuDoc[]>().notNull().default([]),
    detail_id: int8().references(() => detail.id),
    common_header_id: int8().references(() => detail.id),
    common_footer_id: int8().references(() => detail.id),
    service_tags: jsonb().$type<string[]>().notNull().default([]),
    freight_type: text().$type<'free' | 'by_template'>().notNull().default('free'),
    freight_template_id: int8().references(() => freightTemplate.id),
    /** Basis points of the paid amount; null: the global setting applies. */
    integral_give_rate: smallint(),
    state: text().$type<SpuState>().notNull().default('draft'),
    sku_count: integer().notNull().default(0),
    // maintained by the verbs that change SKUs, so that an SPU list reads one table
    price_min: int8(),
    price_max: int8(),
    stock_sum: int8().notNull().default(0),
    sales_count: integer().notNull().default(0),
    ...foldedCode,
    search: searchOf(sql`title || ' ' || code`),
  },
  (t) => [
    uniqueIndex('spu_code_key').on(t.code).where(alive),
    uniqueIndex('spu_code_fold_key').on(t.code_key, repetition).where(alive),
    index('spu_code_search_idx').on(t.code_search).where(alive),
    // a series without live goods may change its brand; its goods in the recycle bin change along
    foreignKey({ name: 'spu_series_fkey', columns: [t.series_id, t.brand_id], foreignColumns: [series.id, series.brand_id] }).onUpdate(
      'cascade',
    ),
    index('spu_series_id_idx').on(t.series_id, t.id).where(alive),
    index('spu_search_idx').using('gin', sql`bigrams(${t.search})`),
    index('spu_sort_idx').on(t.sort, t.id).where(alive),
    index('spu_state_sort_idx').on(t.state, t.sort, t.id).where(alive),
    index('spu_brand_id_sort_idx').on(t.brand_id, t.sort, t.id).where(alive),
    index('spu_category_id_sort_idx').on(t.category_id, t.sort, t.id).where(alive),
    index('spu_updated_at_idx').on(t.updated_at, t.id).where(alive),
    index('spu_deleted_at_idx')
      .on(t.deleted_at, t.id)
      .where(sql`deleted_at is not null`),
    index('spu_detail_id_idx').on(t.detail_id),
    index('spu_common_header_id_idx').on(t.common_header_id),
    index('spu_common_footer_id_idx').on(t.common_footer_id),
    check('spu_freight_check', sql`${t.freight_type} = 'free' or ${t.freight_template_id} is not null`),
    check('spu_state_check', sql`${t.state} in ('draft', 'on', 'off')`),
    check('spu_sku_count_check', sql`${t.sku_count} >= 0`),
  ],
)

export interface PriceTier {
  level: 'store' | 'trade'
  min_qty: number
  price: number
}

export interface SaleUnit {
  unit: string
  ratio: number
  is_default_sale: 0 | 1
}

export const sku = pgTable(
  'sku',
  {
    ...entityColumns,
    ...sortAndStatus,
    spu_id: int8()
      .notNull()
      .references(() => spu.id),
    // kept equal to the SPU columns, so that a million rows can be filtered without a join (domain §3.0)
    brand_id: int8().notNull(),
    series_id: int8().notNull(),
    category_id: int8().notNull(),
    code: text().notNull(),
    mfr_code: text(),
    barcode: text(),
    title: text().notNull(),
    main_image: text(),
    images: jsonb().$type<string[]>().notNull().default([]),
    spec: jsonb().$type<Record<string, string>>().notNull().default({}),
    spec_hash: text().notNull(),
    unit: text().notNull(),
    units: jsonb().$type<SaleUnit[]>().notNull().default([]),
    moq: integer().notNull().default(1),
    step_qty: integer().notNull().default(1),
    max_qty: integer(),
    price_store: int8().notNull(),
    price_trade: int8().notNull(),
    price_market: int8(),
    price_cost: int8(),
    tiers: jsonb().$type<PriceTier[]>().notNull().default([]),
    weight: integer().notNull(),
    volume: integer(),
    pack_size: text(),
    params: jsonb().$type<SpuParam[]>().notNull().default([]),
    docs: jsonb().$type<SpuDoc[]>().notNull().default([]),
    stock: integer().notNull().default(0),
    stock_lock: integer().notNull().default(0),
    stock_warn: integer().notNull().default(0),
    lead_days: smallint().notNull().default(0),
    commission_cap_rate: smallint(),
    is_gift_only: zeroOrOne(),
    sales_count: integer().notNull().default(0),
    ...foldedCode,
    search: searchOf(sql`title`),
  },
  (t) => [
    uniqueIndex('sku_code_key').on(t.code).where(alive),
    uniqueIndex('sku_code_fold_key').on(t.code_key, repetition).where(alive),
    uniqueIndex('sku_barcode_key')
      .on(t.barcode)
      .where(sql`deleted_at is null and barcode is not null`),
    uniqueIndex('sku_spu_id_spec_hash_key').on(t.spu_id, t.spec_hash).where(alive),
    foreignKey({ name: 'sku_series_fkey', columns: [t.series_id, t.brand_id], foreignColumns: [series.id, series.brand_id] }).onUpdate(
      'cascade',
    ),
    index('sku_sort_idx').on(t.sort, t.id).where(alive),
    index('sku_brand_id_sort_idx').on(t.brand_id, t.sort, t.id).where(alive),
    index('sku_series_id_sort_idx').on(t.series_id, t.sort, t.id).where(alive),
    // a large category in another order is filtered by this index alone
    index('sku_category_id_sort_idx')
      .on(t.category_id, t.sort, t.id, t.price_store, t.price_trade, t.stock, t.sales_count, t.created_at)
      .where(alive),
    // nearly all are on sale, so only the others need an index
    index('sku_off_sort_idx')
      .on(t.sort, t.id)
      .where(sql`deleted_at is null and status = 0`),
    // the price range in a series, and a series by price
    index('sku_series_id_price_store_idx').on(t.series_id, t.price_store, t.id).where(alive),
    // the tiles above the list: read from the index alone
    index('sku_summary_idx').on(t.status, t.stock, t.stock_warn, t.price_cost).where(alive),
    index('sku_price_store_idx').on(t.price_store, t.id).where(alive),
    index('sku_price_trade_idx').on(t.price_trade, t.id).where(alive),
    index('sku_stock_idx').on(t.stock, t.id).where(alive),
    index('sku_out_of_stock_idx')
      .on(t.sort, t.id)
      .where(sql`deleted_at is null and stock = 0`),
    index('sku_low_stock_idx')
      .on(t.sort, t.id)
      .where(sql`deleted_at is null and stock > 0 and stock < stock_warn`),
    index('sku_sales_count_idx').on(t.sales_count, t.id).where(alive),
    index('sku_created_at_idx').on(t.created_at, t.id).where(alive),
    // pasted inquiries name goods by the manufacturer's code
    index('sku_mfr_code_fold_idx')
      .on(sql`fold_code(${t.mfr_code})`, t.sales_count)
      .where(sql`deleted_at is null and mfr_code is not null`),
    index('sku_code_trgm_idx').using('gin', sql`${t.code_search} gin_trgm_ops`),
    index('sku_code_search_idx').on(t.code_search).where(alive),
    // bigrams serve words with two or more characters; trigrams match no word with two
    index('sku_search_idx').using('gin', sql`bigrams(${t.search})`),
    check('sku_price_check', sql`${t.price_trade} > 0 and ${t.price_trade} <= ${t.price_store}`),
    check('sku_price_market_check', sql`${t.price_market} >= ${t.price_store}`),
    check('sku_stock_check', sql`${t.stock} >= 0`),
    check('sku_stock_lock_check', sql`${t.stock_lock} >= 0`),
    check('sku_moq_check', sql`${t.moq} >= 1 and ${t.step_qty} >= 1 and ${t.moq} % ${t.step_qty} = 0`),
    check('sku_weight_check', sql`${t.weight} > 0`),
  ],
)

/** Every stock movement. Append-only: the database refuses to change or delete a row. */
export const skuStockLog = pgTable(
  'sku_stock_log',
  {
    id: int8().primaryKey().generatedAlwaysAsIdentity(),
    sku_id: int8()
      .notNull()
      .references(() => sku.id),
    type: text().$type<StockLogType>().notNull(),
    delta: integer().notNull(),
    stock_after: integer().notNull(),
    lock_delta: integer().notNull().default(0),
    lock_after: integer().notNull(),
    biz_no: text(),
    reason: text().notNull(),
    created_at: moment()
      .notNull()
      .default(sql`now()`),
    created_by: int8(),
    /** The moment at which the pieces in a count were counted; null for other movements, and where it is `created_at`. */
    counted_at: moment(),
  },
  (t) => [
    index('sku_stock_log_sku_id_idx').on(t.sku_id, t.id),
    // the rows after a moment, in a table that only grows
    index('sku_stock_log_created_at_idx').using('brin', t.created_at),
    // the stock at a moment
    index('sku_stock_log_moment_idx').on(t.sku_id, t.created_at, t.id, t.stock_after, t.lock_after),
  ],
)

/** Every price change. Append-only. */
export const skuPriceLog = pgTable(
  'sku_price_log',
  {
    id: int8().primaryKey().generatedAlwaysAsIdentity(),
    sku_id: int8()
      .notNull()
      .references(() => sku.id),
    field: text().$type<'price_store' | 'price_trade' | 'price_market' | 'price_cost'>().notNull(),
    old_price: int8(),
    new_price: int8(),
    reason: text().notNull(),
    created_at: moment()
      .notNull()
      .default(sql`now()`),
    created_by: int8(),
  },
  (t) => [
    index('sku_price_log_sku_id_idx').on(t.sku_id, t.id),
    // the rows after a moment, in a table that only grows
    index('sku_price_log_created_at_idx').using('brin', t.created_at),
  ],
)
