import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import type { MenuRoute } from '#contract/session/session.ts'
import { hasView } from '#server/areas/dev/menu/menu-views.ts'
import { menu, role } from '#server/identity/tables.ts'
import { logger } from '#server/platform/kernel/audit-tables.ts'
import { seedDatabase } from '#server/seed/index.ts'
import { systemMenu } from '#server/seed/system/menu.ts'
import { openEvents } from '#test/make/events.ts'
import { startServer } from '#test/server/harness.ts'

const server = await startServer()
const calls = contract.dev.menu
let token = ''

beforeAll(async () => {
  token = await server.login()
})

const rows = async (query = {}) => (await server.call(calls.list, query, { token })).data.list
const rowOf = async (name: string) => {
  const row = (await rows()).find((one) => one.name === name)
  if (!row) throw new Error(`${name} is missing`)
  return row
}
const edit = (values: object) => server.call(calls.edit, { type: 'menu', title: '新页面', ...values } as never, { token })
const make = async (values: object) => (await edit(values)).data.id
const served = async (by = token) => flatten((await server.call(contract.session.session.menu, {}, { token: by })).data.list)
const flatten = (list: MenuRoute[]): MenuRoute[] => list.flatMap((one) => [one, ...flatten(one.children ?? [])])
let serial = 0
const page = (values: object = {}) => {
  serial += 1
  return { path: `page${serial}`, name: `Page${serial}`, component: 'goods/brand/index', ...values }
}

test('[A33] the list is the whole tree from top to bottom; a filter keeps the paths to matches', async () => {
  const all = await rows()
  expect(all).toHaveLength(systemMenu.length)
  const goods = all.findIndex(({ name }) => name === 'Goods')
  expect(all[goods]).toMatchObject({ level: 1, type: 'dir', component: 'Layout', path: '/goods' })
  expect(all[goods + 1]).toMatchObject({ level: 2, name: 'GoodsBrand', parent_title: '商品' })
  const found = await rows({ word: 'goods:brand:list' })
  expect(found.map(({ name, hit }) => [name, hit])).toEqual([
    ['Goods', false],
    ['GoodsBrand', true],
    ['GoodsBrandDetail', true],
  ])
  expect(await rows({ word: 'there is none' })).toEqual([])
})

test('[A33] every delivered page has a view', () => {
  const pages = systemMenu.filter(({ component }) => component !== 'Layout')
  expect(pages.filter(({ component }) => !hasView(component)).map(({ component }) => component)).toEqual([])
})

test('[A33] an entry is made, changed and served at once, with all of its meta', async () => {
  const { id } = await rowOf('Goods')
  const mine = await make({
    ...page(),
    parent_id: id,
    title: '新品',
    title_en: 'New',
    icon: 'rocket',
    badge: 'NEW',
    no_keep_alive: 1,
    sort: 95,
  })
  expect(await server.call(calls.detail, { id: mine }, { token })).toMatchObject({
    data: { title: '新品', icon: 'rocket', badge: 'NEW', no_keep_alive: 1, hidden: 0, parent_title: '商品', guard_mode: null },
  })
  const { name } = (await server.call(calls.detail, { id: mine }, { token })).data
  expect((await served()).find((one) => one.name === name)).toEqual({
    path: `page${serial}`,
    name,
    component: 'goods/brand/index',
    meta: { title: '新品', title_en: 'New', icon: 'rocket', badge: 'NEW', noKeepAlive: true },
  })
  const changed = await edit({
    ...page(),
    name,
    id: mine,
    version: 1,
    title: '新品二',
    icon: null,
    guard_role: ['operator'],
    guard_mode: 'except',
  })
  expect(changed).toMatchObject({ code: 200, data: { version: 2 } })
  expect((await served()).find((one) => one.name === name)?.meta).toEqual({
    title: '新品二',
    title_en: 'New',
    badge: 'NEW',
    noKeepAlive: true,
    guard: { role: ['operator'], mode: 'except' },
  })
})

test.for<[string, object, string, string]>([
  ['a name that is taken', { name: 'GoodsBrand' }, 'name', '路由名称已存在'],
  ['a name in another case', { name: 'goodsBrand' }, 'name', '路由名称应以大写字母开头，由字母和数字组成'],
  ['a view that is not there', { component: 'goods/nothing/index' }, 'component', '组件路径不存在'],
  ['a view outside of the pages', { component: '../../etc/passwd' }, 'component', '组件路径不存在'],
  ['a page without a view', { component: null }, 'component', '请输入组件'],
  ['a button without a permission', { type: 'button', component: null }, 'perm', '请输入权限标识'],
  ['a permission of another form', { perm: 'goods:brand' }, 'perm', '权限标识格式应为 模块:实体:动作'],
  ['a branch that does not begin with /', { type: 'dir', path: 'goods' }, 'path', '目录路径应以/开头'],
  ['an address that would be run', { path: 'javascript:alert(1)' }, 'path', '路径不合法'],
  ['a redirect to elsewhere', { redirect: 'https://evil.example' }, 'redirect', '重定向只能是本系统的路径'],
  ['a parent that is not there', { parent_id: 987_654 }, 'parent_id', '上级菜单不存在'],
])('[A33] refused: %s', async ([, values, field, msg]) => {
  expect(await edit({ ...page(), ...values })).toMatchObject({ code: 400, data: { errors: [{ field, msg }] } })
})

