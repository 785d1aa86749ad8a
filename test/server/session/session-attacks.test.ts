import { createHash, createHmac, randomBytes } from 'node:crypto'
import { eq, inArray, like } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { buildApp } from '#server/app.ts'
import { session as sessionTable, sessionToken } from '#server/identity/session/tables.ts'
import { hashToken } from '#server/identity/session/tokens.ts'
import { adminUser, role } from '#server/identity/tables.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { logger } from '#server/platform/kernel/audit-tables.ts'
import { loginThrottle } from '#server/platform/rate-limit/tables.ts'
import { testClock } from '#test/make/clock.ts'
import { openEvents, settled } from '#test/make/events.ts'
import { editSettings } from '#test/make/shop.ts'
import { startServer } from '#test/server/harness.ts'

const MINUTE = 60_000
const PASSWORD = 'Correct-Horse-9'
const clock = testClock()
const server = await startServer({ clock: clock.now })
const { app, call, login, database, acting } = server
const { db } = database
const { session } = contract.session
const { user } = contract.dev
afterAll(() => app.server.closeAllConnections())

/** Another product instance on the same database, with its own connections and memory. */
async function startOther() {
  const own = openDatabase(acting.pool.options.connectionString ?? '', { max: 4 })
  const env = { ...(await server.ctxFor()).env, logLevel: 'error', storageUrl: '/nowhere' } as const
  const other = await buildApp({ database: own, env, secretKey: randomBytes(32), clock: clock.now })
  afterAll(async () => {
    other.server.closeAllConnections()
    await other.close()
    await own.close()
  })
  return other
}
const other = await startOther()

const at = async (instance: typeof app, token: string, url = '/api/info') =>
  (await instance.inject({ url, headers: { authorization: `Bearer ${token}` } })).statusCode
const everywhere = (token: string, url?: string) => Promise.all([app, other].map((instance) => at(instance, token, url)))

let people = 0
async function newPerson(perms: string[] = []) {
  const username = `target${++people}`
  const token = await login({ username, password: PASSWORD, perms })
  const [row] = await db.select({ id: adminUser.id }).from(adminUser).where(eq(adminUser.username, username))
  return { username, token, id: row?.id ?? 0 }
}

describe('[S5] what is taken away', () => {
  test('a disabled account: every token and stream on every instance is refused within a second', async () => {
    const admin = await login()
    const { token, id } = await newPerson()
    const streams = [await openEvents({ app }, token), await openEvents({ app: other }, token)]
    await Promise.all(streams.map(({ until }) => until(settled)))
    const began = performance.now()
    await call(user.status, { id, status: 0 }, { token: admin })
    expect(await everywhere(token)).toEqual([401, 401])
    await Promise.all(streams.map(({ ended }) => ended))
    expect(performance.now() - began).toBeLessThan(1000)
    expect(streams.map(({ events }) => events.at(-1)?.event)).toEqual(['closed', 'closed'])
    expect(await everywhere(token, '/api/events')).toEqual([401, 401])
  })

  test('a right that a role has lost: the next call is refused on every instance', async () => {
    const { token, username } = await newPerson(['goods:brand:list'])
    const brands = () => everywhere(token, '/api/goods/brand/list')
    expect(await brands()).toEqual([200, 200])
    await db
      .update(role)
      .set({ perms: [] })
      .where(eq(role.code, `role_${username}`))
    expect(await brands()).toEqual([403, 403])
  })

  test('[S14] 强制下线 ends every session and stream of an account within a second', async () => {
    const admin = await login()
    const { token, id } = await newPerson()
    const stream = await openEvents({ app: other }, token)
    await stream.until(settled)
    const began = performance.now()
    await call(user.kick, { id }, { token: admin })
    expect(await everywhere(token)).toEqual([401, 401])
    await stream.ended
    expect(performance.now() - began).toBeLessThan(1000)
  })
})

test('[S6] after the logout token and refresh are refused, also in a hundred parallel calls', async () => {
  const { token } = await newPerson()
  expect(await at(app, token, '/api/logout')).toBe(200)
  const urls = Array.from({ length: 100 }, (_, i) => (i % 2 ? '/api/info' : '/api/refreshToken'))
  const codes = await Promise.all(urls.map((url, i) => at(i % 3 ? app : other, token, url)))
  expect(new Set(codes)).toEqual(new Set([401]))
})

