import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { sku, spu } from '#server/areas/goods/shared/tables.ts'
import { customer, store } from '#server/areas/people/tables.ts'
import { skuAlias } from '#server/areas/trade/tables/buyer-tables.ts'
import { order, orderItem } from '#server/areas/trade/tables/order-tables.ts'
import { agent } from '#server/identity/access/tables.ts'
import { goodsMaker } from '#test/make/goods.ts'
import { agentRow, storeRow } from '#test/make/people-rows.ts'
import { startServer } from '#test/server/harness.ts'

const server = await startServer()
const token = await server.login()
const { db } = server.database
const calls = contract.order.inquiry
const make = goodsMaker(server, token)

const ids: Record<string, number> = {}
let shop = 0
let trader = 0

beforeAll(async () => {
  const spu_id = await make.spu({ title: '轴承与紧固件' })
  await db.update(spu).set({ state: 'on' }).where(eq(spu.id, spu_id))
  const goods = {
    bearing: {
      code: 'LLR-G2-6205-2RS',
      mfr_code: '6205-2RS',
      title: '砺岚轫 深沟球轴承 6205-2RS 25×52×15mm',
      stock: 50,
      barcode: '6901234567892',
    },
    other: { code: 'YHQ-P-6205-2RS', mfr_code: '6205-2RS', title: '钺珩 深沟球轴承 6205-2RS 25×52×15mm', stock: 8 },
    small: { code: 'LLR-G2-6204-ZZ', title: '砺岚轫 深沟球轴承 6204-ZZ C3', stock: 5 },
    bolt: {
      code: 'B8x40-A2',
      title: '外六角螺栓 M8×40 A2-70',
      stock: 9000,
      moq: 100,
      step_qty: 100,
      units: [{ unit: '盒' as const, ratio: 100, is_default_sale: 1 as const }],
    },
    long: { code: 'B8x400-A2', title: '外六角螺栓 M8×400 A2-70', stock: 10 },
    off: { code: 'OFF-1', title: '外六角螺栓 M9×40 停售', status: 0 as const, stock: 10 },
  }
  for (const [name, values] of Object.entries(goods)) ids[name] = await make.sku({ spu_id, ...values })
  const tiers = [{ level: 'trade' as const, min_qty: 100, price: 1200 }]
  await db
    .update(sku)
    .set({ tiers })
    .where(eq(sku.id, ids['bearing'] ?? 0))
  const rows = await db
    .insert(store)
    .values([storeRow(), storeRow({ price_level: 'trade' })])
    .returning({ id: store.id })
  shop = rows[0]?.id ?? 0
  trader = rows[1]?.id ?? 0
})

async function read(text: string, store_id = shop) {
  const { data } = await server.call(calls.resolve, { store_id, text }, { token })
  const names = new Map(Object.entries(ids).map(([name, id]) => [id, name]))
  return data.lines.map(({ qty, unit, confidence, reason, goods }) => [qty, unit, confidence, reason, goods.map((id) => names.get(id))])
}

