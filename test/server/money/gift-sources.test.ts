import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { giftSources, type CouponSource } from '#contract/activity/coupon-words.ts'
import type { GiveawayKind } from '#contract/giveaway.ts'
import { contract } from '#contract/index.ts'
import { shop } from '#contract/shop/index.ts'
import { userCoupon } from '#server/areas/activity/coupon/coupon-tables.ts'
import { giveaway } from '#server/features/giveaway/tables.ts'
import { DAY_MS } from '#server/platform/kernel/durations.ts'
import { couponMaker } from '#test/make/coupons.ts'
import { freeMaker } from '#test/make/free-orders.ts'
import { lotteryMaker, prizesOf } from '#test/make/lotteries.ts'
import { orderWorld } from '#test/make/order-world.ts'
import { pointsMaker } from '#test/make/points-world.ts'
import { onceKey, shopMaker } from '#test/make/shop.ts'
import { ruleForm } from '#test/make/signs.ts'

// Gifts from other activities pass the limit for a coupon per customer, so the document that gives them counts them (docs/adr/0089).

const WORTH = 99_900
const world = await orderWorld()
const { server, clock, db, call, token } = world
const people = shopMaker(server)

interface Gifts {
  kind: GiveawayKind
  /** Publishes a document that gives the coupon, takes all that one customer can take, and answers what the paid points are worth. */
  take: (coupon_id: number, customer: { id: number; store_id: number }) => Promise<number>
}

const givers: Record<string, Gifts | null> = {
  lottery: {
    kind: 'lottery',
    async take(coupon_id, { id }) {
      const make = lotteryMaker(server, token)
      const prizes = prizesOf([{ kind: 'coupon', coupon_id, points: null, stock: 4, weight: 100 }], { weight: 0 })
      const lottery_id = await make.published({ prizes, total_limit: 3, day_limit: 3 })
      for (let n = 0; n < 4; n += 1) await make.draw(lottery_id, id).catch(() => undefined)
      return 0
    },
  },
  sign: {
    kind: 'sign_rule',
    async take(coupon_id, { id }) {
      const streak = Array.from({ length: 12 }, (_, at) => ({ day: at + 2, coupon_id }))
      expect((await call(contract.sign.rule.edit, ruleForm({ base_integral: 0, streak }), { token })).code).toBe(200)
      for (let n = 0; n < 13; n += 1) {
        clock.advance(DAY_MS)
        await call(shop.sign.sign, {}, { token: await people.tokenOf(id), ...onceKey() })
      }
      return 0
    },
  },
  freeOrder: {
    kind: 'free_order',
    async take(coupon_id, { store_id }) {
      const make = freeMaker(world)
      const activity_id = await make.published({ reward_to: 'coupon', coupon_id, quota: 3, budget: 100, reward_cap: 1, per_user_limit: 2 })
      for (let n = 0; n < 3; n += 1) {
        const { id } = await make.bought({ own: { id: store_id } })
        const record = await make.recordOf(activity_id, id)
        await call(contract.freeOrder.record.choose, { ids: [record?.id ?? 0] }, { token })
        const payer = await world.login({ perms: ['freeOrder:record:list', 'freeOrder:record:grant'] })
        await call(contract.freeOrder.record.grant, { ids: [record?.id ?? 0] }, { token: payer, ...onceKey() })
      }
      return 0
    },
  },
  integralGoods: {
    kind: 'points_item',
    async take(template_id, { id }) {
      const make = pointsMaker(server, token)
      const item = await make.onSale({ kind: 'coupon', template_id, integral: 1, stock: 5, per_user_limit: 2 })
      await world.give(id, 'integral', 10)
      for (let n = 0; n < 3; n += 1) await make.exchangeBy(item, id).catch(() => undefined)
      return 2
    },
  },
  // no area gives under it
  other: null,
}

test('[X10] [W4] every source of gifts has its line', () => {
  expect(Object.keys(givers).toSorted()).toEqual([...giftSources].toSorted())
})

test.each(Object.entries(givers).flatMap(([source, gifts]) => (gifts ? [[source as CouponSource, gifts] as const] : [])))(
  '[X10] [W4] one customer gets no more coupons of %s than its document has booked',
  async (source, { kind, take }) => {
    const coupon_id = await couponMaker(server, token).running({ amount: WORTH, threshold: 100_000, total: -1, issue_type: 'push' })
    const { owner } = await people.storeOf()
    const points = await take(coupon_id, owner)
    const condition = and(eq(userCoupon.user_id, owner.id), eq(userCoupon.coupon_id, coupon_id), eq(userCoupon.source, source))
    const worth = (await db.$count(userCoupon, condition)) * WORTH - points
    const [sums] = await db
      .select({ direct: sql`sum(direct)`.mapWith(Number), campaign: sql`sum(campaign)`.mapWith(Number) })
      .from(giveaway)
      .where(eq(giveaway.kind, kind))
    expect(worth).toBeGreaterThan(WORTH)
    expect(sums?.direct ?? 0).toBeGreaterThanOrEqual(worth)
    expect(sums?.campaign ?? 0).toBeGreaterThanOrEqual(worth)
  },
)
