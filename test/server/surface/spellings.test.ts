import { randomBytes, randomUUID } from 'node:crypto'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { buildApp } from '#server/app.ts'
import { sku } from '#server/areas/goods/shared/tables.ts'
import { resource, resourceCall } from '#server/identity/resource/tables.ts'
import { logger } from '#server/platform/kernel/audit-tables.ts'
import { goodsMaker } from '#test/make/goods.ts'
import { startServer } from '#test/server/harness.ts'

/** Request targets that the router resolves to one path. */
const same: readonly ((path: string) => string)[] = [
  (path) => path,
  (path) => path.replace('/api', '/%61pi'),
  (path) => path.replace('/api', '/%61%70%69'),
  (path) => path.replace('i/', 'i/%').replace(/%(.)/, (_, sign: string) => `%${sign.charCodeAt(0).toString(16)}`),
  (path) => `http://x${path}`,
  (path) => `HTTP://user@x.example:81${path}`,
  (path) => `${path}/`,
  (path) => `${path}?x=/other`,
  (path) => `${path}#/other`,
]

/** Request targets that a proxy or a person may mistake for the path; all are refused. */
const refused: readonly ((path: string) => string)[] = [
  (path) => `/${path}`,
  (path) => path.replace('/api/', '/api//'),
  (path) => `/.${path}`,
  (path) => `/x/..${path}`,
  (path) => path.replace('/api/', '/api/x/../'),
  (path) => `/%2e${path}`,
  (path) => path.replace('/api', '/API'),
  (path) => path.toUpperCase(),
  (path) => `${path};x=1`,
  (path) => path.replace('/api/', '/api;x=1/'),
  (path) => path.replace('/api/', '/api%2F'),
  (path) => path.replace('/api/', '/api%252F'),
  (path) => path.replaceAll('/', '\\'),
  (path) => path.replace('/api/', '/api\\'),
  (path) => `${path}%20`,
  (path) => `${path}%00`,
  (path) => path.replace('/api', '/%2561pi'),
  (path) => path.replace('/api', '/%zzapi'),
  (path) => path.replace('/api', '/%c0%afapi'),
  (path) => `x://${path}`,
  (path) => path.slice(1),
  () => '*',
]

const server = await startServer()
const { env } = await server.ctxFor()
let token = ''
beforeAll(async () => {
  token = await server.login()
})

interface RequestOptions {
  method?: string
  token?: string | undefined
  headers?: Record<string, string>
  body?: unknown
}

