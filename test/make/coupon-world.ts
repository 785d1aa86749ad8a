import { eq } from 'drizzle-orm'
import { shop } from '#contract/shop/index.ts'
import { couponChecks } from '#server/areas/activity/coupon/checks.ts'
import { entity as records } from '#server/areas/activity/coupon/coupon-record.ts'
import { coupon, userCoupon } from '#server/areas/activity/coupon/coupon-tables.ts'
import { customerSession } from '#server/areas/people/session-tables.ts'
import { allChecks } from '#server/platform/entity/registry.ts'
import { DAY_MS } from '#server/platform/kernel/durations.ts'
import { runChecks } from '#server/platform/verify/check.ts'
import { startServer } from '#test/server/harness.ts'
import { testClock } from './clock.ts'
import { couponMaker, type CouponForm } from './coupons.ts'
import { orderMaker } from './order-world.ts'
import { onceKey, shopMaker } from './shop.ts'
import { workerContextOf } from './work.ts'

/** A server with coupons, and customers who receive and use them. */
export async function couponWorld(start = '2026-03-02T08:00:00.000Z') {
  const clock = testClock(start)
  const server = await startServer({ clock: clock.now })
  const orders = await orderMaker(server)
  const { call, db, token } = orders
  const people = shopMaker(server)
  const { body, draft, running } = couponMaker(server, token, { start_at: '2026-03-01T00:00:00.000Z', end_at: '2026-03-10T00:00:00.000Z' })

  /** A new store's owner. */
  const buyer = async (values: Parameters<typeof people.storeOf>[0] = {}) => (await people.storeOf(values)).owner
  type Buyer = Awaited<ReturnType<typeof buyer>>

  const receive = (by: Pick<Buyer, 'token'>, id: number) => call(shop.coupon.receive, { id }, { token: by.token, ...onceKey() })

  /** A customer's coupon. */
  async function received(by: Pick<Buyer, 'token'>, values: Partial<CouponForm> = {}): Promise<number> {
    const { code, msg, data } = await receive(by, await running(values))
    if (code !== 200) throw new Error(`a coupon to test with is refused: ${msg}`)
    return data.id
  }

  const couponAt = async (id: number) => (await db.select().from(coupon).where(eq(coupon.id, id)))[0]
  const ownAt = async (id: number) => (await db.select().from(userCoupon).where(eq(userCoupon.id, id)))[0]

  /** The work in the job that marks coupons whose time is over. */
  const expire = async () => records.jobs?.['coupon_expire']?.act(await workerContextOf(server))

  /** Lets days pass; sessions go on. */
  async function days(count: number) {
    clock.advance(count * DAY_MS)
    await db.update(customerSession).set({ expires_at: '2999-01-01T00:00:00Z', renew_until: '2999-01-01T00:00:00Z' })
  }

  async function broken() {
    const rules = [...couponChecks, ...allChecks().filter(({ name }) => name.startsWith('order.') || name.startsWith('ledger.'))]
    return (await runChecks(server.database.pool, rules)).violations
  }

  return { ...orders, server, clock, people, body, draft, running, buyer, receive, received, couponAt, ownAt, expire, days, broken }
}
