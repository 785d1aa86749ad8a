import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { agent } from '#contract/agent/agent.ts'
import { salesman } from '#contract/agent/salesman.ts'
import { home } from '#contract/index/home.ts'
import { aftersale } from '#contract/order/aftersale.ts'
import type { InputOf } from '#contract/kit/endpoint.ts'
import { store } from '#contract/store/store.ts'
import { sumMonthSales } from '#server/areas/trade/month-sales.ts'
import { rollUpChecks, rollUpSales } from '#server/areas/trade/roll-up.ts'
import { order } from '#server/areas/trade/order-tables.ts'
import { businessDay, dayBegins } from '#server/platform/kernel/business-day.ts'
import { runChecks } from '#server/platform/verify/check.ts'
import { loadDemo } from '#server/seed/demo/load.ts'
import { loadPeople } from '#server/seed/people/load.ts'
import { loadTrade } from '#server/seed/trade/load.ts'
import { startServer } from '#test/server/harness.ts'
import { and, eq, gte, isNotNull, ne, sql } from 'drizzle-orm'

let now = new Date('2026-11-23T06:30:00Z')
const server = await startServer({ clock: () => now })
const { db, pool } = server.database
const pictures = { fronts: ['/f.webp'], inners: ['/i.webp'], licenses: ['/l.webp'], qrcodes: Array.from({ length: 30 }, () => '/q.webp') }
const AGENT = 1

beforeAll(async () => {
  const client = await pool.connect()
  await client.query('begin')
  await loadPeople(client, { stores: 400, pictures, now })
  await client.query('commit')
  await loadDemo(pool, { skus: 1500, putImage: async () => '/p.webp', log: () => undefined })
  await client.query('begin')
  await loadTrade(client, { orders: 1500, now, secretKey: randomBytes(32) })
  await client.query('commit')
  client.release()
}, 120_000)

const one = async (query: string) => (await pool.query<Record<string, string>>(query)).rows[0]
const perms = ['order:order:list', 'store:store:list', 'user:user:list']

/** Sums straight from the rows, without roll-ups. */
async function direct(from: string, to: string, scope = 'true') {
  const row =
    await one(`select count(*)::int as orders, coalesce(sum(paid_amount), 0)::float8 as amount, count(distinct store_id)::int as stores
    from sales_order where paid_at >= '${from}' and paid_at < '${to}' and ${scope}`)
  const back = await one(
    `select count(*)::int as refunds, coalesce(sum(amount), 0)::float8 as refund_amount from refund where done_at >= '${from}' and done_at < '${to}' and ${scope}`,
  )
  return { ...row, ...back }
}

/** Stores that placed orders, and stores that paid once or more often in 30 days, straight from the orders. */
async function loyalIn(from: string, to: string, scope: string) {
  const since = new Date(Date.parse(to) - 30 * 86_400_000).toISOString()
  const row = await one(`select
    (select count(distinct store_id) from sales_order where created_at >= '${from}' and created_at < '${to}' and ${scope})::int as active,
    (select count(*) from (select store_id from sales_order where paid_at >= '${since}' and paid_at < '${to}' and store_id is not null and ${scope} group by 1) as b)::int as buyers,
    (select count(*) from (select store_id from sales_order where paid_at >= '${since}' and paid_at < '${to}' and store_id is not null and ${scope} group by 1 having count(*) > 1) as r)::int as repeaters`)
  return row as unknown as { active: number; buyers: number; repeaters: number }
}

