import { describe, expect, test } from 'vitest'
import { couponRecord } from '#contract/activity/coupon-record.ts'
import { commission } from '#contract/finance/commission.ts'
import { payment } from '#contract/finance/payment.ts'
import { refund } from '#contract/finance/refund.ts'
import { withdraw } from '#contract/finance/withdraw.ts'
import { sku } from '#contract/goods/sku.ts'
import { home } from '#contract/index/home.ts'
import { salesFigures, loyaltyFigures } from '#contract/index/shown.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { order } from '#contract/order/order.ts'
import { store } from '#contract/store/store.ts'
import { user } from '#contract/user/user.ts'
import { demoWorld } from '#test/make/demo-world.ts'

const { server, clock, pool } = await demoWorld()
const now = clock.now()

let token = ''
const call = async <Data>(endpoint: Endpoint, input: object): Promise<Data> => {
  token ||= await server.login()
  const { code, data } = await server.call(endpoint, input as never, { token })
  expect({ endpoint: endpoint.address, code }).toEqual({ endpoint: endpoint.address, code: 200 })
  return data as Data
}
/** The row count for a list with the filters that the home page sets. */
const rowsOf = async (endpoint: Endpoint, filters: object) =>
  (await call<{ total: number }>(endpoint, { ...filters, count: 'exact' })).total
/** All rows in a list, page by page. */
async function allOf<Row>(endpoint: Endpoint, filters: object): Promise<Row[]> {
  const list: Row[] = []
  for (let page_no = 1; ; page_no++) {
    const page = await call<{ list: Row[]; total: number }>(endpoint, { ...filters, count: 'exact', page_no, page_size: 100 })
    list.push(...page.list)
    if (page.list.length < 100) return list
  }
}

const periods = [
  { period: 'today' },
  { period: 'yesterday' },
  { period: 'days7' },
  { period: 'month' },
  { period: 'last_month' },
  { period: 'quarter' },
  { period: 'custom', from: '2026-09-20', to: '2026-11-05' },
] as const

