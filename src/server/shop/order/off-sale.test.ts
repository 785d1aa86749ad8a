import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { shop } from '#contract/shop/index.ts'
import { category, series, sku, spu } from '#server/areas/goods/shared/tables.ts'
import { factsOf } from '#server/areas/trade/price/facts-of.ts'
import { collectionWorld } from '#test/make/collection-world.ts'
import { offerMaker } from '#test/make/offers.ts'
import { ADDRESS } from '#test/make/order-world.ts'
import { pointsMaker } from '#test/make/points-world.ts'
import { onceKey, settingMaker } from '#test/make/shop.ts'

const world = await collectionWorld()
// one person publishes many offers on one day here
await settingMaker(world.server)('price.approve_loss', 0)
const { call, db, token, server, goods: make } = world
const offers = offerMaker(server, token)
const points = pointsMaker(server, token)
let counter = 0

/** Goods with their own parents, in every offer and in a customer's cart. */
async function offered() {
  counter += 1
  const [root] = await db
    .insert(category)
    .values({ title: `停用上级${counter}`, code: `OFR${counter}`, level: 1 })
    .returning()
  const [leaf] = await db
    .insert(category)
    .values({ title: `停用分类${counter}`, code: `OFL${counter}`, level: 2, parent_id: root?.id ?? 0, unit: '个' })
    .returning()
  const series_id = await make.series()
  const [parent] = await db.select().from(series).where(eq(series.id, series_id))
  const spu_id = await make.spu({ series_id, category_id: leaf?.id ?? 0 })
  const [id = 0] = await world.skus(1, { spu_id, price_store: 2000, price_trade: 1900, stock: 1000 })
  const [other = 0] = await world.skus(1, { price_store: 500, price_trade: 450, stock: 1000 })
  const [row] = await db.select().from(sku).where(eq(sku.id, id))
  const [sold] = await db.select().from(sku).where(eq(sku.id, other))
  const package_id = await offers.package({
    items: [
      { sku_id: id, qty: 1, is_main: 1 },
      { sku_id: other, qty: 1 },
    ],
  })
  const group = await call(
    contract.activity.group.edit,
    {
      title: `停用拼团${counter}`,
      sku_items: [{ sku_id: id, group_price: 1500, stock: 100 }],
      mode: 'people',
      need: 3,
      team_hours: 24,
      audience: 'all',
      start_at: '2026-03-01T00:00:00.000Z',
      end_at: '2026-03-10T00:00:00.000Z',
    },
    { token },
  )
  expect(await call(contract.activity.group.publish, { id: group.data.id }, { token })).toMatchObject({ code: 200 })
  const collection = await world.running({ goods: [{ sku_id: id }] })
  const item_id = await points.onSale({ sku_id: id })
  const buyer = await world.customer()
  await world.give(buyer.id, 'integral', 1000)
  expect(await call(shop.cart.add, { sku_id: id, qty: 1 }, { token: buyer.token })).toMatchObject({ code: 200 })
  return {
    id,
    spu_id,
    series_id,
    brand_id: parent?.brand_id ?? 0,
    leaf_id: leaf?.id ?? 0,
    root_id: root?.id ?? 0,
    code: row?.code ?? '',
    other_code: sold?.code ?? '',
    package_id,
    group_id: group.data.id,
    collection_id: collection.id,
    item_id,
    buyer,
  }
}
type Offered = Awaited<ReturnType<typeof offered>>

const off = (verb: 'brand' | 'series' | 'category', id: number) => call(contract.goods[verb].status, { ids: [id], status: 0 }, { token })

/** The ways to take goods off sale; the points shop has its own sale, to which the SPU does not matter (domain §3.5). */
const switches: Readonly<Record<string, (goods: Offered) => Promise<unknown>>> = {
  brand: ({ brand_id }) => off('brand', brand_id),
  series: ({ series_id }) => off('series', series_id),
  category: ({ leaf_id }) => off('category', leaf_id),
  'parent category': ({ root_id }) => off('category', root_id),
  SPU: ({ spu_id }) => db.update(spu).set({ state: 'off' }).where(eq(spu.id, spu_id)),
  SKU: ({ id }) => db.update(sku).set({ status: 0 }).where(eq(sku.id, id)),
}

const staffOrder = ({ id, buyer }: Offered) =>
  call(
    contract.order.order.create,
    {
      store_id: buyer.store_id,
      lines: [{ sku_id: id, qty: 1 }],
      ship_type: 'express' as const,
      address: ADDRESS,
      pay_way: 'wechat' as const,
      freight_amount: 0,
    },
    world.keyed(),
  )