describe('the figures of the home page', () => {
  const overviewOf = async (token: string, input: InputOf<typeof home.overview>) =>
    (await server.call(home.overview, input, { token })).data

  test('[A38] equal the rows of their periods, with the period before and the same one of the year before', async () => {
    const token = await server.login()
    const today = businessDay(now)
    const at = now.toISOString()
    const day = await overviewOf(token, {})
    expect(day.now).toMatchObject(await direct(dayBegins(today), at))
    expect(day.before).toMatchObject(await direct(dayBegins(today, -1), new Date(now.getTime() - 86_400_000).toISOString()))
    expect((await overviewOf(token, { period: 'yesterday' })).now).toMatchObject(await direct(dayBegins(today, -1), dayBegins(today)))
    const month = await overviewOf(token, { period: 'month' })
    expect(month.now).toMatchObject(await direct(dayBegins('2026-11-01'), at))
    expect(month.before).toMatchObject(await direct(dayBegins('2026-10-01'), '2026-10-23T06:30:00Z'))
    expect(month.year).toMatchObject({ orders: 0, amount: 0, stores: 0 })
    const cost =
      await one(`select sum(i.pay_amount - i.price_cost * i.qty)::float8 as profit, sum(i.pay_amount)::float8 as base from sales_order_item i join sales_order o on o.id = i.order_id
      where o.paid_at >= '${dayBegins('2026-11-01')}' and i.price_cost is not null`)
    expect(month.now).toMatchObject({ profit: cost?.['profit'], profit_base: cost?.['base'] })
    const stores = await one(`select count(*)::int as n from store where created_at >= '${dayBegins('2026-11-01')}'`)
    expect(month.now.new_stores).toBe(stores?.['n'])
  })

  test('[A38] of a week, the last month and days of the own choice equal their rows, in every data scope', async () => {
    const tree = `agent_id in (select id from agent where id = ${AGENT} or parent_id = ${AGENT})`
    const logins = [
      ['admin', 'true'],
      [{ perms, scope: 'agent_tree', agent_id: AGENT }, tree],
      [{ perms, scope: 'cs_self', cs_id: 1 }, 'cs_id = 1'],
    ] as const
    const asked = [
      [{ period: 'week' }, '2026-11-23', '2026-11-23'],
      [{ period: 'last_month' }, '2026-10-01', '2026-10-31'],
      [{ period: 'custom', from: '2026-09-20', to: '2026-11-05' }, '2026-09-20', '2026-11-05'],
    ] as const
    for (const [login, scope] of logins) {
      const token = await server.login(login)
      for (const [input, from, to] of asked) {
        const data = await overviewOf(token, input)
        expect([data.from, data.to]).toEqual([from, to])
        const end = to === businessDay(now) ? now.toISOString() : dayBegins(to, 1)
        expect(data.now).toMatchObject(await direct(dayBegins(from), end, scope))
        const { data: loyal } = await server.call(home.loyalty, input, { token })
        expect(loyal.now).toEqual(await loyalIn(dayBegins(from), end, scope))
      }
    }
    const { data: days } = await server.call(
      home.overview,
      { period: 'custom', from: '2026-11-03', to: '2026-11-12' },
      { token: await server.login() },
    )
    expect(days.before).toMatchObject(await direct(dayBegins('2026-10-24'), dayBegins('2026-11-03')))
  })

  test('[R3] [A38] a period of the own choice has two days in their order, begins not later than today and ends within a year', async () => {
    const token = await server.login()
    const refused = async (from?: string, to?: string) =>
      (await server.call(home.overview, { period: 'custom', ...(from && { from }), ...(to && { to }) }, { token })).code
    expect(await refused()).toBe(400)
    expect(await refused('2026-11-10', '2026-11-09')).toBe(400)
    expect(await refused('2025-11-01', '2026-11-02')).toBe(400)
    expect(await refused('2026-11-10', '2026-11-24')).toBe(400)
    expect(await refused('2025-11-23', '2026-11-23')).toBe(200)
  })

  test('[I13] [A38] are those of the own tree for an agent and of the own customers for customer service, without cost', async () => {
    const tree = `agent_id in (select id from agent where id = ${AGENT} or parent_id = ${AGENT})`
    const asAgent = await server.login({ perms: [...perms, 'goods:sku:cost'], scope: 'agent_tree', agent_id: AGENT })
    const month = await direct(dayBegins('2026-11-01'), now.toISOString(), tree)
    expect(month).not.toMatchObject({ orders: 0 })
    expect((await overviewOf(asAgent, { period: 'month' })).now).toMatchObject({ ...month, profit: null, profit_base: null })
    const asService = await server.login({ perms, scope: 'cs_self', cs_id: 1 })
    const own = await overviewOf(asService, { period: 'month' })
    expect(own.now).toMatchObject(await direct(dayBegins('2026-11-01'), now.toISOString(), 'cs_id = 1'))
    const { data: days } = await server.call(home.trend, { span: '30' }, { token: asAgent })
    const sum = days.list.reduce((total, { amount }) => total + (amount ?? 0), 0)
    expect({ amount: sum }).toMatchObject({ amount: (await direct(dayBegins('2026-10-25'), now.toISOString(), tree))['amount' as never] })
  })

  test('[S16] [A38] are hidden without their permissions', async () => {
    const { data } = await server.call(home.overview, {}, { token: await server.login({ perms: ['user:user:list'] }) })
    expect(data.now).toMatchObject({
      orders: null,
      amount: null,
      stores: null,
      profit: null,
      new_stores: null,
      new_users: expect.any(Number),
    })
    const refused = await server.call(home.trend, { span: '7' }, { token: await server.login({ perms: ['user:user:list'] }) })
    expect(refused.code).toBe(403)
  })

  test('[A38] the trend has a point per hour, day or month, beside the span before it', async () => {
    const token = await server.login()
    const points = async (span: 'today' | '7' | '90' | 'months') => (await server.call(home.trend, { span }, { token })).data.list
    const hours = await points('today')
    expect(hours).toHaveLength(24)
    expect(hours[14]).toMatchObject({ key: '14', amount: expect.any(Number) })
    expect(hours[15]).toMatchObject({ key: '15', amount: null, orders: null, before: { amount: expect.any(Number) } })
    const today = await direct(dayBegins('2026-11-23'), now.toISOString())
    expect(hours.reduce((sum, { orders }) => sum + (orders ?? 0), 0)).toBe(today['orders' as never])
    const week = await points('7')
    expect(week.map(({ key }) => key)).toEqual([
      '2026-11-17',
      '2026-11-18',
      '2026-11-19',
      '2026-11-20',
      '2026-11-21',
      '2026-11-22',
      '2026-11-23',
    ])
    expect(week[0]?.before.key).toBe('2026-11-10')
    expect(week[6]?.orders).toBe(today['orders' as never])
    expect(await points('90')).toHaveLength(90)
    const months = await points('months')
    expect(months.at(-1)).toMatchObject({ key: '2026-11-01', before: { key: '2025-11-01' } })
    expect(months.at(-1)?.amount).toBe((await direct(dayBegins('2026-11-01'), now.toISOString()))['amount' as never])
  })

  test('[R2] a minute may pass until they change, and one person does not see the figures of another', async () => {
    const token = await server.login()
    const amountNow = async () => (await server.call(home.overview, {}, { token })).data.now.amount ?? 0
    const before = await amountNow()
    const [unpaid] = await db.select({ id: order.id }).from(order).where(eq(order.state, 'pending_pay')).limit(1)
    const paid_at = new Date(now.getTime() - 1000).toISOString()
    await db
      .update(order)
      .set({ paid_amount: sql`${order.pay_amount}`, paid_at })
      .where(eq(order.id, unpaid?.id ?? 0))
    expect(await amountNow()).toBe(before)
    now = new Date(now.getTime() + 61_000)
    expect(await amountNow()).toBeGreaterThan(before)
    await db
      .update(order)
      .set({ paid_amount: 0, paid_at: null })
      .where(eq(order.id, unpaid?.id ?? 0))
  })
})

