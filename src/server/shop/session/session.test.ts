import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { shop } from '#contract/shop/index.ts'
import { assignLog } from '#server/areas/people/followup-tables.ts'
import { customer } from '#server/areas/people/tables.ts'
import { customerService } from '#server/identity/access/tables.ts'
import { logger } from '#server/platform/kernel/audit-tables.ts'
import { testClock } from '#test/make/clock.ts'
import { serviceRow } from '#test/make/people-rows.ts'
import { shopMaker } from '#test/make/shop.ts'
import { startServer } from '#test/server/harness.ts'

const { session, profile } = shop
const clock = testClock('2026-03-02T02:00:00Z')
const server = await startServer({ clock: clock.now, demo: true })
const { call, database } = server
const { db } = database
const make = shopMaker(server)

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
let phones = 0
const nextPhone = () => `1390000${String((phones += 1)).padStart(4, '0')}`
const login = (code: string) => call(session.login, { provider: 'dev', code })
const me = (token: string) => call(session.me, {}, { token })
const renew = (refresh_token: string) => call(session.refresh, { refresh_token })

const [service] = await db
  .insert(customerService)
  .values(serviceRow({ is_default: 1 }))
  .returning()

describe('[A27] registration and login', () => {
  test('the first login registers and logs the customer and assigns customer service', async () => {
    const { data } = await login(nextPhone())
    expect(data).toMatchObject({ is_new: true, expires_in: 7200 })
    const { data: own } = await me(data.token)
    expect(own).toMatchObject({ nick: '微信用户', phone: null, store: null, is_salesman: false, price_level: null })
    const [row] = await db.select().from(customer).where(eq(customer.id, own.id))
    expect(row).toMatchObject({ cs_id: service?.id, source: 'self', created_by: null, login_ip: '127.0.0.1' })
    expect(await db.select().from(assignLog).where(eq(assignLog.target_id, own.id))).toMatchObject([
      { to_cs_id: service?.id, created_by: null },
    ])
    const logs = await db
      .select()
      .from(logger)
      .where(eq(logger.username, `user:${own.id}`))
    expect(logs.length).toBeGreaterThan(0)
    for (const log of logs) expect(log).toMatchObject({ admin_user_id: null, role: 'user', action: 'shop.session.login' })
  })

  test('parallel first logins create one customer', async () => {
    const code = nextPhone()
    const answers = await Promise.all(Array.from({ length: 5 }, () => login(code)))
    expect(answers.map((one) => one.code)).toEqual([200, 200, 200, 200, 200])
    expect(answers.filter(({ data }) => data.is_new)).toHaveLength(1)
    expect(await db.$count(customer, eq(customer.openid, `dev-${code}`))).toBe(1)
    expect(new Set(answers.map(({ data }) => data.token)).size).toBe(5)
  })

  test('a demo number logs in the customer who has it', async () => {
    const phone = nextPhone()
    const known = await make.person({ phone, openid: null })
    const { data } = await login(phone)
    expect(data.is_new).toBe(false)
    expect((await me(data.token)).data).toMatchObject({ id: known.id, phone })
  })

  test('a disabled customer cannot log in', async () => {
    const phone = nextPhone()
    await make.person({ phone, status: 0 })
    expect(await login(phone)).toMatchObject({ code: 400, msg: '账号已停用，请联系客服' })
  })

  test('the sixth login of a code within a minute is refused, with the seconds to wait', async () => {
    const code = nextPhone()
    for (let n = 0; n < 5; n += 1) expect((await login(code)).code).toBe(200)
    const sixth = await login(code)
    expect(sixth).toMatchObject({ code: 429, headers: { 'retry-after': '60' } })
    expect((await login(nextPhone())).code).toBe(200)
    clock.advance(61_000)
    expect((await login(code)).code).toBe(200)
  })

  test('outside of a demonstration the provider for demonstrations does not exist', async () => {
    const closed = await startServer()
    const answer = await closed.call(session.login, { provider: 'dev', code: nextPhone() })
    expect(answer).toMatchObject({ code: 400, msg: '演示登录未开放' })
    const wechat = await closed.call(session.login, { provider: 'wechat', code: 'x' })
    expect(wechat).toMatchObject({ code: 400, msg: '未配置微信小程序' })
  })
})

