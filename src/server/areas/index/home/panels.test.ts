import { eq } from 'drizzle-orm'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { home } from '#contract/index/home.ts'
import { homePanels, type HomePanel } from '#contract/index/shown.ts'
import type { Endpoint, Permission } from '#contract/kit/endpoint.ts'
import { task } from '#contract/task/task.ts'
import { rollUpStock, stockRollUpChecks } from '#server/areas/figures/stock-roll-up.ts'
import { dayBegins } from '#server/platform/kernel/business-day.ts'
import { readFile } from '#server/platform/tasks/files.ts'
import { task as taskTable } from '#server/platform/tasks/tables.ts'
import { runChecks } from '#server/platform/verify/check.ts'
import { AGENT, demoWorld, tree } from '#test/make/demo-world.ts'
import { work } from '#test/make/work.ts'

const { server, clock, db, pool, one } = await demoWorld()

/** Another minute, so that no answer is the kept one. */
const later = () => clock.advance(61_000)

describe('the health of the stock', () => {
  const panelsOf = async (login: Parameters<typeof server.login>[0]) =>
    (await server.call(home.stock, { period: 'days30' }, { token: await server.login(login) })).data

  test('[A38] is that of the SKUs, their movements and their sales', async () => {
    const data = await panelsOf('admin')
    const ends = dayBegins('2026-11-23')
    expect(data.day).toBe('2026-11-22')
    const held = `(select k.*, greatest(0, k.stock - coalesce((select sum(delta) from sku_stock_log l where l.sku_id = k.id and l.created_at >= '${ends}'), 0)) as held
      from sku k where k.deleted_at is null and k.created_at < '${ends}') as k`
    const soldSince = (from: string) => `exists (select from sales_order_item i join sales_order o on o.id = i.order_id
      where i.sku_id = k.id and i.is_gift = 0 and o.paid_at >= '${dayBegins(from)}' and o.paid_at < '${ends}')`
    const unsold = `held > 0 and k.created_at < '${dayBegins('2026-08-25')}' and not ${soldSince('2026-08-25')}`
    const sums = await one(`select coalesce(sum(held * price_cost), 0)::float8 as value, count(*) filter (where held > 0)::int as in_stock,
      count(*) filter (where ${unsold})::int as unsold, coalesce(sum(held * price_cost) filter (where ${unsold}), 0)::float8 as unsold_value,
      count(*) filter (where ${soldSince('2026-11-01')})::int as sold, count(*) filter (where held > 0 or ${soldSince('2026-11-01')})::int as offered from ${held}`)
    expect(data).toMatchObject(sums)
    expect([sums['value'], sums['unsold'], sums['sold']].every((n) => Number(n) > 0)).toBe(true)
    const counts =
      await one(`select count(*) filter (where stock = 0)::int as out, count(*) filter (where stock > 0 and stock < stock_warn)::int as low
      from sku where deleted_at is null`)
    expect(data).toMatchObject(counts)
    expect(data.low_list.length).toBe(Math.min(20, counts['low'] ?? 0))
    expect(data.low_list).toEqual(data.low_list.toSorted((a, b) => a.stock - b.stock || a.id - b.id))
    const values = data.unsold_list?.map(({ value }) => value ?? 0) ?? []
    expect(values.length).toBe(Math.min(20, data.unsold ?? 0))
    expect(values).toEqual(values.toSorted((a, b) => b - a))
    const shipping =
      await one(`select count(*)::int as shipped, sum(floor(extract(epoch from ship_at - paid_at) / 60))::float8 as ship_minutes
      from sales_order where ship_at >= '${dayBegins('2026-10-25')}' and ship_at < '${clock.now().toISOString()}' and paid_at is not null`)
    expect(data).toMatchObject(shipping)
    expect(shipping['shipped']).toBeGreaterThan(0)
  })

  test('[S16] [I13] [A38] hides cost and foreign sales without permission and from agents', async () => {
    const plain = await panelsOf({ perms: ['goods:sku:list'] })
    expect(plain).toMatchObject({
      value: null,
      unsold: null,
      unsold_value: null,
      unsold_list: null,
      sold: null,
      shipped: null,
      in_stock: expect.any(Number),
    })
    const costless = await panelsOf({ perms: ['goods:sku:list', 'order:order:list'] })
    expect(costless).toMatchObject({ value: null, unsold_value: null, unsold: expect.any(Number) })
    expect(costless.unsold_list?.every(({ value }) => value === null)).toBe(true)
    const asAgent = await panelsOf({
      perms: ['goods:sku:list', 'goods:sku:cost', 'order:order:list'],
      scope: 'agent_tree',
      agent_id: AGENT,
    })
    expect(asAgent).toMatchObject({ value: null, in_stock: null, unsold: null, sold: null, unsold_list: null })
    const own = await one(`select count(*)::int as shipped from sales_order
      where ship_at >= '${dayBegins('2026-10-25')}' and ship_at < '${clock.now().toISOString()}' and paid_at is not null and ${tree}`)
    expect(asAgent).toMatchObject(own)
  })

  test('[I2] [A38] reruns and later movements keep an ended day, and verify finds a wrong one', async () => {
    const state = async () =>
      one(
        'select day::text, value::float8, in_stock, unsold, unsold_value::float8, sold, offered, unsold_top from stock_day order by day desc limit 1',
      )
    const first = await state()
    const sku = await one(
      `select id::float8 as id, stock, price_cost::float8 as price_cost, stock_lock from sku where stock > 0 and price_cost > 0 and deleted_at is null order by id limit 1`,
    )
    const { id, stock = 0, stock_lock } = sku
    await pool.query(`update sku set stock = 0, price_cost = price_cost + 100 where id = ${id}`)
    await pool.query(`insert into sku_stock_log (sku_id, type, delta, stock_after, lock_after, reason, created_at)
      values (${id}, 'count', ${-stock}, 0, ${stock_lock}, '盘点', '${clock.now().toISOString()}')`)
    await pool.query(`insert into sku_price_log (sku_id, field, old_price, new_price, reason, created_at)
      values (${id}, 'price_cost', ${sku['price_cost']}, ${(sku['price_cost'] ?? 0) + 100}, '调价', '${clock.now().toISOString()}')`)
    await Promise.all([1, 2, 3].map(() => rollUpStock(db, clock.now())))
    expect(await state()).toEqual(first)
    expect((await runChecks(pool, stockRollUpChecks)).violations).toEqual([])
    await pool.query('update stock_day set in_stock = in_stock + 1, offered = offered + 1')
    expect((await runChecks(pool, stockRollUpChecks)).violations).toMatchObject([{ check: 'stock.day', count: 1 }])
    await rollUpStock(db, new Date(clock.now().getTime() + 86_400_000))
    expect(await state()).toMatchObject({ day: '2026-11-23' })
    expect((await runChecks(pool, stockRollUpChecks)).violations).toEqual([])
  })
})

