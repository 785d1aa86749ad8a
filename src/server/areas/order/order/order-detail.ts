import { asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { say } from '#contract/kit/label.ts'
import { openStates } from '#contract/order/aftersale-flow.ts'
import { orderDetail } from '#contract/order/order-detail.ts'
import type { order as contract } from '#contract/order/order.ts'
import { customer, salesman, store } from '#server/areas/people/tables.ts'
import { itemsOf, openQty, orders } from '#server/areas/trade/order-rows.ts'
import { aftersale } from '#server/areas/trade/tables/aftersale-tables.ts'
import { redLetter } from '#server/areas/trade/tables/invoice-tables.ts'
import { commission as commissionTable, payment, refund } from '#server/areas/trade/tables/money-tables.ts'
import { orderLog } from '#server/areas/trade/tables/order-log-tables.ts'
import { order, orderItem, shipment, shipmentItem } from '#server/areas/trade/tables/order-tables.ts'
import { agent } from '#server/identity/access/tables.ts'
import { adminUser } from '#server/identity/tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import type { ListSource } from '#server/platform/kernel/list/list-source.ts'
import { readRow } from '#server/platform/kernel/list/list.ts'
import { rowOr404 } from '#server/platform/kernel/rows.ts'
import { visible } from '#server/platform/kernel/scope.ts'
import { carriers } from './options.ts'
import { source } from './order-source.ts'

const MOST_STEPS = 500
const creator = alias(adminUser, 'creator')

const detailSource: ListSource<typeof orderDetail> = {
  ...source,
  name: 'sales_order_detail',
  row: orderDetail,
  extra: {
    ...source.extra,
    items: sql`'[]'::jsonb`.as('items'),
    red_letters: sql`'[]'::jsonb`.as('red_letters'),
    store_code: sql<string | null>`${store.code}`.as('store_code'),
    store_phone: sql<string | null>`${store.phone}`.as('store_phone'),
    creator: sql<string | null>`${creator.real_name}`.as('creator'),
  },
  join: (query) => (source.join?.(query) ?? query).leftJoin(creator, eq(creator.id, order.created_by)),
}

/** One order with its parts: a fixed number of statements for any number of lines. */
export async function detail(ctx: Ctx, { id }: ParsedOf<typeof contract.detail>) {
  const row = await readRow(ctx, detailSource, id)
  const { db } = ctx
  const items = await itemsOf(ctx, id)
  const aftersales = await db
    .select({
      id: aftersale.id,
      as_no: aftersale.as_no,
      item_id: aftersale.item_id,
      kind: aftersale.kind,
      qty: aftersale.qty,
      apply_amount: aftersale.apply_amount,
      approved_amount: aftersale.approved_amount,
      state: aftersale.state,
      created_at: aftersale.created_at,
    })
    .from(aftersale)
    .where(eq(aftersale.order_id, id))
    .orderBy(desc(aftersale.id))
  const open = new Set(aftersales.filter(({ state }) => isOpen.has(state)).map(({ item_id }) => item_id))
  const payments = await db
    .select()
    .from(payment)
    .where(sql`${payment.biz_type} = 'order' and ${payment.biz_id} = ${id}`)
    .orderBy(desc(payment.id))
  const red_letters = await db
    .select({ id: redLetter.id, invoice_no: redLetter.invoice_no, amount: redLetter.amount, created_at: redLetter.created_at })
    .from(redLetter)
    .where(eq(redLetter.order_id, id))
    .orderBy(asc(redLetter.id))
  const refunds = await db.select().from(refund).where(eq(refund.order_id, id)).orderBy(desc(refund.id))
  return {
    ...row,
    items: items.map(({ snapshot, ...item }) => ({ ...snapshot, ...item, open_qty: openQty(item), in_aftersale: open.has(item.id) })),
    shipments: await parcelsOf(ctx, [id]),
    payments,
    refunds,
    red_letters,
    aftersales,
  }
}

const isOpen: ReadonlySet<string> = new Set(openStates)

/** The order parcels with their lines. */
export async function parcelsOf(ctx: Ctx, ids: readonly number[]) {
  const rows = await ctx.db
    .select({
      id: shipment.id,
      order_id: shipment.order_id,
      shipment_no: shipment.shipment_no,
      ship_type: shipment.ship_type,
      carrier_code: shipment.carrier_code,
      tracking_no: shipment.tracking_no,
      weight: shipment.weight,
      images: shipment.images,
      state: shipment.state,
      shipped_by: adminUser.real_name,
      shipped_at: shipment.shipped_at,
      signed_at: shipment.signed_at,
      joined_id: shipment.joined_id,
      items: sql<{ item_id: number; qty: number }[]>`(select coalesce(jsonb_agg(jsonb_build_object('item_id', ${shipmentItem.item_id},
        'qty', ${shipmentItem.qty}) order by ${shipmentItem.item_id}), '[]') from ${shipmentItem}
        where ${shipmentItem.shipment_id} = ${shipment.id})`,
    })
    .from(shipment)
    .leftJoin(adminUser, eq(adminUser.id, shipment.shipped_by))
    .where(inArray(shipment.order_id, [...ids]))
    .orderBy(asc(shipment.id))
  return rows.map((row) => {
    const label = row.carrier_code ? carriers[row.carrier_code] : undefined
    return { ...row, carrier: label ? say(label, ctx.language) : row.carrier_code }
  })
}

/** An order's history, the newest first. */
export async function log(ctx: Ctx, { id }: ParsedOf<typeof contract.log>) {
  await rowOr404(ctx, orders, id)
  const { action, from_state, to_state, operator_type, content, created_at } = orderLog
  const operator = sql<string | null>`case when ${operator_type} = 'admin' then ${adminUser.real_name}
    when ${operator_type} = 'user' then ${customer.nick} end`
  const list = await ctx.db
    .select({ id: orderLog.id, action, from_state, to_state, operator_type, operator, content, created_at })
    .from(orderLog)
    .leftJoin(adminUser, sql`${operator_type} = 'admin' and ${adminUser.id} = ${orderLog.operator_id}`)
    .leftJoin(customer, sql`${operator_type} = 'user' and ${customer.id} = ${orderLog.operator_id}`)
    .where(eq(orderLog.order_id, id))
    .orderBy(desc(orderLog.id))
    .limit(MOST_STEPS)
  return { list }
}

/** The shares for the order's lines; an agent sees those in the own tree. */
export async function commission(ctx: Ctx, { id }: ParsedOf<typeof contract.commission>) {
  await rowOr404(ctx, orders, id)
  const rows = commissionTable
  const list = await ctx.db
    .select({
      id: rows.id,
      item_id: rows.item_id,
      code: orderItem.code,
      role: rows.role,
      base: rows.base,
      rate: rows.rate,
      cap_rate: orderItem.commission_cap_rate,
      amount: rows.amount,
      clawback: rows.clawback,
      state: rows.state,
      settle_at: rows.settle_at,
      settled_at: rows.settled_at,
      created_at: rows.created_at,
      owner: sql<string | null>`coalesce(${agent.name}, ${salesman.name})`,
    })
    .from(rows)
    .innerJoin(orderItem, eq(orderItem.id, rows.item_id))
    .leftJoin(agent, sql`${rows.owner_type} = 'agent' and ${agent.id} = ${rows.owner_id}`)
    .leftJoin(salesman, sql`${rows.owner_type} = 'salesman' and ${salesman.id} = ${rows.owner_id}`)
    .where(sql`${rows.order_id} = ${id} and ${visible(ctx, { agent: rows.agent_id }) ?? sql`true`}`)
    .orderBy(asc(orderItem.line_no), asc(rows.id))
  return { list: list.map((row) => ({ ...row, below_rate: belowRate(row, list) })) }
}

const RANKS = ['salesman', 'agent', 'parent_agent'] as const

/** The rates on the same line of the roles below, as far as the caller sees them. */
function belowRate(of: Share, list: readonly Share[]): number {
  const below = list.filter((one) => one.item_id === of.item_id && RANKS.indexOf(one.role) < RANKS.indexOf(of.role))
  return below.reduce((sum, { rate }) => sum + rate, 0)
}

type Share = Pick<typeof commissionTable.$inferSelect, 'item_id' | 'role' | 'rate'>
