import { randomUUID } from 'node:crypto'
import { getTableColumns } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { skuCost, type SkuRow } from '#contract/goods/sku.ts'
import { contract } from '#contract/index.ts'
import { sku as table } from '#server/areas/goods/shared/tables.ts'
import { skuVersion } from '#server/areas/goods/shared/version-tables.ts'
import { testClock } from '#test/make/clock.ts'
import { goodsMaker } from '#test/make/goods.ts'
import { startServer } from '#test/server/harness.ts'

const clock = testClock('2026-01-05T08:00:00.000Z')
const server = await startServer({ clock: clock.now })
const { acting, call, database, login } = server
const token = await login()
const make = goodsMaker(server, token)
const { brand, series, sku } = contract.goods
const { history } = contract.history

const past = async (query: object, as = token) => call(sku.list, { page_size: 100, ...query } as never, { token: as })

/** Numbers below `n`, the same in every run. */
function dice(seed: number) {
  let state = seed
  return (n: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * n)
  }
}

const QUERIES: readonly object[] = [
  {},
  { sort_field: 'price_store', sort_order: 'asc' },
  { status: 0 },
  { title: '轴承' },
  { title: '深沟球轴承' },
  { code: 'P-' },
  { codes: 'P-1 P-2 X-3' },
  { price_min: 1500, price_max: 2500 },
]

interface Snapshot {
  at: string
  lists: { query: object; list: SkuRow[]; total: number }[]
}

test('[I8] lists and records at 1,000 past moments equal the snapshots taken then', async () => {
  const roll = dice(8)
  const brands = [await make.brand(), await make.brand()]
  const lines = [await make.series({ brand_id: brands[0] }), await make.series({ brand_id: brands[1] })]
  const spus = [await make.spu({ series_id: lines[0] }), await make.spu({ series_id: lines[1] }), await make.spu({ series_id: lines[1] })]
  const ids: number[] = []
  const gone = new Set<number>()
  const live = () => ids.filter((id) => !gone.has(id))
  const any = (): number => live()[roll(live().length)] ?? 0
  const grow = async () => {
    const n = ids.length + 1
    const spu_id = spus[roll(3)] ?? 0
    ids.push(await make.sku({ spu_id, code: `P-${n}`, title: `深沟球轴承${n}`, price_cost: 700 + n, stock: roll(3) * 10, sort: roll(5) }))
  }
  for (let n = 0; n < 8; n++) await grow()
  const ok = async (answer: Promise<{ code: number; msg: string }>) => {
    const { code, msg } = await answer
    expect(code, msg).toBe(200)
  }
  const edited = async (values: object) => {
    const row = (await call(sku.detail, { id: any() }, { token })).data
    await ok(call(sku.edit, { ...row, ...values } as never, { token }))
  }
  const renamed = async (of: typeof brand | typeof series, id: number) => {
    const row = (await call(of.detail as typeof brand.detail, { id }, { token })).data
    await ok(call(of.edit as typeof brand.edit, { ...row, title: `名称${roll(1_000_000)}` } as never, { token }))
  }
  const acts: readonly (() => Promise<void>)[] = [
    () => edited({ title: roll(2) ? `圆锥滚子轴承${roll(9)}` : `六角螺栓${roll(9)}` }),
    () => edited({ price_store: 1600 + roll(2000), price_trade: 1000 + roll(500), price_cost: 500 + roll(400) }),
    () => edited({ code: `X-${roll(100_000)}`, weight: 100 + roll(50), params: [{ name: '材质', value: `钢${roll(9)}` }] }),
    () => ok(call(sku.price, { ids: live(), mode: 'percent', field: 'price_store', value: 10_100, reason: '涨价' }, { token })),
    () => ok(call(sku.status, { ids: [any(), any()], status: roll(2) as 0 | 1 }, { token })),
    () => ok(call(sku.sort, { id: any(), sort: roll(9) }, { token })),
    () =>
      ok(
        call(
          sku.stock,
          { id: any(), type: 'in', qty: 1 + roll(20), reason: '入库' },
          { token, headers: { 'x-idempotency-key': randomUUID() } },
        ),
      ),
    () =>
      ok(
        call(
          sku.stock,
          { id: any(), type: 'count', qty: roll(30), reason: '盘点' },
          { token, headers: { 'x-idempotency-key': randomUUID() } },
        ),
      ),
    () => renamed(brand, brands[roll(2)] ?? 0),
    () => renamed(series, lines[roll(2)] ?? 0),
    async () => void (ids.length < 14 && (await grow())),
    async () => {
      if (live().length < 7) return
      const id = any()
      await ok(call(sku.stock, { id, type: 'count', qty: 0, reason: '清零' }, { token, headers: { 'x-idempotency-key': randomUUID() } }))
      await ok(call(sku.delete, { id }, { token }))
      gone.add(id)
    },
  ]
  const snapshots: Snapshot[] = []
  for (let step = 0; step < 96; step++) {
    clock.advance(1 + roll(20_000))
    await acts[step % acts.length]?.()
    // nobody changes anything between the act and this moment
    if (roll(2)) clock.advance(roll(10_000))
    const lists = []
    for (const query of step % 8 === 0 ? QUERIES : QUERIES.slice(0, 1)) {
      const { list, total } = (await past(query)).data
      lists.push({ query, list, total })
    }
    snapshots.push({ at: clock.now().toISOString(), lists })
  }
  clock.advance(60_000)

  const known = (list: SkuRow[]) => list.map(({ sales_count: _sold, ...row }) => row)
  let samples = 0
  for (const { at, lists } of snapshots) {
    for (const { query, list, total } of lists) {
      const answer = await past({ ...query, as_of: at })
      expect(answer.code, answer.msg).toBe(200)
      expect(known(answer.data.list), `${at} ${JSON.stringify(query)}`).toEqual(known(list))
      expect(answer.data.total, `${at} ${JSON.stringify(query)}`).toBe(total)
      samples += list.length
    }
  }
  expect(samples).toBeGreaterThanOrEqual(1000)

  // a record shows the same values as the list at its moment
  for (const { at, lists } of snapshots.filter((_, n) => n % 8 === 0)) {
    for (const id of ids) {
      const row = lists[0]?.list.find((one) => one.id === id) as Record<string, unknown> | undefined
      const { data } = await call(history.asOf, { entity: 'goods.sku', id, at }, { token })
      expect(data.is_there, `${at} ${id}`).toBe(row !== undefined)
      for (const { field, value } of data.fields) if (row && field in row) expect(value ?? '', `${at} ${field}`).toEqual(row[field] ?? '')
    }
  }
})

