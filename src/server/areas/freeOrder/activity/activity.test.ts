import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { shop } from '#contract/shop/index.ts'
import { freeRecord, freeSession } from '#server/areas/freeOrder/shared/tables.ts'
import { sku } from '#server/areas/goods/shared/tables.ts'
import { orderEvent } from '#server/areas/trade/tables/order-event-tables.ts'
import { allChecks } from '#server/platform/entity/registry.ts'
import { DAY_MS } from '#server/platform/kernel/durations.ts'
import { runChecks } from '#server/platform/verify/check.ts'
import { freeForm, freeMaker, later } from '#test/make/free-orders.ts'
import { orderWorld } from '#test/make/order-world.ts'
import { replaceRewards } from '#test/make/ports.ts'
import { onceKey } from '#test/make/shop.ts'
import { workerContextOf } from '#test/make/work.ts'
import { drawDue } from './draw.ts'
import { life } from './life.ts'

const world = await orderWorld('2026-03-02T02:00:00.000Z')
const { server, clock, call, db, token } = world
const make = freeMaker(world)
const calls = contract.freeOrder.activity
replaceRewards({
  coupon: {
    title: async (_ctx, id) => (id === 5 ? '满减券' : undefined),
    give: async (_ctx, { user_id }) => ({ id: user_id, cost: 700 }),
    options: async () => [{ key: 5, title: '满减券' }],
  },
})

const form = (values: Parameters<typeof freeForm>[0] = {}) => freeForm(values, clock.now())
const edit = (values: object) => call(calls.edit, values as never, { token })
const detail = async (id: number) => (await call(calls.detail, { id }, { token })).data
const draw = (id: number, session = 1) => call(calls.draw, { id, session }, { token, ...onceKey() })
const violated = async () =>
  (
    await runChecks(
      server.database.pool,
      allChecks().filter(({ name }) => /^(?:freeOrder|order|ledger|activity|finance|commission)\./.test(name)),
    )
  ).violations

describe('A25 free orders: the form', () => {
  test.each([
    [{ quota: 0 }, '免单名额必须大于0'],
    [{ reward_cap: 500, budget: 400 }, '预算不能小于单笔上限'],
    [{ mode: 'nth' as const, nth: null }, '第N单必须为2~100000之间的整数'],
    [{ mode: 'nth' as const, nth: 1 }, '第N单必须为2~100000之间的整数'],
    [{ mode: 'draw' as const, sessions: [] }, '请至少设置一个开奖场次'],
    [{ mode: 'draw' as const, sessions: [{ draw_at: later(clock.now(), 5), quota: 1 }] }, '开奖时间必须在活动时间之后'],
    [
      {
        mode: 'draw' as const,
        sessions: [
          { draw_at: later(clock.now(), -2), quota: 1 },
          { draw_at: later(clock.now(), 11), quota: 1 },
        ],
      },
      '开奖时间必须在活动时间之后',
    ],
    [
      {
        mode: 'draw' as const,
        sessions: [
          { draw_at: later(clock.now(), 11), quota: 1 },
          { draw_at: later(clock.now(), 11), quota: 1 },
        ],
      },
      '开奖时间不能重复',
    ],
    [{ mode: 'draw' as const, quota: 1 }, '场次名额之和不能大于免单名额'],
    [{ mode: 'apply' as const, apply_days: null }, '请输入申请期限'],
    [{ reward_to: 'coupon' as const }, '请选择优惠券'],
    [{ scope: 'brand' as const }, '请选择品牌'],
    [{ scope: 'brand' as const, scope_ids: [999_999] }, '品牌不存在'],
    [{ reward_rate: 0 }, '返还比例必须大于0'],
    [{ end_at: '2026-01-01T00:00:00Z' }, '结束时间必须晚于开始时间'],
  ])('refuses what the rules forbid (%#)', async (values, msg) => {
    const answer = await edit(form(values))
    expect([answer.code, answer.msg]).toEqual([400, msg])
  })

  test('keeps only the values of the chosen mode, and the draws in the order of their times', async () => {
    const id = await make.saved({
      mode: 'draw',
      nth: 5,
      apply_days: 3,
      scope_ids: [7],
      coupon_id: 5,
      sessions: [
        { draw_at: later(clock.now(), 10), quota: 3 },
        { draw_at: later(clock.now(), 2), quota: 1 },
      ],
    })
    const row = await detail(id)
    expect(row).toMatchObject({ nth: null, apply_days: null, scope_ids: [], coupon_id: null, phase: 'draft' })
    expect(row.sessions.map(({ session_no, quota, seed_hash }) => [session_no, quota, seed_hash])).toEqual([
      [1, 1, null],
      [2, 3, null],
    ])
    expect(row.next_draw_at).toBe(later(clock.now(), 2))
  })

  test('a coupon must be one that can be given at the publication', async () => {
    const id = await make.saved({ reward_to: 'coupon', coupon_id: 6 })
    expect((await call(calls.publish, { id }, { token })).msg).toBe('请选择优惠券')
    expect((await call(calls.rewards, {}, { token })).data.list).toEqual([{ key: 5, title: '满减券' }])
    expect((await call(calls.collections, { word: '春' }, { token })).data.list).toEqual([])
  })
})

