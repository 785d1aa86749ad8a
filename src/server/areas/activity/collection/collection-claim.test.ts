import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { shop } from '#contract/shop/index.ts'
import { expireOrder } from '#server/areas/order/order/order-close.ts'
import { collectionWorld } from '#test/make/collection-world.ts'
import { couponMaker } from '#test/make/coupons.ts'
import { onceKey, settingMaker } from '#test/make/shop.ts'

const world = await collectionWorld()
const { call, token, skus, running, customer, quote, create, goodsAt, boughtBy, broken } = world
const { collection } = contract.activity
const setting = settingMaker(world.server)

const detail = async (id: number, by?: { token: string }) =>
  (await call(shop.collection.detail, { id }, by ? { token: by.token } : {})).data
const lineOf = async (id: number, by?: { token: string }) => (await detail(id, by)).sections[0]?.goods[0]

describe('[A10] the price of a collection', () => {
  test('applies to its audience in carts, quotes and orders, never above the normal price', async () => {
    const [sku_id = 0] = await skus(1, { price_store: 2000, price_trade: 1400, stock: 1000 })
    const retail = await customer()
    const trade = await customer({ price_level: 'trade' })
    expect(await quote(retail, sku_id)).toMatchObject({ lines: [{ price: 2000, price_source: 'level' }] })
    await running({ goods: [{ sku_id, activity_price: 1600 }], audience: 'approved_store', end_at: '2026-03-02T08:30:00.000Z' })
    expect(await quote(retail, sku_id)).toMatchObject({
      lines: [{ price: 1600, price_origin: 2000, price_source: 'activity' }],
      problems: [],
    })
    expect(await quote(trade, sku_id)).toMatchObject({ lines: [{ price: 1400, price_source: 'level' }] })
    await call(shop.cart.add, { sku_id, qty: 2 }, { token: retail.token })
    expect((await call(shop.cart.list, {}, { token: retail.token })).data).toMatchObject({
      amount: 3200,
      list: [{ price: 1600, price_before: null }],
    })
    // staff who order for a store get the price for its customer
    const proxy = await call(
      contract.order.order.quote,
      { store_id: retail.store_id ?? 0, lines: [{ sku_id, qty: 1 }], ship_type: 'pickup' },
      { token },
    )
    expect(proxy.data).toMatchObject({ lines: [{ price: 1600 }] })
    const strangers = await running({ goods: [{ sku_id, activity_price: 1000 }], audience: 'trade' })
    expect(await quote(retail, sku_id)).toMatchObject({ lines: [{ price: 1600 }] })
    expect(await quote(trade, sku_id)).toMatchObject({ lines: [{ price: 1000 }] })
    await call(collection.pause, { id: strangers.id }, { token })
    expect(await quote(trade, sku_id)).toMatchObject({ lines: [{ price: 1400 }] })
    world.clock.advance(30 * 60_000)
    expect(await quote(retail, sku_id)).toMatchObject({ lines: [{ price: 2000 }] })
    expect((await call(shop.cart.list, {}, { token: retail.token })).data).toMatchObject({ list: [{ price: 2000, price_before: 1600 }] })
    world.clock.advance(-30 * 60_000)
  })

  test('is the lowest of those that run, also beside a group buy; a discount is of the own level', async () => {
    const [sku_id = 0] = await skus(1, { price_store: 2000, price_trade: 1800, stock: 1000 })
    const [retail, trade] = [await customer(), await customer({ price_level: 'trade' })]
    const first = await running({ goods: [{ sku_id, activity_price: 1700 }] })
    const second = await running({ price_rule: 'discount_bp', discount_bp: 8000, goods: [{ sku_id }] })
    expect((await quote(retail, sku_id)).lines[0]).toMatchObject({ price: 1600 })
    expect((await quote(trade, sku_id)).lines[0]).toMatchObject({ price: 1440 })
    const terms = { title: '拼团', mode: 'people' as const, need: 2, team_hours: 24, audience: 'all' as const }
    const times = { start_at: '2026-03-01T00:00:00.000Z', end_at: '2026-03-10T00:00:00.000Z' }
    const sku_items = [{ sku_id, group_price: 1650, stock: 10 }]
    const group = (await call(contract.activity.group.edit, { ...terms, ...times, sku_items }, { token })).data
    expect(await call(contract.activity.group.publish, { id: group.id }, { token })).toMatchObject({ code: 200 })
    const basket = { activity_id: group.id, sku_id, qty: 1, ship_type: 'pickup' as const }
    expect((await call(shop.group.quote, basket, { token: retail.token })).data.lines[0]).toMatchObject({ price: 1650 })
    expect(await call(shop.group.open, basket, { token: retail.token, ...onceKey() })).toMatchObject({ code: 200 })
    expect(await create(retail, sku_id, 3)).toMatchObject({ data: { pay_amount: expect.any(Number) } })
    expect(await goodsAt(first.id)).toMatchObject([{ sold_qty: 0 }])
    expect(await goodsAt(second.id)).toMatchObject([{ sold_qty: 3 }])
    expect(await broken()).toEqual([])
  })

  test('applies within the remaining pieces and limit, the normal price applies beyond them', async () => {
    const { id, sku_id } = await running({
      goods: [{ sku_id: (await skus(1, { price_store: 2000, stock: 100 }))[0] ?? 0, activity_stock: 5, limit_per_user: 4 }],
    })
    const [one, two] = [await customer(), await customer()]
    expect((await quote(one, sku_id, 4)).lines[0]).toMatchObject({ price: 1500 })
    expect((await quote(one, sku_id, 5)).lines[0]).toMatchObject({ price: 2000 })
    expect(await create(one, sku_id, 3)).toMatchObject({ code: 200 })
    expect(await lineOf(id, one)).toMatchObject({ price: 2000, activity_price: 1500, left: 2, bought: 3, limit_per_user: 4 })
    expect((await quote(one, sku_id, 2)).lines[0]).toMatchObject({ price: 2000 })
    expect((await quote(two, sku_id, 3)).lines[0]).toMatchObject({ price: 2000 })
    // two lines with one SKU count together
    const twice = {
      lines: [
        { sku_id, qty: 2 },
        { sku_id, qty: 1 },
      ],
      ship_type: 'pickup' as const,
    }
    expect((await call(shop.order.quote, twice, { token: two.token })).data.lines.map(({ price }) => price)).toEqual([2000, 2000])
    expect(await create(two, sku_id, 2)).toMatchObject({ code: 200 })
    expect(await lineOf(id, two)).toMatchObject({ activity_price: null, sold_out: true, left: 0 })
    expect((await quote(two, sku_id, 1)).lines[0]).toMatchObject({ price: 2000, price_source: 'level' })
    expect(await create(two, sku_id, 50)).toMatchObject({ code: 200 })
    expect(await goodsAt(id)).toMatchObject([{ sold_qty: 5 }])
    expect(await broken()).toEqual([])
  })

  test('a price used up since the quote refuses an order with the outdated quoted amount', async () => {
    const { sku_id } = await running({ goods: [{ sku_id: (await skus(1, { price_store: 2000, stock: 100 }))[0] ?? 0, activity_stock: 2 }] })
    const [one, two] = [await customer(), await customer()]
    const { pay_amount } = await quote(one, sku_id, 2)
    await create(two, sku_id, 2)
    const late = { ...world.basket([{ sku_id, qty: 2 }]), quoted_amount: pay_amount }
    expect(await call(shop.order.create, late, { token: one.token, ...onceKey() })).toMatchObject({ msg: '价格已变化，请确认后重新提交' })
  })
})

