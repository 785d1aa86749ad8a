import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { logger } from '#server/platform/kernel/audit-tables.ts'
import { editSettings } from '#test/make/shop.ts'
import { startServer } from '#test/server/harness.ts'

const { source } = contract.common
let now = new Date('2026-03-02T02:00:00Z')
const server = await startServer({ clock: () => now })
const { db } = server.database

test('[H06] buy page and source have their own default addresses, and settings replace them', async () => {
  const token = await server.login()
  expect((await server.call(source.targets, {}, { token })).data).toEqual({ buy_url: 'https://hexbolt.example/buy' })
  expect((await server.call(source.copy, { password: 'hexbolt-source' }, { token })).data).toEqual({
    url: 'https://hexbolt.example/source',
  })
  const values = {
    'shell.buy_url': 'https://shop.example/hexbolt',
    'shell.copy_url': 'https://code.example/hexbolt',
    'shell.copy_password': 'another one',
  }
  await editSettings(server, 'shell', values)
  expect((await server.call(source.targets, {}, { token })).data.buy_url).toBe('https://shop.example/hexbolt')
  expect((await server.call(source.copy, { password: 'hexbolt-source' }, { token })).code).toBe(400)
  expect((await server.call(source.copy, { password: 'another one' }, { token })).data.url).toBe('https://code.example/hexbolt')
})

test('[H06] a wrong password gets the specified words, and both outcomes are in the log', async () => {
  const token = await server.login({ username: 'curious' })
  const answer = await server.call(source.copy, { password: 'guess' }, { token })
  expect(answer).toMatchObject({ code: 400, data: { errors: [{ field: 'password', msg: '密码不正确！' }] } })
  await server.call(source.copy, { password: 'another one' }, { token })
  const logged = await db.select().from(logger).where(eq(logger.username, 'curious'))
  expect(logged.filter(({ action }) => action === 'common.source.copy').map(({ after }) => after)).toEqual([
    { allowed: false },
    { allowed: true },
  ])
  expect(JSON.stringify(logged)).not.toContain('guess')
})

test('[H06] after five wrong passwords there is a wait; another person is not held up', async () => {
  const [guesser, other] = [await server.login({ username: 'guesser' }), await server.login({ username: 'other' })]
  for (let n = 0; n < 5; n++) expect((await server.call(source.copy, { password: `no ${n}` }, { token: guesser })).code).toBe(400)
  const blocked = await server.call(source.copy, { password: 'another one' }, { token: guesser })
  expect(blocked).toMatchObject({ status: 429, msg: '尝试次数过多，请1分钟后再试' })
  expect(blocked.headers['retry-after']).toBe('60')
  expect((await server.call(source.copy, { password: 'another one' }, { token: other })).code).toBe(200)
  now = new Date(now.getTime() + 61_000)
  expect((await server.call(source.copy, { password: 'another one' }, { token: guesser })).code).toBe(200)
})

test('[H06] who is not logged in learns nothing', async () => {
  expect((await server.call(source.targets)).status).toBe(401)
  expect((await server.call(source.copy, { password: 'another one' })).status).toBe(401)
})
