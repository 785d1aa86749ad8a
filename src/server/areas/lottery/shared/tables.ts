import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgSequence, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Audience } from '#contract/activity/words.ts'
import type { RecordState } from '#contract/lottery/record-flow.ts'
import type { ChanceType, DrawPay, Fallback, LotteryStyle, PrizeKind } from '#contract/lottery/words.ts'
import { activityTableColumns, reviewTableColumns } from '#server/areas/activity/shared/tables.ts'
import { sku } from '#server/areas/goods/shared/tables.ts'
import { customer, store } from '#server/areas/people/tables.ts'
import { audienceRules, audienceSegment } from '#server/areas/store/shared/segment-tables.ts'
import { order } from '#server/areas/trade/tables/order-tables.ts'
import { alive, entityColumns, int8, moment, searchOf, zeroOrOne } from '#server/platform/db/columns.ts'

// Lotteries, their prizes, and the draws (domain §10). Amounts are fen.

export const lottery = pgTable(
  'lottery',
  {
    ...activityTableColumns,
    ...reviewTableColumns,
    style: text().$type<LotteryStyle>().notNull(),
    cover: text(),
    bg: text(),
    rules: text(),
    chance_type: text().$type<ChanceType>().notNull(),
    cost_integral: integer().notNull().default(0),
    free_per_day: integer().notNull().default(0),
    day_limit: integer().notNull(),
    total_limit: integer().notNull(),
    win_limit: integer(),
    order_min: int8(),
    audience: text().$type<Audience>().notNull(),
    segment_id: audienceSegment(),
    /** The last row in `lottery_weights`; 0 before the publication. */
    weights_version: integer().notNull().default(0),
    /** The seed for all draws: its hash from the publication on, itself encrypted, and in the open after the closing. */
    seed_hash: text(),
    seed_secret: text(),
    seed: text(),
    search: searchOf(sql`title`),
  },
  (t) => [
    ...audienceRules('lottery', t),
    index('lottery_sort_idx').on(t.sort, t.id).where(alive),
    index('lottery_created_at_idx').on(t.created_at, t.id).where(alive),
    index('lottery_start_at_idx').on(t.start_at, t.id).where(alive),
    index('lottery_state_idx').on(t.state, t.end_at),
    check('lottery_style_check', sql`${t.style} in ('grid8', 'wheel')`),
    check('lottery_state_check', sql`${t.state} in ('draft', 'published', 'paused', 'closed')`),
    check('lottery_chance_type_check', sql`${t.chance_type} in ('free', 'integral', 'order', 'sign')`),
    check('lottery_time_check', sql`${t.end_at} > ${t.start_at}`),
    check('lottery_cost_check', sql`${t.cost_integral} >= 0 and (${t.chance_type} <> 'integral' or ${t.cost_integral} > 0)`),
    check('lottery_limit_check', sql`${t.day_limit} between 1 and ${t.total_limit} and ${t.free_per_day} >= 0`),
    check('lottery_seed_check', sql`${t.published_at} is null or (${t.seed_hash} is not null and ${t.weights_version} > 0)`),
  ],
)

