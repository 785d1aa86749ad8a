import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { shop } from '#contract/shop/index.ts'
import { drawNumber, pickOf, sumOf } from '#server/areas/lottery/shared/lottery-draw.ts'
import { lotteryChance, lotteryPrize, lotteryRecord } from '#server/areas/lottery/shared/tables.ts'
import { consumeOrderEvents } from '#server/areas/trade/claims/order-events.ts'
import { allChecks } from '#server/platform/entity/registry.ts'
import { transact } from '#server/platform/kernel/ctx.ts'
import { DAY_MS } from '#server/platform/kernel/durations.ts'
import { runChecks } from '#server/platform/verify/check.ts'
import { lotteryMaker, prizesOf } from '#test/make/lotteries.ts'
import { orderWorld } from '#test/make/order-world.ts'
import { replaceRewards } from '#test/make/ports.ts'
import { onceKey, shopMaker } from '#test/make/shop.ts'
import { chanceGiver, chancesFor } from './chances.ts'

const world = await orderWorld()
const { server, clock, db, call, token } = world
const make = lotteryMaker(server, token)
const people = shopMaker(server)
const calls = contract.lottery.lottery
const sure = { weight: 1_000_000 }
const never = { weight: 0 }

/** A lottery whose first prize is always picked. */
const always = (prize: object, values: object = {}) => make.published({ prizes: prizesOf([{ ...sure, ...prize }], never), ...values })
/** With a separate session, because the test clock moves on. */
const drawBy = async (id: number, own: { id: number }, key = onceKey()) =>
  call(shop.lottery.draw, { id }, { token: await people.tokenOf(own.id), ...key })
const recordsOf = (id: number) => db.select().from(lotteryRecord).where(eq(lotteryRecord.lottery_id, id)).orderBy(lotteryRecord.id)
const violated = async () =>
  (
    await runChecks(
      server.database.pool,
      allChecks().filter(({ name }) => /^(?:lottery|order|ledger|activity)\./.test(name)),
    )
  ).violations

describe('A23 draw: who may', () => {
  test('the messages of time, state, audience and limits', async () => {
    const one = await people.person()
    const later = new Date(clock.now().getTime() + DAY_MS).toISOString()
    expect((await drawBy(await make.published({ start_at: later }), one)).msg).toBe('活动未开始')
    const ended = await make.published({ end_at: later })
    const paused = await make.published()
    await call(calls.pause, { id: paused }, { token })
    expect((await drawBy(paused, one)).msg).toBe('活动已暂停')
    await call(calls.close, { id: paused }, { token })
    expect((await drawBy(paused, one)).msg).toBe('活动已结束')
    expect((await drawBy(await make.published({ audience: 'approved_store' }), one)).msg).toBe('您不符合参与条件')
    expect((await drawBy(await make.saved(), one)).code).toBe(404)
    clock.advance(2 * DAY_MS)
    expect((await drawBy(ended, one)).msg).toBe('活动已结束')
  })

  test('free draws are for each day, the total is for all days', async () => {
    const one = await people.person()
    const id = await make.published({ free_per_day: 2, day_limit: 5, total_limit: 5 })
    const codes = async (n: number) => {
      const all = []
      for (let i = 0; i < n; i += 1) all.push((await drawBy(id, one)).code)
      return all
    }
    expect(await codes(3)).toEqual([200, 200, 400])
    clock.advance(DAY_MS)
    expect(await codes(3)).toEqual([200, 200, 400])
    clock.advance(DAY_MS)
    expect(await codes(2)).toEqual([200, 400])
    const { chances } = (await call(shop.lottery.detail, { id }, { token: await people.tokenOf(one.id) })).data
    expect(chances).toMatchObject({ total_left: 0, day_left: 0, can_draw: false, msg: '抽奖次数已用完' })
  })

  test('points are taken after the free draws, and a refusal counts nothing', async () => {
    const one = await people.person()
    const id = await make.published({ chance_type: 'integral', cost_integral: 30, free_per_day: 1, prizes: prizesOf() })
    await world.give(one.id, 'integral', 50)
    expect((await drawBy(id, one)).code).toBe(200)
    expect(await world.available(one.id, 'integral')).toBe(50)
    expect((await drawBy(id, one)).code).toBe(200)
    expect(await world.available(one.id, 'integral')).toBe(20)
    expect((await drawBy(id, one)).msg).toBe('积分不足')
    expect((await recordsOf(id)).map(({ paid_by, cost_points, draw_no }) => [paid_by, cost_points, draw_no])).toEqual([
      ['free', 0, 1],
      ['points', 30, 2],
    ])
    expect(await violated()).toEqual([])
  })
})

