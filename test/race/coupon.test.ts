import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { coupon as shopCoupon } from '#contract/shop/coupon.ts'
import { redeemCode } from '#server/areas/activity/coupon/coupon-code.ts'
import { coupon, userCoupon } from '#server/areas/activity/coupon/coupon-tables.ts'
import { giveCoupon } from '#server/areas/activity/coupon/give-coupon.ts'
import { startPayment } from '#server/areas/finance/payment/payment-steps.ts'
import { closeOrder, expireOrder } from '#server/areas/order/order/order-close.ts'
import { dueOf, placeOrder } from '#server/areas/order/order/place-order.ts'
import { transact } from '#server/platform/kernel/ctx.ts'
import { rounds } from '#test/campaign.ts'
import { couponWorld } from '#test/make/coupon-world.ts'
import { work } from '#test/make/work.ts'

const world = await couponWorld()
const { running, received, buyer, people, skus, give, orderAt, ownAt, couponAt, server, db, broken, call, keyed } = world
const MINUTE = 60_000

const settled = async <Result>(acts: readonly (() => Promise<Result>)[]) => {
  const results = await Promise.allSettled(acts.map((act) => act()))
  return results.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
}

/** Claims a coupon without the HTTP layer. */
async function claim(id: number, user_id: number) {
  const [row] = await db.select().from(coupon).where(eq(coupon.id, id))
  if (!row) throw new Error('no coupon')
  const to = { user_id, store_id: null }
  return transact(await server.ctxFor(), (ctx) => giveCoupon(ctx, row, to, { source: 'receive', call: shopCoupon.receive }))
}

test('[A11] [I3] 200 parallel receives for a scarce coupon issue exactly the rest, within limits', async () => {
  const count = rounds(200, 1000)
  const total = 40
  const id = await running({ total, per_limit: 2 })
  const users = await Promise.all(Array.from({ length: count / 4 }, () => people.person()))
  // four calls from each customer
  const acts = Array.from({ length: count }, (_, at) => () => claim(id, users[at % users.length]?.id ?? 0))
  expect(await settled(acts)).toHaveLength(total)
  expect(await couponAt(id)).toMatchObject({ joined_count: total, last_day_count: total })
  const own = await db.select({ user_id: userCoupon.user_id }).from(userCoupon).where(eq(userCoupon.coupon_id, id))
  const each = Map.groupBy(own, ({ user_id }) => user_id)
  expect(Math.max(...[...each.values()].map((rows) => rows.length))).toBeLessThanOrEqual(2)
  expect(await broken()).toEqual([])
})

test('[A11] receives, an issue by staff and a closing at once: the count is that of the rows', async () => {
  for (let round = 0; round < rounds(3, 20); round += 1) {
    const id = await running({ total: 30, per_limit: 1 })
    const users = await Promise.all(Array.from({ length: 24 }, () => people.person()))
    const user_ids = users.map((one) => one.id)
    await call(contract.activity.coupon.issue, { id, target: 'user', user_ids, reason: '并发' } as never, keyed())
    await Promise.all([work(server), settled(user_ids.map((user_id) => () => claim(id, user_id)))])
    const rows = await db.$count(userCoupon, eq(userCoupon.coupon_id, id))
    expect(await couponAt(id)).toMatchObject({ joined_count: rows })
    expect(rows).toBe(24)
  }
  expect(await broken()).toEqual([])
})

test('[A11] [I3] parallel orders with one coupon: one gets it, and pays the reduced price', async () => {
  const [sku_id = 0] = await skus(1, { price_store: 3000, price_trade: 2900, stock: 100_000 })
  for (let round = 0; round < rounds(10, 200); round += 1) {
    const by = await buyer()
    const id = await received(by, { threshold: 0 })
    const request = { user_id: by.id, store_id: by.store_id, lines: [{ sku_id, qty: 1 }], ship_type: 'pickup' as const, user_coupon_id: id }
    const place = async () => placeOrder(await server.ctxFor(), request, contract.order.order.create)
    const placed = await settled(Array.from({ length: 5 }, () => place))
    expect(placed.map(({ pay_amount }) => pay_amount)).toEqual([2000])
    expect(await ownAt(id)).toMatchObject({ state: 'locked', order_id: placed[0]?.id })
  }
  expect(await broken()).toEqual([])
})

test('[A11] parallel payment, cancellation and timeout: the coupon is used or back, never both', async () => {
  const [sku_id = 0] = await skus(1, { price_store: 3000, price_trade: 2900, stock: 100_000 })
  const ends = { used: 0, unused: 0 }
  for (let round = 0; round < rounds(20, 300); round += 1) {
    const by = await buyer()
    const id = await received(by, { threshold: 0 })
    const request = { user_id: by.id, store_id: by.store_id, lines: [{ sku_id, qty: 1 }], ship_type: 'pickup' as const, user_coupon_id: id }
    const row = await placeOrder(await server.ctxFor(), request, contract.order.order.create)
    await give(by.id, 'balance', 2000)
    world.clock.advance(31 * MINUTE)
    const acts = [
      async () => transact(await server.ctxFor(), (ctx) => startPayment(ctx, dueOf(row), { way: 'balance' })),
      async () => expireOrder(await server.ctxFor(), row.id),
      async () => closeOrder(await server.ctxFor(), 'close', { id: row.id, reason: 'buyer' }),
    ] as (() => Promise<unknown>)[]
    await settled(round % 2 === 0 ? acts : acts.toReversed())
    const [own, order] = [await ownAt(id), await orderAt(row.id)]
    expect([own?.state, order.paid_at !== null]).toEqual(own?.state === 'used' ? ['used', true] : ['unused', false])
    ends[own?.state as 'used' | 'unused'] += 1
    world.clock.advance(-31 * MINUTE)
  }
  expect(ends.used + ends.unused).toBe(rounds(20, 300))
  expect(await broken()).toEqual([])
})

test('[A11] a code is redeemed once, and an issue reaches each customer once', async () => {
  const id = await running({ issue_type: 'code', total: 1, per_limit: 1 })
  await call(contract.activity.couponCode.generate, { coupon_id: id, count: 1, reason: '并发' }, keyed())

  const [{ code } = { code: '' }] = (await call(contract.activity.couponCode.list, { coupon_id: id }, { token: world.token })).data.list
  const users = await Promise.all(Array.from({ length: 20 }, () => people.person()))
  const acts = users.map((one) => async () => transact(await server.ctxFor(), (ctx) => redeemCode(ctx, code, one.id, 'shop.coupon.redeem')))
  expect(await settled(acts)).toHaveLength(1)
  expect(await db.$count(userCoupon, and(eq(userCoupon.coupon_id, id), eq(userCoupon.source, 'code')))).toBe(1)
  expect(await broken()).toEqual([])
})

test('[X16] three parallel batches, 15 codes each, 30 left: two succeed, the third is refused', async () => {
  const id = await running({ issue_type: 'code', total: 30, per_limit: 1 })
  const generate = () => call(contract.activity.couponCode.generate, { coupon_id: id, count: 15, reason: '并发' }, keyed())
  const answers = await Promise.all([generate(), generate(), generate()])
  expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 200, 400])
  expect(answers.find(({ code }) => code === 400)?.msg).toBe('剩余数量不足，还可生成0个')
})
