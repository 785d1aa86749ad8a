import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { shop } from '#contract/shop/index.ts'
import { areaJobs } from '#server/platform/entity/registry.ts'
import { DAY_MS, HOUR_MS } from '#server/platform/kernel/durations.ts'
import { envelopeForm, envelopeMaker } from '#test/make/envelopes.ts'
import { orderWorld } from '#test/make/order-world.ts'
import { onceKey, shopMaker } from '#test/make/shop.ts'
import { workerContextOf } from '#test/make/work.ts'
import { redEnvelope, redEnvelopeRecord } from './envelope-tables.ts'

const { server, clock, call, db, token, available } = await orderWorld('2026-03-02T02:00:00.000Z')
const make = envelopeMaker(server, token)
const people = shopMaker(server)
const calls = contract.activity.redEnvelope

const edit = (values: object) => call(calls.edit, values as never, { token })
const form = (values: Parameters<typeof envelopeForm>[0] = {}) => envelopeForm(values, clock.now())
const detail = async (id: number) => (await call(calls.detail, { id }, { token })).data
const rowAt = async (id: number) => (await db.select().from(redEnvelope).where(eq(redEnvelope.id, id)))[0]
const recordsOf = (id: number) =>
  db.select().from(redEnvelopeRecord).where(eq(redEnvelopeRecord.activity_id, id)).orderBy(redEnvelopeRecord.id)
/** With a separate session, because the test clock moves on. */
const as = async (own: { id: number }) => ({ token: await people.tokenOf(own.id), ...onceKey() })
const receive = async (id: number, own: { id: number }) => call(shop.redEnvelope.receive, { id }, await as(own))
const open = async (id: number, own: { id: number }) => call(shop.redEnvelope.open, { id }, await as(own))
const run = async (job: string) => areaJobs()[job]?.act(await workerContextOf(server))

describe('[A13] red envelope: the form', () => {
  const fixed = { kind: 'fixed' as const, min_each: null, max_each: null }
  test.each([
    [{ total_amount: 499 }, '红包总额不能小于个数×最小金额'],
    [{ total_amount: 100_001 }, '红包总额不能大于个数×最大金额'],
    [{ ...fixed, each: 300 }, '红包总额必须等于个数×单个金额'],
    [{ ...fixed }, '请输入单个金额'],
    [{ min_each: null }, '请输入最小金额'],
    [{ max_each: null }, '请输入最大金额'],
    [{ min_each: 0 }, '最小金额不能小于0.01元'],
    [{ max_each: 20_001 }, '单个红包不能超过200元'],
    [{ ...fixed, each: 20_001, total_amount: 1_000_050 }, '单个红包不能超过200元'],
    [{ min_each: 200, max_each: 100 }, '最大金额不能小于最小金额'],
    [{ per_user_limit: 1, per_day_limit: 2 }, '每人每日个数不能大于每人个数'],
    [{ end_at: '2026-01-01T00:00:00Z' }, '结束时间必须晚于开始时间'],
    [{ wish: '祝'.repeat(21) }, '祝福语不能超过20个字符'],
    [{ total_count: 0 }, '红包个数必须为1~1000000之间的整数'],
    [{ valid_hours: 721 }, '打开时限必须为1~720之间的整数'],
  ])('refuses what the rules forbid (%#)', async (values, msg) => {
    const answer = await edit(form(values))
    expect([answer.code, answer.msg]).toEqual([400, msg])
  })

  test('keeps only the amounts of its kind, and an order amount only for orders', async () => {
    const id = await make.saved({ kind: 'fixed', each: 200, order_min: 500 })
    expect(await detail(id)).toMatchObject({ each: 200, min_each: null, max_each: null, order_min: null, phase: 'draft' })
    const other = await make.saved({ trigger: 'order_paid', order_min: 500, each: 7 })
    expect(await detail(other)).toMatchObject({ each: null, min_each: 10, max_each: 2000, order_min: 500 })
  })
})

