import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { sku } from '#server/areas/goods/shared/tables.ts'
import { store } from '#server/areas/people/tables.ts'
import { order, shipment } from '#server/areas/trade/tables/order-tables.ts'
import { DAY_MS, HOUR_MS } from '#server/platform/kernel/durations.ts'
import { orderWorld } from '#test/make/order-world.ts'
import { settingMaker } from '#test/make/shop.ts'
import { workerContextOf } from '#test/make/work.ts'
import { completeOrder, receiveByTime } from './order-finish.ts'
import { completeReceived, countSales, receiveShipped } from './order-jobs.ts'

const world = await orderWorld()
const { server, clock, call, calls, db, token, keyed, buyer, team, skus, create, placeOrder, orderAt, pay, paid, give, available } = world
const { stockOf, ship, itemsOf, timerOf, steps } = world
const setting = settingMaker(server)

const after = (ms: number) => new Date(clock.now().getTime() + ms).toISOString()
const iso = (time: string | null) => (time === null ? null : new Date(time).toISOString())

describe('[A19] placing', () => {
  test('prices every line, reserves stock, fixes the current parties and starts the timer', async () => {
    const people = await team()
    const shop = await buyer({ ...people, price_level: 'trade' })
    const [one, two] = (await skus(2, { price_store: 2000, price_trade: 1555 })) as [number, number]
    const row = await placeOrder({
      store_id: shop.id,
      lines: [
        { sku_id: one, qty: 3 },
        { sku_id: two, qty: 7 },
      ],
      freight_amount: 800,
    })
    expect(row).toMatchObject({
      state: 'pending_pay',
      type: 'proxy',
      source: 'admin',
      user_id: shop.user_id,
      store_id: shop.id,
      price_level: 'trade',
      agent_id: people.agent_id,
      salesman_id: people.salesman_id,
      cs_id: people.cs_id,
      item_kinds: 2,
      qty_total: 10,
      weight_total: 1200,
      goods_amount: 15550,
      freight_amount: 800,
      pay_amount: 16350,
      paid_amount: 0,
      receiver: '张三丰',
      district_code: '330109',
    })
    expect(row.order_no).toMatch(/^260302160000\d{6}$/)
    expect(iso(row.auto_close_at)).toBe(after(72 * HOUR_MS))
    expect(await timerOf('close', row.id)).toBe(after(72 * HOUR_MS))
    const items = await itemsOf(row.id)
    expect(items.map(({ line_no, qty, price, price_source, pay_amount }) => [line_no, qty, price, price_source, pay_amount])).toEqual([
      [1, 3, 1555, 'level', 4665],
      [2, 7, 1555, 'level', 10_885],
    ])
    expect(items[0]?.snapshot).toMatchObject({ unit: '个', weight: 120 })
    expect(await stockOf([one, two])).toEqual([
      [997, 3],
      [993, 7],
    ])
    expect(await steps(row.id)).toEqual(['create'])
    await db.update(store).set({ agent_id: null, salesman_id: null }).where(eq(store.id, shop.id))
    expect(await orderAt(row.id)).toMatchObject({ agent_id: people.agent_id, salesman_id: people.salesman_id })
  })

  test('the same key places one order', async () => {
    const shop = await buyer()
    const [one] = (await skus(1)) as [number]
    const input = { store_id: shop.id, lines: [{ sku_id: one, qty: 1 }], ship_type: 'pickup' as const, pay_way: 'wechat' as const }
    const by = keyed()
    const [first, second] = [await call(calls.create, input, by), await call(calls.create, input, by)]
    expect(second.data).toEqual(first.data)
    expect(await db.$count(order, eq(order.store_id, shop.id))).toBe(1)
  })

  test('points pay, and an order without anything to pay is paid at once', async () => {
    const shop = await buyer()
    const [one] = (await skus(1, { price_store: 10_000, price_trade: 10_000 })) as [number]
    await give(shop.user_id, 'integral', 10_000)
    await setting('integral.deduct_max_rate', 10_000)
    const part = await placeOrder({ store_id: shop.id, lines: [{ sku_id: one, qty: 1 }], integral_used: 1000 })
    expect(part).toMatchObject({ integral_used: 1000, integral_off: 1000, pay_amount: 9000, state: 'pending_pay' })
    expect(await available(shop.user_id, 'integral')).toBe(9000)
    await setting('integral.deduct_max_rate', 2000)
    const much = await create({ store_id: shop.id, lines: [{ sku_id: one, qty: 1 }], integral_used: 9000 })
    expect(much).toMatchObject({ code: 400, msg: '本单最多可使用2000积分' })
    await setting('integral.deduct_max_rate', 10_000)
    const cheap = (await skus(1, { price_store: 9000, price_trade: 9000 })) as [number]
    const whole = await placeOrder({ store_id: shop.id, lines: [{ sku_id: cheap[0], qty: 1 }], integral_used: 9000 })
    expect(whole).toMatchObject({ pay_amount: 0, paid_amount: 0, pay_way: 'none', state: 'pending_ship', integral_used: 9000 })
    expect(await steps(whole.id)).toEqual(['create', 'pay'])
  })

  test('refuses with the message of each rule, and leaves nothing behind', async () => {
    const shop = await buyer()
    const spu_id = await world.goods.spu()
    const [few, off, least] = [
      ...(await skus(1, { spu_id, stock: 2 })),
      ...(await skus(1, { spu_id })),
      ...(await skus(1, { spu_id, moq: 5, step_qty: 5 })),
    ] as [number, number, number]
    await call(contract.goods.sku.status, { ids: [off], status: 0 }, { token })
    const codes = new Map((await db.select({ id: sku.id, code: sku.code }).from(sku)).map(({ id, code }) => [id, code]))
    const createWith = (lines: { sku_id: number; qty: number }[], more: object = {}) => create({ store_id: shop.id, lines, ...more })
    const stocks = await stockOf([few, off, least])
    const orders = await db.$count(order)
    expect(await createWith([])).toMatchObject({ code: 400, msg: '请至少添加一个商品' })
    expect(await createWith([{ sku_id: few, qty: 3 }])).toMatchObject({ code: 400, msg: `商品“${codes.get(few)}”库存不足，剩余2个` })
    expect(await createWith([{ sku_id: least, qty: 4 }])).toMatchObject({ code: 400, msg: `“${codes.get(least)}”起订量为5个` })
    expect(await createWith([{ sku_id: least, qty: 7 }])).toMatchObject({ code: 400, msg: `“${codes.get(least)}”数量必须是5的整数倍` })
    expect(await createWith([{ sku_id: off, qty: 1 }])).toMatchObject({ code: 400, msg: `商品“${codes.get(off)}”已下架` })
    expect(await create({ store_id: undefined as never, lines: [] })).toMatchObject({ code: 400, msg: '请选择门店' })
    expect(await createWith([{ sku_id: least, qty: 5 }], { address: null })).toMatchObject({ code: 400, msg: '请填写收货地址' })
    expect(await createWith([{ sku_id: least, qty: 5 }], { quoted_amount: 1 })).toMatchObject({
      code: 400,
      msg: '价格已变化，请确认后重新提交',
    })
    const other = await buyer()
    expect(await createWith([{ sku_id: least, qty: 5 }], { user_id: other.user_id })).toMatchObject({
      code: 400,
      msg: '下单人不是该门店成员',
    })
    await db.update(store).set({ status: 0 }).where(eq(store.id, shop.id))
    expect(await createWith([{ sku_id: least, qty: 5 }])).toMatchObject({ code: 400, msg: '门店已停用，请联系客服' })
    expect(await stockOf([few, off, least])).toEqual(stocks)
    expect(await db.$count(order)).toBe(orders)
  })
})

