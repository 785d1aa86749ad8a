import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { desc, eq } from 'drizzle-orm'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { readableStack } from '#server/features/common/source-maps.ts'
import { logger } from '#server/platform/kernel/audit-tables.ts'
import { loginThrottle } from '#server/platform/rate-limit/tables.ts'
import { testClock } from '#test/make/clock.ts'
import { startServer } from '#test/server/harness.ts'

const clock = testClock()
const { call, login, database } = await startServer({ clock: clock.now })
const { db } = database
const { report } = contract.common.error
const fault = { route: '/goods/brand', message: 'x is not a function', stack: 'TypeError: x is not a function\n    at a (b.js:1:2)' }

beforeEach(async () => {
  await db.delete(loginThrottle)
})

const lastRow = async () => {
  const [row] = await db.select().from(logger).where(eq(logger.kind, 'error')).orderBy(desc(logger.id)).limit(1)
  return row
}

test('[H09] an error of the web is in the log, with who met it', async () => {
  expect((await call(report, fault, { token: await login({ username: 'unlucky' }) })).code).toBe(200)
  expect(await lastRow()).toMatchObject({ action: 'common.error.report', username: 'unlucky', after: fault, code: 500 })
})

test('[H09] somebody who is not logged in, or not any more, may report too', async () => {
  expect((await call(report, fault)).code).toBe(200)
  expect((await call(report, fault, { token: 'a'.repeat(43) })).code).toBe(200)
  expect(await lastRow()).toMatchObject({ username: 'guest', admin_user_id: null })
})

test('[H09] twenty a minute for each person, also at the same moment', async () => {
  const token = await login({ perms: [] })
  const answers = await Promise.all(Array.from({ length: 25 }, () => call(report, fault, { token })))
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(20)
  expect(answers.filter(({ code }) => code === 429)).toHaveLength(5)
  expect((await call(report, fault, { token: await login({ perms: [] }) })).code).toBe(200)
  clock.advance(60_000)
  expect((await call(report, fault, { token })).code).toBe(200)
})

test('[H09] a report has a size', async () => {
  for (const input of [
    { ...fault, stack: 'x'.repeat(8001) },
    { ...fault, message: 'x'.repeat(1001) },
    { ...fault, route: '/'.repeat(501) },
  ]) {
    expect((await call(report, input)).code).toBe(400)
  }
})

test('[H09] a stack names our files and lines', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hexbolt-maps-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  // the first character in the bundle is line 3, column 5 in the source
  const map = { version: 3, sources: ['../../../src/web/main.tsx'], names: [], mappings: 'AAEI' }
  await writeFile(join(folder, 'main-abc.js.map'), JSON.stringify(map))
  const at = (name: string) => `Error: no\n    at f (https://hexbolt.cn/assets/${name}:1:1)\n    at https://hexbolt.cn/assets/${name}:1:1`
  expect(await readableStack(at('main-abc.js'), folder)).toBe('Error: no\n    at f (src/web/main.tsx:3:5)\n    at src/web/main.tsx:3:5')
  for (const stack of [at('other.js'), at('..%2fsecret.js'), 'no frame at all']) expect(await readableStack(stack, folder)).toBe(stack)
  await writeFile(join(folder, 'broken.js.map'), '{')
  expect(await readableStack(at('broken.js'), folder)).toBe(at('broken.js'))
})
