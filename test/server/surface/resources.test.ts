import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { buildApp } from '#server/app.ts'
import { percentile } from '#server/areas/dev/resources/resource-stats.ts'
import { allEndpoints, keyOf } from '#server/identity/resource/resource-known.ts'
import { resource, resourceCall } from '#server/identity/resource/tables.ts'
import { openDatabase, type Database } from '#server/platform/db/open.ts'
import { logger } from '#server/platform/kernel/audit-tables.ts'
import { seedDatabase } from '#server/seed/index.ts'
import { startServer } from '#test/server/harness.ts'

const moment = { now: Date.parse('2026-03-02T02:00:00Z') }
const server = await startServer({ clock: () => new Date(moment.now) })
const { db } = server.database
const calls = contract.dev.resources
const { brand } = contract.goods
let token = ''

beforeAll(async () => {
  token = await server.login()
})

const rowOf = async ({ method, path }: { method: string; path: string }) => {
  const [row] = await db
    .select()
    .from(resource)
    .where(sql`${resource.method} = ${method} and ${resource.path} = ${path}`)
  if (!row) throw new Error(`${method} ${path} has no row`)
  return row
}
const bind = async (endpoint: { method: string; path: string }, values: object, by = token) => {
  const { id, version, auth, perm } = await rowOf(endpoint)
  return server.call(calls.edit, { id, version, auth, perm, ...values } as never, { token: by })
}
const restore = async (endpoint: { method: string; path: string }) =>
  server.call(calls.reset, { id: (await rowOf(endpoint)).id }, { token })

test('[A34] [I14] every route of the server has a row, bound as the code says', async () => {
  const rows = new Map((await db.select().from(resource)).map((row) => [keyOf(row), row]))
  expect(rows.size).toBe(allEndpoints.length)
  for (const endpoint of allEndpoints) {
    const { access } = endpoint
    const bound = access === 'public' || access === 'login' ? { auth: access, perm: null } : { auth: 'permission', perm: access }
    expect(rows.get(keyOf(endpoint)), endpoint.address).toMatchObject({ ...bound, source: 'code', status: 1 })
  }
})

test('[A34] [I14] what is bound to nobody is refused, to administrators as well', async () => {
  expect(await bind(brand.list, { perm: null })).toMatchObject({ code: 200 })
  expect(await server.call(brand.list, {}, { token })).toMatchObject({ code: 403, msg: '该接口未绑定权限，已拒绝访问' })
  expect((await server.call(calls.summary, {}, { token })).data.unbound).toBe(1)
  const found = await server.call(calls.list, { state: 'unbound' }, { token })
  expect(found.data.list.map(({ address }) => address)).toEqual(['goods.brand.list'])
  await restore(brand.list)
  expect(await server.call(brand.list, {}, { token })).toMatchObject({ code: 200 })
})

test('[A34] what is switched off is refused, and open again at the next call', async () => {
  const { id } = await rowOf(brand.list)
  await server.call(calls.status, { ids: [id], status: 0 }, { token })
  expect(await server.call(brand.list, {}, { token })).toMatchObject({ code: 403, msg: '该接口已停用' })
  await server.call(calls.status, { ids: [id], status: 1 }, { token })
  expect(await server.call(brand.list, {}, { token })).toMatchObject({ code: 200 })
})

test('[A34] [P06] another permission holds at the next call, on every instance', async () => {
  const lister = await server.login({ perms: ['goods:brand:list'] })
  const editor = await server.login({ perms: ['goods:brand:edit'] })
  const other = openDatabase(String(server.database.pool.options.connectionString), { max: 4 })
  const there = await buildAppOn(other)
  const codeThere = async (by: string) =>
    (await there.inject({ url: brand.list.path, headers: { authorization: `Bearer ${by}` } })).statusCode
  try {
    expect([await codeThere(lister), await codeThere(editor)]).toEqual([200, 403])
    await bind(brand.list, { perm: 'goods:brand:edit' })
    expect(await server.call(brand.list, {}, { token: lister })).toMatchObject({ code: 403, data: { permission: 'goods:brand:edit' } })
    expect(await server.call(brand.list, {}, { token: editor })).toMatchObject({ code: 200 })
    await expect.poll(async () => [await codeThere(lister), await codeThere(editor)], { interval: 10, timeout: 1000 }).toEqual([403, 200])
    await restore(brand.list)
    expect(await server.call(brand.list, {}, { token: lister })).toMatchObject({ code: 200 })
  } finally {
    await there.close()
    await other.close()
  }
})

