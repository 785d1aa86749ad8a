import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { configSecret } from '#contract/config/config.ts'
import { skuCost } from '#contract/goods/sku.ts'
import { contract, permissions } from '#contract/index.ts'
import { endpointsOf, type Endpoint } from '#contract/kit/endpoint.ts'
import { seesPhones } from '#contract/kit/masked.ts'
import { orderPhone } from '#contract/order/order-fields.ts'
import { allTasks, largeExports } from '#contract/task/task.ts'
import { menu } from '#server/identity/tables.ts'
import type { Scope } from '#server/platform/kernel/ctx.ts'
import { mayCall } from '#server/platform/kernel/permissions.ts'
import { systemRoles, type SystemRole } from '#server/seed/system/roles.ts'
import { isCampaign } from '#test/campaign.ts'
import { startServer } from '#test/server/harness.ts'
import { fuzzSeed } from '#test/setup/fuzz-seed.ts'
import { changingRole } from './changing-role.ts'
import { opens } from './checks/permission.ts'

const { call, login, database, ctxFor } = await startServer()
const endpoints = endpointsOf(contract)
const guarded = endpoints.filter(({ access }) => access.includes(':'))
const { why } = contract.dev
const { session } = contract.session

/** Calls with an empty input; access is decided before the input is read. */
const answer = (endpoint: Endpoint, token: string) => call(endpoint, {} as never, { token })

const scopes: readonly Scope[] = ['all', 'dept_tree', 'dept', 'agent_tree', 'cs_self', 'self']

describe('[S1] [I14] who may call what', () => {
  test('every call has a rule, and every permission that a call asks for can be granted', () => {
    for (const { access, address } of endpoints)
      expect(access, address).toMatch(/^(?:public|login|[a-z][A-Za-z0-9]*:[a-z][A-Za-z0-9]*:[a-z][A-Za-z0-9]*)$/)
    expect(guarded.filter(({ access }) => !(permissions as readonly string[]).includes(access))).toEqual([])
  })

  // walk.test.ts sends every call for each role
  test.each(systemRoles)('the role $code opens what it grants, whatever its data scope', async ({ perms }) => {
    for (const scope of scopes) {
      const { actor } = await ctxFor({ perms, scope })
      for (const { access, address } of guarded) expect(mayCall(actor, access), `${address} ${scope}`).toBe(opens(perms, access))
    }
  })

  test('why agrees with the roles: each permission for one role with it and one without it', async () => {
    const tokens = new Map<SystemRole, string>()
    for (const role of systemRoles) tokens.set(role, await login({ perms: role.perms, scope: role.scope }))
    const all = [...new Set(guarded.map(({ access }) => access))]
    for (const [at, access] of all.entries()) {
      const [holders, others] = [true, false].map((may) => systemRoles.filter(({ perms }) => opens(perms, access) === may))
      for (const role of [...explainedTo(holders, at), ...explainedTo(others, at)]) {
        const { data } = await call(why.explain, { permission: access }, { token: tokens.get(role) })
        const may = opens(role.perms, access)
        expect(data, `${access} ${role.code}`).toMatchObject({
          allowed: may,
          rule: may ? 'granted' : 'permission',
          permission: access,
        })
      }
    }
  })
})

/** One role, which changes by day and by permission; all roles in a campaign. */
function explainedTo(roles: readonly SystemRole[] = [], at: number): readonly SystemRole[] {
  return isCampaign ? roles : roles.slice((fuzzSeed + at) % Math.max(1, roles.length)).slice(0, 1)
}

