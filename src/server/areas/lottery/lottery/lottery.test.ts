import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { shop } from '#contract/shop/index.ts'
import { spu } from '#server/areas/goods/shared/tables.ts'
import { lottery as table, lotteryWeights } from '#server/areas/lottery/shared/tables.ts'
import { DAY_MS } from '#server/platform/kernel/durations.ts'
import { goodsMaker } from '#test/make/goods.ts'
import { lotteryForm, lotteryMaker, prizesOf } from '#test/make/lotteries.ts'
import { orderWorld } from '#test/make/order-world.ts'
import { shopMaker } from '#test/make/shop.ts'
import { workerContextOf } from '#test/make/work.ts'
import { life } from './life.ts'

const { server, clock, call, db, token } = await orderWorld('2026-03-02T02:00:00.000Z')
const make = lotteryMaker(server, token)
const goods = goodsMaker(server, token)
const people = shopMaker(server)
const calls = contract.lottery.lottery

const form = (values: Parameters<typeof lotteryForm>[0] = {}) => lotteryForm(values, clock.now())
const edit = (values: object) => call(calls.edit, values as never, { token })
const detail = async (id: number) => (await call(calls.detail, { id }, { token })).data

describe('A23 lottery: the form', () => {
  test.each([
    [{ prizes: prizesOf().slice(0, 7) }, '必须设置8个奖品'],
    [{ prizes: prizesOf().map((prize) => ({ ...prize, position: 1 })) }, '必须设置8个奖品'],
    [{ prizes: prizesOf(Array.from({ length: 8 }, () => ({}))) }, '至少设置一个“谢谢参与”作为兜底奖品'],
    [{ prizes: prizesOf([], { weight: 0 }) }, '奖品权重之和必须大于0'],
    [{ prizes: prizesOf([{ kind: 'goods', qty: 1 }]) }, '请选择奖品商品'],
    [{ prizes: prizesOf([{ kind: 'coupon' }]) }, '请选择优惠券'],
    [{ prizes: prizesOf([{ kind: 'goods', sku_id: 1 }]) }, '请填写奖品数量'],
    [{ prizes: prizesOf([{ stock: null }]) }, '请填写奖品数量'],
    [{ chance_type: 'integral' as const, cost_integral: 0 }, '积分抽奖的消耗积分必须大于0'],
    [{ end_at: '2026-01-01T00:00:00Z' }, '结束时间必须晚于开始时间'],
    [{ title: '抽' }, '活动名称不能少于2个字符'],
    [{ day_limit: 101 }, '每人每日次数必须为1~100之间的整数'],
  ])('refuses what the rules forbid (%#)', async (values, msg) => {
    const answer = await edit(form(values))
    expect([answer.code, answer.msg]).toEqual([400, msg])
  })

  test('keeps only the values of the kind of a prize, and one fallback', async () => {
    const id = await make.saved({ prizes: prizesOf([{ amount: 500, qty: 3 }]) })
    const { prizes, phase, seed_hash } = await detail(id)
    expect(prizes).toHaveLength(8)
    expect(prizes[0]).toMatchObject({ kind: 'integral', points: 10, amount: null, qty: null, stock: 100, drawn: 0, unit_cost: 10 })
    expect(prizes.map(({ is_fallback }) => is_fallback)).toEqual([0, 1, 0, 0, 0, 0, 0, 0])
    expect([phase, seed_hash]).toEqual(['draft', null])
  })

  test('names goods that are not on sale at the publication', async () => {
    const spu_id = await goods.spu()
    const sku_id = await goods.sku({ spu_id, stock: 10 })
    const id = await make.saved({ prizes: prizesOf([{ kind: 'goods', sku_id, qty: 1, stock: 5 }]) })
    expect((await call(calls.publish, { id }, { token })).msg).toMatch(/^商品“.+”已下架$/)
    await db.update(spu).set({ state: 'on' }).where(eq(spu.id, spu_id))
    expect((await call(calls.publish, { id }, { token })).code).toBe(200)
  })
})

