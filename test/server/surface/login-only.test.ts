import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { pickerSources, type sku as skuCalls } from '#contract/goods/sku.ts'
import { contract } from '#contract/index.ts'
import { endpointsOf, type Endpoint, type OutputOf } from '#contract/kit/endpoint.ts'
import { unwrap } from '#contract/kit/issue.ts'
import { coupon } from '#server/areas/activity/coupon/coupon-tables.ts'
import { detail } from '#server/areas/goods/shared/shared-tables.ts'
import { sku, spu } from '#server/areas/goods/shared/tables.ts'
import { customer, salesman, store } from '#server/areas/people/tables.ts'
import { savedView } from '#server/features/view/tables.ts'
import { agent, customerService } from '#server/identity/access/tables.ts'
import { adminUser, role } from '#server/identity/tables.ts'
import { systemRoles } from '#server/seed/system/roles.ts'
import { offerMaker } from '#test/make/offers.ts'
import { agentRow, salesmanRow, serviceRow, storeRow } from '#test/make/people-rows.ts'
import { startServer } from '#test/server/harness.ts'

const server = await startServer()
const { call, login, send } = server
const { db } = server.database
const { why, role: roles } = contract.dev
const goods = contract.goods
const open = endpointsOf(contract).filter(({ access }) => access === 'login')

// the reason why a login-only call is harmless for the account with the fewest permissions
const own = 'reads or changes the own account, session, task, notice or view only'
const contractText = 'words of the contract, which /api/openapi.json tells everybody'
const byList = 'asks for the permission of the list that it belongs to'
const scoped = 'rows of the data scope only, phone numbers masked'
const catalogue = 'names of what is in use, as the shop shows them; nothing else without the permission to list them'
const harmless: Readonly<Record<string, string>> = {
  ...reasons(own, 'session.session', ['info', 'menu', 'logout']),
  ...reasons(own, 'session.lock', ['lock', 'unlock']),
  ...reasons(own, 'session.mfa', ['state', 'begin', 'confirm', 'off']),
  ...reasons(own, 'session.profile', ['detail', 'edit', 'password', 'sessions', 'endSession', 'endOtherSessions', 'logins', 'preferences']),
  ...reasons(own, 'session.proof', ['code', 'password']),
  ...reasons(own, 'dev.user', ['endViewAs']),
  ...reasons(own, 'task.task', ['list', 'detail', 'cancel', 'restart', 'undo', 'changes', 'failures', 'exported']),
  ...reasons(own, 'task.import', ['detail', 'preview', 'place', 'map', 'rows', 'impact', 'decide', 'accept', 'apply']),
  ...reasons(own, 'notice.notice', ['list', 'unread', 'read', 'readAll']),
  ...reasons('public statistics', 'common.common', ['area']),
  ...reasons('carriers of the settings, and reasons of the contract', 'common.common', ['carrierOption', 'orderReasonOption']),
  ...reasons(scoped, 'common.common', ['customServiceOption', 'salesmanOption']),
  ...reasons(scoped, 'common.search', ['agent', 'store', 'user', 'adminUser']),
  ...reasons('titles of coupons, which are printed in the shop', 'common.search', ['coupon']),
  ...reasons('titles and sizes of segments within the data scope', 'store.segment', ['count', 'option']),
  ...reasons('titles of lotteries, which the shop shows', 'lottery.lottery', ['option']),
  ...reasons('titles of free-order activities, which the shop shows', 'freeOrder.activity', ['option']),
  ...reasons('titles of published pages, which the shop shows', 'block.page', ['option']),
  ...reasons(contractText, 'block.page', ['typeOption']),
  ...reasons(contractText, 'banner.banner', ['positionOption']),
  ...reasons(contractText, 'common.dict', ['list']),
  ...reasons('pages of the mini-program and links to them', 'common.gproto', ['table', 'gen', 'wechat']),
  ...reasons(byList, 'common.gproto', ['target']),
  ...reasons(byList, 'common.palette', ['find', 'actions']),
  ...reasons(byList, 'common.todo', ['count']),
  ...reasons(byList, 'index.home', ['todo', 'overview', 'running', 'marketing', 'costs', 'finance', 'agency', 'export']),
  ...reasons('the address is on the login page; the rest asks for a password, and tries are counted', 'common.source', ['targets', 'copy']),
  ...reasons('stores a file within the quotas of the person and of the store', 'common.upload', ['image', 'file']),
  ...reasons(own, 'common.upload', ['quota', 'known']),
  ...reasons(catalogue, 'goods.brand', ['option']),
  ...reasons(catalogue, 'goods.series', ['option']),
  ...reasons('names, units, parameters and tax rates of categories, which the shop shows', 'goods.category', ['tree', 'template']),
  ...reasons(catalogue, 'goods.spu', ['search']),
  ...reasons('names of freight templates', 'goods.spu', ['freightTemplates']),
  ...reasons(catalogue, 'goods.sku', ['option', 'tree', 'picker']),
  ...reasons(catalogue, 'goods.detail', ['option']),
  ...reasons(catalogue, 'goods.package', ['option']),
  ...reasons(catalogue, 'goods.scene', ['option']),
  ...reasons('the departments of the data scope', 'dev.department', ['tree']),
  ...reasons('the own roles; others for callers who list roles or accounts', 'dev.role', ['option']),
  ...reasons('the own permissions and roles; other roles and accounts for callers who list them', 'dev.why', ['explain', 'held']),
  ...reasons(byList, 'comment.comment', ['list', 'about', 'people', 'add', 'delete']),
  ...reasons(byList, 'comment.comment', ['list', 'people', 'add', 'delete']),
  ...reasons('items whose own permissions and data scope allow them', 'desk.desk', [
    'list',
    'item',
    'claim',
    'release',
    'people',
    'handOver',
  ]),
  ...reasons('customers of the data scope for callers who list users, orders for callers who list orders', 'desk.desk', ['caller']),
  ...reasons(byList, 'history.history', ['list', 'restore']),
  ...reasons(byList, 'history.history', ['asOf', 'list', 'restore']),
  ...reasons(byList, 'presence.presence', ['here', 'leave']),
  ...reasons(byList, 'view.view', ['list', 'save', 'delete']),
}