describe('[S7] a token that was replaced and comes back', () => {
  const stolen = async () => {
    const person = await newPerson()
    clock.advance(61 * MINUTE)
    const { headers } = await call(session.info, {}, { token: person.token })
    const next = String(headers['refresh_token'])
    // the browser has received and uses it
    expect(await at(app, next)).toBe(200)
    return { ...person, next }
  }
  const reused = (id: number) =>
    db
      .select()
      .from(logger)
      .where(inArray(logger.target_id, db.select({ id: sessionTable.id }).from(sessionTable).where(eq(sessionTable.admin_user_id, id))))

  test('is accepted for 30 s; then all session tokens end on every instance, with one log entry', async () => {
    const { token, next, id, username } = await stolen()
    clock.advance(30_000)
    expect(await everywhere(token)).toEqual([200, 200])
    clock.advance(1)
    const codes = await Promise.all(
      Array.from({ length: 20 }, (_, i) => at(i % 2 ? app : other, token, i % 3 ? '/api/info' : '/api/refreshToken')),
    )
    expect(new Set(codes)).toEqual(new Set([401]))
    expect(await everywhere(next)).toEqual([401, 401])
    const answer = await reused(id)
    expect(answer).toMatchObject([{ username, code: 401, action: 'session.session.refreshToken', reason: expect.stringMatching('令牌') }])
  })

  test('ends nothing else of the person', async () => {
    const { token, id } = await stolen()
    const elsewhere = await call(session.login, { username: `target${people}`, password: PASSWORD })
    clock.advance(30_001)
    await at(app, token)
    expect(await at(app, (elsewhere.data as { token: string }).token)).toBe(200)
    expect((await reused(id)).length).toBe(1)
  })
})

describe('[S8] of 10,000 altered tokens', () => {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

  test('none is that of a session', async () => {
    const { token } = await newPerson()
    const variants = new Set<string>()
    for (let place = 0; place < token.length; place++)
      for (const sign of alphabet) if (sign !== token[place]) variants.add(token.slice(0, place) + sign + token.slice(place + 1))
    for (let n = 0; variants.size < 10_000; n++) {
      const bytes = Buffer.from(token, 'base64url')
      const index = n % bytes.length
      bytes[index] = (bytes[index] ?? 0) ^ (1 + (n % 255))
      bytes[(index + 7) % bytes.length] = n % 256
      variants.add(bytes.toString('base64url'))
    }
    variants.delete(token)
    // the last character has unused bits: a variant is another text, and so another token
    expect(variants.size).toBeGreaterThanOrEqual(9_999)
    const hashes = [...variants].map(hashToken)
    expect(await db.select().from(sessionToken).where(inArray(sessionToken.token_hash, hashes))).toEqual([])
    const sample = [...variants].filter((_, i) => i % 40 === 0)
    const codes = await Promise.all(sample.map((variant) => at(app, variant)))
    expect(new Set(codes)).toEqual(new Set([401]))
    expect(await at(app, token)).toBe(200)
  })

  test('foreign tokens are refused: none, signed, hashed, cut, doubled, from a half-done login', async () => {
    const { token } = await newPerson()
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const claims = part({ sub: 'admin', aud: 'hexbolt', exp: 4_102_444_800, nbf: 4_102_444_799 })
    const signed = (key: string) => {
      const body = `${part({ alg: 'HS256', typ: 'JWT' })}.${claims}`
      return `${body}.${createHmac('sha256', key).update(body).digest('base64url')}`
    }
    const forged = [
      `${part({ alg: 'none' })}.${claims}.`,
      signed(''),
      signed(token),
      hashToken(token),
      createHash('sha256').update(token).digest('base64url'),
      token.slice(0, -1),
      token.slice(1),
      token + token,
      `${token} ${token}`,
      `${token}%00`,
      token.toLowerCase(),
      token.split('').toReversed().join(''),
      `'or'1'='1`,
      '../../etc/passwd',
    ]
    for (const value of forged) expect(await at(app, value), value).toBe(401)
  })

  test('one past its life opens nothing, and one that has not begun does not exist', async () => {
    const { token, id } = await newPerson()
    // an absolute end later than both
    await db.update(sessionTable).set({ ends_at: '2999-01-01T00:00:00Z' }).where(eq(sessionTable.admin_user_id, id))
    clock.advance(120 * MINUTE)
    expect(await at(app, token)).toBe(402)
    clock.advance(7 * 24 * 60 * MINUTE)
    expect(await at(app, token)).toBe(401)
  })
})

