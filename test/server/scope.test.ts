import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { contract, permissions } from '#contract/index.ts'
import { endpointsOf, type Endpoint } from '#contract/kit/endpoint.ts'
import { unwrap } from '#contract/kit/issue.ts'
import { allTasks, taskFile } from '#contract/task/task.ts'
import { agent, salesman, customer, store } from '#server/common/tables.ts'
import { adminUser } from '#server/dev/tables.ts'
import { giftRecord } from '#server/goods/offer-tables.ts'
import { savedView } from '#server/view/tables.ts'
import { startServer } from './harness.ts'
import { offerMaker } from './offers.ts'

const server = await startServer()
const { call, login } = server
const { db } = server.database
const { search, common } = contract.common
// whose holders see everybody's tasks, as they are told
const everything = permissions.filter((code) => code !== allTasks)

/** Entities that are everybody's who has the permission: goods are one catalogue; the tools of those who run the product know no owner. */
const shared = /^(?:goods|media|config)\.|^dev\.(?!user\.)/

/** A row of somebody else, by entity. Every other entity whose calls take an id has one here. */
const foreign: Record<string, number> = {}
/** What a call asks for beside the id. */
const beside: Record<string, object> = {
  'dev.user.edit': { version: 1, username: 'foreign', real_name: '外人', role_ids: [1] },
  'dev.user.status': { status: 0 },
  'dev.user.reset': { two_factor_off: 0 },
  'history.history.list': { entity: 'dev.user' },
  'history.history.restore': { entity: 'dev.user', version: 1, entry_id: 1, fields: ['real_name'], reason: '试一试' },
  'presence.presence.here': { entity: 'dev.user', seat: 'aaaaaaaaaaaaaaaa' },
  'presence.presence.leave': { entity: 'dev.user', seat: 'aaaaaaaaaaaaaaaa' },
  'view.view.save': { version: 1, list: 'goods.brand.list', title: '别人的', is_shared: 0, query: {}, table: {} },
  'task.import.map': { mapping: {}, create: 0 },
  'task.import.decide': { lines: [1], rejected: 1 },
  'task.import.apply': { skip_errors: 0 },
}
const NOBODYS = 9_000_000_001

const agents: number[] = []
beforeAll(async () => {
  const admin = await login()
  const make = offerMaker(server, admin)
  const names = ['一级甲', '一级乙']
  for (const name of names) agents.push(await made(agent, { name }))
  agents.push(await made(agent, { name: '二级甲一', parent_id: agents[0] }), await made(agent, { name: '二级乙一', parent_id: agents[1] }))
  agents.push(await made(agent, { name: '三级甲一', parent_id: agents[2] }))
  for (const [at, agent_id] of agents.entries()) {
    await db.insert(store).values({ name: `范围门店${at}`, phone: `1390000000${at}`, agent_id })
    const customer_id = await made(customer, { nick: `范围业务${at}`, phone: `1380000000${at}` })
    await db.insert(salesman).values({ customer_id, agent_id })
    await db.insert(adminUser).values({ username: `scoped${at}`, password_hash: 'none', real_name: `范围${at}`, agent_id })
  }
  const [user] = await db.select().from(adminUser).where(eq(adminUser.username, 'scoped1'))
  foreign['dev.user'] = user?.id ?? 0
  const view = { list: 'goods.brand.list', title: '别人的', query: {}, table: {}, is_shared: 0 as const, admin_user_id: user?.id ?? 0 }
  foreign['view.view'] = await made(savedView, view)
  const started = await call(contract.goods.brand.export, {} as never, { token: admin })
  foreign['task.task'] = started.data.task_id
  foreign['task.import'] = started.data.task_id
  foreign['goods.brand'] = await make.brand()
  foreign['notice.notice'] = 1
  // sessions: the first is the administrator's
  foreign['session.profile'] = foreign['dev.user.endSession'] = 1
  foreign['history.history'] = foreign['presence.presence'] = foreign['dev.user']
})

async function made(table: typeof agent | typeof customer | typeof savedView, values: object): Promise<number> {
  const [row] = await db
    .insert(table)
    .values(values as never)
    .returning({ id: table.id })
  return row?.id ?? 0
}

const endpoints = endpointsOf(contract)
const byId = endpoints.filter((endpoint) => idNames(endpoint).length > 0)

function idNames({ input }: Endpoint): string[] {
  const { shape = {} } = unwrap(input)._zod.def as { shape?: object }
  return Object.keys(shape).filter((name) => name === 'id' || name === 'ids')
}

