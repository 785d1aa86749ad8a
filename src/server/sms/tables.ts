import { sql } from 'drizzle-orm'
import { check, integer, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { entityColumns, zeroOrOne } from '../db/columns.ts'

const alive = sql`deleted_at is null`

/** What is said by SMS on which event (domain §17.5); `${name}` stands for a value of the event. */
export const smsTemplate = pgTable(
  'sms_template',
  {
    ...entityColumns,
    status: smallint().$type<0 | 1>().notNull().default(1),
    event: text().notNull(),
    title: text().notNull(),
    content: text().notNull(),
    /** What the provider calls the text that it has approved. */
    channel_tpl_id: text(),
    is_system: zeroOrOne(),
  },
  (t) => [uniqueIndex('sms_template_event_key').on(t.event).where(alive)],
)

/** Who brings messages to phones. The one of the kind `environment` is set by the environment of the server. */
export const smsChannel = pgTable(
  'sms_channel',
  {
    ...entityColumns,
    status: smallint().$type<0 | 1>().notNull().default(1),
    title: text().notNull(),
    kind: text().$type<'environment' | 'console' | 'aliyun'>().notNull(),
    endpoint: text(),
    key_id: text(),
    /** Encrypted: docs/adr/0028-settings.md. */
    key_secret: text(),
    sign: text(),
    /** Messages a day; 0: as many as there are. */
    daily_quota: integer().notNull().default(0),
    /** The bigger the sooner. */
    priority: integer().notNull().default(0),
    is_system: zeroOrOne(),
  },
  (t) => [
    uniqueIndex('sms_channel_title_key').on(t.title).where(alive),
    check('sms_channel_kind_check', sql`${t.kind} in ('environment', 'console', 'aliyun')`),
  ],
)
