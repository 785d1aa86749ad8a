import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { foldedCode, int8, moment, searchOf, sortAndStatus, zeroOrOne } from '#server/platform/db/columns.ts'
import type { PriceTier, SaleUnit, SpuDoc, SpuParam } from './tables.ts'

/**
 * Every version for every SKU, the current one included: a trigger on `sku` writes it (docs/adr/0072). `id` is the SKU's id; stock and
 * sales are in separate ledgers. A deleted SKU has no version for the time of its deletion.
 */
export const skuVersion = pgTable(
  'sku_version',
  {
    id: int8().notNull(),
    valid_from: moment().notNull(),
    /** The next version's moment; `infinity` for the current one. */
    valid_to: moment().notNull(),
    /** The first version, or one with another code or title than the version before it: only these are in the text indexes. */
    is_renamed: integer().notNull(),
    version: integer().notNull(),
    created_at: moment().notNull(),
    created_by: int8(),
    updated_at: moment().notNull(),
    updated_by: int8(),
    ...sortAndStatus,
    spu_id: int8().notNull(),
    brand_id: int8().notNull(),
    series_id: int8().notNull(),
    category_id: int8().notNull(),
    code: text().notNull(),
    mfr_code: text(),
    barcode: text(),
    title: text().notNull(),
    main_image: text(),
    images: jsonb().$type<string[]>().notNull(),
    spec: jsonb().$type<Record<string, string>>().notNull(),
    unit: text().notNull(),
    units: jsonb().$type<SaleUnit[]>().notNull(),
    moq: integer().notNull(),
    step_qty: integer().notNull(),
    max_qty: integer(),
    price_store: int8().notNull(),
    price_trade: int8().notNull(),
    price_market: int8(),
    price_cost: int8(),
    tiers: jsonb().$type<PriceTier[]>().notNull(),
    weight: integer().notNull(),
    volume: integer(),
    pack_size: text(),
    params: jsonb().$type<SpuParam[]>().notNull(),
    docs: jsonb().$type<SpuDoc[]>().notNull(),
    stock_warn: integer().notNull(),
    lead_days: smallint().notNull(),
    commission_cap_rate: smallint(),
    is_gift_only: zeroOrOne(),
    code_key: foldedCode.code_key,
    code_search: foldedCode.code_search,
    search: searchOf(sql`title`),
  },
  (t) => [
    primaryKey({ columns: [t.id, t.valid_from] }),
    // the period is in each index, so that versions at other moments are skipped without reading their rows
    index('sku_version_sort_idx').on(t.sort, t.id, t.valid_from, t.valid_to),
    index('sku_version_brand_id_idx').on(t.brand_id, t.sort, t.id, t.valid_from, t.valid_to),
    index('sku_version_series_id_idx').on(t.series_id, t.sort, t.id, t.valid_from, t.valid_to),
    index('sku_version_category_id_idx').on(t.category_id, t.sort, t.id, t.valid_from, t.valid_to),
    index('sku_version_price_store_idx').on(t.price_store, t.id, t.valid_from, t.valid_to),
    index('sku_version_price_trade_idx').on(t.price_trade, t.id, t.valid_from, t.valid_to),
    index('sku_version_off_idx')
      .on(t.sort, t.id, t.valid_from, t.valid_to)
      .where(sql`status = 0`),
    // one row for each SKU, unless its code or title changed
    index('sku_version_first_idx')
      .on(t.valid_from)
      .where(sql`is_renamed = 1`),
    index('sku_version_spu_id_idx')
      .on(t.spu_id)
      .where(sql`is_renamed = 1`),
    index('sku_version_code_idx')
      .on(t.code_key)
      .where(sql`is_renamed = 1`),
    index('sku_version_code_search_idx')
      .on(t.code_search)
      .where(sql`is_renamed = 1`),
    index('sku_version_code_trgm_idx')
      .using('gin', sql`${t.code_search} gin_trgm_ops`)
      .where(sql`is_renamed = 1`),
    index('sku_version_search_idx')
      .using('gin', sql`bigrams(${t.search})`)
      .where(sql`is_renamed = 1`),
    check('sku_version_period_check', sql`${t.valid_from} < ${t.valid_to}`),
  ],
)

/** Former brand and series titles, written by triggers: the title at a moment has the first `valid_to` after it, or is the current one. */
export const pastTitle = pgTable(
  'past_title',
  {
    entity: text().$type<'brand' | 'series'>().notNull(),
    id: int8().notNull(),
    valid_to: moment().notNull(),
    title: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.entity, t.id, t.valid_to] })],
)
