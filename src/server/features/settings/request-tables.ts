import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { configRequest as contract, type ConfigRequestState } from '#contract/config/request.ts'
import type { GroupCode, SettingKey } from '#contract/config/settings.ts'
import { entityColumns, exactJson, int8, moment } from '#server/platform/db/columns.ts'
import { entityRows } from '#server/platform/kernel/entity-rows.ts'

/** Requested setting changes that need a second person (docs/adr/0083). */
export const configRequest = pgTable(
  'config_request',
  {
    ...entityColumns,
    request_no: text()
      .notNull()
      .generatedAlwaysAs(sql`'BG' || lpad(id::text, greatest(8, length(id::text)), '0')`),
    state: text().$type<ConfigRequestState>().notNull().default('pending'),
    group: text().$type<GroupCode>().notNull(),
    reason: text().notNull(),
    expires_at: moment().notNull(),
    /** Null with `decided_at`: on the server's own console. */
    decided_by: int8(),
    decided_at: moment(),
    refuse_reason: text(),
  },
  (t) => [
    uniqueIndex('config_request_request_no_key').on(t.request_no),
    index('config_request_created_at_idx').on(t.created_at, t.id),
    index('config_request_state_idx').on(t.state, t.created_at, t.id),
    index('config_request_decided_at_idx').on(t.decided_at, t.id),
    check('config_request_state_check', sql`${t.state} in ('pending', 'accepted', 'refused', 'withdrawn', 'expired')`),
    check('config_request_decider_check', sql`${t.decided_by} is distinct from ${t.created_by} or ${t.decided_by} is null`),
    check('config_request_decided_check', sql`(${t.state} in ('accepted', 'refused')) = (${t.decided_at} is not null)`),
    check('config_request_refused_check', sql`(${t.state} = 'refused') = (${t.refuse_reason} is not null)`),
  ],
)

// settings have no data scope
export const configRequests = entityRows({ table: configRequest, contract, scope: 'shared' })

/** The settings in a request. Values have their stored form, so a secret is encrypted here too; null is the default. */
export const configRequestChange = pgTable(
  'config_request_change',
  {
    request_id: int8()
      .notNull()
      .references(() => configRequest.id),
    key: text().$type<SettingKey>().notNull(),
    before: exactJson(),
    after: exactJson(),
    /** The values as people see them: secrets by fingerprint. */
    shown_before: exactJson(),
    shown_after: exactJson(),
  },
  (t) => [primaryKey({ columns: [t.request_id, t.key] })],
)
