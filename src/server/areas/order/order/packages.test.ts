import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { shop } from '#contract/shop/index.ts'
import { sku } from '#server/areas/goods/shared/tables.ts'
import { collectionWorld } from '#test/make/collection-world.ts'
import { offerMaker } from '#test/make/offers.ts'
import { onceKey } from '#test/make/shop.ts'
import { workerContextOf } from '#test/make/work.ts'
import { countSales } from './order-jobs.ts'

const world = await collectionWorld()
const { call, db, token, skus, customer, basket, broken } = world
const offers = offerMaker(world.server, token)
const { aftersale } = contract.order

/** A package with two bearings and three seals, whose price does not divide by its pieces. */
async function kit(values: Partial<Parameters<typeof offers.package>[0]> = {}) {
  const [bearing = 0] = await skus(1, { price_store: 2000, price_trade: 1800, stock: 100 })
  const [seal = 0] = await skus(1, { price_store: 500, price_trade: 450, stock: 300 })
  const items = [
    { sku_id: bearing, qty: 2, is_main: 1 as const },
    { sku_id: seal, qty: 3 },
  ]
  const id = await offers.package({ items, price_store: 4999, price_trade: 4498, ...values })
  return { id, bearing, seal }
}
type Buyer = Awaited<ReturnType<typeof customer>>
const quote = async (by: Buyer, lines: Parameters<typeof basket>[0]) =>
  (await call(shop.order.quote, basket(lines), { token: by.token })).data
const create = (by: Buyer, lines: Parameters<typeof basket>[0]) => call(shop.order.create, basket(lines), { token: by.token, ...onceKey() })
const sumOf = (rows: readonly { pay_amount: number }[]) => rows.reduce((sum, { pay_amount }) => sum + pay_amount, 0)

describe('[F3] a package whose parts have become cheaper', () => {
  test('has its current cost in list, cart, quote, order and the change impact', async () => {
    const { id, bearing } = await kit()
    const impactOf = async (value: number) =>
      (await call(contract.goods.priceChange.impact, { ids: [bearing], field: 'price_trade', mode: 'set', value }, { token })).data
    // the parts cost 2 × the price + 3 × 450, the package 4498
    expect(await impactOf(1574)).toMatchObject({ packages: 1, capped_packages: 0 })
    expect(await impactOf(1573)).toMatchObject({ packages: 1, capped_packages: 1 })
    // 2 × 1000 + 3 × 500
    await db.update(sku).set({ price_store: 1000, price_trade: 900 }).where(eq(sku.id, bearing))
    const buyer = await customer()
    expect(sumOf((await quote(buyer, [{ package_id: id, qty: 3 }])).lines)).toBe(3 * 3500)
    const answer = await call(shop.goods.package, { id }, { token: buyer.token })
    expect(answer.data.list).toMatchObject([{ id, price: 3500 }])
    await call(shop.cart.add, { package_id: id, qty: 2 }, { token: buyer.token })
    expect((await call(shop.cart.list, {}, { token: buyer.token })).data).toMatchObject({ amount: 7000, list: [{ price: 3500 }] })
    const placed = await create(buyer, [{ package_id: id, qty: 2 }])
    expect(sumOf(await world.itemsOf(placed.data.id))).toBe(7000)
    expect(sumOf((await quote(await customer({ price_level: 'trade' }), [{ package_id: id, qty: 1 }])).lines)).toBe(2 * 900 + 3 * 450)
    expect(await broken()).toEqual([])
  })
})

