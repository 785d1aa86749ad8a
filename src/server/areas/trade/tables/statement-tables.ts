import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { DifferenceKind, DifferenceSubject } from '#contract/finance/reconciliation.ts'
import { int8, moment } from '#server/platform/db/columns.ts'

// The payment providers' daily bills and their differences from our rows (domain §8.1). Amounts are fen.

export const payStatement = pgTable(
  'pay_statement',
  {
    id: int8().primaryKey().generatedAlwaysAsIdentity(),
    channel: text().$type<'wechat'>().notNull(),
    day: date().notNull(),
    payment_count: integer().notNull(),
    payment_amount: int8().notNull(),
    refund_count: integer().notNull(),
    refund_amount: int8().notNull(),
    fee: int8().notNull(),
    created_at: moment().notNull(),
    created_by: int8(),
  },
  (t) => [uniqueIndex('pay_statement_channel_day_key').on(t.channel, t.day), index('pay_statement_day_idx').on(t.day, t.id)],
)

export const payDifference = pgTable(
  'pay_difference',
  {
    id: int8().primaryKey().generatedAlwaysAsIdentity(),
    statement_id: int8()
      .notNull()
      .references(() => payStatement.id),
    subject: text().$type<DifferenceSubject>().notNull(),
    kind: text().$type<DifferenceKind>().notNull(),
    /** Our number for the payment or refund. */
    no: text().notNull(),
    ours: int8(),
    theirs: int8(),
    created_at: moment().notNull(),
    resolved_at: moment(),
    resolved_by: int8(),
    note: text(),
  },
  (t) => [
    uniqueIndex('pay_difference_no_key').on(t.statement_id, t.subject, t.no),
    index('pay_difference_created_at_idx').on(t.created_at, t.id),
    index('pay_difference_open_idx')
      .on(t.created_at, t.id)
      .where(sql`resolved_at is null`),
    check('pay_difference_kind_check', sql`${t.kind} in ('only_there', 'only_here', 'amount') and ${t.subject} in ('payment', 'refund')`),
    check(
      'pay_difference_resolved_check',
      sql`(${t.resolved_at} is null) = (${t.resolved_by} is null) and (${t.resolved_at} is null) = (${t.note} is null)`,
    ),
  ],
)
