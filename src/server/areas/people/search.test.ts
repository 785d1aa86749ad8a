import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { coupon } from '#server/areas/activity/coupon/coupon-tables.ts'
import { agent, customerService } from '#server/identity/access/tables.ts'
import { agentRow, salesmanRow, serviceRow, storeRow } from '#test/make/people-rows.ts'
import { startServer } from '#test/server/harness.ts'
import { customer, salesman, store } from './tables.ts'

const { app, call, database, login } = await startServer()
const { db } = database
const { search, common } = contract.common

const admin = await login('admin')
const clerk = await login({ perms: [] })
const seesPhones = await login({ perms: ['user:user:phone'] })

let agents: { id: number }[] = []
beforeAll(async () => {
  agents = await db
    .insert(agent)
    .values([agentRow({ name: '浙江润垣工业品有限公司' }), agentRow({ name: '江苏拓嵘工业品有限公司' })])
    .returning({ id: agent.id })
  await db
    .insert(store)
    .values([
      storeRow({ name: '萧山润垣五金机电商行', phone: '13512345678', agent_id: agents[0]?.id ?? null, status: 0 }),
      storeRow({ name: '余杭朔丰汽修厂', phone: '13598765432', agent_id: agents[1]?.id ?? null }),
      storeRow({ name: '滨江润垣轴承商行', phone: '13512340000' }),
      storeRow({ name: '100%好店_一号', phone: '13611112222' }),
      storeRow({ name: '已删五金店', phone: '13533334444', deleted_at: '2026-01-01T00:00:00Z' }),
    ])
  const people = await db
    .insert(customer)
    .values([
      { nick: '王建国', phone: '13700001111' },
      { nick: '李海燕', phone: '13700002222' },
    ])
    .returning({ id: customer.id })
  await db
    .insert(salesman)
    .values([
      salesmanRow({ user_id: people[0]?.id ?? 0, agent_id: agents[0]?.id ?? null }),
      salesmanRow({ user_id: people[1]?.id ?? 0, agent_id: null, name: '赵铁柱' }),
    ])
  await db
    .insert(customerService)
    .values([
      serviceRow({ wxid: 'wx1', code: 'KF1', nickname: '小禾', sort: 1 }),
      serviceRow({ wxid: 'wx2', code: 'KF2', nickname: '小满', sort: 2 }),
      serviceRow({ wxid: 'wx3', code: 'KF3', nickname: '停用', status: 0 }),
    ])
  await db
    .insert(coupon)
    .values(Array.from({ length: 25 }, (_, i) => ({ title: `满${i + 1}00减10`, state: 'published' as const, amount: 1000, valid_days: 7 })))
})

const stores = async (word: string, token = admin) => (await call(search.store, { word }, { token })).data.list.map(({ name }) => name)

