import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Direction } from '#contract/finance/movement.ts'
import type { AdjustKind, AdjustState } from '#contract/userBalance/adjust.ts'
import { customer } from '#server/areas/people/tables.ts'
import { entityColumns, int8, moment } from '#server/platform/db/columns.ts'

/**
 * Adjustments to balances and points (domain §14.2). A trigger refuses to change user, account, direction, amount, reason and vouchers, and
 * anything in a decided one: the second person approves exactly what the first one asked for.
 */
export const balanceAdjust = pgTable(
  'balance_adjust',
  {
    ...entityColumns,
    adjust_no: text()
      .notNull()
      .generatedAlwaysAs(sql`'BA' || lpad(id::text, greatest(8, length(id::text)), '0')`),
    user_id: int8()
      .notNull()
      .references(() => customer.id),
    kind: text().$type<AdjustKind>().notNull().default('balance'),
    direction: text().$type<Direction>().notNull(),
    /** Fen, or points. */
    amount: int8().notNull(),
    reason: text().notNull(),
    vouchers: jsonb().$type<string[]>().notNull().default([]),
    state: text().$type<AdjustState>().notNull(),
    /** Null for an amount that needs no approval. */
    auditor_id: int8(),
    audit_at: moment(),
    reject_reason: text(),
    /** The line in an imported file: the same file makes no second request. */
    import_key: text(),
  },
  (t) => [
    uniqueIndex('balance_adjust_adjust_no_key').on(t.adjust_no),
    uniqueIndex('balance_adjust_import_key_key').on(t.import_key),
    index('balance_adjust_created_at_idx').on(t.created_at, t.id),
    index('balance_adjust_state_idx').on(t.state, t.created_at, t.id),
    index('balance_adjust_user_id_idx').on(t.user_id, t.id),
    index('balance_adjust_amount_idx').on(t.amount, t.id),
    check('balance_adjust_amount_check', sql`${t.amount} > 0`),
    check('balance_adjust_kind_check', sql`${t.kind} in ('balance', 'integral')`),
    check('balance_adjust_direction_check', sql`${t.direction} in ('add', 'sub')`),
    check('balance_adjust_state_check', sql`${t.state} in ('pending', 'approved', 'rejected')`),
    check('balance_adjust_auditor_check', sql`${t.created_by} is not null and ${t.auditor_id} is distinct from ${t.created_by}`),
    check('balance_adjust_decided_check', sql`(${t.state} = 'pending') = (${t.audit_at} is null)`),
    check(
      'balance_adjust_rejected_check',
      sql`${t.state} <> 'rejected' or (${t.auditor_id} is not null and ${t.reject_reason} is not null)`,
    ),
  ],
)