export const lotteryPrize = pgTable(
  'lottery_prize',
  {
    id: int8().primaryKey().generatedAlwaysAsIdentity(),
    lottery_id: int8()
      .notNull()
      .references(() => lottery.id),
    position: smallint().notNull(),
    kind: text().$type<PrizeKind>().notNull(),
    title: text().notNull(),
    image: text(),
    points: integer(),
    amount: int8(),
    coupon_id: int8(),
    envelope_id: int8(),
    sku_id: int8().references(() => sku.id),
    qty: integer(),
    /** -1: without a limit, only for `thanks`. */
    stock: integer().notNull(),
    /** The number of given prizes with a limited stock. `thanks` prizes are not counted here: all draws would wait for that row. */
    drawn: integer().notNull().default(0),
    weight: integer().notNull(),
    day_max: integer(),
    /** The business day that `day_drawn` counts. */
    day: date(),
    day_drawn: integer().notNull().default(0),
    is_fallback: zeroOrOne(),
    /** Its draw share goes to the fallback from then on; the weight stays, so that no other prize becomes more likely. */
    is_stopped: zeroOrOne(),
  },
  (t) => [
    uniqueIndex('lottery_prize_position_key').on(t.lottery_id, t.position),
    uniqueIndex('lottery_prize_fallback_key')
      .on(t.lottery_id)
      .where(sql`is_fallback = 1`),
    index('lottery_prize_sku_idx')
      .on(t.sku_id)
      .where(sql`sku_id is not null`),
    check('lottery_prize_position_check', sql`${t.position} between 1 and 8`),
    check('lottery_prize_kind_check', sql`${t.kind} in ('thanks', 'integral', 'balance', 'coupon', 'goods', 'redEnvelope')`),
    check('lottery_prize_fallback_check', sql`${t.is_fallback} = 0 or (${t.kind} = 'thanks' and ${t.is_stopped} = 0)`),
    check('lottery_prize_stock_check', sql`(${t.stock} = -1) = (${t.kind} = 'thanks') and ${t.stock} >= -1`),
    check('lottery_prize_drawn_check', sql`${t.drawn} >= 0 and (${t.stock} = -1 or ${t.drawn} <= ${t.stock})`),
    check('lottery_prize_day_check', sql`${t.day_drawn} >= 0 and ${t.day_drawn} <= coalesce(${t.day_max}, ${t.day_drawn})`),
    check('lottery_prize_weight_check', sql`${t.weight} between 0 and 1000000`),
    check(
      'lottery_prize_value_check',
      sql`case ${t.kind} when 'integral' then ${t.points} > 0 when 'balance' then ${t.amount} > 0 when 'coupon' then ${t.coupon_id} is not null
        when 'redEnvelope' then ${t.envelope_id} is not null when 'goods' then ${t.sku_id} is not null and ${t.qty} > 0 else true end`,
    ),
  ],
)

/** The weights for the eight prizes at every time, so that past draws can be recomputed. Append-only. */
export const lotteryWeights = pgTable(
  'lottery_weights',
  {
    lottery_id: int8()
      .notNull()
      .references(() => lottery.id),
    version: integer().notNull(),
    weights: integer().array().notNull(),
    created_at: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.lottery_id, t.version] }), check('lottery_weights_count_check', sql`cardinality(${t.weights}) = 8`)],
)

/** One customer's draws: the limits, and the number that each draw is computed from. The row is locked by this customer's draws only. */
export const lotteryUser = pgTable(
  'lottery_user',
  {
    lottery_id: int8()
      .notNull()
      .references(() => lottery.id),
    user_id: int8()
      .notNull()
      .references(() => customer.id),
    draws: integer().notNull(),
    wins: integer().notNull().default(0),
    /** The cost for the prizes without those that expired or were cancelled. */
    cost: int8().notNull().default(0),
    day: date().notNull(),
    day_draws: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.lottery_id, t.user_id] }),
    check(
      'lottery_user_draws_check',
      sql`${t.draws} > 0 and ${t.day_draws} between 1 and ${t.draws} and ${t.wins} between 0 and ${t.draws}`,
    ),
  ],
)

/** A chance that a customer has earned; the same source gives one once. */
export const lotteryChance = pgTable(
  'lottery_chance',
  {
    id: int8().primaryKey().generatedAlwaysAsIdentity(),
    lottery_id: int8()
      .notNull()
      .references(() => lottery.id),
    user_id: int8()
      .notNull()
      .references(() => customer.id),
    source: text().notNull(),
    source_id: text().notNull(),
    expire_at: moment(),
    used_at: moment(),
    created_at: moment().notNull(),
  },
  (t) => [
    uniqueIndex('lottery_chance_source_key').on(t.lottery_id, t.user_id, t.source, t.source_id),
    index('lottery_chance_unused_idx')
      .on(t.lottery_id, t.user_id, t.expire_at, t.id)
      .where(sql`used_at is null`),
    index('lottery_chance_source_idx').on(t.source, t.source_id),
  ],
)