describe('[A19] changing', () => {
  test('[I7] a change of the price is spread over the lines to the fen', async () => {
    const shop = await buyer()
    const ids = await skus(3, { price_store: 333, price_trade: 333 })
    const row = await placeOrder({ store_id: shop.id, lines: ids.map((sku_id) => ({ sku_id, qty: 1 })), freight_amount: 500 })
    const change = (input: object) => call(calls.price, { id: row.id, version: 1, reason: '老客户', ...input } as never, keyed())
    expect(await change({ adjust_amount: -1, reason: '' })).toMatchObject({ code: 400, msg: '请输入改价原因' })
    expect(await change({ adjust_amount: -999, freight_amount: 0 })).toMatchObject({ code: 400, msg: '改价后应付金额不能小于0.01元' })
    expect(await change({ adjust_amount: -100, freight_amount: 300 })).toMatchObject({ code: 200 })
    let now = await orderAt(row.id)
    expect(now).toMatchObject({ adjust_amount: -100, freight_amount: 300, pay_amount: 1199, adjust_count: 1 })
    expect((await itemsOf(row.id)).map(({ adjust }) => adjust).toSorted((a, b) => a - b)).toEqual([-34, -33, -33])
    expect(await change({ adjust_amount: 5 })).toMatchObject({ code: 400, msg: '数据已被他人修改，请刷新后重试' })
    const [first] = await itemsOf(row.id)
    const items = [{ item_id: first?.id ?? 0, adjust: -333 }]
    expect(await change({ version: now.version, items })).toMatchObject({ code: 200 })
    now = await orderAt(row.id)
    expect(now).toMatchObject({ adjust_amount: -333, pay_amount: 966, adjust_count: 2 })
    expect((await itemsOf(row.id)).map(({ pay_amount }) => pay_amount)).toEqual([0, 333, 333])
    for (let n = 3; n <= 5; n += 1) {
      expect(await change({ version: now.version, adjust_amount: n })).toMatchObject({ code: 200 })
      now = await orderAt(row.id)
    }
    expect(await change({ version: now.version, adjust_amount: 0 })).toMatchObject({ code: 400, msg: '改价最多5次' })
    now = await pay(now)
    expect(await change({ version: now.version, adjust_amount: 0 })).toMatchObject({ code: 400, msg: '已支付订单不能改价' })
    const { data } = await call(calls.log, { id: row.id }, { token })
    expect(data.list.map(({ action }) => action)).toEqual(['pay', 'price', 'price', 'price', 'price', 'price', 'create'])
    expect(data.list[1]?.content).toMatchObject({ reason: '老客户' })
  })

  test('address, notes and flags', async () => {
    const shop = await buyer()
    const ids = await skus(1)
    const row = await paid({ store_id: shop.id, lines: [{ sku_id: ids[0] as number, qty: 1 }] })
    const address = { receiver: '李四光', province_code: '330000', city_code: '330100', district_code: '330109', address: '人民路99号' }
    expect(await call(calls.address, { id: row.id, version: row.version, ...address }, { token })).toMatchObject({ code: 200 })
    expect(await orderAt(row.id)).toMatchObject({ receiver: '李四光', phone: '13812345678', address: '人民路99号' })
    expect(await call(calls.address, { id: row.id, ...address, district_code: '110101' }, { token })).toMatchObject({
      code: 400,
      msg: '请选择完整的省市区',
    })
    const noted = await call(calls.remark, { ids: [row.id], seller_remark: '加急', flag: 1 }, { token })
    expect(noted.data).toMatchObject({ success: [row.id] })
    expect(await orderAt(row.id)).toMatchObject({ seller_remark: '加急', flag: 1 })
    await call(calls.remark, { ids: [row.id], flag: 3 }, { token })
    expect(await orderAt(row.id)).toMatchObject({ seller_remark: '加急', flag: 3 })
    await ship(row.id)
    expect(await call(calls.address, { id: row.id, ...address }, { token })).toMatchObject({ code: 400, msg: '当前状态不允许该操作' })
  })
})

