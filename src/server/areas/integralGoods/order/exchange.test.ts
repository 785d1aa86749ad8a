import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { shop } from '#contract/shop/index.ts'
import { refundAftersale } from '#server/areas/order/aftersale/aftersale-refund.ts'
import { createAftersale, decideAftersale } from '#server/areas/order/aftersale/aftersale-steps.ts'
import { expireOrder } from '#server/areas/order/order/order-close.ts'
import { completeOrder, receiveOrder } from '#server/areas/order/order/order-finish.ts'
import { commission } from '#server/areas/trade/tables/money-tables.ts'
import { shipment } from '#server/areas/trade/tables/order-tables.ts'
import { areaJobs } from '#server/platform/entity/registry.ts'
import { DAY_MS, MINUTE_MS } from '#server/platform/kernel/durations.ts'
import { transfer } from '#server/platform/ledger/tables.ts'
import { ADDRESS } from '#test/make/order-world.ts'
import { couponGiver, pointsWorld } from '#test/make/points-world.ts'
import { onceKey } from '#test/make/shop.ts'
import { workerContextOf } from '#test/make/work.ts'

const world = await pointsWorld()
const { call, clock, db, server, token, onSale, rich, exchange, exchanged, by, exchangeAt, itemRow, broken } = world
const { order: calls, goods: items } = contract.integralGoods
const PARCEL = { ship_type: 'delivery' as const }
const keyed = () => ({ token, ...onceKey() })
const points = (one: { id: number }) => world.available(one.id, 'integral')
const balance = (one: { id: number }) => world.available(one.id, 'balance')
const movements = async (exchange_no: string) =>
  (await db.select().from(transfer).where(eq(transfer.biz_id, exchange_no)).orderBy(transfer.id)).map(({ biz_type, amount }) => [
    biz_type,
    amount,
  ])
const cancel = async (id: number, one: { id: number }) => call(shop.integralGoods.cancel, { id }, await by(one))
const pay = async (id: number, one: { id: number }, way: 'balance' | 'wechat' = 'balance') =>
  call(shop.integralGoods.pay, { id, way }, await by(one))

