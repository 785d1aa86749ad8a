import { sql } from 'drizzle-orm'
import { sku } from '#server/areas/goods/shared/tables.ts'
import { customer, salesman, store } from '#server/areas/people/tables.ts'
import { payment } from '#server/areas/trade/tables/money-tables.ts'
import { order, orderItem } from '#server/areas/trade/tables/order-tables.ts'
import { agent } from '#server/identity/access/tables.ts'
import type { Db } from '#server/platform/db/open.ts'
import { agentRow, salesmanRow, storeRow } from './people-rows.ts'

// Paid orders as data, for tests on what follows the payment.

let count = 0

export interface Line {
  /** Fen. */
  pay: number
  cap?: number | null
  gift?: 0 | 1
}

export interface Parties {
  agent_id?: number | null
  salesman_id?: number | null
  store_id?: number | null
  user_id?: number
}

/** A salesman and the user that he is. */
export async function addSalesman(db: Db, values: Partial<typeof salesman.$inferInsert> = {}) {
  const user = await addUser(db, '业务员用户')
  const [row] = await db
    .insert(salesman)
    .values(salesmanRow({ user_id: user, ...values }))
    .returning()
  return row as NonNullable<typeof row>
}

export async function addAgent(db: Db, values: Partial<typeof agent.$inferInsert> = {}) {
  const [row] = await db.insert(agent).values(agentRow(values)).returning()
  return row as NonNullable<typeof row>
}

async function addUser(db: Db, nick: string): Promise<number> {
  const [row] = await db.insert(customer).values({ nick }).returning({ id: customer.id })
  return row?.id ?? 0
}

/** A paid order that waits for shipment, with its lines and its payment. */
export async function addPaidOrder(db: Db, lines: readonly Line[], parties: Parties = {}, more: Partial<typeof order.$inferInsert> = {}) {
  count += 1
  const no = `T${Date.now()}${count}`
  const [goods] = await db.select({ id: sku.id, code: sku.code, series_id: sku.series_id }).from(sku).limit(1)
  if (!goods) throw new Error('a paid order needs a SKU')
  const user_id = parties.user_id ?? (await addUser(db, '下单人'))
  const store_id = parties.store_id ?? (await addStore(db, parties))
  const pay_amount = lines.reduce((sum, { pay }) => sum + pay, 0)
  const now = new Date().toISOString()
  const [row] = await db
    .insert(order)
    .values({
      order_no: no,
      user_id,
      store_id,
      agent_id: parties.agent_id,
      salesman_id: parties.salesman_id,
      price_level: 'store',
      state: 'pending_ship',
      item_kinds: lines.length,
      qty_total: lines.length,
      weight_total: 0,
      goods_amount: pay_amount,
      pay_amount,
      paid_amount: pay_amount,
      pay_way: 'offline',
      paid_at: now,
      ...more,
    })
    .returning()
  const paid = row as NonNullable<typeof row>
  const items = await db
    .insert(orderItem)
    .values(
      lines.map(({ pay, cap = null, gift = 0 }, at) => ({
        order_id: paid.id,
        line_no: at + 1,
        sku_id: goods.id,
        brand_id: 1,
        series_id: 1,
        category_id: 1,
        code: goods.code,
        snapshot: { code: goods.code, title: '商品', image: null, brand: '', series: '', spec: {}, unit: '个', weight: 0 },
        sale_unit: '个',
        qty: 1,
        price_origin: pay,
        price: pay,
        price_source: 'level' as const,
        pay_amount: pay,
        is_gift: gift,
        commission_cap_rate: cap,
      })),
    )
    .returning()
  await db.insert(payment).values({
    pay_no: `P${no}`,
    biz_type: 'order',
    biz_id: paid.id,
    biz_no: no,
    user_id,
    store_id,
    agent_id: parties.agent_id ?? null,
    channel: 'offline',
    amount: pay_amount,
    state: 'success',
    paid_at: now,
  })
  return { ...paid, items }
}

async function addStore(db: Db, { agent_id, salesman_id }: Parties): Promise<number> {
  const [row] = await db
    .insert(store)
    .values(storeRow({ agent_id: agent_id ?? null, salesman_id: salesman_id ?? null }))
    .returning({ id: store.id })
  return row?.id ?? 0
}

/** Refunds an amount on a line, as an after-sale does it. */
export async function refundLine(db: Db, itemId: number, amount: number): Promise<void> {
  await db.execute(sql`update sales_order_item set refunded_amount = refunded_amount + ${amount} where id = ${itemId}`)
}
