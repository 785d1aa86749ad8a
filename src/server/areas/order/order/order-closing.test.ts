import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { startPayment } from '#server/areas/finance/payment/payment-steps.ts'
import { commission } from '#server/areas/trade/tables/money-tables.ts'
import { order } from '#server/areas/trade/tables/order-tables.ts'
import { transact } from '#server/platform/kernel/ctx.ts'
import { HOUR_MS } from '#server/platform/kernel/durations.ts'
import { rounds } from '#test/campaign.ts'
import { orderWorld } from '#test/make/order-world.ts'
import { workerContextOf } from '#test/make/work.ts'
import { expireOrder } from './order-close.ts'
import { closeUnpaid } from './order-jobs.ts'
import { dueOf } from './place-order.ts'

const world = await orderWorld()
const { server, clock, call, calls, db, keyed, buyer, team, skus, placeOrder, orderAt, paid, give, available, stockOf, steps } = world
const ROUNDS = rounds(20, 200)

describe('[A19] closing', () => {
  test('gives back stock and points exactly, once', async () => {
    const shop = await buyer()
    const ids = await skus(3, { price_store: 3333, price_trade: 3333 })
    await give(shop.user_id, 'integral', 500)
    const before = [await stockOf(ids), await available(shop.user_id, 'integral')]
    const row = await placeOrder({ store_id: shop.id, lines: ids.map((sku_id, n) => ({ sku_id, qty: n + 1 })), integral_used: 500 })
    expect(await available(shop.user_id, 'integral')).toBe(0)
    expect(await call(calls.close, { id: row.id } as never, keyed())).toMatchObject({ code: 400, msg: '请选择关闭原因' })
    const close = () => call(calls.close, { id: row.id, reason: 'out_of_stock', remark: '缺货' }, keyed())
    const answers = await Promise.all([close(), close(), close()])
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(await orderAt(row.id)).toMatchObject({ state: 'closed', close_reason: 'out_of_stock', close_remark: '缺货' })
    expect([await stockOf(ids), await available(shop.user_id, 'integral')]).toEqual(before)
    expect(await steps(row.id)).toEqual(['create', 'close'])
  })

  test('a cancelled order gives back what was paid, stock, points and commission', async () => {
    const people = await team()
    const shop = await buyer(people)
    const ids = await skus(2, { price_store: 5000, price_trade: 5000, price_cost: 3000 })
    const row = await paid({ store_id: shop.id, lines: ids.map((sku_id) => ({ sku_id, qty: 2 })), freight_amount: 700 })
    expect(row).toMatchObject({ state: 'pending_ship', paid_amount: 20_700, cost_amount: 12_000, costed_amount: 20_000 })
    const shares = await db.select().from(commission).where(eq(commission.order_id, row.id))
    expect(shares.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([300, 300, 500, 500])
    const answer = await call(calls.cancelRefund, { id: row.id, reason: 'wrong_order' }, keyed())
    expect(answer).toMatchObject({ code: 200 })
    expect(await orderAt(row.id)).toMatchObject({ state: 'closed', refund_amount: 20_700 })
    expect(await available(shop.user_id, 'balance')).toBe(20_700)
    expect(await stockOf(ids)).toEqual([
      [1000, 0],
      [1000, 0],
    ])
    expect((await db.select().from(commission).where(eq(commission.order_id, row.id))).every(({ state }) => state === 'cancelled')).toBe(
      true,
    )
    expect(await call(calls.cancelRefund, { id: row.id, reason: 'wrong_order' }, keyed())).toMatchObject({ code: 400, msg: '订单已关闭' })
  })

  test('the time to pay ends once, by its timer or by the sweeper', async () => {
    const shop = await buyer()
    const ids = await skus(1)
    const [one, two] = [
      await placeOrder({ store_id: shop.id, lines: [{ sku_id: ids[0] as number, qty: 1 }] }),
      await placeOrder({ store_id: shop.id, lines: [{ sku_id: ids[0] as number, qty: 1 }] }),
    ]
    clock.advance(72 * HOUR_MS - 1)
    const place = await workerContextOf(server)
    await closeUnpaid({ ...place, clock: clock.now })
    expect(await orderAt(one.id)).toMatchObject({ state: 'pending_pay' })
    clock.advance(1)
    const ctx = { ...(await server.ctxFor()), now: clock.now() }
    expect(await Promise.all([expireOrder(ctx, one.id), expireOrder(ctx, one.id)])).toContain(true)
    await Promise.all([closeUnpaid({ ...place, clock: clock.now }), closeUnpaid({ ...place, clock: clock.now })])
    for (const { id } of [one, two]) {
      expect(await orderAt(id)).toMatchObject({ state: 'closed', close_reason: 'unpaid' })
      expect(await steps(id)).toEqual(['create', 'expire'])
    }
    expect(await stockOf(ids)).toEqual([[1000, 0]])
  })

  test(`[M5] expiry against payment: exactly one outcome, and nothing is negative`, async () => {
    const shop = await buyer()
    const [one] = (await skus(1, { stock: 100_000, price_store: 1000, price_trade: 1000 })) as [number]
    await give(shop.user_id, 'balance', ROUNDS * 1000)
    const orders = []
    for (let n = 0; n < ROUNDS; n += 1) orders.push(await placeOrder({ store_id: shop.id, lines: [{ sku_id: one, qty: 1 }] }))
    clock.advance(72 * HOUR_MS)
    const ctx = { ...(await server.ctxFor()), now: clock.now() }
    const outcomes = { paid: 0, closed: 0 }
    for (const [n, row] of orders.entries()) {
      const byPayment = () =>
        transact(ctx, async (ctx) => {
          const [locked] = await ctx.db.select().from(order).where(eq(order.id, row.id)).for('no key update')
          if (locked?.state !== 'pending_pay') return false
          await startPayment(ctx, dueOf(locked), { way: 'balance' })
          return true
        })
      const racers = [byPayment(), expireOrder(ctx, row.id)]
      const [payed, expired] = n % 2 === 0 ? await Promise.all(racers) : (await Promise.all(racers.toReversed())).toReversed()
      expect(payed).toBe(!expired)
      const now = await orderAt(row.id)
      expect(now.state).toBe(payed ? 'pending_ship' : 'closed')
      outcomes[payed ? 'paid' : 'closed'] += 1
    }
    expect(await available(shop.user_id, 'balance')).toBe(outcomes.closed * 1000)
    expect(await stockOf([one])).toEqual([[100_000 - outcomes.paid, outcomes.paid]])
  })
})
