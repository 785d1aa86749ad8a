import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { shop } from '#contract/shop/index.ts'
import { signRecord } from '#server/areas/sign/shared/tables.ts'
import { DAY_MS } from '#server/platform/kernel/durations.ts'
import { lotteryMaker } from '#test/make/lotteries.ts'
import { orderWorld } from '#test/make/order-world.ts'
import { onceKey, shopMaker } from '#test/make/shop.ts'
import { ruleForm, type RuleForm } from '#test/make/signs.ts'

const { server, clock, db, call, token } = await orderWorld()
const people = shopMaker(server)
const calls = contract.sign.rule
const save = (values: Partial<RuleForm> = {}) => call(calls.edit, ruleForm(values), { token })
const versions = async () => (await call(calls.list, {}, { token })).data.list
const sign = async ({ id }: { id: number }) => call(shop.sign.sign, {}, { token: await people.tokenOf(id), ...onceKey() })

test('A24 a version is in force from the next business day on, and past sign-ins keep theirs', async () => {
  const one = await people.person({ created_at: '2026-01-01T00:00:00.000Z' })
  const first = await save()
  expect(first).toMatchObject({ code: 200, msg: '保存成功' })
  expect(await versions()).toMatchObject([{ no: 1, phase: 'scheduled', effective_from: '2026-03-03', status: 1 }])
  expect((await sign(one)).msg).toBe('签到暂未开放')
  // 16:00 UTC is midnight in Shanghai
  clock.set('2026-03-02T16:00:00.000Z')
  expect((await versions())[0]?.phase).toBe('current')
  expect((await sign(one)).data).toMatchObject({ integral: 5 })
  expect((await save({ base_no: 1, base_integral: 8 })).code).toBe(200)
  const two = await people.person()
  expect((await sign(two)).data).toMatchObject({ integral: 5 })
  expect((await versions()).map(({ no, phase, effective_from }) => [no, phase, effective_from])).toEqual([
    [2, 'scheduled', '2026-03-04'],
    [1, 'current', '2026-03-03'],
  ])
  // a later version for the same day replaces it
  expect((await save({ base_no: 2, base_integral: 9 })).code).toBe(200)
  expect((await versions()).map(({ phase }) => phase)).toEqual(['scheduled', 'past', 'current'])
  clock.advance(DAY_MS)
  expect((await sign(one)).data).toMatchObject({ integral: 9, streak_day: 2 })
  const points = (await db.select().from(signRecord).where(eq(signRecord.user_id, one.id)).orderBy(signRecord.id)).map(
    (row) => row.integral,
  )
  expect(points).toEqual([5, 9])
  expect((await call(calls.detail, { id: first.data.id }, { token: await server.login('admin') })).data).toMatchObject({
    no: 1,
    phase: 'past',
    base_integral: 5,
    streak: [{ day: 3, integral: 20, coupon_title: null }],
  })
})

test('A24 saving needs the newest version as the form base, and an unchanged form saves nothing', async () => {
  const token = await server.login('admin')
  const [newest] = (await call(calls.list, {}, { token })).data.list
  const base_no = newest?.no ?? 0
  const of = (values: Partial<RuleForm>) => call(calls.edit, ruleForm(values), { token })
  expect((await of({ base_no: base_no - 1, base_integral: 1 })).msg).toBe('数据已被他人修改，请刷新后重试')
  expect((await of({ base_no, base_integral: 9 })).data.id).toBe(newest?.id)
  const tried = await Promise.all([1, 2, 3].map((base_integral) => of({ base_no, base_integral })))
  expect(tried.filter(({ code }) => code === 200)).toHaveLength(1)
})

test('A24 the messages of the form', async () => {
  const token = await server.login('admin')
  const message = async (values: Partial<RuleForm>) => (await call(calls.edit, ruleForm(values), { token })).msg
  expect(await message({ streak: [3, 3].map((day) => ({ day, integral: 1 })) })).toBe('连续签到天数不能重复')
  for (const base_integral of [-1, 1001]) expect(await message({ base_integral })).toBe('积分必须为0~1000之间的整数')
  expect(await message({ streak: [{ day: 3, integral: 1001 }] })).toBe('积分必须为0~1000之间的整数')
  expect(await message({ rules_text: ' ' })).toBe('签到规则说明不能为空')
  expect(await message({ streak: [{ day: 3, integral: 0 }] })).toBe('请设置连续签到的奖励')
  expect(await message({ cycle: 'week', streak: [{ day: 8, integral: 1 }] })).toBe('连续签到天数超出清零周期，无法达到')
  expect(await message({ makeup_month_limit: 11 })).toBe('每月补签次数必须为0~10之间的整数')
  expect(await message({ streak: [{ day: 3, lottery_id: 999 }] })).toMatch(/请选择抽奖活动|数据已被他人修改/)
})

test('A24 a streak names a running lottery, enabling covers current and scheduled version', async () => {
  const token = await server.login('admin')
  const lottery_id = await lotteryMaker(server, token).published({ title: '签到抽奖' })
  const list = async () => (await call(calls.list, {}, { token })).data.list
  const base_no = (await list())[0]?.no ?? 0
  expect((await call(calls.rewards, { kind: 'lotteryChance', word: '签到' }, { token })).data.list).toMatchObject([{ key: lottery_id }])
  expect((await call(calls.edit, ruleForm({ base_no, streak: [{ day: 7, lottery_id }] }), { token })).code).toBe(200)
  const [scheduled, ...older] = await list()
  expect(scheduled?.streak).toMatchObject([{ day: 7, integral: 0, lottery_id, lottery_title: '签到抽奖' }])
  const wrong = await call(calls.edit, ruleForm({ base_no: base_no + 1, streak: [{ day: 7, lottery_id: 999 }] }), { token })
  expect(wrong).toMatchObject({ msg: '请选择抽奖活动', data: { errors: [{ field: 'streak.0.lottery_id' }] } })
  const past = older.find(({ phase }) => phase === 'past')
  const { data } = await call(calls.status, { ids: [scheduled?.id ?? 0, past?.id ?? 0], status: 0 }, { token })
  expect(data.success).toEqual([scheduled?.id])
  expect(data.failed).toMatchObject([{ id: past?.id, msg: '历史版本不能启用或停用' }])
})