describe('[A05] a package in an order', () => {
  test('becomes the lines of its parts, which together cost exactly its price', async () => {
    const { id, bearing, seal } = await kit()
    const [retail, trade] = [await customer(), await customer({ price_level: 'trade' })]
    const quoted = await quote(retail, [{ package_id: id, qty: 3 }])
    expect(quoted.problems).toEqual([])
    expect(
      quoted.lines.map(({ index, sku_id, qty, price, price_source, package_id, package_qty }) => [
        index,
        sku_id,
        qty,
        price,
        price_source,
        package_id,
        package_qty,
      ]),
    ).toEqual([
      [0, bearing, 6, 2000, 'package', id, 3],
      [0, seal, 9, 500, 'package', id, 3],
    ])
    expect(sumOf(quoted.lines)).toBe(3 * 4999)
    expect(sumOf((await quote(trade, [{ package_id: id, qty: 7 }])).lines)).toBe(7 * 4498)
    const placed = await create(retail, [
      { package_id: id, qty: 3 },
      { sku_id: seal, qty: 1 },
    ])
    const items = await world.itemsOf(placed.data.id)
    expect(items).toMatchObject([
      { package_id: id, package_qty: 3, package_title: expect.any(String) },
      { package_id: id },
      { package_id: null, pay_amount: 500 },
    ])
    expect(sumOf(items.slice(0, 2))).toBe(3 * 4999)
    expect(await world.stockOf([bearing, seal])).toEqual([
      [94, 6],
      [290, 10],
    ])
    const { data } = await call(shop.order.detail, { id: placed.data.id }, { token: retail.token })
    expect(data.items[0]).toMatchObject({ package_id: id, package_qty: 3 })
    expect(await broken()).toEqual([])
  })

  test('a package that is off, over, sold out or beyond its limit is refused at its line', async () => {
    const buyer = await customer()
    const { id, bearing } = await kit({ limit_per_order: 2 })
    const { code } = (await call(contract.goods.package.detail, { id }, { token })).data
    const refused = async (lines: Parameters<typeof basket>[0]) => {
      const { msg, data } = await create(buyer, lines)
      return [msg, (data as unknown as { errors: { field: string }[] }).errors[0]?.field]
    }
    const [other = 0] = await skus(1, { price_store: 2000, stock: 9 })
    expect(
      await refused([
        { sku_id: other, qty: 1 },
        { package_id: id, qty: 3 },
      ]),
    ).toEqual([`套装“${code}”每单限购2套`, 'lines.1.qty'])
    expect(
      await refused([
        { package_id: id, qty: 2 },
        { package_id: id, qty: 1 },
      ]),
    ).toEqual([`套装“${code}”每单限购2套`, 'lines.0.qty'])
    expect(await refused([{ package_id: 999_999, qty: 1 }])).toEqual(['套装不存在或已下架', 'lines.0.qty'])
    const big = await kit()
    expect((await refused([{ package_id: big.id, qty: 51 }]))[0]).toMatch(/库存不足，剩余100/)
    const over = await kit({ end_at: '2026-03-01T00:00:00.000Z' })
    expect((await refused([{ package_id: over.id, qty: 1 }]))[0]).toMatch(/已下架/)
    await call(contract.goods.sku.status, { ids: [bearing], status: 0 }, { token })
    expect(await refused([{ package_id: id, qty: 1 }])).toEqual([`套装“${code}”已下架`, 'lines.0.qty'])
    expect(await call(shop.order.quote, basket([{ qty: 1 }]), { token: buyer.token })).toMatchObject({ code: 400, msg: '请选择商品' })
    expect(await call(shop.order.quote, basket([{ sku_id: other, package_id: id, qty: 1 }]), { token: buyer.token })).toMatchObject({
      msg: '每行只能选择一个商品或一个套装',
    })
  })

  test('the price of a collection and tiers do not reach its parts', async () => {
    const { id, bearing } = await kit()
    await world.running({ goods: [{ sku_id: bearing, activity_price: 1000 }] })
    const quoted = await quote(await customer(), [
      { package_id: id, qty: 1 },
      { sku_id: bearing, qty: 1 },
    ])
    expect(quoted.lines.map(({ price_source, price }) => [price_source, price])).toEqual([
      ['package', 2000],
      ['package', 500],
      ['activity', 1000],
    ])
  })

  test('is sold once per paid order, can be ordered again, and by staff', async () => {
    const { id } = await kit()
    const buyer = await customer()
    const first = (await create(buyer, [{ package_id: id, qty: 2 }])).data
    await world.pay(await world.orderAt(first.id))
    await create(buyer, [{ package_id: id, qty: 4 }])
    const proxy = await world.placeOrder({ store_id: buyer.store_id ?? 0, lines: [{ package_id: id, qty: 1 }] })
    await world.pay(proxy)
    await countSales(await workerContextOf(world.server))
    await countSales(await workerContextOf(world.server))
    expect((await call(contract.goods.package.detail, { id }, { token })).data).toMatchObject({ sales_count: 3 })
    expect((await call(shop.order.again, { id: first.id }, { token: buyer.token })).data).toEqual({ added: 1, missing: [] })
    expect((await call(shop.cart.list, {}, { token: buyer.token })).data).toMatchObject({
      amount: 2 * 4999,
      list: [{ package_id: id, sku_id: null, qty: 2 }],
    })
  })
})

