import { sql, type SQL } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  type AnyPgColumn,
  type PgColumn,
} from 'drizzle-orm/pg-core'
import type { ActivityKind } from '#contract/activity/words.ts'
import type { PriceLevel } from '#contract/people/words.ts'
import type {
  CloseReason,
  InvoiceKind,
  InvoiceState,
  OrderSource,
  OrderState,
  OrderType,
  PayWay,
  PriceSource,
  ShipType,
} from '#contract/trade/words.ts'
import { sku } from '#server/areas/goods/shared/tables.ts'
import { customer, salesman, store } from '#server/areas/people/tables.ts'
import { agent, customerService } from '#server/identity/access/tables.ts'
import { alive, entityColumns, int8, moment, searchOf, zeroOrOne } from '#server/platform/db/columns.ts'

// Orders, their lines and parcels (domain §7.1). Amounts are fen, weights grams, quantities in the SKU's base unit.

const amount = () => int8().notNull().default(0)
/** The condition that a column holds one of these constants. */
export const oneOf = (column: PgColumn, values: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`

/** The invoice title data, and its copy on an order. */
export interface InvoiceData {
  kind: InvoiceKind
  title: string
  tax_no?: string | null
  bank?: string | null
  account?: string | null
  address?: string | null
  phone?: string | null
  email?: string | null
}

/** Both remarks as one folded text, in the form of their index; the line break ends it as `search_patterns` expects. */
export const foldedRemark = ({ buyer_remark, seller_remark }: Record<'buyer_remark' | 'seller_remark', PgColumn>): SQL =>
  sql`(fold_text(coalesce(${buyer_remark}, '') || ' ' || coalesce(${seller_remark}, '')) || E'\\n')`

export const orderNumbers = pgSequence('order_no_seq')
export const shipmentNumbers = pgSequence('shipment_no_seq')

export const order = pgTable(
  'sales_order',
  {
    ...entityColumns,
    order_no: text().notNull(),
    type: text().$type<OrderType>().notNull().default('normal'),
    source: text().$type<OrderSource>().notNull().default('miniapp'),
    // the parties at the order time: a later transfer does not change them (domain §1.1)
    user_id: int8()
      .notNull()
      .references(() => customer.id),
    store_id: int8().references(() => store.id),
    agent_id: int8().references(() => agent.id),
    salesman_id: int8().references(() => salesman.id),
    cs_id: int8().references(() => customerService.id),
    price_level: text().$type<PriceLevel>().notNull(),
    state: text().$type<OrderState>().notNull(),
    item_kinds: integer().notNull(),
    qty_total: integer().notNull(),
    weight_total: int8().notNull(),
    goods_amount: int8().notNull(),
    activity_off: amount(),
    coupon_off: amount(),
    integral_off: amount(),
    /** Signed: the price change by staff. */
    adjust_amount: amount(),
    adjust_count: smallint().notNull().default(0),
    freight_amount: amount(),
    pay_amount: int8().notNull(),
    paid_amount: amount(),
    /** At the payment: the cost for the lines with a known cost, and the amount paid for these lines; only for profit sums. */
    cost_amount: amount(),
    costed_amount: amount(),
    refund_amount: amount(),
    /** The `paid_amount` part for goods that were given back before they were shipped: ranks and sales parts take it off. */
    unshipped_refund_amount: amount(),
    free_amount: amount(),
    pay_way: text().$type<PayWay>(),
    coupon_user_id: int8(),
    integral_used: amount(),
    integral_given: amount(),
    receiver: text(),
    phone: text(),
    province_code: text(),
    city_code: text(),
    district_code: text(),
    address: text(),
    ship_type: text().$type<ShipType>().notNull().default('express'),
    pickup_code: text(),
    buyer_remark: text(),
    seller_remark: text(),
    flag: smallint().notNull().default(0),
    invoice_state: text().$type<InvoiceState>().notNull().default('none'),
    invoice: jsonb().$type<InvoiceData>(),
    invoice_no: text(),
    /** `invoice_no` folded, by a trigger; null for a repetition from before the rule. */
    invoice_key: text(),
    invoice_url: text(),
    /** The issued invoice's amount, and how much of it red-letter invoices have taken back. */
    invoice_amount: amount(),
    red_amount: amount(),
    auto_close_at: moment(),
    paid_at: moment(),
    /** The first shipment. */
    ship_at: moment(),
    auto_receive_at: moment(),
    received_at: moment(),
    completed_at: moment(),
    closed_at: moment(),
    close_reason: text().$type<CloseReason>(),
    close_remark: text(),
    /** The buyer asked staff to ship (Shop API `order/remind`). */
    reminded_at: moment(),
    /** Open after-sales on its lines; they pause the automatic receipt and completion. */
    aftersale_open: smallint().notNull().default(0),
    /** Its sale is in the counts for SKUs, store and user. */
    is_counted: zeroOrOne(),
    /** Since then at least one is open; the time is added to `auto_receive_at` when the last one ends. */
    aftersale_since: moment(),
    search: searchOf(sql`receiver`),
  },
  (t) => [
    uniqueIndex('sales_order_order_no_key').on(t.order_no),
    // one coupon pays for one order
    uniqueIndex('sales_order_coupon_user_id_key')
      .on(t.coupon_user_id)
      .where(sql`coupon_user_id is not null and state <> 'closed'`),
    uniqueIndex('sales_order_pickup_code_key')
      .on(t.pickup_code)
      .where(sql`pickup_code is not null and state = 'pending_ship'`),
    uniqueIndex('sales_order_invoice_no_key')
      .on(t.invoice_key)
      .where(sql`invoice_key is not null`),
    index('sales_order_order_no_idx').on(sql`${t.order_no} text_pattern_ops`),
    index('sales_order_order_no_tail_idx').on(sql`reverse(${t.order_no}) text_pattern_ops`),
    index('sales_order_created_at_idx').on(t.created_at, t.id).where(alive),
    index('sales_order_state_created_at_idx').on(t.state, t.created_at, t.id).where(alive),
    index('sales_order_store_id_idx').on(t.store_id, t.created_at, t.id).where(alive),
    index('sales_order_user_id_idx').on(t.user_id, t.created_at, t.id).where(alive),
    index('sales_order_agent_id_idx').on(t.agent_id, t.created_at, t.id).where(alive),
    index('sales_order_agent_id_state_idx').on(t.agent_id, t.state, t.created_at, t.id).where(alive),
    index('sales_order_salesman_id_idx').on(t.salesman_id, t.created_at, t.id).where(alive),
    index('sales_order_cs_id_idx').on(t.cs_id, t.created_at, t.id).where(alive),
    index('sales_order_phone_idx').on(sql`${t.phone} text_pattern_ops`),
    index('sales_order_phone_tail_idx').on(sql`right(${t.phone}, 4)`, t.id),
    index('sales_order_search_idx').using('gin', sql`bigrams(${t.search})`),
    index('sales_order_pay_amount_idx').on(t.pay_amount, t.id).where(alive),
    index('sales_order_paid_at_idx')
      .on(t.paid_at, t.id)
      .where(sql`deleted_at is null and paid_at is not null`),
    // ranks and sales parts read only the orders with goods given back
    index('sales_order_unshipped_refund_idx')
      .on(t.paid_at, t.id)
      .where(sql`deleted_at is null and unshipped_refund_amount > 0`),
    index('sales_order_ship_at_idx')
      .on(t.ship_at, t.id)
      .where(sql`deleted_at is null and ship_at is not null`),
    index('sales_order_district_code_idx').on(t.district_code, t.created_at, t.id).where(alive),
    index('sales_order_city_code_idx').on(t.city_code, t.created_at, t.id).where(alive),
    index('sales_order_province_code_idx').on(t.province_code, t.created_at, t.id).where(alive),
    index('sales_order_type_idx')
      .on(t.type, t.created_at, t.id)
      .where(sql`deleted_at is null and type <> 'normal'`),
    index('sales_order_source_idx')
      .on(t.source, t.created_at, t.id)
      .where(sql`deleted_at is null and source = 'admin'`),
    index('sales_order_pay_way_idx').on(t.pay_way, t.created_at, t.id).where(alive),
    index('sales_order_invoice_state_idx')
      .on(t.invoice_state, t.created_at, t.id)
      .where(sql`deleted_at is null and invoice_state <> 'none'`),
    index('sales_order_flag_idx')
      .on(t.flag, t.created_at, t.id)
      .where(sql`deleted_at is null and flag > 0`),
    index('sales_order_remark_idx')
      .on(t.created_at, t.id)
      .where(sql`deleted_at is null and (buyer_remark is not null or seller_remark is not null)`),
    index('sales_order_remark_bigram_idx')
      .using('gin', sql`bigrams(${foldedRemark(t)})`)
      .where(sql`buyer_remark is not null or seller_remark is not null`),
    index('sales_order_aftersale_idx')
      .on(t.created_at, t.id)
      .where(sql`deleted_at is null and aftersale_open > 0`),
    index('sales_order_uncounted_idx')
      .on(t.id)
      .where(sql`is_counted = 0 and paid_at is not null`),
    // the overdue orders to-do
    index('sales_order_to_ship_idx')
      .on(t.paid_at, t.id)
      .where(sql`deleted_at is null and state = 'pending_ship'`),
    // the timer sweepers
    index('sales_order_auto_close_at_idx')
      .on(t.auto_close_at)
      .where(sql`state = 'pending_pay' and auto_close_at is not null`),
    index('sales_order_auto_receive_at_idx')
      .on(t.auto_receive_at)
      .where(sql`state = 'shipped'`),
    index('sales_order_received_at_idx')
      .on(t.received_at)
      .where(sql`state = 'received'`),
    check(
      'sales_order_state_check',
      oneOf(t.state, [
        'pending_pay',
        'pending_verify',
        'pending_group',
        'pending_ship',
        'part_shipped',
        'shipped',
        'received',
        'completed',
        'closed',
      ]),
    ),
    check(
      'sales_order_amount_check',
      sql`${t.pay_amount} = ${t.goods_amount} - ${t.activity_off} - ${t.coupon_off} - ${t.integral_off} + ${t.adjust_amount} + ${t.freight_amount}`,
    ),
    check(
      'sales_order_parts_check',
      sql`${t.goods_amount} >= 0 and ${t.activity_off} >= 0 and ${t.coupon_off} >= 0 and ${t.integral_off} >= 0 and ${t.freight_amount} >= 0
        and ${t.pay_amount} >= 0 and ${t.paid_amount} >= 0 and ${t.refund_amount} >= 0 and ${t.free_amount} >= 0`,
    ),
    check('sales_order_refund_check', sql`${t.refund_amount} + ${t.free_amount} <= ${t.paid_amount}`),
    check('sales_order_unshipped_refund_check', sql`${t.unshipped_refund_amount} between 0 and ${t.paid_amount}`),
    check('sales_order_closed_check', sql`(${t.state} = 'closed') = (${t.closed_at} is not null)`),
    check('sales_order_flag_check', sql`${t.flag} between 0 and 5 and ${t.adjust_count} between 0 and 5`),
    check('sales_order_aftersale_check', sql`${t.aftersale_open} >= 0`),
    check(
      'sales_order_invoice_check',
      sql`${t.invoice_amount} between 0 and ${t.paid_amount} and ${t.red_amount} between 0 and ${t.invoice_amount}`,
    ),
  ],
)

/** The goods in a line as they were sold. */
export interface ItemSnapshot {
  code: string
  title: string
  image: string | null
  brand: string
  series: string
  spec: Record<string, string>
  unit: string
  /** Grams per base unit. */
  weight: number
}

export const orderItem = pgTable(
  'sales_order_item',
  {
    id: int8().primaryKey().generatedAlwaysAsIdentity(),
    order_id: int8()
      .notNull()
      .references(() => order.id),
    /** The position within the order, from 1. */
    line_no: smallint().notNull(),
    sku_id: int8()
      .notNull()
      .references(() => sku.id),
    // from the SKU at the order time, for statistics without a join
    brand_id: int8().notNull(),
    series_id: int8().notNull(),
    category_id: int8().notNull(),
    code: text().notNull(),
    snapshot: jsonb().$type<ItemSnapshot>().notNull(),
    /** The order unit and its ratio to the base unit. */
    sale_unit: text().notNull(),
    unit_ratio: integer().notNull().default(1),
    qty: integer().notNull(),
    price_origin: int8().notNull(),
    price: int8().notNull(),
    price_source: text().$type<PriceSource>().notNull(),
    /** The cost at the order time; only with `goods:sku:cost`. */
    price_cost: int8(),
    activity_off: amount(),
    coupon_off: amount(),
    integral_off: amount(),
    adjust: amount(),
    pay_amount: int8().notNull(),
    shipped_qty: integer().notNull().default(0),
    refunded_qty: integer().notNull().default(0),
    /** The `refunded_qty` part that was refunded before it was shipped. */
    refunded_unshipped: integer().notNull().default(0),
    refunded_amount: amount(),
    /** The `pay_amount` part that free orders gave back. */
    free_amount: amount(),
    is_gift: zeroOrOne(),
    /** The package whose part the line is, with its title and number at the order time. */
    package_id: int8(),
    package_title: text(),
    package_qty: integer(),
    /** The activity whose price decided. */
    activity_kind: text().$type<ActivityKind>(),
    activity_id: int8(),
    commission_cap_rate: smallint(),
  },
  (t) => [
    index('sales_order_item_activity_idx')
      .on(t.activity_kind, t.activity_id, t.order_id)
      .where(sql`activity_id is not null`),
    uniqueIndex('sales_order_item_order_id_line_no_key').on(t.order_id, t.line_no),
    index('sales_order_item_package_idx')
      .on(t.package_id, t.order_id)
      .where(sql`package_id is not null`),
    index('sales_order_item_sku_id_idx').on(t.sku_id, t.order_id),
    // ranks and sales parts take off what was given back before it was shipped; they read only the index
    index('sales_order_item_unshipped_idx')
      .on(t.order_id, t.sku_id, t.category_id, t.brand_id, t.series_id, t.qty, t.refunded_unshipped, t.pay_amount)
      .where(sql`refunded_unshipped > 0 and is_gift = 0`),
    index('sales_order_item_code_fold_idx').on(sql`fold_code(${t.code}) text_pattern_ops`, t.order_id),
    check('sales_order_item_package_check', sql`(${t.package_id} is null) = (${t.package_qty} is null) and ${t.package_qty} > 0`),
    check('sales_order_item_qty_check', sql`${t.qty} > 0 and ${t.unit_ratio} > 0`),
    check(
      'sales_order_item_shipped_check',
      sql`${t.shipped_qty} >= 0 and ${t.refunded_unshipped} >= 0 and ${t.shipped_qty} + ${t.refunded_unshipped} <= ${t.qty}`,
    ),
    check(
      'sales_order_item_refunded_check',
      sql`${t.refunded_qty} between 0 and ${t.qty} and ${t.refunded_unshipped} <= ${t.refunded_qty}`,
    ),
    check(
      'sales_order_item_amount_check',
      sql`${t.refunded_amount} between 0 and ${t.pay_amount} and ${t.free_amount} between 0 and ${t.pay_amount}`,
    ),
    check(
      'sales_order_item_parts_check',
      sql`${t.pay_amount} = ${t.price} * ${t.qty} - ${t.activity_off} - ${t.coupon_off} - ${t.integral_off} + ${t.adjust}
        and ${t.activity_off} >= 0 and ${t.coupon_off} >= 0 and ${t.integral_off} >= 0`,
    ),
  ],
)

/** A parcel. */
export const shipment = pgTable(
  'shipment',
  {
    ...entityColumns,
    shipment_no: text().notNull(),
    order_id: int8()
      .notNull()
      .references(() => order.id),
    ship_type: text().$type<ShipType>().notNull(),
    carrier_code: text(),
    tracking_no: text(),
    /** The parcel with the lines that are also in this one. */
    joined_id: int8().references((): AnyPgColumn => shipment.id),
    /** Grams. */
    weight: int8(),
    images: jsonb().$type<string[]>().notNull().default([]),
    state: text().$type<'shipped' | 'signed'>().notNull().default('shipped'),
    shipped_by: int8(),
    shipped_at: moment().notNull(),
    signed_at: moment(),
  },
  (t) => [
    uniqueIndex('shipment_shipment_no_key').on(t.shipment_no),
    index('shipment_order_id_idx').on(t.order_id, t.id),
    index('shipment_joined_id_idx').on(t.joined_id, t.id),
    index('shipment_tracking_no_idx').on(sql`${t.tracking_no} text_pattern_ops`),
    check('shipment_state_check', oneOf(t.state, ['shipped', 'signed'])),
  ],
)

export const shipmentItem = pgTable(
  'shipment_item',
  {
    id: int8().primaryKey().generatedAlwaysAsIdentity(),
    shipment_id: int8()
      .notNull()
      .references(() => shipment.id),
    item_id: int8()
      .notNull()
      .references(() => orderItem.id),
    qty: integer().notNull(),
  },
  (t) => [
    uniqueIndex('shipment_item_shipment_id_item_id_key').on(t.shipment_id, t.item_id),
    index('shipment_item_item_id_idx').on(t.item_id),
    check('shipment_item_qty_check', sql`${t.qty} > 0`),
  ],
)