describe('A23 lottery: the life', () => {
  test('the publication commits to a seed, the closing reveals it, and a copy has a new one', async () => {
    const id = await make.published()
    const { seed_hash, seed } = await detail(id)
    expect([seed_hash?.length, seed]).toEqual([64, null])
    const copied = (await call(calls.copy, { id }, { token })).data.id
    expect(await detail(copied)).toMatchObject({ state: 'draft', seed_hash: null, prizes: expect.any(Array) })
    expect((await detail(copied)).prizes).toHaveLength(8)
    expect((await call(calls.close, { id }, { token })).code).toBe(200)
    const closed = await detail(id)
    expect(closed.phase).toBe('closed')
    expect(
      createHash('sha256')
        .update(Buffer.from(closed.seed ?? '', 'hex'))
        .digest('hex'),
    ).toBe(seed_hash)
  })

  test('the end of its time closes it, and the seed is known', async () => {
    const id = await make.published({ end_at: new Date(clock.now().getTime() + DAY_MS).toISOString() })
    clock.advance(2 * DAY_MS)
    await life.finish(await workerContextOf(server))
    expect(await detail(id)).toMatchObject({ state: 'closed', seed: expect.stringMatching(/^[0-9a-f]{64}$/) })
  })

  test('while running, weights change only to 0, stock only rises, past weights stay known', async () => {
    const id = await make.published({ prizes: prizesOf([{}, { weight: 50 }]) })
    const { version, prizes, ...row } = await detail(id)
    const formWith = (next: typeof prizes) => ({ ...row, version, prizes: next.map((prize) => ({ ...prize })) })
    const changed = (at: number, values: object) => prizes.map((prize, i) => (i === at ? { ...prize, ...values } : prize))
    expect((await edit(formWith(changed(0, { weight: 200 })))).msg).toBe('活动已发布，不能修改该项')
    expect((await edit(formWith(changed(0, { title: '别的' })))).msg).toBe('活动已发布，不能修改该项')
    expect((await edit(formWith(changed(0, { stock: 50 })))).msg).toBe('发布后数量只能增加')
    expect((await edit({ ...formWith(prizes), day_limit: 3 })).msg).toBe('活动已发布，不能修改该项')
    expect(await edit({ ...formWith(prizes), title: '改名抽奖' })).toMatchObject({ code: 200 })
    const next = await detail(id)
    expect((await edit({ ...formWith(changed(1, { weight: 0, stock: 200 })), version: next.version })).code).toBe(200)
    const weights = await db.select().from(lotteryWeights).where(eq(lotteryWeights.lottery_id, id)).orderBy(lotteryWeights.version)
    expect(weights.map(({ weights }) => weights.slice(0, 3))).toEqual([[100, 50, 100]])
    const [stored] = await db.select().from(table).where(eq(table.id, id))
    expect(stored?.weights_version).toBe(1)
    expect((await detail(id)).prizes[1]).toMatchObject({ weight: 50, is_stopped: 1, stock: 200 })
  })

  test('the stock dialog raises one prize and stops another, never below the drawn number', async () => {
    const id = await make.published({
      prizes: prizesOf([{ stock: 5, weight: 1_000_000 }], { weight: 0 }).map((p, at) => (at === 1 ? { ...p, weight: 1 } : p)),
    })
    const { id: user_id } = await people.person()
    await make.draw(id, user_id)
    const { version, prizes } = await detail(id)
    expect(prizes[0]?.drawn).toBe(1)
    const change = (prizes: object[]) => call(calls.prizeStock, { id, version, prizes } as never, { token })
    expect((await change([{ position: 1, stock: 0 }])).msg).toBe('奖品库存不能小于已抽中数量(1)')
    expect(await change([{ position: 1, stock: 9, stop: 1 }])).toMatchObject({ code: 200 })
    expect((await detail(id)).prizes[0]).toMatchObject({ stock: 9, weight: 1_000_000, is_stopped: 1 })
    expect((await change([{ position: 1, stock: 20 }])).msg).toBe('数据已被他人修改，请刷新后重试')
  })

  test('[S23] the dialog of the stock without a change leaves the review and the version', async () => {
    const id = await make.saved({ prizes: prizesOf([{ stock: 5 }]) })
    await db.update(table).set({ review_by: 1 }).where(eq(table.id, id))
    const reviewOf = async () =>
      (await db.select({ review_by: table.review_by, version: table.version }).from(table).where(eq(table.id, id)))[0]
    const before = await reviewOf()
    const change = { id, version: before?.version ?? 0, prizes: [{ position: 1, stock: 5 }] }
    expect(await call(calls.prizeStock, change, { token })).toMatchObject({ code: 200 })
    expect(await reviewOf()).toEqual(before)
    const stale = { ...change, version: (before?.version ?? 1) + 1 }
    expect((await call(calls.prizeStock, stale, { token })).msg).toBe('数据已被他人修改，请刷新后重试')
  })

  test('with draws it is never deleted; the list shows draws, persons, wins and cost', async () => {
    const id = await make.published({ title: '统计抽奖', prizes: prizesOf([{ points: 300, weight: 1_000_000 }], { weight: 0 }) })
    const { id: user_id } = await people.person()
    await make.draw(id, user_id)
    await make.draw(id, user_id)
    await call(calls.close, { id }, { token })
    const removed = (await call(calls.delete, { ids: [id] }, { token })).data
    expect(removed.failed).toEqual([{ id, msg: '活动已有参与记录，不能删除' }])
    const { list } = (await call(calls.list, { word: '统计抽奖' }, { token })).data
    expect(list[0]).toMatchObject({ joined_count: 2, user_count: 1, win_count: 2, cost_amount: 600 })
    expect((await call(calls.stat, { id }, { token })).data).toMatchObject({ joins: 2, users: 1, cost: 600 })
  })

  test('the filters of the list find phase and time', async () => {
    const id = await make.published({
      title: '未来抽奖',
      start_at: new Date(clock.now().getTime() + 5 * DAY_MS).toISOString(),
    })
    const found = async (filters: object) =>
      (await call(calls.list, { word: '未来抽奖', ...filters } as never, { token })).data.list.map((row) => row.id)
    expect(await found({ phase: 'upcoming' })).toEqual([id])
    expect(await found({ phase: 'running' })).toEqual([])
    expect(await found({ to: '2026-03-03' })).toEqual([])
    expect(await found({ from: '2026-03-03', state: 'published' })).toEqual([id])
    expect((await call(calls.counts, { word: '未来抽奖' }, { token })).data).toMatchObject({ all: 1, published: 1 })
  })
})

test('A23 the place of a lottery in the list is set', async () => {
  const id = await make.published()
  expect(await call(calls.sort, { id, sort: 7 }, { token })).toMatchObject({ code: 200 })
  expect(await detail(id)).toMatchObject({ sort: 7 })
})

test('A23 visitors see a lottery without weights; after the closing everybody can recompute it', async () => {
  const id = await make.published()
  const { data } = await call(shop.lottery.detail, { id })
  expect(data).toMatchObject({ phase: 'running', chances: null, proof: null, seed_hash: expect.any(String) })
  expect(JSON.stringify(data)).not.toContain('weight')
  await call(calls.close, { id }, { token })
  const closed = (await call(shop.lottery.detail, { id })).data
  expect(closed.proof?.weights).toEqual([{ version: 1, weights: [100, 100, 0, 0, 0, 0, 0, 0] }])
  expect((await call(shop.lottery.detail, { id: await make.saved() })).code).toBe(404)
})