test.for<[string, { method: string; path: string }, object, string, string]>([
  ['open what asks for a permission to whoever is logged in', brand.edit, { auth: 'login', perm: null }, 'auth', '不能比默认的鉴权更宽松'],
  ['open it to the world', brand.edit, { auth: 'public', perm: null }, 'auth', '不能比默认的鉴权更宽松'],
  ['open what asks for a login to the world', contract.common.palette.find, { auth: 'public' }, 'auth', '不能比默认的鉴权更宽松'],
  ['close the door of the product', contract.session.session.login, { auth: 'login' }, 'auth', '公开接口不能改为需要登录'],
  [
    'lock people out of who they are',
    contract.session.session.info,
    { auth: 'permission', perm: 'goods:brand:list' },
    'auth',
    '该接口不能修改鉴权',
  ],
  ['lock the last one out of this page', calls.edit, { perm: 'goods:brand:list' }, 'auth', '该接口不能修改鉴权'],
  ['give a public call a permission', brand.edit, { auth: 'public', perm: 'goods:brand:list' }, 'perm', '公开接口不能设置权限标识'],
  ['bind to what is no permission', brand.edit, { perm: 'goods:brand:nothing' }, 'perm', '权限标识不存在'],
  ['bind to what has another form', brand.edit, { perm: 'goods' }, 'perm', '权限标识格式应为 模块:实体:动作'],
])('[A34] nobody may %s', async ([, endpoint, values, field, msg]) => {
  expect(await bind(endpoint, values)).toMatchObject({ code: 400, data: { errors: [{ field, msg }] } })
})

test('[A34] what lets people in and back is never switched off', async () => {
  const ids = [(await rowOf(contract.session.session.login)).id, (await rowOf(calls.edit)).id]
  expect((await server.call(calls.status, { ids, status: 0 }, { token })).data.failed.map(({ msg }) => msg)).toEqual([
    '不能停用该接口',
    '不能停用该接口',
  ])
})

test('[V18] what people need to log in is limited to no fewer calls than every page load takes', async () => {
  const { info, menu, login, logout, refreshToken } = contract.session.session
  const msg = '登录所需的接口每分钟限流不能少于120次'
  for (const endpoint of [info, menu, login, logout, refreshToken, contract.session.lock.unlock, contract.config.config.open, calls.edit]) {
    expect(await bind(endpoint, { rate_limit: 119 }), endpoint.path).toMatchObject({
      code: 400,
      data: { errors: [{ field: 'rate_limit', msg }] },
    })
  }
  expect(await bind(info, { rate_limit: 120 })).toMatchObject({ code: 200 })
  expect(await bind(info, { rate_limit: null })).toMatchObject({ code: 200 })
  // a row that an older version or an SQL statement has created
  await db
    .update(resource)
    .set({ rate_limit: 1 })
    .where(sql`${resource.path} in (${info.path}, ${login.path})`)
  await server.call(calls.sync, {}, { token })
  const answers = await Promise.all(Array.from({ length: 20 }, () => server.call(info, {}, { token })))
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200]))
  await restore(info)
  await restore(login)
})

test('[A34] widening own rights is impossible: binding a permission requires holding both', async () => {
  const own = await server.login({ perms: ['dev:resources:*', 'goods:brand:list'] })
  const refused = { code: 400, data: { errors: [{ field: 'perm', msg: '不能修改自己没有权限的接口' }] } }
  expect(await bind(brand.edit, { perm: 'goods:brand:list' }, own)).toMatchObject(refused)
  expect(await bind(brand.list, { perm: 'goods:brand:edit' }, own)).toMatchObject(refused)
  const { id } = await rowOf(brand.edit)
  expect((await server.call(calls.status, { ids: [id], status: 0 }, { token: own })).data.failed).toHaveLength(1)
})

