import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { sku, skuStockLog } from '#server/areas/goods/shared/tables.ts'
import { goodsMaker } from '#test/make/goods.ts'
import { startServer } from '#test/server/harness.ts'

const server = await startServer()
const token = await server.login()
const make = goodsMaker(server, token)
const calls = contract.goods.sku
const spu_id = await make.spu()

const edit = (values: object) => server.call(calls.edit, { spu_id, ...make.skuBody(), ...values }, { token })
const detail = async (id: number) => (await server.call(calls.detail, { id }, { token })).data
const refused = (field: string, msg: string) => ({ code: 400, msg, data: { errors: [{ field, msg }] } })

describe('what a SKU is', () => {
  test('it belongs to an SPU that is there, and to its brand, series and category', async () => {
    expect(await edit({ spu_id: null })).toMatchObject(refused('spu_id', '请选择SPU'))
    expect(await edit({ spu_id: 9_000_000_000 })).toMatchObject(refused('spu_id', 'SPU不存在'))
    const { data } = await edit({})
    const [stored] = await server.database.db.select().from(sku).where(eq(sku.id, data.id))
    const { data: found } = await server.call(contract.goods.spu.search, { id: spu_id }, { token })
    expect(stored).toMatchObject({ spu_id, brand_id: found.list[0]?.brand_id, series_id: found.list[0]?.series_id })
  })

  test('it stays with its SPU', async () => {
    const { data } = await edit({})
    const body = { ...make.skuBody(), id: data.id, version: 1, spu_id: await make.spu() }
    expect(await edit(body)).toMatchObject({ code: 200 })
    expect(await detail(data.id)).toMatchObject({ spu_id })
  })

  test('without a name of its own it is called after brand, series, SPU and specification', async () => {
    const brand_id = await make.brand({ title: '哈轴' })
    const series_id = await make.series({ brand_id, title: '深沟球' })
    const named = await make.spu({ series_id, title: '哈轴6204轴承' })
    const { data } = await edit({ spu_id: named, spec: { 游隙: 'C3', 密封: '2RS' } })
    const { title } = await detail(data.id)
    // the title omits the brand, because the SPU's title contains it; jsonb keeps the axes in its own order
    expect(title).toMatch(/^深沟球 哈轴6204轴承 (?:C3 2RS|2RS C3)$/)
    const body = { ...make.skuBody(), id: data.id, spec: { 游隙: 'C3' } }
    await edit({ ...body, version: 1, title: '自己的名称' })
    expect(await detail(data.id)).toMatchObject({ title: '自己的名称' })
    await edit({ ...body, version: 2, title: null })
    expect(await detail(data.id)).toMatchObject({ title: '深沟球 哈轴6204轴承 C3', unit: '个' })
  })

  test('opening stock is entered once and logged; afterwards the form does not move it', async () => {
    const { data } = await edit({ stock: 12 })
    const logs = await server.database.db.select().from(skuStockLog).where(eq(skuStockLog.sku_id, data.id))
    expect(logs).toMatchObject([{ type: 'in', delta: 12, stock_after: 12, lock_after: 0, reason: '期初库存' }])
    await edit({ id: data.id, version: 1, stock: 99 })
    expect(await detail(data.id)).toMatchObject({ stock: 12 })
  })
})

describe('what is unlike that of any other SKU', () => {
  test('code and barcode', async () => {
    await edit({ code: 'SAME', barcode: '6901234567892' })
    expect(await edit({ code: 'SAME' })).toMatchObject(refused('code', '商品编码已存在'))
    expect(await edit({ barcode: '6901234567892' })).toMatchObject(refused('barcode', '条形码已存在'))
  })

  test('the specification within the SPU, in whatever order its axes come', async () => {
    await edit({ spec: { 内径: '20', 外径: '47' } })
    expect(await edit({ spec: { 外径: '47', 内径: '20' } })).toMatchObject(refused('spec', '存在重复的规格组合'))
    expect(await edit({ spu_id: await make.spu(), spec: { 外径: '47', 内径: '20' } })).toMatchObject({ code: 200 })
  })
})

