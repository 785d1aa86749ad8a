import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { endpointsOf } from '#contract/kit/endpoint.ts'
import { adminUser } from '#server/identity/tables.ts'
import { logger } from '#server/platform/kernel/audit-tables.ts'
import { testClock } from '#test/make/clock.ts'
import { startServer } from '#test/server/harness.ts'

const PASSWORD = 'Correct-Horse-9'
const NEXT = 'Another-Horse-7'
const clock = testClock()
const { call, login, database } = await startServer({ clock: clock.now })
const { db } = database
const { session, profile } = contract.session

let people = 0
async function newPerson() {
  const username = `own${++people}`
  const token = await login({ username, password: PASSWORD })
  return { username, token }
}

const logIn = async (username: string, password = PASSWORD) => {
  const { code, data } = await call(session.login, { username, password })
  return { code, token: data && 'token' in data ? data.token : '' }
}
const info = (token: string) => call(session.info, {}, { token })
const change = (token: string, old_password: string, password: string, password_again = password) =>
  call(profile.password, { old_password, password, password_again }, { token })

describe('[R08] the own profile', () => {
  test('is read and changed by anybody who is logged in, and nothing else of the account is', async () => {
    const { token, username } = await newPerson()
    const before = (await call(profile.detail, {}, { token })).data
    expect(before).toMatchObject({ username, real_name: '测试员', phone: null, avatar: '' })
    const sent = { version: before.version, real_name: '李四', phone: '13912345678', avatar: '/files/ab/cd.png' }
    const forged = { ...sent, username: 'root', is_admin: 1, status: 0, id: 1, agent_id: 9 }
    expect((await call(profile.edit, forged, { token })).msg).toBe('保存成功')
    const [row] = await db.select().from(adminUser).where(eq(adminUser.username, username))
    expect(row).toMatchObject({
      real_name: '李四',
      phone: '13912345678',
      avatar: '/files/ab/cd.png',
      is_admin: 0,
      status: 1,
      agent_id: null,
    })
    expect((await info(token)).data.real_name).toBe('李四')
  })

  test('names what is wrong with a field', async () => {
    const { token } = await newPerson()
    const { version } = (await call(profile.detail, {}, { token })).data
    const faults = async (fields: object) => (await call(profile.edit, { version, real_name: '李四', ...fields }, { token })).msg
    expect(await faults({ real_name: '' })).toBe('请输入姓名')
    expect(await faults({ phone: '12345' })).toBe('请输入正确的手机号')
    expect(await faults({ avatar: 'https://elsewhere.cn/a.png' })).toBe('图片地址不合法')
    const other = await newPerson()
    await call(profile.edit, { version, real_name: '王五', phone: '13700000001' }, other)
    const taken = await call(profile.edit, { version, real_name: '李四', phone: '13700000001' }, { token })
    expect([taken.code, taken.data]).toMatchObject([400, { errors: [{ field: 'phone' }] }])
  })

  test('a profile that was changed meanwhile is not overwritten', async () => {
    const { token } = await newPerson()
    const { version } = (await call(profile.detail, {}, { token })).data
    const answers = await Promise.all(['甲', '乙'].map((real_name) => call(profile.edit, { version, real_name }, { token })))
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 400])
  })
})

describe('[R08] the own password', () => {
  test.each([
    ['Wrong-Horse-9', NEXT, NEXT, '原密码不正确'],
    [PASSWORD, PASSWORD, PASSWORD, '新密码不能与原密码相同'],
    [PASSWORD, 'Short-7', 'Short-7', '密码长度不能少于8位且需包含字母和数字'],
    [PASSWORD, 'no-digits-here', 'no-digits-here', '密码长度不能少于8位且需包含字母和数字'],
    [PASSWORD, '8888999912', '8888999912', '密码长度不能少于8位且需包含字母和数字'],
    [PASSWORD, NEXT, 'Another-Horse-8', '两次输入的密码不一致'],
    [PASSWORD, 'Password123!', 'Password123!', '该密码过于常见，请换一个'],
    [PASSWORD, 'Woaini1314', 'Woaini1314', '该密码过于常见，请换一个'],
  ])('%s → %s, %s: %s', async (old, next, again, msg) => {
    const { token, username } = await newPerson()
    const answer = await change(token, old, next, again)
    expect([answer.code, answer.msg]).toEqual([400, msg])
    expect((await logIn(username)).code).toBe(200)
  })

  test('a long one of any characters is taken, and every other session ends', async () => {
    const { token, username } = await newPerson()
    const others = [await logIn(username), await logIn(username)]
    const long = `${'长 密码 '.repeat(20)}7`
    expect((await change(token, PASSWORD, long)).code).toBe(200)
    for (const other of others) expect((await info(other.token)).code).toBe(401)
    expect((await info(token)).code).toBe(200)
    expect((await logIn(username, PASSWORD)).code).toBe(401)
    expect((await logIn(username, long)).code).toBe(200)
  })

  test('of two changes at once one goes through', async () => {
    const { token } = await newPerson()
    const answers = await Promise.all([NEXT, 'Third-Horse-5'].map((next) => change(token, PASSWORD, next)))
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 400])
  })

  test('a login with the old password at the moment of the change is not left over', async () => {
    const { token, username } = await newPerson()
    const [, entered] = await Promise.all([change(token, PASSWORD, NEXT), logIn(username), logIn(username)])
    // in either order the login's session is closed
    expect((await info(entered.token || 'a'.repeat(43))).code).toBe(401)
  })

  test('guesses of the old one are counted', async () => {
    const { token } = await newPerson()
    for (let i = 0; i < 5; i++) await change(token, 'Wrong-Horse-9', NEXT)
    expect((await change(token, PASSWORD, NEXT)).msg).toBe('账号已锁定，请1分钟后再试')
  })

  test('the change is in the log, the passwords are not', async () => {
    const { token, username } = await newPerson()
    await change(token, PASSWORD, NEXT)
    const rows = await db.select().from(logger).where(eq(logger.username, username))
    expect(rows.map(({ action }) => action)).toContain('session.profile.password')
    expect(JSON.stringify(rows)).not.toMatch(/Horse|argon2/)
  })
})

