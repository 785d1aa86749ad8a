import { and, eq, gte, isNotNull, ne, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { agent } from '#contract/agent/agent.ts'
import { salesman } from '#contract/agent/salesman.ts'
import { home } from '#contract/index/home.ts'
import type { InputOf } from '#contract/kit/endpoint.ts'
import { aftersale } from '#contract/order/aftersale.ts'
import { store } from '#contract/store/store.ts'
import { sumMonthSales } from '#server/areas/figures/month-sales.ts'
import { rollUpChecks, rollUpSales } from '#server/areas/figures/roll-up.ts'
import { order } from '#server/areas/trade/tables/order-tables.ts'
import { businessDay, dayBegins } from '#server/platform/kernel/business-day.ts'
import { runChecks } from '#server/platform/verify/check.ts'
import { AGENT, demoWorld, tree } from '#test/make/demo-world.ts'

const { server, clock, db, pool, one } = await demoWorld()

const perms = ['order:order:list', 'store:store:list', 'user:user:list']

/** Sums straight from the rows, without roll-ups. */
async function direct(from: string, to: string, scope = 'true') {
  const row =
    await one(`select count(*)::int as orders, coalesce(sum(paid_amount), 0)::float8 as amount, count(distinct store_id)::int as stores
    from sales_order where paid_at >= '${from}' and paid_at < '${to}' and ${scope}`)
  const back = await one(
    `select count(*)::int as refunds, coalesce(sum(amount), 0)::float8 as refund_amount from refund
      where source not in ('free_order', 'late_pay') and done_at >= '${from}' and done_at < '${to}' and ${scope}`,
  )
  return { ...row, ...back }
}

async function pick(day: string) {
  const { amount, orders } = (await direct(dayBegins(day), dayBegins(day, 1))) as Record<string, unknown>
  return { amount, orders }
}

/** Stores that placed orders, and stores that paid once or more often in 30 days, straight from the orders. */
async function loyalIn(from: string, to: string, scope: string) {
  const since = dayBegins(businessDay(new Date(Date.parse(to) - 1)), -29)
  const row = await one(`select
    (select count(distinct store_id) from sales_order where created_at >= '${from}' and created_at < '${to}' and ${scope})::int as active,
    (select count(*) from (select store_id from sales_order where paid_at >= '${since}' and paid_at < '${to}' and store_id is not null and ${scope} group by 1) as b)::int as buyers,
    (select count(*) from (select store_id from sales_order where paid_at >= '${since}' and paid_at < '${to}' and store_id is not null and ${scope} group by 1 having count(*) > 1) as r)::int as repeaters`)
  return row as unknown as { active: number; buyers: number; repeaters: number }
}

describe('the figures of the home page', () => {
  const overviewOf = async (token: string, input: InputOf<typeof home.overview>) =>
    (await server.call(home.overview, input, { token })).data

  test('[A38] equal the rows in their period, the period before and the same one a year before', async () => {
    const token = await server.login()
    const today = businessDay(clock.now())
    const at = clock.now().toISOString()
    const day = await overviewOf(token, {})
    expect(day.now).toMatchObject(await direct(dayBegins(today), at))
    expect(day.before).toMatchObject(await direct(dayBegins(today, -1), new Date(clock.now().getTime() - 86_400_000).toISOString()))
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

  test('[A38] for a week, last month and custom days equal their rows, in every data scope', async () => {
    const logins = [
      ['admin', 'true'],
      [{ perms, scope: 'agent_tree', agent_id: AGENT }, tree],
      [{ perms, scope: 'cs_self', cs_id: 1 }, 'cs_id = 1'],
    ] as const
    const queries = [
      [{ period: 'week' }, '2026-11-23', '2026-11-23'],
      [{ period: 'last_month' }, '2026-10-01', '2026-10-31'],
      [{ period: 'days7' }, '2026-11-17', '2026-11-23'],
      [{ period: 'quarter' }, '2026-10-01', '2026-11-23'],
      [{ period: 'year' }, '2026-01-01', '2026-11-23'],
      [{ period: 'months12' }, '2025-12-01', '2026-11-23'],
      [{ period: 'custom', from: '2026-09-20', to: '2026-11-05' }, '2026-09-20', '2026-11-05'],
    ] as const
    for (const [login, scope] of logins) {
      const token = await server.login(login)
      for (const [input, from, to] of queries) {
        const data = await overviewOf(token, input)
        expect([data.from, data.to]).toEqual([from, to])
        const end = to === businessDay(clock.now()) ? clock.now().toISOString() : dayBegins(to, 1)
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

  test('[R3] [A38] a custom period has two ordered days, starts by today, ends within a year', async () => {
    const token = await server.login()
    const refused = async (from?: string, to?: string) =>
      (await server.call(home.overview, { period: 'custom', ...(from && { from }), ...(to && { to }) }, { token })).code
    expect(await refused()).toBe(400)
    expect(await refused('2026-11-10', '2026-11-09')).toBe(400)
    expect(await refused('2025-11-01', '2026-11-02')).toBe(400)
    expect(await refused('2026-11-10', '2026-11-24')).toBe(400)
    expect(await refused('2025-11-23', '2026-11-23')).toBe(200)
  })

  test('[I13] [A38] are limited to the agent’s tree or the employee’s customers, without cost', async () => {
    const asAgent = await server.login({ perms: [...perms, 'goods:sku:cost'], scope: 'agent_tree', agent_id: AGENT })
    const month = await direct(dayBegins('2026-11-01'), clock.now().toISOString(), tree)
    expect(month).not.toMatchObject({ orders: 0 })
    expect((await overviewOf(asAgent, { period: 'month' })).now).toMatchObject({ ...month, profit: null, profit_base: null })
    const asService = await server.login({ perms, scope: 'cs_self', cs_id: 1 })
    const own = await overviewOf(asService, { period: 'month' })
    expect(own.now).toMatchObject(await direct(dayBegins('2026-11-01'), clock.now().toISOString(), 'cs_id = 1'))
    const { data: days } = await server.call(home.trend, { period: 'days30' }, { token: asAgent })
    const sum = days.list.reduce((total, { amount }) => total + (amount ?? 0), 0)
    expect({ amount: sum }).toMatchObject({
      amount: (await direct(dayBegins('2026-10-25'), clock.now().toISOString(), tree))['amount' as never],
    })
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
    const refused = await server.call(home.trend, { period: 'days7' }, { token: await server.login({ perms: ['user:user:list'] }) })
    expect(refused.code).toBe(403)
  })

  test('[A38] the trend has a point per hour, day or month, beside the period and year before', async () => {
    const token = await server.login()
    const trendOf = async (input: InputOf<typeof home.trend>) => (await server.call(home.trend, input, { token })).data
    const hours = await trendOf({})
    expect(hours.grain).toBe('hour')
    expect(hours.list).toHaveLength(24)
    expect(hours.list[14]).toMatchObject({ key: '14', amount: expect.any(Number) })
    expect(hours.list[15]).toMatchObject({ key: '15', amount: null, orders: null, before: { amount: expect.any(Number) } })
    const today = await direct(dayBegins('2026-11-23'), clock.now().toISOString())
    expect(hours.list.reduce((sum, { orders }) => sum + (orders ?? 0), 0)).toBe(today['orders' as never])
    const yesterday = await direct(dayBegins('2026-11-22'), dayBegins('2026-11-23'))
    expect(hours.list.reduce((sum, { before }) => sum + (before?.orders ?? 0), 0)).toBe(yesterday['orders' as never])
    const { list: week, grain } = await trendOf({ period: 'days7' })
    expect([grain, week.map(({ key }) => key)]).toEqual([
      'day',
      ['2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'],
    ])
    expect(week[0]).toMatchObject({ from: '2026-11-17', to: '2026-11-17', before: { key: '2026-11-10' }, year: { key: '2025-11-17' } })
    expect(week[6]?.orders).toBe(today['orders' as never])
    for (const { key, amount, orders, before } of week.slice(0, 6)) {
      expect({ amount, orders }).toMatchObject(await pick(key))
      expect(before).toMatchObject(await pick(before?.key ?? ''))
    }
    expect((await trendOf({ period: 'days90' })).list).toHaveLength(90)
    const months = await trendOf({ period: 'months12' })
    expect(months.grain).toBe('month')
    expect(months.list).toHaveLength(12)
    expect(months.list.at(-1)).toMatchObject({ key: '2026-11', from: '2026-11-01', to: '2026-11-23', before: { key: '2025-11' } })
    expect(months.list.at(-1)?.amount).toBe((await direct(dayBegins('2026-11-01'), clock.now().toISOString()))['amount' as never])
    const { list: last } = await trendOf({ period: 'last_month' })
    expect(last).toHaveLength(31)
    // September has no 31st day
    expect([last[29]?.before?.key, last[30]?.before]).toEqual(['2026-09-30', null])
    const own = await trendOf({ period: 'custom', from: '2026-06-15', to: '2026-10-10' })
    expect(own.list.map(({ key, from, to }) => [key, from, to])).toEqual([
      ['2026-06', '2026-06-15', '2026-06-30'],
      ['2026-07', '2026-07-01', '2026-07-31'],
      ['2026-08', '2026-08-01', '2026-08-31'],
      ['2026-09', '2026-09-01', '2026-09-30'],
      ['2026-10', '2026-10-01', '2026-10-10'],
    ])
    expect(own.list[0]).toMatchObject({ before: { key: '2026-02-17' }, year: { key: '2025-06' } })
  })

  test('[R2] may change up to a minute late, and stay separate between persons', async () => {
    const token = await server.login()
    const amountNow = async () => (await server.call(home.overview, {}, { token })).data.now.amount ?? 0
    const before = await amountNow()
    const [unpaid] = await db.select({ id: order.id }).from(order).where(eq(order.state, 'pending_pay')).limit(1)
    const paid_at = new Date(clock.now().getTime() - 1000).toISOString()
    await db
      .update(order)
      .set({ paid_amount: sql`${order.pay_amount}`, paid_at })
      .where(eq(order.id, unpaid?.id ?? 0))
    expect(await amountNow()).toBe(before)
    clock.advance(61_000)
    expect(await amountNow()).toBeGreaterThan(before)
    await db
      .update(order)
      .set({ paid_amount: 0, paid_at: null })
      .where(eq(order.id, unpaid?.id ?? 0))
  })
})

describe('the sales of agents and salesmen', () => {
  const month = dayBegins('2026-11-01')
  const soldIn = async (scope: string) => {
    const row = await one(`select coalesce(sum(paid_amount), 0)::float8 as n from sales_order where paid_at >= '${month}' and ${scope}`)
    return Number(row?.['n'])
  }
  const soldBy = (column: string, id: number) => soldIn(`${column} = ${id}`)

  test('[A14] [A15] are the paid orders this month, in lists, record pages and ranking', async () => {
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

  test('[A14] [A15] [A16] lists sort by month sales, which a job sums and restarts every month', async () => {
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
    await Promise.all([sumMonthSales(db, clock.now()), sumMonthSales(db, clock.now())])
    const first = (await read()).map(([row]) => row?.id)
    expect(first).toEqual([paid?.store_id, paid?.agent_id, paid?.salesman_id])
    await more(-100_000_000)
    await sumMonthSales(db, new Date('2026-12-01T00:00:00Z'))
    for (const list of await read()) expect(list.every(({ month_amount }) => month_amount === 0)).toBe(true)
    await sumMonthSales(db, clock.now())
    expect((await read())[0]).toEqual(stores)
  })

  test('[I13] [A14] tiles sum up what the caller sees, sales by foreign agents stay unreadable', async () => {
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
    const permissions = ['order:aftersale:list']
    expect(await one('select max(day)::text as last from sales_done')).toEqual({ last: '2026-11-22' })
    expect(await rate('true')).toBeGreaterThan(0)
    expect(await of('admin')).toBe(await rate('true'))
    expect(await of({ perms: permissions, scope: 'agent_tree', agent_id: AGENT })).toBe(await rate(tree))
    expect(await of({ perms: permissions, scope: 'cs_self', cs_id: 1 })).toBe(await rate('cs_id = 1'))
    expect(await of({ perms: permissions, scope: 'self' })).toBeNull()
  })

  test('[I2] a repeated run changes nothing, and the next day is added when it has ended', async () => {
    const state = () =>
      one('select count(*)::int as days, sum(amount)::float8 as amount, (select max(day)::text from sales_done) as last from sales_day')
    const first = await state()
    await rollUpSales(db, clock.now())
    expect(await state()).toEqual(first)
    expect(first).toMatchObject({ last: '2026-11-22' })
    await Promise.all([1, 2, 3].map(() => rollUpSales(db, new Date(clock.now().getTime() + 86_400_000))))
    expect(await state()).toMatchObject({ last: '2026-11-23' })
    expect((await runChecks(pool, rollUpChecks)).violations).toEqual([])
  })

  test('[I2] verify finds a sum that is not that of its rows', async () => {
    await db.execute(
      sql`update sales_day set amount = amount + 1 where (day, agent_id, cs_id) = (select day, agent_id, cs_id from sales_day limit 1)`,
    )
    expect((await runChecks(pool, rollUpChecks)).violations).toMatchObject([{ check: 'sales.day', count: 1 }])
    await db.execute(sql`update sales_part set amount = amount + 1 where agent_id = -1 and kind = 'city'`)
    await db.execute(sql`delete from sales_goods_day where sku_id = (select min(sku_id) from sales_goods_day)`)
    const wrong = (await runChecks(pool, rollUpChecks)).violations.map(({ check }) => check)
    expect(wrong).toEqual(['sales.day', 'sales.goods_day', 'sales.goods', 'sales.part'])
    await db.execute(
      sql`truncate sales_day, sales_done, sales_store, sales_store_day, sales_salesman, sales_goods, sales_goods_day, sales_part, sales_part_day`,
    )
    await rollUpSales(db, clock.now())
    expect((await runChecks(pool, rollUpChecks)).violations).toEqual([])
  })
})
