import { describe, expect, test } from 'vitest'
import { home } from '#contract/index/home.ts'
import type { Permission } from '#contract/kit/endpoint.ts'
import { businessDay, dayBegins } from '#server/platform/kernel/business-day.ts'
import { AGENT, demoWorld, tree } from '#test/make/demo-world.ts'

const { server, clock, pool, one } = await demoWorld()
const later = () => clock.advance(61_000)

describe('the last whole day', () => {
  const sums = (from: string, to: string, where = 'true') =>
    one(`select count(*)::int as orders, coalesce(sum(paid_amount), 0)::float8 as amount from sales_order
      where paid_at >= '${from}' and paid_at < '${to}' and deleted_at is null and ${where}`)

  test('[A38] stands beside the day before, and today beside its beginning', async () => {
    later()
    const { data } = await server.call(home.day, {}, { token: await server.login() })
    const now = clock.now()
    const [today, yesterday, before] = [0, -1, -2].map((days) => dayBegins(businessDay(now, days))) as [string, string, string]
    const dayAgo = new Date(now.getTime() - 86_400_000).toISOString()
    expect(data).toMatchObject({
      day: '2026-11-22',
      now: await sums(yesterday, today),
      before: await sums(before, yesterday),
      today: await sums(today, now.toISOString()),
      same: await sums(yesterday, dayAgo),
    })
    expect(data.now.amount).toBeGreaterThan(data.same.amount)
    expect(data.line.length).toBe(14)
    expect(data.line[0]?.day).toBe('2026-11-09')
    expect(data.line.at(-1)).toEqual({ day: '2026-11-22', amount: data.now.amount })
    for (const { day, amount } of data.line) expect((await sums(dayBegins(day), dayBegins(day, 1)))['amount']).toBe(amount)
    expect(data.now.profit).not.toBeNull()
  })

  test('[A38] [P01] [I13] has only the orders of an agent’s own tree, without profit', async () => {
    later()
    const perms = ['order:order:list', 'goods:sku:cost'] as const
    const token = await server.login({ perms: [...perms], scope: 'agent_tree', agent_id: AGENT })
    const { data } = await server.call(home.day, {}, { token })
    const [today, yesterday] = [0, -1].map((days) => dayBegins(businessDay(clock.now(), days))) as [string, string]
    expect(data.now).toEqual({ ...(await sums(yesterday, today, tree)), profit: null, profit_base: null })
    expect((await server.call(home.day, {}, { token: await server.login({ perms: ['goods:sku:list'] }) })).code).toBe(403)
  })
})

test('[A38] stock-outs come by the sales that they cost, since the stock became zero', async () => {
  later()
  const { list } = (await server.call(home.stockOuts, {}, { token: await server.login({ perms: ['goods:sku:stock'] }) })).data
  // 114 days since the first of August
  const { rows: missed } = await pool.query<{ id: number; daily: number; since: Date }>(`
    select s.id::int as id, round(sum(g.amount) / 114)::float8 as daily,
      (select min(created_at) from sku_stock_log l where l.sku_id = s.id and not exists (
        select from sku_stock_log f where f.sku_id = s.id and f.id >= l.id and f.stock_after > 0)) as since
    from sku s join sales_goods g on g.sku_id = s.id and g.month >= '2026-08-01'
    where s.deleted_at is null and s.status = 1 and s.stock = 0 group by s.id order by daily desc, s.id limit 5`)
  expect(missed.length).toBeGreaterThan(1)
  expect(list.map(({ id, daily, since }) => ({ id, daily, since }))).toEqual(
    missed.map(({ since, ...row }) => ({ ...row, since: since && since.toISOString() })),
  )
  for (const { daily, since, lost } of list)
    if (since !== null) expect(lost).toBe(Math.round((daily * (clock.now().getTime() - Date.parse(since))) / 86_400_000))
  const agent = await server.login({ perms: ['goods:sku:stock'], scope: 'agent_tree', agent_id: AGENT })
  expect((await server.call(home.stockOuts, {}, { token: agent })).data.list).toEqual([])
})

test('[A38] running activities show cost and budget to staff with their permission', async () => {
  later()
  const of = async (login: Parameters<typeof server.login>[0]) =>
    (await server.call(home.running, {}, { token: await server.login(login) })).data.list
  const { rows } = await pool.query(`
    select 'redEnvelope' as kind, id::int, title, granted_amount::int as cost, total_amount::int as budget from red_envelope
    where state = 'published' and deleted_at is null and start_at <= '2026-11-23T07:00:00Z' and end_at > '2026-11-23T07:00:00Z'
    order by granted_amount::float8 / total_amount desc, granted_amount desc, id limit 6`)
  expect(rows.length).toBeGreaterThan(1)
  expect(await of({ perms: ['activity:redEnvelope:list'] })).toMatchObject(rows)
  const kinds = async (perms: Permission[]) => [...new Set((await of({ perms })).map(({ kind }) => kind))]
  expect(await kinds(['activity:redEnvelope:list'])).toEqual(['redEnvelope'])
  expect(await kinds(['freeOrder:activity:list'])).toEqual(['freeOrder'])
  expect(await of({ perms: ['activity:redEnvelope:list'], scope: 'agent_tree', agent_id: AGENT })).toEqual([])
})
