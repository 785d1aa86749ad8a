import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { contract, permissions } from '#contract/index.ts'
import { customer } from '#server/areas/people/tables.ts'
import { adminUser, department, role } from '#server/identity/tables.ts'
import { logger } from '#server/platform/kernel/audit-tables.ts'
import type { Scope } from '#server/platform/kernel/ctx.ts'
import { media } from '#server/platform/storage/tables.ts'
import { task } from '#server/platform/tasks/tables.ts'
import { startServer } from '#test/server/harness.ts'

const { user, role: roles, department: calls } = contract.dev
const everything = [...permissions]

const server = await startServer()
const { call, login } = server
const { db } = server.database

/** 甲 with 甲一 below it and 甲一一 below that, and 乙 beside it; each has one member, and one account has no department. */
const ids: Record<string, number> = {}
const people: Record<string, number> = {}
const names = ['甲', '甲一', '甲一一', '乙'] as const

beforeAll(async () => {
  const admin = await login()
  const parents: Record<string, string> = { 甲一: '甲', 甲一一: '甲一' }
  for (const title of names) {
    const parent_id = ids[parents[title] ?? ''] ?? null
    ids[title] = (await call(calls.edit, { title, parent_id }, { token: admin })).data.id
  }
  for (const name of [...names, '无']) {
    const department_id = ids[name] ?? null
    const [newRow] = await db
      .insert(adminUser)
      .values({ username: `member${Object.keys(people).length}`, password_hash: 'none', real_name: name, department_id })
      .returning({ id: adminUser.id })
    const created_by = newRow?.id ?? 0
    people[name] = created_by
    await db.insert(customer).values({ nick: `客户${name}`, phone: `13700000${String(created_by).padStart(3, '0')}`, created_by })
    const row = { kind: 'goods.sku.import', input: {}, language: 'zh' as const, request_id: 'x', created_at: new Date().toISOString() }
    await db.insert(task).values({ ...row, created_by, state: 'done' })
    const logged = { kind: 'operate' as const, request_id: `r${name}`, action: 'goods.brand.edit', ip: '127.0.0.1', user_agent: 'test' }
    await db.insert(logger).values({ ...logged, admin_user_id: created_by, username: name, before: null, after: { title: name } })
    await db.insert(media).values({ url: `/files/ab/${created_by}.png`, hash: name, type: 'image/png', size: 1, created_by })
  }
})

/** The rows that an account sees in the lists with a creator. */
async function seenBy(token: string) {
  const nameOf = new Map(Object.entries(people).map(([name, id]) => [id, name]))
  const known = (all: readonly string[]) => all.filter((name) => name in people).toSorted()
  const { data: accounts } = await call(user.list, { page_size: 100 }, { token })
  const { data: customers } = await call(contract.common.search.user, { word: '客户' }, { token })
  const { data: found } = await call(contract.common.search.adminUser, { word: 'member' }, { token })
  const { data: log } = await call(contract.dev.logger.list, { action: 'goods.brand.edit', page_size: 100 }, { token })
  const { data: tasks } = await call(contract.task.task.list, { scope: 'all', page_size: 100 }, { token })
  const creators = new Map((await db.select().from(task)).map(({ id, created_by }) => [id, created_by]))
  const lists = {
    accounts: known(accounts.list.map(({ real_name }) => real_name)),
    found: known(found.list.map(({ real_name }) => real_name)),
    customers: known(customers.map(({ nick }) => nick.slice(2))),
    log: known(log.list.map(({ username }) => username)),
    tasks: known(tasks.list.map(({ id }) => nameOf.get(creators.get(id) ?? 0) ?? '')),
  }
  const [first] = Object.values(lists)
  for (const [name, visible] of Object.entries(lists)) expect(visible, name).toEqual(first)
  return first
}

const as = (scope: Scope, name?: string) => login({ perms: everything, scope, ...(name && { department_id: ids[name] ?? 0 }) })

