import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgSequence, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { EnvelopeSource, EnvelopeState } from '#contract/activity/envelope-record.ts'
import type { EnvelopeKind, EnvelopeTrigger } from '#contract/activity/redEnvelope.ts'
import type { Audience } from '#contract/activity/words.ts'
import { activityTableColumns, reviewTableColumns } from '#server/areas/activity/shared/tables.ts'
import { openList } from '#server/areas/goods/shared/open-offers.ts'
import { customer, store } from '#server/areas/people/tables.ts'
import { audienceRules, audienceSegment } from '#server/areas/store/shared/segment-tables.ts'
import { alive, entityColumns, int8, moment, searchOf } from '#server/platform/db/columns.ts'

// Red envelopes (domain §4.4). Amounts are fen.

/** `joined_count` counts all envelopes that were ever given, those that returned included. */
export const redEnvelope = pgTable(
  'red_envelope',
  {
    ...activityTableColumns,
    ...reviewTableColumns,
    kind: text().$type<EnvelopeKind>().notNull(),
    trigger: text().$type<EnvelopeTrigger>().notNull(),
    total_amount: int8().notNull(),
    total_count: integer().notNull(),
    each: int8(),
    min_each: int8(),
    max_each: int8(),
    order_min: int8(),
    per_user_limit: integer().notNull(),
    per_day_limit: integer(),
    valid_hours: integer().notNull(),
    wish: text(),
    audience: text().$type<Audience>().notNull().default('all'),
    segment_id: audienceSegment(),
    /** Given and not returned. */
    granted_count: integer().notNull().default(0),
    granted_amount: int8().notNull().default(0),
    /** Not given, or returned, when or after the activity was closed. */
    released_count: integer().notNull().default(0),
    released_amount: int8().notNull().default(0),
    search: searchOf(sql`title`),
  },
  (t) => [
    ...audienceRules('red_envelope', t),
    index('red_envelope_sort_idx').on(t.sort, t.id).where(alive),
    index('red_envelope_start_at_idx').on(t.start_at, t.id).where(alive),
    index('red_envelope_created_at_idx').on(t.created_at, t.id).where(alive),
    index('red_envelope_trigger_idx')
      .on(t.trigger, t.id)
      .where(sql`state = 'published'`),
    index('red_envelope_end_at_idx')
      .on(t.end_at)
      .where(sql`deleted_at is null and state in (${openList})`),
    check('red_envelope_state_check', sql`${t.state} in ('draft', 'published', 'paused', 'closed')`),
    check('red_envelope_time_check', sql`${t.end_at} > ${t.start_at}`),
    check('red_envelope_trigger_check', sql`${t.trigger} in ('receive', 'order_paid', 'order_completed', 'invite_store')`),
    check(
      'red_envelope_kind_check',
      sql`case ${t.kind} when 'fixed' then ${t.each} between 1 and 20000 and ${t.min_each} is null and ${t.max_each} is null
        when 'random' then ${t.each} is null and ${t.min_each} >= 1 and ${t.max_each} between ${t.min_each} and 20000 else false end`,
    ),
    check('red_envelope_total_check', sql`${t.total_amount} > 0 and ${t.total_count} > 0`),
    check('red_envelope_limit_check', sql`${t.per_user_limit} > 0 and ${t.per_day_limit} > 0 and ${t.valid_hours} between 1 and 720`),
    check(
      'red_envelope_granted_check',
      sql`${t.granted_count} >= 0 and ${t.granted_amount} >= 0 and ${t.released_count} >= 0 and ${t.released_amount} >= 0
        and ${t.joined_count} >= ${t.granted_count}`,
    ),
    // what is left can always be given within the bounds, and nothing is left once all envelopes are given
    check(
      'red_envelope_rest_check',
      sql`${t.granted_count} + ${t.released_count} <= ${t.total_count}
        and ${t.total_amount} - ${t.granted_amount} - ${t.released_amount} between
          (${t.total_count} - ${t.granted_count} - ${t.released_count})::int8 * coalesce(${t.each}, ${t.min_each})
          and (${t.total_count} - ${t.granted_count} - ${t.released_count})::int8 * coalesce(${t.each}, ${t.max_each})`,
    ),
  ],
)

