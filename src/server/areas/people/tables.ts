import { sql } from 'drizzle-orm'
import {
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import type { InviterType, PriceLevel, StoreRole, StoreSource, StoreType, UserSource } from '#contract/people/words.ts'
import { agent, codeFrom, customerService } from '#server/identity/access/tables.ts'
import { alive, entityColumns, foldedCode, int8, moment, repetition, searchOf, zeroOrOne } from '#server/platform/db/columns.ts'

// The tables for people and stores. They refer to each other, so they stand below the areas that own their rules.

const textList = () =>
  text()
    .array()
    .notNull()
    .default(sql`'{}'`)
const unassigned = sql`deleted_at is null and cs_id is null`
const assigned = sql`deleted_at is null and cs_id is not null`

export const salesmanCodes = pgSequence('salesman_code_seq')
export const storeCodes = pgSequence('store_code_seq')

/** Mini-program users (domain §14.1). */
export const customer = pgTable(
  'customer',
  {
    ...entityColumns,
    /** The WeChat identity; null for users that were imported and have not logged in. */
    openid: text(),
    unionid: text(),
    nick: text().notNull(),
    avatar: text(),
    phone: text(),
    gender: smallint().$type<0 | 1 | 2>().notNull().default(0),
    store_id: int8().references((): AnyPgColumn => store.id),
    store_role: text().$type<StoreRole>(),
    is_salesman: zeroOrOne(),
    /** The agent for the user's store, kept equal by ./binding.ts: the agents' data scope. */
    agent_id: int8().references(() => agent.id),
    cs_id: int8().references(() => customerService.id),
    cs_assigned_at: moment(),
    inviter_user_id: int8().references((): AnyPgColumn => customer.id),
    /** The invitation from the first valid scan, which binds for `store.invite_bind_days` (domain §6.3). */
    invite_id: int8().references((): AnyPgColumn => storeInvite.id),
    invite_bound_at: moment(),
    source: text().$type<UserSource>().notNull().default('self'),
    tags: textList(),
    status: smallint().$type<0 | 1>().notNull().default(1),
    last_login_at: moment(),
    login_ip: text(),
    last_followup_at: moment(),
    /** The planned time for the next contact, from the newest follow-up. */
    next_followup_at: moment(),
    order_count: integer().notNull().default(0),
    order_amount: int8().notNull().default(0),
    last_order_at: moment(),
    search: searchOf(sql`nick`),
  },
  (t) => [
    uniqueIndex('customer_openid_key').on(t.openid).where(alive),
    uniqueIndex('customer_phone_key').on(t.phone).where(alive),
    // one owner per store
    uniqueIndex('customer_store_id_owner_key')
      .on(t.store_id)
      .where(sql`deleted_at is null and store_role = 'owner'`),
    index('customer_search_idx').using('gin', sql`bigrams(${t.search})`),
    index('customer_phone_idx').on(sql`${t.phone} text_pattern_ops`),
    index('customer_phone_tail_idx').on(sql`right(${t.phone}, 4)`, t.id),
    index('customer_store_id_idx').on(t.store_id, t.id).where(alive),
    // under an agent's scope the filters read this index only
    index('customer_agent_id_idx')
      .on(t.agent_id, t.created_at, t.id, t.store_id, t.store_role, t.is_salesman, t.cs_id, t.source, t.status)
      .where(alive),
    index('customer_agent_id_order_amount_idx').on(t.agent_id, t.order_amount, t.id).where(alive),
    index('customer_agent_id_last_login_at_idx').on(t.agent_id, t.last_login_at.desc().nullsLast(), t.id.desc().nullsFirst()).where(alive),
    index('customer_cs_id_idx').on(t.cs_id, t.created_at, t.id).where(alive),
    index('customer_unassigned_idx').on(t.created_at, t.id).where(unassigned),
    index('customer_cs_assigned_at_idx').on(t.cs_assigned_at, t.id).where(assigned),
    index('customer_inviter_user_id_idx').on(t.inviter_user_id, t.id),
    index('customer_invite_id_idx').on(t.invite_id, t.id),
    index('customer_created_at_idx').on(t.created_at, t.id).where(alive),
    index('customer_last_login_at_idx').on(t.last_login_at, t.id).where(alive),
    // rows without a login come last in both list directions
    index('customer_last_login_at_desc_idx').on(t.last_login_at.desc().nullsLast(), t.id.desc().nullsFirst()).where(alive),
    index('customer_order_amount_idx').on(t.order_amount, t.id).where(alive),
    index('customer_next_followup_at_idx')
      .on(t.next_followup_at, t.id)
      .where(sql`deleted_at is null and next_followup_at is not null`),
    index('customer_tags_idx').using('gin', t.tags),
    index('customer_off_idx')
      .on(t.id)
      .where(sql`deleted_at is null and status = 0`),
    index('customer_is_salesman_idx')
      .on(t.id)
      .where(sql`deleted_at is null and is_salesman = 1`),
    check('customer_store_role_check', sql`(${t.store_id} is null) = (${t.store_role} is null)`),
    check('customer_orders_check', sql`${t.order_count} >= 0 and ${t.order_amount} >= 0`),
  ],
)

/** Salesmen: mini-program users who bring in and serve stores (domain §5.2). */
export const salesman = pgTable(
  'salesman',
  {
    ...entityColumns,
    user_id: int8()
      .notNull()
      .references(() => customer.id),
    name: text().notNull(),
    code: text()
      .notNull()
      .default(codeFrom('Y', 'salesman_code_seq', 6)),
    /** Null: employed by the platform. */
    agent_id: int8().references(() => agent.id),
    /** Basis points. */
    commission_rate: integer().notNull().default(0),
    areas: textList(),
    invite_code: text().notNull(),
    joined_at: date().notNull(),
    left_at: date(),
    /** Fen per month. */
    month_target: int8().notNull().default(0),
    state: text().$type<'on' | 'off' | 'left'>().notNull().default('on'),
    store_count: integer().notNull().default(0),
    /** Paid amounts this month, which a job sums up: the list order. */
    month_amount: int8().notNull().default(0),
    search: searchOf(sql`name || ' ' || code`),
    ...foldedCode,
  },
  (t) => [
    uniqueIndex('salesman_user_id_key').on(t.user_id).where(alive),
    uniqueIndex('salesman_code_key').on(t.code).where(alive),
    uniqueIndex('salesman_code_fold_key').on(t.code_key, repetition).where(alive),
    uniqueIndex('salesman_invite_code_key').on(t.invite_code).where(alive),
    index('salesman_search_idx').using('gin', sql`bigrams(${t.search})`),
    index('salesman_agent_id_idx').on(t.agent_id, t.id).where(alive),
    index('salesman_state_idx').on(t.state, t.id).where(alive),
    index('salesman_created_at_idx').on(t.created_at, t.id).where(alive),
    index('salesman_month_amount_idx').on(t.month_amount, t.id).where(alive),
    index('salesman_store_count_idx').on(t.store_count, t.id).where(alive),
    index('salesman_joined_at_idx').on(t.joined_at, t.id).where(alive),
    check('salesman_state_check', sql`${t.state} in ('on', 'off', 'left')`),
    check('salesman_left_check', sql`(${t.state} = 'left') = (${t.left_at} is not null)`),
    check('salesman_commission_rate_check', sql`${t.commission_rate} between 0 and 10000`),
    check('salesman_counts_check', sql`${t.store_count} >= 0 and ${t.month_amount} >= 0`),
  ],
)

export interface StoreInvoice {
  type: 'normal' | 'special'
  title: string
  tax_no: string | null
  bank: string | null
  account: string | null
  addr: string | null
  tel: string | null
}

/** The buying customers (domain §6.1). A trigger keeps a store's agent equal to its salesman's agent. */
export const store = pgTable(
  'store',
  {
    ...entityColumns,
    code: text()
      .notNull()
      .default(codeFrom('S', 'store_code_seq', 7)),
    name: text().notNull(),
    type: text().$type<StoreType>().notNull().default('other'),
    contact: text().notNull(),
    phone: text().notNull(),
    province_code: text().notNull(),
    city_code: text().notNull(),
    district_code: text().notNull(),
    address: text().notNull(),
    lng: doublePrecision(),
    lat: doublePrecision(),
    license_no: text(),
    license_image: text(),
    license_name: text(),
    front_images: jsonb().$type<string[]>().notNull().default([]),
    inner_images: jsonb().$type<string[]>().notNull().default([]),
    price_level: text().$type<PriceLevel>().notNull().default('store'),
    agent_id: int8().references(() => agent.id),
    salesman_id: int8().references(() => salesman.id),
    cs_id: int8().references(() => customerService.id),
    cs_assigned_at: moment(),
    owner_user_id: int8().references((): AnyPgColumn => customer.id),
    invoice: jsonb().$type<StoreInvoice>(),
    tags: textList(),
    status: smallint().$type<0 | 1>().notNull().default(1),
    source: text().$type<StoreSource>().notNull().default('admin'),
    invite_id: int8().references((): AnyPgColumn => storeInvite.id),
    remark: text(),
    last_followup_at: moment(),
    next_followup_at: moment(),
    order_count: integer().notNull().default(0),
    order_amount: int8().notNull().default(0),
    /** Paid amounts this month, which a job sums up: the list order. */
    month_amount: int8().notNull().default(0),
    last_order_at: moment(),
    search: searchOf(sql`name`),
    ...foldedCode,
  },
  (t) => [
    uniqueIndex('store_code_key').on(t.code).where(alive),
    uniqueIndex('store_code_fold_key').on(t.code_key, repetition).where(alive),
    uniqueIndex('store_phone_key').on(t.phone).where(alive),
    uniqueIndex('store_license_no_key').on(t.license_no).where(alive),
    uniqueIndex('store_owner_user_id_key').on(t.owner_user_id).where(alive),
    index('store_search_idx').using('gin', sql`bigrams(${t.search})`),
    index('store_phone_idx').on(sql`${t.phone} text_pattern_ops`),
    index('store_phone_tail_idx').on(sql`right(${t.phone}, 4)`, t.id),
    index('store_code_idx').on(sql`${t.code_search} text_pattern_ops`),
    index('store_province_code_idx').on(t.province_code, t.id).where(alive),
    index('store_city_code_idx').on(t.city_code, t.id).where(alive),
    index('store_district_code_idx').on(t.district_code, t.id).where(alive),
    index('store_type_idx').on(t.type, t.id).where(alive),
    index('store_trade_idx')
      .on(t.id)
      .where(sql`deleted_at is null and price_level = 'trade'`),
    index('store_agent_id_idx')
      .on(
        t.agent_id,
        t.created_at,
        t.id,
        t.province_code,
        t.city_code,
        t.district_code,
        t.type,
        t.price_level,
        t.salesman_id,
        t.cs_id,
        t.status,
        t.source,
      )
      .where(alive),
    index('store_agent_id_order_amount_idx').on(t.agent_id, t.order_amount, t.id).where(alive),
    index('store_agent_id_month_amount_idx').on(t.agent_id, t.month_amount, t.id).where(alive),
    index('store_agent_id_last_order_at_idx').on(t.agent_id, t.last_order_at.desc().nullsLast(), t.id.desc().nullsFirst()).where(alive),
    index('store_salesman_id_idx').on(t.salesman_id, t.id).where(alive),
    index('store_cs_id_idx').on(t.cs_id, t.created_at, t.id).where(alive),
    index('store_unassigned_idx').on(t.created_at, t.id).where(unassigned),
    index('store_cs_assigned_at_idx').on(t.cs_assigned_at, t.id).where(assigned),
    index('store_invite_id_idx').on(t.invite_id, t.id),
    index('store_status_idx').on(t.status.desc().nullsLast(), t.id.asc()).where(alive),
    index('store_tags_idx').using('gin', t.tags),
    index('store_month_amount_idx').on(t.month_amount, t.id).where(alive),
    index('store_order_amount_idx').on(t.order_amount, t.id).where(alive),
    index('store_last_order_at_idx').on(t.last_order_at, t.id).where(alive),
    index('store_last_order_at_desc_idx').on(t.last_order_at.desc().nullsLast(), t.id.desc().nullsFirst()).where(alive),
    index('store_created_at_idx').on(t.created_at, t.id).where(alive),
    index('store_last_use_idx')
      .on(sql`coalesce(${t.last_order_at}, ${t.created_at})`, t.id)
      .where(alive),
    // stores near a place
    index('store_lat_lng_idx').on(t.lat, t.lng).where(alive),
    index('store_next_followup_at_idx')
      .on(t.next_followup_at, t.id)
      .where(sql`deleted_at is null and next_followup_at is not null`),
    check('store_images_check', sql`jsonb_array_length(${t.front_images}) <= 5 and jsonb_array_length(${t.inner_images}) <= 5`),
    check('store_tags_check', sql`cardinality(${t.tags}) <= 10`),
    check('store_orders_check', sql`${t.order_count} >= 0 and ${t.order_amount} >= 0 and ${t.month_amount} >= 0`),
  ],
)

/** The invitation codes for stores (domain §6.3). */
export const storeInvite = pgTable(
  'store_invite',
  {
    ...entityColumns,
    code: text().notNull(),
    title: text().notNull(),
    inviter_type: text().$type<InviterType>().notNull(),
    /** The account, agent or salesman that invites. */
    inviter_id: int8().notNull(),
    /** The binding for stores that join by this invitation. */
    agent_id: int8().references(() => agent.id),
    salesman_id: int8().references(() => salesman.id),
    price_level: text().$type<PriceLevel>().notNull().default('store'),
    coupon_ids: jsonb().$type<number[]>().notNull().default([]),
    max_uses: integer().notNull(),
    scan_count: integer().notNull().default(0),
    apply_count: integer().notNull().default(0),
    success_count: integer().notNull().default(0),
    /** Applications that wait for a decision: they reserve uses. */
    open_count: integer().notNull().default(0),
    expire_at: moment().notNull(),
    url: text().notNull(),
    status: smallint().$type<0 | 1>().notNull().default(1),
    search: searchOf(sql`title`),
  },
  (t) => [
    uniqueIndex('store_invite_code_key').on(t.code),
    index('store_invite_search_idx').using('gin', sql`bigrams(${t.search})`),
    index('store_invite_inviter_idx').on(t.inviter_type, t.inviter_id, t.id).where(alive),
    index('store_invite_agent_id_idx').on(t.agent_id, t.id).where(alive),
    index('store_invite_salesman_id_idx').on(t.salesman_id, t.id).where(alive),
    index('store_invite_expire_at_idx').on(t.expire_at, t.id).where(alive),
    index('store_invite_created_at_idx').on(t.created_at, t.id).where(alive),
    check('store_invite_max_uses_check', sql`${t.max_uses} between 1 and 9999`),
    check(
      'store_invite_counts_check',
      sql`${t.scan_count} >= 0 and ${t.apply_count} >= 0 and ${t.success_count} >= 0 and ${t.open_count} >= 0
        and ${t.success_count} + ${t.open_count} <= ${t.max_uses}`,
    ),
  ],
)

/** The store data as it was submitted; its fields are the `store` fields. */
export type StoreSnapshot = Readonly<Record<string, unknown>>

/** Applications for new stores and changes to key data (domain §6.2). */
export const storeAudit = pgTable(
  'store_audit',
  {
    ...entityColumns,
    audit_no: text().notNull(),
    kind: text().$type<'new' | 'change'>().notNull(),
    store_id: int8().references(() => store.id),
    user_id: int8()
      .notNull()
      .references(() => customer.id),
    invite_id: int8().references(() => storeInvite.id),
    // from the snapshot, for lists and duplicates
    name: text().notNull(),
    contact: text().notNull(),
    phone: text().notNull(),
    license_no: text(),
    license_image: text(),
    province_code: text().notNull(),
    city_code: text().notNull(),
    district_code: text().notNull(),
    snapshot: jsonb().$type<StoreSnapshot>().notNull(),
    /** For a change: the former and the new value per field. */
    diff: jsonb().$type<Readonly<Record<string, { before: unknown; after: unknown }>>>(),
    agent_id: int8().references(() => agent.id),
    salesman_id: int8().references(() => salesman.id),
    state: text().$type<'pending_agent' | 'pending' | 'approved' | 'rejected' | 'withdrawn'>().notNull(),
    submitted_at: moment().notNull(),
    pre_auditor_id: int8(),
    pre_at: moment(),
    pre_opinion: text(),
    auditor_id: int8(),
    audit_at: moment(),
    reject_reason: text(),
    prev_id: int8().references((): AnyPgColumn => storeAudit.id),
    submit_count: integer().notNull().default(1),
    search: searchOf(sql`name`),
  },
  (t) => [
    uniqueIndex('store_audit_audit_no_key').on(t.audit_no),
    uniqueIndex('store_audit_user_id_open_key')
      .on(t.user_id)
      .where(sql`deleted_at is null and state in ('pending_agent', 'pending')`),
    uniqueIndex('store_audit_store_id_open_key')
      .on(t.store_id)
      .where(sql`deleted_at is null and store_id is not null and state in ('pending_agent', 'pending')`),
    uniqueIndex('store_audit_prev_id_key').on(t.prev_id),
    index('store_audit_state_submitted_at_idx').on(t.state, t.submitted_at, t.id).where(alive),
    index('store_audit_submitted_at_idx').on(t.submitted_at, t.id).where(alive),
    index('store_audit_agent_id_idx')
      .on(t.agent_id, t.submitted_at, t.id, t.state, t.kind, t.province_code, t.city_code, t.district_code, t.salesman_id)
      .where(alive),
    index('store_audit_salesman_id_idx').on(t.salesman_id, t.id).where(alive),
    index('store_audit_store_id_idx').on(t.store_id, t.id),
    index('store_audit_user_id_idx').on(t.user_id, t.id),
    index('store_audit_invite_id_idx').on(t.invite_id, t.id),
    index('store_audit_license_no_idx').on(t.license_no, t.id).where(alive),
    index('store_audit_phone_idx').on(sql`${t.phone} text_pattern_ops`),
    index('store_audit_phone_tail_idx').on(sql`right(${t.phone}, 4)`, t.id),
    index('store_audit_search_idx').using('gin', sql`bigrams(${t.search})`),
    index('store_audit_district_code_idx').on(t.district_code, t.id).where(alive),
    index('store_audit_city_code_idx').on(t.city_code, t.id).where(alive),
    index('store_audit_province_code_idx').on(t.province_code, t.id).where(alive),
    index('store_audit_audit_at_idx').on(t.audit_at, t.id).where(alive),
    check('store_audit_state_check', sql`${t.state} in ('pending_agent', 'pending', 'approved', 'rejected', 'withdrawn')`),
    check('store_audit_store_check', sql`${t.kind} = 'new' or ${t.store_id} is not null`),
    check('store_audit_reason_check', sql`${t.state} <> 'rejected' or ${t.reject_reason} is not null`),
  ],
)
