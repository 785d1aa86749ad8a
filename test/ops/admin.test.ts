import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { startServer } from '#test/setup/server.ts'
import { caller, logIn } from './api.ts'
import { databaseOf } from './database.ts'
import { startedFolder } from './folder.ts'
import { runTask } from './task.ts'

const env = { DATA_DIR: await startedFolder('file'), DEMO: '1' }
const server = await startServer(env)
afterAll(async () => void (await server.stop()))

test('[S23] the machine owner creates, resets and unlocks accounts at runtime, logged as such', async () => {
  const admin = async (...args: string[]) => {
    const { code, output } = await runTask('admin', args, env)
    expect(code, output).toBe(0)
    return output
  }
  const codeOf = async (username: string, password: string) => (await caller(server.url)('POST', '/api/login', { username, password })).code

  expect(await admin('list')).toMatch(/^admin .*administrator$/m)
  const text = passwordIn(await admin('create', 'rescue', '--name', '值班', '--admin'), 'rescue')
  expect(await codeOf('rescue', text)).toBe(200)

  const old = await logIn(server.url)
  const fresh = passwordIn(await admin('reset', 'ADMIN'), 'ADMIN')
  expect(await codeOf('admin', 'Hexbolt-2026')).toBe(401)
  expect(await codeOf('admin', fresh)).toBe(200)
  expect((await caller(server.url, old)('GET', '/api/info')).code).toBe(401)

  for (let tries = 0; tries < 6; tries += 1) await codeOf('goods', 'wrong-password-1')
  expect(await codeOf('goods', 'Hexbolt-2026')).toBe(400)
  expect(await admin('unlock', 'goods')).toContain('no longer locked')
  expect(await codeOf('goods', 'Hexbolt-2026')).toBe(200)

  const client = new pg.Client(databaseOf(env.DATA_DIR))
  await client.connect()
  const { rows } = await client.query(`select action, before::text || after::text as what from logger where username = 'cli' order by id`)
  await client.end()
  expect(rows.map(({ action }) => action)).toEqual(['dev.user.edit', 'dev.user.reset', 'dev.user.unlock'])
  for (const { what } of rows) for (const secret of [text, fresh]) expect(what ?? '').not.toContain(secret)
})

test('an unknown command is answered with the usage, an unknown account by its name', async () => {
  for (const [args, words] of [
    [[], 'npm run admin -- list'],
    [['create', 'somebody'], '--role'],
    [['create', 'somebody', '--role', 'king'], 'There is no role king; there are admin,'],
    [['reset', 'nobody-here'], 'There is no account nobody-here'],
  ] as const) {
    const { code, output } = await runTask('admin', args, env)
    expect([code, output]).toEqual([1, expect.stringContaining(words)])
    expect(output).not.toMatch(/\n {4}at /)
  }
})

function passwordIn(output: string, username: string): string {
  return new RegExp(`^${username} {2}(\\S+)$`, 'm').exec(output)?.[1] ?? ''
}
