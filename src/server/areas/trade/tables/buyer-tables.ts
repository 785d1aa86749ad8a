import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { goodsPackage } from '#server/areas/goods/shared/offer-tables.ts'
import { sku } from '#server/areas/goods/shared/tables.ts'
import { customer, store } from '#server/areas/people/tables.ts'
import { alive, entityColumns, int8, moment, zeroOrOne } from '#server/platform/db/columns.ts'
import type { InvoiceData } from './order-tables.ts'

// The data that a buyer keeps between orders: cart, invoice titles, own words for goods.

/** The lines in a user's cart, at most 200. */
export const cartLine = pgTable(
  'cart_line',
  {
    id: int8().primaryKey().generatedAlwaysAsIdentity(),
    user_id: int8()
      .notNull()
      .references(() => customer.id),
    /** A SKU, or a package. */
    sku_id: int8().references(() => sku.id),
    package_id: int8().references(() => goodsPackage.id),
    qty: integer().notNull(),
    /** The price that the user saw last: a change to it is reported. */
    seen_price: int8(),
    created_at: moment()
      .notNull()
      .default(sql`now()`),
    updated_at: moment()
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    uniqueIndex('cart_line_user_id_sku_id_key').on(t.user_id, t.sku_id),
    uniqueIndex('cart_line_user_id_package_id_key').on(t.user_id, t.package_id),
    index('cart_line_sku_id_idx').on(t.sku_id),
    index('cart_line_package_id_idx').on(t.package_id),
    check('cart_line_goods_check', sql`num_nonnulls(${t.sku_id}, ${t.package_id}) = 1`),
    check('cart_line_qty_check', sql`${t.qty} > 0`),
  ],
)

/** A user's invoice titles, at most 20. */
export const invoiceTitle = pgTable(
  'invoice_title',
  {
    ...entityColumns,
    user_id: int8()
      .notNull()
      .references(() => customer.id),
    data: jsonb().$type<InvoiceData>().notNull(),
    is_default: zeroOrOne(),
  },
  (t) => [
    index('invoice_title_user_id_idx').on(t.user_id, t.id).where(alive),
    uniqueIndex('invoice_title_default_key')
      .on(t.user_id)
      .where(sql`deleted_at is null and is_default = 1`),
  ],
)

/** A top-up for the shopping balance; its payment has the `biz_type` recharge. */
export const recharge = pgTable(
  'recharge',
  {
    id: int8().primaryKey().generatedAlwaysAsIdentity(),
    recharge_no: text().notNull(),
    user_id: int8()
      .notNull()
      .references(() => customer.id),
    amount: int8().notNull(),
    gift: int8().notNull().default(0),
    paid_at: moment(),
    created_at: moment()
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    uniqueIndex('recharge_recharge_no_key').on(t.recharge_no),
    index('recharge_user_id_idx').on(t.user_id, t.id),
    check('recharge_amount_check', sql`${t.amount} > 0 and ${t.gift} >= 0`),
  ],
)

/** Words by which a store calls a SKU, learned from pasted inquiries. */
export const skuAlias = pgTable(
  'sku_alias',
  {
    id: int8().primaryKey().generatedAlwaysAsIdentity(),
    store_id: int8()
      .notNull()
      .references(() => store.id),
    /** In the inquiry parser's normal form. */
    alias: text().notNull(),
    sku_id: int8()
      .notNull()
      .references(() => sku.id),
    used_count: integer().notNull().default(1),
    updated_at: moment()
      .notNull()
      .default(sql`now()`),
    created_by: int8(),
  },
  (t) => [uniqueIndex('sku_alias_store_id_alias_key').on(t.store_id, t.alias), index('sku_alias_sku_id_idx').on(t.sku_id)],
)
