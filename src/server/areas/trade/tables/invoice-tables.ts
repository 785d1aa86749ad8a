import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { int8, moment } from '#server/platform/db/columns.ts'
import { order } from './order-tables.ts'

/** The red-letter invoices that take back an issued invoice, or a part. Append-only. */
export const redLetter = pgTable(
  'red_letter_invoice',
  {
    id: int8().primaryKey().generatedAlwaysAsIdentity(),
    order_id: int8()
      .notNull()
      .references(() => order.id),
    invoice_no: text().notNull(),
    /** `invoice_no` folded, by a trigger. */
    invoice_key: text(),
    amount: int8().notNull(),
    created_by: int8(),
    created_at: moment().notNull(),
  },
  (t) => [
    uniqueIndex('red_letter_invoice_no_key').on(t.invoice_key),
    index('red_letter_invoice_order_id_idx').on(t.order_id, t.id),
    check('red_letter_invoice_amount_check', sql`${t.amount} > 0`),
  ],
)
