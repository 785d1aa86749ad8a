import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex, type AnyPgColumn } from 'drizzle-orm/pg-core'
import type { RouteMeta } from '../../contract/session/session.ts'
import { entityColumns, int8, moment, sortAndStatus, zeroOrOne } from '../db/columns.ts'

const alive = sql`deleted_at is null`

/** Back-office accounts (domain §17.6). */
export const adminUser = pgTable(
  'admin_user',
  {
    ...entityColumns,
    username: text().notNull(),
    password_hash: text().notNull(),
    real_name: text().notNull(),
    phone: text(),
    avatar: text().notNull().default(''),
    is_admin: zeroOrOne(),
    agent_id: int8(),
    cs_id: int8(),
    status: smallint().$type<0 | 1>().notNull().default(1),
    must_change_password: zeroOrOne(),
    /** When the person chose the password; null: as old as the account. */
    password_changed_at: moment(),
    /** The language, theme and layout that the person has chosen; null until then. */
    preferences: jsonb().$type<Record<string, unknown>>(),
    /** The secret of the second factor, encrypted; without `totp_enabled_at` it is still being set up. */
    totp_secret: text(),
    totp_enabled_at: moment(),
    /** The last 30-second step whose code was taken: no code twice. */
    totp_last_step: int8(),
    last_login_at: moment(),
    last_login_ip: text(),
  },
  (t) => [
    uniqueIndex('admin_user_username_key')
      .on(sql`lower(${t.username})`)
      .where(alive),
    uniqueIndex('admin_user_phone_key').on(t.phone).where(alive),
    index('admin_user_created_at_idx').on(t.created_at, t.id).where(alive),
    index('admin_user_last_login_at_idx').on(t.last_login_at, t.id).where(alive),
  ],
)

export type Scope = 'all' | 'agent_tree' | 'cs_self' | 'self'

/** Bundles of permissions (domain §2.2, §17.4). `perms` may hold wildcards: `goods:*:*`. */
export const role = pgTable(
  'role',
  {
    ...entityColumns,
    ...sortAndStatus,
    code: text().notNull(),
    title: text().notNull(),
    description: text(),
    scope: text().$type<Scope>().notNull().default('all'),
    perms: text().array().notNull().default([]),
    /** The pages that its people find in their menu; null: every page whose permission it grants. */
    menu_ids: int8().array(),
    is_system: zeroOrOne(),
  },
  (t) => [
    uniqueIndex('role_code_key').on(t.code).where(alive),
    uniqueIndex('role_title_key').on(t.title).where(alive),
    check('role_scope_check', sql`${t.scope} in ('all', 'agent_tree', 'cs_self', 'self')`),
  ],
)

export const adminUserRole = pgTable(
  'admin_user_role',
  {
    admin_user_id: int8()
      .notNull()
      .references(() => adminUser.id),
    role_id: int8()
      .notNull()
      .references(() => role.id),
  },
  (t) => [primaryKey({ columns: [t.admin_user_id, t.role_id] }), index('admin_user_role_role_id_idx').on(t.role_id)],
)

/** The route tree that `GET /api/menu` serves (domain §17.2). `perm` empty: everybody sees it. */
export const menu = pgTable(
  'menu',
  {
    ...entityColumns,
    ...sortAndStatus,
    parent_id: int8().references((): AnyPgColumn => menu.id),
    /** A branch, a page, or what a page offers: the last stands in no menu. */
    type: text().$type<'dir' | 'menu' | 'button'>().notNull().default('menu'),
    path: text().notNull(),
    name: text().notNull(),
    component: text().notNull(),
    redirect: text(),
    meta: jsonb().$type<RouteMeta>().notNull(),
    perm: text(),
  },
  (t) => [
    uniqueIndex('menu_name_key').on(t.name).where(alive),
    check('menu_type_check', sql`${t.type} in ('dir', 'menu', 'button')`),
    check('menu_parent_check', sql`${t.parent_id} <> ${t.id}`),
  ],
)