describe('the health of customers', () => {
  test('[A38] [I13] counts dormant stores, new stores and invitation steps, in every data scope', async () => {
    const perms: Permission[] = ['store:store:list', 'store:invite:list']
    const logins = [
      ['admin', 'true', 'true'],
      [{ perms, scope: 'agent_tree', agent_id: AGENT }, tree, `i.${tree}`],
      [{ perms, scope: 'cs_self', cs_id: 1 }, 'cs_id = 1', 'false'],
    ] as const
    for (const [login, scope, invites] of logins) {
      const { data } = await server.call(home.customers, { period: 'days90' }, { token: await server.login(login) })
      const idle = `coalesce(last_order_at, created_at) < '${new Date(clock.now().getTime() - 60 * 86_400_000).toISOString()}' and deleted_at is null and ${scope}`
      const { dormant, ...fresh } = await one(`select count(*) filter (where ${idle})::int as dormant,
        count(*) filter (where created_at >= '${dayBegins('2026-08-26')}' and deleted_at is null and ${scope})::int as new_stores,
        count(*) filter (where created_at >= '${dayBegins('2026-08-26')}' and order_count > 0 and deleted_at is null and ${scope})::int as new_ordered from store`)
      expect(data.dormant).toBe(dormant)
      expect(data.now).toMatchObject(fresh)
      const { rows } = await pool.query<{ id: number }>(
        `select id::float8 as id from store where ${idle} order by order_amount desc, store.id desc limit 10`,
      )
      expect(data.dormant_list.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
      expect(data.dormant_list.every(({ days }) => days >= 60)).toBe(true)
      const funnel =
        await one(`select count(*)::int as scanned, count(*) filter (where r.audit_id is not null or r.store_id is not null)::int as applied,
        count(r.store_id)::int as approved, count(*) filter (where s.order_count > 0)::int as first, count(*) filter (where s.order_count > 1)::int as repeat
        from store_invite_record r join store_invite i on i.id = r.invite_id left join store s on s.id = r.store_id
        where r.scanned_at >= '${dayBegins('2026-08-26')}' and ${invites}`)
      expect(data.now.funnel).toEqual(funnel)
    }
    const { data } = await server.call(home.customers, {}, { token: await server.login({ perms: ['store:store:list'] }) })
    expect(data.now.funnel).toBeNull()
  })
})

describe('what campaigns cost', () => {
  test('[A38] is the sum over 30 days, a coupon given by another campaign counts once', async () => {
    const token = await server.login()
    const { data: all } = await server.call(home.marketing, { period: 'days30' }, { token })
    const data = all.now
    const costs = async (kind: string, gifts = 'false') => {
      const row = await one(`select coalesce(sum(case type when 'cost' then amount else -amount end), 0)::float8 as n from activity_entry e
        where kind = '${kind}' and type in ('cost', 'cost_back') and created_at >= '${dayBegins('2026-10-25')}' and created_at < '${dayBegins('2026-11-24')}' and not (${gifts})`)
      return row['n']
    }
    expect(data.costs).toEqual({
      coupon: await costs('coupon'),
      redEnvelope: await costs('redEnvelope'),
      freeOrder: await costs(
        'freeOrder',
        'exists (select from free_order_record r where r.record_no = e.biz_no and r.coupon_user_id is not null)',
      ),
      lottery: await costs(
        'lottery',
        `exists (select from lottery_record r where r.record_no = e.biz_no and r.kind in ('coupon', 'redEnvelope'))`,
      ),
    })
    expect(Object.values(data.costs).some((cost) => (cost ?? 0) > 0)).toBe(true)
    const coupons = await one(
      `select count(*)::int as coupons_given, count(*) filter (where state = 'used')::int as coupons_used from user_coupon
       where deleted_at is null and created_at >= '${dayBegins('2026-10-25')}'`,
    )
    expect(data).toMatchObject(coupons)
    const points = await one(`select
      coalesce(sum(amount) filter (where d.kind = 'integral_issue'), 0)::float8 - coalesce(sum(amount) filter (where c.kind = 'integral_issue'), 0)::float8 as points_given,
      coalesce(sum(amount) filter (where c.kind = 'integral_use'), 0)::float8 - coalesce(sum(amount) filter (where d.kind = 'integral_use'), 0)::float8 as points_used
      from transfer t join account d on d.id = t.debit_account_id join account c on c.id = t.credit_account_id
      where t.phase in ('posted', 'settled') and t.created_at >= '${dayBegins('2026-10-25')}' and t.created_at < '${dayBegins('2026-11-24')}'`)
    expect(data).toMatchObject(points)
    expect(data.points_given).toBeGreaterThan(0)
  })

  test('[A38] the prize of a draw does not count again when it is a coupon', async () => {
    const token = await server.login()
    const costs = async () => (await server.call(home.marketing, { period: 'days30' }, { token })).data.now.costs
    later()
    const before = await costs()
    const draw = await one<{ id: string; lottery_id: string; record_no: string; user_id: string }>(
      `select id, lottery_id, record_no, user_id from lottery_record where kind = 'integral' limit 1`,
    )
    await pool.query(`insert into activity_entry (kind, activity_id, type, user_id, amount, biz_no, created_at)
      values ('lottery', ${draw.lottery_id}, 'cost', ${draw.user_id}, 777, '${draw.record_no}', '${clock.now().toISOString()}')
      on conflict (kind, activity_id, type, biz_no) do update set amount = activity_entry.amount + 777, created_at = excluded.created_at`)
    later()
    const counted = await costs()
    expect(counted.lottery).toBeGreaterThan(before.lottery ?? 0)
    const moved = await one(
      `select amount::float8 as n from activity_entry where kind = 'lottery' and type = 'cost' and biz_no = '${draw.record_no}'`,
    )
    await pool.query('alter table lottery_record disable trigger user')
    await pool.query(`update lottery_record set kind = 'coupon' where id = ${draw.id}`)
    later()
    expect((await costs()).lottery).toBe((counted.lottery ?? 0) - Number(moved['n']))
    await pool.query(`update lottery_record set kind = 'integral' where id = ${draw.id}`)
    await pool.query('alter table lottery_record enable trigger user')
  })

  test('[S16] [I13] [A38] is hidden without the permission or with a narrower data scope', async () => {
    const nothing = { coupons_given: null, costs: { coupon: null, redEnvelope: null, freeOrder: null, lottery: null }, points_given: null }
    const panelsOf = async (login: Parameters<typeof server.login>[0]) =>
      (await server.call(home.marketing, { period: 'days30' }, { token: await server.login(login) })).data.now
    expect(await panelsOf({ perms: ['order:order:list'] })).toMatchObject(nothing)
    expect(await panelsOf({ perms: ['activity:coupon:list'], scope: 'agent_tree', agent_id: AGENT })).toMatchObject(nothing)
    expect(await panelsOf({ perms: ['lottery:lottery:list'] })).toMatchObject({ costs: { coupon: null, lottery: expect.any(Number) } })
  })
})

describe('the money of the business', () => {
  test('[A38] is that of payments, commission, withdrawals and the ledger', async () => {
    later()
    const { data } = await server.call(home.finance, {}, { token: await server.login() })
    const sums = await one(`select
      (select coalesce(sum(amount), 0) from payment where paid_at >= '${dayBegins('2026-11-23')}' and channel <> 'balance')::float8 as arrived,
      (select count(*) from payment where state = 'verifying')::int as verifying,
      (select coalesce(sum(amount), 0) from payment where state = 'verifying')::float8 as verifying_amount,
      (select coalesce(sum(amount), 0) from commission where state = 'frozen')::float8 as commission,
      (select count(*) from withdraw where state = 'approved')::int as payouts,
      (select coalesce(sum(actual), 0) from withdraw where state = 'approved')::float8 as payout_amount,
      (select coalesce(sum(available + frozen), 0) from account where kind = 'balance')::float8 as balances,
      (select coalesce(sum(available + frozen), 0) from account where kind = 'integral')::float8 as points,
      (select count(*) from pay_difference where resolved_at is null)::int as differences`)
    expect(data).toEqual({ ...sums, today: '2026-11-23' })
    expect([sums['commission'], sums['balances'], sums['points']].every((n) => Number(n) > 0)).toBe(true)
  })

  test('[S16] [I13] [A38] shows each figure by its permission and in the own data scope', async () => {
    const all: Permission[] = [
      'finance:payment:list',
      'finance:commission:list',
      'finance:withdraw:list',
      'finance:ledger:list',
      'finance:reconciliation:list',
    ]
    const panelsOf = async (login: Parameters<typeof server.login>[0]) =>
      (await server.call(home.finance, {}, { token: await server.login(login) })).data
    const asAgent = await panelsOf({ perms: all, scope: 'agent_tree', agent_id: AGENT })
    const own =
      await one(`select (select coalesce(sum(amount), 0) from commission where state = 'frozen' and ${tree})::float8 as commission,
      (select count(*) from payment where state = 'verifying' and ${tree})::int as verifying`)
    expect(asAgent).toMatchObject({ ...own, balances: null, points: null, differences: null })
    const none = await panelsOf({ perms: ['order:order:list'] })
    expect(Object.entries(none).filter(([name, value]) => name !== 'today' && value !== null)).toEqual([])
    expect(await panelsOf({ perms: ['finance:payment:list'] })).toMatchObject({
      arrived: expect.any(Number),
      commission: null,
      payouts: null,
    })
  })
})

describe('the state of the system', () => {
  test('[A38] counts what has failed, and names the jobs with their last run', async () => {
    const { data: before } = await server.call(home.system, {}, { token: await server.login() })
    await pool.query(
      `insert into sms_record (phone, event, content, state, channel, created_at) values ('13800138000', 'test', 'x', 'failed', 'console', '${clock.now().toISOString()}')`,
    )
    await pool.query(`insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution) values ('roll-up-sales', now(), '2026-11-23T06:07:00Z')
      on conflict (identifier) do update set last_execution = excluded.last_execution`)
    later()
    const { data } = await server.call(home.system, {}, { token: await server.login() })
    expect(data.messages_failed).toBe(before.messages_failed + 1)
    expect(data.refunds_failed).toBe((await one(`select count(*)::int as n from refund where state = 'failed'`))['n'])
    expect(data.jobs).toContainEqual({ name: 'roll-up-sales', at: '2026-11-23T06:07:00.000Z', failed: 0 })
    const { code } = await server.call(home.system, {}, { token: await server.login({ perms: ['order:order:list'] }) })
    expect(code).toBe(403)
  })
})

describe('the agent on the home page', () => {
  test('[A38] [I13] sees the own contract, commission and targets; nobody else has this panel', async () => {
    const perms: Permission[] = ['finance:commission:list', 'agent:salesman:list']
    const { data } = await server.call(home.agency, {}, { token: await server.login({ perms, scope: 'agent_tree', agent_id: AGENT }) })
    const row =
      await one(`select a.id::float8 as id, a.name, a.contract_end::text as contract_end, a.contract_end - date '2026-11-23' as days_left,
      coalesce((select available from account where owner_type = 'agent' and owner_id = a.id and kind = 'commission'), 0)::float8 as available,
      (select coalesce(sum(amount), 0) from commission where state = 'frozen' and owner_type = 'agent' and owner_id = a.id)::float8 as waiting,
      (select coalesce(sum(month_target), 0) from salesman where state = 'on' and deleted_at is null and ${tree})::float8 as target,
      (select coalesce(sum(month_amount), 0) from salesman where state = 'on' and deleted_at is null and ${tree})::float8 as reached
      from agent a where a.id = ${AGENT}`)
    expect(data.own).toEqual(row)
    const bare = await server.call(
      home.agency,
      {},
      { token: await server.login({ perms: ['order:order:list'], scope: 'agent_tree', agent_id: AGENT }) },
    )
    expect(bare.data.own).toMatchObject({ id: AGENT, available: null, target: null })
    expect((await server.call(home.agency, {}, { token: await server.login() })).data.own).toBeNull()
  })
})

describe('the panels together', () => {
  test('[R4] [A38] each costs at most six statements, and none while its answer is kept', async () => {
    const token = await server.login()
    const calls = [
      home.overview,
      home.day,
      home.stockOuts,
      home.running,
      home.loyalty,
      home.trend,
      home.structure,
      home.regions,
      home.rank,
      home.stock,
      home.customers,
      home.marketing,
      home.finance,
      home.system,
      home.agency,
    ]
    later()
    // the session is read again after a minute
    await server.call(home.todo, {}, { token })
    for (const call of calls as readonly Endpoint[]) {
      const cost = async () => (await server.statementsOf(() => server.call(call, {} as never, { token }))).length
      const [fresh, earlierCost] = [await cost(), await cost()]
      // one statement finds the session
      expect({ call: call.address, most: fresh - earlierCost <= 6, kept: earlierCost }).toEqual({ call: call.address, most: true, kept: 1 })
    }
  })

  test('[A38] the export is a workbook of the figures of the shown panels that the person may see', async () => {
    const token = await server.login()
    const panels = Object.keys(homePanels) as HomePanel[]
    const exported = async (by: string, requests: readonly HomePanel[]) => {
      const { code, data } = await server.call(home.export, { period: 'month', panels: [...requests] }, { token: by })
      expect(code).toBe(200)
      await work(server)
      expect((await server.call(task.detail, { id: data.task_id }, { token: by })).data.state).toBe('done')
      const [row] = await db.select().from(taskTable).where(eq(taskTable.id, data.task_id))
      const bytes: Buffer[] = []
      for await (const part of readFile(db, row?.file ?? '')) bytes.push(part)
      return (await readXlsx(Buffer.concat(bytes))).sheets[0]?.rows ?? []
    }
    const rows = await exported(token, panels)
    const { data } = await server.call(home.overview, { period: 'month' }, { token })
    expect(rows[0]?.slice(0, 3)).toEqual(['板块', '指标', '数值'])
    const paid = rows.find(([, name]) => name === '支付金额')
    expect(paid).toEqual([
      '经营概况 · 本月 2026-11-01 – 2026-11-23',
      '支付金额',
      (data.now.amount ?? 0) / 100,
      '元',
      (data.before.amount ?? 0) / 100,
      0,
    ])
    const parts = new Set(rows.slice(1).map(([part]) => String(part).split(' · ')[0]))
    expect([...parts]).toEqual(['经营概况', '经营趋势', '销售构成', '销售排行', '库存健康', '客户健康', '资金概况', '营销效果', '系统状态'])
    const few = await exported(await server.login({ perms: ['goods:sku:list'] }), ['figures', 'stock', 'customers', 'system'])
    expect(few.some(([, name]) => name === '库存货值')).toBe(false)
    expect(new Set(few.slice(1).map(([part]) => String(part).split(' · ')[0]))).toEqual(new Set(['库存健康']))
    const { code } = await server.call(home.export, { period: 'custom', panels: ['figures'] }, { token })
    expect(code).toBe(400)
  })

  test('[A38] a person keeps the own arrangement of the panels', async () => {
    const token = await server.login()
    const arranged = { order: ['stock', 'figures'], hidden: ['system'] }
    expect((await server.call(contract.session.profile.preferences, { home: arranged }, { token })).code).toBe(200)
    expect((await server.call(contract.session.profile.preferences, { keys: false }, { token })).code).toBe(200)
    expect((await server.call(contract.session.session.info, {}, { token })).data.preferences.home).toEqual(arranged)
    const wrong = { home: { order: ['a b'], hidden: [] } }
    expect((await server.call(contract.session.profile.preferences, wrong, { token })).code).toBe(400)
  })
})
