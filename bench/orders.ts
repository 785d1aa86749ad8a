import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { homePeriods, type HomePeriod } from '#contract/index/figures.ts'
import { customers } from '#server/areas/index/home/customers.ts'
import { finance } from '#server/areas/index/home/finance.ts'
import { loyalty } from '#server/areas/index/home/loyalty.ts'
import { marketing } from '#server/areas/index/home/marketing.ts'
import { overview } from '#server/areas/index/home/overview.ts'
import { rank } from '#server/areas/index/home/rank.ts'
import { stock } from '#server/areas/index/home/stock.ts'
import { regions, structure } from '#server/areas/index/home/structure.ts'
import { trend } from '#server/areas/index/home/trend.ts'
import { actorById } from '#server/identity/session/actor.ts'
import { hashPassword } from '#server/identity/session/password.ts'
import { businessDay, dayBegins } from '#server/platform/kernel/business-day.ts'
import type { Actor, Ctx } from '#server/platform/kernel/ctx.ts'
import { loadPeople } from '#server/seed/people/load.ts'
import { loadOrders } from '#server/seed/trade/load.ts'
import { rollUpSales } from '../src/server/areas/figures/roll-up.ts'
import { rollUpStock } from '../src/server/areas/figures/stock-roll-up.ts'
import { impactOf } from '../src/server/areas/goods/priceChange/impact.ts'
import { ask, logIn, openBenchApp } from './app.ts'
import { home, openBenchDatabase, PASSWORD, type BenchDatabase } from './database.ts'
import { benchLineExport, type LineExportResult } from './export.ts'
import { sealLedger } from './ledger.ts'
import { inTurn, type Spread } from './measure.ts'
import { pick } from './size.ts'

export interface OrderBench {
  orders: number
  lines: number
  /** Seconds for the load; undefined if the database was kept from a run before. */
  loadedIn?: number | undefined
  figures: OrderFigure[]
  exported: LineExportResult
}

interface OrderFigure {
  name: string
  ours: Spread
  /** The same rows by hand-written SQL on the same pool. */
  bare: Spread
  statements: number
  limit: number
}

/** Milliseconds that trade.md §11 allows at the 95th percentile; the rows do not wait for the counts of a word. */
const LIMITS = { list: 60, counts: 30, wordCounts: 300, home: 80, detail: 150, impact: 3000 }
const SKUS = pick(10_000, 1200)
const STORES = pick(20_000, 500)
const ROUNDS = pick(25, 2)
/** Shortly before yesterday ends: most home page calls then read most orders themselves. */
const LATE = Date.parse(dayBegins(businessDay(new Date()))) - 40 * 60_000
/** Calls that take away the rest of earlier days read most orders at noon: half a day in each of three periods. */
const NOON = LATE - 12 * 3_600_000
const AGENT = 1

/** The order list, its tabs, the home page and the largest order on many orders, each beside bare SQL in the same run. */
export async function benchOrders(orders: number): Promise<OrderBench> {
  const bench = await openBenchDatabase(SKUS, join(`${home}-orders-${orders}`))
  try {
    const { pool } = bench.database
    const loadedIn = await loaded(bench.owner, orders)
    // a database from an earlier run has no sums for the days since, and none after a migration that changed them
    await rollUpSales(bench.database.db, new Date())
    await rollUpStock(bench.database.db, new Date())
    await sealLedger(pool)
    const { app, token } = await openBenchApp(bench)
    const agent = await agentToken(app, pool)
    const { db } = bench.database
    const actorOf = async (id: number) => (await actorById(db, id)) as Actor
    const figures: OrderFigure[] = []
    for (const one of await cases(pool)) {
      for (const [who, by, actor, scope] of [
        ['', token, await actorOf(1), 'true'],
        [
          ' (agent)',
          agent.token,
          await actorOf(agent.id),
          `o.agent_id in (select id from agent where id = ${AGENT} or parent_id = ${AGENT})`,
        ],
      ] as const) {
        if (who !== '' && one.adminOnly) continue
        figures.push(await measured(app, bench, { ...one, name: `${one.name}${who}`, token: by, actor, bare: one.bare(scope) }))
      }
    }
    const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from sales_order_item')
    const exported = await benchLineExport(app, bench.database, token)
    await app.close()
    return { orders, lines: rows[0]?.n ?? 0, loadedIn, figures, exported }
  } finally {
    await bench.close()
  }
}