describe('[K04] searching', () => {
  test('a number sign with an id finds the record in scope, for filter titles in an address', async () => {
    const [known] = (await call(search.store, { word: '余杭朔丰' }, { token: admin })).data.list
    expect(await stores(`#${known?.id}`)).toEqual(['余杭朔丰汽修厂'])
    const other = await login({ perms: [], scope: 'agent_tree', agent_id: agents[0]?.id ?? 0 })
    expect(await stores(`#${known?.id}`, other)).toEqual([])
    const [found] = (await call(search.agent, { word: `#${agents[1]?.id}` }, { token: admin })).data.list
    expect(found?.name).toBe('江苏拓嵘工业品有限公司')
    expect(await stores('#999999999999999')).toEqual([])
    expect(await stores('#1x')).toEqual([])
  })

  test('a word that is too short finds nothing and is no error', async () => {
    for (const word of ['', '萧', '135', ' 13 ', '1']) expect(await stores(word), word).toEqual([])
    expect((await call(search.user, { word: '137' }, { token: admin })).data).toEqual([])
    expect((await call(search.coupon, {}, { token: admin })).data.list).toEqual([])
    expect((await call(search.agent, { word: ' ' }, { token: admin })).data.list).toEqual([])
  })

  test('an agent is found from one character on', async () => {
    expect((await call(search.agent, { word: '润' }, { token: admin })).data.list).toEqual([
      { id: agents[0]?.id, name: '浙江润垣工业品有限公司' },
    ])
  })

  test('a code finds its agent, store and salesman, the digits of a phone number an agent', async () => {
    const [one] = await db
      .select()
      .from(agent)
      .where(eq(agent.id, agents[0]?.id ?? 0))
    const [shop] = await db.select().from(store).where(eq(store.phone, '13598765432'))
    const [man] = await db.select().from(salesman).where(eq(salesman.name, '赵铁柱'))
    for (const word of [one?.code.toLowerCase(), one?.phone])
      expect((await call(search.agent, { word }, { token: admin })).data.list, word).toMatchObject([{ id: one?.id }])
    expect(await stores(shop?.code.toLowerCase() ?? '')).toEqual(['余杭朔丰汽修厂'])
    const { data } = await call(common.salesmanOption, { word: man?.code.toLowerCase() }, { token: admin })
    expect(data).toMatchObject([{ id: man?.id }])
  })

  test('digits are the beginning of a phone number or its end, anything else a piece of the name', async () => {
    expect(await stores('1359')).toEqual(['余杭朔丰汽修厂'])
    expect(await stores('5678')).toEqual(['萧山润垣五金机电商行'])
    expect(await stores('2345')).toEqual([])
    expect(await stores('朔丰')).toEqual(['余杭朔丰汽修厂'])
  })

  test('stores in use come first; deleted ones do not come', async () => {
    expect(await stores('润垣')).toEqual(['滨江润垣轴承商行', '萧山润垣五金机电商行'])
    expect(await stores('13512')).toEqual(['滨江润垣轴承商行', '萧山润垣五金机电商行'])
    expect(await stores('五金')).toEqual(['萧山润垣五金机电商行'])
    expect(await stores('1353')).toEqual([])
  })

  test('the signs of patterns stand for themselves', async () => {
    expect(await stores('%好')).toEqual(['100%好店_一号'])
    expect(await stores('店_')).toEqual(['100%好店_一号'])
    expect(await stores('__')).toEqual([])
    expect(await stores('%%')).toEqual([])
  })

  test('at most 20 are given', async () => {
    expect((await call(search.coupon, { word: '满' }, { token: admin })).data.list).toHaveLength(20)
  })

  test('the word may also be called query', async () => {
    expect((await call(search.user, { query: '建国' } as never, { token: admin })).data.map(({ nick }) => nick)).toEqual(['王建国'])
  })

  test('a phone number is masked for whoever may not see it', async () => {
    const phone = async (token: string) => (await call(search.store, { word: '朔丰' }, { token })).data.list[0]?.phone
    expect([await phone(clerk), await phone(seesPhones), await phone(admin)]).toEqual(['135****5432', '13598765432', '13598765432'])
    expect((await call(common.salesmanOption, {}, { token: clerk })).data.map((row) => row.phone)).toEqual(['137****1111', '137****2222'])
  })

  test('accounts are found by user name, real name and phone number', async () => {
    const found = async (word: string) =>
      (await call(search.adminUser, { word }, { token: admin })).data.list.map(({ username }) => username)
    expect(await found('ADM')).toEqual(['admin'])
    expect(await found('超级')).toEqual(['admin'])
    expect(await found('没有这个人')).toEqual([])
  })
})

describe('[P01] data scope', () => {
  test('an agent finds its own stores, salesmen and itself, and no customers', async () => {
    const token = await login({ scope: 'agent_tree', agent_id: agents[0]?.id ?? 0 })
    // a person who reads numbers masked finds them by their visible end
    expect(await stores('5678', token)).toEqual(['萧山润垣五金机电商行'])
    expect(await stores('1351', token)).toEqual([])
    expect(await stores('5432', token)).toEqual([])
    expect((await call(search.agent, { word: '工业品' }, { token })).data.list).toEqual([
      { id: agents[0]?.id, name: '浙江润垣工业品有限公司' },
    ])
    expect((await call(common.salesmanOption, {}, { token })).data.map(({ nick }) => nick)).toEqual(['王建国'])
    expect((await call(common.salesmanOption, { agent_id: agents[1]?.id }, { token })).data).toEqual([])
    expect((await call(search.user, { word: '建国' }, { token })).data).toEqual([])
    expect((await call(search.adminUser, { word: 'admin' }, { token })).data.list).toEqual([])
  })

  test('whoever is scoped to what is his own, and has nothing, finds nothing', async () => {
    for (const scope of ['self', 'cs_self', 'agent_tree'] as const) {
      const token = await login({ scope })
      expect(await stores('1359', token), scope).toEqual([])
      expect((await call(search.agent, { word: '工业品' }, { token })).data.list, scope).toEqual([])
    }
  })
})

