import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ActivityState } from '#contract/activity/flow.ts'
import { activityKinds, type ActivityKind } from '#contract/activity/words.ts'
import { entityColumns, int8, moment } from '#server/platform/db/columns.ts'

// The figures for all activities (domain §4.0). Participations and money are append-only entries; days that are over are summed once.

/** The columns for every activity; each table adds the check for its name. */
export const activityTableColumns = {
  ...entityColumns,
  title: text().notNull(),
  state: text().$type<ActivityState>().notNull().default('draft'),
  start_at: moment(),
  end_at: moment(),
  published_at: moment(),
  closed_at: moment(),
  /** The number of participations; the area that counts defines a participation. */
  joined_count: integer().notNull().default(0),
  sort: integer().notNull().default(0),
}

export const reviewTableColumns = {
  /** The account that sent the draft for review, until its next change. */
  review_by: int8(),
  /** The second person for the last publication; null if it needed none. */
  approved_by: int8(),
}

export const oneOfKinds = (column: Parameters<typeof sql>[1]) =>
  sql`${column} in (${sql.raw(
    Object.keys(activityKinds)
      .map((kind) => `'${kind}'`)
      .join(', '),
  )})`

const activity = { kind: text().$type<ActivityKind>().notNull(), activity_id: int8().notNull() }

/** One visitor's views on one business day: a row per visitor, so that no counter is hot. Visitors who are not logged in have the id 0. */
export const activityVisit = pgTable(
  'activity_visit',
  { ...activity, day: date().notNull(), user_id: int8().notNull(), views: integer().notNull() },
  (t) => [primaryKey({ columns: [t.kind, t.activity_id, t.day, t.user_id] }), check('activity_visit_kind_check', oneOfKinds(t.kind))],
)

/** The figure entries. `join` is a participation, `order` a paid order, `cost` the amount that the activity gave away; refunds take back. */
export const entryTypes = ['join', 'order', 'refund', 'cost', 'cost_back'] as const
export type EntryType = (typeof entryTypes)[number]

export const activityEntry = pgTable(
  'activity_entry',
  {
    id: int8().primaryKey().generatedAlwaysAsIdentity(),
    ...activity,
    type: text().$type<EntryType>().notNull(),
    user_id: int8().notNull(),
    /** Fen; 0 for a participation. */
    amount: int8().notNull().default(0),
    /** The document, once for each type. */
    biz_no: text().notNull(),
    /** This person's first participation. */
    is_first: smallint().$type<0 | 1>().notNull().default(0),
    created_at: moment().notNull(),
  },
  (t) => [
    uniqueIndex('activity_entry_biz_no_key').on(t.kind, t.activity_id, t.type, t.biz_no),
    uniqueIndex('activity_entry_first_key')
      .on(t.kind, t.activity_id, t.user_id)
      .where(sql`is_first = 1`),
    index('activity_entry_created_at_idx').on(t.kind, t.activity_id, t.created_at),
    index('activity_entry_time_idx').on(t.created_at),
    check('activity_entry_kind_check', oneOfKinds(t.kind)),
    check('activity_entry_type_check', sql`${t.type} in ('join', 'order', 'refund', 'cost', 'cost_back')`),
    check('activity_entry_amount_check', sql`${t.amount} >= 0`),
  ],
)

/** The sums for one business day that is over. */
export const activityDay = pgTable(
  'activity_day',
  {
    ...activity,
    day: date().notNull(),
    views: integer().notNull(),
    visitors: integer().notNull(),
    joins: integer().notNull(),
    users: integer().notNull(),
    orders: integer().notNull(),
    amount: int8().notNull(),
    cost: int8().notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.activity_id, t.day] }), check('activity_day_kind_check', oneOfKinds(t.kind))],
)

/** The last business day that is summed. */
export const activityRollUp = pgTable('activity_roll_up', { id: smallint().primaryKey().default(1), until: date().notNull() })