describe('quantities and prices', () => {
  test.for([
    [{ price_store: 1000, price_trade: 1001 }, 'price_trade', '贸易价不能高于门店价'],
    [{ price_market: 1999 }, 'price_market', '市场价不能低于门店价'],
    [{ moq: 10, step_qty: 4 }, 'moq', '起订量必须是起订倍数的整数倍'],
    [{ barcode: '6901234567890' }, 'barcode', '条形码校验位不正确'],
    [{ tiers: [tier('store', 10, 2000)] }, 'tiers', '阶梯价的起订数量必须递增且价格必须递减'],
    [{ tiers: [tier('store', 10, 1900), tier('store', 10, 1800)] }, 'tiers', '阶梯价的起订数量必须递增且价格必须递减'],
    [{ tiers: [tier('trade', 10, 1400), tier('trade', 20, 1400)] }, 'tiers', '阶梯价的起订数量必须递增且价格必须递减'],
    [{ units: [{ unit: '盒', ratio: 1, is_default_sale: 0 }] }, 'units.0.ratio', '换算数量必须大于1'],
    [{ weight: 0 }, 'weight', '重量必须大于0'],
    [{ price_trade: 0 }, 'price_trade', '贸易价必须大于0'],
  ] as const)('%j is refused at %s', async ([values, field, msg]) => {
    expect(await edit(values)).toMatchObject(refused(field, msg))
  })

  test('levels have tiers of their own', async () => {
    const tiers = [tier('store', 10, 1900), tier('trade', 10, 1400), tier('store', 50, 1800), tier('trade', 50, 1300)]
    const { code, data } = await edit({ tiers })
    expect(code).toBe(200)
    expect((await detail(data.id)).tiers).toEqual(tiers)
  })

  test('rules hold with what a change leaves as it was', async () => {
    const { data } = await edit({ price_market: 2500, moq: 10, step_qty: 5, tiers: [tier('store', 10, 1900)] })
    const change = { id: data.id, version: 1, price_store: 2000, price_trade: 1500 }
    expect(await edit({ ...change, price_store: 2600 })).toMatchObject(refused('price_market', '市场价不能低于门店价'))
    expect(await edit({ ...change, step_qty: 1, moq: 7 })).toMatchObject({ code: 200 })
    expect(await edit({ ...change, version: 2, step_qty: 3, moq: undefined })).toMatchObject(refused('moq', '起订量必须是起订倍数的整数倍'))
    const belowTier = { ...change, version: 2, price_store: 1900, price_market: null }
    expect(await edit(belowTier)).toMatchObject(refused('tiers', '阶梯价的起订数量必须递增且价格必须递减'))
  })

  test('the database keeps the rules by itself', async () => {
    const { data } = await edit({ stock: 1 })
    const set = (values: string) => server.database.pool.query(`update sku set ${values} where id = ${data.id}`)
    await expect(set('price_trade = price_store + 1')).rejects.toThrow('sku_price_check')
    await expect(set('price_trade = 0')).rejects.toThrow('sku_price_check')
    await expect(set('price_market = price_store - 1')).rejects.toThrow('sku_price_market_check')
    await expect(set('stock = -1')).rejects.toThrow('sku_stock_check')
    await expect(set('stock_lock = -1')).rejects.toThrow('sku_stock_lock_check')
    await expect(set('moq = 3, step_qty = 2')).rejects.toThrow('sku_moq_check')
    await expect(set('weight = 0')).rejects.toThrow('sku_weight_check')
  })
})

test('a SKU of which open orders hold stock is not deleted', async () => {
  const [held, free] = [(await edit({})).data.id, (await edit({})).data.id]
  await server.database.db.update(sku).set({ stock_lock: 1 }).where(eq(sku.id, held))
  const { data } = await server.call(calls.delete, { ids: [held, free] }, { token })
  expect(data).toEqual({ success: [free], failed: [{ id: held, msg: '存在未完成订单占用库存，无法删除' }] })
})

test('extensions of up to a hundred SKUs are read at once', async () => {
  const tiers = [tier('store', 10, 1900)]
  const ids = [(await edit({ tiers })).data.id, (await edit({ images: ['/files/a.png'] })).data.id]
  const { data } = await server.call(calls.exts, { ids: [...ids, 9_000_000_000] }, { token })
  expect(data.list.toSorted((a, b) => a.id - b.id)).toMatchObject([
    { id: ids[0], tiers, images: [] },
    { id: ids[1], tiers: [], images: ['/files/a.png'] },
  ])
  const tooMany = Array.from({ length: 101 }, (_, i) => i + 1)
  for (const wrong of [[], tooMany]) expect((await server.call(calls.exts, { ids: wrong }, { token })).code).toBe(400)
})

function tier(level: 'store' | 'trade', min_qty: number, price: number) {
  return { level, min_qty, price }
}