/** The largest parts, straight from the rows. */
async function largest(key: string, amount: string, [from, to]: readonly [string, string], scope: string, from_what = 'sales_order o') {
  const { rows } = await pool.query<{ key: string; amount: number }>(
    `select ${key}::text as key, sum(${amount})::float8 as amount from ${from_what}
     where o.paid_at >= '${from}' and o.paid_at < '${to}' and o.deleted_at is null and ${key} is not null and o.${scope} group by 1 order by 2 desc, 1 limit 10`,
  )
  return rows
}

describe('the parts and ranks of sales', () => {
  const tree = `agent_id in (select id from agent where id = ${AGENT} or parent_id = ${AGENT})`
  const spans = { this: [dayBegins('2026-11-01'), now.toISOString()], last: [dayBegins('2026-10-01'), dayBegins('2026-11-01')] } as const
  const lines = `sales_order o join sales_order_item i on i.order_id = o.id and i.is_gift = 0`

  test('[A38] the parts equal the orders of this month and the last one, in every data scope', async () => {
    const logins = [
      ['admin', 'id > 0'],
      [{ perms, scope: 'agent_tree', agent_id: AGENT }, tree],
      [{ perms, scope: 'cs_self', cs_id: 1 }, 'cs_id = 1'],
    ] as const
    for (const [login, scope] of logins)
      for (const month of ['this', 'last'] as const) {
        const { data } = await server.call(home.structure, { month }, { token: await server.login(login) })
        const [paid] = await largest('1', 'o.paid_amount', spans[month], scope)
        const [lined] = await largest('1', 'i.pay_amount', spans[month], scope, lines)
        expect([data.orders_amount, data.goods_amount]).toEqual([paid?.amount ?? 0, lined?.amount ?? 0])
        const sums = (part: keyof typeof data.parts) => data.parts[part].map(({ key, amount }) => ({ key, amount }))
        expect(sums('brand')).toEqual(await largest('i.brand_id', 'i.pay_amount', spans[month], scope, lines))
        expect(sums('series')).toEqual(await largest('i.series_id', 'i.pay_amount', spans[month], scope, lines))
        expect(sums('level')).toEqual(await largest('o.price_level', 'o.paid_amount', spans[month], scope))
        expect(sums('way')).toEqual(await largest('o.pay_way', 'o.paid_amount', spans[month], scope))
        expect(sums('source')).toEqual(await largest('o.source', 'o.paid_amount', spans[month], scope))
        expect(sums('province')).toEqual(await largest('o.province_code', 'o.paid_amount', spans[month], scope))
        const rooted = `${lines} join category c on c.id = i.category_id left join category p on p.id = c.parent_id left join category g on g.id = p.parent_id`
        expect(sums('category')).toEqual(await largest('coalesce(g.id, p.id, c.id)', 'i.pay_amount', spans[month], scope, rooted))
      }
  })

  test('[A38] the ranks are those of the lines, and parties need the permission for their list', async () => {
    const token = await server.login()
    const { data } = await server.call(home.rank, { month: 'this' }, { token })
    const best = await largest('i.sku_id', 'i.pay_amount', spans.this, 'id > 0', lines)
    expect(data.skus.slice(0, 10).map(({ id, amount }) => ({ key: String(id), amount }))).toEqual(best)
    expect(data.by_qty).toEqual(data.by_qty.toSorted((a, b) => b.qty - a.qty || a.id - b.id))
    expect(data.stores?.[0]?.amount).toBeGreaterThan(0)
    const { data: few } = await server.call(home.rank, { month: 'this' }, { token: await server.login({ perms: ['order:order:list'] }) })
    expect([few.stores, few.salesmen, few.agents]).toEqual([null, null, null])
  })
})

