import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { recoveryCode } from '#server/identity/session/tables.ts'
import { adminUser } from '#server/identity/tables.ts'
import { logger } from '#server/platform/kernel/audit-tables.ts'
import { bytesOf, shownCode } from '#test/make/authenticator.ts'
import { testClock } from '#test/make/clock.ts'
import { startServer } from '#test/server/harness.ts'

const PASSWORD = 'Correct-Horse-9'
const clock = testClock()
const { call, login, database } = await startServer({ clock: clock.now })
const { db } = database
const { session, mfa, profile } = contract.session

let people = 0
async function newPerson() {
  const username = `factor${++people}`
  return { username, token: await login({ username, password: PASSWORD }) }
}

/** An account with a second factor; `code` is its authenticator. */
async function guarded() {
  const person = await newPerson()
  const { secret } = (await call(mfa.begin, { password: PASSWORD }, person)).data
  const code = (offset = 0) => shownCode(secret, clock.now(), offset)
  const answer = await call(mfa.confirm, { code: code() }, person)
  expect(answer.code).toBe(200)
  // the setup code is already used
  clock.advance(60_000)
  return { ...person, secret, code, recovery: answer.data.recovery_codes }
}

const firstStep = async (username: string) => {
  const { data } = await call(session.login, { username, password: PASSWORD })
  if (!('mfa_token' in data)) throw new Error('no second step is asked for')
  return data.mfa_token
}
const secondStep = (mfa_token: string, code: string) => call(mfa.login, { mfa_token, code })
const info = (token: string) => call(session.info, {}, { token })

describe('setting it up', () => {
  test('asks for the password, and counts only when a code has come', async () => {
    const { token, username } = await newPerson()
    expect((await call(mfa.begin, { password: 'Wrong-Horse-9' }, { token })).msg).toBe('请输入正确的密码')
    const { secret, uri } = (await call(mfa.begin, { password: PASSWORD }, { token })).data
    expect(uri).toBe(`otpauth://totp/Hexbolt:${username}?secret=${secret}&issuer=Hexbolt`)
    expect((await call(mfa.state, {}, { token })).data).toEqual({ enabled: false, recovery_left: 0 })
    expect((await call(session.login, { username, password: PASSWORD })).data).toHaveProperty('token')
    expect((await call(mfa.confirm, { code: '000000' }, { token })).msg).toBe('验证码不正确')
    const confirmed = await call(mfa.confirm, { code: shownCode(secret, clock.now()) }, { token })
    expect(confirmed.msg).toBe('两步验证已启用')
    expect(new Set(confirmed.data.recovery_codes).size).toBe(10)
    for (const code of confirmed.data.recovery_codes) expect(code).toMatch(/^[A-Z2-7]{5}-[A-Z2-7]{5}$/)
    expect((await call(mfa.state, {}, { token })).data).toEqual({ enabled: true, recovery_left: 10 })
    expect((await call(mfa.begin, { password: PASSWORD }, { token })).msg).toBe('两步验证已启用')
  })

  test('keeps the secret encrypted, the recovery codes as hashes, and neither in the log', async () => {
    const { username, secret, recovery } = await guarded()
    const [row] = await db.select().from(adminUser).where(eq(adminUser.username, username))
    const codes = await db.select().from(recoveryCode).where(eq(recoveryCode.admin_user_id, row!.id))
    const log = await db.select().from(logger).where(eq(logger.username, username))
    const stored = JSON.stringify([row, codes, log])
    expect(codes).toHaveLength(10)
    for (const text of [secret, bytesOf(secret).toString('base64'), ...recovery, ...recovery.map((code) => code.replace('-', ''))]) {
      expect(stored).not.toContain(text)
    }
  })

  test('is switched off with the password', async () => {
    const { token, username } = await guarded()
    expect((await call(mfa.off, { password: 'Wrong-Horse-9' }, { token })).msg).toBe('请输入正确的密码')
    const pending = await firstStep(username)
    expect((await call(mfa.off, { password: PASSWORD }, { token })).msg).toBe('两步验证已关闭')
    expect((await secondStep(pending, '000000')).msg).toBe('登录已超时，请重新登录')
    expect((await call(session.login, { username, password: PASSWORD })).data).toHaveProperty('token')
  })
})

