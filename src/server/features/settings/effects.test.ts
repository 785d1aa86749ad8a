import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { GroupCode } from '#contract/config/settings.ts'
import { contract } from '#contract/index.ts'
import { sku } from '#server/areas/goods/shared/tables.ts'
import { loginThrottle } from '#server/platform/rate-limit/tables.ts'
import { testClock } from '#test/make/clock.ts'
import { goodsMaker } from '#test/make/goods.ts'
import { editSettings } from '#test/make/shop.ts'
import { startServer } from '#test/server/harness.ts'

const MINUTE = 60_000
const PASSWORD = 'Steel-2026'
const clock = testClock()
const server = await startServer({ clock: clock.now, sms: { provider: 'console' } })
const { call, database, login } = server
const { session, ways, profile } = contract.session
const { config } = contract.config

const set = (group: GroupCode, values: object) => editSettings(server, group, values)
const enter = (username: string, password: string) => call(session.login, { username, password })
let people = 0
const newPerson = async () => {
  const username = `setting_${++people}`
  await login({ username, password: PASSWORD })
  return username
}

beforeEach(async () => {
  await database.db.delete(loginThrottle)
})

test('[A31] login.max_fail and login.lock_min set the free tries and the longest wait', async () => {
  await set('security', { 'login.max_fail': 3, 'login.lock_min': 15 })
  const username = await newPerson()
  for (let n = 0; n < 3; n++) expect((await enter(username, 'wrong-one')).code).toBe(401)
  for (const minutes of [1, 2, 4, 8, 15, 15]) {
    expect((await enter(username, PASSWORD)).msg).toBe(`账号已锁定，请${minutes}分钟后再试`)
    clock.advance(minutes * MINUTE)
    expect((await enter(username, 'wrong-one')).code).toBe(401)
  }
  await set('security', { 'login.max_fail': 5, 'login.lock_min': 60 })
})

test('[A31] token.minutes: how long a token serves that is given from now on', async () => {
  const before = await login()
  await set('security', { 'token.minutes': 10 })
  const after = await login()
  clock.advance(11 * MINUTE)
  expect((await call(session.info, {}, { token: after })).code).toBe(402)
  expect((await call(session.info, {}, { token: before })).code).toBe(200)
  await set('security', { 'token.minutes': 120 })
})

test('[A31] password.min and password.expire_day set the new-password rules and the expiry', async () => {
  const username = await newPerson()
  const entered = async (password: string) => {
    const { data } = await enter(username, password)
    return 'token' in data ? data.token : ''
  }
  await set('security', { 'password.min': 12, 'password.expire_day': 30 })
  const token = await entered(PASSWORD)
  const change = (from: string, to: string, by: string) =>
    call(profile.password, { old_password: from, password: to, password_again: to }, { token: by })
  expect((await change(PASSWORD, 'Steel-20261', token)).msg).toBe('密码长度不能少于12位且需包含字母和数字')
  expect((await change(PASSWORD, 'Steel-2026-12', token)).code).toBe(200)

  clock.advance(29 * 24 * 60 * MINUTE)
  expect((await call(session.info, {}, { token: await entered('Steel-2026-12') })).data.must_change_password).toBe(false)
  clock.advance(24 * 60 * MINUTE)
  const late = await entered('Steel-2026-12')
  expect((await call(session.info, {}, { token: late })).data.must_change_password).toBe(true)
  expect((await change('Steel-2026-12', 'Steel-2026-13', late)).code).toBe(200)
  expect((await call(session.info, {}, { token: late })).data.must_change_password).toBe(false)
  await set('security', { 'password.min': 8, 'password.expire_day': 0 })
})

test('[A31] register.open: opened and closed without a start, and handed back to the environment', async () => {
  const isOpen = async () => (await call(ways.list)).data.registration
  expect(await isOpen()).toBe(false)
  await set('security', { 'register.open': 1 })
  expect(await isOpen()).toBe(true)
  const token = await login()
  const { version } = (await call(config.list, { group: 'security' }, { token })).data
  await call(config.reset, { group: 'security', version, key: 'register.open' }, { token })
  expect(await isOpen()).toBe(false)
})

test('[A31] upload.max_mb: the largest picture', async () => {
  await set('security', { 'upload.max_mb': 1 })
  const answer = await call(contract.common.upload.image, undefined as never, {
    token: await login(),
    file: new Uint8Array(1024 * 1024 + 1),
  })
  expect(answer.msg).toBe('图片大小不能超过1MB')
  await set('security', { 'upload.max_mb': 10 })
})

test('[A31] stock.default_warn and price.below_cost_warn: goods follow them', async () => {
  const token = await login()
  const make = goodsMaker(server, token)
  const spu_id = await make.spu({ series_id: await make.series({ brand_id: await make.brand() }) })
  await set('stock', { 'stock.default_warn': 42 })
  const id = await make.sku({ spu_id, price_cost: 5_000, price_store: 9_000, price_trade: 8_000 })
  const [row] = await database.db.select({ warn: sku.stock_warn }).from(sku).where(eq(sku.id, id))
  expect(row?.warn).toBe(42)
  // a price below cost waits for a second person; a cost above the price takes effect with a warning
  const cost = async (value: number) =>
    (await call(contract.goods.sku.price, { ids: [id], field: 'price_cost', mode: 'set', value, reason: '进价上涨' }, { token })).msg
  expect(await cost(8_500)).toBe('已改价，1个SKU的价格低于成本价')
  expect(await cost(6_000)).toBe('已改价')
  await set('price', { 'price.below_cost_warn': 0 })
  expect(await cost(8_500)).toBe('已改价')
})