describe('[A13] red envelope: the life', () => {
  test('a running activity accepts only feasible higher totals and a later end', async () => {
    const id = await make.published({ total_amount: 1000, total_count: 10, min_each: 50, max_each: 200, per_user_limit: 5 })
    const one = await people.person()
    expect((await receive(id, one)).code).toBe(200)
    const row = await detail(id)
    expect((await edit({ ...row, trigger: 'order_paid' })).msg).toBe('活动已发布，不能修改该项')
    expect((await edit({ ...row, max_each: 300 })).msg).toBe('活动已发布，不能修改该项')
    expect((await edit({ ...row, total_count: 9 })).msg).toBe('发布后数量只能增加')
    expect((await edit({ ...row, end_at: new Date(clock.now().getTime() + DAY_MS).toISOString() })).msg).toBe('结束时间只能延后')
    // the first envelope took at most 150, so that more than 200 would be left for each other one
    expect((await edit({ ...row, total_amount: 2000 })).msg).toMatch(/^增加后剩余金额无法分给剩余个数/)
    expect((await edit({ ...row, total_amount: 2000, total_count: 20, title: '加码红包', wish: '恭喜' })).code).toBe(200)
    expect(await detail(id)).toMatchObject({ total_amount: 2000, total_count: 20, title: '加码红包', granted_count: 1, joined_count: 1 })
    expect((await edit({ ...row, title: '旧版本' })).msg).toBe('数据已被他人修改，请刷新后重试')
  })

  test('pausing stops giving, closing releases the rest, given envelopes can still be opened', async () => {
    const id = await make.published({ per_user_limit: 3 })
    const one = await people.person()
    const { data } = await receive(id, one)
    await call(calls.pause, { id }, { token })
    expect((await receive(id, one)).msg).toBe('活动已暂停')
    await call(calls.resume, { id }, { token })
    expect((await receive(id, one)).code).toBe(200)
    await call(calls.close, { id }, { token })
    expect((await receive(id, one)).msg).toBe('活动已结束')
    const [first, second] = await recordsOf(id)
    const amount = (first?.amount ?? 0) + (second?.amount ?? 0)
    expect(await detail(id)).toMatchObject({
      granted_amount: amount,
      granted_count: 2,
      released_amount: 10_000 - amount,
      released_count: 48,
    })
    expect((await open(data.record_id, one)).data).toMatchObject({ amount: first?.amount, state: 'opened' })
    clock.advance(25 * HOUR_MS)
    await run('envelope_expire')
    expect(await rowAt(id)).toMatchObject({ granted_count: 1, released_count: 49, granted_amount: first?.amount })
    expect((await call(calls.delete, { ids: [id] }, { token })).data.failed).toEqual([{ id, msg: '活动已有参与记录，不能删除' }])
    expect(await make.violated()).toEqual([])
  })

  test('the end of its time closes it, and a copy begins anew', async () => {
    const id = await make.published({ end_at: new Date(clock.now().getTime() + DAY_MS).toISOString() })
    await make.receive(id, (await people.person()).id)
    clock.advance(2 * DAY_MS)
    expect((await receive(id, await people.person())).msg).toBe('活动已结束')
    await run('close-envelopes')
    const row = await detail(id)
    expect(row).toMatchObject({ state: 'closed', granted_count: 1, released_count: 49 })
    expect(row.granted_amount + row.released_amount).toBe(10_000)
    const copied = (await call(calls.copy, { id }, { token })).data.id
    expect(await detail(copied)).toMatchObject({ state: 'draft', granted_count: 0, released_amount: 0, joined_count: 0 })
    expect((await call(calls.delete, { ids: [copied] }, { token })).data.success).toEqual([copied])
  })

  test('the list shows what is given and opened; its filters, its place, figures and export', async () => {
    const id = await make.published({ title: '统计红包', per_user_limit: 2 })
    const one = await people.person()
    const { data } = await receive(id, one)
    await receive(id, one)
    await open(data.record_id, one)
    const [first, second] = await recordsOf(id)
    const found = async (filters: object) => (await call(calls.list, { title: '统计红包', ...filters } as never, { token })).data.list
    expect(await found({})).toMatchObject([
      { id, granted_count: 2, opened_count: 1, opened_amount: first?.amount, granted_amount: (first?.amount ?? 0) + (second?.amount ?? 0) },
    ])
    expect(await found({ kind: 'fixed' })).toEqual([])
    expect(await found({ trigger: 'receive', phase: 'running' })).toHaveLength(1)
    expect(await found({ phase: 'ended' })).toEqual([])
    expect(await call(calls.sort, { id, sort: 7 }, { token })).toMatchObject({ code: 200 })
    expect((await detail(id)).sort).toBe(7)
    expect((await call(calls.stat, { id }, { token })).data).toMatchObject({ joins: 2, users: 1, cost: first?.amount })
    expect((await call(calls.export, { title: '统计红包' } as never, { token })).code).toBe(200)
  })
})