/** One customer's envelopes in one activity. The row is the lock for the limits, so that customers do not wait for each other. */
export const redEnvelopeUser = pgTable(
  'red_envelope_user',
  {
    activity_id: int8()
      .notNull()
      .references(() => redEnvelope.id),
    user_id: int8()
      .notNull()
      .references(() => customer.id),
    granted: integer().notNull(),
    day: date().notNull(),
    day_granted: integer().notNull(),
    opened: integer().notNull().default(0),
    opened_amount: int8().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.activity_id, t.user_id] }),
    index('red_envelope_user_user_id_idx').on(t.user_id),
    check('red_envelope_user_granted_check', sql`${t.day_granted} between 1 and ${t.granted}`),
    check('red_envelope_user_opened_check', sql`${t.opened} between 0 and ${t.granted} and ${t.opened_amount} >= ${t.opened}`),
  ],
)

export const envelopeNumbers = pgSequence('red_envelope_no_seq')

/** One envelope; `created_at` is the grant time. */
export const redEnvelopeRecord = pgTable(
  'red_envelope_record',
  {
    ...entityColumns,
    record_no: text().notNull(),
    activity_id: int8()
      .notNull()
      .references(() => redEnvelope.id),
    user_id: int8()
      .notNull()
      .references(() => customer.id),
    store_id: int8().references(() => store.id),
    source_type: text().$type<EnvelopeSource>().notNull(),
    source_id: text().notNull(),
    amount: int8().notNull(),
    state: text().$type<EnvelopeState>().notNull().default('granted'),
    expire_at: moment().notNull(),
    opened_at: moment(),
    clawed_at: moment(),
    claw_failed_at: moment(),
    reason: text(),
    /** The order's refunds when they were counted last. */
    order_refunded: int8().notNull().default(0),
  },
  (t) => [
    uniqueIndex('red_envelope_record_no_key').on(t.record_no),
    uniqueIndex('red_envelope_record_source_key').on(t.activity_id, t.source_type, t.source_id, t.user_id),
    index('red_envelope_record_created_at_idx').on(t.created_at, t.id),
    index('red_envelope_record_activity_idx').on(t.activity_id, t.created_at, t.id),
    index('red_envelope_record_user_idx').on(t.user_id, t.created_at, t.id),
    index('red_envelope_record_state_idx').on(t.state, t.created_at, t.id),
    index('red_envelope_record_source_idx').on(t.source_id, t.created_at, t.id),
    index('red_envelope_record_source_type_idx').on(t.source_type, t.created_at, t.id),
    index('red_envelope_record_due_idx')
      .on(t.expire_at, t.id)
      .where(sql`state = 'granted'`),
    index('red_envelope_record_claw_failed_idx')
      .on(t.created_at, t.id)
      .where(sql`state = 'opened' and claw_failed_at is not null`),
    check('red_envelope_record_state_check', sql`${t.state} in ('granted', 'opened', 'expired', 'clawed')`),
    check('red_envelope_record_source_check', sql`${t.source_type} in ('receive', 'order', 'invite', 'lottery')`),
    check('red_envelope_record_amount_check', sql`${t.amount} between 1 and 20000`),
    check('red_envelope_record_opened_check', sql`(${t.state} in ('opened', 'clawed')) = (${t.opened_at} is not null)`),
    check('red_envelope_record_clawed_check', sql`(${t.state} = 'clawed') = (${t.clawed_at} is not null)`),
    check('red_envelope_record_refunded_check', sql`${t.order_refunded} >= 0`),
  ],
)
