import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import type { InputOf } from '#contract/kit/endpoint.ts'
import { goodsMaker } from '#test/make/goods.ts'
import { startServer } from '#test/server/harness.ts'

const server = await startServer()
const token = await server.login()
const make = goodsMaker(server, token)
const calls = contract.goods.sku
const spu_id = await make.spu()

type Change = InputOf<typeof calls.price>
const price = (change: Partial<Change>, as = token) =>
  server.call(calls.price, { mode: 'set', field: 'price_store', value: 2000, reason: '调价', ...change } as Change, { token: as })
const detail = async (id: number, as = token) => (await server.call(calls.detail, { id }, { token: as })).data
const log = async (id: number, as = token, query: object = {}) => (await server.call(calls.priceLog, { id, ...query }, { token: as })).data

describe('changing prices of several SKUs', () => {
  test.for([
    ['set', 3001, 3001],
    ['add', 101, 2106],
    ['add', -105, 1900],
    ['percent', 10_000, 2005],
    ['percent', 10_550, 2115],
    // 2005 × 1.051 = 2107.255
    ['percent', 10_510, 2107],
    // 2005 × 1.1 = 2205.5: half a fen is rounded up
    ['percent', 11_000, 2206],
  ] as const)('%s %i makes 2005 fen %i', async ([mode, value, expected]) => {
    const id = await make.sku({ spu_id, price_store: 2005, price_trade: 1500 })
    expect((await price({ ids: [id], mode, value })).data).toEqual({ success: [id], failed: [] })
    expect(await detail(id)).toMatchObject({ price_store: expected })
  })

  test.for([
    [{ value: 1499 }, '贸易价不能高于门店价'],
    [{ field: 'price_trade', value: 2001 }, '贸易价不能高于门店价'],
    [{ field: 'price_market', value: 1999 }, '市场价不能低于门店价'],
    [{ value: 2501 }, '市场价不能低于门店价'],
    [{ value: 1900 }, '阶梯价的起订数量必须递增且价格必须递减'],
    [{ mode: 'add', value: -2000 }, '门店价必须大于0'],
    [{ field: 'price_cost', mode: 'percent', value: 0 }, '成本价必须大于0'],
    [{ mode: 'add', value: 999_999_900 }, '门店价不能超过9999999元'],
  ] as const)('%j is refused for the SKU whose prices it would break, and done for the other', async ([change, msg]) => {
    const tiers = [{ level: 'store' as const, min_qty: 10, price: 1900 }]
    const broken = await make.sku({ spu_id, price_store: 2000, price_trade: 1500, price_market: 2500, tiers })
    const fine = await make.sku({ spu_id, price_store: 99_999, price_trade: 20, price_market: null, price_cost: 10 })
    const { data } = await price({ ids: [broken, fine], ...change })
    expect(data.failed).toContainEqual({ id: broken, msg })
    expect(await detail(broken)).toMatchObject({ price_store: 2000, price_trade: 1500, price_market: 2500, version: 1 })
    expect((await log(broken)).list).toEqual([])
  })

  test('one that is not there is told apart from those that are', async () => {
    const id = await make.sku({ spu_id })
    const { data } = await price({ ids: [9_000_000_000, id], value: 2100 })
    expect(data).toEqual({ success: [id], failed: [{ id: 9_000_000_000, msg: 'SKU不存在' }] })
  })

  test('asks for a reason', async () => {
    const id = await make.sku({ spu_id })
    const msg = '请输入调整原因'
    expect(await price({ ids: [id], reason: ' ' })).toMatchObject({ code: 400, msg, data: { errors: [{ field: 'reason', msg }] } })
    expect(await price({ ids: [id], reason: '因'.repeat(201) })).toMatchObject({ code: 400, msg: '调整原因不能超过200个字符' })
  })
})