test('[A33] the tree has no cycle: neither by edits, nor by moves, nor by two parallel moves', async () => {
  const one = await make({ ...page(), type: 'dir', path: '/one', name: 'RingOne' })
  const two = await make({ ...page(), type: 'dir', path: '/two', name: 'RingTwo', parent_id: one })
  const refused = { code: 400, msg: '不能选择自身或下级作为上级', data: { errors: [{ field: 'parent_id' }] } }
  const values = { type: 'dir', title: '一', path: '/one', name: 'RingOne', id: one, version: 1 }
  expect(await edit({ ...values, parent_id: one })).toMatchObject(refused)
  expect(await edit({ ...values, parent_id: two })).toMatchObject(refused)
  expect(await server.call(calls.move, { id: one, parent_id: two, after_id: null }, { token })).toMatchObject(refused)
  const three = await make({ ...page(), type: 'dir', path: '/three', name: 'RingThree' })
  const both = await Promise.all([
    server.call(calls.move, { id: one, parent_id: three, after_id: null }, { token }),
    server.call(calls.move, { id: three, parent_id: one, after_id: null }, { token }),
  ])
  expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 400])
})

test('[A33] moving puts an entry under another and at its place in one step', async () => {
  const branch = await make({ ...page(), type: 'dir', path: '/moves', name: 'Moves' })
  const ids: number[] = []
  // all have the same order value: there is no number between them
  for (let n = 0; n < 4; n++) ids.push(await make({ ...page(), parent_id: branch, sort: 0 }))
  const order = async () => (await rows()).filter(({ parent_id }) => parent_id === branch).map(({ id }) => id)
  const [a, b, c, d] = ids as [number, number, number, number]
  expect(await order()).toEqual([a, b, c, d])
  const move = (id: number, after_id: number | null, parent_id: number | null = branch) =>
    server.call(calls.move, { id, parent_id, after_id }, { token })
  await move(d, null)
  expect(await order()).toEqual([d, a, b, c])
  await move(d, b)
  expect(await order()).toEqual([a, b, d, c])
  await move(a, c)
  expect(await order()).toEqual([b, d, c, a])
  const { id: goods } = await rowOf('Goods')
  await move(c, null, goods)
  expect(await order()).toEqual([b, d, a])
  expect((await rows()).find(({ parent_id }) => parent_id === goods)?.id).toBe(c)
  expect(await move(b, c)).toMatchObject({ code: 400, msg: '相邻的菜单已移走，请刷新后重试' })
})

test('[A33] the last way to the menu’s own page stays open', async () => {
  const own = await rowOf('DevMenu')
  const branch = await rowOf('Dev')
  const off = (id: number) => server.call(calls.status, { ids: [id], status: 0 }, { token })
  for (const { id } of [own, branch]) expect((await off(id)).data.failed).toEqual([{ id, msg: '不能停用该菜单' }])
  expect((await server.call(calls.delete, { ids: [own.id] }, { token })).data.failed).toEqual([{ id: own.id, msg: '不能删除该菜单' }])
  const { id, version, parent_id, type, title, name, path } = own
  expect(await edit({ id, version, parent_id, type, title, name, path, component: 'goods/brand/index' })).toMatchObject({
    code: 400,
    msg: '不能停用该菜单',
  })
  // with a second entry for the page either entry may be deleted, but not both together
  const second = await make({ ...page(), path: '/menu2', component: 'dev/menu/index' })
  const both = await server.call(calls.status, { ids: [id, second], status: 0 }, { token })
  expect(both.data).toMatchObject({ success: [id], failed: [{ id: second }] })
  expect((await server.call(calls.status, { ids: [id], status: 1 }, { token })).data.success).toEqual([id])
})

test('[A33] what has others beneath it is not deleted', async () => {
  const { id } = await rowOf('Goods')
  expect((await server.call(calls.delete, { ids: [id] }, { token })).data.failed).toEqual([{ id, msg: '存在下级菜单，无法删除' }])
})