function reasons(why: string, entity: string, verbs: readonly string[]): Record<string, string> {
  return Object.fromEntries(verbs.map((verb) => [`${entity}.${verb}`, why]))
}

/** Texts that an answer to an agent must not contain. */
const secrets = {
  prices: ['71234501', '61234502', '5123453', '41234504'],
  goods: ['TK-OFFSALE', '下架商品机密', '草稿商品机密', 'TP-DRAFT', '未发布详情'],
  staff: ['inner_staff', '内部同事', '内部角色机密', '商品专员'],
  foreign: ['机密门店', '13755550001', '机密业务员', '机密顾客', '机密代理', 'secret_service'],
}
let asAgent = ''
let staff = ''
const ids: number[] = []

beforeAll(async () => {
  const admin = await login()
  const make = offerMaker(server, admin)
  const price = { price_store: 71_234_501, price_trade: 61_234_502 }
  const spu_id = await make.shownSpu()
  ids.push(await make.sku({ spu_id, code: 'TK-ONSALE', title: '在售商品公开', ...price, weight: 5_123_453, stock: 41_234_504 }))
  ids.push(await make.sku({ spu_id, code: 'TK-OFFSALE', title: '下架商品机密', ...price, status: 0 }))
  const draft = await make.spu({ title: '草稿商品机密', code: 'TP-DRAFT' })
  ids.push(await make.sku({ spu_id: draft, code: 'TK-OFFSALE-2', title: '下架商品机密二', ...price }))
  const [hidden] = await db.insert(detail).values({ title: '未发布详情', kind: 'body', content: '' }).returning()
  ids.push(spu_id, draft, hidden?.id ?? 0)
  const [mine] = await db
    .insert(agent)
    .values(agentRow({ name: '自己的代理' }))
    .returning()
  const [theirs] = await db
    .insert(agent)
    .values(agentRow({ name: '机密代理' }))
    .returning()
  const theirAgent = { agent_id: theirs?.id ?? 0 }
  ids.push(theirs?.id ?? 0)
  await db.insert(store).values(storeRow({ name: '机密门店', phone: '13755550001', ...theirAgent }))
  const [person] = await db.insert(customer).values({ nick: '机密业务员', phone: '13755550001' }).returning()
  await db.insert(customer).values({ nick: '机密顾客', phone: '13755550002' })
  await db.insert(salesman).values(salesmanRow({ user_id: person?.id ?? 0, ...theirAgent }))
  await db.insert(customerService).values(serviceRow({ wxid: 'secret_service', code: 'secret', nickname: 'secret_service' }))
  await db.insert(coupon).values({ title: '公开优惠券', state: 'published', amount: 100, valid_days: 7 })
  await db.insert(role).values({ code: 'secret_role', title: '内部角色机密', scope: 'all', perms: ['goods:*:*'] })
  staff = await login({ username: 'inner_staff', perms: ['goods:*:list', 'dev:user:list', 'dev:role:list'] })
  const [account] = await db.update(adminUser).set({ real_name: '内部同事' }).where(eq(adminUser.username, 'inner_staff')).returning()
  const view = { title: '常用', query: {}, table: {}, is_shared: 1 as const, admin_user_id: account?.id ?? 0 }
  await db.insert(savedView).values([
    { ...view, list: 'goods.sku.picker' },
    { ...view, list: 'task.task.list' },
  ])
  const { perms = [] } = systemRoles.find(({ code }) => code === 'agent') ?? {}
  asAgent = await login({ perms, scope: 'agent_tree', agent_id: mine?.id ?? 0, username: 'least' })
})

