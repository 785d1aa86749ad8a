import { sql, type SQL } from 'drizzle-orm'
import { check, index, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex, type AnyPgColumn } from 'drizzle-orm/pg-core'
import type { RouteMeta } from '#contract/session/session.ts'
import { alive, entityColumns, int8, moment, reviewColumns, sortAndStatus, zeroOrOne } from '#server/platform/db/columns.ts'
import type { Scope } from '#server/platform/kernel/ctx.ts'

/** A login method that another person has changed: the phone number that receives codes, or the password. */
export type Waiting = 'phone' | 'password'

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
    department_id: int8().references((): AnyPgColumn => department.id),
    agent_id: int8(),
    cs_id: int8(),
    status: smallint().$type<0 | 1>().notNull().default(1),
    must_change_password: zeroOrOne(),
    /** When the person chose the password; null: when the account was created. */
    password_changed_at: moment(),
    /** The language, theme and layout that the person has chosen; null before the first choice. */
    preferences: jsonb().$type<Record<string, unknown>>(),
    /** The encrypted secret for the second factor; without `totp_enabled_at` its setup is incomplete. */
    totp_secret: text(),
    totp_enabled_at: moment(),
    /** The last 30-second step whose code was accepted: no code is accepted twice. */
    totp_last_step: int8(),
    last_login_at: moment(),
    last_login_ip: text(),
    ...reviewColumns,
    /** The login methods whose last change waits for review by a second person. */
    waiting: text().$type<Waiting>().array(),
  },
  (t) => [
    check('admin_user_approved_by_check', sql`${t.approved_by} <> all(${t.changed_by})`),
    uniqueIndex('admin_user_username_key')
      .on(sql`lower(${t.username})`)
      .where(alive),
    uniqueIndex('admin_user_phone_key').on(t.phone).where(alive),
    index('admin_user_created_at_idx').on(t.created_at, t.id).where(alive),
    index('admin_user_cs_id_idx').on(t.cs_id, t.id).where(alive),
    // includes deleted accounts, because their rows still belong to their department
    index('admin_user_department_id_idx').on(t.department_id, t.id),
    index('admin_user_last_login_at_idx').on(t.last_login_at, t.id).where(alive),
  ],
)

/** The name that other people read: the real name, or the user name without one. */
export function accountName({ real_name, username }: Pick<typeof adminUser, 'real_name' | 'username'>): SQL<string> {
  return sql<string>`coalesce(nullif(${real_name}, ''), ${username})`
}

/** The departments that accounts belong to (checklist A40). The database keeps `path`: drizzle/*_departments.sql. */
export const department = pgTable(
  'department',
  {
    ...entityColumns,
    ...sortAndStatus,
    parent_id: int8().references((): AnyPgColumn => department.id),
    title: text().notNull(),
    head_id: int8().references((): AnyPgColumn => adminUser.id),
    /** The ids from the first level down to the department itself. */
    path: int8().array().notNull().default([]),
  },
  (t) => [
    // the first level has no parent, and unique indexes treat nulls as different
    uniqueIndex('department_parent_id_title_key')
      .on(sql`coalesce(${t.parent_id}, 0)`, t.title)
      .where(alive),
    index('department_path_idx').using('gin', t.path),
    index('department_head_id_idx').on(t.head_id),
    check('department_levels_check', sql`cardinality(${t.path}) between 1 and 8`),
  ],
)

/** Permission bundles (domain §2.2, §17.4). `perms` may hold wildcards: `goods:*:*`. */
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
    /** The pages in the menu for the role's accounts; null: every page whose permission the role grants. */
    menu_ids: int8().array(),
    /** The role's accounts log in with a second factor. */
    second_factor: zeroOrOne(),
    is_system: zeroOrOne(),
  },
  (t) => [
    uniqueIndex('role_code_key').on(t.code).where(alive),
    uniqueIndex('role_title_key').on(t.title).where(alive),
    check('role_scope_check', sql`${t.scope} in ('all', 'dept_tree', 'dept', 'agent_tree', 'cs_self', 'self')`),
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

/** The route tree that `GET /api/menu` serves (domain §17.2). An empty `perm` makes the entry visible to everyone. */
export const menu = pgTable(
  'menu',
  {
    ...entityColumns,
    ...sortAndStatus,
    parent_id: int8().references((): AnyPgColumn => menu.id),
    /** A branch, a page, or a page action; an action is never in the menu. */
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