describe('[A19] shipping', () => {
  test('in parts, until the last piece', async () => {
    const shop = await buyer()
    const ids = await skus(2)
    const row = await paid({ store_id: shop.id, lines: ids.map((sku_id) => ({ sku_id, qty: 5 })) })
    const [one, two] = (await itemsOf(row.id)).map(({ id }) => ({ id })) as [{ id: number }, { id: number }]
    const message = async (input: object) => (await ship(row.id, input)).msg
    expect(await message({ carrier_code: null })).toBe('请选择承运商')
    expect(await message({ tracking_no: null })).toBe('请输入运单号')
    expect(await message({ tracking_no: '顺丰' })).toBe('运单号格式不正确')
    expect(await message({ items: [{ item_id: one.id, qty: 6 }] })).toBe('发货数量不能大于待发数量(5)')
    expect(await message({ items: [{ item_id: one.id, qty: 2 }] })).toBe('已发货')
    expect(await orderAt(row.id)).toMatchObject({ state: 'part_shipped', auto_receive_at: null })
    expect(await stockOf(ids)).toEqual([
      [995, 3],
      [995, 5],
    ])
    expect(await message({ items: [{ item_id: one.id, qty: 4 }] })).toBe('发货数量不能大于待发数量(3)')
    expect(await message({ items: [{ item_id: two.id, qty: 5 }] })).toBe('已发货')
    expect(await message({ ship_type: 'delivery', carrier_code: null, tracking_no: null })).toBe('已发货')
    const now = await orderAt(row.id)
    expect(now.state).toBe('shipped')
    expect(iso(now.auto_receive_at)).toBe(after(10 * DAY_MS))
    expect(await stockOf(ids)).toEqual([
      [995, 0],
      [995, 0],
    ])
    const { data } = await call(calls.detail, { id: row.id }, { token })
    expect(data.shipments.map(({ items }) => items)).toEqual([
      [{ item_id: one.id, qty: 2 }],
      [{ item_id: two.id, qty: 5 }],
      [{ item_id: one.id, qty: 3 }],
    ])
  })

  test('two parallel shipments of everything make one', async () => {
    const shop = await buyer()
    const ids = await skus(3)
    const row = await paid({ store_id: shop.id, lines: ids.map((sku_id) => ({ sku_id, qty: 2 })) })
    const answers = await Promise.all([ship(row.id), ship(row.id), ship(row.id)])
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(await db.$count(shipment, eq(shipment.order_id, row.id))).toBe(1)
    expect(await stockOf(ids)).toEqual(ids.map(() => [998, 0]))
  })

  test('receipt, completion and points by time, each once', async () => {
    const shop = await buyer()
    const ids = await skus(1, { price_store: 12_345, price_trade: 12_345 })
    const row = await paid({ store_id: shop.id, lines: [{ sku_id: ids[0] as number, qty: 1 }] })
    await ship(row.id)
    expect(await timerOf('receive', row.id)).toBe(after(10 * DAY_MS))
    const place = await workerContextOf(server)
    const at = () => ({ ...place, clock: clock.now })
    clock.advance(10 * DAY_MS - 1)
    await receiveShipped(at())
    expect(await orderAt(row.id)).toMatchObject({ state: 'shipped' })
    clock.advance(1)
    await db.update(order).set({ aftersale_open: 1 }).where(eq(order.id, row.id))
    await receiveShipped(at())
    expect(await orderAt(row.id)).toMatchObject({ state: 'shipped' })
    await db.update(order).set({ aftersale_open: 0 }).where(eq(order.id, row.id))
    const ctx = { ...(await server.ctxFor()), now: clock.now() }
    expect((await Promise.all([receiveByTime(ctx, row.id), receiveByTime(ctx, row.id)])).filter(Boolean)).toHaveLength(1)
    expect(await timerOf('complete', row.id)).toBe(after(7 * DAY_MS))
    clock.advance(7 * DAY_MS - 1)
    await completeReceived(at())
    expect(await orderAt(row.id)).toMatchObject({ state: 'received' })
    clock.advance(1)
    const then = { ...ctx, now: clock.now() }
    expect((await Promise.all([completeOrder(then, row.id), completeOrder(then, row.id)])).filter(Boolean)).toHaveLength(1)
    await completeReceived(at())
    expect(await orderAt(row.id)).toMatchObject({ state: 'completed', integral_given: 123 })
    expect(await available(shop.user_id, 'integral')).toBe(123)
    expect(await steps(row.id)).toEqual(['create', 'pay', 'ship', 'autoReceive', 'complete'])
  })

  test('staff confirm the receipt with a reason', async () => {
    const shop = await buyer()
    const ids = await skus(1)
    const row = await paid({ store_id: shop.id, lines: [{ sku_id: ids[0] as number, qty: 1 }] })
    await ship(row.id)
    expect(await call(calls.receive, { id: row.id } as never, { token })).toMatchObject({ code: 400, msg: '请输入原因' })
    expect(await call(calls.receive, { id: row.id, reason: '客户电话确认' }, { token })).toMatchObject({ code: 200 })
    expect(await orderAt(row.id)).toMatchObject({ state: 'received' })
    expect((await db.select().from(shipment).where(eq(shipment.order_id, row.id)))[0]).toMatchObject({ state: 'signed' })
  })

  test('a pick-up code hands over once', async () => {
    const shop = await buyer()
    const ids = await skus(1)
    const row = await paid({ store_id: shop.id, lines: [{ sku_id: ids[0] as number, qty: 4 }], ship_type: 'pickup', address: null })
    const code = row.pickup_code as string
    expect(code).toMatch(/^\d{8}$/)
    expect(await ship(row.id)).toMatchObject({ code: 400, msg: '自提订单请使用核销自提' })
    const wrong = String((Number(code) + 1) % 100_000_000).padStart(8, '0')
    const hand = (input: object) => call(calls.pickup, input as never, keyed())
    expect(await hand({ id: row.id, code: wrong })).toMatchObject({ code: 400, msg: '核销码不正确' })
    expect(await hand({ code: wrong })).toMatchObject({ code: 400, msg: '核销码不正确' })
    const answers = await Promise.all([hand({ code }), hand({ code }), hand({ id: row.id, code })])
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(await orderAt(row.id)).toMatchObject({ state: 'received' })
    expect(await stockOf(ids)).toEqual([[996, 0]])
    const other = await paid({ store_id: shop.id, lines: [{ sku_id: ids[0] as number, qty: 1 }] })
    expect(await hand({ id: other.id, code })).toMatchObject({ code: 400, msg: '该订单不是自提订单' })
  })
})

test('[A19] sales are counted once, for SKU, store and user', async () => {
  const shop = await buyer()
  const [id] = (await skus(1, { price_store: 1000, price_trade: 1000 })) as [number]
  const rows = [
    await paid({ store_id: shop.id, lines: [{ sku_id: id, qty: 3 }] }),
    await paid({ store_id: shop.id, lines: [{ sku_id: id, qty: 2 }] }),
  ]
  const place = await workerContextOf(server)
  await Promise.all([countSales(place), countSales(place)])
  await countSales(place)
  const [counted] = await db.select().from(store).where(eq(store.id, shop.id))
  expect(counted).toMatchObject({ order_count: 2, order_amount: 5000 })
  expect(iso(counted?.last_order_at ?? null)).toBe(iso(rows[1]?.created_at ?? null))
  const [sold] = await db.select().from(sku).where(eq(sku.id, id))
  expect(sold?.sales_count).toBe(5)
})

test('[A19] [I1] [I7] the rules about orders and stock hold after all of this', async () => {
  expect(await world.violations()).toEqual([])
})