describe('[R4] a store’s last orders', () => {
  const address = { receiver: '王五', phone: '13812345678', province_code: '330000', city_code: '330100', district_code: '330102' }
  let serial = 0

  async function ordered(lines: { sku_id: number; qty: number; price: number; is_gift?: 0 | 1 }[], values: object): Promise<void> {
    serial += 1
    const [user] = await db
      .insert(customer)
      .values({ nick: '买家', store_id: shop, store_role: 'clerk' as const })
      .returning({ id: customer.id })
    const sums = { item_kinds: lines.length, qty_total: 1, weight_total: 1, goods_amount: 1, pay_amount: 1 }
    const [row] = await db
      .insert(order)
      .values({
        ...sums,
        order_no: `26112300000000010${serial}`,
        user_id: user?.id ?? 0,
        store_id: shop,
        price_level: 'store',
        state: 'pending_pay',
        created_at: new Date(Date.UTC(2026, 0, serial)).toISOString(),
        ...values,
      })
      .returning({ id: order.id })
    const snapshot = { code: '', title: '', image: null, brand: '', series: '', spec: {}, unit: '个', weight: 1 }
    const common = { brand_id: 1, series_id: 1, category_id: 1, code: '', snapshot, sale_unit: '个', price_source: 'level' as const }
    await db.insert(orderItem).values(
      lines.map((line, at) => ({
        ...common,
        ...line,
        order_id: row?.id ?? 0,
        line_no: at + 1,
        price_origin: line.price,
        pay_amount: line.price * line.qty,
      })),
    )
  }

  test('tell the last addresses and the usual goods with their last price', async () => {
    const [bearing, bolt, off] = [ids['bearing'] ?? 0, ids['bolt'] ?? 0, ids['off'] ?? 0]
    await ordered([{ sku_id: bearing, qty: 4, price: 1400 }], { ...address, address: '旧仓库1号' })
    await ordered(
      [
        { sku_id: bolt, qty: 200, price: 1900 },
        { sku_id: bearing, qty: 6, price: 1450 },
        { sku_id: off, qty: 1, price: 1 },
        { sku_id: ids['small'] ?? 0, qty: 1, price: 0, is_gift: 1 },
      ],
      { ...address, address: '新仓库2号' },
    )
    await ordered([{ sku_id: ids['long'] ?? 0, qty: 9, price: 3 }], {
      ...address,
      address: '旧仓库1号',
      state: 'closed',
      closed_at: '2026-01-04T00:00:00Z',
    })
    await ordered([{ sku_id: bearing, qty: 8, price: 1500 }], { ship_type: 'pickup' })
    const { data } = await server.call(calls.usual, { store_id: shop }, { token })
    expect(data).toMatchObject({ level: 'store', balance: null })
    expect(data.addresses.map(({ address, receiver, phone }) => [address, receiver, phone])).toEqual([
      ['新仓库2号', '王五', '13812345678'],
      ['旧仓库1号', '王五', '13812345678'],
    ])
    expect(data.goods.map(({ goods, orders, last_price, last_qty }) => [goods.id, goods.price, orders, last_price, last_qty])).toEqual([
      [bearing, 2000, 3, 1500, 8],
      [bolt, 2000, 1, 1900, 200],
    ])
    const masked = await server.login({ perms: ['order:order:create'], scope: 'all' })
    const { data: others } = await server.call(calls.usual, { store_id: shop }, { token: masked })
    expect(others.addresses[0]?.phone).toBe('138****5678')
    expect((await server.call(calls.usual, { store_id: trader }, { token })).data).toMatchObject({
      level: 'trade',
      addresses: [],
      goods: [],
    })
    expect((await server.call(calls.usual, { store_id: shop }, { token: await server.login({ perms: ['order:order:list'] }) })).code).toBe(
      403,
    )
    await db.delete(orderItem)
    await db.delete(order)
  })
})

