import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { endpointsOf } from '#contract/kit/endpoint.ts'
import { sessionToken } from '#server/identity/session/tables.ts'
import { hashToken } from '#server/identity/session/tokens.ts'
import { logger } from '#server/platform/kernel/audit-tables.ts'
import { testClock } from '#test/make/clock.ts'
import { startServer } from '#test/server/harness.ts'

const PASSWORD = 'Correct-Horse-9'
const clock = testClock()
const { call, login, database } = await startServer({ clock: clock.now })
const { session, lock } = contract.session

const newPerson = () => login({ password: PASSWORD, perms: ['*:*:*'] })
const info = (token: string) => call(session.info, {}, { token })
const unlock = (token: string, password: string) => call(lock.unlock, { password }, { token })

async function lockedPerson(): Promise<string> {
  const token = await newPerson()
  expect((await call(lock.lock, {}, { token })).code).toBe(200)
  return token
}

test('[H07] [S31] a locked session may call nothing but unlock and the ways out', async () => {
  const token = await lockedPerson()
  const open: string[] = []
  // a logout would end the tested session
  const endpoints = endpointsOf(contract).filter(({ access, address }) => access !== 'public' && address !== 'session.session.logout')
  for (const endpoint of endpoints) {
    const { code, msg, data } = await call(endpoint, {}, { token })
    if (code !== 423) open.push(endpoint.address)
    else expect([msg, data], endpoint.address).toEqual(['屏幕已锁定', null])
  }
  expect(open).toEqual(['session.lock.unlock'])
  expect((await call(session.logout, {}, { token })).code).toBe(200)
  expect((await info(token)).code).toBe(401)
})

test('[H07] [S31] the own password opens it again, any other does not', async () => {
  const token = await lockedPerson()
  const wrong = await unlock(token, 'Wrong-Horse-9')
  expect([wrong.code, wrong.msg]).toEqual([400, '请输入正确的密码'])
  expect((await unlock(token, '')).msg).toBe('请输入正确的密码')
  expect((await info(token)).code).toBe(423)
  expect((await unlock(token, PASSWORD)).code).toBe(200)
  expect((await info(token)).code).toBe(200)
})

test('[H07] [S31] guesses are counted, also many at once, and only for this session', async () => {
  const username = 'guessed'
  const mine = await login({ username, password: PASSWORD })
  const { token: other } = (await call(session.login, { username, password: PASSWORD })).data as { token: string }
  for (const token of [mine, other]) await call(lock.lock, {}, { token })
  const answers = await Promise.all(Array.from({ length: 12 }, () => unlock(mine, 'Wrong-Horse-9')))
  expect(answers.filter(({ msg }) => msg === '请输入正确的密码')).toHaveLength(5)
  expect((await unlock(mine, PASSWORD)).msg).toBe('账号已锁定，请1分钟后再试')
  expect((await unlock(other, PASSWORD)).code).toBe(200)
  clock.advance(60_000)
  expect((await unlock(mine, PASSWORD)).code).toBe(200)
})

test('[H07] a screen that was locked yesterday is unlocked today', async () => {
  const token = await lockedPerson()
  const past = new Date(clock.now().getTime() - 60_000).toISOString()
  await database.db
    .update(sessionToken)
    .set({ expires_at: past })
    .where(eq(sessionToken.token_hash, hashToken(token)))
  expect((await unlock(token, PASSWORD)).code).toBe(402)
  const renewed = (await call(session.refreshToken, {}, { token })).data.token
  expect((await info(renewed)).code).toBe(423)
  expect((await unlock(renewed, PASSWORD)).code).toBe(200)
})

test('[H07] locking and unlocking are in the log', async () => {
  const token = await lockedPerson()
  await unlock(token, PASSWORD)
  const rows = await database.db.select().from(logger).where(eq(logger.kind, 'operate')).orderBy(logger.id)
  expect(rows.slice(-2).map(({ action, after }) => [action, after])).toEqual([
    ['session.lock.lock', { locked: true }],
    ['session.lock.unlock', { locked: false }],
  ])
})
