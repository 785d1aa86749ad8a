import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { int8, moment } from '#server/platform/db/columns.ts'
import { customer } from './tables.ts'

/**
 * One customer login on one device, with its current token pair and the pair before; hashes only. The pair before is kept for a
 * client that lost a refresh answer.
 */
export const customerSession = pgTable(
  'customer_session',
  {
    id: int8().primaryKey().generatedAlwaysAsIdentity(),
    customer_id: int8()
      .notNull()
      .references(() => customer.id),
    token_hash: text().notNull(),
    expires_at: moment().notNull(),
    refresh_hash: text().notNull(),
    /** A session that is not renewed until then has ended. */
    renew_until: moment().notNull(),
    last_token_hash: text(),
    last_refresh_hash: text(),
    /** Together with the last refresh token it yields the current pair. */
    seed: text(),
    refreshed_at: moment(),
    /** The absolute end, however active the session is. */
    ends_at: moment().notNull(),
    revoked_at: moment(),
    ip: text().notNull(),
    user_agent: text().notNull(),
    created_at: moment()
      .notNull()
      .default(sql`now()`),
    last_seen_at: moment().notNull(),
  },
  (t) => [
    uniqueIndex('customer_session_token_hash_key').on(t.token_hash),
    uniqueIndex('customer_session_refresh_hash_key').on(t.refresh_hash),
    uniqueIndex('customer_session_last_token_hash_key').on(t.last_token_hash),
    uniqueIndex('customer_session_last_refresh_hash_key').on(t.last_refresh_hash),
    index('customer_session_customer_id_idx').on(t.customer_id, t.id),
    index('customer_session_renew_until_idx').on(t.renew_until, t.id),
  ],
)
