import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { adminUser } from '#server/identity/tables.ts'
import { alive, entityColumns, int8, zeroOrOne } from '#server/platform/db/columns.ts'

/** A saved list view: filters, sort, columns, density; private or shared. */
export const savedView = pgTable(
  'saved_view',
  {
    ...entityColumns,
    admin_user_id: int8()
      .notNull()
      .references(() => adminUser.id),
    /** The list endpoint: `goods.sku.list`. */
    list: text().notNull(),
    title: text().notNull(),
    is_shared: zeroOrOne(),
    /** The query part in the address: filters, sort. */
    query: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Columns with order, width and pin; density. */
    table: jsonb().$type<Record<string, unknown>>().notNull(),
  },
  (t) => [
    uniqueIndex('saved_view_title_key').on(t.admin_user_id, t.list, t.title).where(alive),
    index('saved_view_shared_idx')
      .on(t.list, t.id)
      .where(sql`deleted_at is null and is_shared = 1`),
  ],
)
