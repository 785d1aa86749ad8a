import { and, asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { shop } from '#contract/shop/index.ts'
import { lotteryChance } from '#server/areas/lottery/shared/tables.ts'
import { customer } from '#server/areas/people/tables.ts'
import { signRecord, signReward } from '#server/areas/sign/shared/tables.ts'
import { allChecks } from '#server/platform/entity/registry.ts'
import { DAY_MS } from '#server/platform/kernel/durations.ts'
import { transfer } from '#server/platform/ledger/tables.ts'
import { runChecks } from '#server/platform/verify/check.ts'
import { lotteryMaker } from '#test/make/lotteries.ts'
import { orderWorld } from '#test/make/order-world.ts'
import { replaceRewards } from '#test/make/ports.ts'
import { onceKey, shopMaker } from '#test/make/shop.ts'
import { ruleInForce } from '#test/make/signs.ts'

const world = await orderWorld()
const { server, clock, db, call, token } = world
const people = shopMaker(server)
const NOTHING = { integral: 0, coupon_id: null, coupon_title: null, lottery_id: null, lottery_title: null }

beforeEach(() => {
  // a Monday, 16:00 in Shanghai
  clock.set('2026-03-02T08:00:00.000Z')
})

const person = () => people.person({ created_at: '2026-01-01T00:00:00.000Z' })
/** With its own session, because the test clock moves on. */
const sign = async ({ id }: { id: number }, key = onceKey()) => call(shop.sign.sign, {}, { token: await people.tokenOf(id), ...key })
const makeup = async ({ id }: { id: number }, sign_date: string, key = onceKey()) =>
  call(shop.sign.makeup, { sign_date }, { token: await people.tokenOf(id), ...key })
const calendar = async ({ id }: { id: number }, month?: string) =>
  (await call(shop.sign.calendar, { ...(month && { month }) }, { token: await people.tokenOf(id) })).data
const recordsOf = ({ id }: { id: number }) =>
  db.select().from(signRecord).where(eq(signRecord.user_id, id)).orderBy(asc(signRecord.sign_date))
const streaksOf = async (one: { id: number }) => (await recordsOf(one)).map(({ streak_day }) => streak_day)
const rewardsOf = async ({ id }: { id: number }) =>
  (await db.select().from(signReward).where(eq(signReward.user_id, id)).orderBy(signReward.id)).map(({ day }) => day)
const points = ({ id }: { id: number }) => world.available(id, 'integral')
const signDays = async (one: { id: number }, days: number) => {
  for (let n = 0; n < days; n += 1) {
    const { code, msg } = await sign(one)
    if (code !== 200) throw new Error(msg)
    clock.advance(DAY_MS)
  }
}
const violated = async () =>
  (
    await runChecks(
      server.database.pool,
      allChecks().filter(({ name }) => /^(?:sign|ledger|lottery)\./.test(name)),
    )
  ).violations

describe('A24 sign-in', () => {
  test('before the first rule and while it is disabled nobody signs in', async () => {
    const one = await person()
    expect((await sign(one)).msg).toBe('签到暂未开放')
    expect(await calendar(one)).toMatchObject({ is_open: false, msg: '签到暂未开放', days: [], makeup: { is_open: false } })
    const id = await ruleInForce(server, { status: 0 })
    expect((await sign(one)).msg).toBe('签到暂未开放')
    expect((await call(contract.sign.rule.status, { ids: [id], status: 1 }, { token })).data.success).toEqual([id])
    expect((await sign(one)).code).toBe(200)
  })

  test('a day gives its points once, a repetition of the same call answers the same', async () => {
    await ruleInForce(server)
    const one = await person()
    const key = onceKey()
    const first = await sign(one, key)
    expect(first).toMatchObject({
      msg: '签到成功',
      data: { sign_date: '2026-03-02', streak_day: 1, integral: 5, cost_points: 0, points: 5 },
    })
    expect((await sign(one, key)).data).toEqual(first.data)
    expect((await sign(one)).msg).toBe('今日已签到')
    expect(await points(one)).toBe(5)
    expect(await violated()).toEqual([])
  })

  test('[I11] the business day begins at 16:00 UTC', async () => {
    await ruleInForce(server)
    const one = await person()
    clock.set('2026-03-02T15:59:59.999Z')
    expect((await sign(one)).data).toMatchObject({ sign_date: '2026-03-02', streak_day: 1 })
    clock.set('2026-03-02T16:00:00.000Z')
    expect((await sign(one)).data).toMatchObject({ sign_date: '2026-03-03', streak_day: 2 })
    expect((await sign(one)).msg).toBe('今日已签到')
    expect(await violated()).toEqual([])
  })

  test('a streak is rewarded on its day, and begins again after a gap', async () => {
    await ruleInForce(server)
    const one = await person()
    await signDays(one, 3)
    expect([await points(one), await rewardsOf(one)]).toEqual([35, [3]])
    clock.advance(DAY_MS)
    await signDays(one, 3)
    expect([await streaksOf(one), await rewardsOf(one), await points(one)]).toEqual([[1, 2, 3, 1, 2, 3], [3, 3], 70])
    expect(await violated()).toEqual([])
  })

  test('a weekly streak starts on Monday, a monthly one on the 1st, each day rewards once a month', async () => {
    await ruleInForce(server, { cycle: 'week' })
    const weekly = await person()
    clock.set('2026-03-06T08:00:00.000Z')
    await signDays(weekly, 5)
    expect(await streaksOf(weekly)).toEqual([1, 2, 3, 1, 2])
    await ruleInForce(server, { cycle: 'month' })
    const monthly = await person()
    clock.set('2026-03-29T08:00:00.000Z')
    await signDays(monthly, 5)
    expect(await streaksOf(monthly)).toEqual([1, 2, 3, 1, 2])
    clock.advance(DAY_MS)
    await signDays(monthly, 3)
    clock.advance(DAY_MS)
    await signDays(monthly, 3)
    // March, and once in April although two runs reach the third day
    expect([await streaksOf(monthly), await rewardsOf(monthly)]).toEqual([
      [1, 2, 3, 1, 2, 1, 2, 3, 1, 2, 3],
      [3, 3],
    ])
    expect(await violated()).toEqual([])
  })

  test('a disabled customer is refused', async () => {
    await ruleInForce(server)
    const one = await person()
    const session = await people.tokenOf(one.id)
    await db.update(customer).set({ status: 0 }).where(eq(customer.id, one.id))
    expect((await call(shop.sign.sign, {}, { token: session, ...onceKey() })).msg).toBe('账号已停用，请联系客服')
  })

  test('coupons and chances of a streak; what is used up does not stop the sign-in', async () => {
    let left = 1
    const restore = replaceRewards({
      coupon: { title: async () => '满减券', give: async (_ctx, { user_id }) => (left-- > 0 ? { id: user_id, cost: 700 } : undefined) },
    })
    const lottery = await lotteryMaker(server, token).published({ title: '周年抽奖', chance_type: 'order' })
    const item = { ...NOTHING, day: 2, coupon_id: 5, coupon_title: '满减券', lottery_id: lottery, lottery_title: '周年抽奖' }
    await ruleInForce(server, { streak: [item] })
    const [one, two] = [await person(), await person()]
    await signDays(one, 2)
    const reward = { day: 2, integral: 0, coupon_title: '满减券', lottery_title: '周年抽奖' }
    clock.set('2026-03-03T08:00:00.000Z')
    expect((await calendar(one)).days[1]?.rewards).toEqual([{ ...reward, is_missed: false }])
    clock.set('2026-03-02T08:00:00.000Z')
    await signDays(two, 1)
    expect((await sign(two)).data.rewards).toEqual([{ ...reward, is_missed: true }])
    expect(await db.$count(lotteryChance, eq(lotteryChance.lottery_id, lottery))).toBe(2)
    const { list } = (await call(contract.sign.record.list, { user_id: two.id, streak_min: 2 }, { token: await server.login('admin') }))
      .data
    expect(list).toMatchObject([{ gifts: '周年抽奖', missed: '满减券', streak_day: 2 }])
    restore()
    expect(await violated()).toEqual([])
  })

  test('a streak offers and gives no chance in a lottery for other customers', async () => {
    const lottery = await lotteryMaker(server, token).published({ title: '贸易抽奖', chance_type: 'order', audience: 'trade' })
    const chance = { ...NOTHING, day: 2, lottery_id: lottery, lottery_title: '贸易抽奖' }
    await ruleInForce(server, { streak: [chance, { ...NOTHING, day: 3, integral: 20 }] })
    const later = { coupon_title: null, lottery_title: null, integral: 20, day: 3 }
    const trade = (await people.storeOf({ price_level: 'trade' })).owner
    const other = await person()
    expect((await calendar(other)).streak).toEqual([later])
    expect((await calendar(trade)).streak).toEqual([{ ...later, day: 2, integral: 0, lottery_title: '贸易抽奖' }, later])
    const chances = (user_id: number) =>
      db.$count(lotteryChance, and(eq(lotteryChance.lottery_id, lottery), eq(lotteryChance.user_id, user_id)))
    await signDays(other, 2)
    expect([(await calendar(other)).days[1]?.rewards, await chances(other.id)]).toEqual([[], 0])
    clock.set('2026-03-02T08:00:00.000Z')
    await signDays(trade, 2)
    expect((await calendar(trade)).days[1]?.rewards).toMatchObject([{ lottery_title: '贸易抽奖', is_missed: false }])
    expect(await chances(trade.id)).toBe(1)
    expect(await violated()).toEqual([])
  })

  test('a running lottery for sign-ins gives a chance for each day that the customer signs in', async () => {
    await ruleInForce(server, { makeup_cost: 0 })
    const make = lotteryMaker(server, await server.login('admin'))
    const id = await make.published({ chance_type: 'sign', free_per_day: 0 })
    const closed = await make.published({ chance_type: 'sign', free_per_day: 0, audience: 'trade' })
    const one = await person()
    await signDays(one, 2)
    await makeup(one, '2026-03-01')
    const chances = (lottery_id: number) =>
      db.$count(lotteryChance, and(eq(lotteryChance.lottery_id, lottery_id), eq(lotteryChance.user_id, one.id)))
    expect([await chances(id), await chances(closed)]).toEqual([2, 0])
    const mine = await people.tokenOf(one.id)
    const draw = () => call(shop.lottery.draw, { id }, { token: mine, ...onceKey() })
    expect([(await draw()).code, (await draw()).code, (await draw()).msg]).toEqual([200, 200, '抽奖次数已用完'])
  })
})

describe('A24 make-up', () => {
  test('costs points, gives those of its day and counts the later streaks again', async () => {
    await ruleInForce(server)
    const one = await person()
    await signDays(one, 2)
    clock.advance(DAY_MS)
    await signDays(one, 2)
    expect(await streaksOf(one)).toEqual([1, 2, 1, 2])
    expect((await makeup(one, '2026-03-04')).data).toMatchObject({
      sign_date: '2026-03-04',
      streak_day: 3,
      integral: 5,
      cost_points: 10,
      points: 35,
      rewards: [{ day: 3, integral: 20 }],
    })
    expect(await streaksOf(one)).toEqual([1, 2, 3, 4, 5])
    const moved = await db.select({ amount: transfer.amount, biz_type: transfer.biz_type }).from(transfer).orderBy(transfer.id)
    expect(moved.slice(-3)).toEqual([
      { amount: 10, biz_type: 'makeup' },
      { amount: 5, biz_type: 'sign_in' },
      { amount: 20, biz_type: 'streak' },
    ])
    expect(await violated()).toEqual([])
  })

  test('a streak that was rewarded in the run is not rewarded again, a longer one is', async () => {
    await ruleInForce(server, {
      makeup_cost: 0,
      streak: [
        { ...NOTHING, day: 3, integral: 20 },
        { ...NOTHING, day: 5, integral: 50 },
      ],
    })
    const one = await person()
    await signDays(one, 1)
    clock.advance(DAY_MS)
    await signDays(one, 3)
    expect([await streaksOf(one), await rewardsOf(one)]).toEqual([[1, 1, 2, 3], [3]])
    const { data } = await makeup(one, '2026-03-03')
    expect([await streaksOf(one), await rewardsOf(one)]).toEqual([
      [1, 2, 3, 4, 5],
      [3, 5],
    ])
    expect(data.rewards.map(({ day }) => day)).toEqual([5])
    await signDays(one, 2)
    expect(await rewardsOf(one)).toEqual([3, 5])
    expect(await violated()).toEqual([])
  })

  test('is refused for other days, missing points, the month limit and rules without make-up', async () => {
    await ruleInForce(server, { makeup_month_limit: 2 })
    const one = await person()
    await signDays(one, 1)
    const refusal = async (day: string) => (await makeup(one, day)).msg
    expect(await refusal('2026-03-02')).toBe('该日期已签到')
    expect([await refusal('2026-03-03'), await refusal('2026-02-23')]).toEqual(Array.from({ length: 2 }, () => '只能补签过去7天内的日期'))
    expect(await refusal('2026-03-01')).toBe('积分不足，当前可用积分为5')
    expect(await db.$count(signRecord, eq(signRecord.user_id, one.id))).toBe(1)
    await world.give(one.id, 'integral', 100)
    expect(await calendar(one)).toMatchObject({ makeup: { is_open: true, cost_points: 10, left: 2 } })
    expect((await calendar(one)).makeup.days).toEqual(['2026-02-24', '2026-02-25', '2026-02-26', '2026-02-27', '2026-02-28', '2026-03-01'])
    expect([(await makeup(one, '2026-02-24')).code, (await makeup(one, '2026-02-28')).code]).toEqual([200, 200])
    expect(await refusal('2026-03-01')).toBe('本月补签次数已用完')
    const fresh = await people.person({ created_at: '2026-03-02T01:00:00.000Z' })
    expect((await makeup(fresh, '2026-03-01')).msg).toBe('不能补签注册或签到开放之前的日期')
    await ruleInForce(server, { makeup_enabled: 0 })
    expect(await refusal('2026-03-01')).toBe('补签未开放')
    expect(await violated()).toEqual([])
  })

  test('a month of the calendar shows the signed and made-up days', async () => {
    await ruleInForce(server, { makeup_cost: 0 })
    const one = await person()
    await signDays(one, 2)
    await makeup(one, '2026-02-28')
    const february = await calendar(one, '2026-02')
    expect(february).toMatchObject({ month: '2026-02', days: [{ day: '2026-02-28', is_makeup: true, streak_day: 1 }] })
    const now = await calendar(one)
    expect(now).toMatchObject({ today: '2026-03-04', is_signed: false, streak_day: 2, points: 15, base_integral: 5 })
    expect(now.days.map(({ day, streak_day }) => [day, streak_day])).toEqual([
      ['2026-03-02', 1],
      ['2026-03-03', 2],
    ])
  })
})
