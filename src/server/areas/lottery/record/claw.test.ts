import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { lotteryRecord } from '#server/areas/lottery/shared/tables.ts'
import { cancelWithRefund } from '#server/areas/order/order/order-close.ts'
import { consumeOrderEvents } from '#server/areas/trade/claims/order-events.ts'
import { allChecks } from '#server/platform/entity/registry.ts'
import { post, system, user } from '#server/platform/ledger/post.ts'
import { runChecks } from '#server/platform/verify/check.ts'
import { lotteryMaker, prizesOf } from '#test/make/lotteries.ts'
import { ADDRESS, orderWorld } from '#test/make/order-world.ts'
import { onceKey } from '#test/make/shop.ts'

const world = await orderWorld()
const { server, db, call, token } = world
const make = lotteryMaker(server, token)
const calls = contract.lottery.record

const violated = async () =>
  (
    await runChecks(
      server.database.pool,
      allChecks().filter(({ name }) => /^(?:lottery|order|ledger|activity|envelope|stock)\./.test(name)),
    )
  ).violations
const recordsOf = (id: number) => db.select().from(lotteryRecord).where(eq(lotteryRecord.lottery_id, id)).orderBy(lotteryRecord.id)
const consume = async () =>
  consumeOrderEvents(await server.ctxFor(), (error) => {
    throw error
  })

/** A customer whose paid order gave `draws` chances in a lottery; each chance won the prize. */
async function winner(prize: object, { draws = 1, order_min = 2000 } = {}) {
  const buyer = await world.buyer()
  const [sku_id = 0] = await world.skus(1, { price_store: 1000, price_trade: 900 })
  const prizes = prizesOf([{ weight: 1_000_000, ...prize }], { weight: 0 })
  const id = await make.published({ chance_type: 'order', free_per_day: 0, order_min, prizes })
  const paid = await world.paid({ store_id: buyer.id, lines: [{ sku_id, qty: 2 * draws }] })
  await consume()
  for (let n = 0; n < draws; n += 1) await make.draw(id, buyer.user_id)
  const cancel = async () =>
    cancelWithRefund(await server.ctxFor('admin'), {
      id: paid.id,
      reason: 'other',
      call: { address: contract.order.order.cancelRefund.address },
    })
  const refund = async () => {
    await cancel()
    await consume()
  }
  return { id, buyer, paid, cancel, refund }
}

test.each([1, 2, 5])('[X15] a refund takes %i points prizes back, even below 0 and after the lottery closes', async (draws) => {
  const { id, buyer, refund } = await winner({ points: 700 }, { draws })
  expect(await world.available(buyer.user_id, 'integral')).toBe(700 * draws)
  await post(await server.ctxFor(), [
    {
      debit: user(buyer.user_id, 'integral'),
      credit: system('integral_adjustment'),
      amount: 500,
      biz_type: 'admin_sub',
      biz_id: `spent ${id}`,
    },
  ])
  await call(contract.lottery.lottery.close, { id }, { token })
  await refund()
  expect(await world.available(buyer.user_id, 'integral')).toBe(-500)
  expect((await recordsOf(id)).map(({ state, reason }) => [state, reason])).toEqual(
    Array.from({ length: draws }, () => ['clawed', '订单退款']),
  )
  expect(await violated()).toEqual([])
})

test('[X15] a prize of money goes back; what is spent is left to staff, who take it back once', async () => {
  const first = await winner({ kind: 'balance', amount: 1000 })
  await first.refund()
  expect((await recordsOf(first.id))[0]).toMatchObject({ state: 'clawed', claw_failed_at: null })
  const { id, buyer, cancel } = await winner({ kind: 'balance', amount: 1000 })
  await cancel()
  // spent before the refund event is processed
  const rest = await world.available(buyer.user_id, 'balance')
  const key = { biz_type: 'admin_sub' as const, biz_id: `spent ${id}` }
  await post(await server.ctxFor(), [{ debit: user(buyer.user_id, 'balance'), credit: system('adjustment'), amount: rest, ...key }])
  await consume()
  const [row] = await recordsOf(id)
  expect(row).toMatchObject({ state: 'granted', claw_failed_at: expect.any(String) })
  expect((await call(calls.list, { claw: 'failed' }, { token })).data.list.map((one) => one.id)).toEqual([row?.id])
  const clawback = async () => call(calls.clawback, { id: row?.id ?? 0, reason: '客户已充值' }, { token, ...onceKey() })
  expect((await clawback()).code).toBe(400)
  await world.give(buyer.user_id, 'balance', 1000)
  expect(await clawback()).toMatchObject({ code: 200 })
  expect((await clawback()).code).toBe(400)
  expect((await recordsOf(id))[0]).toMatchObject({ state: 'clawed' })
  expect(await violated()).toEqual([])
})

test('[X15] only prizes from refunded orders can be clawed back, all others stay', async () => {
  const { id } = await winner({ kind: 'balance', amount: 10 })
  const [row] = await recordsOf(id)
  expect((await call(calls.clawback, { id: row?.id ?? 0, reason: '误发' }, { token, ...onceKey() })).msg).toBe(
    '下单获得的奖品在订单退款后才能追回',
  )
})

test('[X15] goods that are not sent return to the stock, before and after the address', async () => {
  const [sku_id = 0] = await world.skus(1, { stock: 10 })
  const { id, refund } = await winner({ kind: 'goods', sku_id, qty: 2, stock: 5 })
  expect(await world.stockOf([sku_id])).toEqual([[8, 2]])
  await refund()
  expect((await recordsOf(id))[0]).toMatchObject({ state: 'cancelled', reason: '订单退款' })
  expect(await world.stockOf([sku_id])).toEqual([[10, 0]])
  const second = await winner({ kind: 'goods', sku_id, qty: 2, stock: 5 })
  const [row] = await recordsOf(second.id)
  expect(await call(calls.address, { id: row?.id ?? 0, ...ADDRESS }, { token })).toMatchObject({ code: 200 })
  await second.refund()
  expect((await recordsOf(second.id))[0]).toMatchObject({ state: 'cancelled' })
  expect(await world.stockOf([sku_id])).toEqual([[10, 0]])
  expect(await violated()).toEqual([])
})

test('[X15] a part of a refund takes back the chances that the rest no longer earns', async () => {
  const { id, paid } = await winner({ points: 10 }, { draws: 4, order_min: 1800 })
  const states = async () => (await recordsOf(id)).map(({ state }) => state)
  for (const refunded of [0.3, 0.6, 0.9, 1]) {
    const left = Math.floor((paid.paid_amount - Math.floor(paid.paid_amount * refunded)) / 1800)
    await db.execute(sql`update sales_order set refund_amount = floor(paid_amount * ${refunded}::numeric) where id = ${paid.id}`)
    await db.execute(
      sql`insert into order_event (order_id, kind, consumer, created_at) values (${paid.id}, 'refunded', 'lotteryChance', now())
        on conflict do nothing`,
    )
    await consume()
    expect((await states()).filter((state) => state === 'granted')).toHaveLength(left)
  }
})
