import { sql } from 'drizzle-orm'
import { check, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { int8 } from '#server/platform/db/columns.ts'
import { payoutBatch, withdraw } from './money-tables.ts'

/** A bank file row as it was when the file was made, so that each later download has the same content. */
export const payoutBatchItem = pgTable(
  'payout_batch_item',
  {
    batch_id: int8()
      .notNull()
      .references(() => payoutBatch.id),
    withdraw_id: int8()
      .notNull()
      .references(() => withdraw.id),
    /** Zero for the withdrawal's first payment, one more after each failure. */
    attempt: smallint().notNull(),
    /** The number in the file, which names the attempt. */
    pay_no: text().notNull(),
    amount: int8().notNull(),
    /** Encrypted like the withdrawal's payee. */
    payee: text(),
  },
  (t) => [
    primaryKey({ columns: [t.batch_id, t.withdraw_id] }),
    // an attempt is in one file only
    uniqueIndex('payout_batch_item_attempt_key').on(t.withdraw_id, t.attempt),
    uniqueIndex('payout_batch_item_pay_no_key').on(t.pay_no),
    check('payout_batch_item_amount_check', sql`${t.amount} > 0 and ${t.attempt} >= 0`),
  ],
)
