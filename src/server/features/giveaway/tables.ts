import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, text } from 'drizzle-orm/pg-core'
import type { GiveawayKind } from '#contract/giveaway.ts'
import { int8, moment } from '#server/platform/db/columns.ts'

/**
 * Value that staff have put at a customer's disposal, as its most in fen (docs/adr/0089). Append-only: a document that can give more later has a
 * further row with the difference.
 */
export const giveaway = pgTable(
  'giveaway',
  {
    id: int8().primaryKey().generatedAlwaysAsIdentity(),
    created_at: moment().notNull(),
    /** The business day. */
    day: date().notNull(),
    /** The person whose budget it takes, if nobody approved it. */
    actor_id: int8().notNull(),
    /** The second person. */
    approver_id: int8(),
    kind: text().$type<GiveawayKind>().notNull(),
    /** The document, such as `activity.coupon:12`. */
    ref: text().notNull(),
    /** The customer for a direct gift. */
    customer_id: int8(),
    /** The most that one customer can take without paying. */
    direct: int8().notNull(),
    /** The most that all customers together can take. */
    campaign: int8().notNull(),
    /** The limits in force; null without one. */
    direct_limit: int8(),
    campaign_limit: int8(),
  },
  (t) => [
    index('giveaway_actor_id_idx').on(t.actor_id, t.day, t.id),
    index('giveaway_customer_id_idx')
      .on(t.customer_id, t.day, t.id)
      .where(sql`customer_id is not null`),
    index('giveaway_ref_idx').on(t.ref, t.id),
    index('giveaway_day_idx').on(t.day, t.id),
    check('giveaway_amount_check', sql`${t.direct} >= 0 and ${t.campaign} >= 0 and ${t.direct} + ${t.campaign} > 0`),
    check('giveaway_approver_check', sql`${t.approver_id} <> ${t.actor_id}`),
  ],
)
