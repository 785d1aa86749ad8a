import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { exactJson, int8, moment } from '#server/platform/db/columns.ts'

/**
 * Settings with a value other than their default (domain §16), by their key: `shell.buy_url`. A secret is encrypted or hashed:
 * docs/adr/0028-settings.md.
 */
export const config = pgTable('config', {
  key: text().primaryKey(),
  value: exactJson().notNull(),
  updated_at: moment().notNull(),
  updated_by: int8(),
})

/** The version for a settings group; a save names the version that it read. */
export const configGroup = pgTable('config_group', {
  id: int8().primaryKey().generatedAlwaysAsIdentity(),
  code: text().notNull().unique('config_group_code_key'),
  version: integer().notNull().default(0),
  updated_at: moment().notNull(),
  updated_by: int8(),
})

/** Changes with person and reason, append-only. Secrets are ******. */
export const configLog = pgTable(
  'config_log',
  {
    id: int8().primaryKey().generatedAlwaysAsIdentity(),
    created_at: moment()
      .notNull()
      .default(sql`now()`),
    group: text().notNull(),
    key: text().notNull(),
    old: exactJson(),
    new: exactJson(),
    admin_user_id: int8().notNull(),
    username: text().notNull(),
    reason: text(),
    request_id: text().notNull(),
  },
  (t) => [index('config_log_group_idx').on(t.group, t.id), index('config_log_key_idx').on(t.key, t.id)],
)