describe('logging in with it', () => {
  test('[S13] the password alone opens nothing; the code of the moment, or one step off, does', async () => {
    const { username, code } = await guarded()
    for (const offset of [-1, 0, 1]) {
      const pending = await firstStep(username)
      expect((await info(pending)).code).toBe(401)
      const entered = await secondStep(pending, code(offset))
      expect((await info(entered.data.token)).data.username).toBe(username)
      clock.advance(90_000)
    }
    const late = await firstStep(username)
    expect((await secondStep(late, code(-2))).msg).toBe('验证码不正确')
  })

  test('[S13] a code counts once', async () => {
    const { username, code } = await guarded()
    const used = code()
    expect((await secondStep(await firstStep(username), used)).code).toBe(200)
    expect((await secondStep(await firstStep(username), used)).msg).toBe('验证码不正确')
  })

  test('of one code used many times at once exactly one lets in', async () => {
    const { username, code } = await guarded()
    const pending = await Promise.all([1, 2, 3].map(() => firstStep(username)))
    const answers = await Promise.all(pending.map((mfa_token) => secondStep(mfa_token, code())))
    expect(answers.map((answer) => answer.code).toSorted()).toEqual([200, 400, 400])
  })

  test('of two codes on one login exactly one lets in', async () => {
    const { username, code } = await guarded()
    const pending = await firstStep(username)
    const answers = await Promise.all([code(), code(1)].map((one) => secondStep(pending, one)))
    expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1)
  })

  test('a recovery code counts once, however it is typed', async () => {
    const { token, username, recovery } = await guarded()
    const [first = '', second = ''] = recovery
    expect((await secondStep(await firstStep(username), first)).code).toBe(200)
    expect((await secondStep(await firstStep(username), first)).msg).toBe('验证码不正确')
    const both = await Promise.all(
      [1, 2].map(async () => secondStep(await firstStep(username), ` ${second.toLowerCase().replace('-', ' ')}`)),
    )
    expect(both.map(({ code }) => code).toSorted()).toEqual([200, 400])
    expect((await call(mfa.state, {}, { token })).data.recovery_left).toBe(8)
  })

  test('[S13] guesses are counted, over all logins that are begun', async () => {
    const { username, code } = await guarded()
    const pending = await firstStep(username)
    const answers = await Promise.all(Array.from({ length: 8 }, () => secondStep(pending, '000000')))
    expect(answers.filter(({ msg }) => msg === '验证码不正确').length).toBeLessThanOrEqual(5)
    expect((await secondStep(await firstStep(username), code())).msg).toBe('账号已锁定，请1分钟后再试')
    clock.advance(60_000)
    expect((await secondStep(await firstStep(username), code())).code).toBe(200)
  })

  test('a login that is half done is forgotten after five minutes, and by a new password', async () => {
    const { token, username, code } = await guarded()
    const slow = await firstStep(username)
    clock.advance(5 * 60_000 + 1)
    expect((await secondStep(slow, code())).msg).toBe('登录已超时，请重新登录')
    const stale = await firstStep(username)
    const next = 'Another-Horse-7'
    await call(profile.password, { old_password: PASSWORD, password: next, password_again: next }, { token })
    expect((await secondStep(stale, code())).msg).toBe('登录已超时，请重新登录')
  })

  test('every try is in the login log', async () => {
    const { token, username, code } = await guarded()
    const pending = await firstStep(username)
    await secondStep(pending, '000000')
    await secondStep(pending, code())
    const { list } = (await call(profile.logins, {}, { token })).data
    expect(list.map((row) => row.code)).toEqual([200, 401])
  })

  test('a disabled account stays out', async () => {
    const { username, code } = await guarded()
    const pending = await firstStep(username)
    await db.update(adminUser).set({ status: 0 }).where(eq(adminUser.username, username))
    expect((await secondStep(pending, code())).code).toBe(401)
  })
})
