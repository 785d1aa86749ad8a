import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { logger } from '#server/platform/kernel/audit-tables.ts'
import { startServer } from '#test/server/harness.ts'

const { app, call, database, login } = await startServer({ demo: true, virtualAdmin: true })
const guarded = await startServer({ demo: true })
const { brand, scene } = contract.goods
const local = { host: '127.0.0.1:5320' }

const statusOf = async (headers: Record<string, string>, remoteAddress = '127.0.0.1', on = app) =>
  (await on.inject({ url: '/api/goods/brand/list', headers, remoteAddress })).statusCode

test('[G14] [F1] without login interception a tokenless call is a logged virtual administrator', async () => {
  const { data } = await call(contract.session.session.info, {}, { headers: local })
  expect(data).toMatchObject({ username: 'virtual-admin', real_name: '虚拟管理员', permissions: ['*'], viewer: null })
  expect((await call(contract.session.session.menu, {}, { headers: local })).data.list.length).toBeGreaterThan(0)
  const { data: saved } = await call(scene.edit, { title: '无登录场景', sort: 0, status: 1 } as never, { headers: local })
  const [entry] = await database.db.select().from(logger).where(eq(logger.target_id, saved.id)).orderBy(desc(logger.id)).limit(1)
  expect(entry).toMatchObject({ action: 'goods.scene.edit', username: 'virtual-admin' })
})

test('[G14] what only a session can do is refused, and a token is still its own person', async () => {
  for (const endpoint of [contract.session.lock.lock, contract.dev.user.viewAs, contract.dev.role.grant]) {
    const answer = await call(endpoint, { id: 1 } as never, { headers: local })
    expect(answer, endpoint.address).toMatchObject({ code: 400, msg: '虚拟管理员没有登录会话，请登录后再操作' })
  }
  const token = await login({ perms: [] })
  expect((await call(brand.list, {}, { token, headers: local })).code).toBe(403)
  expect(await statusOf({ ...local, authorization: `Bearer ${'x'.repeat(43)}` })).toBe(401)
})

test('[G14] it works on this machine alone, for the product page, with interception off', async () => {
  for (const host of ['127.0.0.1:5320', 'localhost:1', '[::1]:80', 'localhost']) expect(await statusOf({ host }), host).toBe(200)
  expect(await statusOf({ ...local, origin: 'http://127.0.0.1:5320', 'sec-fetch-site': 'same-origin' })).toBe(200)
  const elsewhere: Record<string, string>[] = [
    { host: 'hexbolt.example' },
    { host: '127.0.0.1.evil.example' },
    { ...local, origin: 'https://evil.example' },
    { ...local, origin: 'null' },
    { ...local, 'sec-fetch-site': 'cross-site' },
    { ...local, 'sec-fetch-site': 'same-site' },
    { ...local, 'x-forwarded-for': '127.0.0.1' },
    { ...local, via: '1.1 proxy' },
  ]
  for (const headers of elsewhere) expect(await statusOf(headers), JSON.stringify(headers)).toBe(401)
  for (const address of ['10.0.0.7', '::ffff:10.0.0.7', '2001:db8::1']) expect(await statusOf(local, address), address).toBe(401)
  expect(await statusOf(local, '127.0.0.1', guarded.app)).toBe(401)
})

test('[G14] the page is told, and only there', async () => {
  const page = async (on: typeof app) => (await on.inject({ url: '/', headers: local })).body
  const [open, closed] = [await page(app), await page(guarded.app)]
  // without a build there is no page
  if (!closed.startsWith('<!doctype')) return
  expect(open).toContain('<html data-login="off"')
  expect(closed).not.toContain('data-login')
})
