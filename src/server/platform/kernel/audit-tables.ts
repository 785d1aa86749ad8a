import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { int8, moment } from '#server/platform/db/columns.ts'

/** The entity for a call, as in the log index: `goods.brand` from `goods.brand.edit`. */
export const loggedEntity = sql<string>`(split_part(action, '.', 1) || '.' || split_part(action, '.', 2))`

export type LogKind = 'operate' | 'login' | 'error' | 'api'

/**
 * The audit log: written in the change's transaction; never changed, never deleted (domain §17.1). The table is partitioned by kind
 * and month, and its rows are sealed: docs/adr/0029.
 */
export const logger = pgTable(
  'logger',
  {
    id: int8().notNull().generatedAlwaysAsIdentity(),
    created_at: moment()
      .notNull()
      .default(sql`now()`),
    /** The answer code. */
    code: integer().notNull().default(200),
    admin_user_id: int8(),
    target_id: int8(),
    cost_ms: integer(),
    kind: text().$type<LogKind>().notNull(),
    request_id: text().notNull(),
    username: text().notNull(),
    /** The codes for the person's roles, separated by commas. */
    role: text(),
    /** The call address, which determines area, entity, title, method and path. */
    action: text().notNull(),
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
    /** The input, unless `after` contains it; secrets are redacted. */
    params: jsonb().$type<Record<string, unknown>>(),
    reason: text(),
    msg: text(),
    ip: text().notNull(),
    user_agent: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.id, t.created_at, t.kind] }),
    index('logger_created_at_id_idx').on(t.created_at, t.id),
    // a row's history, newest first
    index('logger_target_id_idx').on(t.target_id, t.id),
    index('logger_username_idx').on(t.username, t.created_at, t.id),
    // for a few accounts, such as those in a department
    index('logger_admin_user_id_idx').on(t.admin_user_id, t.created_at, t.id),
    index('logger_action_idx').on(t.action.op('text_pattern_ops'), t.created_at, t.id),
    index('logger_ip_idx').on(t.ip, t.created_at, t.id),
    index('logger_request_id_idx').using('hash', t.request_id),
    index('logger_entity_idx').on(loggedEntity, t.created_at, t.id),
    // for rare values: without these indexes a page requires a scan over the whole quarter
    index('logger_failed_idx')
      .on(t.created_at, t.id)
      .where(sql`code <> 200`),
    index('logger_slow_idx')
      .on(t.created_at, t.id)
      .where(sql`cost_ms >= 1000`),
  ],
)