describe('A26 exchange of goods', () => {
  test('points alone await shipment at once, points, stock and limits are taken exactly once', async () => {
    const [sku_id = 0] = await world.skus(1, { stock: 20, moq: 10, step_qty: 5, price_store: 2000 })
    const id = await onSale({ sku_id, stock: 3, per_user_limit: 2 })
    const one = await rich(250)
    const key = await by(one)
    const body = { id, integral: 100, cash: 0, address: ADDRESS }
    const first = await call(shop.integralGoods.exchange, body, key)
    expect(first.data).toMatchObject({ state: 'pending_ship', integral: 100, cash: 0 })
    // the same key is the same exchange
    expect((await call(shop.integralGoods.exchange, body, key)).data).toEqual(first.data)
    expect(await points(one)).toBe(150)
    expect(await world.stockOf([sku_id])).toEqual([[19, 1]])
    expect(await itemRow(id)).toMatchObject({ exchanged: 1 })
    expect(await movements(first.data.exchange_no)).toEqual([['exchange', 100]])
    const order = await world.orderAt(first.data.order_id ?? 0)
    expect(order).toMatchObject({ type: 'integral', state: 'pending_ship', pay_amount: 0, integral_used: 0, store_id: null })
    const [line] = await world.itemsOf(order.id)
    expect(line).toMatchObject({ qty: 1, price: 0, activity_kind: 'integralGoods', activity_id: id })
    expect((await exchange(id, one)).code).toBe(200)
    expect((await exchange(id, one)).msg).toBe('超出限兑数量')
    const poor = await rich(99)
    expect((await exchange(id, poor)).msg).toBe('积分不足')
    expect(await points(poor)).toBe(99)
    expect((await exchange(id, await rich())).code).toBe(200)
    expect((await exchange(id, await rich())).msg).toBe('已兑完')
    expect(await broken()).toEqual([])
  })

  test('the messages of state, time, audience, price and address', async () => {
    const one = await rich()
    const off = await world.saved()
    expect((await exchange(off, one)).msg).toBe('积分商品已下架')
    const later = new Date(clock.now().getTime() + DAY_MS).toISOString()
    expect((await exchange(await onSale({ start_at: later }), one)).msg).toBe('兑换未开始')
    expect((await exchange(await onSale({ audience: 'approved_store' }), one)).msg).toBe('您不符合兑换条件')
    const id = await onSale()
    expect((await exchange(id, one, { integral: 99 })).msg).toBe('价格已变化，请确认后重新提交')
    expect((await exchange(id, one, { cash: 1 })).msg).toBe('价格已变化，请确认后重新提交')
    expect((await exchange(id, one, { address: null })).msg).toBe('请填写收货地址')
    expect((await exchange(999_999, one)).code).toBe(404)
    expect(await points(one)).toBe(1000)
    expect(await broken()).toEqual([])
  })

  test('a draft gift can be exchanged, disabled or sold-out goods are refused without effect', async () => {
    const [sku_id = 0] = await world.skus(1, { stock: 1, is_gift_only: 1 })
    await db.execute(sql`update spu set state = 'draft' where id = (select spu_id from sku where id = ${sku_id})`)
    const id = await onSale({ sku_id, stock: 1 })
    const one = await rich(300)
    const record = await exchanged(id, one)
    expect((await cancel(record.id, one)).data.state).toBe('closed')
    await db.execute(sql`update sku set status = 0 where id = ${sku_id}`)
    expect((await exchange(id, one)).msg).toMatch(/^商品“.+”已下架$/)
    await db.execute(sql`update sku set status = 1, stock = 0 where id = ${sku_id}`)
    expect((await exchange(id, one)).msg).toMatch(/^商品“.+”库存不足/)
    expect(await points(one)).toBe(300)
    expect(await itemRow(id)).toMatchObject({ exchanged: 0 })
    // as its log has it
    await db.execute(sql`update sku set stock = 1 where id = ${sku_id}`)
    expect(await broken()).toEqual([])
  })

  test('the limit of a day is that of the business day', async () => {
    const id = await onSale({ kind: 'balance', per_day_limit: 1, per_user_limit: 2 })
    const one = await rich()
    const codes = async () => [(await exchange(id, one)).code, (await exchange(id, one)).msg]
    expect(await codes()).toEqual([200, '超出限兑数量'])
    clock.advance(DAY_MS)
    expect(await codes()).toEqual([200, '超出限兑数量'])
    clock.advance(DAY_MS)
    expect((await exchange(id, one)).msg).toBe('超出限兑数量')
    expect(await broken()).toEqual([])
  })

  test('with cash it waits 15 minutes for payment, then for shipment, following its order', async () => {
    const { owner } = await world.people.storeOf()
    await world.give(owner.id, 'integral', 500)
    const id = await onSale({ cash: 1500 })
    const record = await exchanged(id, owner)
    expect(record).toMatchObject({ state: 'pending_pay', cash: 1500 })
    expect(Date.parse(record.expire_at ?? '') - clock.now().getTime()).toBe(15 * MINUTE_MS)
    expect((await call(calls.ship, { id: record.id, ...PARCEL }, keyed())).msg).toBe('当前状态不允许该操作')
    await world.give(owner.id, 'balance', 2000)
    const paid = await pay(record.id, owner)
    expect(paid.data).toMatchObject({ state: 'pending_ship', payments: [{ channel: 'balance', amount: 1500 }] })
    expect((await pay(record.id, owner)).msg).toBe('当前状态不允许该操作')
    expect(await call(calls.ship, { id: record.id, ...PARCEL }, keyed())).toMatchObject({ code: 200 })
    expect((await exchangeAt(record.id))?.state).toBe('shipped')
    expect((await cancel(record.id, owner)).msg).toBe('商品已发货')
    const order_id = record.order_id ?? 0
    await receiveOrder(await server.ctxFor(), 'receive', { id: order_id, reason: '电话确认' })
    clock.advance(30 * DAY_MS)
    expect(await completeOrder(await server.ctxFor(), order_id)).toBe(true)
    expect((await exchangeAt(record.id))?.state).toBe('completed')
    const order = await world.orderAt(order_id)
    expect(order).toMatchObject({ integral_given: 0, paid_amount: 1500, store_id: expect.any(Number) })
    expect(await db.$count(commission, eq(commission.order_id, order_id))).toBe(0)
    const { data } = await call(items.stat, { id }, { token })
    expect(data).toMatchObject({ joins: 1, users: 1, orders: 1, amount: 1500, cost: 2000 })
    expect(await broken()).toEqual([])
  })

  test('unpaid, cancelled by customer, staff or order: everything returns exactly once', async () => {
    const [sku_id = 0] = await world.skus(1, { stock: 50, price_store: 2000 })
    const id = await onSale({ sku_id, cash: 1000, per_user_limit: 10, stock: 10 })
    const one = await rich(1000)
    const [late, own, byStaff, ofOrder] = [
      await exchanged(id, one),
      await exchanged(id, one),
      await exchanged(id, one),
      await exchanged(id, one),
    ]
    expect(await points(one)).toBe(600)
    await world.give(one.id, 'balance', 3000)
    for (const { id } of [byStaff, ofOrder]) expect((await pay(id, one)).data.state).toBe('pending_ship')
    expect((await cancel(own.id, one)).data.state).toBe('closed')
    expect((await cancel(own.id, one)).msg).toBe('兑换单已关闭')
    expect(await call(calls.cancel, { id: byStaff.id, reason: '缺货' }, keyed())).toMatchObject({ code: 200 })
    expect((await call(calls.cancel, { id: byStaff.id, reason: '缺货' }, keyed())).msg).toBe('兑换单已关闭')
    const closing = { id: ofOrder.order_id ?? 0, reason: 'out_of_stock' as const, remark: '无货' }
    expect(await call(contract.order.order.cancelRefund, closing, keyed())).toMatchObject({ code: 200 })
    clock.advance(16 * MINUTE_MS)
    expect(await expireOrder(await server.ctxFor(), late.order_id ?? 0)).toBe(true)
    expect(await expireOrder(await server.ctxFor(), late.order_id ?? 0)).toBe(false)
    expect([await points(one), await balance(one)]).toEqual([1000, 3000])
    expect(await world.stockOf([sku_id])).toEqual([[50, 0]])
    expect(await itemRow(id)).toMatchObject({ exchanged: 0 })
    expect(await world.countedOf(id)).toMatchObject([{ taken: 0, day_taken: 0 }])
    for (const { id, exchange_no } of [late, own, byStaff, ofOrder]) {
      expect(await exchangeAt(id)).toMatchObject({ state: 'closed', is_released: 1, integral_back: 100 })
      expect(await movements(exchange_no)).toEqual([
        ['exchange', 100],
        ['exchange_back', 100],
      ])
    }
    expect((await exchangeAt(byStaff.id))?.reason).toBe('缺货')
    expect((await call(items.stat, { id }, { token })).data).toMatchObject({ joins: 2, amount: 0, cost: 0 })
    expect(await broken()).toEqual([])
  })

  test('after shipment only quality faults return points, before it a refund is a cancellation', async () => {
    const id = await onSale({ cash: 1000, stock: 10 })
    const one = await rich(1000)
    await world.give(one.id, 'balance', 5000)
    const refunded = async (reason: 'quality' | 'unwanted', isSent: boolean) => {
      const record = await exchanged(id, one)
      await pay(record.id, one)
      if (isSent) await call(calls.ship, { id: record.id, ...PARCEL }, keyed())
      const ctx = await server.ctxFor('admin')
      const [line] = await world.itemsOf(record.order_id ?? 0)
      const form = { item_id: line?.id ?? 0, kind: 'refund' as const, qty: 1, amount: 1000, reason, images: [], desc: null }
      const { id: as } = await createAftersale(ctx, form as never)
      await decideAftersale(ctx, { id: as, pass: 1 } as never)
      await refundAftersale(ctx, { id: as })
      return { ...(await exchangeAt(record.id)), order: (await world.orderAt(record.order_id ?? 0)).state }
    }
    const closed = { state: 'closed', order: 'closed' }
    expect(await refunded('unwanted', true)).toMatchObject({ ...closed, integral_back: 0, is_released: 0 })
    expect(await points(one)).toBe(900)
    expect(await refunded('quality', true)).toMatchObject({ ...closed, integral_back: 100, is_released: 0 })
    expect(await points(one)).toBe(900)
    expect(await refunded('unwanted', false)).toMatchObject({ ...closed, integral_back: 100, is_released: 1 })
    expect([await points(one), await balance(one)]).toEqual([900, 5000])
    expect(await itemRow(id)).toMatchObject({ exchanged: 2 })
    expect(await broken()).toEqual([])
  })
})

