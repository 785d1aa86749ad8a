import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import type { InputOf } from '#contract/kit/endpoint.ts'
import { startServer } from '#test/server/harness.ts'

const { view } = contract.view
const { session, profile } = contract.session

const server = await startServer()
const anna = await server.login({ perms: ['goods:sku:list'], username: 'anna' })
const ben = await server.login({ perms: ['goods:sku:list'], username: 'ben' })
const guest = await server.login({ perms: ['goods:brand:list'] })

const LIST = 'goods.sku.list'
const low = {
  list: LIST,
  title: '低库存',
  is_shared: 0,
  query: { stock: 'low', sort_field: 'stock' },
  table: { density: 'compact' },
} as const
const save = (values: Partial<InputOf<typeof view.save>>, token = anna) => server.call(view.save, { ...low, ...values }, { token })
const titles = async (token = anna) => (await server.call(view.list, { list: LIST }, { token })).data.list.map(({ title }) => title)

describe('saved views', () => {
  test('a view is kept as it was, and only its owner sees it', async () => {
    const { data } = await save({ table: { order: ['code'], hidden: ['moq'], widths: { code: 200 }, pins: { brand_title: 'left' } } })
    expect((await server.call(view.list, { list: LIST }, { token: anna })).data.list).toEqual([
      {
        id: data.id,
        version: 1,
        title: '低库存',
        is_shared: 0,
        is_mine: true,
        owner: 'anna',
        query: { stock: 'low', sort_field: 'stock' },
        table: { order: ['code'], hidden: ['moq'], widths: { code: 200 }, pins: { brand_title: 'left' } },
      },
    ])
    expect(await titles(ben)).toEqual([])
  })

  test('a shared one is seen by whoever may see the list, and changed by its owner alone', async () => {
    const { data } = await save({ title: '大家的', is_shared: 1 })
    expect(await titles(ben)).toEqual(['大家的'])
    const msg = '只有创建人可以修改或删除该视图'
    expect(await save({ id: data.id, version: 1, title: '我的' }, ben)).toMatchObject({ code: 400, msg })
    expect((await server.call(view.delete, { id: data.id }, { token: ben })).data).toEqual({ success: [], failed: [{ id: data.id, msg }] })
    expect(await save({ id: data.id, version: 1, title: '大家的表', is_shared: 1 })).toMatchObject({ code: 200, data: { version: 2 } })
    expect(await save({ id: data.id, version: 1, title: '旧版' })).toMatchObject({ code: 400, msg: '数据已被他人修改，请刷新后重试' })
    expect((await server.call(view.delete, { id: data.id }, { token: anna })).data.success).toEqual([data.id])
    expect(await titles(ben)).toEqual([])
    expect(await save({ id: data.id, version: 3 })).toMatchObject({ code: 410, msg: '视图已删除' })
  })

  test('two of one name are refused for one person, and fine for two', async () => {
    await save({ title: '同名' })
    const msg = '视图名称已存在'
    expect(await save({ title: '同名' })).toMatchObject({ code: 400, msg, data: { errors: [{ field: 'title', msg }] } })
    expect((await save({ title: '同名' }, ben)).code).toBe(200)
  })

  test('who may not see the list has no views of it, and what is no list has none', async () => {
    expect((await server.call(view.list, { list: LIST }, { token: guest })).code).toBe(403)
    expect((await save({ title: '偷看' }, guest)).code).toBe(403)
    for (const list of ['goods.sku.edit', 'goods.nothing.list'])
      expect(await save({ list })).toMatchObject({ code: 400, msg: '列表不存在' })
    // a complete tree is a list as well
    expect((await save({ list: 'goods.category.list', query: { word: '轴承' } }, await server.login())).code).toBe(200)
  })

  test.for([
    [{ list: 'x' }],
    [{ title: ' ' }],
    [{ title: '名'.repeat(31) }],
    [{ query: { 'a b': '1' } }],
    [{ query: { code: 'x'.repeat(60_001) } }],
    [{ table: { density: 'huge' } }],
    [{ table: { widths: { code: 1 } } }],
  ])('only what a list knows is taken: %j', async ([columns]) => {
    expect((await save(columns as never)).code).toBe(400)
  })

  test('nobody keeps more than fifty of one list', async () => {
    const list = 'goods.brand.list'
    const keeper = await server.login({ perms: ['goods:brand:list'] })
    for (let n = 0; n < 50; n++) expect((await save({ list, title: `视图${n}` }, keeper)).code).toBe(200)
    expect(await save({ list, title: '再来' }, keeper)).toMatchObject({ code: 400, msg: '视图最多50个' })
  })
})

describe('tables as a person likes them', () => {
  const info = async () => (await server.call(session.info, {}, { token: anna })).data.preferences
  const keep = (tables: InputOf<typeof profile.preferences>['tables']) => server.call(profile.preferences, { tables }, { token: anna })

  test('are kept with the account, each table by itself, beside language and theme', async () => {
    await server.call(profile.preferences, { language: 'en' }, { token: anna })
    await keep({ 'goods.sku.list': { density: 'compact', hidden: ['moq'] } })
    await keep({ 'goods.brand.list': { widths: { title: 300 } }, 'goods.sku.list#7': { order: ['code'] } })
    await keep({ 'goods.sku.list': { view: 7 } })
    expect(await info()).toEqual({
      language: 'en',
      tables: {
        'goods.sku.list': { view: 7 },
        'goods.brand.list': { widths: { title: 300 } },
        'goods.sku.list#7': { order: ['code'] },
      },
    })
  })

  test.for([[{ anything: {} }], [{ 'goods.sku.list': { order: ['<b>'] } }], [{ 'goods.sku.list': { pins: { code: 'top' } } }]])(
    'only what a table knows is taken: %j',
    async ([tables]) => {
      expect((await keep(tables as never)).code).toBe(400)
    },
  )
})