/** A server with the product's data behind a proxy on this machine, which adds the caller's address. */
async function startApp(limits: { callsPerSecond?: number; workPerSecond?: number } = {}) {
  const app = await buildApp({
    database: server.acting,
    env: { ...env, logLevel: 'error', storageUrl: '/nowhere', trustProxy: ['127.0.0.1'], metricsToken: 'm'.repeat(20), ...limits },
    secretKey: randomBytes(32),
  })
  onTestFinished(() => app.close())
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  let callers = 0
  /** Sends the target unchanged; every unnamed caller has its own address. */
  const ask = async (target: string, { method = 'GET', token: by, headers = {}, body }: RequestOptions = {}) => {
    callers += 1
    const sent = request({
      port,
      host: '127.0.0.1',
      method,
      path: target,
      agent: false,
      headers: {
        'x-forwarded-for': `10.1.${callers >> 8}.${callers & 255}`,
        ...(by !== undefined && { authorization: `Bearer ${by}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
    })
    const answered = new Promise<{ status: number; body: string }>((resolve, reject) => {
      sent.on('error', reject)
      sent.on('response', (response) => void text(response).then((body) => resolve({ status: response.statusCode ?? 0, body }), reject))
    })
    sent.end(body === undefined ? undefined : JSON.stringify(body))
    return answered
  }
  const statuses = async (targets: readonly string[], options?: RequestOptions) =>
    Promise.all(targets.map(async (target) => [target, (await ask(target, options)).status]))
  return { app, ask, statuses }
}

const all = (targets: readonly string[], status: number) => targets.map((target) => [target, status])
const ways = contract.session.ways.list.path
const brands = contract.goods.brand.list

test('[V05] every spelling is the same call or is refused', async () => {
  const { statuses } = await startApp()
  expect(
    await statuses(
      same.map((spell) => spell(ways)),
      {},
    ),
  ).toEqual(
    all(
      same.map((spell) => spell(ways)),
      200,
    ),
  )
  for (const [target, status] of await statuses(refused.map((spell) => spell(ways)))) expect([400, 404], String(target)).toContain(status)
})

test('[V05] every spelling counts against the limit on calls, of strangers and of sessions', async () => {
  const { ask } = await startApp({ callsPerSecond: 1 })
  const many = async (target: string, options: RequestOptions) => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => ask(target, options)))
    return [target, [...new Set(answers.map(({ status }) => status))].toSorted((a, b) => a - b)]
  }
  const targets = same.map((spell) => spell(ways))
  const strangers = targets.map((target, n) => many(target, { headers: { 'x-forwarded-for': `10.9.0.${n}` } }))
  const info = same.map((spell) => spell(contract.session.session.info.path))
  const sessions = info.map(async (target) => many(target, { token: await server.login() }))
  expect(await Promise.all([...strangers, ...sessions])).toEqual([...targets, ...info].map((target) => [target, [200, 429]]))
})

test('[V05] every spelling counts against the limit on work', async () => {
  const { ask } = await startApp({ workPerSecond: 1 })
  const targets = same.map((spell) => spell(contract.goods.sku.list.path))
  // in parallel, because a refusal is delayed by one or two seconds
  const answered = await Promise.all(
    targets.map(async (target) => {
      const by = await server.login()
      const answers = await Promise.all(Array.from({ length: 12 }, () => ask(target, { token: by })))
      return [target, [...new Set(answers.map(({ status }) => status))].toSorted((a, b) => a - b)]
    }),
  )
  expect(answered).toEqual(targets.map((target) => [target, [200, 429]]))
})

test('[V05] every spelling waits in the line of its session', async () => {
  const { ask } = await startApp({ callsPerSecond: 1000 })
  const [one, other] = [await server.login(), await server.login()]
  const holder = await server.database.pool.connect()
  let released = false
  try {
    await holder.query('begin')
    await holder.query('lock table brand in access exclusive mode')
    const waiting = [1, 2, 3, 4].map((id) => ask(`${contract.goods.brand.detail.path}?id=${id}`, { token: one }))
    const held = () => server.database.pool.query('select distinct pid from pg_locks where not granted').then(({ rowCount }) => rowCount)
    await expect.poll(held).toBe(waiting.length)
    const spelled = same.map((spell) =>
      ask(spell(contract.session.session.info.path), { token: one }).then((answer) => ({ ...answer, wasReleased: released })),
    )
    // a caller with its own limit succeeds meanwhile, several times
    for (let n = 0; n < 10; n += 1) expect((await ask(contract.session.session.info.path, { token: other })).status).toBe(200)
    released = true
    await holder.query('rollback')
    await Promise.all(waiting)
    for (const answer of await Promise.all(spelled)) expect(answer).toMatchObject({ status: 200, wasReleased: true })
  } finally {
    holder.release(true)
  }
})

test('[V05] every spelling needs the permission, and is logged and counted under one call name', async () => {
  const { app, ask, statuses } = await startApp()
  const targets = same.map((spell) => spell(brands.path))
  expect(await statuses(targets)).toEqual(all(targets, 401))
  expect(await statuses(targets, { token: await server.login({ perms: [] }) })).toEqual(all(targets, 403))
  expect(await statuses(targets, { token })).toEqual(all(targets, 200))
  const count = targets.length * 3
  await statuses(refused.map((spell) => spell(brands.path)))
  const figures = (await ask('/metrics', { token: 'm'.repeat(20) })).body
  const counted = [...figures.matchAll(/hexbolt_http_request_seconds_count\{address="([^"]*)",code="\d+"\} (\d+)/g)]
  const names = new Set(counted.map(([, name]) => name))
  expect([...names].filter((name) => !['none', 'web'].includes(name ?? ''))).toEqual([brands.address])
  expect(counted.filter(([, name]) => name === brands.address).reduce((sum, [, , n]) => sum + Number(n), 0)).toBe(count)
  const noted = () =>
    server.database.db
      .select({ code: logger.code, n: sql<number>`count(*)::int` })
      .from(logger)
      .where(eq(logger.action, brands.address))
      .groupBy(logger.code)
      .orderBy(logger.code)
  await expect.poll(noted).toEqual([
    { code: 401, n: targets.length },
    { code: 403, n: targets.length },
  ])
  // the counts are stored at the end
  await app.close()
  const [stored] = await server.database.db
    .select({ calls: resourceCall.calls })
    .from(resourceCall)
    .innerJoin(resource, eq(resource.id, resourceCall.resource_id))
    .where(eq(resource.path, brands.path))
  expect(stored?.calls).toBe(count)
})

test('[V05] every spelling counts against the limit of the call itself', async () => {
  const { ask } = await startApp()
  const { series } = contract.goods
  await server.database.db.update(resource).set({ rate_limit: 2 }).where(eq(resource.path, series.list.path))
  await server.call(contract.dev.resources.sync, {}, { token })
  const by = await server.login()
  const codes = []
  for (const spell of same) codes.push((await ask(spell(series.list.path), { token: by })).status)
  expect(codes).toEqual([200, 200, ...same.slice(2).map(() => 429)])
})

test('[V05] an idempotency key holds over every spelling', async () => {
  const { ask } = await startApp()
  const { stock } = contract.goods.sku
  const id = await goodsMaker(server, token).sku()
  const headers = { 'x-idempotency-key': randomUUID() }
  const body = { id, type: 'in', qty: 3, reason: '盘点' }
  const answers = []
  for (const spell of same) answers.push(await ask(spell(stock.path), { method: 'POST', token, headers, body }))
  expect(new Set(answers.map(({ status, body }) => `${status} ${body}`)).size).toBe(1)
  const [row] = await server.database.db.select({ stock: sku.stock }).from(sku).where(eq(sku.id, id))
  expect([answers[0]?.status, row?.stock]).toEqual([200, 3])
})