describe('[A10] pieces come back', () => {
  test('when an order is cancelled, times out, or is cancelled with a refund', async () => {
    const { id, sku_id } = await running({
      goods: [{ sku_id: (await skus(1, { price_store: 2000, stock: 100 }))[0] ?? 0, activity_stock: 9, limit_per_user: 9 }],
    })
    const buyer = await customer()
    const [cancelled, late, refunded, valid] = [
      (await create(buyer, sku_id, 1)).data,
      (await create(buyer, sku_id, 2)).data,
      (await create(buyer, sku_id, 3)).data,
      (await create(buyer, sku_id, 1)).data,
    ]
    expect([await goodsAt(id), await boughtBy(buyer.id, id)]).toMatchObject([[{ sold_qty: 7 }], [7]])
    await call(shop.order.cancel, { id: cancelled.id }, { token: buyer.token })
    await world.pay(await world.orderAt(refunded.id))
    await world.pay(await world.orderAt(valid.id))
    world.clock.advance(31 * 60_000)
    await expireOrder(await world.server.ctxFor(), late.id)
    await call(contract.order.order.cancelRefund, { id: refunded.id, reason: 'out_of_stock', remark: '缺货' }, world.keyed())
    expect([await goodsAt(id), await boughtBy(buyer.id, id)]).toMatchObject([[{ sold_qty: 1 }], [1]])
    expect((await call(collection.stat, { id }, { token })).data).toMatchObject({ joins: 2, users: 1, orders: 2, amount: 1500, cost: 500 })
    expect((await call(collection.detail, { id }, { token })).data).toMatchObject({ joined_count: 1, amount: 1500, sold_qty: 1 })
    expect(await broken()).toEqual([])
    world.clock.advance(-31 * 60_000)
  })

  test('when unshipped pieces are refunded; shipped ones stay sold', async () => {
    const { id, sku_id } = await running({
      goods: [{ sku_id: (await skus(1, { price_store: 2000, stock: 100 }))[0] ?? 0, activity_stock: 9 }],
    })
    const buyer = await customer()
    const placed = (await create(buyer, sku_id, 4)).data
    await world.pay(await world.orderAt(placed.id))
    const [item] = await world.itemsOf(placed.id)
    await world.ship(placed.id, { items: [{ item_id: item?.id ?? 0, qty: 1 }] })
    const refund = async (qty: number, amount: number) => {
      const form = { item_id: item?.id ?? 0, kind: 'refund' as const, qty, amount, reason: 'other' as const, images: [] }
      const { data } = await call(shop.aftersale.create, form, { token: buyer.token, ...onceKey() })
      await call(contract.order.aftersale.audit, { id: data.id, pass: 1 }, { token })
      expect(await call(contract.order.aftersale.refund, { id: data.id }, world.keyed())).toMatchObject({ code: 200 })
    }
    await refund(2, 3000)
    expect([await goodsAt(id), await boughtBy(buyer.id, id)]).toMatchObject([[{ sold_qty: 2 }], [2]])
    await refund(2, 3000)
    expect([await goodsAt(id), await boughtBy(buyer.id, id)]).toMatchObject([[{ sold_qty: 1 }], [1]])
    expect((await call(collection.stat, { id }, { token })).data).toMatchObject({ orders: 1, amount: 0, cost: 0 })
    expect(await broken()).toEqual([])
  })
})

