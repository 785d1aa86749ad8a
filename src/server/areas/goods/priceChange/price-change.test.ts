import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import type { InputOf } from '#contract/kit/endpoint.ts'
import { sku } from '#server/areas/goods/shared/tables.ts'
import { factsOf } from '#server/areas/trade/price/facts-of.ts'
import { priceOrder } from '#server/areas/trade/price/price-order.ts'
import { endRowTimer } from '#server/platform/entity/registry.ts'
import { orderWorld } from '#test/make/order-world.ts'
import { settingMaker } from '#test/make/shop.ts'
import { work } from '#test/make/work.ts'
import { priceChange } from './price-change-tables.ts'

const world = await orderWorld()
const { server, clock, db, token } = world
const calls = contract.goods.priceChange
const { bulk, price: priceCall } = contract.goods.sku
const set = settingMaker(server)
const base = { field: 'price_store', mode: 'percent', value: 9000, reason: '年度调价' } as const

type Change = InputOf<typeof calls.impact>
const impactOf = async (change: Change, by = token) => (await server.call(calls.impact, change, { token: by })).data
const submit = (change: InputOf<typeof calls.create>, by = token) => server.call(calls.create, change, world.keyed(by))
const rowOf = async (id: number) => (await db.select().from(priceChange).where(eq(priceChange.id, id)))[0]
const priceOf = async (id: number) => (await db.select().from(sku).where(eq(sku.id, id)))[0]?.price_store

describe('[A08] [I5] the impact of a price change', () => {
  test('equals the replay of 90 days’ sales to the fen, without tiers, gifts and older orders', async () => {
    const tiers = [{ level: 'store' as const, min_qty: 50, price: 700 }]
    const [plain = 0, tiered = 0] = [
      ...(await world.skus(1, { price_store: 1999, price_trade: 1500 })),
      ...(await world.skus(1, { price_store: 999, price_trade: 600, tiers })),
    ]
    const [store, trade] = [await world.buyer(), await world.buyer({ price_level: 'trade' })]
    await world.paid({ store_id: store.id, lines: [{ sku_id: plain, qty: 3 }] })
    clock.advance(91 * 86_400_000)
    const baskets = [
      {
        buyer: store,
        lines: [
          { sku_id: plain, qty: 7 },
          { sku_id: tiered, qty: 2 },
        ],
      },
      { buyer: store, lines: [{ sku_id: tiered, qty: 60 }] },
      { buyer: trade, lines: [{ sku_id: plain, qty: 11 }] },
    ]
    for (const { buyer, lines } of baskets) await world.paid({ store_id: buyer.id, lines })
    const change = { ids: [plain, tiered], field: base.field, mode: base.mode, value: 9333 }
    const impact = await impactOf(change)
    expect(impact).toMatchObject({ skus: 2, sold_qty: 9, carts: 0, needs_approval: false })

    const goodsAmount = async () => {
      const ctx = await server.ctxFor()
      const priced = await Promise.all(
        baskets.map(async ({ buyer, lines }) => priceOrder(await factsOf(ctx, { price_level: buyer.price_level, user_id: null, lines }))),
      )
      return priced.reduce((sum, { totals }) => sum + totals.goods_amount, 0)
    }
    const before = await goodsAmount()
    const { data } = await submit({ ...change, reason: '调价' })
    expect(data.state).toBe('applied')
    await work(server)
    expect((await goodsAmount()) - before).toBe(impact.gain)
    expect(impact.top.reduce((sum, { gain }) => sum + gain, 0)).toBe(impact.gain)
  })

  test('counts carts, unpaid orders and packages, margins need the permission for costs', async () => {
    const [cheap = 0] = await world.skus(1, { price_store: 1000, price_trade: 900, price_cost: 850 })
    const buyer = await world.buyer()
    await world.placeOrder({ store_id: buyer.id, lines: [{ sku_id: cheap, qty: 1 }] })
    const change: Change = { ids: [cheap], field: 'price_trade', mode: 'set', value: 860 }
    expect(await impactOf(change)).toMatchObject({ unpaid_orders: 1, under_floor: 1 })
    const limited = await server.login({ perms: ['goods:sku:price'] })
    expect(await impactOf(change, limited)).toMatchObject({ unpaid_orders: 1, under_floor: null })
    const stranger = await server.login({ perms: ['goods:sku:list'] })
    expect((await server.call(calls.impact, change, { token: stranger })).code).toBe(403)
  })
})