describe('[A05] a package in the cart', () => {
  test('is one line with its price and available number, and leaves with the order', async () => {
    const { id, bearing } = await kit()
    const buyer = await customer()
    const as = { token: buyer.token }
    await call(shop.cart.add, { package_id: id, qty: 1 }, as)
    await call(shop.cart.add, { package_id: id, qty: 2 }, as)
    await call(shop.cart.add, { sku_id: bearing, qty: 1 }, as)
    const { data } = await call(shop.cart.list, {}, as)
    expect(data).toMatchObject({
      amount: 3 * 4999 + 2000,
      list: [
        { package_id: id, sku_id: null, qty: 3, price: 4999, amount: 3 * 4999, unit: '套', stock: 50, problem: null },
        { package_id: null, sku_id: bearing, qty: 1 },
      ],
    })
    await call(shop.cart.edit, { id: data.list[0]?.id ?? 0, qty: 60 }, as)
    // the last line with a SKU bears the problem for all its pieces
    expect((await call(shop.cart.list, {}, as)).data.list[1]?.problem).toMatch(/库存不足/)
    await create(buyer, [{ package_id: id, qty: 1 }])
    expect((await call(shop.cart.list, {}, as)).data.list).toMatchObject([{ sku_id: bearing }])
    expect(await call(shop.cart.add, { package_id: 999_999, qty: 1 }, as)).toMatchObject({ msg: '套装不存在或已下架' })
    await call(shop.cart.add, { package_id: id, qty: 1 }, as)
    await call(contract.goods.package.status, { ids: [id], status: 0 }, { token })
    expect((await call(shop.cart.list, {}, as)).data.list[1]).toMatchObject({ package_id: id, problem: expect.stringMatching(/已下架/) })
  })
})

describe('[A05] a package is refunded', () => {
  const apply = (by: Buyer, item_id: number, qty: number, amount: number) =>
    call(shop.aftersale.create, { item_id, kind: 'refund', qty, amount, reason: 'other', images: [] }, { token: by.token, ...onceKey() })

  test('only as a whole before its shipment: its parts are decided and paid together', async () => {
    const { id, bearing, seal } = await kit()
    const buyer = await customer()
    const placed = (
      await create(buyer, [
        { package_id: id, qty: 1 },
        { sku_id: seal, qty: 1 },
      ])
    ).data
    await world.pay(await world.orderAt(placed.id))
    const [first, second, single] = await world.itemsOf(placed.id)
    const { data: able } = await call(shop.aftersale.refundable, { order_id: placed.id }, { token: buyer.token })
    expect(able.list).toMatchObject([{ package_id: id, is_whole: true }, { is_whole: true }, { package_id: null, is_whole: false }])
    expect(await apply(buyer, first?.id ?? 0, 1, 100)).toMatchObject({ code: 400, msg: '套装发货前只能整套退款' })
    const answer = await apply(buyer, first?.id ?? 0, 2, first?.pay_amount ?? 0)
    expect(answer).toMatchObject({ code: 200 })
    expect(await apply(buyer, second?.id ?? 0, 3, second?.pay_amount ?? 0)).toMatchObject({ code: 400 })
    const states = async () => {
      const { list } = (await call(aftersale.list, { order_no: placed.order_no } as never, { token })).data
      return list.filter((row) => row.order_id === placed.id).map(({ state }) => state)
    }
    expect(await states()).toEqual(['applied', 'applied'])
    await call(shop.aftersale.cancel, { id: answer.data.id }, { token: buyer.token })
    expect(await states()).toEqual(['cancelled', 'cancelled'])
    const again = await apply(buyer, second?.id ?? 0, 3, second?.pay_amount ?? 0)
    await call(aftersale.audit, { id: again.data.id, pass: 1 }, { token })
    expect(await call(aftersale.refund, { id: again.data.id }, world.keyed())).toMatchObject({ code: 200 })
    expect((await states()).toSorted()).toEqual(['cancelled', 'cancelled', 'done', 'done'].toSorted())
    expect(await world.orderAt(placed.id)).toMatchObject({ refund_amount: 4999, state: 'pending_ship' })
    expect(await world.stockOf([bearing, seal])).toEqual([
      [100, 0],
      [299, 1],
    ])
    expect(await apply(buyer, single?.id ?? 0, 1, 500)).toMatchObject({ code: 200 })
    expect(await broken()).toEqual([])
  })

  test('by its parts once something of it was shipped', async () => {
    const { id } = await kit()
    const buyer = await customer()
    const placed = (await create(buyer, [{ package_id: id, qty: 2 }])).data
    await world.pay(await world.orderAt(placed.id))
    const [first, second] = await world.itemsOf(placed.id)
    await world.ship(placed.id, { items: [{ item_id: first?.id ?? 0, qty: 1 }] })
    expect(await apply(buyer, second?.id ?? 0, 1, 100)).toMatchObject({ code: 200 })
    expect((await call(shop.aftersale.refundable, { order_id: placed.id }, { token: buyer.token })).data.list).toMatchObject([
      { is_whole: false, refusal: null },
      { is_whole: false },
    ])
  })
})
