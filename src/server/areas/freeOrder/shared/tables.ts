import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgSequence, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Audience } from '#contract/activity/words.ts'
import type { FreeState } from '#contract/freeOrder/record-flow.ts'
import type { FreeMode, FreeOutcome, FreeScope, RewardTarget } from '#contract/freeOrder/words.ts'
import { activityTableColumns, reviewTableColumns } from '#server/areas/activity/shared/tables.ts'
import { customer, store } from '#server/areas/people/tables.ts'
import { audienceRules, audienceSegment } from '#server/areas/store/shared/segment-tables.ts'
import { order } from '#server/areas/trade/tables/order-tables.ts'
import { agent, customerService } from '#server/identity/access/tables.ts'
import { alive, entityColumns, int8, moment, searchOf, zeroOrOne } from '#server/platform/db/columns.ts'

// Free-order activities, their draws, and the orders that take part (domain §12). Amounts are fen, rates basis points.

export const freeActivity = pgTable(
  'free_order_activity',
  {
    ...activityTableColumns,
    ...reviewTableColumns,
    cover: text(),
    mode: text().$type<FreeMode>().notNull(),
    scope: text().$type<FreeScope>().notNull(),
    scope_ids: jsonb().$type<number[]>().notNull().default([]),
    order_min: int8().notNull().default(0),
    audience: text().$type<Audience>().notNull(),
    segment_id: audienceSegment(),
    quota: integer().notNull(),
    per_user_limit: integer(),
    reward_rate: integer().notNull(),
    reward_cap: int8(),
    budget: int8().notNull(),
    reward_to: text().$type<RewardTarget>().notNull(),
    coupon_id: int8(),
    nth: integer(),
    apply_days: integer(),
    proof_required: zeroOrOne(),
    rules: text(),
    /** Orders that were counted by the mode `nth`. */
    paid_count: integer().notNull().default(0),
    /** Orders that have won; those that were cancelled afterwards are taken off again. */
    won: integer().notNull().default(0),
    granted: integer().notNull().default(0),
    granted_amount: int8().notNull().default(0),
    search: searchOf(sql`title`),
  },
  (t) => [
    ...audienceRules('free_order_activity', t),
    index('free_order_activity_sort_idx').on(t.sort, t.id).where(alive),
    index('free_order_activity_created_at_idx').on(t.created_at, t.id).where(alive),
    index('free_order_activity_start_at_idx').on(t.start_at, t.id).where(alive),
    index('free_order_activity_state_idx').on(t.state, t.end_at),
    check('free_order_activity_state_check', sql`${t.state} in ('draft', 'published', 'paused', 'closed')`),
    check(
      'free_order_activity_mode_check',
      sql`${t.mode} in ('draw', 'nth', 'apply', 'manual') and (${t.mode} <> 'nth' or ${t.nth} between 2 and 100000)
        and (${t.mode} <> 'apply' or ${t.apply_days} > 0)`,
    ),
    check('free_order_activity_scope_check', sql`${t.scope} in ('all', 'category', 'brand', 'series', 'sku', 'collection')`),
    check(
      'free_order_activity_reward_check',
      sql`${t.reward_to} in ('balance', 'coupon', 'original') and (${t.reward_to} <> 'coupon' or ${t.coupon_id} is not null)
        and ${t.reward_rate} between 1 and 10000 and ${t.reward_cap} > 0 and ${t.order_min} >= 0`,
    ),
    check('free_order_activity_time_check', sql`${t.end_at} > ${t.start_at}`),
    check('free_order_activity_won_check', sql`${t.quota} > 0 and ${t.won} between 0 and ${t.quota}`),
    check('free_order_activity_granted_check', sql`${t.granted} between 0 and ${t.won} and ${t.granted_amount} between 0 and ${t.budget}`),
    check('free_order_activity_count_check', sql`${t.paid_count} >= 0 and ${t.per_user_limit} > 0`),
  ],
)

/** A draw: its seed is fixed at the publication, and it takes place once. */
export const freeSession = pgTable(
  'free_order_session',
  {
    activity_id: int8()
      .notNull()
      .references(() => freeActivity.id),
    session_no: smallint().notNull(),
    draw_at: moment().notNull(),
    quota: integer().notNull(),
    seed_hash: text(),
    seed_secret: text(),
    seed: text(),
    drawn_at: moment(),
    drawn_by: int8(),
    candidates: integer().notNull().default(0),
    winners: integer().notNull().default(0),
    /** The last winner's HMAC. */
    cut: text(),
  },
  (t) => [
    primaryKey({ columns: [t.activity_id, t.session_no] }),
    uniqueIndex('free_order_session_draw_at_key').on(t.activity_id, t.draw_at),
    index('free_order_session_due_idx')
      .on(t.draw_at)
      .where(sql`drawn_at is null`),
    check('free_order_session_no_check', sql`${t.session_no} between 1 and 30`),
    check(
      'free_order_session_quota_check',
      sql`${t.quota} > 0 and ${t.winners} between 0 and ${t.quota} and ${t.winners} <= ${t.candidates}`,
    ),
    check(
      'free_order_session_drawn_check',
      sql`(${t.drawn_at} is null) = (${t.seed} is null) and (${t.seed} is null or ${t.seed_hash} is not null)`,
    ),
  ],
)

