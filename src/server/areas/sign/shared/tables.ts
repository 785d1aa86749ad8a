import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { StreakReward } from '#contract/sign/rule.ts'
import type { Cycle } from '#contract/sign/words.ts'
import { customer, store } from '#server/areas/people/tables.ts'
import { alive, entityColumns, exactJson, int8, moment, zeroOrOne } from '#server/platform/db/columns.ts'

// Sign-in (domain §11): the rule versions, the sign-ins by business day, and what streaks gave.

/** A rule version. Only `status` changes later: sign-ins keep their day's version. */
export const signRule = pgTable(
  'sign_rule',
  {
    ...entityColumns,
    no: integer().notNull(),
    /** If two versions have the same day, the later one is in force. */
    effective_from: date().notNull(),
    status: smallint().$type<0 | 1>().notNull().default(1),
    cycle: text().$type<Cycle>().notNull(),
    base_integral: integer().notNull(),
    streak: exactJson().$type<StreakReward[]>().notNull(),
    makeup_enabled: zeroOrOne(),
    makeup_cost: integer().notNull(),
    makeup_month_limit: integer().notNull(),
    remind: zeroOrOne(),
    rules_text: text().notNull(),
  },
  (t) => [
    uniqueIndex('sign_rule_no_key').on(t.no),
    index('sign_rule_sort_idx').on(t.no, t.id).where(alive),
    index('sign_rule_effective_idx').on(t.effective_from, t.no),
    check('sign_rule_no_check', sql`${t.no} > 0`),
    check('sign_rule_cycle_check', sql`${t.cycle} in ('none', 'week', 'month')`),
    check('sign_rule_base_check', sql`${t.base_integral} between 0 and 1000`),
    check('sign_rule_streak_check', sql`jsonb_typeof(${t.streak}) = 'array' and jsonb_array_length(${t.streak}) <= 30`),
    check('sign_rule_makeup_check', sql`${t.makeup_cost} between 0 and 100000 and ${t.makeup_month_limit} between 0 and 10`),
  ],
)

/** One sign-in by a customer for one business day. A make-up raises `streak_day` for the days after it. */
export const signRecord = pgTable(
  'sign_record',
  {
    id: int8().primaryKey().generatedAlwaysAsIdentity(),
    user_id: int8()
      .notNull()
      .references(() => customer.id),
    store_id: int8().references(() => store.id),
    sign_date: date().notNull(),
    is_makeup: zeroOrOne(),
    streak_day: integer().notNull(),
    /** The day's points, without the streak points. */
    integral: integer().notNull(),
    reward_integral: integer().notNull().default(0),
    /** The points that the make-up cost. */
    cost_points: integer().notNull().default(0),
    rule_id: int8()
      .notNull()
      .references(() => signRule.id),
    created_at: moment().notNull(),
  },
  (t) => [
    uniqueIndex('sign_record_user_day_key').on(t.user_id, t.sign_date),
    index('sign_record_created_at_idx').on(t.created_at, t.id),
    index('sign_record_sign_date_idx').on(t.sign_date, t.id),
    index('sign_record_user_created_idx').on(t.user_id, t.created_at, t.id),
    index('sign_record_makeup_idx')
      .on(t.created_at, t.id)
      .where(sql`is_makeup = 1`),
    index('sign_record_rule_idx').on(t.rule_id),
    check('sign_record_streak_check', sql`${t.streak_day} > 0`),
    check('sign_record_points_check', sql`${t.integral} >= 0 and ${t.reward_integral} >= 0 and ${t.cost_points} >= 0`),
    check('sign_record_makeup_check', sql`${t.is_makeup} = 1 or ${t.cost_points} = 0`),
  ],
)

/** Customers who asked for the evening reminder. */
export const signReminder = pgTable('sign_reminder', {
  user_id: int8()
    .primaryKey()
    .references(() => customer.id),
  created_at: moment().notNull(),
})

/** A streak reward, once in a cycle. Only what was used up and is given later changes. */
export const signReward = pgTable(
  'sign_reward',
  {
    id: int8().primaryKey().generatedAlwaysAsIdentity(),
    record_id: int8()
      .notNull()
      .references(() => signRecord.id),
    user_id: int8()
      .notNull()
      .references(() => customer.id),
    sign_date: date().notNull(),
    /** The streak that it rewards. */
    day: smallint().notNull(),
    cycle: text().$type<Cycle>().notNull(),
    /** The first day in the cycle, or in the unbroken run if there is none. */
    cycle_from: date().notNull(),
    integral: integer().notNull(),
    coupon_id: int8(),
    coupon_title: text(),
    /** 0: it was used up. */
    coupon_given: zeroOrOne(),
    lottery_id: int8(),
    lottery_title: text(),
    lottery_given: zeroOrOne(),
    created_at: moment().notNull(),
  },
  (t) => [
    uniqueIndex('sign_reward_record_key').on(t.record_id, t.day),
    uniqueIndex('sign_reward_cycle_key').on(t.user_id, t.cycle, t.cycle_from, t.day),
    index('sign_reward_user_idx').on(t.user_id, t.sign_date),
    index('sign_reward_missed_idx')
      .on(t.record_id)
      .where(sql`(coupon_id is not null and coupon_given = 0) or (lottery_id is not null and lottery_given = 0)`),
    check('sign_reward_cycle_check', sql`${t.cycle} in ('none', 'week', 'month') and ${t.cycle_from} <= ${t.sign_date}`),
    check('sign_reward_points_check', sql`${t.integral} >= 0 and ${t.day} between 2 and 365`),
    check(
      'sign_reward_given_check',
      sql`(${t.coupon_given} = 0 or ${t.coupon_id} is not null) and (${t.lottery_given} = 0 or ${t.lottery_id} is not null)`,
    ),
  ],
)
