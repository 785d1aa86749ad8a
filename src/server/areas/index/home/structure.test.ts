import { describe, expect, test } from 'vitest'
import { home } from '#contract/index/home.ts'
import { dayBegins } from '#server/platform/kernel/business-day.ts'
import { AGENT, demoWorld, tree } from '#test/make/demo-world.ts'

const { server, clock, pool, one } = await demoWorld()
const now = clock.now()

const perms = ['order:order:list', 'store:store:list', 'user:user:list']

/** Orders and lines without what was given back before it was shipped. */
const orders = `sales_order o cross join lateral (
  select o.paid_amount - coalesce(case when o.state = 'closed' and o.ship_at is null and count(*) > 0 then o.paid_amount
    else sum(i.pay_amount * i.refunded_unshipped / i.qty) end, 0) as amount
  from sales_order_item i where i.order_id = o.id and i.is_gift = 0 and i.refunded_unshipped > 0) net`
const lineAmount = 'i.pay_amount - i.pay_amount * i.refunded_unshipped / i.qty'

/** The largest parts, straight from the rows. */
async function largest(key: string, amount: string, [from, to]: readonly [string, string], scope: string, from_what = orders) {
  const { rows } = await pool.query<{ key: string; amount: number }>(
    `select ${key}::text as key, sum(${amount})::float8 as amount from ${from_what}
     where o.paid_at >= '${from}' and o.paid_at < '${to}' and o.deleted_at is null and ${key} is not null and o.${scope} group by 1 having sum(${amount}) > 0 order by 2 desc, 1 limit 10`,
  )
  return rows
}

/** The places for everything that was sold in a period, straight from the rows. */
async function places(key: string, value: string, [from, to]: readonly [string, string], scope: string, source: string) {
  const { rows } = await pool.query<{ id: number; value: number }>(
    `select ${key}::float8 as id, sum(${value})::float8 as value from ${source}
     where o.paid_at >= '${from}' and o.paid_at < '${to}' and ${key} is not null and o.${scope} group by 1 having sum(${value}) > 0 order by 2 desc, 1`,
  )
  return rows
}

