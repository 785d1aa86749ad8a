import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import type { InputOf } from '#contract/kit/endpoint.ts'
import { shop } from '#contract/shop/index.ts'
import { brand, category, series, sku, spu } from '#server/areas/goods/shared/tables.ts'
import { store } from '#server/areas/people/tables.ts'
import { testClock } from '#test/make/clock.ts'
import { offerMaker } from '#test/make/offers.ts'
import { settingMaker, shopMaker } from '#test/make/shop.ts'
import { startServer } from '#test/server/harness.ts'

const clock = testClock('2026-03-02T02:00:00Z')
const server = await startServer({ clock: clock.now })
const { call, database } = server
const { db } = database
const admin = await server.login('admin')
const goods = offerMaker(server, admin)
const people = shopMaker(server)
const setting = settingMaker(server)

const list = (input: InputOf<typeof shop.goods.list> = {}, token?: string) => call(shop.goods.list, input, { token })
const idsOf = async (input: InputOf<typeof shop.goods.list>, token?: string) => (await list(input, token)).data.list.map(({ id }) => id)

async function visibleSku(values: Parameters<typeof goods.sku>[0] = {}) {
  const spu_id = values.spu_id ?? (await goods.shownSpu())
  const id = await goods.sku({ ...values, spu_id })
  return (await db.select().from(sku).where(eq(sku.id, id)))[0] as typeof sku.$inferSelect
}

beforeEach(async () => {
  await setting('price.guest_visible', 0)
  await setting('stock.show_mode', 'exact')
})

describe('[A28] prices', () => {
  test('a visitor reads 认证后可见; a customer of a store reads the price of its level', async () => {
    const one = await visibleSku({ price_store: 2000, price_trade: 1500, price_market: 3000, stock: 7 })
    const [retail, trade] = [await people.storeOf(), await people.storeOf({ price_level: 'trade' })]
    const sees = async (token?: string) => (await list({ brand_id: one.brand_id }, token)).data.list[0]
    const hidden = { price: null, price_hint: '认证后可见', price_market: null, stock: 7 }
    expect(await sees()).toMatchObject(hidden)
    expect(await sees((await people.person()).token)).toMatchObject(hidden)
    expect(await sees(retail.owner.token)).toMatchObject({ price: 2000, price_hint: null, price_market: 3000 })
    expect(await sees(trade.owner.token)).toMatchObject({ price: 1500 })
    const answer = await call(shop.goods.list, { brand_id: one.brand_id }, { headers: { 'accept-language': 'en' } })
    expect(answer.data.list[0]?.price_hint).toBe('Visible after verification')
    await setting('price.guest_visible', 1)
    expect(await sees()).toMatchObject({ price: 2000, price_hint: null })
    await setting('price.guest_visible', 0)
    await db.update(store).set({ status: 0 }).where(eq(store.id, trade.id))
    expect(await sees(trade.owner.token)).toMatchObject(hidden)
  })

  test('no answer of any call names a price, the cost or the tiers that the caller does not see', async () => {
    const tiers = [
      { level: 'store' as const, min_qty: 10, price: 1777 },
      { level: 'trade' as const, min_qty: 10, price: 1333 },
    ]
    const one = await visibleSku({ price_store: 1999, price_trade: 1555, price_market: 2888, price_cost: 1111, tiers })
    const retail = await people.storeOf()
    const read = async (token?: string) =>
      JSON.stringify([
        (await list({ brand_id: one.brand_id }, token)).data,
        (await call(shop.goods.sku, { id: one.id }, { token })).data,
        (await call(shop.goods.spu, { id: one.spu_id }, { token })).data,
      ])
    expect(await read()).not.toMatch(/1999|1555|2888|1111|1777|1333/)
    const own = await read(retail.owner.token)
    expect(own).toMatch(/1999[^]*1777/)
    expect(own).not.toMatch(/1555|1333|1111/)
  })

  test('the order by price is that of the level; without prices it is not offered', async () => {
    const series_id = await goods.series()
    const spu_id = await goods.spu({ series_id })
    await db.update(spu).set({ state: 'on' }).where(eq(spu.id, spu_id))
    const cheap = await visibleSku({ spu_id, price_store: 3000, price_trade: 100 })
    const dear = await visibleSku({ spu_id, price_store: 2000, price_trade: 1900 })
    const [retail, trade] = [await people.storeOf(), await people.storeOf({ price_level: 'trade' })]
    const query = { series_id, sort_field: 'price', sort_order: 'asc' } as const
    expect(await idsOf(query, retail.owner.token)).toEqual([dear.id, cheap.id])
    expect(await idsOf(query, trade.owner.token)).toEqual([cheap.id, dear.id])
    expect(await idsOf(query)).toEqual(await idsOf({ series_id, sort_order: 'asc' }))
    const next = (await list({ ...query, page_size: 1 }, trade.owner.token)).data.next
    expect(await idsOf({ ...query, page_size: 1, cursor: next ?? '' }, trade.owner.token)).toEqual([dear.id])
    // a cursor from another level is another list
    expect((await list({ ...query, page_size: 1, cursor: next ?? '' }, retail.owner.token)).code).toBe(400)
  })

  test('the stock is exact, or only whether there is any', async () => {
    const spu_id = await goods.shownSpu()
    const [some, none] = [await visibleSku({ spu_id, stock: 9 }), await visibleSku({ spu_id, stock: 0 })]
    const sees = async (id: number) => (await call(shop.goods.sku, { id })).data
    expect(await sees(some.id)).toMatchObject({ stock: 9, in_stock: true, stock_text: '9' })
    await setting('stock.show_mode', 'has')
    expect(await sees(some.id)).toMatchObject({ stock: null, in_stock: true, stock_text: '有货' })
    expect(await sees(none.id)).toMatchObject({ stock: null, in_stock: false, stock_text: '缺货' })
  })
})

