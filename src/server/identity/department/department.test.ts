import { eq, inArray } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import type { InputOf } from '#contract/kit/endpoint.ts'
import { adminUser, department } from '#server/identity/tables.ts'
import { logger } from '#server/platform/kernel/audit-tables.ts'
import { batchesConform } from '#test/server/conformance/batches.ts'
import { editsConform } from '#test/server/conformance/edits.ts'
import { writesAreLogged } from '#test/server/conformance/log.ts'
import { subjectOf } from '#test/server/conformance/subject.ts'
import { startServer, type Person } from '#test/server/harness.ts'

const { department: calls, user } = contract.dev
const NOBODYS = 9_000_000_001

const server = await startServer()
const { db, pool } = server.database
const token = await server.login()
let serial = 0

const edit = (values: Partial<InputOf<typeof calls.edit>>, by = token) =>
  server.call(calls.edit, { title: `部门${++serial}`, ...values }, { token: by })
const create = async (values: Partial<InputOf<typeof calls.edit>> = {}) => {
  const { code, msg, data } = await edit(values)
  if (code !== 200) throw new Error(msg)
  return data.id
}
const detail = async (id: number) => (await server.call(calls.detail, { id }, { token })).data
const change = async (id: number, values: Partial<InputOf<typeof calls.edit>>) =>
  server.call(calls.edit, { ...(await detail(id)), ...values }, { token })
const list = async (query: InputOf<typeof calls.list> = {}, by = token) => (await server.call(calls.list, query, { token: by })).data.list
const pathOf = async (id: number) => (await db.select().from(department).where(eq(department.id, id)))[0]?.path
/** Creates an account in a department, or in none. */
const account = async (department_id: number | null = null, values: Partial<typeof adminUser.$inferInsert> = {}) => {
  const username = `dept${++serial}`
  const [row] = await db
    .insert(adminUser)
    .values({ username, password_hash: 'none', real_name: `成员${serial}`, department_id, ...values })
    .returning({ id: adminUser.id })
  return row?.id ?? 0
}
const departmentOf = async (id: number) => (await db.select().from(adminUser).where(eq(adminUser.id, id)))[0]?.department_id
const transfer = (ids: number[], department_id: number | null, by = token) =>
  server.call(user.transfer, { ids, department_id }, { token: by })
const move = (id: number, parent_id: number | null, after_id?: number | null) =>
  server.call(calls.move, { id, parent_id, after_id }, { token })
/** Creates a department chain, from the first level on. */
const line = async (levels: number) => {
  const ids: number[] = []
  for (let level = 0; level < levels; level += 1) ids.push(await create({ parent_id: ids.at(-1) ?? null }))
  return ids
}
const at = (field: string, msg: string) => ({ code: 400, msg, data: { errors: [{ field }] } })

describe('[A40] a department behaves like every entity', () => {
  const subject = subjectOf(
    {
      entity: calls,
      table: department,
      sample: (n) => ({ parent_id: null, title: `机构${n}`, head_id: null, sort: n % 7, status: 1 }),
      change: (n) => ({ title: `改名${n}`, sort: 9, head_id: 1 }),
      filters: {},
      optionIds: async ({ call }, token) => (await call(calls.tree, {}, { token })).data.list.map(({ id }) => id),
    },
    server,
    token,
  )
  editsConform(subject)
  writesAreLogged(subject)
  batchesConform(subject)
})

