import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { settings } from '#contract/config/settings.ts'
import { contract } from '#contract/index.ts'
import { session as sessionTable, sessionToken } from '#server/identity/session/tables.ts'
import { hashToken } from '#server/identity/session/tokens.ts'
import { adminUser, adminUserRole, role } from '#server/identity/tables.ts'
import { logger } from '#server/platform/kernel/audit-tables.ts'
import { loginThrottle } from '#server/platform/rate-limit/tables.ts'
import { testClock } from '#test/make/clock.ts'
import { startServer } from '#test/server/harness.ts'

const MINUTE = 60_000
const LIFE_MS = settings['token.minutes'].initial * MINUTE
const PASSWORD = 'Correct-Horse-9'

const clock = testClock()
const { app, call, login, database } = await startServer({ clock: clock.now })
const { db } = database
const { session } = contract.session

const info = (token: string) => call(session.info, {}, { token })
const refresh = (token: string) => call(session.refreshToken, {}, { token })
const logIn = async (username: string, password: string, headers: Record<string, string> = {}) => {
  const answer = await call(session.login, { username, password }, { headers })
  // no account here has a second factor
  return { ...answer, data: answer.data as { token: string } }
}

let people = 0
/** Creates an account that can log in with PASSWORD; returns its user name. */
async function newPerson(): Promise<string> {
  const username = `person${++people}`
  await login({ username, password: PASSWORD })
  return username
}