describe('the log of prices', () => {
  test('tells every change, newest first, whichever way it was made', async () => {
    const body = { ...make.skuBody(), spu_id, price_store: 2000, price_trade: 1500 }
    const id = await make.sku(body)
    await price({ ids: [id], value: 2200, reason: '涨价' })
    await server.call(calls.edit, { ...body, id, version: 2, price_store: 2300, price_trade: 1600 }, { token })
    const { list, total } = await log(id)
    expect(total).toBe(3)
    expect(list).toMatchObject([
      { field: 'price_trade', old_price: 1500, new_price: 1600, reason: '编辑商品' },
      { field: 'price_store', old_price: 2200, new_price: 2300, reason: '编辑商品' },
      { field: 'price_store', old_price: 2000, new_price: 2200, reason: '涨价', operator: 'admin' },
    ])
  })

  test('[A08] is narrowed by price and by days', async () => {
    const id = await make.sku({ spu_id, price_store: 2000, price_trade: 1500 })
    await price({ ids: [id], value: 2200 })
    await price({ ids: [id], field: 'price_trade', value: 1600 })
    const fieldsOf = async (query: object) => (await log(id, token, query)).list.map(({ field }) => field)
    expect(await fieldsOf({ field: 'price_store' })).toEqual(['price_store'])
    expect(await fieldsOf({ from: '2000-01-01' })).toEqual(['price_trade', 'price_store'])
    expect(await fieldsOf({ to: '2000-01-01' })).toEqual([])
  })

  test('has nothing to tell of a price that stays', async () => {
    const id = await make.sku({ spu_id, price_store: 2000 })
    expect((await price({ ids: [id], value: 2000 })).data.success).toEqual([id])
    expect(await log(id)).toMatchObject({ list: [], total: 0 })
  })

  test('is never changed, by nobody', async () => {
    await price({ ids: [await make.sku({ spu_id })], value: 2500 })
    const { pool } = server.database
    for (const statement of ['update sku_price_log set new_price = 1', 'delete from sku_price_log', 'truncate sku_price_log']) {
      await expect(pool.query(statement)).rejects.toThrow('append-only')
    }
  })
})

describe('the cost price', async () => {
  const perms = ['list', 'edit', 'price'].map((action) => `goods:sku:${action}`)
  const stranger = await server.login({ perms })
  const insider = await server.login({ perms: [...perms, 'goods:sku:cost'] })
  const body = { ...make.skuBody(), spu_id, price_cost: 700, stock: 3 }
  const id = await make.sku(body)
  await price({ ids: [id], field: 'price_cost', value: 800 })
  await price({ ids: [id], value: 2100 })

  test.for([
    { who: 'those who may', as: insider, cost: 800, value: 2400, logged: ['price_store', 'price_cost'] },
    { who: 'those who may not', as: stranger, cost: null, value: null, logged: ['price_store'] },
  ])('is $cost for $who', async ({ as, cost, value, logged }) => {
    expect((await server.call(calls.list, { code: body.code }, { token: as })).data.list).toMatchObject([{ id, price_cost: cost }])
    expect(await detail(id, as)).toMatchObject({ price_cost: cost })
    expect((await server.call(calls.exts, { ids: [id] }, { token: as })).data.list).toMatchObject([{ id, price_cost: cost }])
    const { list, total } = await log(id, as)
    expect({ fields: list.map(({ field }) => field), total }).toEqual({ fields: logged, total: logged.length })
    expect((await server.call(calls.summary, {}, { token: as })).data.value).toBe(value)
  })

  test('is not even changed by those who may not see it', async () => {
    const forbidden = { code: 403, status: 403, msg: '您没有该操作的权限' }
    const values = { ...body, id, version: (await detail(id)).version, price_store: 2100 }
    expect(await server.call(calls.edit, { ...values, price_cost: 900 }, { token: stranger })).toMatchObject(forbidden)
    expect(await price({ ids: [id], field: 'price_cost', value: 900 }, stranger)).toMatchObject(forbidden)
    // the masked value, sent back with the form's other values
    expect(await server.call(calls.edit, { ...values, price_cost: null, lead_days: 2 }, { token: stranger })).toMatchObject({ code: 200 })
    expect(await detail(id)).toMatchObject({ price_cost: 800, lead_days: 2 })
  })

  test('no list is sorted by it', async () => {
    const query = { sort_field: 'price_cost' as never }
    expect(await server.call(calls.list, query, { token: stranger })).toMatchObject({
      code: 400,
      data: { errors: [{ field: 'sort_field' }] },
    })
  })
})
