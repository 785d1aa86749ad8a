import { and, eq, like } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { order, shipment, shipmentItem } from '#server/areas/trade/tables/order-tables.ts'
import { logger } from '#server/platform/kernel/audit-tables.ts'
import { DAY_MS } from '#server/platform/kernel/durations.ts'
import { smsRecord } from '#server/platform/messaging/tables.ts'
import { orderWorld } from '#test/make/order-world.ts'
import { endTimer } from './order-jobs.ts'

const world = await orderWorld()
const { server, clock, call, calls, db, keyed, buyer, skus, orderAt, paid, stockOf, ship, waybill, itemsOf, timerOf, steps, violations } =
  world
const SECOND = 1000

async function twoLines(qty = 5) {
  const shop = await buyer()
  const ids = await skus(2)
  const row = await paid({ store_id: shop.id, lines: ids.map((sku_id) => ({ sku_id, qty })) })
  return { row, ids }
}

const undo = (id: number, shipment_id: number) => call(calls.unship, { id, shipment_id }, keyed())
const messagesAbout = (shipment_id: number) =>
  db
    .select()
    .from(smsRecord)
    .where(eq(smsRecord.biz_id, `shipment:${shipment_id}`))
const tell = async (id: number) => endTimer({ ...(await server.ctxFor()), now: clock.now() }, { id, kind: 'tell' })

describe('[A19] taking a parcel back', () => {
  test('within a minute the pieces are reserved again, and the number is free', async () => {
    const { row, ids } = await twoLines()
    const [one] = await itemsOf(row.id)
    const number = waybill()
    const first = await ship(row.id, { items: [{ item_id: one?.id, qty: 2 }] })
    const second = await ship(row.id, { tracking_no: number })
    expect(await orderAt(row.id)).toMatchObject({ state: 'shipped' })
    clock.advance(59 * SECOND)
    expect(await undo(row.id, second.data.shipment_id)).toMatchObject({ code: 200 })
    expect(await orderAt(row.id)).toMatchObject({ state: 'part_shipped', auto_receive_at: null })
    expect(await stockOf(ids)).toEqual([
      [995, 3],
      [995, 5],
    ])
    expect((await itemsOf(row.id)).map(({ shipped_qty }) => shipped_qty)).toEqual([2, 0])
    expect(await undo(row.id, first.data.shipment_id)).toMatchObject({ code: 200 })
    expect(await orderAt(row.id)).toMatchObject({ state: 'pending_ship', ship_at: null })
    expect(await db.$count(shipmentItem, eq(shipmentItem.shipment_id, first.data.shipment_id))).toBe(0)
    expect(await ship(row.id, { tracking_no: number })).toMatchObject({ code: 200 })
    expect(await steps(row.id)).toEqual(['create', 'pay', 'ship', 'ship', 'unship', 'unship', 'ship'])
    const [log] = await db
      .select()
      .from(logger)
      .where(and(eq(logger.action, 'order.order.unship'), eq(logger.target_id, row.id)))
      .orderBy(logger.id)
    expect(log?.before).toMatchObject({ state: 'shipped', tracking_no: number, shipment_id: second.data.shipment_id })
  })

  test('of three at once one takes effect; a minute later none does', async () => {
    const { row, ids } = await twoLines()
    const { data } = await ship(row.id)
    const answers = await Promise.all([1, 2, 3].map(() => undo(row.id, data.shipment_id)))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(await stockOf(ids)).toEqual([
      [995, 5],
      [995, 5],
    ])
    const again = await ship(row.id)
    clock.advance(60 * SECOND)
    expect(await undo(row.id, again.data.shipment_id)).toMatchObject({ code: 400, msg: '发货已超过60秒，买家已收到通知，不能撤回' })
    expect(await undo(row.id, data.shipment_id)).toMatchObject({ code: 400, msg: '包裹不存在' })
  })

  test('the buyer hears after the minute, and not about a parcel that was taken back', async () => {
    const { row } = await twoLines()
    const { data } = await ship(row.id)
    expect(await messagesAbout(data.shipment_id)).toEqual([])
    expect(await timerOf('tell', data.shipment_id)).toBe(new Date(clock.now().getTime() + 60 * SECOND).toISOString())
    await undo(row.id, data.shipment_id)
    clock.advance(61 * SECOND)
    await tell(data.shipment_id)
    expect(await messagesAbout(data.shipment_id)).toEqual([])
    const again = await ship(row.id)
    clock.advance(61 * SECOND)
    await tell(again.data.shipment_id)
    await tell(again.data.shipment_id)
    expect(await messagesAbout(again.data.shipment_id)).toHaveLength(1)
  })

  test('an after-sale since the shipment and a prize order prevent it', async () => {
    const { row } = await twoLines()
    const [one] = await itemsOf(row.id)
    const { data } = await ship(row.id)
    await call(
      contract.order.aftersale.create,
      { item_id: one?.id ?? 0, kind: 'return', qty: 1, amount: 1, reason: 'quality' } as never,
      keyed(),
    )
    expect(await undo(row.id, data.shipment_id)).toMatchObject({ code: 400, msg: '该包裹的商品已申请售后，不能撤回' })
    const other = await twoLines()
    const sent = await ship(other.row.id)
    await db.update(order).set({ type: 'prize' }).where(eq(order.id, other.row.id))
    expect(await undo(other.row.id, sent.data.shipment_id)).toMatchObject({ code: 400, msg: '奖品和积分兑换订单不能撤回发货' })
    await db.update(order).set({ type: 'proxy' }).where(eq(order.id, other.row.id))
  })
})

