import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { shop } from '#contract/shop/index.ts'
import { sku } from '#server/areas/goods/shared/tables.ts'
import { lotteryRecord } from '#server/areas/lottery/shared/tables.ts'
import { completeOrder, receiveOrder } from '#server/areas/order/order/order-finish.ts'
import { customerAddress } from '#server/areas/people/address-tables.ts'
import { customer } from '#server/areas/people/tables.ts'
import { order, shipment } from '#server/areas/trade/tables/order-tables.ts'
import { allChecks, areaJobs } from '#server/platform/entity/registry.ts'
import { DAY_MS } from '#server/platform/kernel/durations.ts'
import { runChecks } from '#server/platform/verify/check.ts'
import { lotteryMaker, prizesOf } from '#test/make/lotteries.ts'
import { ADDRESS, orderWorld } from '#test/make/order-world.ts'
import { onceKey, shopMaker } from '#test/make/shop.ts'
import { workerContextOf } from '#test/make/work.ts'

const world = await orderWorld()
const { server, clock, db, call, token } = world
const make = lotteryMaker(server, token)
const people = shopMaker(server)
const calls = contract.lottery.record
const PARCEL = { ship_type: 'delivery' as const }

/** A won goods prize that waits for an address. */
async function won(stock = 10) {
  const [sku_id = 0] = await world.skus(1, { stock })
  const id = await make.published({
    prizes: prizesOf([{ kind: 'goods', title: '轴承', sku_id, qty: 2, stock: 5, weight: 1_000_000 }], { weight: 0 }),
  })
  const one = await people.person({ phone: `138${String(sku_id).padStart(8, '0')}` })
  const { record_id } = await make.draw(id, one.id)
  return { id, one, sku_id, record_id, own: async () => ({ token: await people.tokenOf(one.id), ...onceKey() }) }
}

const recordAt = async (id: number) => (await db.select().from(lotteryRecord).where(eq(lotteryRecord.id, id)))[0]
const keyed = () => ({ token, ...onceKey() })
const violated = async () =>
  (
    await runChecks(
      server.database.pool,
      allChecks().filter(({ name }) => /^(?:lottery|order|goods|activity)\./.test(name)),
    )
  ).violations

