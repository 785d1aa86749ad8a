import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import pg from 'pg'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { openPort } from '#server/platform/db/embedded-address.ts'
import { startEmbedded } from '#server/platform/db/embedded.ts'
import { processesOn, runBesideBuild, runServer, startServer } from '#test/setup/server.ts'
import { caller, logIn } from './api.ts'
import { emptyFolder, startedFolder } from './folder.ts'

const dataDir = await startedFolder('file')
const outside = await startEmbedded({
  dataDir: await emptyFolder('file'),
  log: () => undefined,
  settings: { fsync: 'off' },
  listen: openPort,
})
afterAll(outside.stop)

test('every wrong environment value is named at the start, secrets are not shown', async () => {
  const { code, output } = await runServer({ PORT: 'abc', DEMO: 'perhaps', DATABASE_URL: 'mysql://root:SECRET@db' })
  expect(code).toBe(1)
  expect(output).toContain('PORT="abc"  应为 0–65535 的整数')
  expect(output).toContain('DEMO="perhaps"  should be 0 or 1')
  expect(output).toContain('DATABASE_URL=***  should be postgresql://')
  expect(output).not.toMatch(/SECRET|\n {4}at /)
})

test('a port in use is named, and what was started before it is stopped', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const { code, output } = await runServer({ PORT: String(port), DATA_DIR: dataDir, DEMO: '1' })
  expect(code).toBe(1)
  expect(output).toContain(`端口 ${port} 已被占用`)
  expect(output).toContain(`PORT=${port + 1} npm start`)
  expect(processesOn(dataDir)).toEqual([])
})

test('beside the first build of the web, the server fills the database and waits', async () => {
  const env = { DATA_DIR: dataDir, DEMO: '1' }
  const stopped = await runBesideBuild(env, (child) => child.kill('SIGTERM'))
  expect(stopped).not.toContain('服务 · server')
  expect(processesOn(dataDir)).toEqual([])
  const built = await runBesideBuild(env, (child) => child.send('web'))
  expect(built).toContain('服务 · server')
  expect(built).toContain('演示账号')
})

test('a second instance on the same data folder refuses and names the first', async () => {
  const first = await startServer({ DATA_DIR: dataDir, DEMO: '1' })
  onTestFinished(async () => void (await first.stop()))
  const { code, output } = await runServer({ DATA_DIR: dataDir, DEMO: '1' })
  expect(code).toBe(1)
  expect(output).toContain(`正被另一个 Hexbolt（进程 ${first.process.pid}）使用`)
  expect(output).toContain(`in use by another Hexbolt (process ${first.process.pid})`)
  expect(await logIn(first.url)).toMatch(/.{40}/)
})

test('a database that does not answer is named without its password', async () => {
  const { code, output } = await runServer({ DATABASE_URL: 'postgresql://hexbolt:SECRET@127.0.0.1:1/hexbolt' })
  expect(code).toBe(1)
  expect(output).toContain('127.0.0.1:1')
  expect(output).not.toContain('SECRET')
})

test('an outside database: no demo data, and an administrator password shown at first start only', async () => {
  const env = { DATABASE_URL: outside.connectionString, DATA_DIR: await emptyFolder() }
  const first = await startServer(env)
  expect(await first.stop()).toBe(0)
  const password = /^ {2}admin {2}(\S+)$/m.exec(first.output())?.[1] ?? ''
  expect(password.length).toBeGreaterThanOrEqual(12)
  const second = await startServer(env)
  const answer = await caller(second.url)('POST', '/api/login', { username: 'admin', password })
  expect(await second.stop()).toBe(0)
  expect(answer.code).toBe(200)
  expect(second.output()).not.toContain(password)
  expect(second.output()).not.toContain('Hexbolt-2026')
})

test('[V17] an outside database: two logins serve without a warning, one login is warned about', async () => {
  const [owner, app] = [outside.connectionString, outside.connectionString].map((address) => new URL(address))
  if (!owner || !app) throw new Error('no address')
  for (const [url, name] of [
    [owner, 'shop_owner'],
    [app, 'shop_web'],
  ] as const) {
    ;[url.username, url.password, url.pathname] = [name, 'Secret-1', '/shop']
  }
  await query(outside.connectionString, `create role shop_owner login password 'Secret-1'; create role shop_web login password 'Secret-1'`)
  await query(outside.connectionString, 'create database shop owner shop_owner')
  const env = { DATABASE_URL: app.href, DATABASE_OWNER_URL: owner.href, DATA_DIR: await emptyFolder(), ADMIN_PASSWORD: 'Hexbolt-2026' }
  const two = await startServer(env)
  expect(await logIn(two.url)).toMatch(/.{40}/)
  expect(await two.stop()).toBe(0)
  expect(two.output()).not.toMatch(/Warning|警告/)
  for (const statement of ['alter table logger disable trigger all', 'delete from logger', 'create table mine ()', 'set role shop_owner']) {
    await expect(query(app.href, statement), statement).rejects.toMatchObject({ code: '42501' })
  }
  // an owner without the right to create roles serves requests itself, as far as possible
  const one = await startServer({ ...env, DATABASE_URL: owner.href, DATABASE_OWNER_URL: '' })
  expect(await one.stop()).toBe(0)
  expect(one.output()).toContain('登录名拥有表')
  expect(one.output()).toContain('the login owns tables: it can switch triggers off and change the logs')

  const mixed = await runServer({ ...env, DATABASE_OWNER_URL: outside.connectionString })
  expect(mixed).toMatchObject({ code: 1, output: expect.stringContaining('lead to different databases') as string })
})

async function query(connectionString: string, text: string): Promise<void> {
  const client = new pg.Client(connectionString)
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}