describe('the sales of agents and salesmen', () => {
  const month = dayBegins('2026-11-01')
  const soldIn = async (scope: string) => {
    const row = await one(`select coalesce(sum(paid_amount), 0)::float8 as n from sales_order where paid_at >= '${month}' and ${scope}`)
    return Number(row?.['n'])
  }
  const soldBy = (column: string, id: number) => soldIn(`${column} = ${id}`)

  test('[A14] [A15] are the orders of the month that were paid, on lists, record pages and in the ranking', async () => {
    const token = await server.login()
    const { data: listed } = await server.call(agent.list, { page_size: 20 }, { token })
    expect(listed.list.some(({ month_amount }) => month_amount > 0)).toBe(true)
    for (const { id, month_amount } of listed.list) expect(month_amount).toBe(await soldBy('agent_id', id))
    const { data: people } = await server.call(salesman.list, { page_size: 20 }, { token })
    expect(people.list.some(({ month_amount }) => month_amount > 0)).toBe(true)
    for (const { id, month_amount } of people.list) expect(month_amount).toBe(await soldBy('salesman_id', id))
    const { data: ranked } = await server.call(salesman.rank, { by: 'amount' }, { token })
    const [best] = ranked.list
    expect(ranked.list).toHaveLength(20)
    expect(ranked.list).toEqual(ranked.list.toSorted((a, b) => b.amount - a.amount || a.id - b.id))
    const { data: page } = await server.call(salesman.detail, { id: best?.id ?? 0 }, { token })
    const { month_amount, month_target, target_rate } = page
    expect([month_amount, best?.amount]).toEqual([await soldBy('salesman_id', page.id), month_amount])
    expect(target_rate).toBe(month_target > 0 ? Math.round((month_amount * 10_000) / month_target) : null)
    const { data: days } = await server.call(salesman.sales, { id: page.id }, { token })
    expect(days.list).toHaveLength(30)
    expect(days.list.reduce((sum, { day, amount }) => sum + (day >= '2026-11-01' ? amount : 0), 0)).toBe(month_amount)
    const { data: of } = await server.call(agent.sales, { id: AGENT }, { token })
    expect(of.list.at(-1)).toMatchObject({ day: '2026-11-23' })
    const { data: about } = await server.call(agent.detail, { id: AGENT }, { token })
    expect(of.list.reduce((sum, { day, amount }) => sum + (day >= '2026-11-01' ? amount : 0), 0)).toBe(about.month_amount)
  })

  test('[A14] [A15] [A16] lists are in the order of the sales of the month, which a job sums up and begins anew with each month', async () => {
    const token = await server.login()
    const sorted = { sort_field: 'month_amount', page_size: 100 } as const
    const read = async () => {
      const lists = await Promise.all(
        [store, agent, salesman].map(async ({ list }) => (await server.call(list, sorted, { token })).data.list),
      )
      for (const list of lists) expect(list).toEqual(list.toSorted((a, b) => b.month_amount - a.month_amount || b.id - a.id))
      return lists
    }
    const [stores = []] = await read()
    for (const { id, month_amount } of stores) expect(month_amount).toBe(await soldBy('store_id', id))
    const best = stores[0]?.id ?? 0
    const { store_id, agent_id, salesman_id } = order
    const [paid] = await db
      .select({ id: order.id, store_id, agent_id, salesman_id })
      .from(order)
      .where(and(ne(store_id, best), isNotNull(agent_id), isNotNull(salesman_id), gte(order.paid_at, month)))
      .limit(1)
    const more = (amount: number) =>
      db
        .update(order)
        .set({ paid_amount: sql`${order.paid_amount} + ${amount}` })
        .where(eq(order.id, paid?.id ?? 0))
    await more(100_000_000)
    await Promise.all([sumMonthSales(db, now), sumMonthSales(db, now)])
    const first = (await read()).map(([row]) => row?.id)
    expect(first).toEqual([paid?.store_id, paid?.agent_id, paid?.salesman_id])
    await more(-100_000_000)
    await sumMonthSales(db, new Date('2026-12-01T00:00:00Z'))
    for (const list of await read()) expect(list.every(({ month_amount }) => month_amount === 0)).toBe(true)
    await sumMonthSales(db, now)
    expect((await read())[0]).toEqual(stores)
  })

  test('[I13] [A14] the tiles sum up what the caller sees; sales of a foreign agent are not readable', async () => {
    const tree = `agent_id in (select id from agent where id = ${AGENT} or parent_id = ${AGENT})`
    const as = await server.login({ perms: ['agent:agent:list', 'agent:salesman:list'], scope: 'agent_tree', agent_id: AGENT })
    const { data } = await server.call(agent.stat, {}, { token: as })
    const waiting = await one(
      `select coalesce(sum(amount), 0)::float8 as n from commission where state = 'frozen' and owner_type = 'agent' and ${tree}`,
    )
    expect(data).toMatchObject({ month_amount: await soldIn(tree), waiting: waiting?.['n'] })
    const { data: people } = await server.call(salesman.stat, {}, { token: as })
    expect(people.month_amount).toBe(await soldIn(`salesman_id in (select id from salesman where ${tree})`))
    expect(people.average).toBe(Math.round(people.month_amount / people.on_duty))
    const foreign = await one(`select id::int as id from agent where id <> ${AGENT} and parent_id is distinct from ${AGENT} limit 1`)
    expect((await server.call(agent.sales, { id: Number(foreign?.['id']) }, { token: as })).code).toBe(404)
    const { data: ranked } = await server.call(salesman.rank, { by: 'amount' }, { token: as })
    const own = await pool.query<{ id: string }>(`select id from salesman where ${tree}`)
    expect(own.rows.map(({ id }) => Number(id))).toEqual(expect.arrayContaining(ranked.list.map(({ id }) => id)))
  })
})