describe('[A13] red envelope: receive and open', () => {
  test('the messages of time, audience, trigger, limits and the last envelope', async () => {
    const [one, two] = [await people.person(), await people.person()]
    const later = new Date(clock.now().getTime() + DAY_MS).toISOString()
    expect((await receive(await make.published({ start_at: later }), one)).msg).toBe('活动未开始')
    expect((await receive(await make.published({ audience: 'approved_store' }), one)).msg).toBe('您不符合领取条件')
    expect((await receive(await make.published({ trigger: 'order_paid' }), one)).msg).toBe('您不符合领取条件')
    expect((await receive(await make.saved(), one)).code).toBe(404)
    const last = await make.published({ total_amount: 300, total_count: 1 })
    expect((await receive(last, one)).code).toBe(200)
    expect((await receive(last, two)).msg).toBe('红包已领完')
    expect((await recordsOf(last)).map(({ amount }) => amount)).toEqual([300])
    expect((await receive(await make.published({ total_amount: 500, total_count: 2, kind: 'fixed', each: 250 }), one)).code).toBe(200)
  })

  test('the limit of a day is that of the business day, which begins at 16:00 UTC', async () => {
    const one = await people.person()
    const id = await make.published({ per_user_limit: 3, per_day_limit: 1 })
    const begin = clock.now().getTime()
    expect((await receive(id, one)).code).toBe(200)
    expect((await receive(id, one)).msg).toBe('您今日领取的红包已达上限')
    const nextDay = Date.parse(`${clock.now().toISOString().slice(0, 10)}T16:00:00Z`)
    clock.advance(nextDay - 1 - begin)
    expect((await receive(id, one)).msg).toBe('您今日领取的红包已达上限')
    clock.advance(1)
    expect((await receive(id, one)).code).toBe(200)
    clock.advance(DAY_MS)
    expect((await receive(id, one)).code).toBe(200)
    clock.advance(DAY_MS)
    expect((await receive(id, one)).msg).toBe('您领取的红包已达上限')
    expect((await recordsOf(id)).map(({ source_id }) => source_id)).toEqual(['1', '2', '3'])
    expect(await make.violated()).toEqual([])
  })

  test('opening credits once, foreign envelopes are not found, late ones refused before the job', async () => {
    const [one, two] = [await people.person(), await people.person()]
    const id = await make.published({ per_user_limit: 2 })
    const { data } = await receive(id, one)
    const late = (await receive(id, one)).data
    const [first] = await recordsOf(id)
    expect((await open(data.record_id, two)).code).toBe(404)
    const key = await as(one)
    const answers = [
      await call(shop.redEnvelope.open, { id: data.record_id }, key),
      await call(shop.redEnvelope.open, { id: data.record_id }, key),
    ]
    expect(answers[0]?.data).toEqual({ id: data.record_id, amount: first?.amount, balance: first?.amount, state: 'opened' })
    expect(answers[1]?.data).toEqual(answers[0]?.data)
    expect((await open(data.record_id, one)).msg).toBe('红包已领取')
    expect(await available(one.id, 'balance')).toBe(first?.amount)
    clock.advance(24 * HOUR_MS)
    expect((await open(late.record_id, one)).msg).toBe('红包已过期')
    expect(await make.violated()).toEqual([])
  })

  test('an expired envelope returns amount and count, so that another customer gets it', async () => {
    const [one, two] = [await people.person(), await people.person()]
    const id = await make.published({ total_amount: 777, total_count: 1, max_each: 1000 })
    await receive(id, one)
    clock.advance(24 * HOUR_MS - 1000)
    await run('envelope_expire')
    expect((await receive(id, two)).msg).toBe('红包已领完')
    clock.advance(2000)
    await run('envelope_expire')
    await run('envelope_expire')
    expect(await rowAt(id)).toMatchObject({ granted_count: 0, granted_amount: 0, released_count: 0, joined_count: 1 })
    expect((await receive(id, one)).msg).toBe('您领取的红包已达上限')
    expect((await receive(id, two)).code).toBe(200)
    expect((await recordsOf(id)).map(({ state, amount }) => [state, amount])).toEqual([
      ['expired', 777],
      ['granted', 777],
    ])
    expect(await make.violated()).toEqual([])
  })

  test('a customer sees receivable and own envelopes, only opening reveals the amount', async () => {
    const { owner } = await people.storeOf()
    const id = await make.published({ title: '门店红包', audience: 'approved_store', sort: 999_999 })
    const listed = async (own: { id: number }) =>
      (await call(shop.redEnvelope.list, { page_size: 100 } as never, await as(own))).data.list.find((row) => row.id === id)
    expect(await listed(owner)).toMatchObject({ can_receive: true, has_left: true, msg: null })
    expect(await listed(await people.person())).toBeUndefined()
    expect((await call(shop.redEnvelope.detail, { id })).data).toMatchObject({ can_receive: false, phase: 'running' })
    const { data } = await receive(id, owner)
    expect(await listed(owner)).toMatchObject({ can_receive: false, msg: '您领取的红包已达上限' })
    const mine = async () => (await call(shop.redEnvelope.mine, {}, await as(owner))).data.list
    expect(await mine()).toMatchObject([{ id: data.record_id, amount: null, state: 'granted', title: '门店红包', wish: '开工大吉' }])
    await open(data.record_id, owner)
    const [row] = await recordsOf(id)
    expect(await mine()).toMatchObject([{ amount: row?.amount, state: 'opened' }])
    expect((await call(shop.redEnvelope.detail, { id: await make.saved() })).code).toBe(404)
  })
})