test('[A33] [S23] an entry’s new position or deletion is served at once and logged', async () => {
  const { id: parent_id } = await rowOf('Goods')
  const { name } = page()
  const id = await make({ ...page(), name, parent_id, sort: 1 })
  expect((await server.call(calls.sort, { id, sort: 999 }, { token })).data.success).toEqual([id])
  const goods = (await served()).find((one) => one.name === 'Goods')
  expect(goods?.children?.[0]?.name).toBe(name)
  expect((await server.call(calls.delete, { ids: [id] }, { token })).data.success).toEqual([id])
  expect((await served()).map((one) => one.name)).not.toContain(name)
  const logged = await server.database.db.select().from(logger).where(eq(logger.target_id, id)).orderBy(logger.id)
  expect(logged.map(({ username, action, before, after }) => ({ username, action, before, after }))).toMatchObject([
    { username: 'admin', action: 'dev.menu.edit', before: null, after: { name } },
    { username: 'admin', action: 'dev.menu.sort', before: { sort: 1 }, after: { sort: 999 } },
    { username: 'admin', action: 'dev.menu.delete', after: { deleted_at: expect.any(String) } },
  ])
})

test('[A33] a role’s preview is what its holder is served, pages that it names included', async () => {
  const holder = await server.login({ perms: ['goods:*:list', 'dev:menu:list'], username: 'previewed' })
  const [held] = await server.database.db.select().from(role).where(eq(role.code, 'role_previewed'))
  const id = held?.id as number
  const previewed = async () => flatten((await server.call(calls.preview, { role_id: id }, { token })).data.list).map(({ name }) => name)
  const names = async () => (await served(holder)).map(({ name }) => name)
  expect(await previewed()).toEqual(await names())
  expect(await previewed()).toContain('GoodsBrand')
  const { id: brand } = await rowOf('GoodsBrand')
  await server.database.db
    .update(role)
    .set({ menu_ids: [brand] })
    .where(eq(role.id, id))
  expect(await previewed()).toEqual(await names())
  expect(await previewed()).not.toContain('GoodsSku')
})

test('[A33] every open page is told to ask for its menu again', async () => {
  const stream = await openEvents(server, await server.login({ perms: [] }))
  await stream.until((events) => events.some(({ event }) => event === 'unread'))
  await make(page())
  await stream.until((events) => events.some(({ event }) => event === 'access'))
  stream.close()
  await stream.ended.catch(() => undefined)
  expect(stream.events.filter(({ event }) => event === 'access')).toHaveLength(1)
})

test('[A33] a button stands in no menu', async () => {
  const { id } = await rowOf('GoodsBrand')
  const mine = await make({ type: 'button', title: '改', name: 'BrandChange', parent_id: id, perm: 'goods:brand:edit' })
  expect((await served()).some(({ name }) => name === 'BrandChange')).toBe(false)
  expect(await edit({ ...page(), parent_id: mine })).toMatchObject({ code: 400, msg: '按钮下不能有下级' })
})

test('[A33] an upgrade brings what nobody has changed, and leaves what somebody has', async () => {
  const { db } = server.database
  const sku = await rowOf('GoodsSku')
  const { parent_id, type, name, path, component, perm, sort, icon, title_en } = sku
  await edit({ id: sku.id, version: sku.version, parent_id, type, title: '库存单品', name, path, component, perm, sort, icon, title_en })
  // another version had other titles
  await db
    .update(menu)
    .set({ meta: { title: '旧的' } })
    .where(eq(menu.name, 'GoodsGift'))
  await seedDatabase(server.database, { demo: false, adminPassword: undefined, files: (await server.ctxFor()).files, log: () => undefined })
  expect((await rowOf('GoodsSku')).title).toBe('库存单品')
  expect((await rowOf('GoodsGift')).title).toBe('赠品管理')
})

test('[A33] a button needs its permission but no route name, and gets a generated name', async () => {
  const parent_id = (await rowOf('GoodsBrand')).id
  const refused = await edit({ type: 'button', title: '新增', parent_id })
  expect(refused).toMatchObject({ code: 400, msg: '请输入权限标识', data: { errors: [{ field: 'perm' }] } })
  expect(await edit({ type: 'menu' })).toMatchObject({ code: 400, msg: '请输入路由名称' })
  const names = []
  for (const title of ['新增', '复制']) {
    const { data } = await edit({ type: 'button', title, parent_id, perm: 'goods:brand:edit' })
    const { name, version } = (await server.call(calls.detail, { id: data.id }, { token })).data
    expect(name).toMatch(/^GoodsBrandEditButton[0-9A-F]{8}$/)
    await edit({ id: data.id, version, type: 'button', title: `${title}品牌`, perm: 'goods:brand:edit' })
    expect((await server.call(calls.detail, { id: data.id }, { token })).data).toMatchObject({ name, title: `${title}品牌` })
    names.push(name)
  }
  expect(new Set(names).size).toBe(2)
})
