import { eq, inArray } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { contract, permissions } from '#contract/index.ts'
import { buildApp } from '#server/app.ts'
import { regrant } from '#server/identity/access/role-rules.ts'
import { adminUser, adminUserRole, menu, role } from '#server/identity/tables.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { logger } from '#server/platform/kernel/audit-tables.ts'
import { openEvents, settled } from '#test/make/events.ts'
import { conformsToEntity } from '#test/server/conformance.ts'
import { startServer, type Person } from '#test/server/harness.ts'

const { role: calls } = contract.dev
const { session } = contract.session

await conformsToEntity({
  entity: calls,
  table: role,
  sample: (n) => ({
    title: `角色${n}`,
    code: letters(n),
    scope: (['all', 'agent_tree', 'cs_self', 'self'] as const)[n % 4],
    description: n % 3 ? '看得见\n改不了' : null,
    sort: n % 7,
    status: n > 1000 || n % 6 ? 1 : 0,
  }),
  change: (n) => ({ title: `改名${n}`, scope: n % 4 ? 'all' : 'self', description: '另一句' }),
  filters: {
    word: [{ value: '角色1', fits: ({ title }) => String(title).includes('角色1') }],
    scope: [{ value: 'self', fits: ({ scope }) => scope === 'self' }],
    status: [
      { value: 1, fits: ({ status }) => status === 1 },
      { value: 0, fits: ({ status }) => status === 0 },
    ],
  },
  // the seeded roles would be counted
  parents: async ({ database }) => {
    await database.db.delete(adminUserRole)
    await database.db.delete(role)
  },
  optionIds: async ({ call }, token) => (await call(calls.option, {}, { token })).data.list.map(({ key }) => key),
})

test('[A35] a stored wildcard stays if nothing was revoked from it, else its remainder is stored', () => {
  const brand = permissions.filter((code) => code.startsWith('goods:brand:'))
  const stored = ['goods:brand:*', 'activity:*:*', 'goods:sku:list']
  expect(regrant(stored, [...brand, 'activity:*:*', 'goods:sku:list'])).toEqual(stored)
  expect(regrant(stored, [...brand, 'goods:sku:list', 'goods:sku:edit'])).toEqual(['goods:brand:*', 'goods:sku:list', 'goods:sku:edit'])
  const rest = brand.slice(1)
  expect(regrant(stored, [...rest, 'activity:*:*'])).toEqual(['activity:*:*', ...rest])
})

