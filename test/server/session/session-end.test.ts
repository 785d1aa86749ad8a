import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { SESSION_OVER } from '#contract/kit/code-messages.ts'
import { buildApp } from '#server/app.ts'
import { session as sessionTable, sessionToken } from '#server/identity/session/tables.ts'
import { hashToken } from '#server/identity/session/tokens.ts'
import { testClock } from '#test/make/clock.ts'
import { openEvents, settled } from '#test/make/events.ts'
import { startServer } from '#test/server/harness.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const PASSWORD = 'Correct-Horse-9'

const clock = testClock()
const { app, call, login, database } = await startServer({ clock: clock.now })
const { db } = database
const { session } = contract.session
afterAll(() => app.server.closeAllConnections())

const info = (token: string) => call(session.info, {}, { token })

/** Uses a session for this time without a pause, so that no other rule ends it; returns its newest token. */
async function keepActive(token: string, ms: number): Promise<string> {
  let newest = token
  for (let passed = 0; passed < ms; passed += 30 * MINUTE) {
    clock.advance(Math.min(30 * MINUTE, ms - passed))
    newest = String((await info(newest)).headers['refresh_token'] ?? newest)
  }
  return newest
}

describe('the absolute end of a session', () => {
  test('comes twelve hours after the login, however active the person is, and says what it is', async () => {
    const token = await keepActive(await login(), 12 * HOUR - 1000)
    const last = await info(token)
    expect(last.data.session_ends_in).toBe(1)
    clock.advance(1000)
    for (const refused of [await info(token), await call(session.refreshToken, {}, { token })]) {
      expect(refused).toMatchObject({
        code: 401,
        msg: '本次登录已达到最长时间，请重新登录',
        data: { rule: SESSION_OVER },
      })
    }
  })

  test('is counted down in the answer that says who one is', async () => {
    const token = await login()
    expect((await info(token)).data.session_ends_in).toBe(12 * 3600)
    clock.advance(11 * HOUR + 50 * MINUTE)
    const renewed = (await call(session.refreshToken, {}, { token })).data.token
    expect((await info(renewed)).data.session_ends_in).toBe(600)
  })

  test('is a setting, which holds for logins from then on', async () => {
    const before = await login()
    const { config } = contract.config
    const { version } = (await call(config.list, { group: 'security' }, { token: before })).data
    const values = { 'session.hours': 1 }
    expect((await call(config.edit, { group: 'security', version, values }, { token: before })).code).toBe(200)
    const after = await login()
    clock.advance(HOUR)
    expect([(await info(before)).code, (await info(after)).code]).toEqual([200, 401])
    expect(
      await call(config.edit, { group: 'security', version: version + 1, values: { 'session.hours': 0 } }, { token: before }),
    ).toMatchObject({ code: 400, data: { errors: [{ field: 'values.session.hours', msg: '登录最长时间必须为1~720之间的整数' }] } })
    await call(config.edit, { group: 'security', version: version + 1, values: { 'session.hours': 12 } }, { token: before })
  })

  test('closes the stream of the session and takes it out of the list of devices', async () => {
    await login({ username: 'ending', password: PASSWORD })
    const answer = await call(session.login, { username: 'ending', password: PASSWORD })
    const { token } = answer.data as { token: string }
    const stream = await openEvents({ app }, token)
    await stream.until(settled)
    await db
      .update(sessionTable)
      .set({ ends_at: new Date(clock.now().getTime() + HOUR).toISOString() })
      .where(eq(sessionTable.id, (await rowOf(token)).session_id))
    clock.advance(HOUR)
    await stream.ended
    expect(stream.events.at(-1)?.event).toBe('closed')
    const again = await call(session.login, { username: 'ending', password: PASSWORD })
    const { list } = (await call(contract.session.profile.sessions, {}, { token: (again.data as { token: string }).token })).data
    expect(list.filter(({ is_current }) => is_current)).toHaveLength(1)
    expect(list.map(({ id }) => id)).not.toContain((await rowOf(token)).session_id)
  })
})

async function rowOf(token: string) {
  const [row] = await db
    .select()
    .from(sessionToken)
    .where(eq(sessionToken.token_hash, hashToken(token)))
  return row ?? { session_id: 0 }
}

describe('[V18] the cookie of the browser', () => {
  const cookieOf = async ({ publicUrl, proto, trustProxy }: { publicUrl?: string; proto?: string; trustProxy?: string[] }) => {
    const settings = { demo: false, registration: false, publicUrl, sms: { provider: 'off' as const }, oidc: undefined }
    const env = { ...settings, trustProxy: trustProxy ?? [], logLevel: 'error' as const, storageUrl: '/tmp' }
    const own = await buildApp({ database, env, secretKey: Buffer.alloc(32), clock: clock.now })
    const { headers } = await own.inject({
      method: 'POST',
      url: '/api/login',
      payload: { username: 'cookie', password: PASSWORD },
      headers: proto ? { 'x-forwarded-proto': proto, 'x-forwarded-for': '203.0.113.9' } : {},
    })
    await own.close()
    return String(headers['set-cookie'])
  }

  test('is `Secure` where the public address or a trusted proxy says https, and nowhere else', async () => {
    await login({ username: 'cookie', password: PASSWORD })
    const secure = /^hexbolt-device=[\w-]{43}; Path=\/api; Max-Age=34560000; HttpOnly; SameSite=Strict; Secure$/
    const plain = /^hexbolt-device=[\w-]{43}; Path=\/api; Max-Age=34560000; HttpOnly; SameSite=Strict$/
    expect(await cookieOf({ publicUrl: 'https://shop.example.com' })).toMatch(secure)
    expect(await cookieOf({ proto: 'https', trustProxy: ['127.0.0.1'] })).toMatch(secure)
    expect(await cookieOf({ proto: 'http', trustProxy: ['127.0.0.1'] })).toMatch(plain)
    // the headers from an unlisted proxy are ignored
    expect(await cookieOf({ proto: 'https' })).toMatch(plain)
    expect(await cookieOf({ publicUrl: 'http://shop.example.com' })).toMatch(plain)
  })
})
