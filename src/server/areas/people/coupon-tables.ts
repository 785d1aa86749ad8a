import { sql } from 'drizzle-orm'
import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { entityColumns } from '#server/platform/db/columns.ts'

/** Coupons; only their titles until the area of activities exists. */
export const coupon = pgTable('coupon', { ...entityColumns, title: text().notNull() }, (t) => [
  index('coupon_title_trgm_idx').using('gin', sql`${t.title} gin_trgm_ops`),
])
