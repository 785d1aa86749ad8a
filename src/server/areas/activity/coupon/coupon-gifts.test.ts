import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { shop } from '#contract/shop/index.ts'
import { lotteryRecord } from '#server/areas/lottery/shared/tables.ts'
import { allChecks } from '#server/platform/entity/registry.ts'
import { DAY_MS } from '#server/platform/kernel/durations.ts'
import { runChecks } from '#server/platform/verify/check.ts'
import { couponMaker } from '#test/make/coupons.ts'
import { envelopeMaker } from '#test/make/envelopes.ts'
import { freeMaker } from '#test/make/free-orders.ts'
import { lotteryMaker, prizesOf } from '#test/make/lotteries.ts'
import { orderWorld } from '#test/make/order-world.ts'
import { pointsMaker } from '#test/make/points-world.ts'
import { onceKey, shopMaker } from '#test/make/shop.ts'
import { ruleForm, ruleInForce } from '#test/make/signs.ts'
import { couponHolder, userCoupon } from './coupon-tables.ts'

// Coupons and envelopes that other activities give, each by its own area: no giver is replaced here.

const START = '2026-03-02T08:00:00.000Z'
const world = await orderWorld(START)
const { server, clock, call, db, token } = world
const people = shopMaker(server)
const lotteries = lotteryMaker(server, token)
const points = pointsMaker(server, token)
const free = freeMaker(world)
const { coupon } = contract.activity
const at = (days: number) => new Date(Date.parse(START) + days * DAY_MS).toISOString()
const { body, running } = couponMaker(server, token, { start_at: at(-1), end_at: at(60) })

beforeEach(() => {
  clock.set(START)
})

const held = async (coupon_id: number, user_id: number) =>
  (
    await db
      .select()
      .from(userCoupon)
      .where(and(eq(userCoupon.coupon_id, coupon_id), eq(userCoupon.user_id, user_id)))
      .orderBy(userCoupon.id)
  ).map(({ source }) => source)
const claimed = async (coupon_id: number) =>
  (await db.select({ n: couponHolder.received }).from(couponHolder).where(eq(couponHolder.coupon_id, coupon_id))).map(({ n }) => n)
const receive = async (id: number, own: { id: number }) =>
  call(shop.coupon.receive, { id }, { token: await people.tokenOf(own.id), ...onceKey() })
const broken = async () => {
  const rules = allChecks().filter(({ name }) => /^(?:coupon|envelope|lottery|sign|integralGoods|freeOrder|ledger|activity)\./.test(name))
  return (await runChecks(server.database.pool, rules)).violations
}
/** A lottery whose first prize is always picked. */
const sure = (prize: object, values: object = {}) =>
  lotteries.published({ prizes: prizesOf([{ weight: 1_000_000, stock: 100, ...prize }], { weight: 0 }), ...values })

