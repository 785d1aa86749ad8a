import { once } from 'node:events'
import pg from 'pg'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { startServer } from '#test/setup/server.ts'
import { caller, logIn } from './api.ts'
import { databaseOf } from './database.ts'
import { startedFolder } from './folder.ts'

const status = async (url: string, headers: Record<string, string> = {}) => {
  const response = await fetch(url, { headers })
  const body = await response.text()
  return { code: response.status, body, type: response.headers.get('content-type'), requestId: response.headers.get('x-request-id') }
}

const DATA_DIR = await startedFolder('file')
const server = await startServer({ DATA_DIR, DEMO: '1' })
afterAll(async () => void (await server.stop()))

test('what the server does can be read by Prometheus, from this machine only', async () => {
  const token = await logIn(server.url)
  const api = caller(server.url, token)
  for (let times = 0; times < 3; times += 1) await api('GET', '/api/goods/brand/list')
  await api('GET', '/api/goods/brand/detail?id=4711')
  const { code, body, type } = await status(`${server.url}/metrics`)
  expect([code, type]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
  expect(body).toContain('hexbolt_http_request_seconds_count{address="goods.brand.list",code="200"} 3\n')
  expect(body).toContain('hexbolt_http_request_seconds_count{address="goods.brand.detail",code="404"} 1\n')
  for (const name of ['hexbolt_http_in_flight', 'hexbolt_event_streams', 'hexbolt_database_up', 'process_resident_memory_bytes']) {
    expect(body).toMatch(new RegExp(`^${name} \\d`, 'm'))
  }
  expect(body).toMatch(/^hexbolt_database_connections\{state="waiting"\} 0$/m)
  expect(body).toMatch(/^hexbolt_queue_jobs\{state="waiting"\} \d+$/m)
  for (const line of body.trim().split('\n'))
    expect(line).toMatch(/^(?:# (?:HELP|TYPE) \w+ .+|\w+(?:\{\w+="[^"]*"(?:,\w+="[^"]*")*\})? [\d.e+-]+)$/)
  // a request through a proxy on this machine does not count as local
  expect((await status(`${server.url}/metrics`, { 'x-forwarded-for': '203.0.113.9' })).code).toBe(404)
})

// the last test on this installation, which it leaves without a table
test('without schema: alive, not ready, with the reason; errors name the logged request', async () => {
  const token = await logIn(server.url)
  await run(DATA_DIR, 'alter table brand rename to gone; delete from drizzle.__drizzle_migrations')
  const failed = await fetch(`${server.url}/api/goods/brand/list`, { headers: { authorization: `Bearer ${token}` } })
  expect(failed.status).toBe(500)
  const id = failed.headers.get('x-request-id') ?? ''
  // a process's output may arrive after its answer
  const lineOf = (text: string) => text.startsWith('{') && text.includes(id)
  await expect.poll(() => server.output().split('\n').some(lineOf)).toBe(true)
  expect(JSON.parse(server.output().split('\n').find(lineOf) ?? 'null')).toMatchObject({ level: 50, reqId: id, msg: 'request failed' })
  expect(await status(`${server.url}/readyz`)).toMatchObject({ code: 503, body: '{"status":"not ready","missing":["schema"]}' })
  expect((await status(`${server.url}/healthz`)).code).toBe(200)
})

test('metrics need a token; a stopping process says so, still answers, and ends in order', async () => {
  const server = await startServer({
    DATA_DIR: await startedFolder(),
    DEMO: '1',
    DRAIN_SECONDS: '1',
    METRICS_TOKEN: 'a-token-of-twenty-four-00',
  })
  onTestFinished(async () => void (await server.stop()))
  expect((await status(`${server.url}/metrics`)).code).toBe(404)
  expect((await status(`${server.url}/metrics`, { authorization: 'Bearer a-token-of-twenty-four-01' })).code).toBe(404)
  expect((await status(`${server.url}/metrics`, { authorization: 'Bearer a-token-of-twenty-four-00' })).code).toBe(200)
  expect(await status(`${server.url}/healthz`)).toMatchObject({ code: 200, body: '{"status":"ok"}' })
  expect(await status(`${server.url}/readyz`)).toMatchObject({ code: 200, body: '{"status":"ready","missing":[]}' })
  const token = await logIn(server.url)
  const exited = once(server.process, 'exit')
  server.process.kill('SIGTERM')
  await expect
    .poll(() => status(`${server.url}/readyz`))
    .toMatchObject({ code: 503, body: '{"status":"not ready","missing":["stopping"]}' })
  expect((await caller(server.url, token)('GET', '/api/goods/brand/list')).code).toBe(200)
  await exited
  expect(server.process.exitCode).toBe(0)
})

async function run(dataDir: string, statements: string): Promise<void> {
  const client = new pg.Client(databaseOf(dataDir))
  await client.connect()
  await client.query(statements)
  await client.end()
}
