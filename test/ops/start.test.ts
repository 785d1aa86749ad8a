import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { processesOn, runServer, startServer } from '#test/setup/server.ts'
import { logIn } from './api.ts'
import { startedFolder } from './folder.ts'

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