describe('[A28] what is on sale', () => {
  test('goods off sale, of an SPU off sale, or of a disabled brand or series are not there', async () => {
    const one = await visibleSku()
    const is = async () => [
      await idsOf({ series_id: one.series_id }),
      (await call(shop.goods.sku, { id: one.id })).code,
      (await call(shop.goods.spu, { id: one.spu_id })).data?.skus?.map(({ id }) => id) ?? [],
    ]
    const there = [[one.id], 200, [one.id]]
    expect(await is()).toEqual(there)
    const changes = [
      () => db.update(sku).set({ status: 0 }).where(eq(sku.id, one.id)),
      () => db.update(sku).set({ status: 1 }).where(eq(sku.id, one.id)),
      () => db.update(spu).set({ state: 'off' }).where(eq(spu.id, one.spu_id)),
      () => db.update(spu).set({ state: 'on' }).where(eq(spu.id, one.spu_id)),
      () => db.update(brand).set({ status: 0 }).where(eq(brand.id, one.brand_id)),
      () => db.update(brand).set({ status: 1 }).where(eq(brand.id, one.brand_id)),
      () => db.update(series).set({ status: 0 }).where(eq(series.id, one.series_id)),
      () => db.update(series).set({ status: 1 }).where(eq(series.id, one.series_id)),
    ]
    for (const [n, change] of changes.entries()) {
      await change()
      expect(await is(), String(n)).toEqual(n % 2 === 0 ? [[], 404, []] : there)
    }
    await db.update(sku).set({ deleted_at: '2026-01-01T00:00:00Z' }).where(eq(sku.id, one.id))
    expect(await is()).toEqual([[], 404, []])
  })

  test('a word matches code prefixes, else titles; a category includes its subcategories', async () => {
    const parent = await goods.category()
    const [child] = await db
      .insert(category)
      .values({ title: '深沟球轴承', code: 'DEEP', level: 2, parent_id: parent, unit: '个' })
      .returning()
    const spu_id = await goods.spu({ category_id: child?.id ?? 0 })
    await db.update(spu).set({ state: 'on' }).where(eq(spu.id, spu_id))
    const one = await visibleSku({ spu_id, code: 'BRG-6204-2RS', title: '高速轴承 6305 双面密封' })
    expect(await idsOf({ word: 'BRG-62' })).toEqual([one.id])
    expect(await idsOf({ word: 'brg-62' })).toEqual([one.id])
    expect(await idsOf({ word: '6305' })).toEqual([one.id])
    expect(await idsOf({ word: '双面密封' })).toEqual([one.id])
    expect(await idsOf({ word: '双面%' })).toEqual([])
    expect(await idsOf({ category_id: parent })).toEqual([one.id])
    expect(await idsOf({ category_id: child?.id ?? 0, word: '密封' })).toEqual([one.id])
    const tree = (await call(shop.goods.category, {})).data.list
    expect(tree.find(({ id }) => id === parent)?.children.map(({ id }) => id)).toEqual([child?.id])
    await db.update(category).set({ status: 0 }).where(eq(category.id, parent))
    expect((await call(shop.goods.category, {})).data.list.find(({ id }) => id === parent)).toBeUndefined()
  })

  test('packages are there while they are on sale with all of their goods', async () => {
    const spu_id = await goods.shownSpu()
    const [one, other] = [await visibleSku({ spu_id, stock: 10 }), await visibleSku({ spu_id, stock: 9 })]
    const items = [one, other].map(({ id }, n) => ({ sku_id: id, qty: n + 1 }))
    const id = await goods.package({ items, price_store: 3000, price_trade: 2500, end_at: '2026-03-02T03:00:00Z' })
    const own = await people.storeOf()
    const read = async (token?: string) => (await call(shop.goods.package, { id }, { token })).data.list
    expect(await read(own.owner.token)).toMatchObject([{ id, price: 3000, stock: 4, items: [{ sku_id: one.id, qty: 1 }, { qty: 2 }] }])
    expect(await read()).toMatchObject([{ price: null, price_hint: '认证后可见' }])
    await db.update(sku).set({ status: 0 }).where(eq(sku.id, other.id))
    expect(await read()).toEqual([])
    await db.update(sku).set({ status: 1 }).where(eq(sku.id, other.id))
    clock.advance(3_600_000)
    expect(await read()).toEqual([])
  })

  test('brands and scenes in use are there, in their order', async () => {
    const [one, off] = [await goods.brand({ sort: 9, is_recommend: 1 }), await goods.brand({ status: 0 })]
    const brands = (await call(shop.goods.brand, { is_recommend: 1 })).data.list.map(({ id }) => id)
    expect(brands).toContain(one)
    expect(brands).not.toContain(off)
    await call(contract.goods.scene.edit, { title: '机床维修' }, { token: await server.login('admin') })
    expect((await call(shop.goods.scene, {})).data.list.map(({ title }) => title)).toContain('机床维修')
  })
})

describe('[S21] reading the price list', () => {
  test('after 5,000 SKUs in an hour a customer waits, and others do not', async () => {
    const own = await people.storeOf()
    const clerk = await people.clerkOf(own)
    const spu_id = await goods.shownSpu()
    for (let n = 0; n < 3; n += 1) await visibleSku({ spu_id })
    const ask = (token: string) => call(shop.goods.spu, { id: spu_id }, { token })
    let read = 0
    while (read < 5000) {
      const { data } = await call(shop.goods.list, { page_size: 100, page_no: 1 }, { token: own.owner.token })
      read += data.list.length
    }
    const refused = await ask(own.owner.token)
    expect(refused.code).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    // a new login has no new budget
    expect((await ask(await people.tokenOf(own.owner.id))).code).toBe(429)
    expect((await ask(clerk.token)).code).toBe(200)
    clock.advance(10 * 60_000)
    expect((await ask(own.owner.token)).code).toBe(200)
  })
})