describe('[A40] the tree of departments', () => {
  test('names are unique among siblings, not elsewhere', async () => {
    const [one, other] = [await create(), await create()]
    await create({ title: '华东组', parent_id: one })
    expect((await edit({ title: '华东组', parent_id: other })).code).toBe(200)
    expect(await edit({ title: '华东组', parent_id: one })).toMatchObject(at('title', '部门名称已存在'))
  })

  test('a department is not moved into itself or what is below it, by the server or by SQL', async () => {
    const [top = 0, middle = 0, low = 0] = await line(3)
    for (const parent_id of [top, middle, low]) {
      expect(await change(top, { parent_id })).toMatchObject(at('parent_id', '不能将部门移动到自身或其下级'))
      expect(await move(top, parent_id)).toMatchObject({ msg: '不能将部门移动到自身或其下级' })
      await expect(pool.query('update department set parent_id = $1 where id = $2', [parent_id, top])).rejects.toThrow('above itself')
    }
    expect(await change(top, { parent_id: NOBODYS })).toMatchObject(at('parent_id', '上级部门不存在'))
  })

  test('two moves at once that each are right make no cycle', async () => {
    const [one, other] = [await create(), await create()]
    const both = await Promise.all([move(one, other), move(other, one)])
    expect(both.map(({ code }) => code).toSorted()).toEqual([200, 400])
  })

  test('there are eight levels, whatever is moved where', async () => {
    const long = await line(8)
    const tooDeep = at('parent_id', '部门最多支持八级')
    expect(await edit({ parent_id: long[7] ?? null })).toMatchObject(tooDeep)
    const [top = 0] = await line(2)
    expect(await move(top, long[6] ?? null)).toMatchObject(tooDeep)
    expect(await move(top, long[5] ?? null)).toMatchObject({ code: 200 })
  })

  test('a branch that is moved has its new paths, levels and counts', async () => {
    const [top = 0, middle = 0, low = 0] = await line(3)
    const target = await create()
    await account(low)
    await account(middle)
    expect(await move(middle, target)).toMatchObject({ code: 200 })
    expect([await pathOf(middle), await pathOf(low)]).toEqual([
      [target, middle],
      [target, middle, low],
    ])
    expect(await detail(low)).toMatchObject({ level: 3, member_count: 1, total_count: 1, parent_id: middle })
    expect(await detail(target)).toMatchObject({ level: 1, child_count: 1, member_count: 0, total_count: 2 })
    expect(await detail(top)).toMatchObject({ child_count: 0, total_count: 0 })
  })

  test('a department is put at its place among its siblings in one step', async () => {
    const top = await create()
    const [one, two, three] = [await create({ parent_id: top }), await create({ parent_id: top }), await create()]
    const below = async () => (await list()).filter(({ parent_id }) => parent_id === top).map(({ id }) => id)
    await move(three, top, null)
    expect((await below())[0]).toBe(three)
    await move(three, top)
    expect((await below()).at(-1)).toBe(three)
    await move(one, top, two)
    expect(await below()).toEqual([two, one, three])
    expect(await move(one, top, NOBODYS)).toMatchObject(at('after_id', '相邻的部门已移走，请刷新后重试'))
  })

  test('a filter finds at every level and brings along what the hits stand under', async () => {
    const top = await create({ title: '大区' })
    const low = await create({ title: '西南网点', parent_id: top, status: 0 })
    const found = await list({ word: '西南' })
    expect(found.map(({ id, hit }) => [id, hit])).toEqual([
      [top, false],
      [low, true],
    ])
    expect(await list({ word: '西南', status: 1 })).toEqual([])
  })

  test('a department with members or departments below is not deleted, by the server or by SQL', async () => {
    const [top = 0, low = 0] = await line(2)
    const someone = await account(low)
    const remove = async (ids: number[]) => (await server.call(calls.delete, { ids }, { token })).data
    expect((await remove([top, low])).failed).toEqual([
      { id: top, msg: '存在下级部门，无法删除' },
      { id: low, msg: '部门下存在账号，无法删除' },
    ])
    for (const id of [top, low]) {
      await expect(pool.query('update department set deleted_at = now() where id = $1', [id])).rejects.toThrow('not empty')
    }
    await db.update(adminUser).set({ deleted_at: new Date().toISOString() }).where(eq(adminUser.id, someone))
    expect((await remove([low])).success).toEqual([low])
    expect((await remove([top])).success).toEqual([top])
  })

  test('what stands under a disabled department is not offered, and takes no accounts', async () => {
    const [top = 0, low = 0] = await line(2)
    const offered = async () => JSON.stringify((await server.call(calls.tree, {}, { token })).data).includes(`"id":${low},`)
    expect(await offered()).toBe(true)
    await server.call(calls.status, { id: top, status: 0 }, { token })
    expect(await offered()).toBe(false)
    expect(await transfer([await account()], low)).toMatchObject(at('department_id', '部门已停用，不能加入账号'))
  })
})