test('a past list hides cost prices without permission and refuses what has no versions', async () => {
  clock.advance(60_000)
  const id = await make.sku({ code: 'COST-1', price_cost: 900 })
  const as_of = clock.now().toISOString()
  clock.advance(60_000)
  const costOf = async (perms: string[]) =>
    (await past({ code: 'COST-1', as_of }, await login({ perms }))).data.list.map((row) => row.price_cost)
  expect(await costOf(['goods:sku:list'])).toEqual([null])
  expect(await costOf(['goods:sku:list', skuCost])).toEqual([900])
  expect(await past({ as_of }, await login({ perms: ['goods:brand:list'] }))).toMatchObject({ code: 403 })
  const fieldsOf = async (perms: string[]) =>
    (await call(history.asOf, { entity: 'goods.sku', id, at: as_of }, { token: await login({ perms }) })).data.fields.map(
      ({ field }) => field,
    )
  expect(await fieldsOf(['goods:sku:list'])).not.toContain('price_cost')
  expect(await fieldsOf(['goods:sku:list', skuCost])).toContain('price_cost')

  expect(await past({ as_of: '2027-01-01T00:00:00Z' })).toMatchObject({ code: 400, msg: '时点不能晚于现在' })
  expect(await past({ as_of: '2025-01-01T00:00:00Z' })).toMatchObject({ code: 400, msg: '最早只能查看2026-01-05起的数据' })
  const unversioned = { code: 400, msg: '历史时点不支持按库存、应用场景筛选，也不支持按库存、销量、创建时间排序' }
  for (const query of [
    { stock: 'out' },
    { scene_id: 1 },
    { sort_field: 'stock' },
    { sort_field: 'sales_count' },
    { sort_field: 'created_at' },
  ]) {
    expect(await past({ ...query, as_of }), JSON.stringify(query)).toMatchObject(unversioned)
  }
  for (const as_of of ['yesterday', '2026-13-01T00:00:00Z']) expect(await past({ as_of }), as_of).toMatchObject({ code: 400 })
})