describe('A23 record: a prize of goods', () => {
  test('the address places a prize order with nothing to pay, which takes over the drawn stock', async () => {
    const { record_id, sku_id, one, own } = await won()
    await db.update(sku).set({ status: 0, moq: 10, step_qty: 5 }).where(eq(sku.id, sku_id))
    const { data, code } = await call(shop.lottery.address, { id: record_id, address: ADDRESS }, await own())
    expect([code, data.state]).toEqual([200, 'pending_ship'])
    const placed = await world.orderAt(data.order_id)
    expect(placed).toMatchObject({ type: 'prize', state: 'pending_ship', pay_amount: 0, user_id: one.id, store_id: null })
    const [line] = await world.itemsOf(data.order_id)
    expect(line).toMatchObject({ sku_id, qty: 2, price: 0, pay_amount: 0, activity_kind: 'lottery', price_source: 'activity' })
    expect(await world.stockOf([sku_id])).toEqual([[8, 2]])
    expect((await call(shop.lottery.address, { id: record_id, address: ADDRESS }, await own())).msg).toBe('当前状态不允许该操作')
    expect(await violated()).toEqual([])
  })

  test('staff enter the address and ship; the record follows the order to its end', async () => {
    const { record_id, sku_id } = await won()
    expect((await call(calls.ship, { id: record_id, ...PARCEL }, keyed())).msg).toBe('客户还没有填写收货地址')
    expect(await call(calls.address, { id: record_id, ...ADDRESS }, { token })).toMatchObject({ code: 200 })
    const detail = (await call(calls.detail, { id: record_id }, { token })).data
    expect(detail).toMatchObject({
      receiver: ADDRESS.receiver,
      state: 'pending_ship',
      number: expect.any(Number),
      weights: expect.any(Array),
    })
    expect(await call(calls.ship, { id: record_id, ...PARCEL }, keyed())).toMatchObject({ code: 200 })
    expect((await recordAt(record_id))?.state).toBe('shipped')
    expect(await world.stockOf([sku_id])).toEqual([[8, 0]])
    const order_id = (await recordAt(record_id))?.order_id ?? 0
    await receiveOrder(await server.ctxFor(), 'receive', { id: order_id, reason: '电话确认' })
    clock.advance(30 * DAY_MS)
    expect(await completeOrder(await server.ctxFor(), order_id)).toBe(true)
    expect((await recordAt(record_id))?.state).toBe('done')
    expect(await violated()).toEqual([])
  })

  test('a prize without an address proposes the default one, otherwise that of the store', async () => {
    const { record_id, one } = await won()
    const proposed = async (by = token) => (await call(calls.detail, { id: record_id }, { token: by })).data.known_address
    expect(await proposed()).toBeNull()
    const place = await people.storeOf()
    await db.update(customer).set({ store_id: place.id, store_role: 'clerk' }).where(eq(customer.id, one.id))
    expect(await proposed()).toMatchObject({ of: 'store', receiver: place.contact, phone: place.phone, address: place.address })
    const { receiver, phone, province_code, city_code, district_code, address } = ADDRESS
    const own = { user_id: one.id, receiver, phone, province_code, city_code, district_code, address }
    await db.insert(customerAddress).values([{ ...own, receiver: '默认收货人', is_default: 1 }, own])
    expect(await proposed()).toMatchObject({ of: 'customer', receiver: '默认收货人', district_code, address })
    expect(await proposed(await server.login({ perms: ['lottery:record:list'] }))).toBeNull()
    const clerk = await server.login({ perms: ['lottery:record:list', 'lottery:record:ship'] })
    expect((await proposed(clerk))?.phone).toMatch(/^\d{3}\*{4}\d{4}$/)
    await call(calls.address, { id: record_id, ...ADDRESS }, { token })
    expect(await proposed()).toBeNull()
  })

  test('an order that is shipped on its own page moves the record too', async () => {
    const { record_id } = await won()
    await call(calls.address, { id: record_id, ...ADDRESS }, { token })
    const order_id = (await recordAt(record_id))?.order_id ?? 0
    expect((await world.ship(order_id)).code).toBe(200)
    expect((await recordAt(record_id))?.state).toBe('shipped')
    expect((await call(calls.ship, { id: record_id, ...PARCEL }, keyed())).msg).toBe('奖品已发货')
  })

  test('[O13] a wrong number of a prize is corrected until the receipt', async () => {
    const { record_id } = await won()
    await call(calls.address, { id: record_id, ...ADDRESS }, { token })
    const correct = (input: object) => call(calls.waybill, { id: record_id, reason: '录错单号', ...input } as never, { token })
    expect((await correct({ tracking_no: 'SF7000000011' })).msg).toBe('当前状态不允许该操作')
    const parcel = { ship_type: 'express' as const, carrier_code: 'sf', tracking_no: 'SF7000000010' }
    await call(calls.ship, { id: record_id, ...parcel }, keyed())
    expect(await correct({ carrier_code: '京东物流', tracking_no: 'JDVB7000000011' })).toMatchObject({ code: 200 })
    const order_id = (await recordAt(record_id))?.order_id ?? 0
    expect(await db.select().from(shipment).where(eq(shipment.order_id, order_id))).toMatchObject([
      { carrier_code: 'jd', tracking_no: 'JDVB7000000011' },
    ])
    const { version } = (await call(calls.detail, { id: record_id }, { token })).data
    const both = await Promise.all(['SF7000000013', 'SF7000000014'].map((tracking_no) => correct({ version, tracking_no })))
    expect(both.map(({ msg }) => msg).toSorted()).toEqual(['数据已被他人修改，请刷新后重试', '运单号已更改'])
    await receiveOrder(await server.ctxFor(), 'receive', { id: order_id, reason: '电话确认' })
    expect((await correct({ tracking_no: 'SF7000000012' })).msg).toBe('当前状态不允许该操作')
  })

  test('cancelled before the address and after it: the stock returns, and the prize costs nothing', async () => {
    const first = await won()
    expect(await call(calls.cancel, { id: first.record_id, reason: '恶意刷奖' }, { token })).toMatchObject({ code: 200 })
    expect(await world.stockOf([first.sku_id])).toEqual([[10, 0]])
    const second = await won()
    await call(calls.address, { id: second.record_id, ...ADDRESS }, { token })
    expect(await call(calls.cancel, { id: second.record_id, reason: '恶意刷奖' }, { token })).toMatchObject({ code: 200 })
    expect(await world.stockOf([second.sku_id])).toEqual([[10, 0]])
    const row = await recordAt(second.record_id)
    expect(row).toMatchObject({ state: 'cancelled', reason: '恶意刷奖' })
    const [closed] = await db
      .select()
      .from(order)
      .where(eq(order.id, row?.order_id ?? 0))
    expect(closed?.state).toBe('closed')
    expect((await call(contract.lottery.lottery.stat, { id: second.id }, { token })).data.cost).toBe(0)
    expect(await violated()).toEqual([])
  })

  test('without an address it expires after 15 days', async () => {
    const { record_id, sku_id, own } = await won()
    const expire = async () => areaJobs()['lottery-expire']?.act(await workerContextOf(server))
    clock.advance(15 * DAY_MS - 1000)
    await expire()
    expect((await recordAt(record_id))?.state).toBe('pending_address')
    clock.advance(2000)
    await expire()
    await expire()
    expect((await recordAt(record_id))?.state).toBe('expired')
    expect(await world.stockOf([sku_id])).toEqual([[10, 0]])
    expect((await call(shop.lottery.address, { id: record_id, address: ADDRESS }, await own())).code).toBe(400)
    expect(await violated()).toEqual([])
  })
})

