import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { endpointsOf } from '#contract/kit/endpoint.ts'
import { agent, customerService } from '#server/identity/access/tables.ts'
import { adminUser, adminUserRole, role } from '#server/identity/tables.ts'
import type { Scope } from '#server/platform/kernel/ctx.ts'
import { agentRow, serviceRow } from '#test/make/people-rows.ts'
import { startServer } from '#test/server/harness.ts'

const { call, login, database } = await startServer()
const { db } = database
const { user, role: roles } = contract.dev
const admin = await login()

const own = { agent: 0, cs: 0 }
const beneath = { agent: 0 }
const foreign = { agent: 0, cs: 0 }
/** Roles with permissions that the keeper holds completely. */
const counts = { self: 0, agent_tree: 0, cs_self: 0, all: 0 }
let keeper = { id: 0, token: '' }

beforeAll(async () => {
  const agents = await db
    .insert(agent)
    .values([agentRow({ name: '浙江代理' }), agentRow({ name: '江苏代理' })])
    .returning()
  own.agent = agents[0]?.id ?? 0
  foreign.agent = agents[1]?.id ?? 0
  const [child] = await db
    .insert(agent)
    .values(agentRow({ name: '宁波代理', parent_id: own.agent }))
    .returning()
  beneath.agent = child?.id ?? 0
  const services = ['own_service', 'foreign_service'].map((wxid) => serviceRow({ wxid, code: wxid, nickname: wxid }))
  const [first, second] = await db.insert(customerService).values(services).returning()
  own.cs = first?.id ?? 0
  foreign.cs = second?.id ?? 0
  for (const scope of ['self', 'agent_tree', 'cs_self', 'all'] as const) counts[scope] = await makeRole({ scope })
  keeper = await person({
    username: 'scope_keeper',
    scopes: ['self', 'agent_tree'],
    agent_id: own.agent,
    perms: ['dev:user:*', 'dev:role:*'],
  })
})

let count = 0
const letters = () => [...String(++count)].map((digit) => 'abcdefghij'[Number(digit)]).join('')

async function makeRole(values: Partial<typeof role.$inferInsert>): Promise<number> {
  const code = `widening_${letters()}`
  const [row] = await db
    .insert(role)
    .values({ code, title: code, scope: 'self', perms: [], ...values })
    .returning()
  return row?.id ?? 0
}

interface Held {
  username?: string
  scopes: Scope[]
  perms?: string[]
  agent_id?: number
  cs_id?: number
  roles?: number[]
}

/** An account with one role for each scope; the first role has the permissions. */
async function person({ scopes, perms = [], roles: more = [], username = `person_${letters()}`, ...bound }: Held) {
  const [first = 'self', ...rest] = scopes
  const token = await login({ username, perms, scope: first, ...bound })
  const [row] = await db.select().from(adminUser).where(eq(adminUser.username, username))
  const id = row?.id ?? 0
  const held = [...(await Promise.all(rest.map((scope) => makeRole({ scope })))), ...more]
  if (held.length > 0) await db.insert(adminUserRole).values(held.map((role_id) => ({ admin_user_id: id, role_id })))
  return { id, token }
}

const rowOf = async (id: number) => (await db.select().from(adminUser).where(eq(adminUser.id, id)))[0]
const bindingOf = async (id: number) => {
  const { agent_id, cs_id } = (await rowOf(id)) ?? {}
  return { agent_id, cs_id }
}
const widerAt = (field: string) => ({ code: 400, msg: '不能授予自己没有的数据范围', data: { errors: [{ field }] } })

/** Saves an account with these values changed. */
async function save(id: number, values: object, token = keeper.token) {
  const { data } = await call(user.detail, { id }, { token: admin })
  const { username, real_name, role_ids, version } = data
  return call(user.edit, { id, version, username, real_name, role_ids, ...values }, { token })
}

