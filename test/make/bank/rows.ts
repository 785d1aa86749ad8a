import { randomUUID } from 'node:crypto'
import { bankLine, bankStatement } from '#server/areas/trade/tables/bank-tables.ts'
import type { Database } from '#server/platform/db/open.ts'

/** The rows that a call on bank lines names beside the line. */
export function bankNames(foreign: Readonly<Record<string, number>>) {
  return {
    statement_id: foreign['finance.bankStatement'] ?? 0,
    payment_id: foreign['finance.payment'] ?? 0,
    withdraw_id: foreign['finance.withdraw'] ?? 0,
    batch_id: foreign['finance.payout'] ?? 0,
  }
}

/** A statement with one open line for money that came in. */
export async function bankRowsOf({ db }: Pick<Database, 'db'>, amount = 100, day = '2026-01-02') {
  const facts = { account_tail: '1234', layout: 'signed' as const, first_day: day, last_day: day, opening: 0, closing: amount }
  const sums = { line_count: 1, known_count: 0, in_count: 1, in_amount: amount, out_count: 0, out_amount: 0 }
  const [statement] = await db
    .insert(bankStatement)
    .values({ name: '流水.csv', hash: 'a'.repeat(64), ...facts, ...sums })
    .returning({ id: bankStatement.id })
  const statement_id = statement?.id ?? 0
  const [line] = await db
    .insert(bankLine)
    .values({ statement_id, line: 2, line_key: randomUUID(), day, amount, balance: amount, name: '外人' })
    .returning({ id: bankLine.id })
  return { 'finance.bankStatement': statement_id, 'finance.bankLine': line?.id ?? 0 }
}
