import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { customer } from '#server/areas/people/tables.ts'
import { order } from '#server/areas/trade/tables/order-tables.ts'
import { logger } from '#server/platform/kernel/audit-tables.ts'
import { DAY_MS } from '#server/platform/kernel/durations.ts'
import { orderWorld } from '#test/make/order-world.ts'
import { settingMaker } from '#test/make/shop.ts'

const world = await orderWorld()
const { server, clock, call, calls, db, token, login, keyed, buyer, team, skus, placeOrder, paid, give, ship } = world
const setting = settingMaker(server)

describe('[A19] the customer of an order', () => {
  test('level, balance, orders of 90 days, the last three, usual goods and carrier', async () => {
    const shop = await buyer({ price_level: 'trade' })
    const [bolt, bearing] = (await skus(2, { price_store: 500, price_trade: 400 })) as [number, number]
    const old = await placeOrder({ store_id: shop.id, lines: [{ sku_id: bolt, qty: 1 }] })
    await db
      .update(order)
      .set({ created_at: new Date(clock.now().getTime() - 91 * DAY_MS).toISOString() })
      .where(eq(order.id, old.id))
    const before = await paid({ store_id: shop.id, lines: [{ sku_id: bolt, qty: 2 }] })
    await ship(before.id, { carrier_code: 'zto' })
    const closed = await placeOrder({ store_id: shop.id, lines: [{ sku_id: bearing, qty: 9 }] })
    await call(calls.close, { id: closed.id, reason: 'other' }, keyed())
    const row = await placeOrder({
      store_id: shop.id,
      lines: [
        { sku_id: bolt, qty: 1 },
        { sku_id: bearing, qty: 1 },
      ],
    })
    await give(shop.user_id, 'balance', 1234)
    const { data } = await call(calls.customer, { id: row.id }, { token })
    expect(data).toMatchObject({ price_level: 'trade', balance: 1234, recent_count: 2, recent_amount: 800 + 800, carrier: '中通' })
    expect(data.orders.map(({ id }) => id)).toEqual([closed.id, before.id, old.id])
    expect(data.goods.map(({ sku_id, orders, price }) => [sku_id, orders, price])).toEqual([
      [bolt, 3, 400],
      [bearing, 1, 400],
    ])
  })

  test('the card ends at the scope, and the balance at the permission', async () => {
    const [mine, other] = [await team(), await team()]
    const shop = await buyer({ agent_id: mine.agent_id })
    const [bolt] = (await skus(1)) as [number]
    const row = await placeOrder({ store_id: shop.id, lines: [{ sku_id: bolt, qty: 1 }] })
    // an order from before the store came to this agent
    const former = await placeOrder({ store_id: shop.id, lines: [{ sku_id: bolt, qty: 1 }] })
    await db.update(order).set({ agent_id: other.agent_id }).where(eq(order.id, former.id))
    const agent = await login({
      perms: ['order:order:list'],
      scope: 'agent_tree',
      agent_id: mine.agent_id,
      username: 'card-agent',
    } as never)
    const { data } = await call(calls.customer, { id: row.id }, { token: agent })
    expect(data).toMatchObject({ balance: null, recent_count: 1, orders: [] })
    expect(await call(calls.customer, { id: former.id }, { token: agent })).toMatchObject({ code: 404 })
    expect(await call(calls.reveal, { id: row.id, whose: 'receiver' }, { token: agent })).toMatchObject({ code: 403 })
  })
})

test('[A19] a masked number is shown whole once, with a log row; outside the scope it is not', async () => {
  const people = await team()
  const shop = await buyer({ cs_id: people.cs_id, phone: '13700001234' })
  const [bolt] = (await skus(1)) as [number]
  const row = await placeOrder({ store_id: shop.id, lines: [{ sku_id: bolt, qty: 1 }] })
  const foreign = await placeOrder({ store_id: (await buyer()).id, lines: [{ sku_id: bolt, qty: 1 }] })
  await db.update(customer).set({ cs_id: people.cs_id }).where(eq(customer.id, shop.user_id))
  const perms = ['order:order:list', 'order:order:reveal']
  const service = await login({ perms, scope: 'cs_self', cs_id: people.cs_id, username: 'card-cs' } as never)
  const { data } = await call(calls.detail, { id: row.id }, { token: service })
  expect(data).toMatchObject({ phone: '138****5678' })
  const wholeNumber = async (whose: 'user' | 'receiver' | 'store') =>
    (await call(calls.reveal, { id: row.id, whose }, { token: service })).data
  expect(await wholeNumber('receiver')).toEqual({ phone: '13812345678' })
  expect(await wholeNumber('store')).toEqual({ phone: '13700001234' })
  expect(await wholeNumber('user')).toEqual({ phone: shop.phone_of_owner })
  const logs = await db.$count(logger, and(eq(logger.action, 'order.order.reveal'), eq(logger.target_id, row.id)))
  expect(logs).toBe(3)
  expect(await call(calls.reveal, { id: foreign.id, whose: 'receiver' }, { token: service })).toMatchObject({ code: 404 })
})

describe('[A19] [I7] a typed total', () => {
  test('answers the change and each share, as the change itself then writes them', async () => {
    const shop = await buyer()
    const ids = await skus(3, { price_store: 333, price_trade: 333 })
    const row = await placeOrder({ store_id: shop.id, lines: ids.map((sku_id) => ({ sku_id, qty: 1 })), freight_amount: 500 })
    const { data } = await call(calls.pricePreview, { id: row.id, pay_amount: 1400 }, { token })
    expect(data).toMatchObject({ adjust_amount: -99, freight_amount: 500, problem: null })
    await call(calls.price, { id: row.id, version: row.version, adjust_amount: data.adjust_amount, reason: '老客户' }, keyed())
    const items = await world.itemsOf(row.id)
    expect(items.map(({ id, adjust, pay_amount }) => ({ item_id: id, adjust, pay_amount }))).toEqual(data.items)
    const again = await call(calls.pricePreview, { id: row.id, pay_amount: 1499 }, { token })
    expect(again.data).toMatchObject({ adjust_amount: 0 })
  })

  test('names the refusal: below a cent, below the goods, above the budget, after the payment', async () => {
    const shop = await buyer()
    const ids = await skus(1, { price_store: 100_000, price_trade: 100_000 })
    const row = await placeOrder({ store_id: shop.id, lines: [{ sku_id: ids[0] as number, qty: 5 }], freight_amount: 500 })
    const problem = async (pay_amount: number) => (await call(calls.pricePreview, { id: row.id, pay_amount }, { token })).data.problem
    expect(await problem(0)).toBe('改价后应付金额不能小于0.01元')
    expect(await problem(499)).toBe('减价不能大于商品金额5000.00元，运费请单独修改')
    await setting('finance.dual_control', 1)
    await setting('price.approve_loss', 100)
    expect(await problem(400_000)).toBe('减价超出今日免复核额度')
    await setting('price.approve_loss', 0)
    await world.pay(row)
    expect(await problem(400_000)).toBe('已支付订单不能改价')
  })
})
