import { sql } from 'drizzle-orm'
import { check, date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { UserCouponState } from '#contract/activity/coupon-record-flow.ts'
import type {
  CouponKind,
  CouponLevel,
  CouponScope,
  CouponSource,
  IssueTarget,
  IssueType,
  ValidType,
} from '#contract/activity/coupon-words.ts'
import { activityTableColumns, reviewTableColumns } from '#server/areas/activity/shared/tables.ts'
import { openList } from '#server/areas/goods/shared/open-offers.ts'
import { customer, store } from '#server/areas/people/tables.ts'
import type { CouponFacts } from '#server/areas/trade/price/facts.ts'
import { order } from '#server/areas/trade/tables/order-tables.ts'
import { alive, entityColumns, int8, moment, searchOf, zeroOrOne } from '#server/platform/db/columns.ts'

// Coupons (domain §4.2). Amounts are fen.

/** A coupon's rules at its issue: a later change to the template changes no customer coupon. */
export type CouponRules = Omit<CouponFacts, 'id'>

/** `start_at` and `end_at` are the issue time, `joined_count` counts the issued coupons with the exchange codes. */
export const coupon = pgTable(
  'coupon',
  {
    ...activityTableColumns,
    ...reviewTableColumns,
    kind: text().$type<CouponKind>().notNull().default('cash'),
    amount: int8(),
    discount: integer(),
    max_off: int8(),
    threshold: int8().notNull().default(0),
    scope: text().$type<CouponScope>().notNull().default('all'),
    scope_ids: jsonb().$type<number[]>().notNull().default([]),
    exclude_ids: jsonb().$type<number[]>().notNull().default([]),
    price_level: text().$type<CouponLevel>().notNull().default('all'),
    stackable_integral: zeroOrOne(),
    issue_type: text().$type<IssueType>().notNull().default('push'),
    // `total` is a name in the statements for large lists, which join this table
    total: integer('total_count').notNull().default(-1),
    per_limit: integer().notNull().default(1),
    daily_limit: integer(),
    valid_type: text().$type<ValidType>().notNull().default('days'),
    valid_start_at: moment(),
    valid_end_at: moment(),
    valid_days: integer(),
    from_day: zeroOrOne(),
    desc: text(),
    used_count: integer().notNull().default(0),
    used_order_amount: int8().notNull().default(0),
    /** The business day with the last issue, and how many were issued on it. */
    last_day: date(),
    last_day_count: integer().notNull().default(0),
    search: searchOf(sql`title`),
  },
  (t) => [
    index('coupon_sort_idx').on(t.sort, t.id).where(alive),
    index('coupon_start_at_idx').on(t.start_at, t.id).where(alive),
    index('coupon_created_at_idx').on(t.created_at, t.id).where(alive),
    index('coupon_end_at_idx')
      .on(t.end_at)
      .where(sql`deleted_at is null and state in (${openList})`),
    index('coupon_issue_type_idx')
      .on(t.issue_type, t.id)
      .where(sql`deleted_at is null and state = 'published'`),
    check('coupon_state_check', sql`${t.state} in ('draft', 'published', 'paused', 'closed')`),
    check('coupon_time_check', sql`${t.end_at} > ${t.start_at}`),
    // drafts from before the area existed have a title only
    check(
      'coupon_kind_check',
      sql`${t.state} = 'draft' or case ${t.kind} when 'cash' then ${t.amount} > 0 and (${t.threshold} = 0 or ${t.amount} < ${t.threshold})
        when 'discount' then ${t.discount} between 1000 and 9900 and ${t.max_off} > 0 else false end`,
    ),
    check('coupon_threshold_check', sql`${t.threshold} >= 0`),
    check('coupon_scope_check', sql`${t.scope} in ('all', 'category', 'brand', 'series', 'sku')`),
    check('coupon_price_level_check', sql`${t.price_level} in ('all', 'store', 'trade')`),
    check('coupon_issue_type_check', sql`${t.issue_type} in ('receive', 'push', 'code', 'auto_new_store', 'order_gift')`),
    check(
      'coupon_valid_check',
      sql`${t.state} = 'draft' or case ${t.valid_type} when 'fixed' then ${t.valid_end_at} > ${t.valid_start_at} when 'days'
        then ${t.valid_days} between 1 and 365 else false end`,
    ),
    check('coupon_total_check', sql`${t.total} = -1 or ${t.total} between 1 and 1000000`),
    check('coupon_issued_check', sql`${t.joined_count} >= 0 and (${t.total} = -1 or ${t.joined_count} <= ${t.total})`),
    check('coupon_limit_check', sql`${t.per_limit} between 1 and 99 and ${t.daily_limit} > 0`),
    check('coupon_used_check', sql`${t.used_count} >= 0 and ${t.used_order_amount} >= 0`),
  ],
)

/** How often a customer has received a coupon: its row is the lock for the limit. */
export const couponHolder = pgTable(
  'coupon_holder',
  {
    coupon_id: int8()
      .notNull()
      .references(() => coupon.id),
    user_id: int8()
      .notNull()
      .references(() => customer.id),
    received: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.coupon_id, t.user_id] }),
    index('coupon_holder_user_id_idx').on(t.user_id),
    check('coupon_holder_received_check', sql`${t.received} >= 0`),
  ],
)