/** The entity that a call belongs to, as the index of the log knows it: `goods.brand` of `goods.brand.edit`. */
export const loggedEntity = sql<string>`(split_part(action, '.', 1) || '.' || split_part(action, '.', 2))`

export type LogKind = 'operate' | 'login' | 'error' | 'api'

/**
 * Who did what: written with the change, in its transaction; never changed, never deleted (domain §17.1). In the database it is parted by
 * kind and month, and its rows are sealed: docs/adr/0029.
 */
export const logger = pgTable(
  'logger',
  {
    id: int8().notNull().generatedAlwaysAsIdentity(),
    created_at: moment()
      .notNull()
      .default(sql`now()`),
    /** What was answered. */
    code: integer().notNull().default(200),
    admin_user_id: int8(),
    target_id: int8(),
    cost_ms: integer(),
    kind: text().$type<LogKind>().notNull(),
    request_id: text().notNull(),
    username: text().notNull(),
    /** The codes of the person's roles, with commas. */
    role: text(),
    /** The address of the call, from which area, entity, title, method and path follow. */
    action: text().notNull(),
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
    /** What was asked for, where it does not stand in `after`; secrets are masked. */
    params: jsonb().$type<Record<string, unknown>>(),
    reason: text(),
    msg: text(),
    ip: text().notNull(),
    user_agent: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.id, t.created_at, t.kind] }),
    index('logger_created_at_id_idx').on(t.created_at, t.id),
    // what was done to a row, newest first
    index('logger_target_id_idx').on(t.target_id, t.id),
    index('logger_username_idx').on(t.username, t.created_at, t.id),
    index('logger_action_idx').on(t.action.op('text_pattern_ops'), t.created_at, t.id),
    index('logger_ip_idx').on(t.ip, t.created_at, t.id),
    index('logger_request_id_idx').using('hash', t.request_id),
    index('logger_entity_idx').on(loggedEntity, t.created_at, t.id),
    // what is asked for among very many and is seldom: without these a page is looked for in the whole quarter of a year
    index('logger_failed_idx')
      .on(t.created_at, t.id)
      .where(sql`code <> 200`),
    index('logger_slow_idx')
      .on(t.created_at, t.id)
      .where(sql`cost_ms >= 1000`),
  ],
)

/** What was sent by SMS (domain §17.5). A code to log in with is never in it. */
export const smsRecord = pgTable(
  'sms_record',
  {
    id: int8().primaryKey().generatedAlwaysAsIdentity(),
    phone: text().notNull(),
    event: text().notNull(),
    content: text().notNull(),
    state: text().$type<'pending' | 'sent' | 'failed' | 'delivered'>().notNull(),
    channel: text().notNull(),
    channel_msg_id: text(),
    fail_msg: text(),
    created_at: moment().notNull(),
    sent_at: moment(),
    /** When the phone had it, as the provider says. */
    delivered_at: moment(),
    /** When the provider was last asked what became of it. */
    asked_at: moment(),
    /** The values of the text; those of a code are not kept. */
    params: jsonb().$type<Record<string, string>>(),
    /** What the message is about; together with event and phone it is sent once. */
    biz_id: text(),
    tries: integer().notNull().default(0),
    /** What the provider asked for it, in fen, where it says so. */
    cost: integer(),
  },
  (t) => [
    index('sms_record_phone_idx').on(t.phone, t.created_at),
    index('sms_record_created_at_idx').on(t.created_at, t.id),
    uniqueIndex('sms_record_biz_key').on(t.event, t.phone, t.biz_id),
    index('sms_record_channel_msg_id_idx').on(t.channel_msg_id),
    // those of which it is not known yet whether they arrived
    index('sms_record_sent_idx')
      .on(t.sent_at)
      .where(sql`state = 'sent'`),
  ],
)