/** Every way to obtain goods, with the answer that refuses it. */
async function answers(goods: Offered) {
  const { id, code, other_code, package_id, group_id, item_id, buyer } = goods
  const as = { token: buyer.token }
  const ordered = { ship_type: 'express' as const, address: ADDRESS }
  const basket = world.basket([{ sku_id: id, qty: 1 }])
  const grouped = { activity_id: group_id, sku_id: id, qty: 1, ...ordered }
  return {
    'cart.add': (await call(shop.cart.add, { sku_id: id, qty: 1 }, as)).msg,
    'cart.paste': (await call(shop.cart.paste, { text: `${code} 2\n${other_code} 1` }, as)).data.unresolved[0]?.msg,
    'cart.list': (await call(shop.cart.list, {}, as)).data.list[0]?.problem,
    'order.quote': (await call(shop.order.quote, basket, as)).data.problems[0]?.msg,
    'order.create': (await call(shop.order.create, basket, { ...as, ...onceKey() })).msg,
    'staff order': (await staffOrder(goods)).msg,
    'group.quote': (await call(shop.group.quote, grouped, as)).data.problems[0]?.msg,
    'group.open': (await call(shop.group.open, grouped, { ...as, ...onceKey() })).msg,
    package: (await call(shop.order.create, world.basket([{ package_id, qty: 1 }]), { ...as, ...onceKey() })).msg,
    exchange: (await call(shop.integralGoods.exchange, { id: item_id, address: ADDRESS }, { ...as, ...onceKey() })).msg,
  }
}

/** Every shop page and every picker that would show the goods. */
async function shownBy({ id, spu_id, leaf_id, brand_id, code, package_id, collection_id, item_id, buyer }: Offered) {
  const as = { token: buyer.token }
  const picked = await call(contract.goods.sku.picker, { code, picker_source: 'order', page_no: 1, page_size: 10 }, { token })
  return {
    sku: (await call(shop.goods.sku, { id }, as)).code,
    spu: (await call(shop.goods.spu, { id: spu_id }, as)).data?.skus?.length ?? 0,
    category: (await call(shop.goods.list, { category_id: leaf_id, page_no: 1, page_size: 10 }, as)).data.total,
    brand: (await call(shop.goods.list, { brand_id, page_no: 1, page_size: 10 }, as)).data.total,
    package: (await call(shop.goods.package, { id: package_id }, as)).data.list.length,
    collection: (await call(shop.collection.detail, { id: collection_id }, as)).data.sections.flatMap(({ goods }) => goods).length,
    points: (await call(shop.integralGoods.list, { page_no: 1, page_size: 100 }, as)).data.list.filter((one) => one.id === item_id).length,
    picker: picked.data.list.length,
  }
}

describe('[F1] goods off sale', () => {
  for (const [name, switchOff] of Object.entries(switches))
    test(`are had nowhere while the ${name} is off`, async () => {
      const goods = await offered()
      expect(await shownBy(goods)).toEqual({ sku: 200, spu: 1, category: 1, brand: 1, package: 1, collection: 1, points: 1, picker: 1 })
      await switchOff(goods)
      const text = `商品“${goods.code}”已下架`
      const { package: bundle, exchange, ...refused } = await answers(goods)
      expect(refused).toEqual(Object.fromEntries(Object.keys(refused).map((way) => [way, text])))
      expect(bundle).toMatch(/^套装“PK-\d+”已下架$/)
      if (name === 'SPU') return
      expect(exchange).toBe(text)
      expect(await shownBy(goods)).toEqual({ sku: 404, spu: 0, category: 0, brand: 0, package: 0, collection: 0, points: 0, picker: 0 })
      expect(await world.broken()).toEqual([])
    })

  test('stay payable in an order that is placed, and are for sale again with their parents', async () => {
    const goods = await offered()
    const row = await world.orderAt((await staffOrder(goods)).data.id)
    await off('category', goods.root_id)
    await world.pay(row)
    expect(await world.orderAt(row.id)).toMatchObject({ state: 'pending_ship' })
    await call(contract.goods.category.status, { ids: [goods.root_id], status: 1 }, { token })
    expect(await staffOrder(goods)).toMatchObject({ code: 200 })
  })

  test('are priced by as many statements as others', async () => {
    const goods = await offered()
    const ctx = await server.ctxFor()
    const lines = [{ sku_id: goods.id, qty: 1 }]
    await factsOf(ctx, { price_level: 'store', lines })
    expect((await server.statementsOf(() => factsOf(ctx, { price_level: 'store', lines }))).length).toBeLessThanOrEqual(4)
  })
})

describe('[F5] texts for customers', () => {
  test('name goods by their code, and unknown goods not by a number', async () => {
    const { buyer } = await offered()
    const as = { token: buyer.token }
    expect((await call(shop.cart.add, { sku_id: 999_999, qty: 1 }, as)).msg).toBe('商品不存在或已下架')
    expect((await call(shop.cart.add, { package_id: 999_999, qty: 1 }, as)).msg).toBe('套装不存在或已下架')
    const quoted = await call(
      shop.order.quote,
      world.basket([
        { sku_id: 999_999, qty: 1 },
        { package_id: 999_999, qty: 1 },
      ]),
      as,
    )
    expect(quoted.data.problems.map(({ msg }) => msg)).toEqual(['商品不存在或已下架', '套装不存在或已下架'])
  })
})
