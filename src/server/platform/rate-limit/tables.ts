import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#server/platform/db/columns.ts'

/** Counters for rate limits: failed logins by address and account, whose wait doubles, and other limited actions. */
export const loginThrottle = pgTable('login_throttle', {
  key: text().primaryKey(),
  failures: integer().notNull(),
  blocked_until: moment().notNull(),
  updated_at: moment().notNull(),
  /** Attempts in progress, and when their count ends: a lost connection must not keep them counted. */
  pending: integer().notNull().default(0),
  pending_until: moment(),
})
