import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { contract } from '#contract/index.ts'
import { smsCode } from '#server/identity/session/tables.ts'
import { adminUser, adminUserRole } from '#server/identity/tables.ts'
import { logger } from '#server/platform/kernel/audit-tables.ts'
import { authorizationOf } from '#server/platform/messaging/aliyun-signature.ts'
import { smsRecord } from '#server/platform/messaging/tables.ts'
import { loginThrottle } from '#server/platform/rate-limit/tables.ts'
import { testClock } from '#test/make/clock.ts'
import { startServer } from '#test/server/harness.ts'

const MINUTE = 60_000

interface Sent {
  phone: string
  code: string
}

/** The provider's side: accepts requests that are signed with its secret, as its documentation describes. */
const aliyun = { keyId: 'LTAI-test', keySecret: 'the secret', signName: '六角螺栓', templateCode: 'SMS_1' }
const sent: Sent[] = []
let refusal: string | undefined
const provider = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://provider')
  const query = Object.fromEntries(url.searchParams)
  const names = /SignedHeaders=([^,]+)/.exec(request.headers.authorization ?? '')?.[1]?.split(';') ?? []
  const headers = Object.fromEntries(names.map((name) => [name, String(request.headers[name])]))
  const { keyId, keySecret, signName, templateCode } = aliyun
  const expected = authorizationOf({ method: 'POST', path: '/', query, headers, body: '', keyId, keySecret })
  const isOurs = request.method === 'POST' && names.includes('x-acs-action') && request.headers.authorization === expected
  const isAsked = headers['x-acs-action'] === 'SendSms' && query['SignName'] === signName && query['TemplateCode'] === templateCode
  const Code = !isOurs ? 'SignatureDoesNotMatch' : !isAsked ? 'isv.INVALID' : (refusal ?? 'OK')
  if (Code === 'OK') sent.push({ phone: query['PhoneNumbers'] ?? '', code: JSON.parse(query['TemplateParam'] ?? '{}').code })
  response.writeHead(Code === 'OK' ? 200 : 400, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ Code, Message: Code, BizId: `biz-${sent.length}` }))
})
await new Promise<void>((listening) => provider.listen(0, '127.0.0.1', listening))
afterAll(() => new Promise((closed) => provider.close(closed)))
const endpoint = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`

const clock = testClock()
const { call, login, database } = await startServer({
  clock: clock.now,
  registration: true,
  sms: { provider: 'aliyun', endpoint, ...aliyun },
})
const { db } = database
const { session, sms, register, ways } = contract.session

beforeEach(async () => {
  await db.delete(loginThrottle)
  clock.advance(24 * 60 * MINUTE)
  sent.length = 0
  refusal = undefined
})

let numbers = 0
const newNumber = () => `1390000${String(++numbers).padStart(4, '0')}`

/** Creates an account with a mobile number. */
async function newPerson(): Promise<{ username: string; mobile: string }> {
  const [username, mobile] = [`sms_person_${numbers}`, newNumber()]
  await login({ username })
  await db.update(adminUser).set({ phone: mobile }).where(eq(adminUser.username, username))
  return { username, mobile }
}

const ask = (mobile: string, purpose: 'login' | 'register' = 'login') => call(sms.send, { mobile, purpose })
const enter = (mobile: string, sms_code: string) => call(session.login, { mobile, sms_code })
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** Requests a code and waits until the provider has received it. */
async function receive(mobile: string, purpose: 'login' | 'register' = 'login'): Promise<string> {
  const before = sent.length
  const answer = await ask(mobile, purpose)
  expect([answer.code, answer.msg]).toEqual([200, '验证码已发送'])
  await expect.poll(() => sent.length).toBe(before + 1)
  return sent.at(-1)?.code ?? ''
}

describe('codes by SMS', () => {
  test('[C08] the signature is the one of the provider’s own example', () => {
    const headers = {
      host: 'ecs.cn-shanghai.aliyuncs.com',
      'x-acs-action': 'RunInstances',
      'x-acs-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      'x-acs-date': '2023-10-26T10:22:32Z',
      'x-acs-signature-nonce': '3156853299f313e23d1673dc12e1703d',
      'x-acs-version': '2014-05-26',
    }
    const query = { ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd', RegionId: 'cn-shanghai' }
    const signed = { method: 'POST', path: '/', query, headers, body: '', keyId: 'YourAccessKeyId', keySecret: 'YourAccessKeySecret' }
    expect(authorizationOf(signed)).toBe(
      'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,' +
        'SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,' +
        'Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
    )
  })

  test('[C08] whoever has the code that was sent to the number is in', async () => {
    const { mobile, username } = await newPerson()
    const code = await receive(mobile)
    expect(code).toMatch(/^\d{6}$/)
    const { data } = await enter(mobile, code)
    const token = 'token' in data ? data.token : ''
    expect((await call(session.info, {}, { token })).data.username).toBe(username)
    const rows = await db.select().from(logger).where(eq(logger.username, username))
    expect(rows).toMatchObject([{ kind: 'login', code: 200 }])
  })

  test('[C08] says what is missing or malformed', async () => {
    const readMessage = async (input: object) => (await call(session.login, input)).msg
    expect(await readMessage({ mobile: '', sms_code: '123456' })).toBe('请输入手机号')
    expect(await readMessage({ sms_code: '123456' })).toBe('请输入手机号')
    expect(await readMessage({ mobile: '12345', sms_code: '123456' })).toBe('请输入正确的手机号')
    expect(await readMessage({ mobile: '13800000001' })).toBe('请输入验证码')
    expect(await readMessage({ mobile: '13800000001', sms_code: '12' })).toBe('验证码为6位数字')
    expect((await ask('')).msg).toBe('请输入手机号')
    expect((await ask('23800000001')).msg).toBe('请输入正确的手机号')
  })

  test('a code serves once, also when it comes twice at the same moment', async () => {
    const { mobile } = await newPerson()
    const code = await receive(mobile)
    const answers = await Promise.all([enter(mobile, code), enter(mobile, code), enter(mobile, code)])
    expect(answers.map((answer) => answer.code).toSorted()).toEqual([200, 400, 400])
    expect((await enter(mobile, code)).msg).toBe('验证码错误或已过期')
  })

  test('a code lives five minutes', async () => {
    const [one, other] = [await newPerson(), await newPerson()]
    const [first, second] = [await receive(one.mobile), await receive(other.mobile)]
    clock.advance(5 * MINUTE - 1)
    expect((await enter(one.mobile, first)).code).toBe(200)
    clock.advance(1)
    expect((await enter(other.mobile, second)).msg).toBe('验证码错误或已过期')
  })

  test('the fifth wrong try ends a code, and guesses wait', async () => {
    const { mobile } = await newPerson()
    const code = await receive(mobile)
    const tries = await Promise.all(Array.from({ length: 5 }, () => enter(mobile, otherThan(code))))
    expect(tries.map(({ msg }) => msg)).toEqual(Array(5).fill('验证码错误或已过期'))
    expect((await enter(mobile, code)).msg).toBe('账号已锁定，请1分钟后再试')
    clock.advance(MINUTE)
    expect((await enter(mobile, code)).msg).toBe('验证码错误或已过期')
  })

  test('a new code takes the place of the one before', async () => {
    const { mobile } = await newPerson()
    const first = await receive(mobile)
    clock.advance(MINUTE)
    const second = await receive(mobile)
    if (first !== second) expect((await enter(mobile, first)).code).toBe(400)
    expect((await enter(mobile, second)).code).toBe(200)
  })

  test('one code a minute, also for those who ask at the same moment, and ten a day', async () => {
    const { mobile } = await newPerson()
    const answers = await Promise.all([ask(mobile), ask(mobile), ask(mobile)])
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 429, 429])
    clock.advance(18_000)
    const early = await ask(mobile)
    expect([early.msg, early.headers['retry-after']]).toEqual(['发送过于频繁，请42秒后再试', '42'])
    for (let times = 1; times < 10; times++) {
      clock.advance(MINUTE)
      expect((await ask(mobile)).code).toBe(200)
    }
    clock.advance(MINUTE)
    expect((await ask(mobile)).msg).toBe('该手机号今日发送次数已达上限')
    clock.advance(24 * 60 * MINUTE)
    expect((await ask(mobile)).code).toBe(200)
  })

  test('one address cannot have a message sent to each of many numbers', async () => {
    for (let times = 0; times < 30; times++) expect((await ask(newNumber())).code).toBe(200)
    expect((await ask(newNumber())).code).toBe(429)
    clock.advance(60 * MINUTE)
    expect((await ask(newNumber())).code).toBe(200)
  })

  test('[S11] a number without an account is answered alike in everything, and is sent nothing', async () => {
    const [{ mobile }, stranger] = [await newPerson(), newNumber()]
    const own = ({ headers: _, ...rest }: Awaited<ReturnType<typeof ask>>) => rest
    expect(own(await ask(stranger))).toEqual(own(await ask(mobile)))
    expect(own(await ask(stranger))).toEqual(own(await ask(mobile)))
    const guesses = await Promise.all([enter(stranger, '000000'), enter(mobile, otherThan(sent[0]?.code ?? ''))])
    expect(guesses.map(({ code, msg, data }) => [code, msg, data])).toEqual(
      Array.from({ length: 2 }, () => [400, '验证码错误或已过期', { errors: [{ field: 'sms_code', msg: '验证码错误或已过期' }] }]),
    )
    await expect.poll(() => sent.map(({ phone }) => phone)).toEqual([mobile])
  })

  test('codes are kept as hashes, and no record shows one', async () => {
    const { mobile } = await newPerson()
    const code = await receive(mobile)
    await expect.poll(async () => (await recordsOf(mobile))[0]?.state).toBe('sent')
    const [row] = await db.select().from(smsCode).where(eq(smsCode.phone, mobile))
    expect(row?.code_hash).toMatch(/^\$argon2id\$/)
    const [record] = await recordsOf(mobile)
    expect(record).toMatchObject({ event: 'login_code', channel: 'aliyun', channel_msg_id: 'biz-1', fail_msg: null })
    expect(JSON.stringify([record, await db.select().from(logger)])).not.toContain(code)
  })

  test('what the provider refuses stands in the record', async () => {
    refusal = 'isv.BUSINESS_LIMIT_CONTROL'
    const { mobile } = await newPerson()
    expect((await ask(mobile)).code).toBe(200)
    await expect.poll(async () => (await recordsOf(mobile))[0]?.state).toBe('failed')
    expect((await recordsOf(mobile))[0]?.fail_msg).toContain('isv.BUSINESS_LIMIT_CONTROL')
  })

  test('a disabled account is told so after the right code only', async () => {
    const { mobile, username } = await newPerson()
    const code = await receive(mobile)
    await db.update(adminUser).set({ status: 0 }).where(eq(adminUser.username, username))
    expect((await enter(mobile, otherThan(code))).msg).toBe('验证码错误或已过期')
    expect((await enter(mobile, code)).msg).toBe('账号已停用')
  })

  test('in a demonstration the code is printed by the server', async () => {
    const demo = await startServer({ demo: true, sms: { provider: 'console' } })
    const printed = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    await demo.database.db.update(adminUser).set({ phone: '13800000001' }).where(eq(adminUser.username, 'admin'))
    await demo.call(sms.send, { mobile: '13800000001', purpose: 'login' })
    await expect.poll(() => printed.mock.calls.length).toBe(1)
    const code = /(\d{6})$/.exec(String(printed.mock.calls[0]?.[0]))?.[1] ?? ''
    printed.mockRestore()
    expect((await demo.call(session.login, { mobile: '13800000001', sms_code: code })).code).toBe(200)
    expect((await demo.call(ways.list)).data).toEqual({ sms: true, sms_on_console: true, registration: false, sso: null })
  })

  test('where nothing is set up, nothing is offered and nothing is sent', async () => {
    const plain = await startServer()
    expect((await plain.call(ways.list)).data).toEqual({ sms: false, sms_on_console: false, registration: false, sso: null })
    expect((await plain.call(sms.send, { mobile: '13800000001', purpose: 'login' })).msg).toBe('未开通短信服务')
    expect(await plain.database.db.select().from(smsCode)).toEqual([])
  })
})

describe('registration', () => {
  const PASSWORD = 'Steel-2026'

  test('[C08] creates an account without roles, with login, start page and own data only', async () => {
    const mobile = newNumber()
    const answer = await call(register.create, {
      username: 'newcomer',
      mobile,
      sms_code: await receive(mobile, 'register'),
      password: PASSWORD,
    })
    expect([answer.code, answer.msg]).toEqual([200, '注册成功'])
    const { data } = await call(session.login, { username: 'newcomer', password: PASSWORD })
    const token = 'token' in data ? data.token : ''
    expect((await call(session.info, {}, { token })).data).toMatchObject({ roles: [], permissions: [] })
    expect((await call(session.menu, {}, { token })).data.list.map(({ name }) => name)).toEqual(['Index', 'Task', 'Setting'])
    const [person] = await db.select().from(adminUser).where(eq(adminUser.username, 'newcomer'))
    expect(
      await db
        .select()
        .from(adminUserRole)
        .where(eq(adminUserRole.admin_user_id, person?.id ?? 0)),
    ).toEqual([])
    const [row] = await db.select().from(logger).where(eq(logger.action, register.create.address))
    expect(row).toMatchObject({ kind: 'operate', target_id: person?.id, after: { username: 'newcomer', phone: mobile } })
    expect(JSON.stringify(row)).not.toMatch(/argon2|Steel-2026/)
  })

  test('a code to log in with does not register, and one number registers once', async () => {
    const { mobile } = await newPerson()
    const form = { username: 'second_account', mobile, password: PASSWORD }
    expect((await call(register.create, { ...form, sms_code: await receive(mobile) })).msg).toBe('验证码错误或已过期')
    clock.advance(MINUTE)
    const sms_code = await receive(mobile, 'register')
    expect(await call(register.create, { ...form, sms_code })).toMatchObject({
      code: 400,
      data: { errors: [{ field: 'mobile', msg: '手机号已存在' }] },
    })
  })

  test('a user name that is taken is named, and the code still serves for another', async () => {
    const mobile = newNumber()
    const form = { mobile, sms_code: await receive(mobile, 'register'), password: PASSWORD }
    const taken = await call(register.create, { ...form, username: 'Admin' })
    expect(taken.data).toEqual({ errors: [{ field: 'username', msg: '用户名已存在' }] })
    expect((await call(register.create, { ...form, username: 'admin_of_none' })).code).toBe(200)
  })

  test('asks for a user name and a password that can be lived with', async () => {
    const readMessage = async (username: string, password: string) =>
      (await call(register.create, { username, mobile: newNumber(), sms_code: '123456', password })).msg
    expect(await readMessage('1abc', PASSWORD)).toBe('账号必须以字母开头，长度4~20位')
    expect(await readMessage('abcd', 'short-1')).toBe('密码长度不能少于8位且需包含字母和数字')
    expect(await readMessage('abcd', 'only-letters')).toBe('密码长度不能少于8位且需包含字母和数字')
  })

  test('is closed unless the setting opens it', async () => {
    const closed = await startServer({ sms: { provider: 'console' } })
    const form = { username: 'newcomer', mobile: '13800000001', sms_code: '123456', password: PASSWORD }
    expect((await closed.call(register.create, form)).msg).toBe('未开放注册')
    expect((await closed.call(sms.send, { mobile: '13800000001', purpose: 'register' })).msg).toBe('未开放注册')
  })
})

function recordsOf(phone: string) {
  return db.select().from(smsRecord).where(eq(smsRecord.phone, phone))
}
