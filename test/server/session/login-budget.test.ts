import { and, eq, like, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { withinBudget } from '#server/identity/session/budget.ts'
import { loginDevice, loginRefusal } from '#server/identity/session/tables.ts'
import { takeTry, throttleKey } from '#server/identity/session/throttle.ts'
import { adminUser } from '#server/identity/tables.ts'
import { periodic } from '#server/jobs/periodic.ts'
import { logger } from '#server/platform/kernel/audit-tables.ts'
import { nobody, type Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { loginThrottle } from '#server/platform/rate-limit/tables.ts'
import { rounds } from '#test/campaign.ts'
import { testClock } from '#test/make/clock.ts'
import { workerContextOf } from '#test/make/work.ts'
import { startServer } from '#test/server/harness.ts'

const MINUTE = 60_000
const PASSWORD = 'Correct-Horse-9'

const clock = testClock()
const server = await startServer({ clock: clock.now, registration: true, sms: { provider: 'console' } })
const { app, database, login } = server
const { db } = database

interface Sent {
  status: number
  wait: number
  cookie: string
}
async function send(url: string, payload: object, { from = '10.0.0.1', cookie = '' } = {}): Promise<Sent> {
  const answer = await app.inject({ method: 'POST', url, payload, remoteAddress: from, headers: cookie ? { cookie } : {} })
  return {
    status: answer.statusCode,
    wait: Number(answer.headers['retry-after'] ?? 0),
    cookie: String(answer.headers['set-cookie']).split(';')[0] ?? '',
  }
}

let numbers = 0
const newNumber = () => `1380000${String(++numbers).padStart(4, '0')}`
const guess = (how?: Parameters<typeof send>[2]) => send('/api/login', { mobile: newNumber(), sms_code: '123456' }, how)
const codesOf = (answers: readonly Sent[]) =>
  Object.fromEntries(
    Map.groupBy(answers, ({ status }) => status)
      .entries()
      .map(([code, list]) => [code, list.length]),
  )
async function inTurn<Result>(times: number, act: (n: number) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  for (let n = 0; n < times; n++) results.push(await act(n))
  return results
}
const loginRows = () => db.$count(logger, and(eq(logger.kind, 'login'), eq(logger.action, 'session.session.login')))
const allRows = () => db.$count(logger)

beforeEach(async () => {
  await db.delete(loginThrottle)
  await db.delete(loginRefusal)
  clock.advance(25 * 60 * MINUTE)
})

describe('[V10] codes of many numbers from one address', () => {
  test('are checked thirty times an hour, then get 429; the log keeps twenty entries and the sum', async () => {
    const before = await loginRows()
    const rows = await allRows()
    const guesses = rounds(100, 1000)
    const answers = await inTurn(guesses, () => guess())
    expect(codesOf(answers)).toEqual({ 400: 30, 429: guesses - 30 })
    expect(answers.at(-1)?.wait).toBeGreaterThan(0)
    expect((await loginRows()) - before).toBe(20)
    // including the log rows for refused calls
    await expect.poll(async () => (await allRows()) - rows).toBeLessThanOrEqual(40)
    clock.advance(61 * MINUTE)
    expect((await guess()).status).toBe(400)
    await periodic['purge-login']!.act({ ...(await workerContextOf(server)), clock: clock.now })
    const [sum] = await db.select().from(logger).where(like(logger.msg, '另有%'))
    expect(sum).toMatchObject({ kind: 'login', ip: '10.0.0.1', code: 401, after: { unlogged: 11 } })
  })

  test('of one IPv6 network are those of one address', async () => {
    const answers = await inTurn(40, (n) => guess({ from: `2001:db8:1:2::${n + 1}` }))
    expect(codesOf(answers)).toEqual({ 400: 30, 429: 10 })
    expect((await guess({ from: '2001:db8:1:3::1' })).status).toBe(400)
  })

  test('at the same moment do not outrun the count', async () => {
    expect(codesOf(await Promise.all(Array.from({ length: 60 }, () => guess())))).toEqual({ 400: 30, 429: 30 })
  })

  test('with one browser that changes its address', async () => {
    const cookie = `hexbolt-device=${'d'.repeat(43)}`
    const answers = await inTurn(40, (n) => guess({ from: `10.1.0.${n}`, cookie }))
    expect(codesOf(answers)).toEqual({ 400: 30, 429: 10 })
  })

  test('from many addresses slow all strangers down for ten minutes, but no known browser', async () => {
    const person = { username: 'known', password: PASSWORD }
    await login(person)
    const { cookie } = await send('/api/login', person, { from: '10.2.0.1' })
    await guess({ from: '10.2.1.1' })
    await db.update(loginThrottle).set({ failures: 599 }).where(eq(loginThrottle.key, 'code:*'))
    expect(codesOf(await inTurn(5, (n) => guess({ from: `10.2.2.${n}` })))).toEqual({ 400: 1, 429: 4 })
    const mobile = newNumber()
    await db.update(adminUser).set({ phone: mobile }).where(eq(adminUser.username, 'known'))
    expect((await send('/api/login', { mobile, sms_code: '123456' }, { from: '10.2.3.1', cookie })).status).toBe(400)
    clock.advance(10 * MINUTE)
    expect((await guess({ from: '10.2.2.9' })).status).toBe(400)
  })
})

describe('[V10] beside the login by code', () => {
  test('requests of codes are thirty an hour for an IPv6 network', async () => {
    const ask = (n: number) => send('/api/login/sms', { mobile: newNumber(), purpose: 'login' }, { from: `2001:db8:9:9::${n + 1}` })
    expect(codesOf(await inTurn(35, ask))).toEqual({ 200: 30, 429: 5 })
  })

  test('requests of codes have a limit for all strangers together', async () => {
    const ask = (n: number) => send('/api/login/sms', { mobile: newNumber(), purpose: 'login' }, { from: `10.5.0.${n}` })
    await ask(1)
    await db.update(loginThrottle).set({ failures: 599 }).where(eq(loginThrottle.key, 'sms:*'))
    expect(codesOf([await ask(2), await ask(3)])).toEqual({ 200: 1, 429: 1 })
  })

  test('second factors and registrations have the budget of codes', async () => {
    const mfa = () => send('/api/login/mfa', { mfa_token: 'x'.repeat(43), code: '123456' }, { from: '10.6.0.1' })
    expect(codesOf(await inTurn(35, mfa))).toEqual({ 400: 30, 429: 5 })
    const register = (n: number) =>
      send('/api/register', { username: `newcomer${n}`, mobile: newNumber(), sms_code: '123456', password: PASSWORD }, { from: '10.6.0.2' })
    expect(codesOf(await inTurn(35, register))).toEqual({ 400: 30, 429: 5 })
  })
})

test('unknown names fill the log within the stranger limit; account events are always kept', async () => {
  await login({ username: 'wanted', password: PASSWORD })
  const before = await loginRows()
  await inTurn(rounds(25, 50), (n) => send('/api/login', { username: `no-such-${n}`, password: 'wrong-guess-1' }, { from: '10.7.0.1' }))
  expect((await loginRows()) - before).toBe(20)
  await send('/api/login', { username: 'wanted', password: 'wrong-guess-1' }, { from: '10.7.0.1' })
  expect((await loginRows()) - before).toBe(21)
})

describe('a login that never comes to an end, as a lost connection or a crash leaves it', () => {
  const from = async (ip: string): Promise<Ctx> => {
    const ctx = await server.ctxFor()
    return { ...ctx, actor: nobody, now: clock.now(), http: { ...ctx.http, ip } }
  }

  test('blocks its address for a minute at most', async () => {
    const never = new Promise<never>(() => undefined)
    const begun = await from('10.8.0.1')
    for (let n = 0; n < 100; n++) void withinBudget(begun, 'password', () => never)
    const name = async () => (await send('/api/login', { username: 'nobody', password: 'wrong-guess-1' }, { from: '10.8.0.1' })).status
    await expect.poll(name).toBe(429)
    clock.advance(MINUTE)
    expect(await name()).toBe(401)
  })

  test('costs its address nothing where the fault is ours', async () => {
    const failing = async () => {
      throw new Error('connection terminated')
    }
    await expect(withinBudget(await from('10.8.0.2'), 'password', failing)).rejects.toThrow('connection terminated')
    await expect(withinBudget(await from('10.8.0.2'), 'password', async () => Promise.reject(refuse(['错', 'wrong'])))).rejects.toThrow(
      'wrong',
    )
    const [row] = await db.select().from(loginThrottle).where(eq(loginThrottle.key, 'login:10.8.0.2'))
    expect(row).toMatchObject({ failures: 1, pending: 0 })
  })

  test('costs the account one of its free tries, which the next login gives back', async () => {
    await login({ username: 'interrupted', password: PASSWORD })
    await takeTry(await from('10.8.0.3'), throttleKey('interrupted', undefined))
    expect((await send('/api/login', { username: 'interrupted', password: PASSWORD }, { from: '10.8.0.3' })).status).toBe(200)
    expect(await db.$count(loginThrottle, eq(loginThrottle.key, 'user:interrupted'))).toBe(0)
  })
})

test('a browser is forgotten with its cookie, after 400 days', async () => {
  await login({ username: 'moved', password: PASSWORD })
  await send('/api/login', { username: 'moved', password: PASSWORD })
  const mine = sql`${loginDevice.admin_user_id} = (select id from admin_user where username = 'moved')`
  const tidy = async () => periodic['purge-login']!.act({ ...(await workerContextOf(server)), clock: clock.now })
  clock.advance(400 * 24 * 60 * MINUTE)
  await tidy()
  expect(await db.$count(loginDevice, mine)).toBe(1)
  clock.advance(1)
  await tidy()
  expect(await db.$count(loginDevice, mine)).toBe(0)
})
