import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { aftersaleSteps, type AftersaleStep } from '#contract/order/aftersale.ts'
import type { AftersaleKind, AftersaleReason, AftersaleState } from '#contract/trade/words.ts'
import { customer, salesman, store } from '#server/areas/people/tables.ts'
import { agent, customerService } from '#server/identity/access/tables.ts'
import { alive, entityColumns, int8, moment } from '#server/platform/db/columns.ts'
import { oneOf, order, orderItem } from './order-tables.ts'

// After-sales (domain §7.2). Amounts are fen, quantities in the SKU's base unit.

const openStates = sql`deleted_at is null and state in ('applied', 'wait_return', 'returning', 'wait_refund', 'refunding', 'refund_failed')`

export const aftersale = pgTable(
  'aftersale',
  {
    ...entityColumns,
    as_no: text().notNull(),
    order_id: int8()
      .notNull()
      .references(() => order.id),
    item_id: int8()
      .notNull()
      .references(() => orderItem.id),
    // from the order, for scope and lists
    user_id: int8()
      .notNull()
      .references(() => customer.id),
    store_id: int8().references(() => store.id),
    agent_id: int8().references(() => agent.id),
    salesman_id: int8().references(() => salesman.id),
    cs_id: int8().references(() => customerService.id),
    /** The package that is refunded as a whole, by one after-sale per part. */
    package_id: int8(),
    kind: text().$type<AftersaleKind>().notNull(),
    qty: integer().notNull(),
    apply_amount: int8().notNull(),
    approved_amount: int8(),
    /** The deduction for gifts that the customer keeps; `approved_amount` is without it. */
    gift_off: int8().notNull().default(0),
    freight_back: int8().notNull().default(0),
    /** Order points that were returned and taken back when it was done. */
    integral_back: int8().notNull().default(0),
    integral_taken: int8().notNull().default(0),
    reason: text().$type<AftersaleReason>().notNull(),
    desc: text(),
    images: jsonb().$type<string[]>().notNull().default([]),
    state: text().$type<AftersaleState>().notNull(),
    return_address: text(),
    return_carrier: text(),
    return_tracking_no: text(),
    resaleable: smallint().$type<0 | 1>(),
    auditor_id: int8(),
    audit_at: moment(),
    audit_opinion: text(),
    refused_images: jsonb().$type<string[]>().notNull().default([]),
    refund_id: int8(),
    received_at: moment(),
    /** The time limit to send the goods. */
    return_until: moment(),
    refund_by: int8(),
    done_at: moment(),
    reminded_at: moment(),
  },
  (t) => [
    uniqueIndex('aftersale_as_no_key').on(t.as_no),
    // one open after-sale per line
    uniqueIndex('aftersale_item_id_open_key').on(t.item_id).where(openStates),
    index('aftersale_order_id_idx').on(t.order_id, t.id),
    index('aftersale_item_id_idx').on(t.item_id, t.id),
    index('aftersale_created_at_idx').on(t.created_at, t.id).where(alive),
    index('aftersale_state_idx').on(t.state, t.created_at, t.id).where(alive),
    index('aftersale_store_id_idx').on(t.store_id, t.created_at, t.id).where(alive),
    index('aftersale_user_id_idx').on(t.user_id, t.created_at, t.id).where(alive),
    index('aftersale_agent_id_idx').on(t.agent_id, t.created_at, t.id).where(alive),
    index('aftersale_cs_id_idx').on(t.cs_id, t.created_at, t.id).where(alive),
    index('aftersale_kind_idx').on(t.kind, t.created_at, t.id).where(alive),
    index('aftersale_reason_idx').on(t.reason, t.created_at, t.id).where(alive),
    index('aftersale_done_at_idx')
      .on(t.done_at, t.id)
      .where(sql`done_at is not null`),
    index('aftersale_return_until_idx')
      .on(t.return_until)
      .where(sql`state = 'wait_return'`),
    index('aftersale_as_no_idx').on(sql`${t.as_no} text_pattern_ops`),
    index('aftersale_salesman_id_idx').on(t.salesman_id, t.created_at, t.id).where(alive),
    check(
      'aftersale_qty_check',
      sql`${t.qty} >= 0 and (${t.qty} = 0) = (${t.kind} = 'compensation') and ${t.apply_amount} >= 0 and ${t.freight_back} >= 0`,
    ),
    check(
      'aftersale_approved_check',
      sql`${t.approved_amount} is null or (${t.approved_amount} >= 0 and ${t.approved_amount} + ${t.gift_off} <= ${t.apply_amount})`,
    ),
    check('aftersale_gift_off_check', sql`${t.gift_off} >= 0`),
    check(
      'aftersale_state_check',
      oneOf(t.state, [
        'applied',
        'wait_return',
        'returning',
        'wait_refund',
        'refunding',
        'refund_failed',
        'done',
        'rejected',
        'refused',
        'cancelled',
      ]),
    ),
  ],
)

/** An after-sale's conversation, its steps included. Append-only. */
export const aftersaleLog = pgTable(
  'aftersale_log',
  {
    id: int8().primaryKey().generatedAlwaysAsIdentity(),
    aftersale_id: int8()
      .notNull()
      .references(() => aftersale.id),
    action: text().$type<AftersaleStep>().notNull(),
    operator_type: text().$type<'system' | 'admin' | 'user'>().notNull(),
    operator_id: int8(),
    content: text(),
    images: jsonb().$type<string[]>().notNull().default([]),
    created_at: moment()
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    index('aftersale_log_aftersale_id_idx').on(t.aftersale_id, t.id),
    check('aftersale_log_action_check', oneOf(t.action, Object.keys(aftersaleSteps))),
  ],
)