async function loaded(pool: Pool, orders: number): Promise<number | undefined> {
  const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from sales_order')
  if (rows[0]?.n === orders) return undefined
  const client = await pool.connect()
  const began = performance.now()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('begin')
    const picture = ['/files/bench.webp']
    const qrcodes = Array.from({ length: 30 }, () => picture[0] as string)
    await loadPeople(client, {
      stores: STORES,
      pictures: { fronts: picture, inners: picture, licenses: picture, qrcodes },
      now: new Date(),
    })
    await client.query('commit')
  } finally {
    client.release(true)
  }
  await loadOrders(pool, { orders, now: new Date(), secretKey: randomBytes(32), log: (line) => console.log(`  ${line}`) })
  return (performance.now() - began) / 1000
}

/** The token for an account at the first agent, which sees its tree. */
async function agentToken(app: FastifyInstance, pool: Pool): Promise<{ id: number; token: string }> {
  const hash = await hashPassword(PASSWORD)
  await pool.query(
    `insert into admin_user (username, password_hash, real_name, agent_id, must_change_password) values ('benchagent', $1, 'bench', $2, 0) on conflict do nothing`,
    [hash, AGENT],
  )
  await pool.query(
    `insert into admin_user_role (admin_user_id, role_id) select u.id, r.id from admin_user u, role r where u.username = 'benchagent' and r.code = 'agent' on conflict do nothing`,
  )
  const { rows } = await pool.query<{ id: number }>(`select id::int from admin_user where username = 'benchagent'`)
  return { id: rows[0]?.id ?? 0, token: await logIn(app, 'benchagent') }
}

interface Case {
  name: string
  path: string
  query?: Readonly<Record<string, string>>
  limit: number
  /** The verb itself, where a call would answer from its one-minute cache. */
  act?: (ctx: Ctx) => Promise<unknown>
  /** The moment for the calls; late in the evening without it. */
  from?: number
  /** The reference, with the data scope condition. */
  bare: (scope: string) => string
  adminOnly?: true
}

const page =
  (where: string, order = 'o.created_at desc, o.id desc') =>
  (scope: string) =>
    `
  select o.*, (select jsonb_agg(i) from (select * from sales_order_item where order_id = o.id order by line_no limit 5) i) as items
  from sales_order o where o.deleted_at is null and ${where} and ${scope} order by ${order} limit 50`

