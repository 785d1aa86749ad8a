import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { customer, salesman, store } from '#server/areas/people/tables.ts'
import { customerSegment } from '#server/areas/store/shared/segment-tables.ts'
import { salesStoreDay } from '#server/areas/trade/tables/roll-up-tables.ts'
import { agent } from '#server/identity/access/tables.ts'
import { businessDay } from '#server/platform/kernel/business-day.ts'
import { DAY_MS } from '#server/platform/kernel/durations.ts'
import { testClock } from '#test/make/clock.ts'
import { agentRow, salesmanRow, storeRow } from '#test/make/people-rows.ts'
import { conformsToEntity } from '#test/server/conformance.ts'
import { startServer } from '#test/server/harness.ts'

await conformsToEntity({
  entity: contract.store.segment,
  table: customerSegment,
  sample: (n) => ({
    title: `人群${n}`,
    areas: n % 2 ? ['330000'] : [],
    store_types: ['hardware', 'repair'],
    price_level: n % 3 ? null : 'trade',
    store_tags: n % 4 ? [] : ['月结'],
    ordered_days: n % 5 ? null : 90,
    idle_days: n % 5 ? null : 30,
    amount_from: n % 2 ? 100 : null,
    amount_to: 50_000,
    orders_from: 1,
    orders_to: n % 2 ? null : 9,
    registered_from: '2024-01-01',
    registered_to: n % 2 ? '2025-01-01' : null,
    remark: n % 2 ? '备注' : null,
  }),
  change: (n) => ({ title: `改名${n}`, areas: ['320000', '330100'], price_level: 'store', orders_from: null, remark: null }),
  filters: { word: [{ value: '人群1', fits: ({ title }) => String(title).includes('人群1') }] },
})