describe('the parts and ranks of sales', () => {
  const at = now.toISOString()
  const ago = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()
  /** Periods with the one before and the same one in the year before. */
  const spans = [
    [{}, [dayBegins('2026-11-23'), at], [dayBegins('2026-11-22'), ago(1)], [dayBegins('2025-11-23'), ago(365)]],
    [
      { period: 'month' },
      [dayBegins('2026-11-01'), at],
      [dayBegins('2026-10-01'), '2026-10-23T06:30:00Z'],
      [dayBegins('2025-11-01'), ago(365)],
    ],
    [
      { period: 'last_month' },
      [dayBegins('2026-10-01'), dayBegins('2026-11-01')],
      [dayBegins('2026-09-01'), dayBegins('2026-10-01')],
      [dayBegins('2025-10-01'), dayBegins('2025-11-01')],
    ],
    // most days in October, which are its month without the others; few days in September
    [
      { period: 'custom', from: '2026-09-27', to: '2026-10-25' },
      [dayBegins('2026-09-27'), dayBegins('2026-10-26')],
      [dayBegins('2026-08-29'), dayBegins('2026-09-27')],
      [dayBegins('2025-09-27'), dayBegins('2025-10-26')],
    ],
  ] as const
  const logins = [
    ['admin', 'id > 0'],
    [{ perms, scope: 'agent_tree', agent_id: AGENT }, tree],
    [{ perms, scope: 'cs_self', cs_id: 1 }, 'cs_id = 1'],
  ] as const
  const lines = `sales_order o join sales_order_item i on i.order_id = o.id and i.is_gift = 0`
  const rooted = `${lines} join category c on c.id = i.category_id left join category p on p.id = c.parent_id left join category g on g.id = p.parent_id`
  const sources = {
    brand: ['i.brand_id', lineAmount, lines],
    series: ['i.series_id', lineAmount, lines],
    category: ['coalesce(g.id, p.id, c.id)', lineAmount, rooted],
    level: ['o.price_level', 'net.amount', orders],
    way: ['o.pay_way', 'net.amount', orders],
    source: ['o.source', 'net.amount', orders],
  } as const

  test('[A38] the parts equal the orders in every period and data scope, with earlier periods', async () => {
    for (const [login, scope] of logins)
      for (const [input, days, before, year] of spans) {
        const { data } = await server.call(home.structure, input, { token: await server.login(login) })
        const [paid] = await largest('1', 'net.amount', days, scope)
        const [lined] = await largest('1', lineAmount, days, scope, lines)
        expect([data.orders.now, data.goods.now]).toEqual([paid?.amount ?? 0, lined?.amount ?? 0])
        for (const [part, [key, amount, from]] of Object.entries(sources) as [keyof typeof sources, readonly [string, string, string]][]) {
          const rows = data.parts[part]
          expect(rows.map(({ key, amounts }) => ({ key, amount: amounts.now }))).toEqual(await largest(key, amount, days, scope, from))
          const first = rows[0]
          if (!first) continue
          const only = `${scope} and ${key}::text = '${first.key}'`
          const sum = async (span: readonly [string, string]) => (await largest(key, amount, span, only, from))[0]?.amount ?? 0
          expect([first.amounts.before, first.amounts.year]).toEqual([await sum(before), await sum(year)])
        }
      }
  })

  test('[A38] regions are all provinces, and the cities of one, in every data scope', async () => {
    const [input, days] = spans[3]
    for (const [login, scope] of logins) {
      const token = await server.login(login)
      const { data } = await server.call(home.regions, input, { token })
      const all = await largest('o.province_code', 'net.amount', days, scope)
      expect(data.list.slice(0, 10).map(({ key, amounts }) => ({ key, amount: amounts.now }))).toEqual(all)
      expect(data.list[0]?.title).toMatch(/[省市区]/)
      const province = data.list[0]?.key ?? ''
      const { data: cities } = await server.call(home.regions, { ...input, province }, { token })
      expect(cities.total.now).toBe(data.list[0]?.amounts.now)
      const own = await largest('o.city_code', 'net.amount', days, `${scope} and o.province_code = '${province}'`)
      expect(cities.list.slice(0, 10).map(({ key, amounts }) => ({ key, amount: amounts.now }))).toEqual(own)
    }
  })

  test('[A38] the ranks are those of the rows, with their places in the periods before', async () => {
    const ranked = [
      ['skus', 'i.sku_id', lineAmount, lines],
      ['by_qty', 'i.sku_id', 'i.qty - i.refunded_unshipped', lines],
      ['stores', 'o.store_id', 'net.amount', orders],
      ['salesmen', 'o.salesman_id', 'net.amount', orders],
      ['agents', 'o.agent_id', 'net.amount', orders],
    ] as const
    const more = [...perms, 'agent:salesman:list', 'agent:agent:list']
    for (const [login, scope] of [
      ['admin', 'id > 0'],
      [{ perms: more, scope: 'agent_tree', agent_id: AGENT }, tree],
    ] as const)
      for (const [input, days, before] of spans) {
        const token = await server.login(login)
        for (const [by, key, value, source] of ranked) {
          const { data } = await server.call(home.rank, { ...input, by, compare: 'before' }, { token })
          const list = data.list ?? []
          const found = await places(key, value, days, scope, source)
          expect(list.map(({ id, amount, qty }) => ({ id, value: by === 'by_qty' ? qty : amount }))).toEqual(found.slice(0, 20))
          const earlier = await places(key, value, before, scope, source)
          for (const { id, before: place, year } of list) {
            const index = earlier.findIndex((row) => row.id === id)
            expect([place, year]).toEqual([{ place: index < 0 ? null : index + 1, value: earlier[index]?.value ?? 0 }, null])
          }
        }
      }
  })

  test('[A38] salesmen rank by won stores and target share, parties need the list permission', async () => {
    const token = await server.login()
    const { data } = await server.call(home.rank, { period: 'quarter', by: 'salesmen' }, { token })
    expect(data.list?.some(({ new_stores }) => Number(new_stores) > 0)).toBe(true)
    for (const { id, amount, new_stores, target_rate, code } of data.list ?? []) {
      const row =
        await one(`select month_target::float8 as target, (select count(*)::int from store where salesman_id = salesman.id and deleted_at is null
        and created_at >= '${dayBegins('2026-10-01')}' and created_at < '${now.toISOString()}') as won from salesman where id = ${id}`)
      expect([new_stores, code]).toEqual([row?.['won'], null])
      // October and November
      expect(target_rate).toBe(Number(row?.['target']) > 0 ? Math.round((amount * 10_000) / (2 * Number(row?.['target']))) : null)
    }
    const { data: week } = await server.call(home.rank, { period: 'days7', by: 'salesmen' }, { token })
    expect(week.list?.every(({ target_rate }) => target_rate === null)).toBe(true)
    const few = await server.login({ perms: ['order:order:list'] })
    for (const by of ['stores', 'salesmen', 'agents'] as const)
      expect((await server.call(home.rank, { period: 'month', by }, { token: few })).data.list).toBeNull()
  })
})
