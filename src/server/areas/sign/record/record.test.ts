import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { shop } from '#contract/shop/index.ts'
import { DAY_MS } from '#server/platform/kernel/durations.ts'
import { orderWorld } from '#test/make/order-world.ts'
import { onceKey, shopMaker } from '#test/make/shop.ts'
import { ruleInForce } from '#test/make/signs.ts'

const { server, clock, call } = await orderWorld()
const people = shopMaker(server)
const calls = contract.sign.record

test('A24 the list with its filters, the tiles and the chart', async () => {
  await ruleInForce(server, { makeup_cost: 0 })
  const long = { created_at: '2026-01-01T00:00:00.000Z' }
  const one = await people.person({ ...long, nick: '签到达人', phone: '13912345678', last_login_at: clock.now().toISOString() })
  const two = await people.person({ ...long, nick: '偶尔来', last_login_at: clock.now().toISOString() })
  const sign = async ({ id }: { id: number }) => call(shop.sign.sign, {}, { token: await people.tokenOf(id), ...onceKey() })
  for (let n = 0; n < 7; n += 1) {
    await sign(one)
    if (n < 6) clock.advance(DAY_MS)
  }
  await sign(two)
  await call(shop.sign.makeup, { sign_date: '2026-03-07' }, { token: await people.tokenOf(two.id), ...onceKey() })
  const by = { token: await server.login('admin') }
  const found = async (query: object) => (await call(calls.list, query, by)).data.list.map(({ nick, sign_date }) => [nick, sign_date])
  expect(await found({ streak_min: 7 })).toEqual([['签到达人', '2026-03-08']])
  expect(await found({ is_makeup: 1 })).toEqual([['偶尔来', '2026-03-07']])
  expect(await found({ word: '偶尔', sort_field: 'sign_date' })).toEqual([
    ['偶尔来', '2026-03-08'],
    ['偶尔来', '2026-03-07'],
  ])
  expect(await found({ word: '13912345678', from: '2026-03-07', to: '2026-03-07' })).toEqual([['签到达人', '2026-03-07']])
  const [row] = (await call(calls.list, { user_id: one.id, streak_min: 3, to: '2026-03-04' }, by)).data.list
  expect(row).toMatchObject({ streak_day: 3, integral: 5, reward_integral: 20, gifts: null, is_makeup: 0, cost_points: 0, rule_no: 1 })
  const { data } = await call(calls.stat, {}, by)
  expect(data).toMatchObject({ today_count: 2, yesterday_count: 1, rate: 10_000, regular_count: 1, month_points: 65, today: '2026-03-08' })
  expect(data.days).toHaveLength(30)
  expect(data.days.slice(-2)).toEqual([
    { day: '2026-03-07', signs: 1, makeups: 1 },
    { day: '2026-03-08', signs: 2, makeups: 0 },
  ])
  clock.advance(DAY_MS)
  const later = (await call(calls.stat, {}, { token: await server.login('admin') })).data
  expect(later).toMatchObject({ today_count: 0, yesterday_count: 2, regular_count: 1, rate: 0 })
})

test('A24 sign-ins are exported', async () => {
  const { code, data } = await call(calls.export, { format: 'csv' }, { token: await server.login('admin') })
  expect([code, data.task_id > 0]).toEqual([200, true])
})