describe('A25 free orders: the life', () => {
  test('the publication commits to the seeds; a copy has none, and fixed fields stay', async () => {
    const id = await make.published({ mode: 'draw' })
    const { sessions, version, ...row } = await detail(id)
    expect(sessions[0]).toMatchObject({ seed: null, seed_hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
    const values = { ...row, version, sessions: sessions.map(({ draw_at, quota }) => ({ draw_at, quota })) }
    expect(await edit({ ...values, title: '改名免单' })).toMatchObject({ code: 200 })
    const next = (await detail(id)).version
    expect((await edit({ ...values, version: next, reward_rate: 5000 })).msg).toBe('活动已发布，不能修改该项')
    expect((await edit({ ...values, version: next, sessions: [{ ...values.sessions[0], quota: 1 }] })).msg).toBe('活动已发布，不能修改该项')
    expect((await edit({ ...values, version: next, quota: 9 })).msg).toBe('发布后数量只能增加')
    expect(await edit({ ...values, version: next, quota: 20 })).toMatchObject({ code: 200 })
    const { id: copied } = (await call(calls.copy, { id }, { token })).data
    expect((await detail(copied)).sessions[0]).toMatchObject({ seed_hash: null, candidates: 0, draw_at: values.sessions[0]?.draw_at })
    expect(await call(calls.sort, { id, sort: 7 }, { token })).toMatchObject({ code: 200 })
  })

  test('pause, resume, close and the list with its filters', async () => {
    const id = await make.published({ title: '筛选免单', mode: 'nth' })
    const found = async (filters: object) =>
      (await call(calls.list, { word: '筛选免单', ...filters } as never, { token })).data.list.map((one) => one.id)
    expect(await found({ phase: 'running', mode: 'nth', from: '2026-03-02', to: '2026-03-02' })).toEqual([id])
    expect(await found({ mode: 'draw' })).toEqual([])
    expect((await call(calls.counts, { word: '筛选免单' }, { token })).data).toMatchObject({ all: 1, published: 1 })
    expect((await call(calls.option, {}, { token })).data.list).toContainEqual({ key: id, title: '筛选免单' })
    for (const step of [calls.pause, calls.resume, calls.close]) expect(await call(step, { id }, { token })).toMatchObject({ code: 200 })
    expect((await call(calls.delete, { ids: [id] }, { token })).data).toMatchObject({ success: [id] })
  })

  test('with orders it is never deleted, and the figures count them', async () => {
    const id = await make.published()
    await make.bought({ qty: 3 })
    await call(calls.close, { id }, { token })
    expect((await call(calls.delete, { ids: [id] }, { token })).data.failed).toEqual([{ id, msg: '活动已有参与记录，不能删除' }])
    expect((await call(calls.stat, { id }, { token })).data).toMatchObject({ joins: 1, users: 1, orders: 1, amount: 6000, cost: 0 })
  })

  test('the estimate counts the paid orders of the last days in scope', async () => {
    const [sku_id = 0] = await world.skus(1, { price_store: 2500 })
    await make.bought({ qty: 2, sku_id })
    clock.advance(DAY_MS)
    const { token } = { token: await world.login() }
    const ask = async (values: object) =>
      (await call(calls.estimate, { scope: 'sku', scope_ids: [sku_id], ...values } as never, { token })).data
    expect(await ask({})).toEqual({ days: 30, orders: 1, amount: 5000 })
    expect(await ask({ order_min: 5001 })).toMatchObject({ orders: 0, amount: 0 })
    const [row] = await db.select().from(sku).where(eq(sku.id, sku_id))
    expect(await ask({ scope: 'brand', scope_ids: [row?.brand_id] })).toMatchObject({ orders: 1 })
    expect(await ask({ scope: 'category', scope_ids: [row?.category_id] })).toMatchObject({ orders: 1 })
    expect(await ask({ scope: 'series', scope_ids: [row?.series_id] })).toMatchObject({ orders: 1 })
    expect(await ask({ scope: 'collection', scope_ids: [1] })).toMatchObject({ orders: 0 })
  })
})

describe('A25 draws', () => {
  test('a draw takes place once and on time, its revealed seed allows recomputation', async () => {
    const id = await make.published({ mode: 'draw', per_user_limit: 1 })
    const own = await world.buyer()
    const [first, second] = [await make.bought({ own }), await make.bought({ own })]
    for (let n = 0; n < 3; n += 1) await make.bought()
    expect((await draw(id)).msg).toBe('未到开奖时间')
    expect((await draw(id, 2)).msg).toBe('开奖场次不存在')
    const key = { token: await world.login(), ...onceKey() }
    clock.advance(10 * DAY_MS)
    const drawn = await call(calls.draw, { id, session: 1 }, key)
    expect(drawn).toMatchObject({ code: 200, data: { candidates: 5, winners: 2 } })
    expect((await call(calls.draw, { id, session: 1 }, key)).data).toEqual(drawn.data)
    expect((await draw(id)).msg).toBe('该场次已开奖')
    const { sessions, own: mine } = (await call(shop.freeOrder.detail, { id })).data
    const [session] = sessions
    expect(mine).toBeNull()
    expect(
      createHash('sha256')
        .update(Buffer.from(session?.seed ?? '', 'hex'))
        .digest('hex'),
    ).toBe(session?.seed_hash)
    const records = await make.recordsOf(id)
    expect(records.filter(({ state }) => state === 'won')).toHaveLength(2)
    expect(records.map(({ draw_rank }) => draw_rank ?? 0).toSorted()).toEqual([1, 2, 3, 4, 5])
    const ofOwn = records.filter(({ order_id }) => [first.id, second.id].includes(order_id))
    expect(ofOwn.filter(({ state }) => state === 'won').length).toBeLessThanOrEqual(1)
    expect(await make.activityOf(id)).toMatchObject({ won: 2, granted: 0 })
    expect(await violated()).toEqual([])
    const [one, other] = records
    const rank = (record_id: number, draw_rank: number | null) =>
      db.update(freeRecord).set({ draw_rank }).where(eq(freeRecord.id, record_id))
    await rank(one?.id ?? 0, null)
    await rank(other?.id ?? 0, one?.draw_rank ?? 0)
    await rank(one?.id ?? 0, other?.draw_rank ?? 0)
    expect((await violated()).map(({ check }) => check)).toContain('freeOrder.draw')
    await rank(one?.id ?? 0, null)
    await rank(other?.id ?? 0, other?.draw_rank ?? 0)
    await rank(one?.id ?? 0, one?.draw_rank ?? 0)
    expect(await violated()).toEqual([])
  })

  test('paid orders join the draw, and the job waits for uncounted orders before drawing', async () => {
    const now = clock.now()
    const id = await make.published({
      mode: 'draw',
      sessions: [
        { draw_at: later(now, 1), quota: 1 },
        { draw_at: later(now, 10), quota: 1 },
      ],
    })
    const first = await make.bought()
    clock.advance(DAY_MS + 1000)
    const [waiting] = await db
      .insert(orderEvent)
      .values({ order_id: first.id, kind: 'paid', consumer: 'freeOrder', created_at: later(now, 1) })
      .returning()
    await drawDue(await workerContextOf(server))
    expect((await make.sessionsOf(id))[0]?.drawn_at).toBeNull()
    await db.delete(orderEvent).where(eq(orderEvent.id, waiting?.id ?? 0))
    await drawDue(await workerContextOf(server))
    expect(await make.recordOf(id, first.id)).toMatchObject({ session_no: 1, state: 'won', draw_rank: 1 })
    const second = await make.bought()
    expect(await make.recordOf(id, second.id)).toMatchObject({ session_no: 2, state: 'candidate' })
    clock.advance(10 * DAY_MS)
    await life.finish(await workerContextOf(server))
    await drawDue(await workerContextOf(server))
    expect(await make.recordOf(id, second.id)).toMatchObject({ state: 'won' })
    expect((await make.activityOf(id)).state).toBe('closed')
    expect(await db.$count(freeSession, eq(freeSession.activity_id, id))).toBe(2)
    expect(await violated()).toEqual([])
  })
})
