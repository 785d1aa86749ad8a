import { and, eq, inArray, isNull } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { agent, customerService } from '#server/identity/access/tables.ts'
import { edit as editVerb } from '#server/identity/account/user.ts'
import { openSession } from '#server/identity/session/tokens.ts'
import { adminUser, role } from '#server/identity/tables.ts'
import { logger } from '#server/platform/kernel/audit-tables.ts'
import { testClock } from '#test/make/clock.ts'
import { agentRow, serviceRow } from '#test/make/people-rows.ts'
import { startServer, type Person } from '#test/server/harness.ts'

const clock = testClock()
const server = await startServer({ clock: clock.now })
const { call, login, database } = server
const { db } = database
const { user } = contract.dev
const { session } = contract.session
const token = await login()
const PASSWORD = 'Gelber-Kran-77'

let count = 0
const unique = () => `acc${++count}`

async function makeRole(perms: string[], scope: 'all' | 'agent_tree' | 'self' = 'all'): Promise<number> {
  const code = unique()
  const [newRow] = await db
    .insert(role)
    .values({ code, title: `角色${code}`, scope, perms })
    .returning({ id: role.id })
  return newRow?.id ?? 0
}

const lister = await makeRole(['goods:brand:list'])

const edit = (values: object, as = token) =>
  call(user.edit, { username: unique(), real_name: '新同事', role_ids: [lister], ...values }, { token: as })
const detail = async (id: number) => (await call(user.detail, { id }, { token })).data
const idOf = async (username: string) => {
  const [found] = await db.select({ id: adminUser.id }).from(adminUser).where(eq(adminUser.username, username))
  return found?.id ?? 0
}
const logIn = async (username: string, password: string) => {
  const answer = await call(session.login, { username, password })
  return { ...answer, data: answer.data as { token: string } }
}
const info = async (as: string) => (await call(session.info, {}, { token: as })).code
/** An account that manages accounts and has this permission too. */
const keeper = (more: Partial<Exclude<Person, 'admin'>> = {}) => login({ ...more, perms: ['dev:user:*', ...(more.perms ?? [])] })

