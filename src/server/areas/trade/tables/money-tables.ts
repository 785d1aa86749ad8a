import { sql } from 'drizzle-orm'
import { check, date, index, integer, jsonb, pgSequence, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type {
  CommissionRole,
  CommissionState,
  PayChannel,
  PaymentState,
  RefundRoute,
  RefundSource,
  RefundState,
  TransferState,
  WithdrawState,
  WithdrawWay,
} from '#contract/trade/words.ts'
import { customer, salesman, store } from '#server/areas/people/tables.ts'
import { agent } from '#server/identity/access/tables.ts'
import { alive, entityColumns, int8, moment, searchOf, zeroOrOne } from '#server/platform/db/columns.ts'
import { order, orderItem } from './order-tables.ts'

// Payments, refunds, commission and withdrawals (domain §8). Amounts are fen, rates basis points.

const amount = () => int8().notNull().default(0)

/** The voucher for a bank transfer. */
export interface Voucher {
  images: string[]
  payer_name: string
  bank?: string | null
  paid_date: string
}

/** The numbers for payments and refunds. */
export const moneyNumbers = pgSequence('money_no_seq')

export const payment = pgTable(
  'payment',
  {
    ...entityColumns,
    pay_no: text().notNull(),
    biz_type: text().$type<'order' | 'recharge' | 'integral'>().notNull(),
    biz_id: int8().notNull(),
    biz_no: text().notNull(),
    user_id: int8()
      .notNull()
      .references(() => customer.id),
    store_id: int8().references(() => store.id),
    // from the order, for scope
    agent_id: int8().references(() => agent.id),
    cs_id: int8(),
    channel: text().$type<PayChannel>().notNull(),
    amount: int8().notNull(),
    state: text().$type<PaymentState>().notNull().default('pending'),
    /** The provider's number. */
    channel_no: text(),
    /** The provider's handle for a prepared payment. */
    prepay_id: text(),
    prepaid_at: moment(),
    fee: amount(),
    voucher: jsonb().$type<Voucher>(),
    /** The serial number on a bank transfer; one voucher pays once. */
    serial_no: text(),
    /** `serial_no` folded, by a trigger; null for a repetition from before the rule. */
    serial_key: text(),
    submitted_by: int8(),
    submitted_at: moment(),
    verifier_id: int8(),
    verify_at: moment(),
    reject_reason: text(),
    paid_at: moment(),
    expire_at: moment(),
    /** Reserved by refunds that have not failed for good. */
    refunded_amount: amount(),
    /** The provider was asked last; a row without an answer is queried, never sent again. */
    queried_at: moment(),
    is_reconciled: zeroOrOne(),
  },
  (t) => [
    uniqueIndex('payment_pay_no_key').on(t.pay_no),
    uniqueIndex('payment_channel_no_key')
      .on(t.channel, t.channel_no)
      .where(sql`channel_no is not null`),
    uniqueIndex('payment_serial_no_key')
      .on(t.serial_key)
      .where(sql`serial_key is not null and state <> 'rejected'`),
    index('payment_biz_idx').on(t.biz_type, t.biz_id, t.id),
    index('payment_biz_no_idx').on(sql`${t.biz_no} text_pattern_ops`),
    index('payment_created_at_idx').on(t.created_at, t.id).where(alive),
    index('payment_state_idx').on(t.state, t.created_at, t.id).where(alive),
    index('payment_channel_idx').on(t.channel, t.created_at, t.id).where(alive),
    index('payment_store_id_idx').on(t.store_id, t.created_at, t.id).where(alive),
    index('payment_user_id_idx').on(t.user_id, t.created_at, t.id).where(alive),
    index('payment_agent_id_idx').on(t.agent_id, t.created_at, t.id).where(alive),
    index('payment_cs_id_idx').on(t.cs_id, t.created_at, t.id).where(alive),
    index('payment_amount_idx').on(t.amount, t.id).where(alive),
    index('payment_paid_at_idx')
      .on(t.paid_at, t.id)
      .where(sql`paid_at is not null`),
    index('payment_waiting_idx')
      .on(t.created_at)
      .where(sql`state = 'pending' and channel = 'wechat'`),
    check('payment_amount_check', sql`${t.amount} >= 0 and ${t.fee} >= 0`),
    check('payment_refunded_check', sql`${t.refunded_amount} between 0 and ${t.amount}`),
    check('payment_state_check', sql`${t.state} in ('pending', 'verifying', 'success', 'rejected', 'closed', 'part_refunded', 'refunded')`),
    check('payment_paid_check', sql`(${t.state} in ('success', 'part_refunded', 'refunded')) = (${t.paid_at} is not null)`),
  ],
)

/** The provider notifications: one row per event, so that a replay has no effect. */
export const paymentEvent = pgTable(
  'payment_event',
  {
    id: int8().primaryKey().generatedAlwaysAsIdentity(),
    provider: text().notNull(),
    event_id: text().notNull(),
    event_type: text().notNull(),
    /** Our number that it is about. */
    biz_no: text(),
    result: text().notNull(),
    received_at: moment()
      .notNull()
      .default(sql`now()`),
  },
  (t) => [uniqueIndex('payment_event_provider_event_id_key').on(t.provider, t.event_id), index('payment_event_biz_no_idx').on(t.biz_no)],
)

export const refund = pgTable(
  'refund',
  {
    ...entityColumns,
    refund_no: text().notNull(),
    payment_id: int8()
      .notNull()
      .references(() => payment.id),
    order_id: int8().references(() => order.id),
    biz_no: text().notNull(),
    source: text().$type<RefundSource>().notNull(),
    source_id: int8().notNull(),
    user_id: int8()
      .notNull()
      .references(() => customer.id),
    store_id: int8().references(() => store.id),
    agent_id: int8().references(() => agent.id),
    cs_id: int8(),
    amount: int8().notNull(),
    route: text().$type<RefundRoute>().notNull().default('original'),
    state: text().$type<RefundState>().notNull().default('pending'),
    channel_refund_no: text(),
    fail_msg: text(),
    /** For another route: the reason and the proof picture. */
    route_reason: text(),
    proof: text(),
    operator_id: int8(),
    sent_at: moment(),
    queried_at: moment(),
    done_at: moment(),
    retry_count: smallint().notNull().default(0),
  },
  (t) => [
    uniqueIndex('refund_refund_no_key').on(t.refund_no),
    uniqueIndex('refund_source_key').on(t.source, t.source_id, t.payment_id),
    index('refund_payment_id_idx').on(t.payment_id, t.id),
    index('refund_order_id_idx').on(t.order_id, t.id),
    index('refund_biz_no_idx').on(sql`${t.biz_no} text_pattern_ops`),
    index('refund_created_at_idx').on(t.created_at, t.id).where(alive),
    index('refund_state_idx').on(t.state, t.created_at, t.id).where(alive),
    index('refund_source_idx').on(t.source, t.created_at, t.id).where(alive),
    index('refund_route_idx').on(t.route, t.created_at, t.id).where(alive),
    index('refund_agent_id_idx').on(t.agent_id, t.created_at, t.id).where(alive),
    index('refund_done_at_idx')
      .on(t.done_at, t.id)
      .where(sql`done_at is not null`),
    index('refund_waiting_idx')
      .on(t.created_at)
      .where(sql`state in ('pending', 'processing')`),
    check('refund_amount_check', sql`${t.amount} > 0`),
    check('refund_state_check', sql`${t.state} in ('pending', 'processing', 'success', 'failed')`),
    check('refund_done_check', sql`(${t.state} = 'success') = (${t.done_at} is not null)`),
  ],
)

/** One party's share in one line (domain §1.4). */
export const commission = pgTable(
  'commission',
  {
    id: int8().primaryKey().generatedAlwaysAsIdentity(),
    order_id: int8()
      .notNull()
      .references(() => order.id),
    item_id: int8()
      .notNull()
      .references(() => orderItem.id),
    store_id: int8().references(() => store.id),
    owner_type: text().$type<'agent' | 'salesman'>().notNull(),
    owner_id: int8().notNull(),
    /** The owner's agent: the data scope. Null for platform salesmen. */
    agent_id: int8().references(() => agent.id),
    role: text().$type<CommissionRole>().notNull(),
    base: int8().notNull(),
    rate: integer().notNull(),
    /** The amount now: refunds before the settlement reduce it. */
    amount: int8().notNull(),
    clawback: amount(),
    state: text().$type<CommissionState>().notNull().default('frozen'),
    settle_at: moment(),
    settled_at: moment(),
    created_at: moment()
      .notNull()
      .default(sql`now()`),
    updated_at: moment()
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    uniqueIndex('commission_item_id_owner_key').on(t.item_id, t.owner_type, t.owner_id),
    index('commission_order_id_idx').on(t.order_id, t.id),
    index('commission_owner_idx').on(t.owner_type, t.owner_id, t.created_at, t.id),
    index('commission_agent_id_idx').on(t.agent_id, t.created_at, t.id),
    index('commission_state_idx').on(t.state, t.created_at, t.id),
    index('commission_role_idx').on(t.role, t.created_at, t.id),
    index('commission_created_at_idx').on(t.created_at, t.id),
    index('commission_settled_at_idx')
      .on(t.settled_at, t.id)
      .where(sql`settled_at is not null`),
    // the sums that wait, without reading the rows
    index('commission_frozen_idx')
      .on(t.owner_type, t.owner_id, t.agent_id, t.amount)
      .where(sql`state = 'frozen'`),
    index('commission_settle_at_idx')
      .on(t.settle_at)
      .where(sql`state = 'frozen' and settle_at is not null`),
    check(
      'commission_amount_check',
      sql`${t.base} >= 0 and ${t.rate} between 0 and 10000 and ${t.amount} >= 0 and ${t.clawback} between 0 and ${t.amount}`,
    ),
    check('commission_state_check', sql`${t.state} in ('frozen', 'settled', 'cancelled')`),
    check('commission_settled_check', sql`(${t.state} = 'settled') = (${t.settled_at} is not null)`),
  ],
)

/** A numbered file for the bank: its rows are fixed when it is made. Only its download count changes. */
export const payoutBatch = pgTable(
  'payout_batch',
  {
    /** The batch number. */
    id: int8().primaryKey().generatedAlwaysAsIdentity(),
    created_at: moment().notNull(),
    created_by: int8(),
    count: integer().notNull(),
    amount: int8().notNull(),
    downloads: integer().notNull().default(0),
  },
  (t) => [
    index('payout_batch_created_at_idx').on(t.created_at, t.id),
    check('payout_batch_amount_check', sql`${t.count} > 0 and ${t.amount} > 0 and ${t.downloads} >= 0`),
  ],
)

/**
 * A commission payout to an agent or a salesman (domain §8.3). A trigger keeps amount, way and owner as they were applied for, lets the
 * payee change only on the way back to the review, and refuses changes to a decided one.
 */
export const withdraw = pgTable(
  'withdraw',
  {
    ...entityColumns,
    withdraw_no: text().notNull(),
    owner_type: text().$type<'agent' | 'salesman'>().notNull(),
    owner_id: int8().notNull(),
    /** The owner's agent: the data scope. */
    agent_id: int8().references(() => agent.id),
    salesman_id: int8().references(() => salesman.id),
    owner_name: text().notNull(),
    phone: text(),
    amount: int8().notNull(),
    fee: amount(),
    actual: int8().notNull(),
    way: text().$type<WithdrawWay>().notNull(),
    /** The payee, encrypted; `payee_mask` is what lists show. */
    payee: text(),
    payee_mask: text(),
    invoice_required: zeroOrOne(),
    invoice_images: jsonb().$type<string[]>().notNull().default([]),
    state: text().$type<WithdrawState>().notNull().default('pending'),
    auditor_id: int8(),
    audit_at: moment(),
    reject_reason: text(),
    payer_id: int8(),
    paid_at: moment(),
    pay_serial: text(),
    /** `pay_serial` folded, by a trigger; null for a repetition from before the rule. */
    pay_serial_key: text(),
    pay_voucher: text(),
    /** The payout payload's hash at the approval. */
    approved_hash: text(),
    /** For a WeChat transfer: our number, another one after each that has ended there, its state, its number and what the person confirms with. */
    bill_no: text(),
    transfer_state: text().$type<TransferState>(),
    transfer_no: text(),
    transfer_package: text(),
    sent_at: moment(),
    queried_at: moment(),
    fail_msg: text(),
    retry_count: smallint().notNull().default(0),
    /** The last batch for the bank that contains it; earlier attempts are in `payout_batch_item`. */
    batch_id: int8().references(() => payoutBatch.id),
    paid_date: date(),
    search: searchOf(sql`owner_name`),
  },
  (t) => [
    uniqueIndex('withdraw_withdraw_no_key').on(t.withdraw_no),
    index('withdraw_search_idx').using('gin', sql`bigrams(${t.search})`),
    uniqueIndex('withdraw_pay_serial_key')
      .on(t.pay_serial_key)
      .where(sql`pay_serial_key is not null`),
    // one open withdrawal per owner
    uniqueIndex('withdraw_owner_open_key')
      .on(t.owner_type, t.owner_id)
      .where(sql`deleted_at is null and state in ('pending', 'approved', 'paying', 'failed')`),
    uniqueIndex('withdraw_bill_no_key')
      .on(t.bill_no)
      .where(sql`bill_no is not null`),
    index('withdraw_transfer_idx')
      .on(t.created_at)
      .where(sql`state in ('paying', 'failed') and way = 'wechat'`),
    index('withdraw_owner_idx').on(t.owner_type, t.owner_id, t.created_at, t.id),
    index('withdraw_created_at_idx').on(t.created_at, t.id).where(alive),
    index('withdraw_state_idx').on(t.state, t.created_at, t.id).where(alive),
    index('withdraw_way_idx').on(t.way, t.created_at, t.id).where(alive),
    index('withdraw_agent_id_idx').on(t.agent_id, t.created_at, t.id).where(alive),
    index('withdraw_amount_idx').on(t.amount, t.id).where(alive),
    index('withdraw_phone_idx').on(sql`${t.phone} text_pattern_ops`),
    index('withdraw_batch_id_idx')
      .on(t.batch_id, t.id)
      .where(sql`batch_id is not null`),
    index('withdraw_paid_at_idx')
      .on(t.paid_at, t.id)
      .where(sql`paid_at is not null`),
    check('withdraw_amount_check', sql`${t.amount} > 0 and ${t.fee} >= 0 and ${t.actual} = ${t.amount} - ${t.fee} and ${t.actual} > 0`),
    check('withdraw_state_check', sql`${t.state} in ('pending', 'approved', 'paying', 'paid', 'failed', 'rejected', 'cancelled')`),
    // the applicant, the approver and the payer are three people (trade.md M7)
    check('withdraw_auditor_check', sql`${t.created_by} is null or ${t.auditor_id} is null or ${t.auditor_id} <> ${t.created_by}`),
    check(
      'withdraw_dual_check',
      sql`${t.payer_id} is null or (${t.payer_id} <> ${t.auditor_id} and ${t.payer_id} is distinct from ${t.created_by})`,
    ),
    check(
      'withdraw_approved_check',
      sql`${t.state} not in ('approved', 'paying', 'paid', 'failed') or (${t.auditor_id} is not null and ${t.approved_hash} is not null)`,
    ),
    check('withdraw_payer_check', sql`${t.state} <> 'paid' or ${t.payer_id} is not null`),
    check('withdraw_unpaid_check', sql`${t.payer_id} is null or ${t.state} in ('paying', 'paid', 'failed')`),
    // nothing is sent to WeChat without its number and the person who paid
    check('withdraw_sent_check', sql`${t.sent_at} is null or ${t.bill_no} is not null`),
    check(
      'withdraw_bill_check',
      sql`${t.way} <> 'wechat' or ${t.state} not in ('paying', 'paid') or (${t.bill_no} is not null and ${t.payer_id} is not null)`,
    ),
    check('withdraw_rejected_check', sql`${t.state} <> 'rejected' or ${t.reject_reason} is not null`),
    check('withdraw_paid_check', sql`(${t.state} = 'paid') = (${t.paid_at} is not null)`),
  ],
)

export type PaymentRow = typeof payment.$inferSelect
export type RefundRow = typeof refund.$inferSelect

export type WithdrawRow = typeof withdraw.$inferSelect
