import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import type { InputOf } from '#contract/kit/endpoint.ts'
import { aftersale } from '#server/areas/trade/tables/aftersale-tables.ts'
import { aftersaleOrders } from '#test/make/aftersale-orders.ts'
import { testClock } from '#test/make/clock.ts'
import { offerMaker } from '#test/make/offers.ts'
import { onceKey, shopMaker } from '#test/make/shop.ts'
import { startServer } from '#test/server/harness.ts'

const clock = testClock('2026-03-02T02:00:00Z')
const server = await startServer({ clock: clock.now })
const { call } = server
const { db } = server.database
const calls = contract.order.aftersale
const token = await server.login('admin')
const makeOrder = aftersaleOrders(server, offerMaker(server, token))
const buyer = await shopMaker(server).storeOf()
const bought = { user_id: buyer.owner.id, store_id: buyer.id }

type Form = Partial<InputOf<typeof calls.create>>
const create = (item_id: number, values: Form) =>
  call(calls.create, { item_id, kind: 'refund', qty: 1, amount: 100, reason: 'quality', ...values }, { token })
const row = async (id: number) => (await db.select().from(aftersale).where(eq(aftersale.id, id)))[0]

/** An application that is approved and refunded from the balance. */
async function refunded(item_id: number, values: Form) {
  const { code, msg, data } = await create(item_id, values)
  if (code !== 200) throw new Error(msg)
  expect(await call(calls.audit, { id: data.id, pass: 1 }, { token })).toMatchObject({ code: 200 })
  expect(await call(calls.refund, { id: data.id }, { token, ...onceKey() })).toMatchObject({ code: 200 })
  expect(await row(data.id)).toMatchObject({ state: 'done' })
  return data.id
}

describe('[O6] money back without goods back', () => {
  const compensation = { kind: 'compensation' as const, qty: 0 }

  test('lowers what can be refunded, leaves state and pieces, and the pieces can be returned later', async () => {
    const one = await makeOrder(bought, [{ qty: 2, pay_amount: 19_980, shipped: 2 }], {
      state: 'shipped',
      ship_at: clock.now().toISOString(),
    })
    const line = one.items[0]?.id ?? 0
    await refunded(line, { ...compensation, amount: 500 })
    expect(await one.now()).toMatchObject({ state: 'shipped', refund_amount: 500 })
    expect(await one.itemNow()).toMatchObject({ refunded_qty: 0, refunded_unshipped: 0, refunded_amount: 500 })
    const { data } = await call(calls.refundable, { order_id: one.id }, { token })
    expect(data.list).toMatchObject([{ qty: 2, return_qty: 2, amount: 19_480, compensation: 19_480, refusal: null }])
    expect(await create(line, { kind: 'return', qty: 2, amount: 19_481 })).toMatchObject({ msg: '退款金额不能大于可退金额(¥194.80)' })
    await refunded(line, { kind: 'refund', qty: 1, amount: 9990 })
    expect(await create(line, { kind: 'refund', qty: 1, amount: 9491 })).toMatchObject({ msg: '退款金额不能大于可退金额(¥94.90)' })
    await refunded(line, { kind: 'refund', qty: 1, amount: 9490 })
    expect(await one.now()).toMatchObject({ state: 'closed', refund_amount: 19_980 })
  })

  test('a refund with quantity 0 is a compensation that needs an amount, a return needs pieces', async () => {
    const one = await makeOrder(bought, [
      { qty: 1, pay_amount: 1000 },
      { qty: 1, pay_amount: 700 },
    ])
    const [line, next] = one.items.map(({ id }) => id) as [number, number]
    const id = await refunded(line, { kind: 'refund', qty: 0, amount: 1000 })
    expect(await row(id)).toMatchObject({ kind: 'compensation', qty: 0, freight_back: 0 })
    expect(await one.now()).toMatchObject({ state: 'pending_ship', refund_amount: 1000 })
    expect(await create(next, { ...compensation, amount: 0 })).toMatchObject({ code: 400, msg: '请输入补偿金额' })
    expect(await create(next, { kind: 'return', qty: 0, amount: 0 })).toMatchObject({
      code: 400,
      msg: '请输入退货数量，不退商品请选择补偿',
    })
    expect(await create(next, { kind: 'compensation', qty: 1, amount: 1 })).toMatchObject({ code: 400 })
    expect(await create(next, { ...compensation, amount: 701 })).toMatchObject({ msg: '退款金额不能大于可退金额(¥7.00)' })
    expect(await create(next, { qty: -1 })).toMatchObject({ code: 400 })
    // pieces without money can still go back
    await refunded(line, { kind: 'refund', qty: 1, amount: 0 })
    await refunded(next, { kind: 'refund', qty: 1, amount: 700 })
    expect(await one.now()).toMatchObject({ state: 'closed', refund_amount: 1700 })
  })

  test('any sequence of compensations and pieces refunds exactly what was paid', async () => {
    for (const steps of [
      [0, 1, 0, 1, 1],
      [1, 0, 0, 2],
      [2, 0, 1],
    ]) {
      const one = await makeOrder(bought, [{ qty: 3, pay_amount: 1000, shipped: 3 }], {
        state: 'shipped',
        ship_at: clock.now().toISOString(),
      })
      const line = one.items[0]?.id ?? 0
      for (const qty of steps) {
        const [left] = (await call(calls.refundable, { order_id: one.id }, { token })).data.list
        const most = qty === 0 ? 37 : qty === left?.qty ? left.amount : 333 * qty
        await refunded(line, { kind: qty === 0 ? 'compensation' : 'refund', qty, amount: Math.min(most, left?.compensation ?? 0) })
      }
      expect(await one.now()).toMatchObject({ state: 'closed', refund_amount: 1000 })
    }
  })
})