describe('[V16] nobody widens a data scope beyond the own one', () => {
  test('every verb of accounts and roles that writes is walked here, or grants nothing', () => {
    const addresses = new Set(['dev.user.edit', 'dev.user.status', 'dev.user.reset', 'dev.user.kick', 'dev.user.unlock', 'dev.user.delete'])
    // tested in src/server/identity/department/department-scope.test.ts
    addresses.add('dev.user.transfer')
    for (const address of ['dev.user.endSession', 'dev.role.edit', 'dev.role.status', 'dev.role.grant', 'dev.role.copy'])
      addresses.add(address)
    // only administrators view as others; ordering and deleting roles give nothing; an approval gives no rights
    const harmless = new Set(['dev.user.viewAs', 'dev.user.endViewAs', 'dev.role.sort', 'dev.role.delete', 'dev.user.approve'])
    const written = endpointsOf({ user, roles }).filter(({ effect }) => effect === 'write')
    expect(written.map(({ address }) => address).filter((address) => !addresses.has(address) && !harmless.has(address))).toEqual([])
  })

  test('an own account keeps its agent and its customer service', async () => {
    const before = await bindingOf(keeper.id)
    for (const agent_id of [foreign.agent, beneath.agent]) {
      expect(await save(keeper.id, { agent_id })).toMatchObject({
        code: 400,
        msg: '不能修改自己的数据范围',
        data: { errors: [{ field: 'agent_id' }] },
      })
    }
    expect(await save(keeper.id, { cs_wxid: 'foreign_service' })).toMatchObject({ code: 400, data: { errors: [{ field: 'cs_wxid' }] } })
    expect(await bindingOf(keeper.id)).toEqual(before)
    expect(await save(keeper.id, { real_name: '改名', agent_id: own.agent })).toMatchObject({ code: 200 })
  })

  test('an account is bound to the own agent and those beneath, new or old', async () => {
    const { id } = await person({ scopes: ['agent_tree'], agent_id: own.agent })
    expect(await save(id, { agent_id: foreign.agent })).toMatchObject(widerAt('agent_id'))
    expect(await save(id, { agent_id: 999_999 })).toMatchObject(widerAt('agent_id'))
    expect(await save(id, { agent_id: beneath.agent })).toMatchObject({ code: 200 })
    const fresh = (agent_id: number) => {
      const values = { username: `fresh_${letters()}`, real_name: '新同事', role_ids: [counts.agent_tree], agent_id }
      return call(user.edit, values, { token: keeper.token })
    }
    expect(await fresh(foreign.agent)).toMatchObject(widerAt('agent_id'))
    expect(await fresh(beneath.agent)).toMatchObject({ code: 200 })
  })

  test('an account is bound to the own customer service only', async () => {
    const { id } = await person({ scopes: ['agent_tree'], agent_id: own.agent })
    for (const cs_wxid of ['own_service', 'foreign_service'])
      expect(await save(id, { cs_wxid })).toMatchObject({ code: 400, data: { errors: [{ field: 'cs_wxid' }] } })
    const { token } = await person({ scopes: ['agent_tree', 'cs_self'], agent_id: own.agent, cs_id: own.cs, perms: ['dev:user:*'] })
    expect(await save(id, { cs_wxid: 'foreign_service' }, token)).toMatchObject({ code: 400 })
    expect(await save(id, { cs_wxid: 'own_service' }, token)).toMatchObject({ code: 200 })
    expect(await save(id, { cs_wxid: null }, token)).toMatchObject({ code: 200 })
  })

  test('a role does not open the agent of an account that is seen for another reason', async () => {
    const helper = await person({ scopes: ['agent_tree', 'cs_self'], agent_id: own.agent, cs_id: own.cs, perms: ['dev:user:*'] })
    const { id } = await person({ scopes: ['cs_self'], agent_id: foreign.agent, cs_id: own.cs })
    const { role_ids } = (await call(user.detail, { id }, { token: admin })).data
    expect(await save(id, { role_ids: [...role_ids, counts.agent_tree] }, helper.token)).toMatchObject(widerAt('role_ids'))
    expect(await save(id, { role_ids: [...role_ids, counts.all] }, helper.token)).toMatchObject({ code: 400 })
    expect(await save(id, { role_ids: [counts.cs_self] }, helper.token)).toMatchObject({ code: 200 })
  })

  test('an account with rows beyond the own scope is visible, but every action on it is refused', async () => {
    const { token } = await person({ scopes: ['agent_tree', 'cs_self'], agent_id: own.agent, cs_id: own.cs, perms: ['dev:user:*'] })
    const wide = await person({ scopes: ['agent_tree'], agent_id: foreign.agent, cs_id: own.cs })
    const { id } = wide
    const above = { code: 400, msg: '不能操作权限高于自己的账号' }
    expect((await call(user.detail, { id }, { token })).code).toBe(200)
    expect(await save(id, { real_name: '改名' }, token)).toMatchObject(above)
    expect(await call(user.reset, { id }, { token })).toMatchObject(above)
    for (const answer of [
      await call(user.status, { id, status: 0 }, { token }),
      await call(user.status, { id, status: 1 }, { token }),
      await call(user.delete, { id }, { token }),
      await call(user.kick, { id }, { token }),
      await call(user.unlock, { id }, { token }),
    ])
      expect(answer.data.failed).toEqual([{ id, msg: above.msg }])
    const [open] = (await call(user.sessions, { id }, { token: admin })).data.list
    expect(await call(user.endSession, { id: open?.id ?? 0 }, { token })).toMatchObject(above)
    expect((await call(contract.session.session.info, {}, { token: wide.token })).code).toBe(200)
  })

  test('a role is not widened for people of another agent', async () => {
    const id = await makeRole({ scope: 'self' })
    await person({ scopes: ['self'], agent_id: own.agent, roles: [id] })
    const { token } = keeper
    const saveRole = async (values: object) => {
      const { title, code, version } = (await call(roles.detail, { id }, { token: admin })).data
      return call(roles.edit, { id, version, title, code, ...values }, { token })
    }
    const grant = async (values: object) => {
      const { perms, version } = (await call(roles.detail, { id }, { token: admin })).data
      return call(roles.grant, { id, version, perms, ...values }, { token })
    }
    // all people with the role are below its own agent
    expect(await saveRole({ scope: 'agent_tree' })).toMatchObject({ code: 200 })
    expect(await saveRole({ scope: 'self' })).toMatchObject({ code: 200 })
    await person({ scopes: ['self'], agent_id: foreign.agent, roles: [id] })
    expect(await saveRole({ scope: 'agent_tree' })).toMatchObject(widerAt('scope'))
    expect(await grant({ scope: 'agent_tree' })).toMatchObject(widerAt('scope'))
    for (const scope of ['all', 'cs_self']) {
      expect(await saveRole({ scope })).toMatchObject(widerAt('scope'))
      expect(await grant({ scope })).toMatchObject(widerAt('scope'))
    }
    expect(await call(roles.copy, { id: counts.all, title: '副本', code: 'copy_of_all' }, { token })).toMatchObject(widerAt('scope'))
  })

  test('a role with more rows than the own ones gets no permission', async () => {
    const token = (await person({ scopes: ['agent_tree'], agent_id: own.agent, perms: ['dev:role:*', 'goods:brand:list'] })).token
    const grant = (id: number, version: number) => call(roles.grant, { id, version, perms: ['goods:brand:list'] }, { token })
    expect(await grant(await makeRole({ scope: 'all' }), 1)).toMatchObject(widerAt('scope'))
    expect(await grant(await makeRole({ scope: 'agent_tree' }), 1)).toMatchObject({ code: 200 })
  })

  test('a role that was switched off comes into use by nobody who holds and sees less than it', async () => {
    const { token } = keeper
    const refusals: [Partial<typeof role.$inferInsert>, string][] = [
      [{ scope: 'all' }, '不能授予自己没有的数据范围'],
      [{ scope: 'agent_tree', perms: ['goods:brand:list'] }, '不能授予自己没有的权限'],
    ]
    for (const [values, msg] of refusals) {
      const id = await makeRole({ ...values, status: 0 })
      expect((await call(roles.status, { id, status: 1 }, { token })).data.failed).toEqual([{ id, msg }])
      const { title, code, version } = (await call(roles.detail, { id }, { token: admin })).data
      expect(await call(roles.edit, { id, version, title, code, status: 1 }, { token })).toMatchObject({ code: 400, msg })
    }
    const id = await makeRole({ scope: 'agent_tree', status: 0 })
    const { token: stranger, id: strangerId } = await person({ scopes: ['self'], agent_id: foreign.agent, roles: [id] })
    expect((await call(contract.session.session.info, {}, { token: stranger })).code).toBe(200)
    expect((await call(roles.status, { id, status: 1 }, { token })).data.failed).toEqual([{ id, msg: '不能授予自己没有的数据范围' }])
    await db.delete(adminUserRole).where(eq(adminUserRole.admin_user_id, strangerId))
    expect((await call(roles.status, { id, status: 1 }, { token })).data.success).toEqual([id])
  })
})