/** Fields that name a row of somebody beside the id, by the calls that have them. */
const beyondId: Record<string, string[]> = {
  agent_id: ['common.common.salesmanOption', 'dev.user.list', 'dev.user.edit'],
  customer_id: ['goods.gift.record'],
}
/** Goods, roles, menus, settings, codes of others: they belong to nobody in particular, or stand beside an id that is walked. */
const OWNERLESS =
  /^(?:parent|after|from|to|brand|series|category|scene|spu|sku|detail|common_header|common_footer|freight_template|cond|removed_sku|folder|change|menu|role|target|entry|channel_tpl|key)_ids?$/

describe('[S2] [I13] what is outside the data scope is not there', () => {
  test('every call that takes an id belongs to everybody’s entities, or is walked here', () => {
    const undecided = byId.filter(({ address }) => !shared.test(`${address}.`) && !(entityOf(address) in foreign))
    expect(undecided.map(({ address }) => address)).toEqual([])
  })

  test('a foreign id is answered as one that there is not, to the letter, by every call', async () => {
    const walked = byId.filter(({ address }) => !shared.test(`${address}.`))
    expect(walked.length).toBeGreaterThan(20)
    for (const scope of ['self', 'agent_tree', 'cs_self'] as const) {
      const token = await login({ perms: everything, scope, agent_id: agents[0] ?? 0 })
      for (const endpoint of walked) {
        const { address } = endpoint
        const theirs = foreign[address] ?? foreign[entityOf(address)] ?? 0
        for (const name of idNames(endpoint)) {
          const ask = async (id: number) => {
            const input = { ...beside[address], [name]: name === 'ids' ? [id] : id } as never
            const { code, msg, data } = await call(endpoint, input, { token })
            return JSON.stringify({ code, msg, data }).replaceAll(`"id":${id}`, '"id":0')
          }
          expect(await ask(theirs), `${address} ${scope}`).toBe(await ask(NOBODYS))
        }
      }
    }
  })

  test('every other field that names a row is nobody’s, or is walked here', () => {
    const found: Record<string, string[]> = {}
    for (const { address, input } of endpoints)
      for (const name of namesIn(input))
        if (/_ids?$/.test(name) && !OWNERLESS.test(name) && !address.startsWith('config.')) (found[name] ??= []).push(address)
    expect(found).toEqual(beyondId)
  })

  test('a foreign row that another field names is answered as one that there is not', async () => {
    const owner = await login()
    const make = offerMaker(server, owner)
    const sku_id = await make.sku({ spu_id: await make.shownSpu(), is_gift_only: 1 })
    const { data: rule } = await call(contract.goods.gift.edit, make.giftBody({ gift_items: [{ sku_id, qty: 1 }] }), { token: owner })
    const [theirs] = await db.select().from(salesman)
    const customer_id = theirs?.customer_id ?? 0
    await db.insert(giftRecord).values({ gift_id: rule.id, sku_id, customer_id, biz_no: 'S2', qty: 1 })
    const asked: Record<string, object> = {
      'dev.user.edit': { username: 'newcomer', real_name: '新人', role_ids: [1] },
      'goods.gift.record': { id: rule.id },
    }
    const rows: Record<string, number> = { agent_id: agents[1] ?? 0, customer_id }
    for (const scope of ['self', 'agent_tree', 'cs_self'] as const) {
      const token = await login({ perms: everything, scope, agent_id: agents[2] ?? 0 })
      for (const [name, addresses] of Object.entries(beyondId)) {
        for (const endpoint of endpoints.filter(({ address }) => addresses.includes(address))) {
          const ask = async (id: number) => {
            const { code, msg, data } = await call(endpoint, { ...asked[endpoint.address], [name]: id } as never, { token })
            return { code, msg, data }
          }
          expect(await ask(rows[name] ?? 0), `${endpoint.address} ${scope}`).toEqual(await ask(NOBODYS))
        }
      }
      const { data } = await call(contract.goods.gift.record, { id: rule.id }, { token })
      expect(JSON.stringify(data), scope).not.toContain('范围业务')
    }
    const { data } = await call(contract.goods.gift.record, { id: rule.id, customer_id }, { token: owner })
    expect(data.list).toMatchObject([{ customer: '范围业务0', biz_no: 'S2' }])
  })

  test('a file of somebody else’s task is answered as one that there is not', async () => {
    const token = await login({ perms: everything, scope: 'self' })
    const ask = async (id: number) => {
      const { statusCode, body } = await server.app.inject({
        url: `${taskFile.fetch.path}?id=${id}`,
        headers: { authorization: `Bearer ${token}` },
      })
      return { statusCode, body }
    }
    expect(await ask(foreign['task.task'] ?? 0)).toEqual(await ask(NOBODYS))
  })

  test('the answer takes as long, by the middle of pairs in turn', { timeout: 120_000 }, async () => {
    const token = await login({ perms: everything, scope: 'agent_tree', agent_id: agents[0] ?? 0 })
    const { user } = contract.dev
    const timed = [user.detail, user.edit, contract.task.task.detail, contract.history.history.list] as Endpoint[]
    for (const endpoint of timed) {
      const { address } = endpoint
      const [name = 'id'] = idNames(endpoint)
      const ask = async (id: number) => {
        const began = performance.now()
        await call(endpoint, { ...beside[address], [name]: id } as never, { token })
        return performance.now() - began
      }
      const longer: number[] = []
      for (let n = 0; n < 24; n += 1) {
        // each is the first of the two as often as the second
        const [first, second] = n % 2 === 0 ? [foreign[entityOf(address)] ?? 0, NOBODYS] : [NOBODYS, foreign[entityOf(address)] ?? 0]
        const difference = (await ask(first)) - (await ask(second))
        longer.push(n % 2 === 0 ? difference : -difference)
      }
      const middle = middleOf(longer)
      // how far the middle itself may be off by chance, which on a busy machine is more than what is looked for
      const doubt = (2.5 * middleOf(longer.map((one) => Math.abs(one - middle)))) / Math.sqrt(longer.length)
      expect(Math.abs(middle) - doubt, `${address}: ${middle.toFixed(2)} ms, give or take ${doubt.toFixed(2)}`).toBeLessThan(5)
    }
  })

  test('what was asked for in vain has not been changed', async () => {
    const [user] = await db.select().from(adminUser).where(eq(adminUser.username, 'scoped1'))
    expect(user).toMatchObject({ status: 1, real_name: '范围1', deleted_at: null, version: 1 })
    const [view] = await db.select().from(savedView)
    expect(view).toMatchObject({ deleted_at: null, version: 1 })
  })
})