describe('[V14] a login and no more', () => {
  test('is asked for by these calls, each harmless for this reason', () => {
    expect(open.map(({ address }) => address).toSorted()).toEqual(Object.keys(harmless).toSorted())
  })

  test('opens no answer in which a price, stock, goods off sale, staff or rows of others stand', async () => {
    let successes = 0
    for (const endpoint of open.filter(({ effect }) => effect === 'read')) {
      for (const input of inputsOf(endpoint)) {
        const answer = await send(endpoint, input, { token: asAgent })
        if (answer.status === 200) successes += 1
        const secretValues = Object.values(secrets)
          .flat()
          .filter((secret) => answer.body.includes(secret))
        expect(secretValues, `${endpoint.address} ${JSON.stringify(input)}`).toEqual([])
      }
    }
    expect(successes).toBeGreaterThan(40)
  })

  test('the walk finds what it looks for where it is shown: to staff', async () => {
    const found = new Set<string>()
    for (const endpoint of open.filter(({ address }) => /^(?:goods|dev|view|common)\./.test(address) && address !== 'common.source.copy')) {
      if (endpoint.effect === 'write') continue
      for (const input of inputsOf(endpoint)) {
        const { body } = await send(endpoint, input, { token: staff })
        for (const secret of Object.values(secrets).flat()) if (body.includes(secret)) found.add(secret)
      }
    }
    const answers = [
      '71234501',
      '61234502',
      '41234504',
      'TK-OFFSALE',
      '草稿商品机密',
      '未发布详情',
      '内部角色机密',
      '商品专员',
      'inner_staff',
    ]
    expect(answers.filter((secret) => !found.has(secret))).toEqual([])
  })

  test('for any use, the goods picker offers agents goods on sale without prices, weight and stock', async () => {
    const pick = async (input: Parameters<typeof pickedBy>[0], token: string) => pickedBy(input, token)
    for (const picker_source of [undefined, ...(Object.keys(pickerSources) as (keyof typeof pickerSources)[])]) {
      const list = await pick({ picker_source, page_size: 100 }, asAgent)
      expect(list.map(({ code }) => code)).toEqual(['TK-ONSALE'])
      expect(list[0]).toMatchObject({ price_store: null, price_trade: null, weight: null, stock: null, sort: null, title: '在售商品公开' })
    }
    const choices = await pick({ code: 'TK-' }, staff)
    expect(choices.map(({ code }) => code).toSorted()).toEqual(['TK-OFFSALE', 'TK-OFFSALE-2', 'TK-ONSALE'])
    expect(choices.find(({ code }) => code === 'TK-ONSALE')).toMatchObject({
      price_store: 71_234_501,
      price_trade: 61_234_502,
      stock: 41_234_504,
    })
    // the uses for a file must not reveal the stock either
    await db.update(sku).set({ stock: 0 }).where(eq(sku.code, 'TK-ONSALE'))
    expect(await pick({ picker_source: 'integral' }, asAgent)).toHaveLength(1)
    await db.update(sku).set({ stock: 41_234_504 }).where(eq(sku.code, 'TK-ONSALE'))
  })

  test('goods that are off sale are found by their id by staff only', async () => {
    const found = async (token: string) => (await call(goods.sku.option, { ids: ids.slice(0, 3) }, { token })).data.list.length
    expect([await found(asAgent), await found(staff)]).toEqual([1, 3])
    const inSeries = async (token: string) => {
      const [row] = await db.select({ id: spu.series_id }).from(spu).where(eq(spu.code, 'TP-DRAFT'))
      const { list } = (await call(goods.sku.tree, { series_id: row?.id ?? 0 }, { token })).data
      return list.flatMap(({ series_list }) => series_list.flatMap(({ sku_list }) => sku_list)).length
    }
    expect([await inSeries(asAgent), await inSeries(staff)]).toEqual([0, 1])
    const searched = async (token: string) => (await call(goods.spu.search, { word: 'TP-DRAFT' }, { token })).data.list.length
    expect([await searched(asAgent), await searched(staff)]).toEqual([0, 1])
  })

  test('why tells an agent about the own roles, and of nobody else', async () => {
    const explain = async (input: object, token: string) => (await call(why.explain, input, { token })).data
    const refused = { allowed: false, rule: 'permission', permission: 'goods:sku:list' }
    expect(await explain({ permission: 'goods:sku:list' }, asAgent)).toMatchObject({ ...refused, roles: null, grantors: null })
    expect(await explain({ page: '/goods/sku' }, asAgent)).toMatchObject({ ...refused, roles: null, grantors: null })
    const beyond = { address: 'goods.brand.list', scope: 1 }
    expect(await explain(beyond, asAgent)).toMatchObject({ allowed: false, rule: 'scope', roles: null, grantors: null })
    const held = await explain({ permission: 'agent:agent:list' }, asAgent)
    expect(held).toMatchObject({ allowed: true, rule: 'granted', roles: [expect.stringMatching(/^角色/)] })
    const explanation = await explain({ permission: 'media:media:list' }, staff)
    expect(explanation.roles).toContain('商品专员')
    expect(explanation.grantors).toContain('超级管理员')
    expect((await call(roles.option, {}, { token: asAgent })).data.list.map(({ title }) => title)).toEqual([expect.stringMatching(/^角色/)])
  })
})