describe('[A19] [O13] tracking numbers', () => {
  test('a number serves one parcel; the refusal names its order', async () => {
    const [one, two] = [await twoLines(), await twoLines()]
    const number = waybill()
    const [item] = await itemsOf(one.row.id)
    expect(await ship(one.row.id, { tracking_no: number, items: [{ item_id: item?.id, qty: 1 }] })).toMatchObject({ code: 200 })
    const msg = `运单号已用于订单${one.row.order_no}`
    expect(await ship(one.row.id, { tracking_no: number.toLowerCase() })).toMatchObject({ code: 400, msg })
    expect(await ship(two.row.id, { tracking_no: number })).toMatchObject({ code: 400, msg })
    const fresh = waybill()
    const answers = await Promise.all([one, two].map(({ row }) => ship(row.id, { tracking_no: fresh })))
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 400])
  })

  test('a number is corrected until the receipt, and a buyer who knows the former one hears of it', async () => {
    const { row } = await twoLines()
    const other = await twoLines()
    const [taken, former, next] = [waybill(), waybill(), waybill()]
    await ship(other.row.id, { tracking_no: taken })
    const { data } = await ship(row.id, { tracking_no: former })
    const shipment_id = data.shipment_id
    const correct = (tracking_no: string, more: object = {}) =>
      call(calls.waybill, { id: row.id, shipment_id, tracking_no, reason: '录错单号', ...more }, keyed())
    const numbersTold = async () => {
      const about = like(smsRecord.biz_id, `shipment:${shipment_id}%`)
      const records = await db.select().from(smsRecord).where(about).orderBy(smsRecord.id)
      return records.map(({ params }) => params?.['tracking_no'])
    }
    expect(await correct(taken)).toMatchObject({ code: 400, msg: `运单号已用于订单${other.row.order_no}` })
    expect(await correct('顺丰')).toMatchObject({ code: 400, msg: '运单号格式不正确' })
    expect(await correct(next, { carrier_code: '自提' })).toMatchObject({ code: 400, msg: '没有承运商“自提”' })
    expect(await correct(former)).toMatchObject({ code: 200 })
    clock.advance(61 * SECOND)
    await tell(shipment_id)
    expect(await correct(next.toLowerCase(), { carrier_code: 'zto' })).toMatchObject({ code: 200 })
    const [parcel] = await db.select().from(shipment).where(eq(shipment.id, shipment_id))
    expect(parcel).toMatchObject({ carrier_code: 'zto', tracking_no: next })
    expect(await numbersTold()).toEqual([former, next])
    // each correction is told, also a number or a carrier that returns
    for (const [tracking_no, carrier_code] of [
      [former, 'zto'],
      [next, 'zto'],
      [next, 'sf'],
      [next, 'zto'],
    ] as const)
      expect(await correct(tracking_no, { carrier_code })).toMatchObject({ code: 200 })
    expect(await numbersTold()).toEqual([former, next, former, next, next, next])
    expect((await steps(row.id)).slice(-2)).toEqual(['waybill', 'waybill'])
    clock.advance(DAY_MS)
    await call(calls.receive, { id: row.id, reason: '客户电话确认' }, { token: world.token })
    expect(await correct(waybill())).toMatchObject({ code: 400, msg: '当前状态不允许该操作' })
  })

  test.each([
    { name: 'the number alone', values: { tracking_no: 'sf 9999 0000 01' }, stored: { carrier_code: 'sf', tracking_no: 'SF9999000001' } },
    {
      name: 'carrier and number',
      values: { carrier_code: '圆通速递', tracking_no: 'ＹＴ９９９９００００２' },
      stored: { carrier_code: 'yto', tracking_no: 'YT999900002' },
    },
    {
      name: 'the carrier alone',
      values: { carrier_code: 'JD Logistics', tracking_no: 'JDVB00000001' },
      from: 'JDVB00000001',
      stored: { carrier_code: 'jd', tracking_no: 'JDVB00000001' },
    },
  ])('$name is corrected with a reason, which the log and the history keep', async ({ values, from, stored }) => {
    const { row } = await twoLines()
    const { data } = await ship(row.id, from ? { tracking_no: from } : {})
    const input = { id: row.id, shipment_id: data.shipment_id, ...values }
    expect(await call(calls.waybill, input as never, keyed())).toMatchObject({ code: 400, msg: '请输入原因' })
    const clerk = await world.login({ perms: ['order:order:list'], scope: 'all' })
    expect(await call(calls.waybill, { ...input, reason: '拿错面单' }, keyed(clerk))).toMatchObject({ code: 403 })
    expect(await call(calls.waybill, { ...input, reason: '拿错面单' }, keyed())).toMatchObject({ code: 200 })
    const [parcel] = await db.select().from(shipment).where(eq(shipment.id, data.shipment_id))
    expect(parcel).toMatchObject(stored)
    const [entry] = await db
      .select()
      .from(logger)
      .where(and(eq(logger.action, 'order.order.waybill'), eq(logger.target_id, row.id)))
    const former = { carrier_code: 'sf', tracking_no: from ?? expect.any(String) }
    const changed = Object.entries(stored).filter(([name, value]) => former[name as keyof typeof former] !== value)
    expect(entry).toMatchObject({ reason: '拿错面单', after: Object.fromEntries(changed) })
    const { data: history } = await call(calls.log, { id: row.id }, { token: world.token })
    expect(history.list[0]).toMatchObject({ action: 'waybill', content: { reason: '拿错面单' } })
    // the planned message names the corrected parcel
    clock.advance(61 * SECOND)
    await tell(data.shipment_id)
    expect(await messagesAbout(data.shipment_id)).toMatchObject([{ params: { tracking_no: stored.tracking_no } }])
  })

  test('a parcel of another order is not found', async () => {
    const [one, two] = [await twoLines(), await twoLines()]
    const { data } = await ship(one.row.id)
    await ship(two.row.id)
    const answer = await call(
      calls.waybill,
      { id: two.row.id, shipment_id: data.shipment_id, tracking_no: waybill(), reason: '录错单号' },
      keyed(),
    )
    expect(answer).toMatchObject({ code: 400, msg: '包裹不存在' })
  })
})

test('[A19] a parcel prints its pieces; the parcels of a line sum to its amount', async () => {
  const shop = await buyer()
  const ids = await skus(1, { price_store: 333, price_trade: 333 })
  const row = await paid({ store_id: shop.id, lines: [{ sku_id: ids[0] as number, qty: 7 }] })
  const [item] = await itemsOf(row.id)
  const parcels = []
  for (const qty of [2, 3, 2]) parcels.push((await ship(row.id, { items: [{ item_id: item?.id, qty }] })).data.shipment_id)
  const notes = []
  for (const shipment_id of parcels) {
    const { data } = await call(calls.print, { ids: [row.id], kind: 'delivery', shipment_id }, { token: world.token })
    notes.push(data.list[0])
  }
  expect(notes.map((note) => [note?.parcel_no, note?.qty_total, note?.items.length, note?.parcels.length])).toEqual([
    [1, 2, 1, 1],
    [2, 3, 1, 1],
    [3, 2, 1, 1],
  ])
  expect(notes.reduce((sum, note) => sum + (note?.pay_amount ?? 0), 0)).toBe(7 * 333)
})

test('[A19] [I1] the rules about orders and stock hold after all of this', async () => {
  expect(await violations()).toEqual([])
})