describe('[I3] [A19] a pasted inquiry', () => {
  test('becomes lines with goods by code, barcode, manufacturer code and words; the rest remains', async () => {
    const text = 'llr-g2-6205-2rs 3只\n6901234567892 2\n6205-2RS x 20, M8*40 304 500只\n轴承 6204 10个\n神秘零件 X99 1只\nOFF-1 4'
    expect(await read(text)).toEqual([
      [3, '只', 'high', 'code', ['bearing']],
      [2, null, 'high', 'barcode', ['bearing']],
      [20, null, 'check', 'mfr_code', ['bearing', 'other']],
      [500, '只', 'high', 'words', ['bolt']],
      [10, '个', 'high', 'words', ['small']],
      [1, '只', 'none', null, []],
      [4, null, 'check', 'code', ['off']],
    ])
  })

  test('answers stock, units and the prices of the store’s level only', async () => {
    const { data } = await server.call(calls.resolve, { store_id: trader, text: '6205-2RS 20' }, { token })
    expect(data.level).toBe('trade')
    expect(data.goods[0]).toMatchObject({ price: 1500, tiers: [{ min_qty: 100, price: 1200 }], stock: 50, on_sale: 1 })
    const { data: bolt } = await server.call(calls.goods, { store_id: shop, sku_ids: [ids['bolt'] ?? 0, 9_999_999] }, { token })
    expect(bolt.goods).toMatchObject([{ price: 2000, tiers: [], moq: 100, step_qty: 100, units: [{ unit: '盒' as const, ratio: 100 }] }])
    expect(JSON.stringify(data)).not.toContain('cost')
  })

  test('a person who places orders reads price and stock of picked goods without the list of SKUs', async () => {
    const clerk = await server.login({ perms: ['order:order:create'], scope: 'all' })
    const { data: picked } = await server.call(contract.goods.sku.picker, { code: 'B8x40-A2', picker_source: 'order' }, { token: clerk })
    expect(picked.list.map(({ price_store, price_trade, stock }) => [price_store, price_trade, stock])).toEqual([[null, null, null]])
    const sku_ids = [ids['bolt'] ?? 0]
    const { data } = await server.call(calls.goods, { store_id: shop, sku_ids }, { token: clerk })
    expect(data.goods).toMatchObject([{ id: ids['bolt'], price: 2000, stock: 9000 }])
  })

  test('prefers the goods that the store bought', async () => {
    const [user] = await db.insert(customer).values({ nick: '店主', store_id: trader, store_role: 'owner' }).returning({ id: customer.id })
    const values = {
      order_no: '261123000000000001',
      user_id: user?.id ?? 0,
      store_id: trader,
      price_level: 'trade' as const,
      state: 'pending_pay' as const,
    }
    const [row] = await db
      .insert(order)
      .values({ ...values, item_kinds: 1, qty_total: 1, weight_total: 1, goods_amount: 1, pay_amount: 1 })
      .returning({ id: order.id })
    const snapshot = { code: '', title: '', image: null, brand: '', series: '', spec: {}, unit: '个', weight: 1 }
    const line = {
      order_id: row?.id ?? 0,
      line_no: 1,
      sku_id: ids['other'] ?? 0,
      brand_id: 1,
      series_id: 1,
      category_id: 1,
      code: '',
      snapshot,
      sale_unit: '个',
    }
    await db.insert(orderItem).values({ ...line, qty: 1, price_origin: 1, price: 1, price_source: 'level', pay_amount: 1 })
    expect(await read('6205-2RS 20', trader)).toEqual([[20, null, 'high', 'bought', ['other', 'bearing']]])
    expect(await read('6205-2RS 20')).toEqual([[20, null, 'check', 'mfr_code', ['bearing', 'other']]])
    await db.delete(orderItem)
    await db.delete(order)
  })

  test('[walk8] takes a material or grade as a condition, and names the nearest other goods', async () => {
    expect(await read('M8*40 316 10只')).toEqual([[10, '只', 'none', 'grade', ['bolt']]])
    expect(await read('M8*40 A4 10只')).toEqual([[10, '只', 'none', 'grade', ['bolt']]])
    expect(await read('M8*40 A2 10只')).toEqual([[10, '只', 'high', 'words', ['bolt']]])
    expect(await read('M8*40 8.8级 10只')).toEqual([[10, '只', 'none', 'grade', ['bolt']]])
    expect(await read('M8*40 A2-70 10只')).toEqual([[10, '只', 'high', 'words', ['bolt']]])
    // a code names goods; a word that contradicts them is for a person
    expect(await read('B8x40-A2 316 10只')).toEqual([[10, '只', 'check', 'code', ['bolt']]])
  })

  test('a choice teaches the words of one store, and a later choice replaces it', async () => {
    const learn = (name: string) => server.call(calls.learn, { store_id: shop, words: '神秘零件 x99', sku_id: ids[name] ?? 0 }, { token })
    expect((await learn('small')).code).toBe(200)
    expect(await read('神秘零件 X99 1只')).toEqual([[1, '只', 'high', 'alias', ['small']]])
    expect(await read('神秘零件 X99 1只', trader)).toEqual([[1, '只', 'none', null, []]])
    await learn('bolt')
    expect(await read('神秘零件 Ｘ99 1只')).toEqual([[1, '只', 'high', 'alias', ['bolt']]])
    expect(await db.select({ count: skuAlias.used_count }).from(skuAlias)).toEqual([{ count: 2 }])
    expect((await server.call(calls.learn, { store_id: shop, words: 'x', sku_id: 9_999_999 }, { token })).code).toBe(404)
  })

  test('needs the permission and a store in the data scope; long texts are refused', async () => {
    const [own] = await db.insert(agent).values(agentRow()).returning({ id: agent.id })
    const stranger = await server.login({ perms: ['order:order:create'], scope: 'agent_tree', agent_id: own?.id ?? 0 })
    for (const [call, input] of [
      [calls.resolve, { store_id: shop, text: '6205' }],
      [calls.goods, { store_id: shop, sku_ids: [1] }],
      [calls.usual, { store_id: shop }],
      [calls.learn, { store_id: shop, words: '6205', sku_id: ids['bolt'] ?? 0 }],
    ] as const) {
      expect((await server.call(call, input as never, { token: stranger })).code).toBe(404)
      expect((await server.call(call, input as never, { token: await server.login({ perms: [] }) })).code).toBe(403)
    }
    expect((await server.call(calls.resolve, { store_id: shop, text: 'x'.repeat(20_001) }, { token })).code).toBe(400)
    expect(await read('(.*[a-z]+)$ \\d{4} M8* ~!@#%^&_ 3只')).toHaveLength(1)
    expect(await read('轴承 6204 1只\n'.repeat(299))).toHaveLength(299)
  })
})
