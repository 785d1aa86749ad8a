import { eq, inArray } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { shop } from '#contract/shop/index.ts'
import { freightTemplate } from '#server/areas/goods/shared/shared-tables.ts'
import { category, sku, spu } from '#server/areas/goods/shared/tables.ts'
import { cancelWithRefund, closeOrder } from '#server/areas/order/order/order-close.ts'
import { orderItem } from '#server/areas/trade/tables/order-tables.ts'
import { couponWorld } from '#test/make/coupon-world.ts'
import { offerMaker } from '#test/make/offers.ts'
import { onceKey, settingMaker } from '#test/make/shop.ts'

const world = await couponWorld()
const { call, token, buyer, received, ownAt, couponAt, skus, pay, orderAt, server, db, days, broken, expire } = world
const set = settingMaker(server)
const offers = offerMaker(server, token)
type Buyer = Awaited<ReturnType<typeof buyer>>

const [dear = 0, cheap = 0] = [
  ...(await skus(1, { price_store: 3000, price_trade: 2900 })),
  ...(await skus(1, { price_store: 1000, price_trade: 900 })),
]
const lines = [
  { sku_id: dear, qty: 1 },
  { sku_id: cheap, qty: 3 },
]
const basket = { lines, ship_type: 'pickup' as const }
const quote = async (by: Buyer, user_coupon_id: number | null, more: object = {}) =>
  (await call(shop.order.quote, { ...basket, user_coupon_id, ...more }, { token: by.token })).data
const create = (by: Buyer, user_coupon_id: number | null, more: object = {}) =>
  call(shop.order.create, { ...basket, user_coupon_id, ...more }, { token: by.token, ...onceKey() })
const placeOrder = async (by: Buyer, user_coupon_id: number) => orderAt((await create(by, user_coupon_id)).data.id)

