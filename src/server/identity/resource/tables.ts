import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { entityColumns, int8, moment, searchOf, zeroOrOne } from '#server/platform/db/columns.ts'

/** The access rule for every endpoint (domain §17.3): synchronised from the contract; the row decides. */
export const resource = pgTable(
  'resource',
  {
    ...entityColumns,
    method: text().$type<'GET' | 'POST'>().notNull(),
    path: text().notNull(),
    /** Its address in the contract: `goods.brand.edit`. */
    address: text().notNull(),
    title: text().notNull(),
    title_en: text().notNull(),
    area: text().notNull(),
    auth: text().$type<'public' | 'login' | 'permission'>().notNull(),
    /** With `auth` permission and no value the endpoint is unbound, and every call is refused. */
    perm: text(),
    log_level: text().$type<'none' | 'brief' | 'full'>().notNull().default('none'),
    /** Maximum calls by one person per minute; null: unlimited. */
    rate_limit: integer(),
    idempotent: zeroOrOne(),
    /** The binding source: the contract, or a person who has changed it. */
    source: text().$type<'code' | 'manual'>().notNull().default('code'),
    /** When the code last contained the endpoint. */
    last_seen_at: moment().notNull(),
    status: zeroOrOne().default(1),
    search: searchOf(sql`path || ' ' || title || ' ' || title_en || ' ' || coalesce(perm, '')`),
  },
  (t) => [
    uniqueIndex('resource_method_path_key').on(t.method, t.path),
    index('resource_path_idx').on(t.path, t.id),
    check('resource_auth_check', sql`${t.auth} in ('public', 'login', 'permission')`),
    check('resource_perm_check', sql`${t.auth} = 'permission' or ${t.perm} is null`),
    check('resource_log_level_check', sql`${t.log_level} in ('none', 'brief', 'full')`),
    check('resource_source_check', sql`${t.source} in ('code', 'manual')`),
    check('resource_rate_limit_check', sql`${t.rate_limit} between 1 and 100000`),
  ],
)

/** The endpoint statistics per day (UTC): every process adds its counts once a minute. */
export const resourceCall = pgTable(
  'resource_call',
  {
    resource_id: int8()
      .notNull()
      .references(() => resource.id),
    day: date({ mode: 'string' }).notNull(),
    calls: integer().notNull(),
    /** Answers with status 500 and above. */
    errors: integer().notNull(),
    /** Calls by duration: one number for each bound in ./resource-stats.ts and one for the slower calls. */
    buckets: integer().array().notNull(),
  },
  (t) => [primaryKey({ columns: [t.resource_id, t.day] })],
)
