import { createHash, createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { shop } from '#contract/shop/index.ts'
import { freeRecord } from '#server/areas/freeOrder/shared/tables.ts'
import { allChecks } from '#server/platform/entity/registry.ts'
import { DAY_MS } from '#server/platform/kernel/durations.ts'
import { runChecks } from '#server/platform/verify/check.ts'
import { freeForm, freeMaker } from '#test/make/free-orders.ts'
import { orderWorld } from '#test/make/order-world.ts'
import { onceKey, shopMaker } from '#test/make/shop.ts'

const world = await orderWorld('2026-03-02T02:00:00.000Z')
const { server, clock, call, db, token } = world
const make = freeMaker(world)
const people = shopMaker(server)
const calls = contract.freeOrder.record
const violated = async () =>
  (
    await runChecks(
      server.database.pool,
      allChecks().filter(({ name }) => /^(?:freeOrder|order|ledger|activity)\./.test(name)),
    )
  ).violations

test('[X8] the seed draws each block’s winning place at the end, nothing reveals it before', async () => {
  const [nth, blocks] = [3, 6]
  const id = await make.published({ mode: 'nth', nth, quota: 4, per_user_limit: 1 })
  const own = await world.buyer()
  const tokenOf = (row: { user_id: number }) => people.tokenOf(row.user_id)
  const orders = []
  for (let n = 0; n < nth * blocks + 1; n += 1) orders.push(await make.bought(n < nth * 2 ? { own } : {}))
  const readNth = async (row: { user_id: number }) =>
    (await call(shop.freeOrder.mine, { activity_id: id }, { token: await tokenOf(row) })).data.list
  for (const order of orders) for (const row of await readNth(order)) expect(row).toMatchObject({ seq: null, state: 'candidate' })
  const [
    {
      left,
      sessions: [{ seed_hash, seed } = { seed_hash: '', seed: '' }],
    },
  ] = [(await call(shop.freeOrder.detail, { id })).data]
  expect([left, seed, seed_hash?.length]).toEqual([null, null, 64])
  const listed = (await call(shop.freeOrder.list, {})).data.list.find((row) => row.id === id)
  expect(listed).toMatchObject({ mode: 'nth', left: null })
  for (const row of (await call(calls.list, { activity_id: id }, { token })).data.list) expect(row.seq).toBeNull()
  expect(await call(contract.freeOrder.activity.draw, { id, session: 1 }, { token, ...onceKey() })).toMatchObject({ code: 400 })
  clock.advance(10 * DAY_MS + 1000)
  const drawn = await call(contract.freeOrder.activity.draw, { id, session: 1 }, { token: await server.login('admin'), ...onceKey() })
  expect(drawn).toMatchObject({ code: 200 })
  const [session] = await make.sessionsOf(id)
  const key = Buffer.from(session?.seed ?? '', 'hex')
  expect(createHash('sha256').update(key).digest('hex')).toBe(seed_hash)
  const rows = (await make.recordsOf(id)).toSorted((a, b) => (a.seq ?? 0) - (b.seq ?? 0))
  expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: nth * blocks + 1 }, (_, n) => n + 1))
  let won = 0
  for (const [at, { outcome }] of rows.entries()) {
    const block = Math.floor(at / nth) + 1
    const value = createHmac('sha256', key).update(`${id}:1:${block}:0`).digest().readUIntBE(0, 6)
    const isHit = at % nth === value % nth
    const expected = isHit ? (won === 4 ? 'quota' : block === 2 ? 'limit' : 'won') : 'lost'
    if (expected === 'won') won += 1
    expect([at, outcome]).toEqual([at, expected])
  }
  expect(await make.activityOf(id)).toMatchObject({ won })
  expect(await violated()).toEqual([])
  const hit = rows.find(({ outcome }) => outcome === 'won')
  const set = (outcome: 'won' | 'limit' | 'lost') =>
    db
      .update(freeRecord)
      .set({ outcome })
      .where(eq(freeRecord.id, hit?.id ?? 0))
  await set('lost')
  expect((await violated()).map(({ check }) => check)).toContain('freeOrder.nth')
  await set('won')
})

test('[X8] an order minimum is required for every n-th order, and the draw follows a later end', async () => {
  expect(await call(contract.freeOrder.activity.edit, freeForm({ mode: 'nth', order_min: 0 }, clock.now()), { token })).toMatchObject({
    code: 400,
    msg: '第N单免单必须设置订单门槛',
  })
  const id = await make.published({ mode: 'nth' })
  const { data } = await call(contract.freeOrder.activity.detail, { id }, { token })
  const end_at = new Date(Date.parse(data.end_at) + DAY_MS).toISOString()
  const form = freeForm({ mode: 'nth', start_at: data.start_at, end_at, quota: 20 }, clock.now())
  const before = await make.sessionsOf(id)
  expect(await call(contract.freeOrder.activity.edit, { ...form, id, version: data.version }, { token })).toMatchObject({ code: 200 })
  expect(await make.sessionsOf(id)).toMatchObject([{ quota: 20, seed_hash: before[0]?.seed_hash, draw_at: end_at }])
})