describe('[A35] roles', async () => {
  const server = await startServer()
  const { db } = server.database
  const admin = await server.login()
  const roleOf = async (code: string) => {
    const [row] = await db.select().from(role).where(eq(role.code, code))
    if (!row) throw new Error(`no role ${code}`)
    return row
  }
  let serial = 0
  /** A role with one account, and that account's token. */
  async function withPerson(as: Exclude<Person, 'admin'>) {
    const username = `rolep${++serial}`
    const token = await server.login({ username, ...as })
    const [user] = await db.select().from(adminUser).where(eq(adminUser.username, username))
    return { token, userId: user?.id ?? 0, ...(await roleOf(`role_${username}`)) }
  }
  const grant = (input: object, token = admin) => server.call(calls.grant, input as never, { token })
  const listBrands = async (token: string) => (await server.call(contract.goods.brand.list, {}, { token })).code
  const menuNames = async (token: string) => JSON.stringify((await server.call(session.menu, {}, { token })).data)

  test('the system role stays as it is, whatever is tried', async () => {
    const { id, version, title, code } = await roleOf('admin')
    const refused = { code: 400, msg: '系统角色不能修改' }
    expect(await server.call(calls.edit, { id, version, title, code }, { token: admin })).toMatchObject(refused)
    expect(await grant({ id, perms: [] })).toMatchObject(refused)
    for (const answer of [
      await server.call(calls.status, { id, status: 0 }, { token: admin }),
      await server.call(calls.sort, { id, sort: 1 }, { token: admin }),
      await server.call(calls.delete, { id }, { token: admin }),
    ]) {
      expect(answer.data.failed).toEqual([{ id, msg: '系统角色不能修改' }])
    }
    expect(await roleOf('admin')).toMatchObject({ perms: ['*:*:*'], status: 1, version })
  })

  test('code and name are unlike those of any other role', async () => {
    const body = { title: '仓管', code: 'store_keeper' }
    expect(await server.call(calls.edit, body, { token: admin })).toMatchObject({ code: 200 })
    const taken = await server.call(calls.edit, { ...body, title: '仓管二' }, { token: admin })
    expect(taken).toMatchObject({ code: 400, msg: '角色标识已存在', data: { errors: [{ field: 'code' }] } })
    expect(await server.call(calls.edit, { ...body, code: 'other' }, { token: admin })).toMatchObject({ msg: '角色名称已存在' })
    expect(await server.call(calls.edit, { ...body, code: 'Keeper1' }, { token: admin })).toMatchObject({
      msg: '角色标识只能为2~20位小写字母或下划线',
    })
  })

  test('a role with accounts is not deleted; one whose accounts are gone is', async () => {
    const { id, userId } = await withPerson({ perms: [] })
    const remove = async () => (await server.call(calls.delete, { id }, { token: admin })).data
    expect(await remove()).toMatchObject({ success: [], failed: [{ id, msg: '角色下存在账号，无法删除' }] })
    await db.update(adminUser).set({ deleted_at: new Date().toISOString() }).where(eq(adminUser.id, userId))
    expect(await remove()).toMatchObject({ success: [id] })
  })

  test('nobody grants what he does not hold himself, nor a wider scope than his own', async () => {
    const keeper = await withPerson({ perms: ['goods:brand:*', 'dev:role:*'], scope: 'agent_tree' })
    const target = await withPerson({ perms: ['goods:sku:list', 'order:*:*'] })
    const refused = { code: 400, msg: '不能授予自己没有的权限', data: { errors: [{ field: 'perms' }] } }
    const { id } = target
    expect(await grant({ id, perms: ['goods:series:list'] }, keeper.token)).toMatchObject(refused)
    expect(await grant({ id, perms: ['goods:*:list'] }, keeper.token)).toMatchObject(refused)
    expect(await grant({ id: keeper.id, perms: ['*:*:*'] }, keeper.token)).toMatchObject(refused)
    expect(await grant({ id, perms: [], scope: 'all' }, keeper.token)).toMatchObject({ code: 200 })
    const wider = { code: 400, msg: '不能授予自己没有的数据范围', data: { errors: [{ field: 'scope' }] } }
    expect(await grant({ id: keeper.id, perms: keeper.perms, scope: 'all' }, keeper.token)).toMatchObject(wider)
    const body = { title: '越权', code: 'wider', scope: 'all' as const }
    expect(await server.call(calls.edit, body, { token: keeper.token })).toMatchObject(wider)
    // permissions that the role already had may stay, and the caller's permissions may be added
    await db.update(role).set({ perms: target.perms, scope: 'agent_tree' }).where(eq(role.id, id))
    expect(await grant({ id, perms: ['goods:sku:list', 'goods:brand:edit', 'order:*:*'] }, keeper.token)).toMatchObject({ code: 200 })
    expect((await roleOf(target.code)).perms).toEqual(['goods:sku:list', 'order:*:*', 'goods:brand:edit'])
    expect(await server.call(calls.copy, { id, title: '副本', code: 'copied' }, { token: keeper.token })).toMatchObject(refused)
    const copied = await server.call(calls.copy, { id, title: '副本', code: 'copied' }, { token: admin })
    expect(copied).toMatchObject({ code: 200 })
    expect(await roleOf('copied')).toMatchObject({ perms: ['goods:sku:list', 'order:*:*', 'goods:brand:edit'], is_system: 0, status: 1 })
  })

  test('only permissions and pages that there are can be granted', async () => {
    const { id } = await withPerson({ perms: ['later:thing:list'] })
    expect(await grant({ id, perms: ['goods:brand:fly'] })).toMatchObject({ code: 400, msg: '权限不存在：goods:brand:fly' })
    expect(await grant({ id, perms: ['goods.brand'] })).toMatchObject({ code: 400, msg: '权限标识格式应为 模块:实体:动作' })
    expect(await grant({ id, perms: [], menu_ids: [99_999] })).toMatchObject({ code: 400, msg: '菜单页面不存在' })
    expect(await grant({ id, perms: ['later:thing:list', 'goods:*:list'] })).toMatchObject({ code: 200 })
  })

  test('a grant is logged with what was before', async () => {
    const { id } = await withPerson({ perms: ['goods:brand:list'] })
    await grant({ id, perms: ['goods:series:list'], menu_ids: [] })
    const [entry] = await db
      .select()
      .from(logger)
      .where(inArray(logger.action, [calls.grant.address]))
      .orderBy(logger.id)
    expect(entry).toBeDefined()
    const own = await db.select().from(logger).where(eq(logger.target_id, id))
    expect(own.at(-1)).toMatchObject({
      before: { perms: ['goods:brand:list'], menu_ids: null },
      after: { perms: ['goods:series:list'], menu_ids: [] },
    })
  })

  test('[P06] what is granted, taken or switched off holds at the next request, on every instance', async () => {
    const other = openDatabase(server.database.pool.options.connectionString ?? '', { max: 2 })
    const second = await buildApp({
      database: other,
      env: { demo: false, registration: false, publicUrl: undefined, sms: { provider: 'off' }, oidc: undefined, ...quiet },
      secretKey: Buffer.alloc(32),
    })
    try {
      const { id, token } = await withPerson({ perms: [] })
      const headers = { authorization: `Bearer ${token}` }
      const there = async () => (await second.inject({ url: '/api/goods/brand/list', headers })).statusCode
      const menuThere = async () => (await second.inject({ url: '/api/menu', headers })).body
      expect([await listBrands(token), await there()]).toEqual([403, 403])
      await grant({ id, perms: ['goods:brand:list'] })
      expect([await there(), await listBrands(token)]).toEqual([200, 200])
      expect(await menuThere()).toContain('GoodsBrand')
      await server.call(calls.status, { id, status: 0 }, { token: admin })
      expect([await there(), await listBrands(token)]).toEqual([403, 403])
      expect(await menuThere()).not.toContain('"GoodsBrand"')
      await server.call(calls.status, { id, status: 1 }, { token: admin })
      expect(await there()).toBe(200)
      await grant({ id, perms: [] })
      expect(await there()).toBe(403)
    } finally {
      await second.close()
      await other.close()
    }
  })

  test('[P06] the open pages of its people are told at once, and nobody else’s', async () => {
    const { id, token } = await withPerson({ perms: [] })
    const other = await withPerson({ perms: [] })
    const [own, theirs] = [await openEvents(server, token), await openEvents(server, other.token)]
    await Promise.all([own.until(settled), theirs.until(settled)])
    await grant({ id, perms: ['goods:brand:list'] })
    await own.until((events) => events.some(({ event }) => event === 'access'))
    await grant({ id: other.id, perms: ['goods:brand:list'] })
    await theirs.until((events) => events.some(({ event }) => event === 'access'))
    expect(theirs.events.filter(({ event }) => event === 'access')).toHaveLength(1)
    for (const stream of [own, theirs]) stream.close()
    server.app.server.closeAllConnections()
  })

  test('a role that names pages opens the menu for these alone', async () => {
    const { id, token } = await withPerson({ perms: ['goods:brand:list', 'goods:series:list'] })
    const [page] = await db.select().from(menu).where(eq(menu.name, 'GoodsSeries'))
    await grant({ id, perms: ['goods:brand:list', 'goods:series:list'], menu_ids: [page?.id] })
    expect(await menuNames(token)).toContain('GoodsSeries')
    expect(await menuNames(token)).not.toContain('"GoodsBrand"')
    await grant({ id, perms: ['goods:brand:list', 'goods:series:list'], menu_ids: null })
    expect(await menuNames(token)).toContain('GoodsBrand')
  })

  test('what a change would mean is what it means: by permission, page and person', async () => {
    const one = await withPerson({ perms: ['goods:brand:*'], scope: 'self' })
    const two = await withPerson({ perms: ['goods:brand:list'] })
    // the account also has the first role, and its second role permits the brand list
    await db.insert(adminUserRole).values({ admin_user_id: two.userId, role_id: one.id })
    const target = { id: one.id, perms: ['goods:series:list'], scope: 'all' as const }
    const before = await db.select().from(role).where(eq(role.id, one.id))
    const { data } = await server.call(calls.impact, target, { token: admin })
    expect(await db.select().from(role).where(eq(role.id, one.id))).toEqual(before)
    expect(data.beyond).toEqual([])
    expect(data.lost.find(({ code }) => code === 'goods:brand:list')).toMatchObject({ people: 1, title: '品牌 · 查看' })
    expect(data.lost.find(({ code }) => code === 'goods:brand:edit')).toMatchObject({ people: 2 })
    expect(data.gained).toEqual([{ code: 'goods:series:list', title: '系列 · 查看', people: 2 }])
    expect(data.pages_gained).toMatchObject([{ title: '系列管理', people: 2 }])
    expect(data.pages_lost).toMatchObject([{ title: '品牌管理', people: 1 }])
    expect([data.people, data.scope_people, data.members.length]).toEqual([2, 1, 2])

    const held = async (token: string) => (await server.call(session.info, {}, { token })).data.permissions
    const was = [await held(one.token), await held(two.token)]
    await grant(target)
    const will = [await held(one.token), await held(two.token)]
    for (const at of [0, 1]) {
      const lost = was[at]?.filter((code) => !will[at]?.includes(code)).length
      const gained = will[at]?.filter((code) => !was[at]?.includes(code)).length
      const member = data.members.find(({ id }) => id === [one.userId, two.userId][at])
      expect([member?.gained, member?.lost]).toEqual([gained, lost])
    }
  })

  test('switching a role off is foretold as well; an administrator loses nothing', async () => {
    const { id, userId } = await withPerson({ perms: ['goods:brand:list'] })
    const off = async () => (await server.call(calls.impact, { id, status: 0 }, { token: admin })).data
    expect(await off()).toMatchObject({ people: 1, lost: [{ code: 'goods:brand:list', people: 1 }] })
    await db.update(adminUser).set({ is_admin: 1 }).where(eq(adminUser.id, userId))
    expect(await off()).toMatchObject({ people: 0, lost: [{ code: 'goods:brand:list', people: 0 }] })
  })

  test('the tree has every permission once, beneath the page it belongs to', async () => {
    const { data } = await server.call(calls.tree, {}, { token: admin })
    const entities = data.groups.flatMap((group) => group.entities)
    const codes = entities.flatMap(({ actions }) => actions.map(({ code }) => code))
    expect(codes.toSorted()).toEqual([...permissions].toSorted())
    expect(entities.find(({ key }) => key === 'goods:brand')).toMatchObject({ title: '品牌管理', pages: [{ path: '/goods/brand' }] })
    expect(data.groups[0]?.title).toBe('商品')
  })

  test('the members of a role are told', async () => {
    const { id, userId } = await withPerson({ perms: [] })
    const { data } = await server.call(calls.members, { id }, { token: admin })
    expect(data.list.map((person) => person.id)).toEqual([userId])
    expect((await server.call(calls.members, { id: 999_999 }, { token: admin })).code).toBe(404)
  })
})

const quiet = { logLevel: 'error', storageUrl: '/tmp' } as const

/** `n` in letters, as role codes require it. */
function letters(n: number): string {
  return `c${[...String(n)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`
}