describe('[S10] guessing', () => {
  beforeEach(async () => {
    await db.delete(loginThrottle)
  })

  const guess = async (username: string, remoteAddress: string, more: { password?: string; cookie?: string } = {}) => {
    const { password = 'not-the-password-1', cookie } = more
    const answer = await app.inject({
      method: 'POST',
      url: '/api/login',
      payload: { username, password },
      remoteAddress,
      headers: cookie ? { cookie } : {},
    })
    const wait = Number(answer.headers['retry-after'] ?? 0)
    return { code: answer.statusCode, cookie: String(answer.headers['set-cookie']).split(';')[0] ?? '', wait }
  }

  test('one account from many addresses: at most ten guesses in an hour, and its owner can log in', async () => {
    const { username } = await newPerson()
    const { cookie } = await guess(username, '10.0.0.1', { password: PASSWORD })
    let looked = 0
    for (let minute = 0; minute < 60; minute++) {
      const { code } = await guess(username, `10.1.${minute % 4}.${minute}`)
      if (code === 401) looked++
      if (minute % 20 === 0) expect((await guess(username, '10.0.0.1', { password: PASSWORD, cookie })).code).toBe(200)
      clock.advance(MINUTE)
    }
    expect(looked).toBeGreaterThan(5)
    expect(looked).toBeLessThanOrEqual(10)
  })

  test.for([
    { free: 5, longest: 60 },
    { free: 5, longest: 15 },
    { free: 10, longest: 15 },
    { free: 3, longest: 1440 },
  ])('with $free free tries and waits of $longest min: ten in any hour, as quickly as one may', async ({ free, longest }) => {
    const { username } = await newPerson()
    await editSettings(server, 'security', { 'login.max_fail': free, 'login.lock_min': longest })
    const looked: number[] = []
    const waits: number[] = []
    for (let hours = 0, began = clock.now().getTime(); hours < 3; hours = (clock.now().getTime() - began) / (60 * MINUTE)) {
      const { code, wait } = await guess(username, `10.4.${looked.length}.1`)
      if (code === 401) looked.push(clock.now().getTime())
      else waits.push(wait)
      clock.advance(code === 401 ? 0 : wait * 1000)
    }
    for (const [at, moment] of looked.entries()) {
      const next = looked[at + 10]
      if (next !== undefined) expect(next - moment, `guess ${at + 11}`).toBeGreaterThanOrEqual(60 * MINUTE)
    }
    // a minute, then twice as long each time, up to at least a quarter hour
    expect(waits.slice(0, 4)).toEqual(free === 10 ? [3600, 120, 240, 480] : [60, 120, 240, 480])
    expect(Math.min(...waits.slice(5))).toBeGreaterThanOrEqual(15 * 60)
  })

  test('many accounts from one address: a wait after a hundred failures, except for known browsers', async () => {
    const { username } = await newPerson()
    const { cookie } = await guess(username, '10.2.0.1', { password: PASSWORD })
    // simulates ninety-eight attempted names
    await guess('nobody-0', '10.2.0.1')
    await db.update(loginThrottle).set({ failures: 98 }).where(like(loginThrottle.key, 'login:10.2.0.1'))
    const codes = await Promise.all(Array.from({ length: 12 }, (_, i) => guess(`nobody-${i + 1}`, '10.2.0.1')))
    expect(codes.map(({ code }) => code).toSorted()).toEqual([401, 401, ...Array(10).fill(429)])
    const stranger = await newPerson()
    expect((await guess(stranger.username, '10.2.0.1', { password: PASSWORD })).code).toBe(429)
    expect((await guess(stranger.username, '10.2.0.2', { password: PASSWORD })).code).toBe(200)
    expect((await guess(username, '10.2.0.1', { password: PASSWORD, cookie })).code).toBe(200)
    clock.advance(61 * MINUTE)
    expect((await guess(stranger.username, '10.2.0.1', { password: PASSWORD })).code).toBe(200)
  })

  test('an office that comes in the morning is no attack', async () => {
    const { username } = await newPerson()
    await guess(username, '10.3.0.1', { password: PASSWORD })
    const [count] = await db.select().from(loginThrottle).where(eq(loginThrottle.key, 'login:10.3.0.1'))
    expect(count?.failures).toBe(0)
  })
})