describe('[A08] [S26] a change beyond the limits', () => {
  test('waits for a second person, is applied once by the approval, and can be undone', async () => {
    const ids = await world.skus(3, { price_store: 1000, price_trade: 900, price_cost: 800 })
    await set('price.approve_floor', 3)
    const change = { ids, field: 'price_trade', mode: 'set', value: 810 } as const
    const direct = await server.call(priceCall, { ...change, reason: '调价' }, { token })
    expect(direct).toMatchObject({ code: 400, msg: '改动超出免复核范围（3个SKU将低于毛利底线），请提交调价单' })
    expect((await server.call(bulk, { ...change, kind: 'price', reason: '调价' }, world.keyed())).code).toBe(400)

    const { data } = await submit({ ...change, reason: '调价' })
    expect(data).toMatchObject({ state: 'pending', task_id: null })
    const { version, hash } = (await server.call(calls.detail, { id: data.id }, { token })).data
    const decide = (by: string, pass: 0 | 1, reason?: string) =>
      server.call(calls.audit, { id: data.id, version, hash, pass, reason }, { token: by })
    expect(await decide(token, 1)).toMatchObject({ code: 400, msg: '不能审核自己提交的单据' })
    const second = await server.login({ perms: ['goods:priceChange:audit', 'goods:priceChange:list'] })
    expect(await decide(second, 0)).toMatchObject({ code: 400, msg: '请输入驳回原因' })
    const answers = await Promise.all([decide(second, 1), decide(second, 1)])
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 400])
    await work(server)
    const row = await rowOf(data.id)
    expect(row).toMatchObject({ state: 'applied' })
    const [changed] = await db
      .select()
      .from(sku)
      .where(eq(sku.id, ids[0] ?? 0))
    expect(changed).toMatchObject({ price_trade: 810 })
    const undo = await server.call(contract.task.task.undo, { id: row?.task_id ?? 0 }, { token })
    expect(undo.code).toBe(200)
    await work(server)
    expect(
      (
        await db
          .select()
          .from(sku)
          .where(eq(sku.id, ids[0] ?? 0))
      )[0],
    ).toMatchObject({ price_trade: 900 })
    await set('price.approve_floor', 100)
  })

  test('a rejected change has a reason and is never applied', async () => {
    const ids = await world.skus(1, { price_store: 1000, price_trade: 900, price_cost: 800 })
    await set('price.approve_floor', 1)
    const { data } = await submit({ ids, field: 'price_trade', mode: 'set', value: 810, reason: '调价' })
    const second = await server.login({ perms: ['goods:priceChange:audit'] })
    expect((await server.call(calls.audit, { id: data.id, pass: 0, reason: '毛利过低' }, { token: second })).code).toBe(200)
    expect(await rowOf(data.id)).toMatchObject({ state: 'rejected', reject_reason: '毛利过低', task_id: null })
    await set('price.approve_floor', 100)
  })
})

test('[A08] [I5] a later change takes effect at its time, once; a cancelled one does not', async () => {
  const [one = 0, other = 0] = await world.skus(2, { price_store: 1000, price_trade: 900 })
  const run_at = new Date(clock.now().getTime() + 3_600_000).toISOString()
  expect(await submit({ ...base, ids: [one], value: 9500, run_at: '2020-01-01T00:00:00Z' })).toMatchObject({
    code: 400,
    msg: '生效时间必须晚于当前时间',
  })
  const [planned, dropped] = [
    await submit({ ...base, ids: [one], value: 9500, run_at }),
    await submit({ ...base, ids: [other], value: 9500, run_at }),
  ]
  expect(planned.data).toMatchObject({ state: 'scheduled', task_id: null, msg: '已安排，到时自动生效' })
  expect((await server.call(calls.cancel, { id: dropped.data.id }, { token })).code).toBe(200)
  const end = async (id: number) => endRowTimer({ ...(await server.ctxFor()), now: clock.now() }, { timer: 'goods.priceChange.apply', id })
  await end(planned.data.id)
  expect(await rowOf(planned.data.id)).toMatchObject({ state: 'scheduled' })
  clock.advance(3_600_000)
  await Promise.all([end(planned.data.id), end(planned.data.id), end(dropped.data.id)])
  await work(server)
  expect(await rowOf(planned.data.id)).toMatchObject({ state: 'applied' })
  expect([await priceOf(one), await priceOf(other)]).toEqual([950, 1000])
})