test('[I8] the list at one moment shows the same SKUs at a second one, by the rules for both', async () => {
  clock.advance(60_000)
  const id = await make.sku({ code: 'TWO-1', price_store: 1000, price_trade: 800, price_cost: 500, stock: 7 })
  const born = clock.now().toISOString()
  clock.advance(60_000)
  const row = (await call(sku.detail, { id }, { token })).data
  expect(await call(sku.edit, { ...row, price_store: 1200, price_cost: 600 } as never, { token })).toMatchObject({ code: 200 })
  clock.advance(1000)
  expect(await call(sku.status, { id, status: 0 }, { token })).toMatchObject({ code: 200, data: { success: [id] } })
  const moved = { id, type: 'in', qty: 5, reason: '到货' } as const
  expect(await call(sku.stock, moved, { token, headers: { 'x-idempotency-key': randomUUID() } })).toMatchObject({ code: 200 })
  const late = await make.sku({ code: 'TWO-2' })
  clock.advance(60_000)
  const after = clock.now().toISOString()
  clock.advance(60_000)
  const two = async (query: object, as = token) => (await past({ code: 'TWO-', ...query }, as)).data.list
  const before = { price_store: 1000, price_cost: 500, status: 1, stock: 7 }
  const then = { price_store: 1200, price_cost: 600, status: 0, stock: 12 }
  expect(await two({ as_of: born, as_of_other: after })).toMatchObject([{ id, ...before, other: { id, ...then } }])
  expect((await two({ as_of: after, as_of_other: born })).toSorted((one, other) => one.id - other.id)).toMatchObject([
    { id, ...then, other: { id, ...before } },
    { id: late, other: null },
  ])
  expect((await two({ as_of: born }))[0]).not.toHaveProperty('other')
  expect((await two({ as_of_other: born }))[0]).not.toHaveProperty('other')
  // hidden values are hidden at both moments
  const plain = await login({ perms: ['goods:sku:list'] })
  expect(await two({ as_of: born, as_of_other: after }, plain)).toMatchObject([{ price_cost: null, other: { price_cost: null } }])
  for (const [as_of_other, msg] of [
    ['2027-01-01T00:00:00Z', '时点不能晚于现在'],
    ['2025-01-01T00:00:00Z', '最早只能查看2026-01-05起的数据'],
  ])
    expect(await past({ as_of: born, as_of_other })).toMatchObject({ code: 400, msg, data: { errors: [{ field: 'as_of_other' }] } })
})

test('every SKU-writing statement keeps versions, which the product login cannot write', async () => {
  clock.advance(60_000)
  const spu_id = await make.spu()
  const ids = [await make.sku({ spu_id }), await make.sku({ spu_id }), await make.sku({ spu_id })]
  const versions = async () => {
    const { rows } = await database.pool.query<{ id: string; price: number; n: number }>(
      `select id, price_trade::int as price, row_number() over (partition by id order by valid_from)::int as n from sku_version
       where id = any($1) order by id, valid_from`,
      [ids],
    )
    return rows.map(({ id, price, n }) => [ids.indexOf(Number(id)), price, n])
  }
  const write = (set: string) => database.pool.query(`update sku set ${set} where id = any($1)`, [ids])
  await write(`price_trade = 1400 + id % 1, updated_at = '2026-12-01T00:00:00Z'`)
  // stock and sales have no versions; neither has a change to the same value
  await write('sales_count = sales_count + 1')
  await write('price_trade = price_trade')
  expect(await versions()).toEqual([0, 1, 2].flatMap((at) => [[at, 1500, 1], [at, 1400, 2]])) // prettier-ignore
  // a change that is not later than the current version's begin replaces it
  await write(`price_trade = 1300, updated_at = '2026-06-01T00:00:00Z'`)
  expect(await versions()).toEqual([0, 1, 2].flatMap((at) => [[at, 1500, 1], [at, 1300, 2]])) // prettier-ignore
  for (const statement of [
    'update sku_version set price_trade = 1',
    'delete from sku_version',
    'truncate sku_version',
    `insert into past_title values ('brand', 1, now(), 'x')`,
  ]) {
    await expect(acting.pool.query(statement), statement).rejects.toMatchObject({ code: '42501' })
  }
})

test('the versions have every column of a SKU that its ledgers do not have', () => {
  const columns = Object.entries(getTableColumns(table)).filter(
    ([name]) => !['stock', 'stock_lock', 'sales_count', 'deleted_at', 'spec_hash', 'repeated_code'].includes(name),
  )
  const copies = getTableColumns(skuVersion) as Record<string, { getSQLType(): string; notNull: boolean }>
  for (const [name, column] of columns) {
    expect(copies[name]?.getSQLType(), name).toBe(column.getSQLType())
    expect(copies[name]?.notNull, name).toBe(column.notNull)
  }
  expect(Object.keys(copies)).toHaveLength(columns.length + 3)
})