describe('[A40] the data scopes of departments', () => {
  test('“own department” sees what its accounts made, and nothing above, below or beside', async () => {
    expect(await seenBy(await as('dept', '甲'))).toEqual(['甲'])
    expect(await seenBy(await as('dept', '甲一'))).toEqual(['甲一'])
  })

  test('“department and below” sees every level below, and nothing above or beside', async () => {
    expect(await seenBy(await as('dept_tree', '甲'))).toEqual(['甲', '甲一', '甲一一'])
    expect(await seenBy(await as('dept_tree', '甲一'))).toEqual(['甲一', '甲一一'])
    expect(await seenBy(await as('dept_tree', '乙'))).toEqual(['乙'])
  })

  test('somebody without a department sees the own rows only', async () => {
    for (const scope of ['dept', 'dept_tree'] as const) {
      const token = await as(scope)
      expect(await seenBy(token)).toEqual([])
      const { data } = await call(user.list, {}, { token })
      expect(data.list.map(({ real_name }) => real_name)).toEqual(['测试员'])
      expect((await call(calls.list, {}, { token })).data.list).toEqual([])
      expect((await call(calls.tree, {}, { token })).data.list).toEqual([])
    }
  })

  test('the library of pictures is everybody’s, as the goods are', async () => {
    const { data } = await call(contract.media.media.list, { page_size: 100 }, { token: await as('dept', '乙') })
    expect(data.list.length).toBeGreaterThanOrEqual(5)
  })

  test('a row that moves with its account to another department is seen there', async () => {
    const [token, other] = [await as('dept', '甲一'), await as('dept', '乙')]
    await call(user.transfer, { ids: [people['甲一'] ?? 0], department_id: ids['乙'] ?? 0 }, { token: await login() })
    expect([await seenBy(token), await seenBy(other)]).toEqual([[], ['乙', '甲一']])
    await call(user.transfer, { ids: [people['甲一'] ?? 0], department_id: ids['甲一'] ?? 0 }, { token: await login() })
  })

  test('a disabled department grants its members no view, and is still seen from above', async () => {
    const admin = await login()
    const [inside, below, above] = [await as('dept', '甲一'), await as('dept_tree', '甲一一'), await as('dept_tree', '甲')]
    await call(calls.status, { id: ids['甲一'] ?? 0, status: 0 }, { token: admin })
    expect([await seenBy(inside), await seenBy(below)]).toEqual([[], []])
    expect(await seenBy(above)).toEqual(['甲', '甲一', '甲一一'])
    await call(calls.status, { id: ids['甲一'] ?? 0, status: 1 }, { token: admin })
    expect(await seenBy(inside)).toEqual(['甲一'])
  })

  test('departments themselves are seen as far as the scope reaches, with their members', async () => {
    const titles = async (scope: Scope, name: string) =>
      (await call(calls.list, {}, { token: await as(scope, name) })).data.list.map(({ title }) => title)
    expect(await titles('dept', '甲')).toEqual(['甲'])
    expect(await titles('dept_tree', '甲一')).toEqual(['甲一', '甲一一'])
    for (const scope of ['self', 'cs_self', 'agent_tree'] as const) expect(await titles(scope, '甲')).toEqual([])
    const token = await as('dept_tree', '甲一')
    const tree = (await call(calls.tree, {}, { token })).data.list
    expect(tree).toMatchObject([{ title: '甲一', children: [{ title: '甲一一', children: [] }] }])
    expect((await call(calls.members, { id: ids['甲'] ?? 0 }, { token })).code).toBe(404)
  })

  test('nobody takes accounts or departments out of the own view, or brings foreign ones in', async () => {
    const token = await as('dept_tree', '甲一')
    const ask = (id: string, department_id: number | null) => call(user.transfer, { ids: [people[id] ?? 0], department_id }, { token })
    expect((await ask('乙', ids['甲一'] ?? 0)).data.failed).toMatchObject([{ msg: '后台账号不存在' }])
    expect(await ask('甲一', ids['乙'] ?? 0)).toMatchObject({ code: 400, msg: '部门不存在' })
    expect((await ask('甲一', null)).code).toBe(403)
    expect((await ask('甲一', ids['甲一一'] ?? 0)).data.success).toEqual([people['甲一']])
    expect((await ask('甲一', ids['甲一'] ?? 0)).data.success).toEqual([people['甲一']])
    const move = (id: string, parent_id: number | null) => call(calls.move, { id: ids[id] ?? 0, parent_id, after_id: undefined }, { token })
    expect((await move('甲一', null)).code).toBe(403)
    expect((await move('甲一一', ids['乙'] ?? 0)).msg).toBe('上级部门不存在')
    expect((await move('乙', ids['甲一'] ?? 0)).code).toBe(404)
    expect((await call(calls.edit, { title: '新的一级' }, { token })).code).toBe(403)
    expect((await call(calls.edit, { title: '新的小组', parent_id: ids['甲一'] ?? 0 }, { token })).code).toBe(200)
    const [stayed] = await db
      .select()
      .from(department)
      .where(eq(department.id, ids['甲一'] ?? 0))
    expect(stayed?.parent_id).toBe(ids['甲'])
  })

  test('an account manager changes neither the own department nor the view of people elsewhere', async () => {
    const token = await login({ perms: everything, scope: 'dept_tree', department_id: ids['甲一'] ?? 0, username: 'deptkeeper' })
    const [keeper] = await db.select().from(adminUser).where(eq(adminUser.username, 'deptkeeper'))
    const own = { ids: [keeper?.id ?? 0], department_id: ids['甲一一'] ?? 0 }
    expect((await call(user.transfer, own, { token })).data.failed).toMatchObject([{ msg: '不能修改自己的数据范围' }])
    const row = (await call(user.detail, { id: keeper?.id ?? 0 }, { token })).data
    const answer = await call(user.edit, { ...row, department_id: ids['甲一一'] ?? 0 } as never, { token })
    expect(answer).toMatchObject({ code: 400, msg: '不能修改自己的数据范围', data: { errors: [{ field: 'department_id' }] } })
    await login({ scope: 'self', department_id: ids['乙'] ?? 0, username: 'elsewhere' })
    await login({ scope: 'self', department_id: ids['甲一一'] ?? 0, username: 'below' })
    const widen = async (code: string) => {
      const [held] = await db.select().from(role).where(eq(role.code, code))
      const { id = 0, title = '', version = 1 } = held ?? {}
      return call(roles.edit, { id, version, title, code, scope: 'dept' }, { token })
    }
    expect(await widen('role_elsewhere')).toMatchObject({ code: 400, msg: '不能授予自己没有的数据范围' })
    expect(await widen('role_below')).toMatchObject({ code: 200 })
  })

  test('a scope is handed on by who holds it or a wider one of departments, and by nobody else', async () => {
    const allowed = async (held: Scope) => {
      const token = await as(held, '甲')
      const scopes = ['all', 'dept_tree', 'dept', 'agent_tree', 'cs_self', 'self'] as const
      const answers = []
      for (const scope of scopes) {
        const code = `s_${held}_${scope}`.slice(0, 20)
        answers.push({ scope, ...(await call(roles.edit, { title: code, code, scope }, { token })) })
      }
      return answers.filter(({ code }) => code === 200).map(({ scope }) => scope)
    }
    expect(await allowed('dept_tree')).toEqual(['dept_tree', 'dept', 'self'])
    expect(await allowed('dept')).toEqual(['dept', 'self'])
    expect(await allowed('self')).toEqual(['self'])
    expect(await allowed('agent_tree')).toEqual(['agent_tree'])
    const [wide] = await db.select().from(role).where(eq(role.code, 's_dept_tree_dept_tr'))
    expect(wide).toBeUndefined()
  })
})

describe('[A40] the filters by department, with what is below', () => {
  test('accounts, log and tasks are narrowed to a department and those below it', async () => {
    const token = await login()
    const accounts = async (name: string) =>
      (await call(user.list, { department_id: ids[name] ?? 0, word: 'member' }, { token })).data.list
        .map(({ real_name }) => real_name)
        .toSorted()
    const log = async (name: string) => {
      const query = { department_id: ids[name] ?? 0, action: 'goods.brand.edit' }
      return (await call(contract.dev.logger.list, query, { token })).data.list.map(({ username }) => username).toSorted()
    }
    const tasks = async (name: string) => {
      const query = { department_id: ids[name] ?? 0, scope: 'all' as const, kind: 'goods.sku.import' as const }
      return (await call(contract.task.task.list, query, { token })).data.total
    }
    expect(await accounts('甲')).toEqual(['甲', '甲一', '甲一一'])
    expect(await log('甲')).toEqual(['甲', '甲一', '甲一一'])
    expect(await tasks('甲')).toBe(3)
    expect([await accounts('甲一一'), await log('甲一一'), await tasks('甲一一')]).toEqual([['甲一一'], ['甲一一'], 1])
  })
})
