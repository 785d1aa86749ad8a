import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { shop } from '#contract/shop/index.ts'
import { editSettings, shopMaker } from '#test/make/shop.ts'
import { startServer } from '#test/server/harness.ts'

// A local server speaks WeChat's protocol: every answer is 200 with `errcode`, and a code2session success has none.

const APP = 'wx0123456789abcdef'
const SECRET = 'f'.repeat(32)

interface RecordedCall {
  method: string
  path: string
  query: Record<string, string>
  body: Record<string, unknown>
}

let requests: RecordedCall[] = []
let answers: Record<string, ((request: RecordedCall) => object | string | undefined)[]> = {}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const text = Buffer.concat(parts).toString('utf8')
  return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>)
}

const wechat = createServer((request, response) => {
  void (async () => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://wechat')
    const one = { method: request.method ?? '', path: pathname, query: Object.fromEntries(searchParams), body: await bodyOf(request) }
    requests.push(one)
    const answer = answers[pathname]?.shift()?.(one)
    // an answer that never comes
    if (answer === undefined) return void request.socket.destroy()
    response.setHeader('content-type', 'text/plain')
    response.end(typeof answer === 'string' ? answer : JSON.stringify(answer))
  })()
})
await new Promise<void>((resolve) => void wechat.listen(0, '127.0.0.1', resolve))
afterAll(() => new Promise((resolve) => void wechat.close(resolve)))

const server = await startServer({ wechatEndpoint: `http://127.0.0.1:${(wechat.address() as AddressInfo).port}` })
const make = shopMaker(server)
const { session } = shop
let codes = 0
const login = (code = `code-${(codes += 1)}`) => server.call(session.login, { provider: 'wechat', code })

await editSettings(server, 'wechat', { 'wechat.app_id': APP, 'wechat.app_secret': SECRET })

const SESSION = '/sns/jscode2session'
const TOKEN = '/cgi-bin/stable_token'
const PHONE = '/wxa/business/getuserphonenumber'
const phoneSaid = (purePhoneNumber: string) => ({
  errcode: 0,
  errmsg: 'ok',
  phone_info: { phoneNumber: `+86${purePhoneNumber}`, purePhoneNumber, countryCode: '86', watermark: { timestamp: 1, appid: APP } },
})

beforeEach(() => {
  requests = []
  answers = {}
})

describe('[A27] the login by WeChat', () => {
  test('asks code2session with the app, its secret and the code, and keeps no session key', async () => {
    answers[SESSION] = [() => ({ openid: 'oABC', unionid: 'uABC', session_key: 'k3y==' })]
    const first = await login('the-code')
    expect(first.data.is_new).toBe(true)
    expect(requests).toEqual([
      {
        method: 'GET',
        path: SESSION,
        body: {},
        query: { appid: APP, secret: SECRET, js_code: 'the-code', grant_type: 'authorization_code' },
      },
    ])
    answers[SESSION] = [() => ({ openid: 'oABC', session_key: 'other' })]
    expect((await login()).data.is_new).toBe(false)
    const { rows } = await server.database.pool.query<{ text: string }>(
      `select customer::text as text from customer where openid = 'oABC' union all select logger::text from logger`,
    )
    expect(rows.some(({ text }) => text.includes('k3y') || text.includes(SECRET))).toBe(false)
  })

  test.each([
    [40029, 400, '登录凭证已失效，请重试'],
    [40163, 400, '登录凭证已失效，请重试'],
    [40226, 400, '该微信账号存在风险，暂不能登录'],
    [45011, 429, '登录过于频繁，请60秒后再试'],
    [-1, 503, '微信服务暂时不可用，请稍后重试'],
    [40013, 503, '微信服务暂时不可用，请稍后重试'],
  ])('the error %i of WeChat is the answer %i', async (errcode, code, msg) => {
    answers[SESSION] = [() => ({ errcode, errmsg: `error, rid: 1 secret ${SECRET}` })]
    const answer = await login()
    expect(answer).toMatchObject({ code, msg })
    expect(JSON.stringify(answer)).not.toContain(SECRET)
    if (code === 429) expect(answer.headers['retry-after']).toBe('60')
  })

  test('an answer that breaks off, is no JSON or has no openid is no failure of the server', async () => {
    for (const answer of [undefined, '<html>', {}, { openid: '' }, { openid: 'x'.repeat(600) }, [], 'null']) {
      answers[SESSION] = [() => answer]
      expect(await login()).toMatchObject({ code: 503, msg: '微信服务暂时不可用，请稍后重试' })
    }
  })
})

describe('[A27] the phone code of WeChat', () => {
  const bind = (code: string, customer: string) => server.call(session.phone, { provider: 'wechat', code }, { token: customer })

  test('asks with a stable access token, which is kept, and replaces one that WeChat refuses', async () => {
    const { token: one } = await make.person()
    answers[TOKEN] = [() => ({ access_token: 'T1', expires_in: 7200 })]
    answers[PHONE] = [() => phoneSaid('13711110001')]
    expect((await bind('p1', one)).data).toEqual({ phone: '13711110001' })
    expect(requests).toEqual([
      {
        method: 'POST',
        path: TOKEN,
        query: {},
        body: { grant_type: 'client_credential', appid: APP, secret: SECRET, force_refresh: false },
      },
      { method: 'POST', path: PHONE, query: { access_token: 'T1' }, body: { code: 'p1' } },
    ])
    requests = []
    const { token: other } = await make.person()
    answers[TOKEN] = [() => ({ access_token: 'T2', expires_in: 7200 })]
    answers[PHONE] = [() => ({ errcode: 40001, errmsg: 'invalid credential' }), () => phoneSaid('13711110002')]
    expect((await bind('p2', other)).data).toEqual({ phone: '13711110002' })
    const steps = () => requests.map(({ path, query, body }) => [path, query['access_token'] ?? body['force_refresh']])
    // another server has replaced the token: it is not replaced again
    expect(steps()).toEqual([
      [PHONE, 'T1'],
      [TOKEN, false],
      [PHONE, 'T2'],
    ])
    requests = []
    const { token: third } = await make.person()
    answers[TOKEN] = [() => ({ access_token: 'T2', expires_in: 7200 }), () => ({ access_token: 'T3', expires_in: 7200 })]
    answers[PHONE] = [() => ({ errcode: 42001, errmsg: 'expired' }), () => phoneSaid('13711110003')]
    expect((await bind('p2b', third)).data).toEqual({ phone: '13711110003' })
    expect(steps()).toEqual([
      [PHONE, 'T2'],
      [TOKEN, false],
      [TOKEN, true],
      [PHONE, 'T3'],
    ])
  })

  test('a spent code and a foreign number are refused', async () => {
    const { token: one } = await make.person()
    answers[PHONE] = [() => ({ errcode: 40029, errmsg: 'invalid code' })]
    expect(await bind('p3', one)).toMatchObject({ code: 400, msg: '登录凭证已失效，请重试' })
    answers[PHONE] = [() => phoneSaid('5551234567')]
    expect(await bind('p4', one)).toMatchObject({ code: 400, msg: '仅支持中国大陆手机号' })
  })
})