describe('A23 draw: what it gives', () => {
  test('points and money are posted in the draw', async () => {
    const one = await people.person()
    expect((await drawBy(await always({ points: 88 }), one)).data).toMatchObject({
      state: 'granted',
      prize: { position: 1, kind: 'integral' },
    })
    expect(await world.available(one.id, 'integral')).toBe(88)
    const id = await always({ kind: 'balance', amount: 250 })
    await drawBy(id, one)
    expect(await world.available(one.id, 'balance')).toBe(250)
    expect((await recordsOf(id))[0]).toMatchObject({ cost: 250, state: 'granted' })
    expect(await violated()).toEqual([])
  })

  test('an exhausted prize, the daily maximum and the win limit lead to the fallback', async () => {
    const [one, two] = [await people.person(), await people.person()]
    const outcome = async (id: number, own: { id: number }) => (await drawBy(id, own)).data.prize.kind
    const scarce = await always({ stock: 1 })
    expect([await outcome(scarce, one), await outcome(scarce, two)]).toEqual(['integral', 'thanks'])
    const daily = await always({ day_max: 1 })
    expect([await outcome(daily, one), await outcome(daily, two)]).toEqual(['integral', 'thanks'])
    clock.advance(DAY_MS)
    expect(await outcome(daily, two)).toBe('integral')
    const limited = await always({}, { win_limit: 1 })
    expect([await outcome(limited, one), await outcome(limited, one), await outcome(limited, two)]).toEqual([
      'integral',
      'thanks',
      'integral',
    ])
    expect((await recordsOf(limited)).map(({ fallback }) => fallback)).toEqual([null, 'win_limit', null])
    expect((await recordsOf(scarce)).map(({ fallback }) => fallback)).toEqual([null, 'stock'])
    expect(await violated()).toEqual([])
  })

  test('goods are reserved by the draw; without stock the fallback is given and the prize stays', async () => {
    const [sku_id = 0] = await world.skus(1, { stock: 3 })
    const [one, two] = [await people.person(), await people.person()]
    const id = await always({ kind: 'goods', sku_id, qty: 2, stock: 10 })
    expect((await drawBy(id, one)).data).toMatchObject({ state: 'pending_address', prize: { kind: 'goods' } })
    expect(await world.stockOf([sku_id])).toEqual([[1, 2]])
    expect((await drawBy(id, two)).data).toMatchObject({ state: 'none', prize: { kind: 'thanks' } })
    const [prize] = await db
      .select()
      .from(lotteryPrize)
      .where(and(eq(lotteryPrize.lottery_id, id), eq(lotteryPrize.position, 1)))
    expect(prize).toMatchObject({ drawn: 1, day_drawn: 1 })
    expect((await recordsOf(id))[1]).toMatchObject({ fallback: 'goods', picked_position: 1, position: 2 })
    expect(await violated()).toEqual([])
  })

  test('a coupon that is used up waits for staff, who give it again once', async () => {
    let left = 0
    const restore = replaceRewards({
      coupon: { title: async () => '满减券', give: async (_ctx, { user_id }) => (left-- > 0 ? { id: user_id, cost: 700 } : undefined) },
    })
    const one = await people.person()
    const id = await always({ kind: 'coupon', coupon_id: 5 })
    expect((await drawBy(id, one)).data.state).toBe('pending_grant')
    const [row] = await recordsOf(id)
    const grant = () => call(contract.lottery.record.grant, { id: row?.id ?? 0 }, { token, ...onceKey() })
    left = 0
    expect((await grant()).code).toBe(400)
    left = 1
    expect((await grant()).code).toBe(200)
    expect((await grant()).msg).toBe('奖品已发放')
    expect((await recordsOf(id))[0]).toMatchObject({ state: 'granted', cost: 700 })
    left = 1
    expect((await drawBy(id, one)).data.state).toBe('granted')
    restore()
    expect(await violated()).toEqual([])
  })
})

describe('A23 draw: earned chances', () => {
  test('a source gives a chance once; it is used after the free draws and ends with the lottery', async () => {
    const one = await people.person()
    const id = await make.published({ chance_type: 'sign', free_per_day: 0 })
    const ctx = await server.ctxFor()
    const give = (source_id: string) => transact(ctx, (ctx) => chanceGiver.give(ctx, { id, user_id: one.id, source: 'sign', source_id }))
    const first = await give('1')
    expect(await give('1')).toEqual(first)
    await give('2')
    expect(await chanceGiver.title(ctx, id)).toBe('春季抽奖')
    expect([(await drawBy(id, one)).code, (await drawBy(id, one)).code, (await drawBy(id, one)).msg]).toEqual([200, 200, '抽奖次数已用完'])
    const used = await db.$count(lotteryChance, and(eq(lotteryChance.lottery_id, id), sql`used_at is not null`))
    expect(used).toBe(2)
    expect(await violated()).toEqual([])
  })

  test('[X15] each full paid amount gives a chance, a refund takes back chances and prizes', async () => {
    const buyer = await world.buyer()
    const [sku_id = 0] = await world.skus(1, { price_store: 1000, price_trade: 900 })
    const id = await make.published({ chance_type: 'order', free_per_day: 0, order_min: 2000, audience: 'approved_store' })
    const paid = await world.paid({ store_id: buyer.id, lines: [{ sku_id, qty: 5 }] })
    const failed: unknown[] = []
    const consume = async () => consumeOrderEvents(await server.ctxFor(), (error) => failed.push(error))
    await consume()
    await consume()
    const chances = () => db.select().from(lotteryChance).where(eq(lotteryChance.lottery_id, id)).orderBy(lotteryChance.id)
    expect((await chances()).map(({ source_id }) => source_id)).toEqual([`${paid.order_no}:1`, `${paid.order_no}:2`])
    await make.draw(id, buyer.user_id)
    await db.execute(sql`update sales_order set refund_amount = paid_amount where id = ${paid.id}`)
    await db.execute(
      sql`insert into order_event (order_id, kind, consumer, created_at) values (${paid.id}, 'refunded', 'lotteryChance', now())`,
    )
    await consume()
    await db.execute(sql`update sales_order set refund_amount = 0 where id = ${paid.id}`)
    await expect(make.draw(id, buyer.user_id)).rejects.toThrow('No draws are left')
    expect(failed).toEqual([])
    expect([chancesFor(0, null), chancesFor(1, null), chancesFor(1999, 2000), chancesFor(10_000_000, 1)]).toEqual([0, 1, 0, 100])
  })
})

