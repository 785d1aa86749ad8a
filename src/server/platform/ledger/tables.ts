import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { AccountKind, BizType, LedgerUnit, OwnerType, SystemKind } from '#contract/finance/accounts.ts'
import { int8, moment } from '#server/platform/db/columns.ts'

// Only the database function `ledger_post` writes these tables: the product login may read them (docs/adr/0046). No foreign keys:
// checking one would lock the system account's row, and all transfers in the business would wait for it. `verify` checks them.

/** A ledger account (domain §1.5). System accounts have no running balance, so that they are never a hot row. */
export const account = pgTable(
  'account',
  {
    id: int8().primaryKey().generatedAlwaysAsIdentity(),
    version: integer().notNull().default(1),
    created_at: moment()
      .notNull()
      .default(sql`now()`),
    updated_at: moment()
      .notNull()
      .default(sql`now()`),
    owner_type: text().$type<OwnerType>().notNull(),
    /** 0 for the system. */
    owner_id: int8().notNull(),
    kind: text().$type<AccountKind | SystemKind>().notNull(),
    unit: text()
      .$type<LedgerUnit>()
      .notNull()
      .generatedAlwaysAs(sql`case when kind like 'integral%' then 'integral' else 'fen' end`),
    available: int8().notNull().default(0),
    frozen: int8().notNull().default(0),
    total_in: int8().notNull().default(0),
    total_out: int8().notNull().default(0),
  },
  (t) => [
    uniqueIndex('account_owner_key').on(t.owner_type, t.owner_id, t.kind),
    index('account_kind_available_idx').on(t.kind, t.available, t.id),
    index('account_kind_updated_at_idx').on(t.kind, t.updated_at, t.id),
    check(
      'account_owner_check',
      sql`case when ${t.owner_type} = 'system' then ${t.owner_id} = 0 and ${t.kind} not in ('balance', 'commission', 'integral')
        else ${t.owner_type} in ('user', 'agent', 'salesman') and ${t.owner_id} > 0 and ${t.kind} in ('balance', 'commission', 'integral') end`,
    ),
    check('account_available_check', sql`${t.available} >= 0 or ${t.kind} in ('commission', 'integral')`),
    check('account_frozen_check', sql`${t.frozen} >= 0`),
    check('account_sum_check', sql`${t.available} + ${t.frozen} = ${t.total_in} - ${t.total_out}`),
    check('account_system_check', sql`${t.owner_type} <> 'system' or (${t.total_in} = 0 and ${t.total_out} = 0 and ${t.frozen} = 0)`),
  ],
)

/**
 * A movement from the debit account to the credit account; append-only. A hold's end is its own row that names the hold in
 * `pending_id`, with the amount that moved; a voided row has its hold's amount and moves nothing.
 */
export const transfer = pgTable(
  'transfer',
  {
    id: int8().primaryKey().generatedAlwaysAsIdentity(),
    created_at: moment().notNull(),
    debit_account_id: int8().notNull(),
    credit_account_id: int8().notNull(),
    amount: int8().notNull(),
    pending_id: int8(),
    operator_id: int8(),
    leg: smallint().notNull().default(1),
    phase: text().$type<'posted' | 'pending' | 'settled' | 'voided'>().notNull(),
    operator_type: text().$type<'system' | 'admin' | 'user'>().notNull(),
    biz_type: text().$type<BizType>().notNull(),
    biz_id: text().notNull(),
    title: text(),
    remark: text(),
  },
  (t) => [
    uniqueIndex('transfer_biz_key')
      .on(t.biz_id, t.biz_type, t.leg)
      .where(sql`pending_id is null`),
    uniqueIndex('transfer_pending_id_key')
      .on(t.pending_id)
      .where(sql`pending_id is not null`),
    index('transfer_created_at_idx').on(t.created_at, t.id),
    check('transfer_amount_check', sql`${t.amount} between 1 and 9007199254740991`),
    check('transfer_accounts_check', sql`${t.debit_account_id} <> ${t.credit_account_id}`),
    check('transfer_phase_check', sql`${t.phase} in ('posted', 'pending', 'settled', 'voided')`),
    check('transfer_pending_check', sql`(${t.phase} in ('settled', 'voided')) = (${t.pending_id} is not null)`),
    check('transfer_operator_check', sql`${t.operator_type} in ('system', 'admin', 'user')`),
    check('transfer_biz_check', sql`${t.biz_type} ~ '^[a-z][a-z_]{1,39}$' and char_length(${t.biz_id}) between 1 and 64`),
    check('transfer_texts_check', sql`char_length(${t.title}) <= 100 and char_length(${t.remark}) <= 500`),
  ],
)

/**
 * A transfer's effect on a person's or company's account, as the pages show it (domain §1.5); append-only. Transfer and account columns
 * are repeated, so that three million rows can be filtered without a join.
 */
export const accountLog = pgTable(
  'account_log',
  {
    id: int8().primaryKey().generatedAlwaysAsIdentity(),
    created_at: moment().notNull(),
    account_id: int8().notNull(),
    transfer_id: int8().notNull(),
    owner_id: int8().notNull(),
    operator_id: int8(),
    delta: int8().notNull(),
    available_after: int8().notNull(),
    frozen_delta: int8().notNull(),
    frozen_after: int8().notNull(),
    owner_type: text().$type<Exclude<OwnerType, 'system'>>().notNull(),
    kind: text().$type<AccountKind>().notNull(),
    operator_type: text().$type<'system' | 'admin' | 'user'>().notNull(),
    log_no: text().notNull(),
    biz_type: text().$type<BizType>().notNull(),
    biz_id: text().notNull(),
    title: text(),
    remark: text(),
  },
  (t) => [
    uniqueIndex('account_log_log_no_key').on(t.log_no),
    index('account_log_account_id_idx').on(t.account_id, t.id),
    index('account_log_kind_idx').on(t.kind, t.id),
    index('account_log_kind_biz_type_idx').on(t.kind, t.biz_type, t.id),
    index('account_log_kind_created_at_idx').on(t.kind, t.created_at, t.id),
    index('account_log_kind_delta_idx').on(t.kind, t.delta, t.id),
    index('account_log_biz_id_idx').on(t.biz_id, t.id),
  ],
)

/**
 * Debits and credits from sealed transfers by business day and account kind. `audit.seal_ledger` adds the transfers of every seal, so that
 * the trial balance reads only the transfers after it.
 */
export const ledgerDay = pgTable(
  'ledger_day',
  {
    day: date().notNull(),
    owner_type: text().$type<OwnerType>().notNull(),
    kind: text().$type<AccountKind | SystemKind>().notNull(),
    unit: text().$type<LedgerUnit>().notNull(),
    debit: int8().notNull(),
    credit: int8().notNull(),
    /** The newest transfer in the sums. */
    last_id: int8().notNull(),
  },
  (t) => [primaryKey({ name: 'ledger_day_pkey', columns: [t.day, t.owner_type, t.kind] })],
)
