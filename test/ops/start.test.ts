import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { processesOn, runServer, startServer } from '#test/setup/server.ts'
import { openPort } from '#server/db/embedded-address.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { caller, logIn } from './api.ts'
import { emptyFolder, startedFolder } from './folder.ts'

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
  const dataDir = await startedFolder()
  const { code, output } = await runServer({ PORT: String(port), DATA_DIR: dataDir, DEMO: '1' })
  expect(code).toBe(1)
  expect(output).toContain(`端口 ${port} 已被占用`)
  expect(output).toContain(`PORT=${port + 1} npm start`)
  expect(processesOn(dataDir)).toEqual([])
})

test('a second instance on the same data folder refuses and names the first', async () => {
  const dataDir = await startedFolder()
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

test("an outside database: no demo data, the administrator's password is made up and shown at the first start only", async () => {
  const outside = await startEmbedded({ dataDir: await emptyFolder(), log: () => undefined, settings: { fsync: 'off' }, listen: openPort })
  onTestFinished(outside.stop)
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