describe('logging in', () => {
  test('answers a token that says who the person is', async () => {
    const username = await newPerson()
    const answer = await logIn(username, PASSWORD)
    expect(answer.code).toBe(200)
    expect((await info(answer.data.token)).data.username).toBe(username)
  })

  test('takes a form as well as JSON, the user name in any case and with spaces around it', async () => {
    const username = await newPerson()
    const answer = await call(session.login, { username: ` ${username.toUpperCase()} `, password: PASSWORD }, { form: true })
    expect(answer.code).toBe(200)
  })

  test('[C08] says what is missing', async () => {
    expect((await logIn('', PASSWORD)).msg).toBe('用户名不能为空')
    expect((await logIn('admin', '')).msg).toBe('密码不能少于6位')
    expect((await logIn('admin', '12345')).msg).toBe('密码不能少于6位')
  })

  test('a wrong password and an unknown user name are told in the same words', async () => {
    const wrong = await logIn(await newPerson(), 'not-the-password')
    const unknown = await logIn('nobody-of-this-name', 'not-the-password')
    expect([wrong.code, wrong.msg, wrong.data]).toEqual([401, '用户名或密码错误', null])
    expect([unknown.code, unknown.msg, unknown.data]).toEqual([401, '用户名或密码错误', null])
  })

  test('an unreadable account hash is refused like a wrong password, and reported to the operator', async () => {
    const username = await newPerson()
    const token = (await logIn(username, PASSWORD)).data.token
    await db.update(adminUser).set({ password_hash: 'written by hand' }).where(eq(adminUser.username, username))
    const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const answer = await logIn(username, 'written by hand')
    const unlocked = await call(contract.session.lock.unlock, { password: 'written by hand' }, { token })
    const output = printed.mock.calls
    printed.mockRestore()
    expect([answer.code, answer.msg]).toEqual([401, '用户名或密码错误'])
    expect(unlocked.code).toBe(400)
    const [person] = await db.select().from(adminUser).where(eq(adminUser.username, username))
    expect(output).toEqual([1, 2].map(() => [`the password hash of account ${person?.id} cannot be read`, expect.any(Error)]))
    expect(String(output[0]?.[1])).not.toContain('written by hand')
  })

  test('a disabled account is told so only with its right password', async () => {
    const username = await newPerson()
    await db.update(adminUser).set({ status: 0 }).where(eq(adminUser.username, username))
    expect((await logIn(username, PASSWORD)).msg).toBe('账号已停用')
    expect((await logIn(username, 'not-the-password')).msg).toBe('用户名或密码错误')
  })

  test('passwords are kept as argon2id, tokens as hashes only', async () => {
    const username = await newPerson()
    const { token } = (await logIn(username, PASSWORD)).data
    const [person] = await db.select().from(adminUser).where(eq(adminUser.username, username))
    expect(person?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(
      await db
        .select()
        .from(sessionToken)
        .where(eq(sessionToken.token_hash, hashToken(token))),
    ).toHaveLength(1)
    expect(await db.select().from(sessionToken).where(eq(sessionToken.token_hash, token))).toHaveLength(0)
    expect(token).toMatch(/^[\w-]{43}$/)
  })

  test('every try is in the log, and no password is', async () => {
    const username = await newPerson()
    await logIn(username, 'a-secret-guess')
    await logIn(username, PASSWORD)
    const rows = await db.select().from(logger).where(eq(logger.username, username)).orderBy(logger.id)
    expect(rows.map(({ kind, code }) => [kind, code])).toEqual([
      ['login', 401],
      ['login', 200],
    ])
    expect(JSON.stringify(rows)).not.toMatch(/a-secret-guess|Correct-Horse/)
  })
})

describe('guessing passwords', () => {
  beforeEach(async () => {
    await db.delete(loginThrottle)
  })

  const fail = async (username: string, times: number) => {
    for (let i = 0; i < times; i++) await logIn(username, 'not-the-password')
  }

  test('five wrong passwords start a one-minute wait, each further one doubles it, the tenth: 1 h', async () => {
    const username = await newPerson()
    await fail(username, 5)
    for (const minutes of [1, 2, 4, 8, 16, 60, 60, 60]) {
      const refused = await logIn(username, 'not-the-password')
      expect([refused.code, refused.msg, refused.headers['retry-after']]).toEqual([
        400,
        `账号已锁定，请${minutes}分钟后再试`,
        String(minutes * 60),
      ])
      clock.advance(minutes * MINUTE)
      expect((await logIn(username, 'not-the-password')).code).toBe(401)
    }
  })

  test('the right password is refused while a wait lasts, and begins the count anew after it', async () => {
    const username = await newPerson()
    await fail(username, 5)
    expect((await logIn(username, PASSWORD)).code).toBe(400)
    clock.advance(MINUTE)
    expect((await logIn(username, PASSWORD)).code).toBe(200)
    await fail(username, 4)
    expect((await logIn(username, PASSWORD)).code).toBe(200)
  })

  test('a name that does not exist is throttled like any other, so that waits tell nothing', async () => {
    await fail('nobody-at-all', 5)
    expect((await logIn('nobody-at-all', 'not-the-password')).msg).toBe('账号已锁定，请1分钟后再试')
  })

  test('guesses at the same moment do not outrun the count', async () => {
    const username = await newPerson()
    const answers = await Promise.all(Array.from({ length: 20 }, () => logIn(username, 'not-the-password')))
    expect(answers.filter(({ code }) => code === 401)).toHaveLength(5)
    expect(answers.filter(({ code }) => code === 400)).toHaveLength(15)
  })

  test('guesses by strangers do not lock out a browser with an earlier login', async () => {
    const username = await newPerson()
    const first = await logIn(username, PASSWORD)
    const cookie = String(first.headers['set-cookie'])
    expect(cookie).toMatch(/^hexbolt-device=[\w-]{43}; Path=\/api; Max-Age=\d+; HttpOnly; SameSite=Strict/)
    await fail(username, 8)
    expect((await logIn(username, PASSWORD)).code).toBe(400)
    expect((await logIn(username, PASSWORD, { cookie: cookie.split(';')[0] ?? '' })).code).toBe(200)
  })

  test('a known browser has a count too', async () => {
    const username = await newPerson()
    const cookie = String((await logIn(username, PASSWORD)).headers['set-cookie']).split(';')[0] ?? ''
    for (let i = 0; i < 5; i++) expect((await logIn(username, 'not-the-password', { cookie })).code).toBe(401)
    expect((await logIn(username, PASSWORD, { cookie })).code).toBe(400)
  })
})

describe('a session', () => {
  test('[G13] a token is refused from logout on; the other sessions of the person go on', async () => {
    const one = await login()
    const other = await login()
    expect((await call(session.logout, {}, { token: one })).code).toBe(200)
    expect((await info(one)).code).toBe(401)
    expect((await refresh(one)).code).toBe(401)
    expect((await info(other)).code).toBe(200)
  })

  test('[G09] a token counts as a bearer token only', async () => {
    const token = await login()
    for (const authorization of [token, `bearer ${token}`, `Basic ${token}`, `Bearer  ${token}`, `Bearer ${token}x`, '']) {
      expect((await call(session.info, {}, { headers: { authorization } })).code, authorization).toBe(401)
    }
    expect((await app.inject(`/api/info?token=${token}`)).statusCode).toBe(401)
  })

  test('[G10] up to half its life a token stays; past it an answer brings the next', async () => {
    const token = await login()
    clock.advance(LIFE_MS / 2)
    expect((await info(token)).headers['refresh_token']).toBeUndefined()
    clock.advance(1)
    const renewed = (await info(token)).headers['refresh_token']
    expect(renewed).toMatch(/^[\w-]{43}$/)
    expect((await info(String(renewed))).code).toBe(200)
  })

  test('[G10] the replaced token stays valid for exactly 30 s, so that running calls succeed', async () => {
    const token = await login()
    clock.advance(LIFE_MS / 2 + 1)
    await info(String((await info(token)).headers['refresh_token']))
    clock.advance(30_000)
    expect((await info(token)).code).toBe(200)
    clock.advance(1)
    expect((await info(token)).code).toBe(401)
    expect((await refresh(token)).code).toBe(401)
  })

  test('[G10] many calls at the same moment all bring the same next token', async () => {
    const token = await login()
    clock.advance(LIFE_MS / 2 + 1)
    const answers = await Promise.all(Array.from({ length: 12 }, () => info(token)))
    expect(answers.map(({ code }) => code)).toEqual(Array(12).fill(200))
    expect(new Set(answers.map(({ headers }) => headers['refresh_token']))).toEqual(new Set([expect.stringMatching(/^[\w-]{43}$/)]))
  })

  test('[G11] an expired token is answered 402, may be refreshed, and the new one serves', async () => {
    const token = await login()
    clock.advance(LIFE_MS)
    expect([(await info(token)).code, (await call(contract.goods.brand.list, {}, { token })).code]).toEqual([402, 402])
    const renewed = await refresh(token)
    expect(renewed.code).toBe(200)
    expect((await info(renewed.data.token)).code).toBe(200)
  })

  test('[G11] two tabs that refresh at the same moment both go on', async () => {
    const token = await login()
    clock.advance(LIFE_MS + 1)
    const answers = await Promise.all(Array.from({ length: 6 }, () => refresh(token)))
    expect(answers.map(({ code }) => code)).toEqual(Array(6).fill(200))
    expect(new Set(answers.map(({ data }) => data.token)).size).toBe(1)
    expect((await info(answers[0]!.data.token)).code).toBe(200)
  })

  test('[G11] a tab using the old token 30 s after the other tab’s refresh must log in again', async () => {
    const token = await login()
    clock.advance(LIFE_MS + 1)
    await info((await refresh(token)).data.token)
    clock.advance(30_001)
    expect((await refresh(token)).code).toBe(401)
  })

  test('[G11] after a week without a call there is nothing to refresh', async () => {
    const token = await login()
    // a later absolute end
    await db.update(sessionTable).set({ ends_at: '2999-01-01T00:00:00Z' })
    clock.advance(LIFE_MS + 7 * 24 * 60 * MINUTE)
    expect([(await info(token)).code, (await refresh(token)).code]).toEqual([401, 401])
  })

  test('[G12] a session ended on the server is refused at the next call, with each of its tokens', async () => {
    const token = await login()
    clock.advance(LIFE_MS / 2 + 1)
    const renewed = String((await info(token)).headers['refresh_token'])
    await db.update(sessionTable).set({ revoked_at: clock.now().toISOString() })
    expect([(await info(token)).code, (await info(renewed)).code, (await refresh(renewed)).code]).toEqual([401, 401, 401])
  })

  test('[G12] disabling an account ends its sessions with the next call', async () => {
    const username = await newPerson()
    const { token } = (await logIn(username, PASSWORD)).data
    await db.update(adminUser).set({ status: 0 }).where(eq(adminUser.username, username))
    expect([(await info(token)).code, (await refresh(token)).code]).toEqual([401, 401])
  })

  test('a deleted account is out with the next call', async () => {
    const username = await newPerson()
    const { token } = (await logIn(username, PASSWORD)).data
    await db.update(adminUser).set({ deleted_at: clock.now().toISOString() }).where(eq(adminUser.username, username))
    expect([(await info(token)).code, (await logIn(username, PASSWORD)).code]).toEqual([401, 401])
  })

  test('the token of one who knows only its hash opens nothing', async () => {
    const token = await login()
    expect((await info(hashToken(token))).code).toBe(401)
  })
})

describe('who one is', () => {
  test('[G07] user name and avatar are texts, roles and permissions lists', async () => {
    const { data } = await info(await login({ perms: ['goods:brand:*'] }))
    expect(data).toMatchObject({ username: expect.any(String), avatar: expect.any(String), roles: [expect.any(String)] })
    expect(data.permissions.toSorted()).toEqual([
      'goods:brand:delete',
      'goods:brand:edit',
      'goods:brand:export',
      'goods:brand:import',
      'goods:brand:list',
      'goods:brand:sort',
      'goods:brand:status',
    ])
  })

  test('[P01] an administrator holds everything, in one sign', async () => {
    expect((await info(await login('admin'))).data.permissions).toEqual(['*'])
  })

  test('[P06] a right removed from a role ends with the next call, and so does a disabled role', async () => {
    const token = await login({ username: 'changing', perms: ['goods:brand:list'] })
    const brands = async () => (await call(contract.goods.brand.list, {}, { token })).code
    const change = (values: Partial<typeof role.$inferInsert>) => db.update(role).set(values).where(eq(role.code, 'role_changing'))
    expect(await brands()).toBe(200)
    await change({ perms: ['goods:series:list'] })
    expect(await brands()).toBe(403)
    await change({ perms: ['goods:*:list'] })
    expect(await brands()).toBe(200)
    await change({ status: 0 })
    expect(await brands()).toBe(403)
  })

  test('a person without any role may be logged in and do nothing', async () => {
    const token = await login({ username: 'roleless', perms: ['goods:brand:list'] })
    const [person] = await db.select({ id: adminUser.id }).from(adminUser).where(eq(adminUser.username, 'roleless'))
    await db.delete(adminUserRole).where(eq(adminUserRole.admin_user_id, person?.id ?? 0))
    expect((await info(token)).data).toMatchObject({ roles: [], permissions: [] })
    expect((await call(contract.goods.brand.list, {}, { token })).code).toBe(403)
  })

  test('[R05] the menu has what the person may open, and no branch without a leaf', async () => {
    const menu = async (perms: string[]) => (await call(session.menu, {}, { token: await login({ perms }) })).data.list
    expect((await menu([])).map(({ name }) => name)).toEqual(['Index', 'Task', 'Setting'])
    const goods = (await menu(['goods:sku:list', 'goods:brand:edit'])).find(({ name }) => name === 'Goods')
    expect(goods).toMatchObject({
      component: 'Layout',
      children: [
        { path: 'sku', component: 'goods/sku/index', meta: { title: 'SKU管理' } },
        { path: 'sku/detail', component: 'goods/sku/detail', meta: { title: 'SKU详情', hidden: true } },
      ],
    })
    expect(goods?.children).toHaveLength(2)
  })
})