describe('customer segment', async () => {
  const clock = testClock('2026-03-02T08:00:00.000Z')
  const server = await startServer({ clock: clock.now })
  const { call, login } = server
  const { db } = server.database
  const calls = contract.store.segment
  const token = await login()
  const ago = (days: number) => new Date(clock.now().getTime() - days * DAY_MS).toISOString()
  const agents: number[] = []
  const salesmen: number[] = []

  interface Plan extends Partial<typeof store.$inferInsert> {
    name: string
    /** The amounts that the store paid, by the days before today. */
    paid?: Readonly<Record<number, number>>
  }
  const add = async ({ paid = {}, ...values }: Plan) => {
    const [row] = await db
      .insert(store)
      .values(storeRow({ created_at: ago(400), ...values }))
      .returning({ id: store.id })
    const store_id = row?.id ?? 0
    for (const [days, amount] of Object.entries(paid))
      await db
        .insert(salesStoreDay)
        .values({ day: businessDay(clock.now(), -Number(days)), store_id, agent_id: 0, cs_id: 0, placed: 1, paid: 1, amount })
    return store_id
  }
  const namesOf = async (condition: object, by = token) => {
    const { code, data, msg } = await call(calls.preview, condition as never, { token: by })
    if (code !== 200) throw new Error(msg)
    expect(data.count).toBe(data.list.length)
    return data.list.map(({ name }) => name)
  }
  const save = async (values: object, by = token) => call(calls.edit, { title: '人群', ...values } as never, { token: by })
  const refusedFields = ({ data }: { data: unknown }) => (data as { errors: { field: string }[] }).errors.map(({ field }) => field)
  const saved = async (values: object, by = token) => {
    const { code, data, msg } = await save(values, by)
    if (code !== 200) throw new Error(`${msg} ${JSON.stringify(data)}`)
    return data.id
  }

  beforeAll(async () => {
    for (const values of [{ name: '甲' }, { name: '乙' }]) {
      const [row] = await db.insert(agent).values(agentRow(values)).returning({ id: agent.id })
      agents.push(row?.id ?? 0)
      const [user] = await db.insert(customer).values({ nick: values.name }).returning({ id: customer.id })
      const [man] = await db
        .insert(salesman)
        .values(salesmanRow({ user_id: user?.id ?? 0, agent_id: agents.at(-1) ?? 0 }))
        .returning({ id: salesman.id })
      salesmen.push(man?.id ?? 0)
    }
    const jiangsu = { province_code: '320000', city_code: '320500', district_code: '320507' }
    await add({
      name: '浙江五金',
      type: 'hardware',
      agent_id: agents[0],
      last_order_at: ago(10),
      order_count: 5,
      paid: { 1: 300, 89: 200 },
    })
    await add({ name: '浙江贸易', type: 'dealer', price_level: 'trade', salesman_id: salesmen[0], agent_id: agents[0], tags: ['月结'] })
    await add({
      name: '江苏维修',
      type: 'repair',
      ...jiangsu,
      agent_id: agents[1],
      last_order_at: ago(60),
      order_count: 1,
      paid: { 90: 700, 91: 9000 },
    })
    await add({ name: '江苏新店', ...jiangsu, created_at: ago(3), tags: ['重点', '月结'] })
    await add({ name: '停用店', status: 0 })
    await add({ name: '已删店', deleted_at: ago(1) })
  })

  // the rows stand for themselves: no orders and no counters belong to them
  afterAll(async () => {
    await db.delete(salesStoreDay)
    await db.delete(store)
  })

  test('each part selects its stores, and only stores in use', async () => {
    expect(await namesOf({})).toEqual(['浙江五金', '浙江贸易', '江苏维修', '江苏新店'])
    expect(await namesOf({ areas: ['330000'] })).toEqual(['浙江五金', '浙江贸易'])
    expect(await namesOf({ areas: ['320500', '330109'] })).toHaveLength(4)
    expect(await namesOf({ store_types: ['hardware', 'repair'] })).toEqual(['浙江五金', '江苏维修'])
    expect(await namesOf({ price_level: 'trade' })).toEqual(['浙江贸易'])
    expect(await namesOf({ store_tags: ['月结', '无'] })).toEqual(['浙江贸易', '江苏新店'])
    expect(await namesOf({ agent_ids: [agents[1]] })).toEqual(['江苏维修'])
    expect(await namesOf({ salesman_ids: [salesmen[0]] })).toEqual(['浙江贸易'])
    expect(await namesOf({ ordered_days: 30 })).toEqual(['浙江五金'])
    expect(await namesOf({ idle_days: 30 }), 'without an order the registration counts').toEqual(['浙江贸易', '江苏维修'])
    expect(await namesOf({ orders_from: 1, orders_to: 4 })).toEqual(['江苏维修'])
    expect(await namesOf({ registered_from: businessDay(clock.now(), -3) })).toEqual(['江苏新店'])
    expect(await namesOf({ registered_to: businessDay(clock.now(), -4) })).not.toContain('江苏新店')
    expect(await namesOf({ areas: ['330000'], store_types: ['dealer'], price_level: 'store' })).toEqual([])
  })

  test('the amount is what was paid on the 90 days until yesterday', async () => {
    expect(await namesOf({ amount_from: 500 })).toEqual(['浙江五金', '江苏维修'])
    expect(await namesOf({ amount_from: 501, amount_to: 700 })).toEqual(['江苏维修'])
    expect(await namesOf({ amount_to: 0 })).toEqual(['浙江贸易', '江苏新店'])
    expect(await namesOf({ amount_from: 0 })).toHaveLength(4)
  })

  test('a saved segment is counted live, and follows its stores', async () => {
    const id = await saved({ title: '浙江门店', areas: ['330000', '330000'], remark: '备注' })
    const read = async () => (await call(calls.detail, { id }, { token })).data
    expect(await read()).toMatchObject({ areas: ['330000'], area_names: ['浙江省'], store_count: 2, uses: [] })
    const newStore = await add({ name: '浙江新增' })
    expect((await read()).store_count).toBe(3)
    await db.delete(store).where(sql`${store.id} = ${newStore}`)
    expect((await call(calls.option, {}, { token })).data.list).toContainEqual({ key: id, title: '浙江门店' })
  })

  test('the store list and its export filter by a segment, part by part as the preview', async () => {
    const conditions = [
      { areas: ['330000', '320500'] },
      { store_types: ['hardware', 'repair'], orders_from: 1 },
      { price_level: 'trade' },
      { store_tags: ['月结'] },
      { agent_ids: [agents[1]] },
      { salesman_ids: [salesmen[0]] },
      { ordered_days: 30 },
      { idle_days: 30 },
      { amount_from: 501, amount_to: 700 },
      { amount_to: 0 },
      { orders_to: 1 },
      { registered_from: businessDay(clock.now(), -3), registered_to: businessDay(clock.now()) },
      { registered_to: businessDay(clock.now(), -4) },
    ]
    const filtered: string[][] = []
    const previewed: string[][] = []
    for (const [at, condition] of conditions.entries()) {
      const segment_id = await saved({ title: `筛选${at}`, ...condition })
      const { data } = await call(contract.store.store.list, { segment_id, page_size: 100 } as never, { token })
      filtered.push(data.list.map(({ name }) => name).toSorted())
      previewed.push((await namesOf(condition)).toSorted())
    }
    expect(filtered).toEqual(previewed)
    expect(previewed.filter(({ length }) => length > 0)).toHaveLength(conditions.length)
  })

  test('a condition without a part, or with parts that exclude each other, is refused', async () => {
    const fieldsOf = async (values: object) => refusedFields(await save(values))
    expect(await fieldsOf({})).toEqual(['areas'])
    expect(await fieldsOf({ orders_from: 0, amount_from: 2, amount_to: 1 })).toEqual(['amount_to'])
    expect(await fieldsOf({ orders_from: 2, orders_to: 1 })).toEqual(['orders_to'])
    expect(await fieldsOf({ registered_from: '2026-02-02', registered_to: '2026-02-01' })).toEqual(['registered_to'])
    expect(await fieldsOf({ ordered_days: 30, idle_days: 30 })).toEqual(['idle_days'])
  })

  test('a person of an agent saves segments of the own stores only', async () => {
    const perms = ['store:segment:list', 'store:segment:edit', 'store:segment:delete']
    const theirs = await login({ perms, scope: 'agent_tree', agent_id: agents[0] ?? 0 })
    expect(await namesOf({ areas: ['330000', '320000'] }, theirs)).toEqual(['浙江五金', '浙江贸易'])
    expect(refusedFields(await save({ agent_ids: [agents[1]] }, theirs))).toEqual(['agent_ids'])
    expect(refusedFields(await save({ salesman_ids: [salesmen[1]] }, theirs))).toEqual(['salesman_ids'])
    const id = await saved({ title: '我的全部门店', orders_from: 0 }, theirs)
    // the platform sees it with the agent's stores alone
    expect((await call(calls.detail, { id }, { token })).data).toMatchObject({ agent_id: agents[0], agent_name: '甲', store_count: 2 })
    const others = await login({ perms, scope: 'agent_tree', agent_id: agents[1] ?? 0 })
    expect((await call(calls.detail, { id }, { token: others })).code).toBe(404)
    expect((await call(calls.option, {}, { token: others })).data.list).toEqual([])
    expect((await call(calls.preview, {}, { token: await login({ perms: [] }) })).code).toBe(403)
  })
})
