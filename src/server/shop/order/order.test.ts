import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { shop } from '#contract/shop/index.ts'
import { sku } from '#server/areas/goods/shared/tables.ts'
import { payment } from '#server/areas/trade/tables/money-tables.ts'
import { businessDay } from '#server/platform/kernel/business-day.ts'
import { post, system, user } from '#server/platform/ledger/post.ts'
import { account } from '#server/platform/ledger/tables.ts'
import { offerMaker } from '#test/make/offers.ts'
import { onceKey, settingMaker, shopMaker } from '#test/make/shop.ts'
import { startServer } from '#test/server/harness.ts'

const server = await startServer()
const { call } = server
const { db } = server.database
const admin = await server.login('admin')
const goods = offerMaker(server, admin)
const people = shopMaker(server)
const setting = settingMaker(server)
await setting('freight.free_amount', 1)
const spu_id = await goods.shownSpu()
const buyer = await people.storeOf()
const other = await people.storeOf()
const mine = () => ({ token: buyer.owner.token, ...onceKey() })
const theirs = () => ({ token: other.owner.token, ...onceKey() })
const { order, cart } = shop
const address = {
  receiver: '王建国',
  phone: '13900000000',
  province_code: '330000',
  city_code: '330100',
  district_code: '330109',
  address: '建设一路18号',
}
const visibleSku = (values: object = {}) => goods.sku({ spu_id, stock: 100, price_store: 2000, ...values })
const express = (sku_id: number, qty = 1) => ({ lines: [{ sku_id, qty }], ship_type: 'express' as const, address })
const place = async (sku_id: number, qty = 1, more: object = {}) =>
  (await call(order.create, { ...express(sku_id, qty), ...more }, mine())).data
const stockOf = async (id: number) => (await db.select({ stock: sku.stock, lock: sku.stock_lock }).from(sku).where(eq(sku.id, id)))[0]

/** Credits the buyer's balance. */
async function credit(amount: number) {
  const ctx = { ...(await server.ctxFor()), db }
  const own = user(buyer.owner.id, 'balance')
  await post(ctx, [{ debit: system('adjustment'), credit: own, amount, biz_type: 'admin_add', biz_id: `T${Math.random()}` }])
}

