import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Pool, PoolClient } from 'pg'
import { nobody, transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { loadPeople } from '#server/seed/people/load.ts'
import { startSimulator, type Notice, type Simulator } from '../scripts/pay-simulator/simulator.ts'
import { startPayment } from '../src/server/areas/finance/payment/payment-steps.ts'
import { NOTIFY_PATHS } from '../src/server/areas/finance/shared/notify-url.ts'
import { dueOf } from '../src/server/areas/order/order/place-order.ts'
import { order } from '../src/server/areas/trade/tables/order-tables.ts'
import { openBenchApp } from './app.ts'
import type { BenchDatabase } from './database.ts'
import { inTurn, ratesInTurn, type Rate, type Spread } from './measure.ts'
import { pick } from './size.ts'

/** A whole call, beside the bare statements for its main writes in one transaction. */
export interface PlaceFigure {
  name: string
  ours: Spread
  bare: Spread
  rates: { ours: Rate; bare: Rate }
  /** Milliseconds at the median or, for notifications, at the 95th percentile; calls per second. */
  limit?: number
  least?: number
}

const STORES = 400
const TIMES = pick(100, 5)
const AT_ONCE = pick(320, 16)
const LINES = 5
const ADDRESS = {
  receiver: '张三丰',
  phone: '13812345678',
  province_code: '330000',
  city_code: '330100',
  district_code: '330109',
  address: '建设一路18号',
}

/** Staff orders and payment notifications, one by one and by 16 at once; orders for one SKU meet at its row. */
export async function benchPlacing(bench: BenchDatabase, skus: readonly number[], reserve: Reserve): Promise<PlaceFigure[]> {
  const { pool } = bench.database
  const stores = await loadStores(bench.owner)
  await makeBare(pool)
  const simulator = await startSimulator({ notices: 'hold' })
  const { app, token } = await openBenchApp(bench, { paySimulator: simulator.address })
  try {
    const any = () => Array.from({ length: LINES }, () => oneOf(skus))
    const one = () => skus.slice(0, 1)
    const placing = (of: () => number[]) => ({
      ours: () => placeOrder(app, token, oneOf(stores), of()),
      bare: () => barePlaced(pool, of(), reserve),
    })
    const figures = [
      await measured({ name: `order of ${LINES} lines`, limit: 30, least: 250, ...placing(any) }),
      await measured({ name: 'order of the same SKU', ...placing(one) }),
    ]
    const notices = await noticesOf(bench, simulator)
    const paying = { ours: () => deliver(app, notices.pop()), bare: () => barePaid(pool) }
    return [...figures, await measured({ name: 'notification of a payment', limit: 25, least: 200, ...paying })]
  } finally {
    await app.close()
    await simulator.close()
  }
}

type Reserve = (on: Pick<Pool, 'query'>, skus: readonly number[]) => Promise<unknown>

interface Pair {
  name: string
  limit?: number
  least?: number
  ours: () => Promise<unknown>
  bare: () => Promise<unknown>
}

async function measured({ ours, bare, ...named }: Pair): Promise<PlaceFigure> {
  const times = await inTurn(TIMES, ours, bare)
  const rates = await ratesInTurn(AT_ONCE, ours, bare)
  console.log(
    `  trade, ${named.name}: p50 ${times.ours.p50.toFixed(1)}, p95 ${times.ours.p95.toFixed(1)} ms, bare p50 ${times.reference.p50.toFixed(1)}; ` +
      `${rates.ours.perSecond.toFixed(0)}/s, bare ${rates.bare.perSecond.toFixed(0)}/s`,
  )
  return { ...named, ours: times.ours, bare: times.reference, rates }
}

const oneOf = (ids: readonly number[]): number => ids[Math.floor(Math.random() * ids.length)] ?? 0

async function loadStores(pool: Pool): Promise<number[]> {
  const picture = ['/files/bench.webp']
  const qrcodes = Array.from({ length: 30 }, () => picture[0] as string)
  await inTransaction(pool, (client) =>
    loadPeople(client, { stores: STORES, pictures: { fronts: picture, inners: picture, licenses: picture, qrcodes }, now: new Date() }),
  )
  const { rows } = await pool.query<{ id: number }>(
    `select s.id::int from store s join customer c on c.id = s.owner_user_id where s.status = 1 and s.deleted_at is null and c.status = 1 and s.salesman_id is not null`,
  )
  return rows.map(({ id }) => id)
}

async function placeOrder(app: FastifyInstance, token: string, store_id: number, skus: readonly number[]): Promise<void> {
  const lines = [...new Set(skus)].map((sku_id) => ({ sku_id, qty: 1 }))
  const payload = { store_id, lines, ship_type: 'express', address: ADDRESS, pay_way: 'wechat', freight_amount: 0 }
  const headers = { authorization: `Bearer ${token}`, 'x-idempotency-key': randomUUID() }
  const answer = await app.inject({ method: 'POST', url: '/api/order/order/create', headers, payload })
  if (answer.statusCode !== 200) throw new Error(answer.body)
}

/** A provider notification for each order that waits, as many as the measurement takes. */
async function noticesOf({ database: { db, cache, pool } }: BenchDatabase, { noticed, keys }: Simulator): Promise<Notice[]> {
  const ctx = {
    db,
    cache,
    actor: nobody,
    now: new Date(),
    language: 'zh',
    http: { ip: '', user_agent: '' },
    env: {},
    request_id: 'bench',
  } as unknown as Ctx
  const { rows } = await pool.query<{ id: number }>(
    `select id::int from sales_order where state = 'pending_pay' and item_kinds > 1 order by id`,
  )
  const notices: Notice[] = []
  for (const { id } of rows) {
    const [row] = await db.select().from(order).where(eq(order.id, id))
    if (!row) continue
    const [record] = await transact(ctx, (ctx) => startPayment(ctx, dueOf(row), { way: 'wechat' }))
    const { pay_no: out_trade_no = '', amount: total = 0 } = record ?? {}
    const trade = { mchid: keys.mchid, appid: keys.appid, out_trade_no, transaction_id: `4200${out_trade_no}`, trade_state: 'SUCCESS' }
    notices.push(noticed(NOTIFY_PATHS.notify, 'TRANSACTION.SUCCESS', 'transaction', { ...trade, amount: { total, currency: 'CNY' } }))
  }
  return notices
}

async function deliver(app: FastifyInstance, notice: Notice | undefined): Promise<void> {
  if (!notice) throw new Error('more notifications are measured than orders wait')
  const { url, headers, body } = notice
  const answer = await app.inject({ method: 'POST', url, headers, payload: body })
  if (answer.statusCode !== 200) throw new Error(answer.body)
}

async function makeBare(pool: Pool): Promise<void> {
  await pool.query(`
    create table bench_order (like sales_order including all); create table bench_item (like sales_order_item including all);
    create table bench_step (like sales_order_log including all); create table bench_share (like commission including all);
    create table bench_account (id bigint primary key, available bigint not null); insert into bench_account values (1, 0);
    create table bench_moved (id bigint generated always as identity primary key, account_id bigint not null, amount bigint not null, biz_id text not null unique)`)
}

function barePlaced(pool: Pool, skus: readonly number[], reserve: Reserve): Promise<void> {
  return inTransaction(pool, async (client) => {
    await client.query('select s.*, c.phone from store s join customer c on c.id = s.owner_user_id where s.id = 1')
    await client.query('select s.*, p.state from sku s join spu p on p.id = s.spu_id where s.id = any($1)', [skus])
    const { rows } = await client.query<{ id: string }>(
      `insert into bench_order (order_no, user_id, store_id, price_level, state, item_kinds, qty_total, weight_total, goods_amount, pay_amount)
       values ($1, 1, 1, 'store', 'pending_pay', 5, 5, 5, 500, 500) returning id`,
      [randomUUID()],
    )
    await reserve(client, skus)
    await client.query(
      `insert into bench_item (order_id, line_no, sku_id, brand_id, series_id, category_id, code, snapshot, sale_unit, qty, price_origin, price, price_source, pay_amount)
       select $1, row_number() over (), id, brand_id, series_id, category_id, code, jsonb_build_object('title', title, 'spec', spec), unit, 1, 100, 100, 'level', 100
       from sku where id = any($2)`,
      [rows[0]?.id, skus],
    )
    await client.query(`insert into bench_step (order_id, action, to_state, operator_type) values ($1, 'create', 'pending_pay', 'admin')`, [
      rows[0]?.id,
    ])
  })
}

function barePaid(pool: Pool): Promise<void> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `update bench_order set state = 'pending_ship', paid_amount = pay_amount, paid_at = now() where id = (
         select id from bench_order where state = 'pending_pay' limit 1 for update skip locked) returning id`,
    )
    await client.query('insert into bench_moved (account_id, amount, biz_id) values (1, 500, $1)', [randomUUID()])
    await client.query(
      `insert into bench_share (order_id, store_id, item_id, owner_type, owner_id, agent_id, role, base, rate, amount)
       select order_id, 1, id, 'agent', 1, 1, 'agent', 100, 300, 3 from bench_item where order_id = $1`,
      [rows[0]?.id],
    )
    await client.query(`insert into bench_step (order_id, action, to_state, operator_type) values ($1, 'pay', 'pending_ship', 'system')`, [
      rows[0]?.id,
    ])
  })
}

/** The bare statements for several SKUs may still meet in a deadlock, which is theirs. */
export function unlessDeadlock(error: unknown): void {
  if (!/deadlock/.test(String(error))) throw error
}

async function inTransaction(pool: Pool, act: (client: PoolClient) => Promise<unknown>): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await act(client)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    unlessDeadlock(error)
  } finally {
    client.release()
  }
}