describe('[R08] an initial password', () => {
  test('must be changed before anything else is done', async () => {
    const { token, username } = await newPerson()
    await db.update(adminUser).set({ must_change_password: 1 }).where(eq(adminUser.username, username))
    expect((await info(token)).data.must_change_password).toBe(true)
    const exempt = new Set(['session.session.info', 'session.session.menu', 'session.session.logout', 'session.profile.password'])
    for (const endpoint of endpointsOf(contract)) {
      if (endpoint.access === 'public') continue
      const { code, msg } = await call(endpoint, {}, exempt.has(endpoint.address) && endpoint.address.endsWith('logout') ? {} : { token })
      if (!exempt.has(endpoint.address)) expect([endpoint.address, code, msg]).toEqual([endpoint.address, 403, '请先修改初始密码'])
      else expect([200, 400, 401], endpoint.address).toContain(code)
    }
    expect((await change(token, PASSWORD, NEXT)).code).toBe(200)
    expect((await info(token)).data.must_change_password).toBe(false)
    expect((await call(profile.detail, {}, { token })).code).toBe(200)
  })
})

describe('[R08] the own sessions', () => {
  test('are listed with device, address and when they were seen; this one is marked', async () => {
    const { username } = await newPerson()
    const entered = await call(session.login, { username, password: PASSWORD }, { headers: { 'user-agent': 'Firefox/140 Windows' } })
    const { token } = entered.data as { token: string }
    const { list } = (await call(profile.sessions, {}, { token })).data
    expect(list).toHaveLength(2)
    expect(list.find(({ is_current }) => is_current)).toMatchObject({ user_agent: 'Firefox/140 Windows', ip: '127.0.0.1' })
  })

  test('one or all others are ended, at the next request; never those of somebody else', async () => {
    const mine = await newPerson()
    const [second, third] = [await logIn(mine.username), await logIn(mine.username)]
    const stranger = await newPerson()
    const list = async (token: string) => (await call(profile.sessions, {}, { token })).data.list
    const strangers = (await list(stranger.token))[0]!
    expect((await call(profile.endSession, { id: strangers.id }, mine)).code).toBe(404)
    const own = (await list(second.token)).find(({ is_current }) => is_current)!
    expect((await call(profile.endSession, { id: own.id }, mine)).msg).toBe('该设备已退出登录')
    expect((await info(second.token)).code).toBe(401)
    expect((await call(profile.endOtherSessions, {}, mine)).data).toEqual({ ended: 1 })
    expect((await info(third.token)).code).toBe(401)
    expect((await info(mine.token)).code).toBe(200)
    expect((await info(stranger.token)).code).toBe(200)
  })

  test('one that has lain idle for too long is not listed', async () => {
    const { token, username } = await newPerson()
    clock.advance(8 * 24 * 3_600_000)
    const fresh = await logIn(username)
    expect((await call(profile.sessions, {}, fresh)).data.list).toHaveLength(1)
    expect((await info(token)).code).toBe(401)
  })
})

test('[R08] the own login log has every try on the account, and no one else’s', async () => {
  const { token, username } = await newPerson()
  await logIn(username, 'wrong-password')
  await logIn(username)
  await logIn((await newPerson()).username)
  const { list, total } = (await call(profile.logins, { page_size: 1 }, { token })).data
  expect([total, list.length, list[0]?.code]).toEqual([2, 1, 200])
  expect((await call(profile.logins, { page_no: 2, page_size: 1 }, { token })).data.list[0]?.code).toBe(401)
})

describe('[R08] language and theme', () => {
  test('are kept with the account, each by itself', async () => {
    const { token } = await newPerson()
    await call(profile.preferences, { theme: { layout: 'float', menuWidth: 277, showTabs: false } }, { token })
    expect((await call(profile.preferences, { language: 'en' }, { token })).code).toBe(200)
    expect((await info(token)).data.preferences).toEqual({
      language: 'en',
      theme: { layout: 'float', menuWidth: 277, showTabs: false },
    })
  })

  test.each([
    [{ language: 'fr' }],
    [{ theme: { nested: { a: 1 } } }],
    [{ theme: { text: 'x'.repeat(61) } }],
    [{ theme: { text: '\u0000' } }],
    [{ theme: Object.fromEntries(Array.from({ length: 61 }, (_, i) => [`a${i}`, 1])) }],
  ])('only what is short and plain is taken: %j', async (preference) => {
    expect((await call(profile.preferences, preference as never, { token: (await newPerson()).token })).code).toBe(400)
  })
})