describe('[A37] an account', () => {
  test('gets a generated password, shown once, to be changed at the first login', async () => {
    const username = unique()
    const { data } = await edit({ username, phone: '13911112222' })
    expect(data.password).toMatch(/^[\w-]{18}$/)
    expect(await detail(data.id)).toMatchObject({
      username,
      role_ids: [lister],
      state: 'normal',
      must_change_password: 1,
      two_factor: 0,
      avatar: null,
    })
    expect(JSON.stringify(await detail(data.id))).not.toContain('password_hash')
    const entered = await logIn(username, data.password ?? '')
    expect(entered.code).toBe(200)
    expect((await call(contract.goods.brand.list, {}, { token: entered.data.token })).msg).toBe('请先修改初始密码')
    const entries = await db.select().from(logger).where(eq(logger.target_id, data.id))
    expect(JSON.stringify(entries)).not.toContain(data.password)
  })

  test('[S12] takes long passwords with any characters; short, plain, leaked ones fail in place', async () => {
    const refused = async (password: string) => (await edit({ password })).data as unknown
    const fault = (msg: string) => ({ errors: [{ field: 'password', msg }] })
    expect(await refused('kurz-1')).toEqual(fault('密码长度不能少于8位且需包含字母和数字'))
    expect(await refused('nur-buchstaben')).toEqual(fault('密码长度不能少于8位且需包含字母和数字'))
    expect(await refused('password123')).toEqual(fault('该密码过于常见，请换一个'))
    const long = `密码 ${'长'.repeat(60)} 4711 – ok`
    const username = unique()
    expect((await edit({ username, password: long })).data.password).toBeNull()
    expect((await logIn(username, long)).code).toBe(200)
  })

  test('names every wrong field in the words of the specification', async () => {
    const { data } = await edit({ username: '1ab', real_name: '', phone: '123', role_ids: [] })
    expect((data as unknown as { errors: unknown }).errors).toEqual([
      { field: 'username', msg: '账号必须以字母开头，长度4~20位' },
      { field: 'real_name', msg: '请输入姓名' },
      { field: 'phone', msg: '请输入正确的手机号' },
      { field: 'role_ids', msg: '请至少选择一个角色' },
    ])
    expect((await edit({ role_ids: [1, 2, 3, 4, 5, 6] })).msg).toBe('角色最多5个')
    const username = unique()
    await edit({ username, phone: '13922223333' })
    expect(await edit({ username: username.toUpperCase() })).toMatchObject({ code: 400, data: { errors: [{ field: 'username' }] } })
    expect(await edit({ phone: '13922223333' })).toMatchObject({ msg: '手机号已存在', data: { errors: [{ field: 'phone' }] } })
  })

  test('of a name that is taken is refused in the words of its label, in both languages', async () => {
    const refused = { code: 400, msg: '账号已存在', data: { errors: [{ field: 'username' }] } }
    expect(await edit({ username: 'admin' })).toMatchObject(refused)
    const values = { username: 'admin', real_name: '新同事', role_ids: [lister] }
    const english = await call(user.edit, values, { token, headers: { 'accept-language': 'en' } })
    expect(english.msg).toBe('Username already exists')
  })

  test('keeps its user name; other roles are a new version, told in the log by their names', async () => {
    const username = unique()
    const { data } = await edit({ username })
    const other = await makeRole(['goods:sku:list'])
    const values = { id: data.id, username, version: 1 }
    expect((await edit({ ...values, username: unique() })).msg).toBe('账号创建后不能修改')
    expect((await edit({ ...values, role_ids: [lister, other] })).data.version).toBe(2)
    expect((await edit({ ...values, role_ids: [other] })).msg).toBe('数据已被他人修改，请刷新后重试')
    const [row] = await db
      .select()
      .from(logger)
      .where(and(eq(logger.target_id, data.id), eq(logger.kind, 'operate')))
      .orderBy(logger.id)
      .offset(1)
    expect(row?.after?.['roles']).toHaveLength(2)
  })

  test('of an agent’s role asks for the agent, and may be the back office of a customer service', async () => {
    const agents = await makeRole([], 'agent_tree')
    const [firm] = await db
      .insert(agent)
      .values(agentRow({ name: '润垣工业品' }))
      .returning({ id: agent.id })
    await db.insert(customerService).values(serviceRow({ wxid: 'kf-1', code: 'KF1', nickname: '小禾' }))
    expect(await edit({ role_ids: [agents] })).toMatchObject({
      msg: '代理商角色必须选择所属代理商',
      data: { errors: [{ field: 'agent_id' }] },
    })
    const { data } = await edit({ role_ids: [agents], agent_id: firm?.id, cs_wxid: 'kf-1' })
    expect(await detail(data.id)).toMatchObject({ agent_name: '润垣工业品', cs_wxid: 'kf-1', cs_nickname: '小禾' })
    expect((await edit({ cs_wxid: 'kf-nobody' })).msg).toBe('客服不存在')
    expect((await edit({ role_ids: [999_999] })).code).toBe(404)
  })

  test('is found by word, role, agent and state; the list asks few statements', async () => {
    const username = unique()
    const own = await makeRole([])
    const { data } = await edit({ username, real_name: '寻找者', phone: '13933334444', role_ids: [own] })
    const found = async (query: object) => (await call(user.list, query, { token })).data.list.map(({ id }) => id)
    for (const query of [{ word: username }, { word: '寻找者' }, { word: '1393333' }, { role_id: own }])
      expect(await found(query)).toEqual([data.id])
    expect(await found({ role_id: own, state: 'normal' })).toEqual([data.id])
    expect(await found({ role_id: own, state: 'locked' })).toEqual([])
    await call(user.status, { id: data.id, status: 0 }, { token })
    expect(await found({ role_id: own, state: 'disabled' })).toEqual([data.id])
    expect(await found({ role_id: own, state: 'normal' })).toEqual([])
    const statements = await server.statementsOf(() => call(user.list, { sort_field: 'last_login_at' }, { token }))
    expect(statements.length).toBeLessThanOrEqual(6)
  })

  test('shows its number as a whole to who may edit, else masked, in the history too', async () => {
    const { data } = await edit({ phone: '13955556666' })
    const as = await login({ perms: ['dev:user:list'] })
    expect((await call(user.list, { word: '13955556666' }, { token: as })).data.list[0]?.phone).toBe('139****6666')
    const query = { entity: 'dev.user', id: data.id }
    const { list } = (await call(contract.history.history.list, query, { token: as })).data
    expect(JSON.stringify(list)).not.toContain('13955556666')
    expect((await detail(data.id)).phone).toBe('13955556666')
  })

  test('shows who is locked out after wrong passwords, and unlocking ends the wait', async () => {
    const username = unique()
    const { data } = await edit({ username, password: PASSWORD })
    for (let i = 0; i < 5; i++) await logIn(username, 'not-the-password-1')
    expect(await detail(data.id)).toMatchObject({ state: 'locked', locked_until: expect.any(String) })
    expect((await call(user.list, { word: username, state: 'locked' }, { token })).data.total).toBe(1)
    expect((await logIn(username, PASSWORD)).msg).toMatch('账号已锁定')
    expect((await call(user.unlock, { id: data.id }, { token })).data.success).toEqual([data.id])
    expect(await detail(data.id)).toMatchObject({ state: 'normal', locked_until: null })
    expect((await logIn(username, PASSWORD)).code).toBe(200)
  })
})

