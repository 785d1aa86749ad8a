import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { alive, entityColumns, int8, zeroOrOne } from '#server/platform/db/columns.ts'
import { customer } from './tables.ts'

/** A user's delivery addresses, at most 20. */
export const customerAddress = pgTable(
  'customer_address',
  {
    ...entityColumns,
    user_id: int8()
      .notNull()
      .references(() => customer.id),
    receiver: text().notNull(),
    phone: text().notNull(),
    province_code: text().notNull(),
    city_code: text().notNull(),
    district_code: text().notNull(),
    address: text().notNull(),
    is_default: zeroOrOne(),
  },
  (t) => [
    index('customer_address_user_id_idx').on(t.user_id, t.id).where(alive),
    uniqueIndex('customer_address_default_key')
      .on(t.user_id)
      .where(sql`deleted_at is null and is_default = 1`),
  ],
)