describe('[S11] tokens of customers', () => {
  test('a token expires after two hours, and the session is renewed by its refresh token', async () => {
    const { data } = await login(nextPhone())
    clock.advance(2 * HOUR + 1000)
    expect((await me(data.token)).code).toBe(402)
    const renewed = await renew(data.refresh_token)
    expect(renewed.data.expires_in).toBe(7200)
    expect((await me(renewed.data.token)).code).toBe(200)
    expect((await me(data.refresh_token)).code).toBe(401)
    expect((await renew(data.token)).code).toBe(401)
  })

  test('a repeated refresh within a minute yields the same pair, and the last token still works', async () => {
    const { data } = await login(nextPhone())
    const pairs = await Promise.all(Array.from({ length: 5 }, () => renew(data.refresh_token)))
    expect(new Set(pairs.map((one) => one.data.token)).size).toBe(1)
    expect((await me(data.token)).code).toBe(200)
    clock.advance(61_000)
    expect((await me(data.token)).code).toBe(402)
    expect((await me(pairs[0]?.data.token ?? '')).code).toBe(200)
  })

  test('a later reuse of a refresh token ends the session and leaves one log row', async () => {
    const { data } = await login(nextPhone())
    const next = (await renew(data.refresh_token)).data
    clock.advance(61_000)
    expect((await renew(data.refresh_token)).code).toBe(401)
    expect((await me(next.token)).code).toBe(401)
    expect((await renew(next.refresh_token)).code).toBe(401)
    const rows = await db.execute(sql`select username from logger where action = 'shop.session.refresh' and kind = 'operate'`)
    expect(rows.rows).toHaveLength(1)
  })

  test('a session that is not renewed for thirty days ends, and none is longer than 180 days', async () => {
    const idle = (await login(nextPhone())).data
    let active = (await login(nextPhone())).data as { token: string; refresh_token: string }
    for (let n = 0; n < 6; n += 1) {
      clock.advance(29 * DAY)
      active = (await renew(active.refresh_token)).data
      expect((await me(active.token)).code, `after ${n}`).toBe(200)
    }
    expect((await renew(idle.refresh_token)).code).toBe(401)
    clock.advance(7 * DAY)
    expect((await renew(active.refresh_token)).code).toBe(401)
    expect((await me(active.token)).code).toBe(401)
  })

  test('after the logout neither token works', async () => {
    const { data } = await login(nextPhone())
    expect((await call(session.logout, {}, { token: data.token })).code).toBe(200)
    expect((await me(data.token)).code).toBe(401)
    expect((await renew(data.refresh_token)).code).toBe(401)
  })

  test('disabling a customer ends all sessions at once and for good', async () => {
    const phone = nextPhone()
    const { id } = await make.person({ phone })
    const [one, other] = [(await login(phone)).data, (await login(phone)).data]
    await db.update(customer).set({ status: 0 }).where(eq(customer.id, id))
    expect(await me(one.token)).toMatchObject({ code: 401, msg: '账号已停用，请联系客服' })
    await db.update(customer).set({ status: 1 }).where(eq(customer.id, id))
    for (const { token, refresh_token } of [one, other]) {
      expect((await me(token)).code).toBe(401)
      expect((await renew(refresh_token)).code).toBe(401)
    }
    expect((await login(phone)).code).toBe(200)
  })

  test('a user disabled and re-enabled by staff logs in anew, even if the sessions were idle', async () => {
    const phone = nextPhone()
    const { id } = await make.person({ phone })
    const { token, refresh_token } = (await login(phone)).data
    const staff = await server.login()
    for (const status of [0, 1] as const)
      expect((await call(contract.user.user.status, { ids: [id], status }, { token: staff })).data.success).toEqual([id])
    expect((await me(token)).code).toBe(401)
    expect((await renew(refresh_token)).code).toBe(401)
    expect((await login(phone)).code).toBe(200)
  })

  test('the database has only hashes of tokens', async () => {
    const { data } = await login(nextPhone())
    const { rows } = await database.pool.query<{ text: string }>(`select customer_session::text as text from customer_session`)
    const all = rows.map(({ text }) => text).join()
    expect(all).not.toContain(data.token)
    expect(all).not.toContain(data.refresh_token)
  })
})

describe('[A27] the mobile number', () => {
  test('is bound by a proof of the provider; a number belongs to one customer, also in parallel', async () => {
    const [one, other] = [await make.person(), await make.person()]
    const phone = nextPhone()
    const bind = (token: string) => call(session.phone, { provider: 'dev', code: phone }, { token })
    const answers = await Promise.all([bind(one.token), bind(other.token)])
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 400])
    expect(answers.find(({ code }) => code === 400)?.msg).toBe('该手机号已被其他用户绑定')
    const winner = answers[0]?.code === 200 ? one : other
    expect((await me(winner.token)).data.phone).toBe(phone)
  })

  test('a customer whom staff imported is found by the proven number: the login moves to that row', async () => {
    const phone = nextPhone()
    const own = await make.storeOf()
    const imported = await make.person({ phone, openid: null, nick: '导入客户', store_id: own.id, store_role: 'clerk' })
    const { data } = await login('13999999999')
    const { id } = (await me(data.token)).data
    expect((await call(session.phone, { provider: 'dev', code: phone }, { token: data.token })).data).toEqual({ phone })
    expect((await me(data.token)).data).toMatchObject({ id: imported.id, nick: '导入客户', phone, store: { id: own.id, role: 'clerk' } })
    const [fresh] = await db.select().from(customer).where(eq(customer.id, id))
    expect(fresh).toMatchObject({ openid: null, cs_id: null, deleted_at: expect.any(String) })
    expect((await login('13999999999')).data.is_new).toBe(false)
    // a customer with its own history is not merged
    const other = await make.person({ phone: nextPhone(), openid: null })
    const known = await make.person({ phone: nextPhone() })
    const refused = await call(session.phone, { provider: 'dev', code: other.phone ?? '' }, { token: known.token })
    expect(refused.msg).toBe('该手机号已被其他用户绑定')
  })

  test('a code by SMS binds the number that it was sent to', async () => {
    const { token } = await make.person()
    const mobile = nextPhone()
    const sent = await call(session.sendCode, { mobile }, { token })
    expect(sent).toMatchObject({ code: 400, msg: '未开通短信服务' })
    expect((await call(session.phone, { provider: 'sms', mobile, sms_code: '123456' }, { token })).msg).toBe('验证码错误或已过期')
  })
})

describe('[A27] the profile', () => {
  test('is the caller’s own and is changed with a log row', async () => {
    const one = await make.person()
    const { data } = await call(profile.edit, { nick: '老王五金', gender: 'male' }, { token: one.token })
    expect(data).toMatchObject({ id: one.id, nick: '老王五金', gender: 'male', version: 2 })
    expect((await call(profile.detail, {}, { token: one.token })).data).toEqual(data)
    expect((await call(profile.edit, { nick: '老王五金', gender: 'male' }, { token: one.token })).data).toEqual(data)
    expect((await call(profile.edit, { nick: 'x', avatar: 'https://elsewhere/a.png' }, { token: one.token })).msg).toBe('图片地址不合法')
  })
})
