import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { coupon as table } from '#server/areas/activity/coupon/coupon-tables.ts'
import { couponWorld } from '#test/make/coupon-world.ts'

const world = await couponWorld()
const { call, token, body, draft, running, buyer, receive, couponAt } = world
const { coupon } = contract.activity

type Edit = Parameters<typeof body>[0] & { id?: number; version?: number }
const edit = async (values: Edit) => call(coupon.edit, { ...body(values), ...values }, { token })
const one = async (id: number) => (await call(coupon.detail, { id }, { token })).data

describe('[A11] a coupon is edited', () => {
  test.each<[Edit, string, string]>([
    [{ amount: 5000 }, '优惠金额必须小于使用门槛', 'amount'],
    [{ amount: null }, '请填写优惠金额', 'amount'],
    [{ kind: 'discount', discount: 9000 }, '请填写最高优惠金额', 'max_off'],
    [{ kind: 'discount', discount: 999, max_off: 100 }, '折扣必须在1折到9.9折之间', 'discount'],
    [{ kind: 'discount', discount: 9901, max_off: 100 }, '折扣必须在1折到9.9折之间', 'discount'],
    [{ kind: 'discount', max_off: 100 }, '请填写折扣', 'discount'],
    [{ scope: 'brand', scope_ids: [] }, '请添加适用范围', 'scope_ids'],
    [{ scope: 'brand', scope_ids: [999_999] }, '品牌不存在', 'scope_ids'],
    [{ total: 0 }, '发放总量必须为-1或1~1000000之间的整数', 'total'],
    [{ per_limit: 100 }, '每人限领必须为1~99之间的整数', 'per_limit'],
    [{ daily_limit: 101 }, '每日发放上限不能大于发放总量', 'daily_limit'],
    [{ end_at: null }, '请选择领取时间', 'end_at'],
    [{ valid_type: 'fixed' }, '请选择用券时间', 'valid_start_at'],
    [
      { valid_type: 'fixed', valid_start_at: '2026-03-01T00:00:00.000Z', valid_end_at: '2026-03-09T00:00:00.000Z' },
      '用券结束时间不能早于领取结束时间',
      'valid_end_at',
    ],
    [{ valid_days: null }, '请填写有效天数', 'valid_days'],
    [{ end_at: '2026-02-01T00:00:00.000Z' }, '结束时间必须晚于开始时间', 'end_at'],
  ])('a fault is named at its field: %#', async (values, msg, field) => {
    const answer = await edit(values)
    expect(answer).toMatchObject({ code: 400 })
    expect((answer.data as unknown as { errors: object[] }).errors).toContainEqual({ field, msg })
  })

  test('without a threshold any amount is allowed, and values of the other kind are not stored', async () => {
    const { data } = await edit({
      threshold: 0,
      amount: 8000,
      discount: 9000,
      max_off: 1,
      scope_ids: [7],
      valid_start_at: '2026-03-01T00:00:00.000Z',
    })
    expect(await one(data.id)).toMatchObject({
      amount: 8000,
      discount: null,
      max_off: null,
      scope_ids: [],
      valid_start_at: null,
      phase: 'draft',
    })
  })

  test('once published only title, terms, sort, a later end and a larger total are accepted', async () => {
    const id = await running({ total: 10 })
    for (const by of [await buyer(), await buyer(), await buyer()]) expect(await receive(by, id)).toMatchObject({ code: 200 })
    const input = { ...body({ total: 10 }), id, title: '新名称', desc: '仅限门店' }
    const save = async (values: object) => call(coupon.edit, { ...input, version: (await one(id)).version, ...values } as never, { token })
    expect(await save({})).toMatchObject({ code: 200 })
    expect(await save({ amount: 900 })).toMatchObject({ msg: '活动已发布，不能修改该项', data: { errors: [{ field: 'amount' }] } })
    expect(await save({ total: 2 })).toMatchObject({ msg: '发放总量不能小于已发放数量(3)' })
    expect(await save({ total: 5 })).toMatchObject({ msg: '发布后数量只能增加' })
    expect(await save({ total: 20, end_at: '2026-03-11T00:00:00.000Z' })).toMatchObject({ code: 200 })
    expect(await save({ total: -1 })).toMatchObject({ code: 400 })
    expect(await save({ total: -1, end_at: '2026-03-11T00:00:00.000Z' })).toMatchObject({ code: 200 })
    expect(await one(id)).toMatchObject({ title: '新名称', total: -1, joined_count: 3, phase: 'running' })
    expect(await call(coupon.delete, { ids: [id] }, { token })).toMatchObject({ data: { success: [] } })
  })
})

describe('[A11] a coupon is published, paused, closed and copied', () => {
  test('paused and closed coupons are not issued, and a copy starts anew', async () => {
    const id = await running()
    expect(await receive(await buyer(), id)).toMatchObject({ code: 200 })
    expect(await call(coupon.pause, { id }, { token })).toMatchObject({ code: 200 })
    expect(await receive(await buyer(), id)).toMatchObject({ msg: '不在领取时间内' })
    expect(await call(coupon.resume, { id }, { token })).toMatchObject({ code: 200 })
    expect(await receive(await buyer(), id)).toMatchObject({ code: 200 })
    const record = (await call(coupon.copy, { id }, { token })).data
    expect(await couponAt(record.id)).toMatchObject({ state: 'draft', joined_count: 0, last_day: null, last_day_count: 0 })
    expect(await call(coupon.close, { id }, { token })).toMatchObject({ code: 200 })
    expect(await receive(await buyer(), id)).toMatchObject({ msg: '不在领取时间内' })
    expect(await call(coupon.sort, { list: [{ id, sort: 7 }] }, { token })).toMatchObject({ code: 200 })
    expect(await call(coupon.delete, { ids: [record.id] }, { token })).toMatchObject({ data: { success: [record.id] } })
  })

  test('a coupon whose use has ended is not published, and neither is a title alone', async () => {
    const past = { valid_type: 'fixed', valid_start_at: '2026-02-01T00:00:00.000Z', valid_end_at: '2026-03-02T00:00:00.000Z' } as const
    const id = await draft({ ...past, issue_type: 'push', start_at: null, end_at: null })
    expect(await call(coupon.publish, { id }, { token })).toMatchObject({ msg: '用券结束时间必须晚于当前时间' })
    const [bare] = await world.db.insert(table).values({ title: '旧优惠券' }).returning()
    expect(await call(coupon.publish, { id: bare?.id ?? 0 }, { token })).toMatchObject({ code: 400, msg: '请填写优惠金额' })
  })

  test('the figures count who received and what paid orders saved', async () => {
    const id = await running({ threshold: 0, amount: 500 })
    const by = await buyer()
    await receive(by, id)
    expect((await call(coupon.stat, { id }, { token })).data).toMatchObject({ joins: 1, users: 1, orders: 0 })
  })
})