describe('A23 record: who sees what', () => {
  test('a customer sees the own draws only', async () => {
    const { record_id, id, own } = await won()
    const other = await won()
    const { list } = (await call(shop.lottery.mine, { lottery_id: id }, await own())).data
    expect(list).toMatchObject([{ id: record_id, state: 'pending_address', title: '轴承', lottery_title: '春季抽奖' }])
    expect((await call(shop.lottery.mine, { lottery_id: other.id }, await own())).data.list).toEqual([])
    expect((await call(shop.lottery.address, { id: other.record_id, address: ADDRESS }, await own())).code).toBe(404)
  })

  test('filters, tiles, note and export', async () => {
    const { id, record_id, one } = await won()
    const found = async (filters: object) =>
      (await call(calls.list, { lottery_id: id, ...filters } as never, { token })).data.list.map((row) => row.id)
    expect(await found({ user_phone: one.phone?.slice(0, 5), kind: 'goods', state: 'pending_address', won: 'yes' })).toEqual([record_id])
    expect(await found({ kind: 'coupon' })).toEqual([])
    await call(calls.address, { id: record_id, ...ADDRESS }, { token })
    const { data } = await call(calls.stat, {}, { token })
    expect(data.today_draws).toBeGreaterThan(0)
    expect(data.pending_ship).toBeGreaterThan(0)
    expect(await call(calls.remark, { id: record_id, remark: '已联系' }, { token })).toMatchObject({ code: 200 })
    expect((await call(calls.detail, { id: record_id }, { token })).data.remark).toBe('已联系')
    expect((await call(calls.counts, { lottery_id: id }, { token })).data).toMatchObject({ all: 1, pending_ship: 1 })
    expect((await call(calls.export, { lottery_id: id } as never, { token })).code).toBe(200)
  })
})
