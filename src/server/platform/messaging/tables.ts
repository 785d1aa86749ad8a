import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, smallint, text, uniqueIndex, type AnyPgColumn } from 'drizzle-orm/pg-core'
import type { SmsState } from '#contract/dev/sms-record.ts'
import { alive, entityColumns, int8, moment, reviewColumns, zeroOrOne } from '#server/platform/db/columns.ts'

/** The person who approved a change did not make it. */
function bySecondPerson(table: string, { approved_by, changed_by }: Record<'approved_by' | 'changed_by', AnyPgColumn>) {
  return check(`${table}_approved_by_check`, sql`${approved_by} <> all(${changed_by})`)
}

/** The SMS texts by event (domain §17.5); `${name}` is an event value. */
export const smsTemplate = pgTable(
  'sms_template',
  {
    ...entityColumns,
    status: smallint().$type<0 | 1>().notNull().default(1),
    event: text().notNull(),
    title: text().notNull(),
    content: text().notNull(),
    /** The provider's code for the approved text. */
    channel_tpl_id: text(),
    is_system: zeroOrOne(),
    ...reviewColumns,
  },
  (t) => [uniqueIndex('sms_template_event_key').on(t.event).where(alive), bySecondPerson('sms_template', t)],
)

/** The channels to SMS providers. The server environment configures the channel with the kind `environment`. */
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
    /** Messages per day; 0: unlimited. */
    daily_quota: integer().notNull().default(0),
    /** Channels with a larger number are used first. */
    priority: integer().notNull().default(0),
    is_system: zeroOrOne(),
    ...reviewColumns,
  },
  (t) => [
    uniqueIndex('sms_channel_title_key').on(t.title).where(alive),
    check('sms_channel_kind_check', sql`${t.kind} in ('environment', 'console', 'aliyun')`),
    // within the same domain, any customer's storage bucket or function has another name form
    check('sms_channel_endpoint_check', sql`${t.endpoint} ~ '^https://dysmsapi[.]([a-z]+-[a-z]+-[0-9][.])?aliyuncs[.]com$'`),
    bySecondPerson('sms_channel', t),
  ],
)

/** The sent SMS (domain §17.5). The records never contain login codes. */
export const smsRecord = pgTable(
  'sms_record',
  {
    id: int8().primaryKey().generatedAlwaysAsIdentity(),
    phone: text().notNull(),
    event: text().notNull(),
    content: text().notNull(),
    state: text().$type<SmsState>().notNull(),
    channel: text().notNull(),
    channel_msg_id: text(),
    fail_msg: text(),
    created_at: moment().notNull(),
    sent_at: moment(),
    /** When the phone received it, according to the provider. */
    delivered_at: moment(),
    /** When the provider was last asked for the receipt. */
    asked_at: moment(),
    /** The text's values; null for a code. */
    params: jsonb().$type<Record<string, string>>(),
    /** The message subject; each combination of subject, event and phone is sent once. */
    biz_id: text(),
    tries: integer().notNull().default(0),
    /** The provider's price in fen, if it reports one. */
    cost: integer(),
  },
  (t) => [
    index('sms_record_phone_idx').on(t.phone, t.created_at),
    index('sms_record_created_at_idx').on(t.created_at, t.id),
    uniqueIndex('sms_record_biz_key').on(t.event, t.phone, t.biz_id),
    index('sms_record_channel_msg_id_idx').on(t.channel_msg_id),
    // messages without a receipt
    index('sms_record_sent_idx')
      .on(t.sent_at)
      .where(sql`state = 'sent'`),
  ],
)