describe('[A37] what opens an account', () => {
  test('a reset password ends every session, and the second factor where it is lost', async () => {
    const username = unique()
    const as = await login({ username, password: PASSWORD })
    const id = await idOf(username)
    await db.update(adminUser).set({ totp_enabled_at: clock.now().toISOString(), totp_secret: 'x' }).where(eq(adminUser.id, id))
    const { data } = await call(user.reset, { id, two_factor_off: 1 }, { token })
    expect(await info(as)).toBe(401)
    expect(await detail(id)).toMatchObject({ two_factor: 0, must_change_password: 1 })
    expect((await logIn(username, PASSWORD)).code).toBe(401)
    expect((await logIn(username, data.password ?? '')).msg).toContain('密码刚被管理员重置')
  })

  test('nobody resets the own one here', async () => {
    expect((await call(user.reset, { id: await idOf('admin') }, { token })).msg).toBe('请在个人中心修改自己的密码')
  })

  test('an account that was disabled is out, and its sessions do not come back with it', async () => {
    const username = unique()
    const as = await login({ username, password: PASSWORD })
    const id = await idOf(username)
    await call(user.status, { ids: [id], status: 0 }, { token })
    expect([await info(as), (await logIn(username, PASSWORD)).msg]).toEqual([401, '账号已停用'])
    await call(user.status, { ids: [id], status: 1 }, { token })
    expect(await info(as)).toBe(401)
  })

  test('a deleted account leaves its name to somebody else', async () => {
    const username = unique()
    const { data } = await edit({ username, password: PASSWORD })
    expect((await call(user.delete, { id: data.id }, { token })).data.success).toEqual([data.id])
    expect((await logIn(username, PASSWORD)).code).toBe(401)
    expect((await edit({ username })).code).toBe(200)
  })
})

describe('[A37] nobody', () => {
  test('changes own roles or state', async () => {
    const username = unique()
    const as = await keeper({ username })
    const id = await idOf(username)
    const { real_name, role_ids, version } = await detail(id)
    const same = { id, version, username, real_name, role_ids }
    const refused = { code: 400, msg: '不能修改自己的角色或状态' }
    expect(await edit({ ...same, role_ids: [lister] }, as)).toMatchObject(refused)
    expect(await edit({ ...same, status: 0 }, as)).toMatchObject(refused)
    for (const answer of [await call(user.status, { id, status: 0 }, { token: as }), await call(user.delete, { id }, { token: as })])
      expect(answer.data.failed).toEqual([{ id, msg: '不能修改自己的角色或状态' }])
    expect(await edit({ ...same, real_name: '改名' }, as)).toMatchObject({ code: 200 })
  })

  test('gives what he has not: a permission, a wider view, the flag of administrators', async () => {
    const as = await keeper({ perms: ['goods:brand:list'], scope: 'agent_tree', agent_id: 7 })
    const refused = { code: 400, msg: '不能授予自己没有的权限' }
    expect(await edit({ role_ids: [await makeRole(['goods:brand:*'], 'self')], agent_id: 7 }, as)).toMatchObject(refused)
    expect(await edit({ agent_id: 7 }, as)).toMatchObject(refused)
    const narrow = await makeRole(['goods:brand:list'], 'agent_tree')
    expect(await edit({ role_ids: [narrow], agent_id: 7, is_admin: 1 }, as)).toMatchObject(refused)
    expect(await edit({ role_ids: [narrow], agent_id: 7 }, as)).toMatchObject({ code: 200 })
    expect(await edit({ role_ids: [narrow], agent_id: 8 }, as)).toMatchObject({ code: 400, msg: '不能授予自己没有的数据范围' })
  })

  test('does anything to an account that holds more', async () => {
    const as = await keeper()
    const id = await idOf('admin')
    const admin = await detail(id)
    const refused = { code: 400, msg: '不能操作权限高于自己的账号' }
    expect(await call(user.reset, { id }, { token: as })).toMatchObject(refused)
    const values = { id, version: admin.version, username: 'admin', real_name: 'x', role_ids: admin.role_ids }
    expect(await edit(values, as)).toMatchObject(refused)
    for (const answer of [
      await call(user.status, { id, status: 0 }, { token: as }),
      await call(user.delete, { id }, { token: as }),
      await call(user.kick, { id }, { token: as }),
      await call(user.unlock, { id }, { token: as }),
    ])
      expect(answer.data.failed).toEqual([{ id, msg: '不能操作权限高于自己的账号' }])
    const [own] = (await call(user.sessions, { id }, { token })).data.list
    expect(await call(user.endSession, { id: own?.id ?? 0 }, { token: as })).toMatchObject(refused)
  })

  test('of a narrower view sees accounts beyond it, in the list or by their id', async () => {
    const as = await keeper({ scope: 'agent_tree', agent_id: 70 })
    const inside = await keeper({ username: unique(), agent_id: 70 })
    const { data } = await edit({})
    const { list } = (await call(user.list, {}, { token: as })).data
    expect(list.every(({ agent_id }) => agent_id === 70)).toBe(true)
    expect(list.length).toBeGreaterThan(0)
    expect(await info(inside)).toBe(200)
    for (const endpoint of [user.detail, user.sessions, user.logins])
      expect((await call(endpoint, { id: data.id }, { token: as })).code, endpoint.address).toBe(404)
    expect((await call(user.kick, { id: data.id }, { token: as })).data.failed).toEqual([{ id: data.id, msg: '后台账号不存在' }])
  })
})

