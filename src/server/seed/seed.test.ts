import { eq, inArray, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sku } from '#server/areas/goods/shared/tables.ts'
import { order } from '#server/areas/trade/tables/order-tables.ts'
import { adminUser, adminUserRole, department, menu, role } from '#server/identity/tables.ts'
import type { Database } from '#server/platform/db/open.ts'
import type { FileStore } from '#server/platform/kernel/file-store.ts'
import { openCopy } from '#test/server/harness.ts'
import { seedDatabase } from './index.ts'
import { systemMenu } from './system/menu.ts'
import { systemRoles } from './system/roles.ts'

const statements: string[] = []
const database = await openCopy((text) => void statements.push(text))
const refused = () => Promise.reject(new Error('no picture is kept here'))
const files: FileStore = { keep: refused, size: refused, read: refused, remove: refused }
/** The demo people's pictures are kept, and forgotten. */
const forgetful: FileStore = { ...files, keep: () => Promise.resolve() }
const options = { demo: false, adminPassword: undefined, files, log: () => undefined }

async function empty({ db }: Database): Promise<void> {
  await db.update(adminUser).set({ department_id: null })
  for (const table of ['department', 'admin_user_role', 'admin_user', 'role', 'menu', 'protocol', 'area'])
    await db.execute(sql.raw(`delete from ${table}`))
}

test('an empty database gets roles, menu, areas and an administrator with a password shown once', async () => {
  await empty(database)
  const first = await seedDatabase(database, options)
  expect(first.adminPassword).toMatch(/^(?=.*[A-Za-z])(?=.*\d).{16,}$/)
  expect(first.demoAccounts).toEqual([])
  const second = await seedDatabase(database, options)
  expect(second).toEqual({ demoAccounts: [] })
  const accounts = await database.db.select().from(adminUser)
  expect(accounts).toMatchObject([{ username: 'admin', is_admin: 1, must_change_password: 1 }])
  const roles = await database.db.select({ code: role.code }).from(role)
  expect(roles.map(({ code }) => code).toSorted()).toEqual(systemRoles.map(({ code }) => code).toSorted())
})

test('a password that is given is used, and not said', async () => {
  await empty(database)
  expect(await seedDatabase(database, { ...options, adminPassword: 'Given-2026' })).toEqual({ demoAccounts: [] })
})

test('a start with nothing to do reads once and writes nothing', async () => {
  await seedDatabase(database, options)
  statements.length = 0
  await seedDatabase(database, options)
  expect(statements).toHaveLength(1)
})

test('instances that start together make everything once', async () => {
  await empty(database)
  const results = await Promise.all(Array.from({ length: 4 }, () => seedDatabase(database, options)))
  expect(results.filter(({ adminPassword }) => adminPassword !== undefined)).toHaveLength(1)
  expect(await database.db.$count(adminUser)).toBe(1)
  expect(await database.db.$count(menu)).toBe(systemMenu.length)
})

test('a new delivery updates untouched rows and keeps rows that a person has changed', async () => {
  const { db } = database
  await db
    .update(role)
    .set({ perms: ['goods:brand:list'], updated_by: 1 })
    .where(eq(role.code, 'operator'))
  await db.update(role).set({ title: '旧名称' }).where(eq(role.code, 'goods'))
  await db.update(menu).set({ deleted_at: '2026-01-01T00:00:00Z', updated_by: 1 }).where(eq(menu.name, 'GoodsSku'))
  await db
    .update(menu)
    .set({ meta: { title: '旧' } })
    .where(eq(menu.name, 'Index'))
  await seedDatabase(database, options)
  const roles = await db
    .select({ code: role.code, title: role.title, perms: role.perms })
    .from(role)
    .where(inArray(role.code, ['operator', 'goods']))
    .orderBy(role.code)
  expect(roles).toEqual([
    { code: 'goods', title: '商品专员', perms: ['goods:*:*', 'media:media:*'] },
    { code: 'operator', title: '运营', perms: ['goods:brand:list'] },
  ])
  const menus = await db
    .select({ name: menu.name, meta: menu.meta, deleted: menu.deleted_at })
    .from(menu)
    .where(inArray(menu.name, ['Index', 'GoodsSku']))
    .orderBy(menu.name)
  expect(menus).toMatchObject([
    { name: 'GoodsSku', deleted: '2026-01-01T00:00:00.000Z' },
    { name: 'Index', meta: { title: '首页' }, deleted: null },
  ])
})

test('a demo has one account per role with one password, and none beside real accounts', async () => {
  await empty(database)
  await seedDatabase(database, options)
  expect((await seedDatabase(database, { ...options, files: forgetful, demo: true, demoSkus: 0 })).demoAccounts).toEqual([])
  await empty(database)
  const { demoAccounts, adminPassword } = await seedDatabase(database, { ...options, files: forgetful, demo: true, demoSkus: 0 })
  expect(adminPassword).toBeUndefined()
  expect(demoAccounts.map(({ username }) => username)).toEqual([
    'admin',
    'operator',
    'goods',
    'trade',
    'finance',
    'finance2',
    'cs',
    'agent',
    'dev',
  ])
  const { db } = database
  expect(await db.$count(adminUserRole)).toBe(9)
  const linked = await db
    .select({ username: adminUser.username, agent_id: adminUser.agent_id, cs_id: adminUser.cs_id })
    .from(adminUser)
    .where(inArray(adminUser.username, ['agent', 'cs']))
    .orderBy(adminUser.id)
  expect(linked).toMatchObject([
    { username: 'cs', agent_id: null, cs_id: expect.any(Number) },
    { username: 'agent', agent_id: expect.any(Number), cs_id: null },
  ])
  await db.update(adminUser).set({ password_hash: 'another' }).where(eq(adminUser.username, 'goods'))
  expect(
    (await seedDatabase(database, { ...options, files: forgetful, demo: true, demoSkus: 0 })).demoAccounts.map(({ username }) => username),
  ).not.toContain('goods')
})

test('a stop during the demo load ends before the goods', async () => {
  await empty(database)
  await seedDatabase(database, { ...options, files: forgetful, demo: true, isStopping: () => true })
  expect(await database.db.$count(department)).toBeGreaterThan(0)
  expect([await database.db.$count(sku), await database.db.$count(order)]).toEqual([0, 0])
})

test('[A40] a demo has departments with accounts, also in a database created without them', async () => {
  const demo = { ...options, files: forgetful, demo: true, demoSkus: 0 }
  const { db } = database
  await empty(database)
  await seedDatabase(database, demo)
  const readDepartments = async () => {
    const rows = await db
      .select({ username: adminUser.username, title: department.title })
      .from(adminUser)
      .innerJoin(department, eq(department.id, adminUser.department_id))
    return Object.fromEntries(rows.map(({ username, title }) => [username, title]))
  }
  const expectation = {
    admin: '总经办',
    goods: '商品部',
    operator: '运营组',
    trade: '交易部',
    finance: '财务部',
    finance2: '财务部',
    cs: '华东组',
    dev: '技术部',
  }
  expect(await readDepartments()).toEqual(expectation)
  await db.update(adminUser).set({ department_id: null })
  await db.delete(department)
  await seedDatabase(database, demo)
  expect(await readDepartments()).toEqual(expectation)
  // rows that a person has changed are kept
  await db.update(adminUser).set({ department_id: null }).where(eq(adminUser.username, 'dev'))
  await seedDatabase(database, demo)
  expect((await readDepartments())['dev']).toBeUndefined()
})