describe('the lists behind the figures', () => {
  test.each(periods)('[A38] of sales and stores have the counted rows: $period', async (period) => {
    const { from, to, now: sums } = (await server.call(home.overview, period, { token: await server.login() })).data
    const { now: loyal } = (await server.call(home.loyalty, period, { token: await server.login() })).data
    const paid = { paid_from: from, paid_to: to }
    const lists: Record<string, readonly [number | null, Endpoint, object]> = {
      amount: [sums.orders, order.list, paid],
      orders: [sums.orders, order.list, paid],
      average: [sums.orders, order.list, paid],
      profit: [sums.orders, order.list, paid],
      margin: [sums.orders, order.list, paid],
      stores: [sums.stores, store.list, { paid_in: `${from}~${to}` }],
      refund: [sums.refunds, refund.list, { state: 'success', done_from: from, done_to: to }],
      refund_rate: [sums.refunds, refund.list, { state: 'success', done_from: from, done_to: to }],
      new_stores: [sums.new_stores, store.list, { created_from: from, created_to: to }],
      new_users: [sums.new_users, user.list, { created_from: from, created_to: to }],
      active: [loyal.active, store.list, { placed_in: `${from}~${to}` }],
      repeat: [loyal.repeaters, store.list, { repeat_until: to }],
    }
    // a new figure needs its list
    expect(Object.keys(lists).toSorted()).toEqual([...salesFigures, ...loyaltyFigures].map(({ key }) => key).toSorted())
    for (const [key, [n, endpoint, filters]] of Object.entries(lists)) expect([key, await rowsOf(endpoint, filters)]).toEqual([key, n])
  })

  test('[A38] of the points of the trend have the orders of their hour, day or month', async () => {
    for (const period of [{}, { period: 'days7' }, { period: 'months12' }] as const) {
      const { grain, list } = (await server.call(home.trend, period, { token: await server.login() })).data
      expect(list.length).toBeGreaterThan(0)
      for (const { key, from, to, orders } of list)
        if (orders !== null)
          expect([
            key,
            await rowsOf(order.list, { paid_from: from, paid_to: to, ...(grain === 'hour' && { paid_hour: Number(key) }) }),
          ]).toEqual([key, orders])
    }
  })

  test('[A38] of the parts and regions are the orders whose lines or amounts make the figure', async () => {
    const token = await server.login()
    const { from, to, parts } = (await server.call(home.structure, { period: 'month' }, { token })).data
    const filters = {
      category: 'category_id',
      brand: 'brand_id',
      series: 'series_id',
      level: 'price_level',
      way: 'pay_way',
      source: 'source',
    }
    const paid = { paid_from: from, paid_to: to }
    const lines = `sales_order_item i join category c on c.id = i.category_id left join category p on p.id = c.parent_id left join category g on g.id = p.parent_id`
    const sums = {
      category: `(select sum(pay_amount - pay_amount * refunded_unshipped / qty) from ${lines} where order_id = any($1) and is_gift = 0 and coalesce(g.id, p.id, c.id)::text = $2)`,
      brand:
        '(select sum(pay_amount - pay_amount * refunded_unshipped / qty) from sales_order_item where order_id = any($1) and is_gift = 0 and brand_id::text = $2)',
      series:
        '(select sum(pay_amount - pay_amount * refunded_unshipped / qty) from sales_order_item where order_id = any($1) and is_gift = 0 and series_id::text = $2)',
    }
    const ofOrders = `(select sum(o.paid_amount - coalesce(case when o.state = 'closed' and o.ship_at is null and b.n > 0 then o.paid_amount else b.amount end, 0))
      from sales_order o cross join lateral (select count(*) as n, sum(i.pay_amount * i.refunded_unshipped / i.qty) as amount
        from sales_order_item i where i.order_id = o.id and i.is_gift = 0 and i.refunded_unshipped > 0) b where o.id = any($1) and $2::text is not null)`
    for (const part of Object.keys(filters) as (keyof typeof filters)[])
      for (const { key, amounts } of parts[part].slice(0, 3)) {
        const rows = await allOf<{ id: number }>(order.list, { ...paid, [filters[part]]: key })
        const sum = part in sums ? sums[part as keyof typeof sums] : ofOrders
        const { rows: found } = await pool.query<{ n: number }>(`select ${sum}::float8 as n`, [rows.map(({ id }) => id), key])
        expect([part, key, found[0]?.n]).toEqual([part, key, amounts.now])
      }
    const { list } = (await server.call(home.regions, { period: 'month' }, { token })).data
    for (const { key, amounts } of list.slice(0, 3)) {
      const rows = await allOf<{ id: number }>(order.list, { ...paid, area: key })
      const { rows: found } = await pool.query<{ n: number }>(`select ${ofOrders}::float8 as n`, [rows.map(({ id }) => id), key])
      expect(found[0]?.n).toBe(amounts.now)
    }
  })

  test('[A38] of stock are the SKUs, and of the time to ship the orders that left', async () => {
    const data = (await server.call(home.stock, { period: 'days30' }, { token: await server.login() })).data
    expect(data.unsold).toBeGreaterThan(0)
    expect(await rowsOf(sku.list, { stock: 'unsold' })).toBe(data.unsold)
    const { rows } = await pool.query<{ n: number }>('select coalesce(sum(value), 0)::float8 as n from stock_unsold')
    expect(rows[0]?.n).toBe(data.unsold_value)
    expect(await rowsOf(sku.list, { sold_month: data.day?.slice(0, 7) })).toBe(data.sold)
    expect(await rowsOf(sku.list, { stock: 'out' })).toBe(data.out)
    expect(await rowsOf(sku.list, { stock: 'low' })).toBe(data.low)
    expect(await rowsOf(order.list, { shipped_from: data.from, shipped_to: data.to })).toBe(data.shipped)
  })

  test('[A38] of customers are the stores, and of the steps the invitation records', async () => {
    const period = { period: 'quarter' } as const
    const data = (await server.call(home.customers, period, { token: await server.login() })).data
    expect(await rowsOf(store.list, { idle_days: data.dormant_days })).toBe(data.dormant)
    expect(await rowsOf(store.list, { created_from: data.from, created_to: data.to })).toBe(data.now.new_stores)
    for (const [step, n] of Object.entries(data.now.funnel ?? {}))
      expect([step, (await allOf(home.scans, { ...period, step })).length]).toEqual([step, n])
    expect(data.now.funnel?.repeat).toBeGreaterThan(0)
  })

  test('[A38] of campaigns are the coupons that were received and the entries that make the cost', async () => {
    const period = { period: 'days90' } as const
    const { from, to, now: sums } = (await server.call(home.marketing, period, { token: await server.login() })).data
    expect(await rowsOf(couponRecord.list, { from, to })).toBe(sums.coupons_given)
    expect(await rowsOf(couponRecord.list, { from, to, state: 'used' })).toBe(sums.coupons_used)
    const costs = await allOf<{ kind: keyof typeof sums.costs; amount: number }>(home.costs, period)
    expect(costs.length).toBeGreaterThan(0)
    for (const [kind, cost] of Object.entries(sums.costs)) {
      const own = await allOf<{ amount: number }>(home.costs, { ...period, kind })
      expect([kind, own.reduce((sum, { amount }) => sum + amount, 0)]).toEqual([kind, cost])
    }
    const all = Object.values(sums.costs).reduce<number>((sum, cost) => sum + (cost ?? 0), 0)
    expect(costs.reduce((sum, { amount }) => sum + amount, 0)).toBe(all)
  })

  test('[A38] of money and of the system have the counted rows', async () => {
    const money = (await server.call(home.finance, {}, { token: await server.login() })).data
    expect(await rowsOf(payment.list, { state: 'verifying' })).toBe(money.verifying)
    expect(await rowsOf(withdraw.list, { state: 'approved' })).toBe(money.payouts)
    const { rows } = await pool.query<{ n: number }>(`select count(*)::int as n from commission where state = 'frozen'`)
    expect(await rowsOf(commission.list, { state: 'frozen' })).toBe(rows[0]?.n)
    const late = new Date(now.getTime() - 11 * 60_000).toISOString()
    await pool.query(`insert into order_event (order_id, kind, consumer, created_at)
      select id, 'paid', consumer, '${late}' from (select id from sales_order where paid_at is not null and deleted_at is null order by id limit 2) as paid,
        (values ('redEnvelope'), ('lotteryChance')) as one (consumer)`)
    await pool.query(
      `select graphile_worker.add_job('behind-test', json_build_object('n', n), max_attempts => 1) from generate_series(1, 3) as n`,
    )
    await pool.query(`update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'no answer'
      where task_id = (select id from graphile_worker._private_tasks where identifier = 'behind-test')`)
    const system = (await server.call(home.system, {}, { token: await server.login() })).data
    expect(system.events_late).toBe(2)
    expect(await rowsOf(order.list, { events: 'late' })).toBe(2)
    const jobs = await allOf<{ name: string; error: string }>(home.failedJobs, {})
    expect(jobs.length).toBe(system.jobs_failed)
    expect(jobs.filter(({ name }) => name === 'behind-test')).toHaveLength(3)
    expect(jobs[0]?.error).toBe('no answer')
    await pool.query(`delete from order_event where created_at = '${late}'`)
    await pool.query(
      `delete from graphile_worker._private_jobs where task_id = (select id from graphile_worker._private_tasks where identifier = 'behind-test')`,
    )
    expect(await rowsOf(refund.list, { state: 'failed' })).toBe(system.refunds_failed)
  })

  test('[S16] [I13] [A38] are those of the own data scope and permissions', async () => {
    const as = await server.login({ perms: ['activity:coupon:list'], scope: 'agent_tree', agent_id: 1 })
    expect((await server.call(home.costs, { period: 'days90' }, { token: as })).data.list).toEqual([])
    expect((await server.call(home.scans, {}, { token: as })).code).toBe(403)
    expect((await server.call(home.failedJobs, {}, { token: as })).code).toBe(403)
    const only = await server.login({ perms: ['lottery:lottery:list'] })
    const { list } = (await server.call(home.costs, { period: 'days90', page_size: 100 }, { token: only })).data
    expect(new Set(list.map(({ kind }) => kind))).toEqual(new Set(['lottery']))
    const agent = await server.login({ perms: ['store:store:list', 'store:invite:list'], scope: 'agent_tree', agent_id: 1 })
    const { data } = await server.call(home.customers, { period: 'days90' }, { token: agent })
    const { data: scans } = await server.call(home.scans, { period: 'days90', step: 'approved' }, { token: agent })
    expect(scans.total).toBe(data.now.funnel?.approved)
  })

  test('[R3] a day that does not exist filters the next one, and never fails', async () => {
    await call(store.list, { paid_in: '2026-02-31~2026-01-01' })
    await call(store.list, { placed_in: '2026-99-99~2026-00-00' })
    expect((await server.call(store.list, { paid_in: 'x' }, { token })).code).toBe(400)
    expect((await server.call(sku.list, { sold_month: '2026-13' }, { token })).code).toBe(400)
  })
})
