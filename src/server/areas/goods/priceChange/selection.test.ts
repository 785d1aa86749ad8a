import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import type { InputOf } from '#contract/kit/endpoint.ts'
import { sku } from '#server/areas/goods/shared/tables.ts'
import { endRowTimer } from '#server/platform/entity/registry.ts'
import { orderWorld } from '#test/make/order-world.ts'
import { settingMaker } from '#test/make/shop.ts'
import { work } from '#test/make/work.ts'

const world = await orderWorld()
const { server, clock, db, token } = world
const { call } = server
const { priceChange: calls, sku: goods } = contract.goods
const set = settingMaker(server)
const second = await world.login({ perms: ['goods:priceChange:*'], scope: 'all' })
const HOUR_MS = 3_600_000
const prices = { price_store: 1000, price_trade: 900, stock: 10 }

type Values = Partial<typeof sku.$inferInsert>
type Change = InputOf<typeof calls.impact>
const rowOf = async (id: number) => (await db.select().from(sku).where(eq(sku.id, id)))[0] as typeof sku.$inferSelect
const write = (id: number, values: Values) => db.update(sku).set(values).where(eq(sku.id, id))
const failuresOf = async (id: number) => (await call(contract.task.task.failures, { id }, { token })).data.list

/** Two SKUs in one SPU: only the first one is on sale. */
async function pair(values: Values = {}) {
  const [inside = 0] = await world.skus(1, { ...prices, ...values } as never)
  const { spu_id } = await rowOf(inside)
  const [outside = 0] = await world.skus(1, { spu_id, ...prices, ...values } as never)
  await write(outside, { status: 0 })
  return { inside, outside, filter: { spu_id, status: 1 as const } }
}

async function approve(id: number): Promise<number | null> {
  const { version, hash } = (await call(calls.detail, { id }, { token: second })).data
  expect((await call(calls.audit, { id, version, hash, pass: 1 }, { token: second })).code).toBe(200)
  return (await call(calls.detail, { id }, { token: second })).data.task_id
}

async function timed(id: number): Promise<number | null> {
  clock.advance(HOUR_MS)
  await endRowTimer({ ...(await server.ctxFor()), now: clock.now() }, { timer: 'goods.priceChange.apply', id })
  return (await call(calls.detail, { id }, { token: second })).data.task_id
}

const submit = async (change: Change, run_at?: string) => {
  const { code, data } = await call(calls.create, { ...change, reason: '调价', run_at } as never, world.keyed())
  expect(code).toBe(200)
  return data
}

/** Submits a change, lets `meanwhile` happen, and applies the change. Returns the task id. */
type Way = (change: Change, meanwhile: () => Promise<unknown>) => Promise<number>
const ways: Record<string, Way> = {
  async 'at its time'(change, meanwhile) {
    const { id } = await submit(change, new Date(clock.now().getTime() + HOUR_MS).toISOString())
    await meanwhile()
    return (await timed(id)) ?? 0
  },
  async 'by the approval'(change, meanwhile) {
    await set('price.approve_loss', 1)
    const { id, state } = await submit(change)
    await set('price.approve_loss', 10_000_000)
    expect(state).toBe('pending')
    await meanwhile()
    return (await approve(id)) ?? 0
  },
  async 'at once'(change, meanwhile) {
    const { task_id } = await submit(change)
    await meanwhile()
    return task_id ?? 0
  },
  async 'by the bulk call'(change, meanwhile) {
    const { data } = await call(goods.bulk, { ...change, kind: 'price', reason: '调价' } as never, world.keyed())
    await meanwhile()
    return data.task_id
  },
}

