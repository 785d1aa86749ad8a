import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { int8, moment } from '../db/columns.ts'

/** Settings that are not at their default (domain §16): the key with its group, `shell.buy_url`. A secret is stored as a hash. */
export const config = pgTable('config', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  updated_at: moment().notNull(),
  updated_by: int8(),
})