describe('[A40] the head and the members', () => {
  test('the head is an account in use, of the department or not', async () => {
    const id = await create()
    const [member, outsider, disabled] = [await account(id), await account(), await account(id, { status: 0 })]
    const noHead = at('head_id', '请选择启用中的账号作为负责人')
    for (const head_id of [member, outsider]) {
      expect(await server.call(calls.head, { id, head_id }, { token })).toMatchObject({ code: 200 })
      expect((await detail(id)).head_id).toBe(head_id)
    }
    for (const head_id of [disabled, NOBODYS]) {
      expect(await server.call(calls.head, { id, head_id }, { token })).toMatchObject(noHead)
      expect(await change(id, { head_id })).toMatchObject(noHead)
    }
    expect(await server.call(calls.head, { id, head_id: null }, { token })).toMatchObject({ code: 200 })
    expect((await detail(id)).head_id).toBeNull()
  })

  test('an account that is deleted heads no department any more, and the log knows', async () => {
    const id = await create()
    const head_id = await account(id)
    await server.call(calls.head, { id, head_id }, { token })
    await server.call(user.delete, { id: head_id }, { token })
    expect((await detail(id)).head_id).toBeNull()
    const logged = await db.select().from(logger).where(eq(logger.target_id, id))
    expect(logged.at(-1)).toMatchObject({ action: 'dev.department.head', before: { head_id }, after: { head_id: null } })
  })

  test('members are listed with those below on demand, the head first, and found by name', async () => {
    const [top = 0, low = 0] = await line(2)
    const [one, two, deep] = [await account(top), await account(top), await account(low, { real_name: '沈星河' })]
    await server.call(calls.head, { id: top, head_id: two }, { token })
    const members = async (query: object) => (await server.call(calls.members, { id: top, ...query }, { token })).data
    expect((await members({})).list.map(({ id, is_head }) => [id, is_head])).toEqual([
      [two, 1],
      [one, 0],
    ])
    expect(await members({ below: 1 })).toMatchObject({ total: 3 })
    expect((await members({ below: 1, word: '星河' })).list).toMatchObject([{ id: deep, department_id: low }])
    expect((await members({ below: 1, word: '%' })).list).toEqual([])
    expect((await members({ below: 1, page_size: 2, page_no: 2 })).list).toHaveLength(1)
  })

  test('accounts are added, transferred and taken out in bulk; each has it in its history', async () => {
    const [one, other] = [await create(), await create()]
    const people = [await account(), await account(), await account(one)]
    expect((await transfer([...people, NOBODYS], other)).data).toMatchObject({
      success: people,
      failed: [{ id: NOBODYS, msg: '后台账号不存在' }],
    })
    for (const id of people) expect(await departmentOf(id)).toBe(other)
    expect((await transfer(people, null)).data.success).toEqual(people)
    for (const id of people) expect(await departmentOf(id)).toBeNull()
    expect(await transfer(people, NOBODYS)).toMatchObject(at('department_id', '部门不存在'))
    expect(await server.call(user.transfer, { ids: people } as never, { token })).toMatchObject({ code: 400 })
    const history = await server.call(contract.history.history.list, { entity: 'dev.user', id: people[2] ?? 0 }, { token })
    expect(history.data.list[1]?.changes).toMatchObject([{ field: 'department_id', before: one, after: other }])
    const titles = await db
      .select()
      .from(department)
      .where(inArray(department.id, [one, other]))
      .orderBy(department.id)
    expect(history.data.list[1]?.changes).toMatchObject([{ before_title: titles[0]?.title, after_title: titles[1]?.title }])
  })

  test('account form, list and filter have the department, and its person sees it in the profile', async () => {
    const [top = 0, low = 0] = await line(2)
    const person: Person = { perms: [], username: `profile${++serial}`, department_id: low }
    const own = await server.login(person)
    const titles = [(await detail(top)).title, (await detail(low)).title]
    expect((await server.call(contract.session.profile.detail, {}, { token: own })).data.department).toBe(titles.join(' / '))
    const found = async (department_id: number) => (await server.call(user.list, { department_id }, { token })).data.list
    expect(await found(top)).toMatchObject([{ username: person.username, department_id: low, department_title: titles[1] }])
    expect(await found(low)).toHaveLength(1)
    expect(await found(await create())).toEqual([])
    const [{ id = 0 } = {}] = await found(low)
    const row = (await server.call(user.detail, { id }, { token })).data
    const { role_ids } = row
    const save = (department_id: number | null, version: number) =>
      server.call(user.edit, { ...row, role_ids, version, department_id } as never, { token })
    expect(await save(NOBODYS, row.version)).toMatchObject(at('department_id', '部门不存在'))
    expect(await save(top, row.version)).toMatchObject({ code: 200 })
    expect(await departmentOf(id)).toBe(top)
  })
})