export const lotteryNumbers = pgSequence('lottery_no_seq')

export const lotteryRecord = pgTable(
  'lottery_record',
  {
    ...entityColumns,
    record_no: text().notNull(),
    lottery_id: int8()
      .notNull()
      .references(() => lottery.id),
    user_id: int8()
      .notNull()
      .references(() => customer.id),
    store_id: int8().references(() => store.id),
    /** The given prize as it was, and its cost. */
    prize_id: int8()
      .notNull()
      .references(() => lotteryPrize.id),
    position: smallint().notNull(),
    kind: text().$type<PrizeKind>().notNull(),
    title: text().notNull(),
    image: text(),
    points: integer(),
    amount: int8(),
    coupon_id: int8(),
    envelope_id: int8(),
    sku_id: int8().references(() => sku.id),
    qty: integer(),
    cost: int8().notNull().default(0),
    paid_by: text().$type<DrawPay>().notNull(),
    cost_points: integer().notNull().default(0),
    /** The earned chance that paid for the draw. */
    chance_id: int8().references(() => lotteryChance.id),
    state: text().$type<RecordState>().notNull(),
    /** What the result is computed from: docs/adr/0062. */
    draw_no: integer().notNull(),
    attempt: smallint().notNull().default(0),
    number: integer().notNull(),
    weights_version: integer().notNull(),
    picked_position: smallint().notNull(),
    fallback: text().$type<Fallback>(),
    order_id: int8().references(() => order.id),
    /** A goods prize waits for an address until then. */
    expire_at: moment(),
    /** The order for the chance was refunded and the prize could not be taken back. */
    claw_failed_at: moment(),
    reason: text(),
    remark: text(),
    ip: text(),
  },
  (t) => [
    uniqueIndex('lottery_record_no_key').on(t.record_no),
    uniqueIndex('lottery_record_draw_key').on(t.lottery_id, t.user_id, t.draw_no),
    uniqueIndex('lottery_record_order_key')
      .on(t.order_id)
      .where(sql`order_id is not null`),
    uniqueIndex('lottery_record_chance_key')
      .on(t.chance_id)
      .where(sql`chance_id is not null`),
    index('lottery_record_owed_idx')
      .on(t.claw_failed_at)
      .where(sql`claw_failed_at is not null`),
    index('lottery_record_created_at_idx').on(t.created_at, t.id),
    index('lottery_record_lottery_idx').on(t.lottery_id, t.created_at, t.id),
    index('lottery_record_user_idx').on(t.user_id, t.created_at, t.id),
    index('lottery_record_kind_idx').on(t.kind, t.created_at, t.id),
    index('lottery_record_state_idx').on(t.state, t.created_at, t.id),
    index('lottery_record_prize_idx').on(t.prize_id),
    index('lottery_record_expire_idx')
      .on(t.expire_at)
      .where(sql`state = 'pending_address'`),
    check(
      'lottery_record_state_check',
      sql`${t.state} in ('none', 'granted', 'pending_grant', 'pending_address', 'pending_ship', 'shipped', 'done', 'expired', 'cancelled', 'clawed')
        and (${t.state} = 'none') = (${t.kind} = 'thanks')`,
    ),
    check(
      'lottery_record_paid_check',
      sql`${t.paid_by} in ('free', 'chance', 'points') and (${t.cost_points} > 0) = (${t.paid_by} = 'points')`,
    ),
    check('lottery_record_number_check', sql`${t.number} >= 0 and ${t.draw_no} > 0 and ${t.attempt} >= 0`),
    check('lottery_record_position_check', sql`(${t.position} = ${t.picked_position}) = (${t.fallback} is null)`),
  ],
)