/** An issue by staff: to customers, or as exchange codes. */
export const couponBatch = pgTable(
  'coupon_batch',
  {
    id: int8().primaryKey().generatedAlwaysAsIdentity(),
    coupon_id: int8()
      .notNull()
      .references(() => coupon.id),
    target: text().$type<IssueTarget | 'code'>().notNull(),
    reason: text().notNull(),
    /** The customers or codes in the issue, and those that got it. */
    asked: integer().notNull(),
    issued: integer().notNull().default(0),
    created_at: moment().notNull(),
    created_by: int8(),
  },
  (t) => [
    index('coupon_batch_coupon_id_idx').on(t.coupon_id, t.id),
    check('coupon_batch_target_check', sql`${t.target} in ('user', 'store', 'condition', 'segment', 'tag', 'phone', 'code')`),
    check('coupon_batch_issued_check', sql`${t.issued} between 0 and ${t.asked}`),
  ],
)

export const userCoupon = pgTable(
  'user_coupon',
  {
    ...entityColumns,
    code: text().notNull(),
    coupon_id: int8()
      .notNull()
      .references(() => coupon.id),
    user_id: int8()
      .notNull()
      .references(() => customer.id),
    /** The customer's store at the issue. */
    store_id: int8().references(() => store.id),
    source: text().$type<CouponSource>().notNull(),
    /** The document from another activity that gave it: the same document gives once. */
    given_by: text(),
    batch_id: int8().references(() => couponBatch.id),
    state: text().$type<UserCouponState>().notNull().default('unused'),
    valid_from: moment().notNull(),
    valid_to: moment().notNull(),
    order_id: int8().references(() => order.id),
    used_at: moment(),
    reason: text(),
    rules: jsonb().$type<CouponRules>().notNull(),
  },
  (t) => [
    uniqueIndex('user_coupon_code_key').on(t.code),
    uniqueIndex('user_coupon_given_by_key').on(t.coupon_id, t.user_id, t.given_by),
    // an issue reaches each customer once
    uniqueIndex('user_coupon_batch_key').on(t.batch_id, t.user_id),
    // one order uses one coupon
    uniqueIndex('user_coupon_order_id_key').on(t.order_id),
    index('user_coupon_created_at_idx').on(t.created_at, t.id).where(alive),
    index('user_coupon_state_idx').on(t.state, t.created_at, t.id).where(alive),
    index('user_coupon_coupon_id_idx').on(t.coupon_id, t.created_at, t.id).where(alive),
    index('user_coupon_user_id_idx').on(t.user_id, t.created_at, t.id).where(alive),
    index('user_coupon_store_id_idx').on(t.store_id, t.created_at, t.id).where(alive),
    index('user_coupon_source_idx').on(t.source, t.created_at, t.id).where(alive),
    index('user_coupon_due_idx')
      .on(t.valid_to)
      .where(sql`state = 'unused'`),
    check('user_coupon_state_check', sql`${t.state} in ('unused', 'locked', 'used', 'expired', 'revoked')`),
    check('user_coupon_time_check', sql`${t.valid_to} > ${t.valid_from}`),
    check('user_coupon_order_check', sql`(${t.state} in ('locked', 'used')) = (${t.order_id} is not null)`),
    check('user_coupon_used_check', sql`(${t.state} = 'used') = (${t.used_at} is not null)`),
  ],
)

/** Exchange codes. They are counted as issued from their generation on. */
export const couponCode = pgTable(
  'coupon_code',
  {
    id: int8().primaryKey().generatedAlwaysAsIdentity(),
    code: text().notNull(),
    coupon_id: int8()
      .notNull()
      .references(() => coupon.id),
    batch_id: int8()
      .notNull()
      .references(() => couponBatch.id),
    user_id: int8().references(() => customer.id),
    redeemed_at: moment(),
    created_at: moment().notNull(),
  },
  (t) => [
    uniqueIndex('coupon_code_code_key').on(t.code),
    index('coupon_code_created_at_idx').on(t.created_at, t.id),
    index('coupon_code_coupon_id_idx').on(t.coupon_id, t.created_at, t.id),
    index('coupon_code_batch_id_idx').on(t.batch_id),
    index('coupon_code_user_id_idx').on(t.user_id),
    check('coupon_code_redeemed_check', sql`(${t.user_id} is null) = (${t.redeemed_at} is null)`),
  ],
)
