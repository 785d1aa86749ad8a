import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { BankLineState, IgnoreKind, MatchRule } from '#contract/finance/bankLine.ts'
import type { BankLayout } from '#contract/finance/bankStatement.ts'
import { entityColumns, int8, searchOf, zeroOrOne } from '#server/platform/db/columns.ts'
import { payment, withdraw } from './money-tables.ts'

// Statements for the own bank accounts. Amounts are fen; money that went out is negative.

export const bankStatement = pgTable(
  'bank_statement',
  {
    ...entityColumns,
    /** The file's name and hash. */
    name: text().notNull(),
    hash: text().notNull(),
    /** The own account's last four digits. */
    account_tail: text().notNull(),
    layout: text().$type<BankLayout>().notNull(),
    first_day: date().notNull(),
    last_day: date().notNull(),
    opening: int8().notNull(),
    closing: int8().notNull(),
    /** The lines that no earlier file contained; the sums are theirs. */
    line_count: integer().notNull(),
    known_count: integer().notNull(),
    in_count: integer().notNull(),
    in_amount: int8().notNull(),
    out_count: integer().notNull(),
    out_amount: int8().notNull(),
  },
  (t) => [
    index('bank_statement_created_at_idx').on(t.created_at, t.id),
    check('bank_statement_days_check', sql`${t.first_day} <= ${t.last_day}`),
    check(
      'bank_statement_count_check',
      sql`${t.line_count} > 0 and ${t.known_count} >= 0 and ${t.in_count} >= 0 and ${t.out_count} >= 0 and ${t.out_amount} <= 0`,
    ),
  ],
)

export const bankLine = pgTable(
  'bank_line',
  {
    ...entityColumns,
    statement_id: int8()
      .notNull()
      .references(() => bankStatement.id),
    line: integer().notNull(),
    /** The identity: the same line in a later file has the same one. */
    line_key: text().notNull(),
    day: date().notNull(),
    /** `HH:mm`; null if the file has days only. */
    time: text(),
    amount: int8().notNull(),
    balance: int8().notNull(),
    name: text(),
    counter_tail: text(),
    serial: text(),
    summary: text(),
    /** A red line, which takes an earlier one back; only a person matches it. */
    is_reversal: zeroOrOne(),
    state: text().$type<BankLineState>().notNull().default('unmatched'),
    rule: text().$type<MatchRule>(),
    payment_id: int8().references(() => payment.id),
    withdraw_id: int8().references(() => withdraw.id),
    /** The withdrawal's attempt, which a payout file names. */
    attempt: smallint(),
    ignore_kind: text().$type<IgnoreKind>(),
    note: text(),
    /** A person has undone a decision: no rule matches the line again. */
    by_hand: zeroOrOne(),
    search: searchOf(sql`coalesce(name, '') || ' ' || coalesce(summary, '') || ' ' || coalesce(serial, '')`),
  },
  (t) => [
    uniqueIndex('bank_line_key').on(t.line_key),
    uniqueIndex('bank_line_payment_id_key')
      .on(t.payment_id)
      .where(sql`payment_id is not null`),
    uniqueIndex('bank_line_withdraw_id_key')
      .on(t.withdraw_id, t.attempt)
      .where(sql`withdraw_id is not null`),
    index('bank_line_statement_id_idx').on(t.statement_id, t.day, t.id),
    index('bank_line_state_idx').on(t.state, t.day, t.id),
    index('bank_line_day_idx').on(t.day, t.id),
    index('bank_line_search_idx').using('gin', sql`bigrams(${t.search})`),
    check('bank_line_state_check', sql`${t.state} in ('unmatched', 'doubtful', 'matched', 'ignored')`),
    check(
      'bank_line_match_check',
      sql`case when ${t.state} = 'matched' then (${t.payment_id} is null) <> (${t.withdraw_id} is null) and ${t.rule} is not null
        else ${t.payment_id} is null and ${t.withdraw_id} is null and ${t.rule} is null end`,
    ),
    // money that came in belongs to a payment, money that went out to a withdrawal
    check('bank_line_side_check', sql`(${t.payment_id} is null or ${t.amount} > 0) and (${t.withdraw_id} is null or ${t.amount} < 0)`),
    check('bank_line_attempt_check', sql`(${t.withdraw_id} is null) = (${t.attempt} is null)`),
    check('bank_line_ignored_check', sql`(${t.state} = 'ignored') = (${t.ignore_kind} is not null)`),
  ],
)

export type BankLineRow = typeof bankLine.$inferSelect
export type BankStatementRow = typeof bankStatement.$inferSelect