describe('[S4] somebody with one permission', () => {
  const pages: { id: number; perm: string; name: string; path: string }[] = []
  beforeAll(async () => {
    const rows = await database.db.select().from(menu).where(eq(menu.status, 1))
    for (const { id, perm, name, path, meta, component } of rows) {
      if (perm !== null && !meta.hidden && component !== 'Layout') pages.push({ id, perm, name, path })
    }
  })

  test('finds in the menu the pages of it and nothing else; what the pages list, the server lists', async () => {
    expect(pages.length).toBeGreaterThan(8)
    const free = namesOf(await menuOf(await login({ perms: [] })))
    const { token, grant } = await changingRole({ login, database }, 'single')
    for (const perm of permissions) {
      await grant([perm])
      const names = namesOf(await menuOf(token)).filter((name) => !free.includes(name))
      const own = pages.filter((page) => page.perm === perm).map(({ name }) => name)
      const visibleNames = names.filter((name) => pages.some((page) => page.name === name))
      expect(visibleNames.toSorted(), perm).toEqual(own.toSorted())
      // the buttons depend on the permissions in this answer
      expect((await call(session.info, {}, { token })).data.permissions, perm).toEqual([perm])
      for (const endpoint of guarded.filter(({ effect }) => effect === 'read')) {
        if (endpoint.access === perm) expect((await answer(endpoint, token)).code, endpoint.address).not.toBe(403)
      }
    }
    for (const { perm, name } of pages) {
      expect(
        guarded.some(({ access, effect }) => access === perm && effect === 'read'),
        `${name} has no call to show`,
      ).toBe(true)
    }
  })

  test('has got something by it, whichever it is: a call, or what one of these tests shows', () => {
    const opensNoCall = permissions.filter((perm) => !guarded.some(({ access }) => access === perm))
    expect(opensNoCall.toSorted()).toEqual(Object.keys(shownElsewhere).toSorted())
  })

  const shownElsewhere = {
    [skuCost]: 'walk.test.ts',
    [seesPhones]: 'walk.test.ts',
    [orderPhone.access]: 'order-list.test.ts',
    [allTasks]: 'scope.test.ts',
    [configSecret]: 'config.test.ts',
    [largeExports]: 'export.test.ts',
  }
  const menuOf = async (token: string) => (await call(session.menu, {}, { token })).data.list
})

describe('[I7] [P01] why', () => {
  test('says which rule decides about a page, who has it and who can grant it', async () => {
    const token = await login({ perms: ['goods:brand:list', 'dev:role:list', 'dev:user:list'] })
    const explain = async (input: object) => (await call(why.explain, input, { token })).data
    expect(await explain({ page: '/goods/brand' })).toMatchObject({
      allowed: true,
      rule: 'granted',
      roles: [expect.stringMatching(/^角色/)],
    })
    const refused = await explain({ page: '/goods/sku' })
    expect(refused).toMatchObject({ allowed: false, rule: 'permission', permission: 'goods:sku:list', title: 'SKU · 查看' })
    expect(refused.roles).toContain('商品专员')
    expect(refused.grantors).toContain('超级管理员')
    expect(await explain({ address: 'session.session.info' })).toMatchObject({ allowed: true, rule: 'login' })
    expect(await explain({ page: '/index' })).toMatchObject({ allowed: true, rule: 'login' })
    expect(await explain({ address: 'goods.brand.list', scope: 1 })).toMatchObject({
      allowed: false,
      rule: 'scope',
      permission: 'goods:brand:list',
      grantors: expect.arrayContaining(['超级管理员']),
    })
    expect(await explain({ page: '/nowhere' })).toMatchObject({ allowed: false, rule: 'unknown' })
    expect((await call(why.explain, {}, { token })).code).toBe(400)
    await database.db.update(menu).set({ status: 0 }).where(eq(menu.name, 'GoodsBrand'))
    expect(await explain({ page: '/goods/brand' })).toMatchObject({ allowed: false, rule: 'page_off' })
    await database.db.update(menu).set({ status: 1 }).where(eq(menu.name, 'GoodsBrand'))
    expect((await call(why.explain, { permission: 'goods:sku:list' }, { token: await login() })).data).toMatchObject({ rule: 'admin' })
  })

  test('a form beside the menu needs its list permission, in the menu and in the explanation', async () => {
    const names = async (token: string) => JSON.stringify((await call(session.menu, {}, { token })).data.list)
    const explain = async (token: string) => (await call(why.explain, { page: '/goods/spu/edit' }, { token })).data
    const blind = await login({ perms: ['goods:spu:edit'] })
    expect(await names(blind)).not.toContain('GoodsSpuEdit')
    expect(await explain(blind)).toMatchObject({ allowed: false, rule: 'permission', permission: 'goods:spu:list' })
    const seeing = await login({ perms: ['goods:spu:edit', 'goods:spu:list'] })
    expect(await names(seeing)).toContain('GoodsSpuEdit')
    expect(await explain(seeing)).toMatchObject({ allowed: true, rule: 'granted', permission: 'goods:spu:edit' })
  })

  test('tells a person everything that there is, and what of it is his', async () => {
    const { data } = await call(why.held, {}, { token: await login({ perms: ['goods:brand:list'] }) })
    const actions = data.list.flatMap(({ entities }) => entities.flatMap((entity) => entity.actions))
    expect(actions.length).toBe(permissions.length)
    expect(actions.filter(({ allowed }) => allowed).map(({ code }) => code)).toEqual(['goods:brand:list'])
  })
})

interface Route {
  name: string
  children?: Route[]
}

function namesOf(routes: readonly Route[]): string[] {
  return routes.flatMap(({ name, children = [] }) => [name, ...namesOf(children)])
}