describe('the roll-ups', () => {
  test('[A20] the share of refunds in 30 days is that of the rows, in every data scope', async () => {
    const of = async (login: Parameters<typeof server.login>[0]) =>
      (await server.call(aftersale.stat, {}, { token: await server.login(login) })).data.rate
    const rate = async (scope: string) => {
      const since = dayBegins('2026-10-25')
      const row =
        await one(`select (select coalesce(sum(coalesce(approved_amount, 0) + freight_back), 0) from aftersale where done_at >= '${since}' and ${scope})::float8 as back,
        (select sum(paid_amount) from sales_order where paid_at >= '${since}' and ${scope})::float8 as paid`)
      return row?.['paid'] ? Math.round((Number(row['back']) * 10_000) / Number(row['paid'])) : null
    }
    const seen = ['order:aftersale:list']
    const tree = `agent_id in (select id from agent where id = ${AGENT} or parent_id = ${AGENT})`
    expect(await one('select max(day)::text as last from sales_done')).toEqual({ last: '2026-11-22' })
    expect(await rate('true')).toBeGreaterThan(0)
    expect(await of('admin')).toBe(await rate('true'))
    expect(await of({ perms: seen, scope: 'agent_tree', agent_id: AGENT })).toBe(await rate(tree))
    expect(await of({ perms: seen, scope: 'cs_self', cs_id: 1 })).toBe(await rate('cs_id = 1'))
    expect(await of({ perms: seen, scope: 'self' })).toBeNull()
  })

  test('[I2] a repeated run changes nothing, and the next day is added when it has ended', async () => {
    const state = () =>
      one('select count(*)::int as days, sum(amount)::float8 as amount, (select max(day)::text from sales_done) as last from sales_day')
    const first = await state()
    await rollUpSales(db, now)
    expect(await state()).toEqual(first)
    expect(first).toMatchObject({ last: '2026-11-22' })
    await Promise.all([1, 2, 3].map(() => rollUpSales(db, new Date(now.getTime() + 86_400_000))))
    expect(await state()).toMatchObject({ last: '2026-11-23' })
    expect((await runChecks(pool, rollUpChecks)).violations).toEqual([])
  })

  test('[I2] verify finds a sum that is not that of its rows', async () => {
    await db.execute(
      sql`update sales_day set amount = amount + 1 where (day, agent_id, cs_id) = (select day, agent_id, cs_id from sales_day limit 1)`,
    )
    expect((await runChecks(pool, rollUpChecks)).violations).toMatchObject([{ check: 'sales.day', count: 1 }])
    await db.execute(sql`truncate sales_day, sales_done, sales_store, sales_store_day, sales_salesman, sales_goods, sales_part`)
    await rollUpSales(db, now)
    expect((await runChecks(pool, rollUpChecks)).violations).toEqual([])
  })
})