async function cases(pool: Pool): Promise<Case[]> {
  const { rows } = await pool.query<
    Record<'order_no' | 'store_id' | 'store' | 'salesman_id' | 'cs_id' | 'phone' | 'code' | 'city_code', string>
  >(
    `select o.order_no, o.store_id, (select name from store where id = o.store_id) as store, o.salesman_id, o.cs_id, o.phone, o.city_code, i.code from sales_order o join sales_order_item i on i.order_id = o.id
     where o.agent_id = ${AGENT} and o.salesman_id is not null order by o.id offset ${pick(500, 5)} limit 1`,
  )
  const one = rows[0]
  if (!one) throw new Error('there are no orders of the agent')
  const { rows: largest } = await pool.query<{ id: string }>('select id from sales_order order by item_kinds desc, id limit 1')
  const day = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10)
  const list = (name: string, query: Readonly<Record<string, string>>, where: string, order?: string): Case => ({
    name: `list, ${name}`,
    path: '/api/order/order/list',
    query: { page_size: '50', ...query },
    limit: LIMITS.list,
    bare: page(where, order),
  })
  const states = ['pending_pay', 'pending_verify', 'pending_ship', 'part_shipped', 'shipped', 'received', 'completed', 'closed']
  return [
    list('no filter', {}, 'true'),
    ...states.map((state) => list(`tab ${state}`, { state }, `o.state = '${state}'`)),
    list('store', { store_id: one.store_id }, `o.store_id = ${one.store_id}`),
    list('salesman', { salesman_id: one.salesman_id }, `o.salesman_id = ${one.salesman_id}`),
    list('number', { order_no: one.order_no.slice(0, 12) }, `o.order_no like '${one.order_no.slice(0, 12)}%'`),
    list('phone of the receiver', { receiver: one.phone }, `o.phone like '${one.phone}%'`),
    list('goods', { goods: one.code }, `exists (select from sales_order_item i where i.order_id = o.id and i.code like '${one.code}%')`),
    list('type', { type: 'proxy' }, `o.type <> 'normal' and o.type = 'proxy'`),
    list('source', { source: 'admin' }, `o.source = 'admin'`),
    list('way to pay', { pay_way: 'offline' }, `o.pay_way = 'offline'`),
    list('day of payment', { paid_from: day, paid_to: day }, `o.paid_at >= '${day}T00:00+08' and o.paid_at < '${day}T24:00+08'`),
    list('amount', { amount_min: '500000' }, 'o.pay_amount >= 500000'),
    list('city', { area: one.city_code }, `o.city_code = '${one.city_code}'`),
    list('invoice', { invoice_state: 'applied' }, `o.invoice_state <> 'none' and o.invoice_state = 'applied'`),
    list('flag', { flag: '3' }, 'o.flag > 0 and o.flag = 3'),
    list('open after-sale', { in_aftersale: 'yes' }, 'o.aftersale_open > 0'),
    // one box for every kind of word: each is also looked for in the other kinds
    ...Object.entries({
      'tail of a number': [one.order_no.slice(-6), `reverse(o.order_no) like reverse('${one.order_no.slice(-6)}') || '%'`],
      'tail of a phone number': [one.phone.slice(-4), `reverse(o.phone) like reverse('${one.phone.slice(-4)}') || '%'`],
      'code of goods': [one.code, `exists (select from sales_order_item i where i.order_id = o.id and i.code like '${one.code}%')`],
      'name of a store': [one.store, `o.store_id in (select id from store where name like '%${one.store}%')`],
      'word in many stores': ['五金', `o.store_id in (select id from store where name like '%五金%')`],
      'no order': ['嵘钺没有', `o.store_id in (select id from store where name like '%嵘钺没有%')`],
    } satisfies Record<string, [string, string]>).flatMap(([name, [word, where]]): Case[] => [
      list(`word, ${name}`, { word }, where),
      {
        name: `counts of the tabs, word, ${name}`,
        path: '/api/order/order/counts',
        query: { word },
        limit: LIMITS.wordCounts,
        bare: (scope) => `select state, count(*) from sales_order o where o.deleted_at is null and ${where} and ${scope} group by 1`,
      },
    ]),
    list('by the day of payment', { sort_field: 'paid_at' }, 'o.paid_at is not null', 'o.paid_at desc, o.id desc'),
    {
      name: 'counts of the tabs',
      path: '/api/order/order/counts',
      limit: LIMITS.counts,
      bare: (scope) =>
        `select state, count(*) from (select o.state from sales_order o where o.deleted_at is null and ${scope} limit 1000) as counted group by 1`,
    },
    {
      name: 'order with most lines',
      path: '/api/order/order/detail',
      query: { id: largest[0]?.id ?? '0' },
      limit: LIMITS.detail,
      adminOnly: true,
      bare: () => `select * from sales_order_item where order_id = ${largest[0]?.id ?? 0} order by line_no`,
    },
    {
      name: `impact of ${SKUS.toLocaleString('en')} prices`,
      path: '',
      limit: LIMITS.impact,
      adminOnly: true,
      act: (ctx) => impactOf(ctx, { filter: {}, field: 'price_store', mode: 'percent', value: -500 }),
      bare: () => `select count(*), sum(i.qty), sum(i.pay_amount) from sales_order_item i join sales_order o on o.id = i.order_id
        where o.paid_at >= now() - interval '90 days' and o.deleted_at is null and i.is_gift = 0`,
    },
    {
      name: 'home, figures',
      path: '',
      act: (ctx) => overview(ctx),
      limit: LIMITS.home,
      bare: (scope) =>
        `select count(*), sum(paid_amount) from sales_order o where paid_at >= '${dayBegins(businessDay(new Date(LATE)))}' and paid_at < '${new Date(LATE).toISOString()}' and ${scope}`,
    },
    ...(['month', 'last_month'] as const).map((period): Case => ({
      name: `home, figures of ${words(period)}`,
      path: '',
      act: (ctx) => overview(ctx, { period }),
      limit: LIMITS.home,
      bare: (scope) =>
        `select sum(orders), sum(amount) from sales_day o where day >= date_trunc('month', now()) - interval '13 months' and ${scope}`,
    })),
    {
      name: 'home, active and repeating stores',
      path: '',
      act: (ctx) => loyalty(ctx, { period: 'month' }),
      from: NOON,
      limit: LIMITS.home,
      bare: (scope) =>
        `select count(*) from (select store_id from sales_store_day o where day >= now() - interval '30 days' and ${scope} group by 1) as b`,
    },
    ...(
      [
        ['stock', (ctx) => stock(ctx, { period: 'days30' }), 'select count(*) from sku where deleted_at is null and stock = 0'],
        [
          'customers',
          (ctx) => customers(ctx, { period: 'days30' }),
          "select count(*) from store where deleted_at is null and coalesce(last_order_at, created_at) < now() - interval '60 days'",
        ],
        ['finance', finance, "select sum(amount) from commission where state = 'frozen'"],
        [
          'marketing',
          (ctx) => marketing(ctx, { period: 'days30' }),
          "select sum(cost) from activity_day where day >= now() - interval '30 days'",
        ],
      ] satisfies [string, NonNullable<Case['act']>, string][]
    ).map(([name, act, bare]): Case => ({ name: `home, ${name}`, path: '', act, limit: LIMITS.home, bare: () => bare })),
    ...(['today', 'days30', 'months12'] as const).map((period): Case => ({
      name: `home, trend of ${words(period)}`,
      path: '',
      act: (ctx) => trend(ctx, { period }),
      limit: LIMITS.home,
      bare: (scope) =>
        `select day, sum(amount) from sales_day o where day >= now() - interval '${period === 'months12' ? 730 : 60} days' and ${scope} group by 1`,
    })),
    ...(['today', 'days30', 'quarter', 'year'] as const).flatMap((period): Case[] => {
      const days = { today: 1, days30: 30, quarter: 92, year: 366 }[period]
      const parts = (kinds: string) => (scope: string) =>
        `select kind, key, sum(amount) from sales_part_day o where day >= now() - interval '${days} days' and agent_id <> -1 and kind in (${kinds}) and ${scope} group by 1, 2`
      const sold = (scope: string) =>
        `select sku_id, sum(amount) from sales_goods_day o where day >= now() - interval '${days} days' and ${scope} group by 1 order by 2 desc limit 20`
      const of = (name: string, act: Case['act'], bare: Case['bare']): Case => ({
        name: `home, ${name} of ${words(period)}`,
        path: '',
        from: NOON,
        limit: LIMITS.home,
        bare,
        ...(act && { act }),
      })
      return [
        of('parts', (ctx) => structure(ctx, { period }), parts(`'category', 'brand', 'series', 'level', 'way', 'source'`)),
        of('regions', (ctx) => regions(ctx, { period }), parts(`'province'`)),
        of('best goods', (ctx) => rank(ctx, { period, by: 'skus' }), sold),
        of(
          'best stores',
          (ctx) => rank(ctx, { period, by: 'stores' }),
          (scope) => `select store_id, sum(amount) from sales_store_day o
          where day >= now() - interval '${days} days' and ${scope} group by 1 order by 2 desc limit 20`,
        ),
      ]
    }),
  ]
}

/** `30 days`, `12 months`, `this quarter`. */
const words = (period: HomePeriod) => homePeriods[period][1].toLowerCase()

async function measured(
  app: FastifyInstance,
  bench: BenchDatabase,
  {
    name,
    path,
    query = {},
    act,
    from = LATE,
    token,
    actor,
    bare,
    limit,
  }: Omit<Case, 'bare'> & { token: string; actor: Actor; bare: string },
): Promise<OrderFigure> {
  const { db, cache } = bench.database
  let round = 0
  // a later minute each time, so that no value is kept
  const later = () => new Date(from + (round += 1) * 61_000)
  const call = () => (act ? act({ db, cache, actor, now: later(), language: 'zh' } as Ctx) : ask(app, token, path, query))
  bench.statements.length = 0
  await call()
  const statements = bench.statements.length
  const { ours, reference } = await inTurn(ROUNDS, call, () => bench.database.pool.query(bare))
  console.log(
    `  ${name}: p50 ${ours.p50.toFixed(1)}, p95 ${ours.p95.toFixed(1)} ms, bare p95 ${reference.p95.toFixed(1)} ms, ${statements} statements`,
  )
  return { name, ours, bare: reference, statements, limit }
}
