import { eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { contract } from '#contract/index.ts'
import { endpointsOf } from '#contract/kit/endpoint.ts'
import { isSensitive } from '#contract/session/sensitive.ts'
import { adminUser, role } from '#server/identity/tables.ts'
import { systemRoles } from '#server/seed/system/roles.ts'
import { shownCode } from '#test/make/authenticator.ts'
import { testClock } from '#test/make/clock.ts'
import { startServer } from '#test/server/harness.ts'

const PASSWORD = 'Correct-Horse-9'
const clock = testClock()
const strict = await startServer({ clock: clock.now, factorOptional: false, sms: { provider: 'console' } })
const demo = await startServer({ clock: clock.now, demo: true, factorOptional: true, sms: { provider: 'console' } })
const { session, mfa, sms } = contract.session
const { brand } = contract.goods
const FIRST = '请先启用两步验证'

let people = 0
async function newPerson(perms: string[], { server = strict, is_admin = 0 as 0 | 1 } = {}) {
  const [username, mobile] = [`guarded${++people}`, `1390000${String(people).padStart(4, '0')}`]
  const token = await server.login({ username, perms, password: PASSWORD })
  const { db } = server.database
  await db.update(adminUser).set({ phone: mobile, is_admin }).where(eq(adminUser.username, username))
  return { username, mobile, token }
}

/** Logs in by a code, which the server prints. */
async function byCode(mobile: string, { call } = strict) {
  const printed = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  await call(sms.send, { mobile, purpose: 'login' })
  await expect.poll(() => printed.mock.calls.length).toBe(1)
  const sms_code = /(\d{6})$/.exec(String(printed.mock.calls[0]?.[0]))?.[1] ?? ''
  printed.mockRestore()
  clock.advance(60_000)
  return call(session.login, { mobile, sms_code })
}

const byPassword = async (username: string, { call } = strict) =>
  (await call(session.login, { username, password: PASSWORD })).data as { token: string }

async function enrol(token: string, { call } = strict) {
  const { secret } = (await call(mfa.begin, { password: PASSWORD }, { token })).data
  const answer = await call(mfa.confirm, { code: shownCode(secret, clock.now()) }, { token })
  expect(answer.code).toBe(200)
  clock.advance(60_000)
  return { secret, ...answer.data }
}

describe('[V03] permissions over money, roles and accounts', () => {
  test('[V03] follow a rule with wildcards and future areas, and cover every fresh-proof call', () => {
    for (const grant of [
      '*:*:*',
      'finance:*:*',
      'finance:withdraw:pay',
      'userBalance:*:edit',
      'dev:*:*',
      '*:user:*',
      'dev:role:grant',
      'review:change:approve',
    ])
      expect(isSensitive(grant), grant).toBe(true)
    for (const grant of [
      'goods:*:*',
      'dev:*:list',
      '*:*:list',
      'finance:commission:list',
      'order:*:*',
      'dev:logger:export',
      'config:config:edit',
    ])
      expect(isSensitive(grant), grant).toBe(false)
    const proven = endpointsOf(contract).filter(({ stepUp, access }) => stepUp && access !== 'login')
    expect(proven.filter(({ access }) => !isSensitive(access)).map(({ address }) => address)).toEqual([])
    const roles = systemRoles.filter(({ perms }) => perms.some(isSensitive)).map(({ code }) => code)
    expect(roles).toEqual(['admin', 'operator', 'finance', 'agent', 'dev'])
  })

  test.each([
    ['an administrator', [], 1],
    ['finance', ['finance:*:*'], 0],
    ['accounts', ['dev:user:edit'], 0],
  ] as const)('[V03] never let in by an SMS code alone: %s', async (_who, perms, is_admin) => {
    const { username, mobile, token } = await newPerson([...perms], { is_admin })
    expect(await byCode(mobile)).toMatchObject({ code: 400, msg: '该账号权限较高，不能只用短信验证码登录，请用密码登录并启用两步验证' })
    await enrol((await byPassword(username)).token)
    // with a second factor a code is equivalent to a password
    expect((await byCode(mobile)).data).toHaveProperty('mfa_token')
    expect((await strict.call(brand.list, {}, { token })).code).not.toBe(200 - 1)
  })

  test('[V03] let in by an SMS code alone in a demonstration only, and everywhere without them', async () => {
    const { mobile } = await newPerson(['dev:*:*'], { server: demo })
    expect((await byCode(mobile, demo)).data).toHaveProperty('token')
    const plain = await newPerson(['goods:*:*'])
    expect((await byCode(plain.mobile)).data).toHaveProperty('token')
  })
})

describe('[V03] an account of which a second factor is asked, and which has none', () => {
  test('[V03] may do nothing but turn it on: every other call is refused, then all are open', async () => {
    const { username } = await newPerson([], { is_admin: 1 })
    const { token } = await byPassword(username)
    expect((await strict.call(session.info, {}, { token })).data).toMatchObject({ must_set_factor: true })
    const open = new Set([session.info, session.menu, session.logout, mfa.state, mfa.begin, mfa.confirm].map(({ address }) => address))
    for (const endpoint of endpointsOf(contract)) {
      if (endpoint.access === 'public' || open.has(endpoint.address)) continue
      const { code, msg, data } = await strict.call(endpoint, {}, { token })
      expect([code, msg, data], endpoint.address).toEqual([403, FIRST, { rule: 'factor' }])
    }
    expect((await enrol(token)).recovery_codes).toHaveLength(10)
    expect((await strict.call(session.info, {}, { token })).data).toMatchObject({ must_set_factor: false })
    expect((await strict.call(brand.list, {}, { token })).code).toBe(200)
    const { data } = await strict.call(session.login, { username, password: PASSWORD })
    expect(data).toHaveProperty('mfa_token')
  })

  test('[V03] cannot be without it again by its own doing', async () => {
    const { username } = await newPerson(['finance:*:*'])
    const { token } = await byPassword(username)
    await enrol(token)
    expect((await strict.call(mfa.off, { password: PASSWORD }, { token })).msg).toBe('您的角色或权限要求启用两步验证')
    expect((await strict.call(mfa.state, {}, { token })).data.enabled).toBe(true)
  })

  test('[V03] is asked at once where a role begins to ask for it, in a demonstration too', async () => {
    const { call, login, database } = demo
    const { username, mobile, token } = await newPerson(['goods:*:*'], { server: demo })
    const [held] = await database.db
      .select()
      .from(role)
      .where(eq(role.code, `role_${username}`))
    const admin = await login()
    const { id = 0, version = 0, title = '', code = '' } = held ?? {}
    expect((await call(brand.list, {}, { token })).code).toBe(200)
    await database.db.update(role).set({ title: '须验证', code: 'must_verify' }).where(eq(role.id, id))
    expect(title + code).not.toBe('')
    const edit = (second_factor: 0 | 1, as: string, at = version) =>
      call(contract.dev.role.edit, { id, version: at, title: '须验证', code: 'must_verify', second_factor }, { token: as })
    expect((await edit(1, admin)).code).toBe(200)
    expect((await call(brand.list, {}, { token })).msg).toBe(FIRST)
    expect((await byCode(mobile, demo)).code).toBe(400)
    // only an account with the role's permissions can remove its protection
    const keeper = await login({ perms: ['dev:role:*'] })
    expect((await edit(0, keeper, version + 1)).msg).toBe('不能授予自己没有的权限')
    await enrol(token, demo)
    expect((await call(brand.list, {}, { token })).code).toBe(200)
    expect((await edit(0, admin, version + 1)).code).toBe(200)
  })
})