describe('[A10] the page of a collection', () => {
  test('shows sections, goods on sale, own prices and coupons, but no drafts or hidden prices', async () => {
    const coupons = couponMaker(world.server, token)
    const [ticket, ended] = [await coupons.running({ title: '满100减10' }), await coupons.running()]
    const [a = 0, b = 0] = await skus(2, { price_store: 2000, price_trade: 1900, stock: 100 })
    const form = {
      sections: [{ title: '轴承' }, { title: '紧固件' }],
      coupon_ids: [ended, ticket],
      goods: [{ sku_id: a }, { sku_id: b, section: 1, activity_price: 1950 }],
    }
    const id = await world.draft(form)
    expect((await call(shop.collection.detail, { id })).code).toBe(404)
    await call(collection.publish, { id }, { token })
    await call(contract.activity.coupon.close, { id: ended }, { token })
    const [retail, trade] = [await customer(), await customer({ price_level: 'trade' })]
    expect(await detail(id, retail)).toMatchObject({
      phase: 'running',
      can_join: true,
      coupons: [{ id: ticket, title: '满100减10' }],
      sections: [
        { title: '轴承', goods: [{ sku_id: a, price: 2e3, activity_price: 1500 }] },
        { goods: [{ sku_id: b, activity_price: 1950 }] },
      ],
    })
    expect((await detail(id, trade)).sections[1]?.goods).toMatchObject([{ price: 1900, activity_price: null }])
    await setting('price.guest_visible', 0)
    expect(await detail(id)).toMatchObject({
      can_join: false,
      price_hint: '认证后可见',
      sections: [{ goods: [{ price: null, activity_price: null }] }, {}],
    })
    await setting('price.guest_visible', 1)
    await call(contract.goods.sku.status, { ids: [b], status: 0 }, { token })
    expect((await detail(id, retail)).sections[1]).toEqual({ title: '紧固件', goods: [] })
    await call(collection.close, { id }, { token })
    expect(await detail(id, retail)).toMatchObject({ phase: 'closed', sections: [{ goods: [{ price: 2000, activity_price: null }] }, {}] })
  })
})

describe('[A10] the use of goods', () => {
  test('price change, SKU usage and SKU deletion count open collections, group buys and prizes', async () => {
    const { id, sku_id } = await running()
    const impact = async () =>
      (await call(contract.goods.priceChange.impact, { ids: [sku_id], field: 'price_store', mode: 'set', value: 2100 }, { token })).data
        .activities
    const usage = async () => (await call(contract.goods.sku.usage, { id: sku_id }, { token })).data.activities
    const { title } = (await call(collection.detail, { id }, { token })).data
    expect([await impact(), await usage()]).toEqual([[{ kind: 'collection', id, title, skus: 1 }], 1])
    expect((await call(contract.goods.sku.delete, { id: sku_id }, { token })).data.failed).toMatchObject([{ msg: 'SKU已被使用，无法删除' }])
    const terms = { title: '拼团', mode: 'people' as const, need: 2, team_hours: 24, audience: 'all' as const }
    const times = { start_at: '2026-03-01T00:00:00.000Z', end_at: '2026-03-10T00:00:00.000Z' }
    const group = (
      await call(contract.activity.group.edit, { ...terms, ...times, sku_items: [{ sku_id, group_price: 1, stock: 1 }] }, { token })
    ).data
    await call(contract.activity.group.publish, { id: group.id }, { token })
    expect([(await impact()).map(({ kind }) => kind).toSorted(), await usage()]).toEqual([['collection', 'group'], 2])
    await call(collection.close, { id }, { token })
    await call(contract.activity.group.close, { id: group.id }, { token })
    expect([await impact(), await usage()]).toEqual([[], 0])
    expect((await call(contract.goods.sku.delete, { id: sku_id }, { token })).data.success).toEqual([sku_id])
  })
})