describe('[A11] gifts of other activities leave the limit of claiming alone', () => {
  test('[A23] a second win gives a second coupon, claiming stays possible, the total ends both', async () => {
    const one = await people.person()
    const coupon_id = await running({ total: 3, daily_limit: 1 })
    const id = await sure({ kind: 'coupon', coupon_id })
    const won = [await lotteries.draw(id, one.id), await lotteries.draw(id, one.id)]
    expect(won.map(({ state }) => state)).toEqual(['granted', 'granted'])
    expect((await receive(coupon_id, one)).code).toBe(200)
    expect(await held(coupon_id, one.id)).toEqual(['lottery', 'lottery', 'receive'])
    expect(await claimed(coupon_id)).toEqual([1])
    expect((await lotteries.draw(id, one.id)).state).toBe('pending_grant')
    const [row] = await db
      .select()
      .from(lotteryRecord)
      .where(and(eq(lotteryRecord.lottery_id, id), eq(lotteryRecord.state, 'pending_grant')))
    const again = () => call(contract.lottery.record.grant, { id: row?.id ?? 0 }, { token, ...onceKey() })
    expect((await again()).msg).toBe('该奖品已无可发数量，请先增加其发放总量')
    const { data } = await call(coupon.detail, { id: coupon_id }, { token })
    const more = { ...body({ total: 4, daily_limit: 1 }), title: data.title, id: coupon_id, version: data.version }
    expect(await call(coupon.edit, more, { token })).toMatchObject({ code: 200 })
    expect((await again()).code).toBe(200)
    expect(await broken()).toEqual([])
  })

  test('[A23] envelopes of a lottery ignore the limit of the customer as well', async () => {
    const one = await people.person()
    const envelope_id = await envelopeMaker(server, token).published({ per_user_limit: 1 })
    const id = await sure({ kind: 'redEnvelope', envelope_id })
    expect((await lotteries.draw(id, one.id)).state).toBe('granted')
    expect((await lotteries.draw(id, one.id)).state).toBe('granted')
    expect(await broken()).toEqual([])
  })

  test('[A24] each cycle gives its streak coupon, a used-up coupon follows later exactly once', async () => {
    const coupon_id = await running({ total: 1 })
    const item = { day: 2, integral: 0, coupon_id, coupon_title: '赠券', lottery_id: null, lottery_title: null }
    await ruleInForce(server, { cycle: 'week', streak: [item] })
    const one = await people.person({ created_at: '2026-01-01T00:00:00.000Z' })
    const sign = async () => (await call(shop.sign.sign, {}, { token: await people.tokenOf(one.id), ...onceKey() })).data
    const missed: boolean[] = []
    for (let day = 0; day < 9; day += 1) {
      const { rewards } = await sign()
      missed.push(...rewards.map(({ is_missed }) => is_missed))
      clock.advance(DAY_MS)
    }
    expect(missed).toEqual([false, true])
    expect(await held(coupon_id, one.id)).toEqual(['sign'])
    const staff = { token: await server.login('admin') }
    const listed = async () => (await call(contract.sign.record.list, { user_id: one.id, missed: 'yes' }, staff)).data.list
    const [record] = await listed()
    expect(record).toMatchObject({ gifts: null, missed: '赠券', streak_day: 2 })
    const give = async () => (await call(contract.sign.record.grant, { ids: [record?.id ?? 0] }, { ...staff, ...onceKey() })).data
    expect(await give()).toMatchObject({ success: [], failed: [{ msg: '该奖励已无可发数量或已结束' }] })
    const { data } = await call(coupon.detail, { id: coupon_id }, staff)
    const more = { ...body({ total: 5 }), title: data.title, id: coupon_id, version: data.version }
    expect(await call(coupon.edit, more, staff)).toMatchObject({ code: 200 })
    expect(await give()).toMatchObject({ success: [record?.id] })
    expect(await give()).toMatchObject({ success: [], failed: [{ msg: '该签到没有待补发的奖励' }] })
    expect(await listed()).toEqual([])
    expect(await held(coupon_id, one.id)).toEqual(['sign', 'sign'])
    expect(await broken()).toEqual([])
  })

  test('[A26] the points shop gives a coupon as often as the item allows', async () => {
    const coupon_id = await running()
    const id = await points.onSale({ kind: 'coupon', template_id: coupon_id, per_user_limit: 2 })
    const one = await people.person()
    await world.give(one.id, 'integral', 1000)
    for (let n = 0; n < 2; n += 1) expect((await points.exchangeBy(id, one.id)).state).toBe('completed')
    await expect(points.exchangeBy(id, one.id)).rejects.toThrow('limit')
    expect(await held(coupon_id, one.id)).toEqual(['integralGoods', 'integralGoods'])
    expect(await broken()).toEqual([])
  })

  test('[A25] free orders give their coupon to a customer who has claimed it', async () => {
    const buyer = await world.buyer()
    const coupon_id = await running()
    expect((await receive(coupon_id, { id: buyer.user_id })).code).toBe(200)
    const id = await free.published({ reward_to: 'coupon', coupon_id, reward_rate: 1000 })
    const order = await free.bought({ own: buyer })
    const record = (await free.recordOf(id, order.id))?.id ?? 0
    expect((await call(contract.freeOrder.record.choose, { ids: [record] }, { token })).data.success).toEqual([record])
    // another person than the chooser gives
    const granter = await server.login({ perms: ['freeOrder:record:*'], scope: 'all' })
    expect((await call(contract.freeOrder.record.grant, { ids: [record] }, { token: granter, ...onceKey() })).data.success).toEqual([
      record,
    ])
    expect(await held(coupon_id, buyer.user_id)).toEqual(['receive', 'freeOrder'])
    expect(await broken()).toEqual([])
  })
})

describe('[A11] a reward that starts later than its giver is refused when the giver is published', () => {
  const title = '五月赠券'
  const msg = `“${title}”2026-03-07 16:00才开始发放，晚于本活动开始的时间，请调整后再发布`
  const upcoming = () => running({ title, start_at: at(5) })

  test('lottery, free order, points shop, sign-in and invitation', async () => {
    const coupon_id = await upcoming()
    const prizes = prizesOf([{ kind: 'coupon', coupon_id }])
    const early = await lotteries.saved({ prizes })
    const refused = (field: string) => ({ code: 400, msg, data: { errors: [{ field }] } })
    expect(await call(contract.lottery.lottery.publish, { id: early }, { token })).toMatchObject(refused('prizes.0.coupon_id'))
    await lotteries.published({ prizes, start_at: at(6) })
    const activity = await free.saved({ reward_to: 'coupon', coupon_id })
    expect(await call(contract.freeOrder.activity.publish, { id: activity }, { token })).toMatchObject(refused('coupon_id'))
    const item = await points.saved({ kind: 'coupon', template_id: coupon_id })
    const { goods } = contract.integralGoods
    expect((await call(goods.status, { id: item, status: 1 }, { token })).data.failed).toMatchObject([{ msg }])
    const later = await points.onSale({ kind: 'coupon', template_id: coupon_id, start_at: at(6), end_at: at(20) })
    const { data } = await call(goods.detail, { id: later }, { token })
    const { kind, integral, cash, stock, audience, version } = data
    const sooner = { id: later, version, title: data.title, kind, template_id: coupon_id, integral, cash, stock, audience, start_at: at(4) }
    expect(await call(goods.edit, { ...sooner, end_at: at(20) }, { token })).toMatchObject(refused('template_id'))
    const rule = ruleForm({ base_no: await newestNo(), streak: [{ day: 2, coupon_id }] })
    expect(await call(contract.sign.rule.edit, rule, { token })).toMatchObject(refused('streak.0.coupon_id'))
  })

  test('an envelope that starts later', async () => {
    const envelope_id = await envelopeMaker(server, token).published({ title, start_at: at(5), end_at: at(20) })
    const id = await lotteries.saved({ prizes: prizesOf([{ kind: 'redEnvelope', envelope_id }]) })
    expect((await call(contract.lottery.lottery.publish, { id }, { token })).msg).toBe(msg)
  })
})

async function newestNo(): Promise<number> {
  const { list } = (await call(contract.sign.rule.list, {} as never, { token })).data
  return Math.max(0, ...list.map(({ no }) => no))
}
