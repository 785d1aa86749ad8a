import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { refundDocument } from '#server/areas/finance/refund/refund-steps.ts'
import { claimKeys, refundClaims, type ClaimKey } from '#server/areas/trade/claims/claims.ts'
import type { Order } from '#server/areas/trade/order-rows.ts'
import { transact } from '#server/platform/kernel/ctx.ts'
import { envelopeMaker } from '#test/make/envelopes.ts'
import { lotteryMaker } from '#test/make/lotteries.ts'
import { orderWorld } from '#test/make/order-world.ts'
import { settingMaker } from '#test/make/shop.ts'
import { claimOrders, type ClaimOrder } from '#test/server/money/claim-orders.ts'

// Everything that an order takes comes back in the same way, by which call so ever all is given back before the shipment.

const world = await orderWorld()
const { server, call, token, keyed, skus, buyer, paid, orderAt, violations } = world
const { orders, consume, counted, refundLine, goodsOf } = claimOrders(world)
const { order } = contract.order
await settingMaker(server)('finance.dual_control', 0)
const lotteries = lotteryMaker(server, token)
const envelopes = envelopeMaker(server, token)

/** Effects that claims and order event consumers give back. */
const cases: Record<ClaimKey | 'envelope' | 'chance', () => Promise<ClaimOrder>> = {
  ...orders,

  async envelope() {
    const own = await buyer()
    const id = await envelopes.published({ trigger: 'order_paid', order_min: 1000 })
    const [sku_id = 0] = await skus(1, { price_store: 3000 })
    const row = await paid({ store_id: own.id, lines: [{ sku_id, qty: 3 }] })
    await consume()
    return {
      order: row,
      counters: () =>
        counted(
          `select e.granted_count, e.granted_amount, r.state from red_envelope e join red_envelope_record r on r.activity_id = e.id
           where e.id = $1 and r.source_id = $2`,
          [id, row.order_no],
        ),
    }
  },

  async chance() {
    const own = await buyer()
    const id = await lotteries.published({ chance_type: 'order', order_min: 1000, free_per_day: 0 } as never)
    const [sku_id = 0] = await skus(1, { price_store: 3000 })
    const row = await paid({ store_id: own.id, lines: [{ sku_id, qty: 3 }] })
    await consume()
    return {
      order: row,
      counters: () =>
        counted('select count(*)::int as n from lottery_chance where lottery_id = $1 and user_id = $2 and expire_at > $3', [
          id,
          own.user_id,
          world.clock.now().toISOString(),
        ]),
    }
  },
}

/** The ways to give everything back before the shipment. */
const ways: Record<string, (row: Order) => Promise<void>> = {
  async 'cancel and refund'(row) {
    const { version } = await orderAt(row.id)
    const { code, msg } = await call(order.cancelRefund, { id: row.id, version, reason: 'other' }, keyed())
    if (code !== 200) throw new Error(msg)
  },
  async 'after-sales of whole lines'(row) {
    for (const { id, qty } of await goodsOf(row)) await refundLine(id, qty)
  },
  async 'after-sales piece by piece'(row) {
    for (const { id, qty } of await goodsOf(row)) for (let n = 0; n < qty; n += 1) await refundLine(id, 1)
  },
}

describe('[O9] everything given back before the shipment', () => {
  test.for(Object.keys(cases) as (keyof typeof cases)[])('has one effect on the claim %s, whatever the way', async (key) => {
    const results: Record<string, unknown> = {}
    for (const [name, way] of Object.entries(ways)) {
      const bought = await cases[key]()
      const before = await bought.counters()
      await way(bought.order)
      await consume()
      expect(await orderAt(bought.order.id)).toMatchObject({ state: 'closed' })
      results[name] = await bought.counters()
      if (key !== 'exchangePoints') expect(results[name]).not.toEqual(before)
    }
    const [first, ...others] = Object.values(results)
    for (const other of others) expect(other).toEqual(first)
    expect(await violations()).toEqual([])
  })

  test('covers every registered claim', () => {
    expect(Object.keys(cases)).toEqual(expect.arrayContaining([...claimKeys]))
  })
})

test.for(['coupon', 'collection', 'group', 'exchange'] as const)(
  '[O9] a free-order reward and a returned late payment are no sale refund for the claim %s',
  async (key) => {
    const { order: row } = await cases[key]()
    const refunds = () => counted(`select amount::int from activity_entry where type = 'refund' and user_id = $1`, [row.user_id])
    const ctx = await server.ctxFor()
    for (const source of ['free_order', 'late_pay'] as const)
      await refundClaims(ctx, row, { amount: 100, source, source_id: 1, refund_no: `R-${source}-${row.id}` })
    expect(await refunds()).toEqual([])
    await refundClaims(ctx, row, { amount: 100, source: 'cancel', source_id: row.id, refund_no: `R-cancel-${row.id}` })
    expect(await refunds()).toHaveLength(1)
  },
)

test('[O9] a free-order reward returned to the payment is no refund in order and home figures', async () => {
  const { order: row } = await cases.stock()
  const refundedToday = async () => (await call(order.stat, {}, { token })).data.today_refund
  const before = await refundedToday()
  await transact(await server.ctxFor(), (ctx) =>
    refundDocument(ctx, { biz_type: 'order', biz_id: row.id, source: 'free_order', source_id: 1, amount: 100 }),
  )
  expect(await counted(`select state from refund where order_id = $1`, [row.id])).toEqual([{ state: 'success' }])
  expect(await refundedToday()).toBe(before)
  // the overview counts until now, without this moment
  world.clock.advance(1000)
  const [sum] = await counted(`select sum(amount)::int as amount from refund where source <> 'free_order' and done_at is not null`, [])
  expect((await call(contract.index.home.overview, {}, { token })).data.now.refund_amount).toBe(
    (sum as { amount: number | null }).amount ?? 0,
  )
})

test('[O9] a customer whose group order came back in any way may order up to the limit again', async () => {
  for (const way of Object.values(ways)) {
    const { order: row, counters } = await cases.group()
    await way(row)
    expect(await counters()).toMatchObject([{ sold_qty: 0, qty: 0, seat: 'returned', returned_qty: 3 }])
  }
})