test('[A34] [S21] a limit counts for each person, over all instances, and says when to come back', async () => {
  const [one, other] = [await server.login({ perms: ['goods:series:list'] }), await server.login({ perms: ['goods:series:list'] })]
  const { list } = contract.goods.series
  await bind(list, { rate_limit: 3 })
  const codes = await Promise.all(Array.from({ length: 6 }, () => server.call(list, {}, { token: one })))
  expect(codes.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 429, 429, 429])
  const refused = await server.call(list, {}, { token: one })
  expect(refused).toMatchObject({ code: 429, msg: '操作过于频繁，请60秒后再试' })
  expect(refused.headers['retry-after']).toBe('60')
  expect(await server.call(list, {}, { token: other })).toMatchObject({ code: 200 })
  moment.now += 60_000
  expect(await server.call(list, {}, { token: one })).toMatchObject({ code: 200 })
  // a call without a limit does not query the counter
  await restore(list)
  await server.call(list, {}, { token: one })
  const sent = await server.statementsOf(() => server.call(list, {}, { token: one }))
  expect(sent.filter((text) => text.includes('login_throttle'))).toEqual([])
})

test('[A34] synchronising brings what is new and keeps what a person has bound', async () => {
  await bind(brand.sort, { perm: 'goods:brand:edit' })
  await db.delete(resource).where(eq(resource.path, brand.status.path))
  await db.update(resource).set({ title: '旧名' }).where(eq(resource.path, brand.delete.path))
  // a call without a row is refused
  expect(await server.call(brand.status, { id: 1, status: 0 }, { token })).toMatchObject({ code: 403 })
  const done = await server.call(calls.sync, {}, { token })
  expect(done).toMatchObject({ code: 200, msg: '已同步：新增1个，变更1个', data: { added: 1, changed: 1 } })
  expect(await server.call(brand.status, { id: 1, status: 0 }, { token })).toMatchObject({ code: 200 })
  expect(await rowOf(brand.sort)).toMatchObject({ perm: 'goods:brand:edit', source: 'manual' })
  expect(await rowOf(brand.delete)).toMatchObject({ title: '品牌 · 删除' })
  // a start has the same effect
  await db.delete(resource).where(eq(resource.path, brand.status.path))
  await seedDatabase(server.database, { demo: false, adminPassword: undefined, files: (await server.ctxFor()).files, log: () => undefined })
  expect(await rowOf(brand.status)).toMatchObject({ perm: 'goods:brand:status' })
  expect(await rowOf(brand.sort)).toMatchObject({ perm: 'goods:brand:edit' })
  await restore(brand.sort)
})

test('[A34] what a call asks for is noted as its row says', async () => {
  const { list } = contract.goods.scene
  const noted = () => db.select({ params: logger.params }).from(logger).where(eq(logger.action, list.address)).orderBy(logger.id)
  const call = () => server.call(list, { word: '泵房' }, { token })
  await call()
  await bind(list, { log_level: 'brief' })
  await call()
  await expect.poll(noted, { interval: 10 }).toEqual([{ params: null }])
  await bind(list, { log_level: 'full' })
  await call()
  await expect.poll(noted, { interval: 10 }).toEqual([{ params: null }, { params: { word: '泵房' } }])
  await restore(list)
  await call()
  expect(await noted()).toHaveLength(2)
})

test('[A34] calls, failures and P95 of seven days are added up over all instances', async () => {
  const { id } = await rowOf(contract.goods.gift.list)
  const day = (back: number) => new Date(moment.now - back * 86_400_000).toISOString().slice(0, 10)
  const buckets = (fast: number, slow: number) => [0, 0, 0, fast, 0, 0, 0, 0, slow, 0, 0, 0, 0]
  await db.insert(resourceCall).values([
    { resource_id: id, day: day(1), calls: 90, errors: 1, buckets: buckets(90, 0) },
    { resource_id: id, day: day(6), calls: 9, errors: 0, buckets: buckets(0, 9) },
    { resource_id: id, day: day(7), calls: 1000, errors: 1000, buckets: buckets(0, 1000) },
  ])
  const beside = await buildAppOn(server.database)
  await beside.inject({ url: contract.goods.gift.list.path, headers: { authorization: `Bearer ${token}` } })
  await beside.close()
  const { data } = await server.call(calls.list, { word: contract.goods.gift.list.path, method: 'GET' }, { token })
  expect(data.list[0]).toMatchObject({ calls: 100, error_rate: 100, p95: 1000, is_live: true })
  expect([percentile([], 0), percentile([95, 5], 100), percentile([94, 6], 100)]).toEqual([null, 2, 5])
})

async function buildAppOn(database: Database) {
  const settings = { demo: false, registration: false, publicUrl: undefined, sms: { provider: 'off' as const }, oidc: undefined }
  const env = { ...settings, logLevel: 'error' as const, storageUrl: '/tmp' }
  return buildApp({ database, env, secretKey: Buffer.alloc(32), clock: () => new Date(moment.now) })
}
