import { drizzle } from 'drizzle-orm/node-postgres'
import type { Pool, PoolClient } from 'pg'
import { sumMonthSales } from '#server/areas/figures/month-sales.ts'
import { rollUpSales } from '#server/areas/figures/roll-up.ts'
import { rollUpStock } from '#server/areas/figures/stock-roll-up.ts'
import { fillBanners } from '#server/seed/activity/banner.ts'
import { fillCollections } from '#server/seed/activity/collection.ts'
import { fillCoupon } from '#server/seed/activity/coupon.ts'
import { fillEnvelope } from '#server/seed/activity/envelope.ts'
import { fillFreeOrder } from '#server/seed/activity/free-order.ts'
import { fillGroup } from '#server/seed/activity/group.ts'
import { fillLottery } from '#server/seed/activity/lottery.ts'
import { fillPages } from '#server/seed/activity/page.ts'
import { fillPoints } from '#server/seed/activity/points.ts'
import { fillSign } from '#server/seed/activity/sign.ts'
import { withoutIndexes } from '#server/seed/demo/bulk.ts'
import { fillBank } from './bank.ts'
import { commissionRows } from './commission.ts'
import { orderRows, parcelRows, paymentRows } from './documents.ts'
import { ledgerRows } from './ledger.ts'
import { lines } from './lines.ts'
import { orderPlan } from './orders.ts'
import { aftersaleRows, refundRows } from './refunds.ts'
import { sources } from './sources.ts'
import { stockRows } from './stock.ts'
import { givenPoints, logRows, totals } from './totals.ts'
import { loadWithdrawals } from './withdrawals.ts'

interface Options {
  orders: number
  now: Date
  /** Encrypts agents' accounts and withdrawal payees. */
  secretKey: Buffer
  log?: (line: string) => void
}

/** The small set covers the last 90 days, the large one two years (domain §21.5). */
const SMALL = { most: 20_000, days: 90, aftersales: 0.05 }
const LARGE = { days: 720, aftersales: 0.03 }

const tables = [
  'sales_order',
  'sales_order_item',
  'sales_order_log',
  'shipment',
  'shipment_item',
  'payment',
  'refund',
  'aftersale',
  'aftersale_log',
  'commission',
  'sku_stock_log',
  'transfer',
  'account_log',
]

/** Loads the orders in one transaction: all or, if anything fails, none. */
export async function loadOrders(pool: Pool, options: Options): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set synchronous_commit = off')
    if (options.orders > SMALL.most) await client.query(`set work_mem = '256MB'; set maintenance_work_mem = '512MB'`)
    await client.query('begin')
    await loadTrade(client, options)
    await client.query('commit')
    options.log?.('statistics')
    for (const table of [...tables, 'account', 'sku', 'store', 'customer']) await client.query(`vacuum (analyze) ${table}`)
  } finally {
    // closes the connection, which rolls back an open transaction and discards its settings
    client.release(true)
  }
}

/** Draws orders and everything that followed from them, in the caller's transaction; needs people and goods. Each statement makes whole tables. */
export async function loadTrade(client: PoolClient, { orders, now, secretKey, log = () => undefined }: Options): Promise<void> {
  const { days, aftersales } = orders <= SMALL.most ? SMALL : LARGE
  const run = async (name: string, statements: readonly string[]) => {
    for (const statement of statements) await client.query(statement)
    log(name)
  }
  await client.query(`create temp table seed_now on commit drop as select '${now.toISOString()}'::timestamptz as at`)
  await client.query(returnAddress, [now.toISOString()])
  await run('sources', sources(days))
  await run('plan', [...orderPlan(orders, days), ...lines(orders)])
  const fill = async () => {
    await run('orders', orderRows)
    await run('payments', [...paymentRows, ...parcelRows])
    await run('after-sales', [...aftersaleRows(aftersales), ...refundRows, givenPoints])
    await run('commission', commissionRows)
    await run('stock', stockRows)
    await run('ledger', ledgerRows)
    await run('history', logRows)
  }
  await withoutIndexes(client, tables, fill)
  for (const table of ['sales_order', 'sales_order_item', 'shipment', 'payment', 'refund', 'aftersale', 'transfer'])
    await client.query(`select setval(pg_get_serial_sequence($1, 'id'), greatest(1, (select max(id) from ${table})))`, [table])
  await run('totals', totals)
  await loadWithdrawals(client, { now, secretKey })
  // the campaigns read what the transaction has just written
  await client.query('analyze sales_order, sales_order_item, refund, aftersale, commission, account')
  if (orders <= SMALL.most) await loadActivities(client, now, secretKey)
  await rollUpSales(drizzle(client), now)
  await rollUpStock(drizzle(client), now)
  await sumMonthSales(drizzle(client), now)
}

/** The address that an approval of a return proposes. */
const returnAddress = `insert into config (key, value, updated_at)
  values ('order.return_address', '"浙江省杭州市萧山区建设一路18号 退货组 0571-82630018"', $1) on conflict do nothing`

/** The demo campaigns with their history (domain §21.5), in this order; they need people, goods and orders. */
const campaigns: readonly ((client: PoolClient, now: Date, secretKey: Buffer) => Promise<void>)[] = [
  fillGroup,
  fillLottery,
  fillPoints,
  fillCollections,
  fillFreeOrder,
  fillEnvelope,
  fillSign,
  fillCoupon,
  fillPages,
  fillBanners,
  fillBank,
]

async function loadActivities(client: PoolClient, now: Date, secretKey: Buffer): Promise<void> {
  for (const fill of campaigns) await fill(client, now, secretKey)
}