describe('A26 exchange of coupons and balance', () => {
  test('for points alone they are given at once', async () => {
    const coupons = couponGiver()
    const one = await rich(1000)
    const coupon = await exchanged(await onSale({ kind: 'coupon' }), one)
    const money = await exchanged(await onSale({ kind: 'balance', amount: 800, integral: 300 }), one)
    expect([coupon.state, money.state, coupon.order_id]).toEqual(['completed', 'completed', null])
    expect(coupons.grants).toEqual([{ user_id: one.id, source: 'integralGoods', source_id: coupon.exchange_no }])
    expect([await points(one), await balance(one)]).toEqual([600, 800])
    expect(await movements(money.exchange_no)).toEqual([
      ['exchange', 300],
      ['exchange', 800],
    ])
    expect((await call(calls.cancel, { id: money.id, reason: '测试' }, keyed())).msg).toBe('兑换已完成')
    expect(await broken()).toEqual([])
  })

  test('a coupon that has run out is refused, and nothing is taken', async () => {
    couponGiver(0)
    const id = await onSale({ kind: 'coupon' })
    const one = await rich()
    expect((await exchange(id, one)).msg).toBe('已兑完')
    expect(await points(one)).toBe(1000)
    expect(await itemRow(id)).toMatchObject({ exchanged: 0 })
    expect(await broken()).toEqual([])
  })

  test('with cash they are given after the payment; unpaid they close after 15 minutes', async () => {
    const coupons = couponGiver()
    const id = await onSale({ kind: 'coupon', cash: 500 })
    const one = await rich(1000)
    await world.give(one.id, 'balance', 500)
    const [paid, late, own] = [await exchanged(id, one), await exchanged(id, one), await exchanged(id, one)]
    expect(coupons.grants).toEqual([])
    expect((await pay(paid.id, one)).data).toMatchObject({ state: 'completed', payments: [{ amount: 500, state: 'success' }] })
    expect(coupons.grants).toHaveLength(1)
    expect((await pay(own.id, one, 'wechat')).data).toMatchObject({ state: 'pending_pay', payments: [{ channel: 'wechat', amount: 500 }] })
    expect((await cancel(own.id, one)).data.state).toBe('closed')
    const tend = async () => areaJobs()['exchange-expire']?.act(await workerContextOf(server))
    await tend()
    expect((await exchangeAt(late.id))?.state).toBe('pending_pay')
    clock.advance(16 * MINUTE_MS)
    expect((await pay(late.id, one)).msg).toBe('当前状态不允许该操作')
    await tend()
    await tend()
    expect(await exchangeAt(late.id)).toMatchObject({ state: 'closed', integral_back: 100 })
    expect(await points(one)).toBe(900)
    expect(await itemRow(id)).toMatchObject({ exchanged: 1 })
    expect(await broken()).toEqual([])
  })

  test('a coupon that runs out before the payment: money, points and piece return', async () => {
    const coupons = couponGiver()
    const id = await onSale({ kind: 'coupon', cash: 500 })
    const one = await rich(1000)
    await world.give(one.id, 'balance', 500)
    const record = await exchanged(id, one)
    coupons.stock.left = 0
    expect((await pay(record.id, one)).data.state).toBe('closed')
    expect([await points(one), await balance(one)]).toEqual([1000, 500])
    expect(await exchangeAt(record.id)).toMatchObject({ reason: '已兑完', is_released: 1 })
    expect(await itemRow(id)).toMatchObject({ exchanged: 0 })
    expect(await broken()).toEqual([])
  })
})