describe('[I13] an agent sees its own and what is beneath it, however deep, and nothing beside or above', () => {
  const seen = async (token: string) => ({
    stores: (await call(search.store, { word: '范围门店' }, { token })).data.map(({ name }) => name.slice(-1)),
    agents: (await call(search.agent, { word: '级' }, { token })).data.map(({ name }) => name),
    salesmen: (await call(common.salesmanOption, {}, { token })).data.map(({ nick }) => nick.slice(-1)),
    accounts: (await call(search.adminUser, { word: 'scoped' }, { token })).data.map(({ username }) => username.slice(-1)),
    listed: (await call(contract.dev.user.list, { word: 'scoped', page_size: 100 }, { token })).data.list
      .map(({ username }) => username.slice(-1))
      .toSorted(),
  })
  const inTree = async (at: number) => seen(await login({ perms: everything, scope: 'agent_tree', agent_id: agents[at] ?? 0 }))

  test('the first level sees three levels', async () => {
    const own = ['0', '2', '4']
    expect(await inTree(0)).toEqual({
      stores: own,
      agents: ['一级甲', '二级甲一', '三级甲一'],
      salesmen: own,
      accounts: own,
      listed: own,
    })
  })

  test('the lowest level sees itself', async () => {
    expect(await inTree(4)).toEqual({ stores: ['4'], agents: ['三级甲一'], salesmen: ['4'], accounts: ['4'], listed: ['4'] })
  })

  test('several roles see what the widest of them sees', async () => {
    const all = await seen(await login({ perms: everything, scope: 'all' }))
    expect(all.stores).toHaveLength(5)
  })
})

function middleOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Infinity
}

/** The names of all fields of an input, however deep. */
function namesIn(schema: Endpoint['input'], seen = new Set<unknown>()): Set<string> {
  const inner = unwrap(schema)
  if (seen.has(inner)) return new Set()
  seen.add(inner)
  const { shape = {}, element } = inner._zod.def as unknown as { shape?: Record<string, Endpoint['input']>; element?: Endpoint['input'] }
  const below = [...Object.values(shape), ...(element ? [element] : [])].flatMap((field) => [...namesIn(field, seen)])
  return new Set([...Object.keys(shape), ...below])
}

function entityOf(address: string): string {
  return address.split('.').slice(0, 2).join('.')
}