describe.each(Object.entries(ways))('[X2] [A08] a price change that is applied %s', (_name, apply) => {
  test('changes the SKUs that its filter found at the submission, and no other', async () => {
    const { inside, outside, filter } = await pair()
    const change = { filter, field: 'price_trade', mode: 'set', value: 800 } as const
    const task_id = await apply(change, async () => {
      await write(inside, { status: 0 })
      await write(outside, { status: 1 })
    })
    await work(server)
    expect((await rowOf(inside)).price_trade).toBe(800)
    expect((await rowOf(outside)).price_trade).toBe(900)
    expect((await call(contract.task.task.detail, { id: task_id }, { token })).data).toMatchObject({ state: 'done', done: 1, failed: 0 })
  })

  test.each(['percent', 'add', 'set'] as const)('leaves a price that has moved since, by mode %s', async (mode) => {
    const { inside, filter } = await pair()
    const value = { percent: 8000, add: -200, set: 700 }[mode]
    const task_id = await apply({ filter, field: 'price_trade', mode, value }, () => write(inside, { price_trade: 500 }))
    await work(server)
    expect((await rowOf(inside)).price_trade).toBe(500)
    expect(await failuresOf(task_id)).toMatchObject([{ row_id: inside, msg: '提交之后价格又有修改，未生效' }])
  })

  test('leaves a price that a later cost puts below cost, and lowers one that stays above it', async () => {
    const [{ inside: low, filter }, { inside: high, filter: other }] = [await pair(), await pair()]
    const first = await apply({ filter, field: 'price_trade', mode: 'set', value: 600 }, () => write(low, { price_cost: 601 }))
    await work(server)
    const second = await apply({ filter: other, field: 'price_trade', mode: 'set', value: 600 }, () => write(high, { price_cost: 600 }))
    await work(server)
    expect([(await rowOf(low)).price_trade, (await rowOf(high)).price_trade]).toEqual([900, 600])
    expect(await failuresOf(first)).toMatchObject([{ row_id: low }])
    expect(await failuresOf(second)).toEqual([])
  })

  test('reports a SKU refused at submission, even if the rule would permit it later', async () => {
    const { inside, filter } = await pair()
    const [bound = 0] = await world.skus(1, { spu_id: filter.spu_id, price_store: 1000, price_trade: 990, stock: 10 })
    const change = { filter, field: 'price_store', mode: 'set', value: 940 } as const
    const task_id = await apply(change, () => write(bound, { price_trade: 900 }))
    await work(server)
    expect([(await rowOf(inside)).price_store, (await rowOf(bound)).price_store]).toEqual([940, 1000])
    expect(await failuresOf(task_id)).toMatchObject([{ row_id: bound, field: 'price_store', msg: '贸易价不能高于门店价' }])
  })
})

test('[A08] two changes of different prices of one SKU, submitted together, both take effect', async () => {
  const { inside, filter } = await pair({ price_cost: 100 })
  const run_at = new Date(clock.now().getTime() + HOUR_MS).toISOString()
  const ids: number[] = []
  for (const field of ['price_cost', 'price_store', 'price_trade'] as const)
    ids.push((await submit({ filter, field, mode: 'percent', value: 10_500 }, run_at)).id)
  clock.advance(HOUR_MS)
  const ctx = { ...(await server.ctxFor()), now: clock.now() }
  for (const id of ids) await endRowTimer(ctx, { timer: 'goods.priceChange.apply', id })
  await work(server)
  expect(await rowOf(inside)).toMatchObject({ price_cost: 105, price_store: 1050, price_trade: 945 })
})

test('[W3] [S2] cost changes are unreadable and undecidable without cost access, in any way', async () => {
  const { inside } = await pair({ price_cost: 100 })
  const run_at = new Date(clock.now().getTime() + HOUR_MS).toISOString()
  const change = (field: 'price_cost' | 'price_store') => submit({ ids: [inside], field, mode: 'set', value: 1234 }, run_at)
  const [hidden, open] = [(await change('price_cost')).id, (await change('price_store')).id]
  const reader = await world.login({ perms: ['goods:priceChange:*', 'goods:sku:list', 'goods:sku:price', 'common:*:*'], scope: 'all' })
  const { change_no } = (await call(calls.detail, { id: hidden }, { token })).data
  const answers = async (by: string, id: number) => {
    const entity = { entity: 'goods.priceChange' as const, id }
    const { version } = (await call(calls.detail, { id: open }, { token })).data
    return {
      listed: (await call(calls.list, { page_size: 100 }, { token: by })).data.list.filter((row) => row.id === id).length,
      found: (await call(calls.list, { no: change_no }, { token: by })).data.list.length,
      costs: (await call(calls.list, { field: 'price_cost' }, { token: by })).data.list.length,
      states: (await call(calls.counts, { field: 'price_cost' }, { token: by })).data,
      detail: (await call(calls.detail, { id }, { token: by })).code,
      rows: (await call(calls.rows, { id }, { token: by })).code,
      history: (await call(contract.history.history.list, entity, { token: by })).data.list.length,
      comments: (await call(contract.comment.comment.people, entity, { token: by })).data,
      audit: (await call(calls.audit, { id, version, hash: 'x', pass: 1 }, { token: by })).code,
      search: JSON.stringify((await call(contract.common.palette.find, { word: change_no } as never, { token: by })).data).includes(
        change_no,
      ),
    }
  }
  const none = await answers(reader, hidden)
  expect(none).toMatchObject({ listed: 0, found: 0, costs: 0, detail: 404, rows: 404, history: 0, audit: 404, search: false })
  expect(Object.values(none.states as object).every((n) => n === 0)).toBe(true)
  expect((await call(calls.cancel, { id: hidden }, { token: reader })).code).toBe(404)
  expect(await answers(reader, open)).toMatchObject({ listed: 1, detail: 200, rows: 200, history: 1 })
  const { data } = await call(contract.history.history.list, { entity: 'goods.priceChange', id: open }, { token: reader })
  expect(JSON.stringify(data)).not.toContain('under_floor')
  expect(await answers(token, hidden)).toMatchObject({ listed: 1, found: 1, detail: 200, rows: 200, history: 1 })
})