describe('[A19] orders of a customer', () => {
  test('are priced by the server, placed once per key, and leave the cart', async () => {
    const id = await visibleSku()
    await call(cart.add, { sku_id: id, qty: 3 }, mine())
    const quoted = (await call(order.quote, express(id, 3), mine())).data
    expect(quoted).toMatchObject({ pay_amount: 6000, problems: [], lines: [{ sku_id: id, price: 2000, qty: 3 }] })
    expect(await call(order.create, { ...express(id, 3), quoted_amount: 5999 }, mine())).toMatchObject({ code: 400 })
    const key = mine()
    const first = await call(order.create, { ...express(id, 3), quoted_amount: 6000, buyer_remark: '尽快' }, key)
    expect(first).toMatchObject({ code: 200, data: { state: 'pending_pay', pay_amount: 6000 } })
    expect((await call(order.create, { ...express(id, 3), quoted_amount: 6000, buyer_remark: '尽快' }, key)).data).toEqual(first.data)
    expect(await stockOf(id)).toEqual({ stock: 97, lock: 3 })
    expect((await call(cart.list, {}, mine())).data.list).toEqual([])
    expect(await call(order.create, { lines: [{ sku_id: id, qty: 1 }], ship_type: 'express' }, mine())).toMatchObject({
      code: 400,
      msg: '请填写收货地址',
    })
    const { data } = await call(order.detail, { id: first.data.id }, mine())
    expect(data).toMatchObject({ phone: '13900000000', receiver: '王建国', buyer_remark: '尽快', items: [{ qty: 3, price: 2000 }] })
    expect(JSON.stringify(data)).not.toMatch(/price_cost|seller_remark/)
  })

  test('ids of others do not exist', async () => {
    const { id } = await place(await visibleSku())
    const one = { id }
    for (const endpoint of [order.detail, order.cancel, order.receive, order.remind, order.again, order.track])
      expect(await call(endpoint, one, theirs()), endpoint.address).toMatchObject({ code: 404 })
    expect(await call(order.pay, { id, way: 'balance' }, theirs())).toMatchObject({ code: 404 })
    expect((await call(order.list, {}, theirs())).data.list).toEqual([])
    expect((await call(order.list, { state: 'pending_pay' }, mine())).data.list.map((row) => row.id)).toContain(id)
    expect((await call(order.count, {}, mine())).data.pending_pay).toBeGreaterThan(0)
    expect((await call(order.count, {}, theirs())).data.all).toBe(0)
  })

  test('are cancelled, paid from the balance, asked for, received and ordered again', async () => {
    const sku_id = await visibleSku()
    const cancelled = await place(sku_id, 2)
    expect((await call(order.cancel, { id: cancelled.id }, mine())).data).toMatchObject({ state: 'closed' })
    expect(await stockOf(sku_id)).toEqual({ stock: 100, lock: 0 })
    const { id } = await place(sku_id, 2)
    expect(await call(order.pay, { id, way: 'balance' }, mine())).toMatchObject({ code: 400 })
    await credit(10_000)
    expect(await call(order.pay, { id, way: 'balance' }, mine())).toMatchObject({ code: 200, data: { state: 'pending_ship' } })
    const own = and(eq(account.owner_type, 'user'), eq(account.owner_id, buyer.owner.id), eq(account.kind, 'balance'))
    expect((await db.select().from(account).where(own))[0]).toMatchObject({ available: 6000 })
    expect(await call(order.pay, { id, way: 'balance' }, mine())).toMatchObject({ code: 400, msg: '当前状态不允许该操作' })
    expect(await call(order.remind, { id }, mine())).toMatchObject({ code: 200 })
    expect(await call(order.remind, { id }, mine())).toMatchObject({ code: 400, msg: '今天已经提醒过了' })
    const ship = { id, ship_type: 'delivery' as const }
    expect(await call(contract.order.order.ship, ship, { token: admin, ...onceKey() })).toMatchObject({ code: 200 })
    expect((await call(order.track, { id }, mine())).data).toMatchObject({ list: [{ state: 'shipped' }] })
    expect((await call(order.receive, { id }, mine())).data).toMatchObject({ state: 'received' })
    expect((await call(order.again, { id }, mine())).data).toEqual({ added: 1, missing: [] })
    expect((await call(cart.list, {}, mine())).data.list).toMatchObject([{ sku_id, qty: 2 }])
  })

  test('the pick-up code is in the buyer’s own answer only', async () => {
    await credit(10_000)
    const sku_id = await visibleSku()
    const { id } = (await call(order.create, { lines: [{ sku_id, qty: 1 }], ship_type: 'pickup' }, mine())).data
    await call(order.pay, { id, way: 'balance' }, mine())
    const { pickup_code } = (await call(order.detail, { id }, mine())).data
    expect(pickup_code).toMatch(/^\d{8}$/)
    const answer = await call(contract.order.order.detail, { id }, { token: admin })
    expect(JSON.stringify(answer)).not.toContain(pickup_code ?? '-')
  })

  test('[O17] another amount or a later day is refused, the right voucher waits for finance', async () => {
    await setting('pay.offline.enabled', 1)
    const { id } = await place(await visibleSku())
    const voucher = { id, images: ['/files/aa/voucher.webp'], payer_name: '永固五金', paid_date: '2026-03-02', amount: 1999 }
    expect(await call(order.voucher, voucher, mine())).toMatchObject({ code: 400 })
    const dated = (daysLater: number) => ({ ...voucher, amount: 2000, paid_date: businessDay(new Date(), daysLater) })
    for (const days of [1, 2, 365]) {
      const fault = { code: 400, data: { errors: [{ field: 'paid_date', msg: '付款日期不能晚于今天' }] } }
      expect(await call(order.voucher, dated(days), mine()), `[O17] ${days}`).toMatchObject(fault)
      expect(await call(contract.order.order.voucher, dated(days), { ...mine(), token: admin })).toMatchObject(fault)
    }
    expect(await call(order.voucher, { ...voucher, amount: 2000 }, theirs())).toMatchObject({ code: 404 })
    expect((await call(order.voucher, { ...voucher, amount: 2000 }, mine())).data).toMatchObject({ state: 'pending_verify' })
    const [due] = await db
      .select()
      .from(payment)
      .where(and(eq(payment.biz_id, id), eq(payment.state, 'verifying')))
    const refused = { id: due?.id ?? 0, version: due?.version ?? 0, pass: 0 as const, reason: '户名不符' }
    expect((await call(contract.finance.payment.verify, refused, { ...mine(), token: admin })).code).toBe(200)
    const { payments } = (await call(order.detail, { id }, mine())).data
    expect(payments).toMatchObject([{ state: 'rejected', reject_msg: '凭证未通过审核：户名不符' }])
  })
})