test('[X4] a stopped prize’s share always goes to the fallback, never to another prize', async () => {
  for (const stops of [[2], [2, 3], [2, 3, 4, 5, 6, 7]]) {
    const heavy = { weight: 1_000_000, points: 1 }
    const id = await make.published({ prizes: prizesOf([{ weight: 1, points: 9999 }, heavy, heavy, heavy, heavy, heavy, heavy], never) })
    const { version } = (await call(calls.detail, { id }, { token })).data
    const stop = (positions: number[]) =>
      call(calls.prizeStock, { id, version, prizes: positions.map((position) => ({ position, stop: 1 as const })) }, { token })
    expect(await stop([8])).toMatchObject({ code: 400, msg: '兜底奖品不能停止发放' })
    expect(await stop(stops)).toMatchObject({ code: 200 })
    const one = await people.person()
    for (let n = 0; n < 12; n += 1) await make.draw(id, one.id)
    const rows = await recordsOf(id)
    for (const { picked_position, position, fallback } of rows)
      expect([position, fallback]).toEqual(stops.includes(picked_position) ? [8, 'stopped'] : [picked_position, null])
    if (stops.length === 6) expect(rows.filter(({ position }) => position === 1)).toHaveLength(0)
    const { version: now, prizes } = (await call(calls.detail, { id }, { token })).data
    expect(prizes.map(({ weight }) => weight)).toEqual([1, ...Array.from({ length: 6 }, () => 1_000_000), 0])
    const raised = { ...prizesOf([{ weight: 2, points: 9999 }])[0], position: 1 }
    const { title, style, chance_type, free_per_day, day_limit, total_limit, audience, start_at, end_at } = (
      await call(calls.detail, { id }, { token })
    ).data
    const form = { id, version: now, title, style, chance_type, free_per_day, day_limit, total_limit, audience, start_at, end_at }
    const values = prizesOf([raised, heavy, heavy, heavy, heavy, heavy, heavy], never)
    expect(await call(calls.edit, { ...form, prizes: values }, { token })).toMatchObject({ code: 400, msg: '活动已发布，不能修改该项' })
    await call(calls.close, { id }, { token })
  }
  expect(await violated()).toEqual([])
}, 120_000)

test('A23 the same key gives the same prize again', async () => {
  const one = await people.person()
  const id = await make.published({ prizes: prizesOf([{}, {}, {}, {}]) })
  const key = onceKey()
  const answers = [await drawBy(id, one, key), await drawBy(id, one, key)]
  expect(answers[1]?.data).toEqual(answers[0]?.data)
  expect(await recordsOf(id)).toHaveLength(1)
})

test('A23 after the closing every draw follows from the seed, and verify finds a changed one', async () => {
  const id = await make.published({ prizes: prizesOf([{ weight: 7 }, { weight: 1 }, { weight: 500 }]) })
  for (let n = 0; n < 6; n += 1) {
    const { id: user_id } = await people.person()
    for (let i = 0; i < 5; i += 1) await make.draw(id, user_id)
  }
  await call(calls.close, { id }, { token })
  const { proof } = (await call(shop.lottery.detail, { id })).data
  const seed = Buffer.from(proof?.seed ?? '', 'hex')
  const weights = proof?.weights[0]?.weights ?? []
  for (const { user_id, draw_no, number, attempt, picked_position } of await recordsOf(id)) {
    expect(drawNumber(seed, { lottery_id: id, user_id, draw_no }, sumOf(weights))).toEqual({ number, attempt })
    expect(pickOf(weights, number)).toBe(picked_position)
  }
  expect(await violated()).toEqual([])
  const [row] = await recordsOf(id)
  const set = (number: number) =>
    db
      .update(lotteryRecord)
      .set({ number })
      .where(eq(lotteryRecord.id, row?.id ?? 0))
  await set(((row?.number ?? 0) + 1) % sumOf(weights))
  expect((await violated()).map(({ check }) => check)).toContain('lottery.number')
  await set(row?.number ?? 0)
  expect(await violated()).toEqual([])
})
