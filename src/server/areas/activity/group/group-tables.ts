import { sql } from 'drizzle-orm'
import { check, index, integer, pgSequence, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Seat, TeamEnd, TeamState } from '#contract/activity/group-team.ts'
import type { GroupMode } from '#contract/activity/group.ts'
import type { Audience } from '#contract/activity/words.ts'
import { activityTableColumns, reviewTableColumns } from '#server/areas/activity/shared/tables.ts'
import { openList } from '#server/areas/goods/shared/open-offers.ts'
import { sku, spu } from '#server/areas/goods/shared/tables.ts'
import { customer, store } from '#server/areas/people/tables.ts'
import { audienceRules, audienceSegment } from '#server/areas/store/shared/segment-tables.ts'
import { order } from '#server/areas/trade/tables/order-tables.ts'
import { agent, customerService } from '#server/identity/access/tables.ts'
import { alive, entityColumns, int8, moment, searchOf, zeroOrOne } from '#server/platform/db/columns.ts'

// Group buys (domain §4.3). Amounts are fen, quantities in the SKU's base unit.

/** `joined_count` counts the opened teams. */
export const groupActivity = pgTable(
  'group_activity',
  {
    ...activityTableColumns,
    ...reviewTableColumns,
    image: text(),
    spu_id: int8()
      .notNull()
      .references(() => spu.id),
    mode: text().$type<GroupMode>().notNull(),
    need: integer().notNull(),
    team_hours: integer().notNull(),
    limit_per_user: integer(),
    limit_per_order: integer(),
    virtual_fill: zeroOrOne(),
    leader_discount: int8().notNull().default(0),
    audience: text().$type<Audience>().notNull().default('all'),
    segment_id: audienceSegment(),
    rules: text(),
    search: searchOf(sql`title`),
  },
  (t) => [
    ...audienceRules('group_activity', t),
    index('group_activity_sort_idx').on(t.sort, t.id).where(alive),
    index('group_activity_start_at_idx').on(t.start_at, t.id).where(alive),
    index('group_activity_created_at_idx').on(t.created_at, t.id).where(alive),
    index('group_activity_spu_id_idx').on(t.spu_id, t.id),
    index('group_activity_end_at_idx')
      .on(t.end_at)
      .where(sql`deleted_at is null and state in (${openList})`),
    check('group_activity_state_check', sql`${t.state} in ('draft', 'published', 'paused', 'closed')`),
    check('group_activity_time_check', sql`${t.end_at} > ${t.start_at}`),
    check(
      'group_activity_need_check',
      sql`${t.need} >= 2 and ((${t.mode} = 'people' and ${t.need} <= 50) or (${t.mode} = 'quantity' and ${t.need} <= 100000))`,
    ),
    check('group_activity_team_hours_check', sql`${t.team_hours} between 1 and 168`),
    check('group_activity_fill_check', sql`${t.mode} = 'people' or ${t.virtual_fill} = 0`),
    check('group_activity_discount_check', sql`${t.leader_discount} >= 0`),
    check('group_activity_joined_check', sql`${t.joined_count} >= 0`),
  ],
)

/** A group buy's SKUs, in `sort` order. The pieces in unpaid orders are in `sold_qty`. */
export const groupItem = pgTable(
  'group_item',
  {
    activity_id: int8()
      .notNull()
      .references(() => groupActivity.id),
    sku_id: int8()
      .notNull()
      .references(() => sku.id),
    group_price: int8().notNull(),
    stock: integer().notNull(),
    sold_qty: integer().notNull().default(0),
    sort: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.activity_id, t.sku_id] }),
    index('group_item_sku_id_idx').on(t.sku_id, t.activity_id),
    check('group_item_price_check', sql`${t.group_price} > 0`),
    check('group_item_sold_check', sql`${t.sold_qty} between 0 and ${t.stock}`),
  ],
)

/** One customer's pieces in one group buy: its row is the lock for the limit. */
export const groupBuyer = pgTable(
  'group_buyer',
  {
    activity_id: int8()
      .notNull()
      .references(() => groupActivity.id),
    user_id: int8()
      .notNull()
      .references(() => customer.id),
    qty: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.activity_id, t.user_id] }),
    index('group_buyer_user_id_idx').on(t.user_id),
    check('group_buyer_qty_check', sql`${t.qty} >= 0`),
  ],
)