/** One customer's wins in an activity, for the limit per person. */
export const freeUser = pgTable(
  'free_order_user',
  {
    activity_id: int8()
      .notNull()
      .references(() => freeActivity.id),
    user_id: int8()
      .notNull()
      .references(() => customer.id),
    won: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.activity_id, t.user_id] }), check('free_order_user_won_check', sql`${t.won} >= 0`)],
)

export const freeNumbers = pgSequence('free_order_no_seq')

export const freeRecord = pgTable(
  'free_order_record',
  {
    ...entityColumns,
    record_no: text().notNull(),
    activity_id: int8()
      .notNull()
      .references(() => freeActivity.id),
    /** The draw that the order takes part in. */
    session_no: smallint(),
    order_id: int8()
      .notNull()
      .references(() => order.id),
    user_id: int8()
      .notNull()
      .references(() => customer.id),
    store_id: int8().references(() => store.id),
    // from the order, for the data scope
    agent_id: int8().references(() => agent.id),
    cs_id: int8().references(() => customerService.id),
    paid_at: moment().notNull(),
    /** The amount paid for the goods in scope and not refunded; after the grant it stays. */
    base_amount: int8().notNull(),
    reward_amount: int8().notNull(),
    /** The reward part by which later refunds were lower. */
    clawed_amount: int8().notNull().default(0),
    /** The activity's cost for it; a coupon counts with its worth. */
    cost: int8().notNull().default(0),
    reward_to: text().$type<RewardTarget>().notNull(),
    state: text().$type<FreeState>().notNull(),
    /** The place in the count for the mode `nth`. */
    seq: integer(),
    /** The place in its draw, from 1. */
    draw_rank: integer(),
    outcome: text().$type<FreeOutcome>(),
    /** The mode `apply`: until when the customer can hand it in. */
    apply_until: moment(),
    applied_at: moment(),
    proof_text: text(),
    proof_images: jsonb().$type<string[]>().notNull().default([]),
    auditor_id: int8(),
    audit_at: moment(),
    reason: text(),
    granted_at: moment(),
    granted_by: int8(),
    /** The customer's coupon. */
    coupon_user_id: int8(),
  },
  (t) => [
    uniqueIndex('free_order_record_no_key').on(t.record_no),
    uniqueIndex('free_order_record_order_key').on(t.activity_id, t.order_id),
    uniqueIndex('free_order_record_seq_key')
      .on(t.activity_id, t.seq)
      .where(sql`seq is not null`),
    uniqueIndex('free_order_record_rank_key')
      .on(t.activity_id, t.session_no, t.draw_rank)
      .where(sql`draw_rank is not null`),
    index('free_order_record_order_idx').on(t.order_id),
    index('free_order_record_activity_idx').on(t.activity_id, t.state, t.created_at, t.id),
    index('free_order_record_session_idx')
      .on(t.activity_id, t.session_no, t.id)
      .where(sql`state = 'candidate' and session_no is not null`),
    index('free_order_record_created_at_idx').on(t.created_at, t.id),
    index('free_order_record_reward_idx').on(t.reward_amount, t.id),
    index('free_order_record_state_idx').on(t.state, t.created_at, t.id),
    index('free_order_record_user_idx').on(t.user_id, t.created_at, t.id),
    index('free_order_record_store_idx').on(t.store_id, t.created_at, t.id),
    index('free_order_record_agent_idx').on(t.agent_id, t.created_at, t.id),
    index('free_order_record_cs_idx').on(t.cs_id, t.created_at, t.id),
    index('free_order_record_paid_at_idx').on(t.paid_at, t.id),
    index('free_order_record_lapse_idx')
      .on(t.apply_until)
      .where(sql`state = 'candidate' and apply_until is not null`),
    check(
      'free_order_record_state_check',
      sql`${t.state} in ('candidate', 'applied', 'won', 'granted', 'lost', 'rejected', 'cancelled', 'clawed')`,
    ),
    check('free_order_record_outcome_check', sql`${t.outcome} in ('won', 'lost', 'limit', 'quota')`),
    check('free_order_record_reward_check', sql`${t.reward_to} in ('balance', 'coupon', 'original')`),
    check(
      'free_order_record_amount_check',
      sql`${t.reward_amount} between 0 and ${t.base_amount} and ${t.clawed_amount} between 0 and ${t.reward_amount} and ${t.cost} >= 0`,
    ),
    check(
      'free_order_record_granted_check',
      sql`(${t.state} in ('granted', 'clawed')) = (${t.granted_at} is not null) and (${t.granted_at} is null or ${t.reward_amount} > 0)
        and (${t.state} = 'clawed') = (${t.granted_at} is not null and ${t.clawed_amount} = ${t.reward_amount})`,
    ),
    check('free_order_record_draw_check', sql`${t.draw_rank} is null or (${t.session_no} is not null and ${t.outcome} is not null)`),
    check('free_order_record_reason_check', sql`${t.state} <> 'rejected' or ${t.reason} is not null`),
  ],
)