async function pickedBy(input: object, token: string): Promise<OutputOf<typeof skuCalls.picker>['list']> {
  return (await call(goods.sku.picker, input, { token })).data.list
}

/** Inputs for a call's largest answer. */
function inputsOf({ input, address }: Endpoint): object[] {
  const { shape = {} } = unwrap(input)._zod.def as { shape?: object }
  const has = (name: string) => name in shape
  const words = ['TK-', 'TP-', '机密', '内部', 'inner', '1375', 'secret', '未发布']
  return [
    {},
    ...(has('word') ? words.map((word) => ({ word })) : []),
    ...(has('ids') ? [{ ids }] : []),
    ...(has('id') ? ids.map((id) => ({ id })) : []),
    ...(has('series_id') ? [1, 2, 3].map((series_id) => ({ series_id })) : []),
    ...(has('agent_id') ? ids.map((agent_id) => ({ agent_id })) : []),
    ...(has('picker_source') ? Object.keys(pickerSources).map((picker_source) => ({ picker_source })) : []),
    ...(has('code') ? [{ code: 'TK-' }] : []),
    ...(has('permission') ? [{ permission: 'goods:sku:list' }, { page: '/goods/sku' }, { address: 'goods.sku.list', scope: 1 }] : []),
    ...(has('entity')
      ? [
          { entity: 'dev.user', id: 1 },
          { entity: 'goods.sku', id: ids[1] },
        ]
      : []),
    ...(address === 'view.view.list' ? ['goods.sku.picker', 'task.task.list'].map((list) => ({ list })) : []),
  ]
}