export const teamNumbers = pgSequence('group_team_no_seq')

const count = () => integer().notNull().default(0)

export const groupTeam = pgTable(
  'group_team',
  {
    ...entityColumns,
    team_no: text().notNull(),
    activity_id: int8()
      .notNull()
      .references(() => groupActivity.id),
    leader_user_id: int8()
      .notNull()
      .references(() => customer.id),
    // the parties on the leader's order
    store_id: int8().references(() => store.id),
    agent_id: int8().references(() => agent.id),
    cs_id: int8().references(() => customerService.id),
    mode: text().$type<GroupMode>().notNull(),
    need: integer().notNull(),
    joined_people: count(),
    joined_qty: count(),
    reserved_people: count(),
    reserved_qty: count(),
    state: text().$type<TeamState>().notNull().default('forming'),
    end_by: text().$type<TeamEnd>(),
    end_reason: text(),
    /** No order in an ended team waits for it. */
    is_settled: zeroOrOne(),
    expire_at: moment().notNull(),
    finished_at: moment(),
  },
  (t) => [
    uniqueIndex('group_team_team_no_key').on(t.team_no),
    index('group_team_created_at_idx').on(t.created_at, t.id).where(alive),
    index('group_team_expire_at_idx').on(t.expire_at, t.id).where(alive),
    index('group_team_state_idx').on(t.state, t.created_at, t.id).where(alive),
    index('group_team_activity_id_idx').on(t.activity_id, t.state, t.created_at, t.id),
    index('group_team_leader_user_id_idx').on(t.leader_user_id, t.id),
    index('group_team_agent_id_idx').on(t.agent_id, t.created_at, t.id).where(alive),
    index('group_team_cs_id_idx').on(t.cs_id, t.created_at, t.id).where(alive),
    index('group_team_store_id_idx').on(t.store_id, t.id),
    index('group_team_due_idx')
      .on(t.expire_at)
      .where(sql`state = 'forming'`),
    index('group_team_unsettled_idx')
      .on(t.id)
      .where(sql`state <> 'forming' and is_settled = 0`),
    check('group_team_state_check', sql`${t.state} in ('forming', 'success', 'failed')`),
    check('group_team_ended_check', sql`(${t.state} = 'forming') = (${t.finished_at} is null)`),
    check(
      'group_team_count_check',
      sql`${t.joined_people} >= 0 and ${t.joined_qty} >= 0 and ${t.reserved_people} >= 0 and ${t.reserved_qty} >= 0`,
    ),
    // the seats in a team by people never exceed its target
    check('group_team_need_check', sql`${t.mode} = 'quantity' or ${t.joined_people} + ${t.reserved_people} <= ${t.need}`),
  ],
)

/** The team members. Virtual ones have neither customer nor order. */
export const groupMember = pgTable(
  'group_member',
  {
    id: int8().primaryKey().generatedAlwaysAsIdentity(),
    team_id: int8()
      .notNull()
      .references(() => groupTeam.id),
    user_id: int8().references(() => customer.id),
    order_id: int8().references(() => order.id),
    sku_id: int8().references(() => sku.id),
    qty: integer().notNull(),
    /** Included in `qty`: refunded before the shipment, and free for other customers again. */
    returned_qty: count(),
    is_leader: zeroOrOne(),
    is_virtual: zeroOrOne(),
    seat: text().$type<Seat>().notNull(),
    joined_at: moment().notNull(),
  },
  (t) => [
    uniqueIndex('group_member_order_id_key').on(t.order_id),
    // a person who did not pay may join again
    uniqueIndex('group_member_user_id_key')
      .on(t.team_id, t.user_id)
      .where(sql`seat <> 'left'`),
    index('group_member_team_id_idx').on(t.team_id, t.id),
    index('group_member_own_idx').on(t.user_id, t.id),
    index('group_member_sku_id_idx').on(t.sku_id),
    check('group_member_seat_check', sql`${t.seat} in ('reserved', 'paid', 'left', 'returned')`),
    check('group_member_virtual_check', sql`(${t.is_virtual} = 1) = (${t.order_id} is null)`),
    check('group_member_returned_check', sql`${t.returned_qty} between 0 and ${t.qty}`),
    check('group_member_qty_check', sql`${t.qty} > 0 or ${t.is_virtual} = 1`),
  ],
)