describe('[A37] administrators', () => {
  test('one of them is left, also when the last two take each other away at the same moment', async () => {
    const [one, other] = [unique(), unique()]
    const tokens = await Promise.all([one, other].map((username) => login({ username })))
    const ids = await Promise.all([one, other].map(idOf))
    await db.update(adminUser).set({ is_admin: 1 }).where(inArray(adminUser.id, ids))
    await db.update(adminUser).set({ is_admin: 0 }).where(eq(adminUser.username, 'admin'))
    for (let round = 0; round < 4; round++) {
      const answers = await Promise.all(
        tokens.map((token, i) => {
          const id = ids[1 - i] ?? 0
          return round % 2 ? call(user.delete, { id }, { token }) : call(user.status, { id, status: 0 }, { token })
        }),
      )
      expect(answers.some(({ code, data }) => code === 200 && data.success.length === 1)).toBe(true)
      const left = await db
        .select()
        .from(adminUser)
        .where(and(eq(adminUser.is_admin, 1), eq(adminUser.status, 1), isNull(adminUser.deleted_at)))
      expect(left.length).toBeGreaterThanOrEqual(1)
      await db.update(adminUser).set({ status: 1, deleted_at: null }).where(inArray(adminUser.id, ids))
      for (const i of [0, 1]) tokens[i] = await openSession(await server.ctxFor(), ids[i] ?? 0)
    }
    await db.update(adminUser).set({ is_admin: 0 }).where(inArray(adminUser.id, ids))
    await db.update(adminUser).set({ is_admin: 1 }).where(eq(adminUser.username, 'admin'))
  })

  test('the last one keeps the flag', async () => {
    const ctx = await server.ctxFor()
    const id = await idOf('admin')
    const { version, role_ids } = await detail(id)
    // acts as another person, because the own flag cannot be changed anyway
    const actor = { ...ctx.actor, id: 0 }
    const values = { id, version, username: 'admin', real_name: '管理员', role_ids, is_admin: 0 as const }
    await expect(editVerb({ ...ctx, actor }, values)).rejects.toThrow('At least one administrator must remain')
  })
})

describe('[S14] sessions of an account', () => {
  test('are listed without their tokens, ended one by one or all at once, and told in the log', async () => {
    const username = unique()
    const tokens = [await login({ username, password: PASSWORD }), (await logIn(username, PASSWORD)).data.token]
    const id = await idOf(username)
    const { list } = (await call(user.sessions, { id }, { token })).data
    expect(list).toHaveLength(2)
    expect(Object.keys(list[0] ?? {}).toSorted()).toEqual(['created_at', 'id', 'ip', 'is_current', 'last_seen_at', 'user_agent'])
    await call(user.endSession, { id: Math.min(...list.map((one) => one.id)) }, { token })
    expect(await Promise.all(tokens.map(info))).toEqual([401, 200])
    expect((await call(user.kick, { ids: [id] }, { token })).msg).toBe('已强制下线')
    expect(await Promise.all(tokens.map(info))).toEqual([401, 401])
    expect((await call(user.sessions, { id }, { token })).data.list).toEqual([])
    const actions = await db.select({ action: logger.action }).from(logger).where(eq(logger.target_id, id))
    expect(actions.map(({ action }) => action)).toEqual(expect.arrayContaining(['dev.user.endSession', 'dev.user.kick']))
    expect((await call(user.logins, { id }, { token })).data.total).toBe(1)
  })
})