describe('[A11] a coupon in an order', () => {
  test('it reduces the lines in scope by shares, the order locks it and the payment uses it', async () => {
    const by = await buyer()
    const id = await received(by, { amount: 1000, threshold: 5000 })
    expect(await quote(by, id)).toMatchObject({ coupon_off: 1000, pay_amount: 5000, problems: [] })
    const row = await placeOrder(by, id)
    const items = await db.select().from(orderItem).where(eq(orderItem.order_id, row.id))
    expect(items.map(({ coupon_off }) => coupon_off)).toEqual([500, 500])
    expect(await ownAt(id)).toMatchObject({ state: 'locked', order_id: row.id })
    expect(row).toMatchObject({ coupon_user_id: id, coupon_off: 1000 })
    expect(await create(by, id)).toMatchObject({ code: 400, msg: '优惠券不可用：已占用' })
    await pay(row)
    const used = await ownAt(id)
    expect(used).toMatchObject({ state: 'used', order_id: row.id })
    expect(await couponAt(used?.coupon_id ?? 0)).toMatchObject({ joined_count: 1, used_count: 1, used_order_amount: 5000 })
    expect((await call(contract.activity.coupon.stat, { id: used?.coupon_id ?? 0 }, { token })).data).toMatchObject({
      joins: 1,
      orders: 1,
      amount: 5e3,
      cost: 1e3,
    })
    expect(await broken()).toEqual([])
  })

  test('an order that is closed unpaid returns it; the same coupon buys again', async () => {
    const by = await buyer()
    const id = await received(by)
    const row = await placeOrder(by, id)
    await closeOrder(await server.ctxFor(), 'close', { id: row.id, reason: 'buyer' })
    expect(await ownAt(id)).toMatchObject({ state: 'unused', order_id: null })
    expect(await create(by, id)).toMatchObject({ code: 200 })
    expect(await broken()).toEqual([])
  })

  test('a full refund before shipment returns it, unless the setting differs or it has expired', async () => {
    const by = await buyer()
    const paid = async () => {
      const id = await received(by)
      const row = await pay(await placeOrder(by, id))
      return { id, order_id: row.id }
    }
    const [first, second, third] = [await paid(), await paid(), await paid()]
    const refund = async (id: number) => cancelWithRefund(await server.ctxFor(), { id, reason: 'buyer' })
    await refund(first.order_id)
    const back = await ownAt(first.id)
    expect(back).toMatchObject({ state: 'unused', order_id: null, used_at: null })
    expect(await couponAt(back?.coupon_id ?? 0)).toMatchObject({ used_count: 0, used_order_amount: 0 })
    await set('coupon.return_on_refund', 0)
    await refund(second.order_id)
    expect(await ownAt(second.id)).toMatchObject({ state: 'used' })
    await set('coupon.return_on_refund', 1)
    await days(8)
    await refund(third.order_id)
    expect(await ownAt(third.id)).toMatchObject({ state: 'used' })
    await days(-8)
    expect(await broken()).toEqual([])
  })

  test('wrong owner, wrong level, low amount or expiry refuse it, with or without the job run', async () => {
    const [by, other] = [await buyer(), await buyer()]
    const id = await received(by)
    const msgs = async (...values: Parameters<typeof quote>) => (await quote(...values)).problems.map(({ msg }) => msg)
    expect(await msgs(other, id)).toEqual(['优惠券不可用：优惠券不存在'])
    expect(await create(other, id)).toMatchObject({ code: 400, msg: '优惠券不可用：优惠券不存在' })
    expect(await msgs(by, id, { lines: [{ sku_id: cheap, qty: 1 }] })).toEqual(['优惠券不可用：未达到使用门槛'])
    const skuOnly = await received(by, { scope: 'sku', scope_ids: [cheap], threshold: 0, amount: 9000 })
    expect(await quote(by, skuOnly)).toMatchObject({ coupon_off: 3000, pay_amount: 3000 })
    expect(await msgs(by, skuOnly, { lines: [{ sku_id: dear, qty: 1 }] })).toEqual(['优惠券不可用：没有适用的商品'])
    const tomorrow = await received(by, { from_day: 1 })
    expect(await msgs(by, tomorrow)).toEqual(['优惠券不可用：未到使用时间'])
    await days(8)
    expect(await msgs(by, id)).toEqual(['优惠券不可用：已过期'])
    expect(await ownAt(id)).toMatchObject({ state: 'unused' })
    await expire()
    expect(await ownAt(id)).toMatchObject({ state: 'expired' })
    await days(-8)
  })

  test('a category includes its subtree, exclusions do not count, a percentage has a maximum', async () => {
    const by = await buyer()
    const { data } = await call(contract.goods.sku.detail, { id: dear }, { token })
    const [leaf] = await db.select().from(category).where(eq(category.id, data.category_id))
    const root = leaf?.parent_id ?? data.category_id
    const id = await received(by, {
      kind: 'discount',
      discount: 8e3,
      max_off: 500,
      threshold: 0,
      scope: 'category',
      scope_ids: [root],
      exclude_ids: [cheap],
    })
    expect(await quote(by, id, { lines: [{ sku_id: dear, qty: 1 }] })).toMatchObject({ coupon_off: 500 })
    expect((await quote(by, id, { lines: [{ sku_id: cheap, qty: 1 }] })).problems).toMatchObject([{ field: 'coupon' }])
  })

  test('points combine only if the coupon says so, and a coupon may pay for the whole order', async () => {
    const by = await buyer()
    await world.give(by.id, 'integral', 100_000)
    const [alone, both] = [await received(by), await received(by, { stackable_integral: 1 })]
    expect((await quote(by, alone, { integral_used: 100 })).problems).toMatchObject([{ msg: '该优惠券不能与积分同时使用' }])
    expect(await quote(by, both, { integral_used: 100 })).toMatchObject({ problems: [], coupon_off: 1000, integral_used: 100 })
    const whole = await received(by, { threshold: 0, amount: 10_000 })
    expect(await create(by, whole)).toMatchObject({ code: 200, data: { pay_amount: 0, state: 'pending_ship' } })
    expect(await ownAt(whole)).toMatchObject({ state: 'used' })
    expect(await broken()).toEqual([])
  })

  test('[O8] coupons are rated by the amount to pay: losing free freight lowers the rating', async () => {
    const by = await buyer()
    const [costly = 0] = await world.skus(1, { price_store: 20_100, price_trade: 20_000 })
    const spuOf = db.select({ id: sku.spu_id }).from(sku).where(eq(sku.id, costly))
    const [template] = await db.insert(freightTemplate).values({ title: '按重量' }).returning({ id: freightTemplate.id })
    const freighted = { freight_type: 'by_template', freight_template_id: template?.id ?? 0 } as const
    await db.update(spu).set(freighted).where(inArray(spu.id, spuOf))
    const [ends, saves, keeps] = [
      await received(by, { amount: 500, threshold: 0 }),
      await received(by, { amount: 1700, threshold: 0 }),
      await received(by, { amount: 100, threshold: 0 }),
    ] as [number, number, number]
    const paidWith = async (user_coupon_id: number | null) =>
      (
        await call(
          shop.order.quote,
          { lines: [{ sku_id: costly, qty: 1 }], ship_type: 'express', ...(user_coupon_id !== null && { user_coupon_id }) },
          { token: by.token },
        )
      ).data
    const plain = await paidWith(null)
    expect(plain).toMatchObject({ freight_amount: 0, pay_amount: 20_100 })
    const freight = (await paidWith(ends)).freight_amount
    expect(freight).toBeGreaterThan(500)
    const one = [`${costly}:1`]
    const { list } = (await call(shop.coupon.usable, { lines: one }, { token: by.token })).data
    for (const { id, off, msg } of list)
      expect([id, off, msg === null]).toEqual([id, Math.max(0, 20_100 - (await paidWith(id)).pay_amount), id !== ends])
    expect(list.at(-1)).toMatchObject({ id: ends, off: 0, msg: '使用后不再包邮，不能省钱' })
    expect(list.map(({ id }) => id).toSorted()).toEqual([ends, saves, keeps].toSorted())
    const picked = await call(shop.coupon.usable, { lines: one, ship_type: 'pickup' }, { token: by.token })
    expect(picked.data.list.map(({ id, off }) => [id, off])).toEqual([
      [saves, 1700],
      [ends, 500],
      [keeps, 100],
    ])
    const input = { store_id: by.store_id ?? 0, lines: [{ sku_id: costly, qty: 1 }], ship_type: 'express' as const }
    const staff = (await call(contract.activity.couponRecord.usableOption, input, { token })).data.list
    expect(staff.find(({ id }) => id === ends)?.off).toBe(0)
    expect(staff.find(({ id }) => id === saves)?.off).toBe(1700 - freight)
  })

  test('customers and staff see usable coupons with their reductions, the best first', async () => {
    const by = await buyer()
    const small = await received(by, { amount: 100, threshold: 0 })
    const large = await received(by, { amount: 700, threshold: 0 })
    const high = await received(by, { amount: 700, threshold: 999_900 })
    const own = await call(shop.coupon.usable, { lines: [`${dear}:1`, `${cheap}:3`] }, { token: by.token })
    const visible = own.data.list.map(({ id, off, msg }) => [id, off, msg])
    expect(visible).toEqual([
      [large, 700, null],
      [small, 100, null],
      [high, 0, '优惠券不可用：未达到使用门槛'],
    ])
    const input = { store_id: by.store_id ?? 0, ...basket }
    const staff = await call(contract.activity.couponRecord.usableOption, input, { token })
    expect(staff.data.list.map(({ id, off }) => [id, off])).toEqual(visible.map(([id, off]) => [id, off]))
    const ordered = await world.create({ store_id: by.store_id ?? 0, lines, ship_type: 'pickup', user_coupon_id: large })
    expect(ordered).toMatchObject({ code: 200, data: { pay_amount: 5300 } })
    expect(await ownAt(large)).toMatchObject({ state: 'locked' })
    // two packages at 30.00 each reach a threshold that one does not
    const kit = await offers.package({ items: [dear, cheap].map((sku_id) => ({ sku_id, qty: 1 })), price_store: 3000, price_trade: 2900 })
    const wide = await received(by, { amount: 900, threshold: 5000 })
    const offOf = async (qty: number) =>
      (await call(shop.coupon.usable, { lines: [`p${kit}:${qty}`] }, { token: by.token })).data.list.find(({ id }) => id === wide)?.off
    expect([await offOf(1), await offOf(2)]).toEqual([0, 900])
    const stranger = await world.people.person()
    expect((await call(shop.coupon.usable, {}, { token: stranger.token })).data.list).toEqual([])
  })
})
