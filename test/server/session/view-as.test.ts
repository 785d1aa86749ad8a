import { and, eq, gt, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { endpointsOf } from '#contract/kit/endpoint.ts'
import { adminUser } from '#server/identity/tables.ts'
import { logger } from '#server/platform/kernel/audit-tables.ts'
import { startServer } from '#test/server/harness.ts'

const server = await startServer()
const { app, call, login, database } = server
const { db } = database
const { user } = contract.dev
const { session, lock, mfa, profile } = contract.session
const { brand } = contract.goods

const PASSWORD = 'Correct-Horse-9'
let people = 0
async function newPerson(perms: string[] = [], more: { status?: 0 | 1 } = {}) {
  const username = `viewed${++people}`
  const token = await login({ username, perms, password: PASSWORD, ...more })
  const [row] = await db.select({ id: adminUser.id }).from(adminUser).where(eq(adminUser.username, username))
  return { username, token, id: row?.id ?? 0 }
}

const adminId = async () => (await db.select({ id: adminUser.id }).from(adminUser).where(eq(adminUser.username, 'admin')))[0]?.id ?? 0
const open = new Set([user.endViewAs, lock.lock, lock.unlock, session.logout].map(({ address }) => address))
const READ_ONLY = '正在以他人身份查看，只能浏览，不能操作'

describe('viewing as another person', () => {
  test('has the other’s name, permissions and menu, and ends with one’s own', async () => {
    const token = await login()
    const { id, username } = await newPerson(['goods:brand:list'])
    expect((await call(user.viewAs, { id }, { token })).code).toBe(200)
    expect((await call(session.info, {}, { token })).data).toMatchObject({
      username,
      permissions: ['goods:brand:list'],
      viewer: { username: 'admin' },
      must_change_password: false,
    })
    const { list } = (await call(session.menu, {}, { token })).data
    expect(list.find(({ name }) => name === 'Goods')?.children?.map(({ name }) => name)).toEqual(['GoodsBrand', 'GoodsBrandDetail'])
    expect((await call(brand.list, {}, { token })).code).toBe(200)
    expect((await call(contract.goods.sku.list, {}, { token })).code).toBe(403)
    expect((await call(user.endViewAs, {}, { token })).code).toBe(200)
    expect((await call(session.info, {}, { token })).data).toMatchObject({ username: 'admin', permissions: ['*'], viewer: null })
  })

  test('sees no more rows than the other does', async () => {
    const token = await login()
    const { id } = await newPerson(['dev:user:list'])
    await db.execute(sql`update role set scope = 'self' where code = ${`role_viewed${people}`}`)
    await call(user.viewAs, { id }, { token })
    expect((await call(user.list, {}, { token })).data.list.map((row) => row.id)).toEqual([id])
    await call(user.endViewAs, {}, { token })
  })

  test('cannot write: among changing calls only its end, the lock and the logout are open', async () => {
    const token = await login()
    const { id } = await newPerson(['*:*:*'])
    await call(user.viewAs, { id }, { token })
    const [{ last = 0 } = {}] = await db.select({ last: sql<number>`max(${logger.id})`.mapWith(Number) }).from(logger)
    const writing = endpointsOf(contract).filter((one) => one.access !== 'public' && one.effect === 'write' && !open.has(one.address))
    expect(writing.length).toBeGreaterThan(50)
    for (const endpoint of writing) {
      const answer = await call(endpoint, { id: 1, ids: [1] }, { token, headers: { 'x-idempotency-key': 'viewing-as-1' } })
      expect([answer.code, answer.msg], endpoint.address).toEqual([400, READ_ONLY])
    }
    expect(await db.$count(logger, and(gt(logger.id, last), eq(logger.kind, 'operate')))).toBe(0)
    // and no bypass by the request form
    for (const init of [{ payload: 'a=1' }, { payload: '{', headers: { 'content-type': 'application/json' } }]) {
      const headers = { authorization: `Bearer ${token}`, ...init.headers }
      expect((await app.inject({ method: 'POST', url: '/api/goods/brand/delete', ...init, headers })).statusCode).toBe(400)
    }
    await call(user.endViewAs, {}, { token })
  })

  test('leaves a trail: beginning and end with both names, and whatever is noted between', async () => {
    const token = await login()
    const { id, username } = await newPerson()
    await call(user.viewAs, { id }, { token })
    await call(lock.lock, {}, { token })
    expect((await call(brand.list, {}, { token })).code).toBe(423)
    const { pool } = database
    await pool.query(`update session set locked_at = null`)
    await call(user.endViewAs, {}, { token })
    const rows = await db
      .select()
      .from(logger)
      .where(eq(logger.admin_user_id, await adminId()))
      .orderBy(logger.id)
    const trail = rows.slice(-3)
    expect(trail.map(({ action }) => action)).toEqual(['dev.user.viewAs', 'session.lock.lock', 'dev.user.endViewAs'])
    for (const row of trail) {
      expect(row.username).toBe('admin')
      expect(JSON.stringify(row)).toContain(username)
    }
  })

  test('is for administrators alone, of accounts in use, and never of oneself', async () => {
    const token = await login()
    const { id } = await newPerson()
    const keeper = await login({ perms: ['dev:*:*'] })
    expect((await call(user.viewAs, { id }, { token: keeper })).code).toBe(403)
    expect((await call(user.viewAs, { id: await adminId() }, { token })).msg).toBe('不能以自己的身份查看')
    const disabled = await newPerson([], { status: 0 })
    expect((await call(user.viewAs, { id: disabled.id }, { token })).msg).toBe('账号已停用')
    expect((await call(user.viewAs, { id: 999_999 }, { token })).code).toBe(404)
    expect((await call(user.endViewAs, {}, { token })).code).toBe(400)
  })

  test('shows nothing that opens the other account, and asks for the own password at the lock', async () => {
    const token = await login()
    const { id, token: theirs, username } = await newPerson()
    await call(mfa.begin, { password: PASSWORD }, { token: theirs })
    await call(user.viewAs, { id }, { token })
    const reads = [
      (await call(session.info, {}, { token })).data,
      (await call(mfa.state, {}, { token })).data,
      (await call(profile.sessions, {}, { token })).data,
      (await call(profile.detail, {}, { token })).data,
    ]
    expect(JSON.stringify(reads)).not.toMatch(/secret|hash|totp/)
    // the personal centre stays the person's own
    expect((await call(profile.detail, {}, { token })).data.username).toBe('admin')
    expect((await call(lock.unlock, { password: PASSWORD }, { token })).msg).toBe('请输入正确的密码')
    expect((await call(session.info, {}, { token })).data.username).toBe(username)
    expect((await call(session.logout, {}, { token })).code).toBe(200)
    expect((await call(session.info, {}, { token: theirs })).code).toBe(200)
  })

  test('ends with the administrator flag, and writes nothing when the other account disappears', async () => {
    const viewer = await newPerson()
    await db.update(adminUser).set({ is_admin: 1 }).where(eq(adminUser.id, viewer.id))
    const viewed = await newPerson(['goods:brand:list'])
    await call(user.viewAs, { id: viewed.id }, { token: viewer.token })
    await db.update(adminUser).set({ status: 0 }).where(eq(adminUser.id, viewed.id))
    expect((await call(brand.delete, { id: 1 }, { token: viewer.token })).msg).toBe(READ_ONLY)
    await db.update(adminUser).set({ is_admin: 0 }).where(eq(adminUser.id, viewer.id))
    expect((await call(session.info, {}, { token: viewer.token })).data).toMatchObject({ username: viewer.username, viewer: null })
    expect((await call(brand.list, {}, { token: viewer.token })).code).toBe(403)
  })
})
