import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import type { InputOf } from '#contract/kit/endpoint.ts'
import { normalPrice } from '#server/areas/goods/shared/normal-price.ts'
import type { Prices } from '#server/areas/goods/shared/price-review.ts'
import { sku } from '#server/areas/goods/shared/tables.ts'
import { orderWorld } from '#test/make/order-world.ts'
import { settingMaker } from '#test/make/shop.ts'
import { riskOfMoves } from './worst-case.ts'

const world = await orderWorld()
const { server, db, token } = world
const { call } = server
const set = settingMaker(server)
const { priceChange, sku: goods, skuGrid } = contract.goods

const impactOf = async (change: InputOf<typeof priceChange.impact>) => (await call(priceChange.impact, change, { token })).data
const skuOf = async (id: number) => (await db.select().from(sku).where(eq(sku.id, id)))[0] as typeof sku.$inferSelect

const before = { id: 1, price_store: 1000, price_trade: 900, price_market: null, price_cost: 800, tiers: [] }
const riskOf = (from: Partial<Prices>, to: Partial<Prices>) => {
  const former = { ...before, ...from }
  const { losses, underFloor, belowCost } = riskOfMoves([{ before: former, after: { ...former, ...to } }], 500)
  return { each: losses[0]?.each ?? 0, underFloor, belowCost }
}
const tier = (level: 'store' | 'trade', min_qty: number, price: number) => ({ level, min_qty, price })

describe('[X2] the worst case of new prices', () => {
  test('is the largest difference of one piece over levels and quantities', () => {
    expect(riskOf({}, { price_store: 990, price_trade: 860 }).each).toBe(40)
    expect(riskOf({}, { price_store: 1100, price_trade: 950 }).each).toBe(0)
    expect(riskOf({}, { price_market: 1 }).each).toBe(0)
    // a new tier, a lower one, and one that begins earlier
    expect(riskOf({}, { tiers: [tier('trade', 50, 850)] }).each).toBe(50)
    expect(riskOf({ tiers: [tier('store', 50, 950)] }, { tiers: [tier('store', 50, 930)] }).each).toBe(20)
    expect(riskOf({ tiers: [tier('trade', 50, 850)] }, { tiers: [tier('trade', 5, 850)] }).each).toBe(50)
    expect(riskOf({ tiers: [tier('trade', 50, 850)] }, { tiers: [] }).each).toBe(0)
  })

  test('is never less than what a buyer of any level and quantity pays less', () => {
    const prices = (seed: number) => {
      const price_store = 500 + ((seed * 7919) % 500)
      const price_trade = price_store - ((seed * 104_729) % 200)
      const tiers = [tier('store', 2 + (seed % 9), price_store - 1 - (seed % 150)), tier('trade', 3 + (seed % 5), 300)]
      return { price_store, price_trade, tiers }
    }
    for (let seed = 1; seed <= 200; seed += 1) {
      const [from, to] = [prices(seed), prices(seed * 31 + 5)]
      const { each } = riskOf(from, to)
      for (const level of ['store', 'trade'] as const)
        for (let qty = 1; qty <= 20; qty += 1) {
          const less = normalPrice(from, qty, level).price - normalPrice(to, qty, level).price
          expect(less).toBeLessThanOrEqual(each)
        }
    }
  })

  test('a cost change gives nothing away, and a lower cost does not excuse a lower price', () => {
    expect(riskOf({}, { price_cost: 890 })).toEqual({ each: 0, underFloor: 1, belowCost: 0 })
    expect(riskOf({}, { price_cost: 1, price_trade: 700 })).toEqual({ each: 200, underFloor: 1, belowCost: 1 })
    expect(riskOf({}, { price_cost: null, price_trade: 700 }).belowCost).toBe(1)
  })

  test('an SKU that was below cost already counts only if a price falls further', () => {
    const low = { price_trade: 700 }
    expect(riskOf(low, { price_trade: 750 })).toEqual({ each: 0, underFloor: 0, belowCost: 0 })
    expect(riskOf(low, { price_store: 990 })).toEqual({ each: 10, underFloor: 0, belowCost: 0 })
    expect(riskOf(low, { price_trade: 699 })).toEqual({ each: 1, underFloor: 1, belowCost: 1 })
  })

  test('counts the whole stock, although nothing was sold, and waits for a second person', async () => {
    const [id = 0] = await world.skus(1, { price_store: 2000, price_trade: 1900, stock: 10_000 })
    const change = { ids: [id], field: 'price_trade' as const, mode: 'set' as const, value: 1 }
    expect(await impactOf(change)).toMatchObject({ gain: 0, worst: 1899 * 10_000, needs_approval: true, why: '最多让利189900.00元' })
    const direct = await call(goods.price, { ...change, reason: '试' }, { token })
    expect(direct).toMatchObject({ code: 400, msg: '改动超出免复核范围（最多让利189900.00元），请提交调价单' })
    expect((await impactOf({ ...change, value: 1890 })).worst).toBe(10 * 10_000)
    expect((await impactOf({ ...change, field: 'price_store', value: 2100 })).worst).toBe(0)
    expect((await impactOf({ ...change, field: 'price_cost', value: 100 })).worst).toBe(0)
  })

  test('counts pieces that the same save adds', async () => {
    const [id = 0] = await world.skus(1, { price_store: 2000, price_trade: 1900, stock: 0 })
    const { version } = await skuOf(id)
    const row = { id, version, price_trade: 1, stock: 10_000, stock_was: 0 }
    expect((await call(skuGrid.save, { rows: [row], reason: '试' } as never, world.keyed())).msg).toContain('已提交调价单')
    expect((await skuOf(id)).price_trade).toBe(1900)
  })
})

describe('[X9] several smaller changes', () => {
  test('each with one SKU below cost need a second person, whatever the count of the floor', async () => {
    const ids = await world.skus(3, { price_store: 1000, price_trade: 900, price_cost: 800, stock: 10 })
    for (const n of [100, 0]) {
      await set('price.approve_floor', n)
      for (const id of ids) {
        const change = { ids: [id], field: 'price_trade' as const, mode: 'set' as const, value: 1, reason: '试' }
        expect((await call(goods.price, change, { token })).msg).toContain('1个SKU将低于成本价')
        expect((await call(priceChange.create, change, world.keyed())).data).toMatchObject({ state: 'pending', task_id: null })
      }
    }
    await set('price.approve_floor', 100)
    // between cost and floor the count decides
    const change = { ids, field: 'price_trade', mode: 'set', value: 801, reason: '试' } as const
    expect((await call(goods.price, change, { token })).code).toBe(200)
  })

  test('a new SKU below cost is refused, one between cost and floor is not', async () => {
    const [id = 0] = await world.skus(1, {})
    const { spu_id } = await skuOf(id)
    const form = { spu_id, price_store: 1000, price_cost: 800, weight: 100, stock: 1 }
    const create = (n: number, price_trade: number) =>
      call(goods.edit, { ...form, code: `WORST-${n}`, spec: { 型号: `W${n}` }, price_trade } as never, { token })
    expect((await create(1, 799)).msg).toContain('新SKU的价格低于毛利底线')
    expect((await create(2, 801)).code).toBe(200)
  })
})
