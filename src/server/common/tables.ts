import { sql } from 'drizzle-orm'
import { char, index, integer, jsonb, pgTable, smallint, text, uniqueIndex, type AnyPgColumn } from 'drizzle-orm/pg-core'
import { entityColumns, int8, sortAndStatus } from '../db/columns.ts'

const alive = sql`deleted_at is null`

/** Provinces, cities and districts of GB/T 2260; `code` has six digits. */
export const area = pgTable(
  'area',
  {
    code: char({ length: 6 }).primaryKey(),
    parent_code: char({ length: 6 }),
    level: smallint().notNull(),
    name: text().notNull(),
  },
  (t) => [index('area_parent_code_idx').on(t.parent_code, t.code)],
)

export interface ProtocolParam {
  field: string
  required: boolean
  def: string
  desc: string
}

/** The in-app links that content may point to (domain §18.2). */
export const protocol = pgTable('protocol', {
  func: text().primaryKey(),
  title: text().notNull(),
  params: jsonb().$type<ProtocolParam[]>().notNull(),
  sort: integer().notNull(),
})

// The following are the first columns of areas that are built later: what their searches and options answer with.

export const agent = pgTable(
  'agent',
  {
    ...entityColumns,
    /** The agent above; null on the first level. */
    parent_id: int8().references((): AnyPgColumn => agent.id),
    name: text().notNull(),
    status: smallint().$type<0 | 1>().notNull().default(1),
  },
  (t) => [index('agent_parent_id_idx').on(t.parent_id), index('agent_name_trgm_idx').using('gin', sql`${t.name} gin_trgm_ops`)],
)

export const store = pgTable(
  'store',
  {
    ...entityColumns,
    name: text().notNull(),
    phone: text().notNull(),
    agent_id: int8().references(() => agent.id),
    status: smallint().$type<0 | 1>().notNull().default(1),
  },
  (t) => [
    index('store_name_trgm_idx').using('gin', sql`${t.name} gin_trgm_ops`),
    index('store_phone_idx').on(sql`${t.phone} text_pattern_ops`),
  ],
)

/** Customers of the mini-program. */
export const customer = pgTable('customer', { ...entityColumns, nick: text().notNull(), phone: text().notNull() }, (t) => [
  index('customer_nick_trgm_idx').using('gin', sql`${t.nick} gin_trgm_ops`),
  index('customer_phone_idx').on(sql`${t.phone} text_pattern_ops`),
])

export const salesman = pgTable('salesman', {
  ...entityColumns,
  customer_id: int8()
    .notNull()
    .references(() => customer.id),
  agent_id: int8().references(() => agent.id),
  status: smallint().$type<0 | 1>().notNull().default(1),
})

export const customerService = pgTable(
  'customer_service',
  { ...entityColumns, ...sortAndStatus, wxid: text().notNull(), code: text().notNull(), nickname: text().notNull() },
  (t) => [uniqueIndex('customer_service_wxid_key').on(t.wxid).where(alive)],
)

export const coupon = pgTable('coupon', { ...entityColumns, title: text().notNull() }, (t) => [
  index('coupon_title_trgm_idx').using('gin', sql`${t.title} gin_trgm_ops`),
])

/** Where files are put in the media library, three levels deep; `media/folder-place.ts` keeps them so. */
export const mediaFolder = pgTable(
  'media_folder',
  {
    ...entityColumns,
    parent_id: int8().references((): AnyPgColumn => mediaFolder.id),
    title: text().notNull(),
    sort: integer().notNull().default(0),
  },
  (t) => [
    // the first level has no parent, and nulls would not be alike
    uniqueIndex('media_folder_parent_id_title_key')
      .on(sql`coalesce(${t.parent_id}, 0)`, t.title)
      .where(alive),
    index('media_folder_parent_id_idx').on(t.parent_id, t.id).where(alive),
  ],
)

/** Files that people have sent; equal content is one row. */
export const media = pgTable(
  'media',
  {
    ...entityColumns,
    url: text().notNull(),
    /** Of the bytes that are kept. */
    hash: text().notNull().unique('media_hash_key'),
    /** Of the bytes that were sent, before pictures are written anew: the same file is known again without decoding it. */
    source_hash: text(),
    type: text().notNull(),
    size: integer().notNull(),
    /** In pixels; null of what is no picture. */
    width: integer(),
    height: integer(),
    /** What it was called where it came from, until somebody gives it another name. */
    title: text(),
    /** Null of what is in no folder, as everything is that was thrown away. */
    folder_id: int8().references(() => mediaFolder.id),
  },
  (t) => [
    index('media_source_hash_idx').on(t.source_hash),
    index('media_url_idx').on(t.url),
    index('media_created_at_idx').on(t.created_at, t.id),
    index('media_folder_id_created_at_idx').on(t.folder_id, t.created_at, t.id),
  ],
)
