import { sql } from 'drizzle-orm'
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import { alive, entityColumns, foldedCode, int8, repetition, searchOf, sortAndStatus, zeroOrOne } from '#server/platform/db/columns.ts'

/** The next code in a sequence: a letter, and at least this many digits (drizzle/0000_baseline.sql). */
export function codeFrom(letter: string, sequence: string, digits: number) {
  return sql.raw(`next_code('${letter}', '${sequence}', ${digits})`)
}

export const agentCodes = pgSequence('agent_code_seq')

export type AgentState = 'active' | 'frozen' | 'expired' | 'terminated'

/**
 * The agents (domain §5.1). An account may belong to one, and the scope `agent_tree` includes the agents below it; `src/server/areas/agent`
 * has their rules.
 */
export const agent = pgTable(
  'agent',
  {
    ...entityColumns,
    code: text()
      .notNull()
      .default(codeFrom('A', 'agent_code_seq', 5)),
    name: text().notNull(),
    short_name: text(),
    level: smallint().$type<1 | 2>().notNull(),
    /** The agent above; null on the first level. */
    parent_id: int8().references((): AnyPgColumn => agent.id),
    /** The level for the agent above, for the constraint that agents have two levels. */
    parent_level: smallint().generatedAlwaysAs(sql`case when parent_id is null then null else 1 end`),
    contact: text().notNull(),
    phone: text().notNull(),
    license_no: text(),
    license_image: text(),
    address: text(),
    /** Basis points. */
    commission_rate: integer().notNull().default(0),
    /** Fen. */
    deposit: int8().notNull().default(0),
    contract_no: text(),
    contract_images: jsonb().$type<string[]>().notNull().default([]),
    contract_start: date().notNull(),
    contract_end: date().notNull(),
    bank_name: text(),
    bank_branch: text(),
    account_name: text(),
    /** The encrypted account number, and its last four digits for display. */
    bank_account: text(),
    bank_account_tail: text(),
    state: text().$type<AgentState>().notNull().default('active'),
    remark: text(),
    /** The last warning about the contract end: 30 or 7 days before. */
    contract_warned: smallint().$type<30 | 7>(),
    salesman_count: integer().notNull().default(0),
    store_count: integer().notNull().default(0),
    /** Paid amounts this month, which a job sums up: the list order. */
    month_amount: int8().notNull().default(0),
    ...foldedCode,
    search: searchOf(sql`name || ' ' || coalesce(short_name, '') || ' ' || code`),
  },
  (t) => [
    uniqueIndex('agent_code_key').on(t.code).where(alive),
    uniqueIndex('agent_code_fold_key').on(t.code_key, repetition).where(alive),
    uniqueIndex('agent_name_key').on(t.name).where(alive),
    uniqueIndex('agent_phone_key').on(t.phone).where(alive),
    uniqueIndex('agent_license_no_key').on(t.license_no).where(alive),
    unique('agent_id_level_key').on(t.id, t.level),
    foreignKey({ name: 'agent_parent_level_fk', columns: [t.parent_id, t.parent_level], foreignColumns: [t.id, t.level] }),
    index('agent_created_at_idx').on(t.created_at, t.id).where(alive),
    index('agent_parent_id_idx').on(t.parent_id, t.id),
    index('agent_state_idx').on(t.state, t.id).where(alive),
    index('agent_contract_end_idx').on(t.contract_end, t.id).where(alive),
    index('agent_month_amount_idx').on(t.month_amount, t.id).where(alive),
    index('agent_store_count_idx').on(t.store_count, t.id).where(alive),
    check('agent_level_check', sql`(${t.level} = 1 and ${t.parent_id} is null) or (${t.level} = 2 and ${t.parent_id} is not null)`),
    check('agent_contract_check', sql`${t.contract_end} >= ${t.contract_start}`),
    check('agent_commission_rate_check', sql`${t.commission_rate} between 0 and 10000`),
    check('agent_state_check', sql`${t.state} in ('active', 'frozen', 'expired', 'terminated')`),
    check('agent_counts_check', sql`${t.salesman_count} >= 0 and ${t.store_count} >= 0 and ${t.month_amount} >= 0`),
  ],
)

/** The hours in which customer service answers: weekdays 1 (Monday) to 7, times `HH:mm`. */
export interface WorkTime {
  weekday: number[]
  from: string
  to: string
}

/**
 * The customer service staff (domain §9.1). An account may be the back office for one, and the scope `cs_self` includes its customers;
 * `src/server/areas/customService` has their rules.
 */
export const customerService = pgTable(
  'customer_service',
  {
    ...entityColumns,
    ...sortAndStatus,
    wxid: text().notNull(),
    code: text().notNull(),
    nickname: text().notNull(),
    avatar: text(),
    qrcode: text().notNull(),
    phone: text(),
    areas: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    work_time: jsonb().$type<WorkTime[]>().notNull().default([]),
    /** Null: no limit. */
    max_customers: integer(),
    weight: smallint().notNull().default(10),
    is_default: zeroOrOne(),
    user_count: integer().notNull().default(0),
    store_count: integer().notNull().default(0),
    ...foldedCode,
    search: searchOf(sql`nickname || ' ' || code || ' ' || wxid`),
  },
  (t) => [
    uniqueIndex('customer_service_wxid_key').on(t.wxid).where(alive),
    uniqueIndex('customer_service_code_key').on(t.code).where(alive),
    uniqueIndex('customer_service_code_fold_key').on(t.code_key, repetition).where(alive),
    uniqueIndex('customer_service_default_key')
      .on(t.is_default)
      .where(sql`deleted_at is null and is_default = 1`),
    index('customer_service_sort_idx').on(t.sort, t.id).where(alive),
    index('customer_service_created_at_idx').on(t.created_at, t.id).where(alive),
    check('customer_service_default_check', sql`${t.is_default} = 0 or (${t.status} = 1 and ${t.deleted_at} is null)`),
    check('customer_service_weight_check', sql`${t.weight} between 1 and 100`),
    check('customer_service_counts_check', sql`${t.user_count} >= 0 and ${t.store_count} >= 0`),
    // customers are transferred before their employee is disabled or deleted (domain §9.1)
    check('customer_service_off_check', sql`${t.status} = 1 and ${t.deleted_at} is null or ${t.user_count} + ${t.store_count} = 0`),
    check('customer_service_max_customers_check', sql`${t.max_customers} >= 0`),
  ],
)