describe('A26 exchanges: who sees what', () => {
  test('the points shop shows what the caller can exchange', async () => {
    const mark = `商城${Date.now()}`
    const id = await onSale({ title: `${mark}全部`, cash: 100, market_value: 5000, tag: 'new', per_user_limit: 1 })
    const trade = await onSale({ title: `${mark}贸易`, audience: 'trade' })
    const listRows = async (more: object = {}) =>
      (await call(shop.integralGoods.list, { word: mark } as never, more)).data.list.map((row) => row.id)
    expect((await listRows()).toSorted((a, b) => a - b)).toEqual([id, trade])
    const one = await rich(50)
    expect(await listRows({ token: one.token })).toEqual([id])
    expect((await call(shop.integralGoods.detail, { id })).data).toMatchObject({
      own: null,
      left: 10,
      integral: 100,
      cash: 100,
      tag: 'new',
    })
    const own = async () => (await call(shop.integralGoods.detail, { id }, { token: one.token })).data.own
    expect(await own()).toMatchObject({ points: 50, can_exchange: false, msg: '积分不足' })
    await world.give(one.id, 'integral', 100)
    expect(await own()).toMatchObject({ points: 150, can_exchange: true, msg: null })
    await exchanged(id, one)
    expect(await own()).toMatchObject({ taken: 1, today: 1, can_exchange: false, msg: '超出限兑数量' })
    expect((await call(shop.integralGoods.detail, { id: await world.saved() })).code).toBe(404)
  })

  test('[O13] a wrong number of goods for points is corrected until the receipt', async () => {
    const record = await exchanged(await onSale(), await rich())
    const correct = (input: object, by = token) =>
      call(calls.waybill, { id: record.id, reason: '拿错面单', ...input } as never, { token: by })
    expect((await correct({ tracking_no: 'SF7000000001' })).msg).toBe('当前状态不允许该操作')
    const parcel = { ship_type: 'express' as const, carrier_code: 'sf', tracking_no: 'SF7000000000' }
    await call(calls.ship, { id: record.id, ...parcel }, keyed())
    const perms = ['integralGoods:order:list', 'integralGoods:order:ship']
    expect((await correct({ tracking_no: 'SF7000000001' }, await world.login({ perms: perms.slice(0, 1), scope: 'all' }))).code).toBe(403)
    const shipper = await world.login({ perms, scope: 'all' })
    expect((await correct({ tracking_no: 'SF7000000001', reason: '' }, shipper)).msg).toBe('请输入原因')
    expect((await correct({ carrier_code: '圆通速递', tracking_no: 'yt 7000000001' }, shipper)).code).toBe(200)
    const order_id = record.order_id ?? 0
    expect(await db.select().from(shipment).where(eq(shipment.order_id, order_id))).toMatchObject([
      { carrier_code: 'yto', tracking_no: 'YT7000000001' },
    ])
    const { version } = (await call(calls.detail, { id: record.id }, { token })).data
    const both = await Promise.all(['SF7000000003', 'SF7000000004'].map((tracking_no) => correct({ version, tracking_no })))
    expect(both.map(({ msg }) => msg).toSorted()).toEqual(['数据已被他人修改，请刷新后重试', '运单号已更改'])
    await receiveOrder(await server.ctxFor(), 'receive', { id: order_id, reason: '电话确认' })
    expect((await correct({ tracking_no: 'SF7000000002' })).msg).toBe('当前状态不允许该操作')
  })

  test('a customer sees and cancels the own exchanges only; staff find, count and export them', async () => {
    const id = await onSale()
    const { owner, ...store } = await world.people.storeOf()
    await db.execute(sql`update customer set phone = '13500001234' where id = ${owner.id}`)
    await world.give(owner.id, 'integral', 500)
    const record = await exchanged(id, owner)
    const other = await rich()
    expect((await call(shop.integralGoods.orders, {} as never, { token: other.token })).data.list).toEqual([])
    const { list } = (await call(shop.integralGoods.orders, {} as never, await by(owner))).data
    expect(list).toMatchObject([{ id: record.id, state: 'pending_ship', integral: 100 }])
    expect((await cancel(record.id, other)).code).toBe(404)
    expect((await pay(record.id, other)).code).toBe(404)
    const found = async (filters: object) => (await call(calls.list, { goods_id: id, ...filters } as never, { token })).data.list
    expect(await found({ user_phone: '1350000', store_id: store.id, kind: 'goods', state: 'pending_ship' })).toMatchObject([
      { id: record.id, store_name: store.name, expire_at: null, sku_code: expect.any(String) },
    ])
    expect(await found({ kind: 'coupon' })).toEqual([])
    expect((await call(calls.counts, { goods_id: id }, { token })).data).toMatchObject({ all: 1, pending_ship: 1 })
    expect((await call(calls.detail, { id: record.id }, { token })).data).toMatchObject({ receiver: '张三丰', cost: 2000 })
    expect((await call(calls.export, { goods_id: id } as never, { token })).code).toBe(200)
  })
})