describe('options', () => {
  test('customer service: those in use, in their order', async () => {
    expect((await call(common.customServiceOption, {}, { token: clerk })).data.list).toEqual([
      { wxid: 'wx2', code: 'KF2', nickname: '小满', is_full: false },
      { wxid: 'wx1', code: 'KF1', nickname: '小禾', is_full: false },
    ])
  })

  test('[F2] customer service: by a piece of the nickname, of the staff number or of the WeChat id', async () => {
    const found = async (word: string) =>
      (await call(common.customServiceOption, { word }, { token: clerk })).data.list.map(({ nickname }) => nickname)
    expect(await found('满')).toEqual(['小满'])
    expect(await found('kf1')).toEqual(['小禾'])
    expect(await found('WX')).toEqual(['小满', '小禾'])
    expect(await found('停用')).toEqual([])
    expect(await found('%')).toEqual([])
  })

  test('customer service: an employee with as many customers as allowed is full', async () => {
    const full = async () => (await call(common.customServiceOption, { word: 'wx1' }, { token: clerk })).data.list.map((row) => row.is_full)
    await db.update(customerService).set({ max_customers: 3, user_count: 1, store_count: 1 }).where(eq(customerService.wxid, 'wx1'))
    expect(await full()).toEqual([false])
    await db.update(customerService).set({ max_customers: 2 }).where(eq(customerService.wxid, 'wx1'))
    expect(await full()).toEqual([true])
    await db.update(customerService).set({ max_customers: null, user_count: 0, store_count: 0 }).where(eq(customerService.wxid, 'wx1'))
  })

  test('salesmen: by real name, by nickname, by the beginning of the phone number, by agent', async () => {
    const nicks = async (input: { word?: string; agent_id?: number }) =>
      (await call(common.salesmanOption, input, { token: admin })).data.map(({ nick }) => nick)
    expect(await nicks({})).toEqual(['王建国', '李海燕'])
    expect(await nicks({ word: '海燕' })).toEqual(['李海燕'])
    expect(await nicks({ word: '铁' })).toEqual(['李海燕'])
    expect(await nicks({ word: '13700001' })).toEqual(['王建国'])
    expect(await nicks({ agent_id: agents[0]?.id ?? 0 })).toEqual(['王建国'])
  })
})

describe('[K06] areas', () => {
  test('are three levels of official codes', async () => {
    const { list } = (await call(common.area, {}, { token: clerk })).data
    expect(list).toHaveLength(34)
    const zhejiang = list.find(({ name }) => name === '浙江省')
    const hangzhou = zhejiang?.children.find(({ name }) => name === '杭州市')
    expect([zhejiang?.code, hangzhou?.code, hangzhou?.children.find(({ name }) => name === '萧山区')?.code]).toEqual([
      '330000',
      '330100',
      '330109',
    ])
    const codes = list.flatMap((province) => [
      province.code,
      ...province.children.flatMap((city) => [city.code, ...city.children.map(({ code }) => code)]),
    ])
    expect(codes.length).toBeGreaterThan(3000)
    expect(new Set(codes).size).toBe(codes.length)
  })

  test('whoever has them already is told so without getting them again', async () => {
    const first = await call(common.area, {}, { token: clerk })
    const etag = String(first.headers['etag'])
    expect(first.headers['cache-control']).toBe('private, no-cache')
    const ask = (held: string) =>
      app.inject({ url: common.area.path, headers: { authorization: `Bearer ${clerk}`, 'if-none-match': held } })
    const again = await ask(etag)
    expect([again.statusCode, again.body, again.headers['etag']]).toEqual([304, '', etag])
    expect((await ask('W/"another"')).statusCode).toBe(200)
  })
})
