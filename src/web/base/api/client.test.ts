import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { EndpointShape } from './endpoint-ref.ts'

const rows = {
  address: 'goods.brand.list',
  method: 'GET',
  path: '/api/goods/brand/list',
  upload: false,
  idempotent: false,
  quiet: false,
} as const satisfies EndpointShape
const edit = {
  address: 'goods.brand.edit',
  method: 'POST',
  path: '/api/goods/brand/edit',
  upload: false,
  idempotent: false,
  quiet: false,
} as const satisfies EndpointShape
const pay = { ...edit, idempotent: true } as const satisfies EndpointShape

const answers = vi.fn<(url: string, init: RequestInit & { headers: Record<string, string> }) => Promise<Response>>()
const leave = vi.fn()
const forbid = vi.fn()
const shut = vi.fn()
const notify = vi.fn()

beforeEach(async () => {
  vi.resetModules()
  vi.clearAllMocks()
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('fetch', answers)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function client() {
  const { connectClient, ...rest } = await import('./client.ts')
  const { connectSpeaker } = await import('./notify.ts')
  const { token } = await import('./token.ts')
  connectClient({
    leave: () => {
      leave()
      rest.changeSession('')
    },
    forbid,
    shut,
  })
  connectSpeaker((_tone, message) => notify(message))
  return { ...rest, connectClient, token }
}

function answer(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers })
}

test.each([200, 0, '200', '0'])('[C02] code %j is a success', async (code) => {
  const { dataOf } = await client()
  answers.mockResolvedValueOnce(answer({ code, msg: '', data: { total: 3 } }))
  expect(await dataOf(rows, {})).toEqual({ total: 3 })
})

test('[C05] any other code rejects with the message of the server, or else of the catalogue', async () => {
  const { dataOf } = await client()
  answers.mockImplementationOnce(async () => answer({ code: 410, msg: '', data: null }))
  await expect(dataOf(rows, {})).rejects.toMatchObject({ code: 410 })
  answers.mockImplementationOnce(async () => answer({ code: 400, msg: '品牌已被使用，无法删除', data: null }, 400))
  await expect(dataOf(edit, {})).rejects.toMatchObject({ code: 400, msg: '品牌已被使用，无法删除' })
  const { useLanguageStore } = await import('#web/base/locales/texts.ts')
  useLanguageStore.setState({ language: 'en' })
  answers.mockImplementationOnce(async () => answer({ code: 500, data: null }))
  await expect(dataOf(rows, {})).rejects.toMatchObject({ code: 500 })
  expect(notify.mock.calls).toEqual([['请求资源被永久删除，且不会被看到'], ['品牌已被使用，无法删除'], ['The server failed']])
})

test('[C04] only named calls cover the page, until their answer, good or bad', async () => {
  const { dataOf } = await client()
  const { useMask } = await import('./mask.ts')
  const gen = { ...edit, address: 'common.gproto.gen', path: '/api/common/gproto/gen' } as const satisfies EndpointShape
  for (const status of [200, 400]) {
    const { promise, resolve } = Promise.withResolvers<Response>()
    answers.mockReturnValueOnce(promise)
    const called = dataOf(gen, {}).catch(() => undefined)
    expect(useMask.getState().running).toBe(1)
    resolve(answer({ code: status, msg: '', data: {} }, status))
    await called
    expect(useMask.getState().running).toBe(0)
  }
  answers.mockResolvedValueOnce(answer({ code: 200, msg: '', data: {} }))
  const other = dataOf(edit, {})
  expect(useMask.getState().running).toBe(0)
  await other
})

test('a fault of a field comes with the field, and can be left to the form', async () => {
  const { dataOf } = await client()
  answers.mockResolvedValueOnce(
    answer({ code: 400, msg: '请输入品牌名称', data: { errors: [{ field: 'title', msg: '请输入品牌名称' }] } }, 400),
  )
  await expect(dataOf(edit, {}, { quiet: 'fields' })).rejects.toMatchObject({
    code: 400,
    errors: [{ field: 'title', msg: '请输入品牌名称' }],
  })
  expect(notify).not.toHaveBeenCalled()
})

test('[G09] [G10] the token goes along, and a newer one that comes back takes its place', async () => {
  const { dataOf, changeSession, token } = await client()
  changeSession('one')
  answers.mockResolvedValueOnce(answer({ code: 200, msg: '', data: {} }, 200, { refresh_token: 'two' }))
  await dataOf(rows, {})
  expect(answers.mock.calls[0]?.[1].headers['Authorization']).toBe('Bearer one')
  expect(token.read()).toBe('two')
})

test('[G11] [S7] 100 calls at once with an expired token make one refresh, and each is answered', async () => {
  const { dataOf, changeSession, token } = await client()
  changeSession('old')
  answers.mockImplementation(async (url, { headers }) => {
    if (url === '/api/refreshToken') return answer({ code: 200, msg: '', data: { token: 'new' } })
    return headers['Authorization'] === 'Bearer new'
      ? answer({ code: 200, msg: '', data: url })
      : answer({ code: 402, msg: '', data: null }, 402)
  })
  const results = await Promise.all(Array.from({ length: 100 }, (_, n) => dataOf(rows, { page_no: n })))
  expect(results).toEqual(Array.from({ length: 100 }, (_, n) => `/api/goods/brand/list?page_no=${n}`))
  expect(answers.mock.calls.filter(([url]) => url === '/api/refreshToken')).toHaveLength(1)
  expect(answers).toHaveBeenCalledTimes(201)
  expect(token.read()).toBe('new')
})

const asksProof = { code: 400, msg: '请先验证身份', data: { errors: [{ field: 'proof', msg: '请先验证身份' }], proof: 'code' } }

test('[S13] a call that asks for a proof is sent again as it was, once that is given', async () => {
  const { exchange, connectClient } = await import('./client.ts')
  const prove = vi.fn(async () => true)
  connectClient({ prove })
  answers.mockImplementationOnce(async () => answer(asksProof, 400))
  answers.mockImplementationOnce(async () => answer({ code: 200, msg: '保存成功', data: {} }))
  expect(await exchange(edit, { id: 1, title: '十分钟' })).toMatchObject({ msg: '保存成功' })
  expect(prove.mock.calls).toEqual([['code']])
  const bodies = answers.mock.calls.map(([, init]) => (init as RequestInit).body)
  expect(bodies[1]).toBe(bodies[0])
})

test('[S13] a call without the required reauthentication is refused and not sent again', async () => {
  const { exchange, connectClient } = await import('./client.ts')
  connectClient({ prove: async () => false })
  answers.mockImplementationOnce(async () => answer(asksProof, 400))
  await expect(exchange(edit, {}, { quiet: true })).rejects.toMatchObject({ msg: '请先验证身份' })
  expect(answers).toHaveBeenCalledTimes(1)
})

test('[G11] a refresh that fails rejects every call and leaves once', async () => {
  const { dataOf, changeSession } = await client()
  changeSession('old')
  answers.mockImplementation(async (url) => answer({ code: url === '/api/refreshToken' ? 401 : 402, msg: '', data: null }))
  const results = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => dataOf(rows, { page_no: n })))
  expect(results.every((result) => result.status === 'rejected' && (result.reason as { code: number }).code === 402)).toBe(true)
  expect(leave).toHaveBeenCalledTimes(1)
  expect(notify.mock.calls).toEqual([['令牌过期']])
})

test.each([429, 500])('[G11] a refresh that is answered %i keeps the session, and the next call asks again', async (code) => {
  const { dataOf, changeSession, token } = await client()
  changeSession('old')
  answers.mockImplementation(async (url) => answer({ code: url === '/api/refreshToken' ? code : 402, msg: '稍后再试', data: null }))
  const results = await Promise.allSettled(Array.from({ length: 5 }, (_, n) => dataOf(rows, { page_no: n })))
  expect(results.every((result) => result.status === 'rejected' && (result.reason as { code: number }).code === code)).toBe(true)
  expect([leave.mock.calls.length, token.read()]).toEqual([0, 'old'])
  answers.mockImplementation(async (url, { headers }) => {
    if (url === '/api/refreshToken') return answer({ code: 200, msg: '', data: { token: 'new' } })
    return answer({ code: headers['Authorization'] === 'Bearer new' ? 200 : 402, msg: '', data: url })
  })
  expect(await dataOf(rows, {})).toBeDefined()
  expect(token.read()).toBe('new')
})

const over = { code: 401, msg: '本次登录已达到最长时间，请重新登录', data: { rule: 'session_over' } }

/** The server after a session's absolute end: it accepts one bearer token and answers all others with the session end. */
function serverAfterTheEnd(good: string) {
  answers.mockImplementation(async (url, { headers }) =>
    headers['Authorization'] === `Bearer ${good}` ? answer({ code: 200, msg: '', data: url }) : answer(over, 401),
  )
}

test('100 calls at the absolute session end wait for one login over the page and are answered', async () => {
  const { dataOf, changeSession, connectClient, token } = await client()
  const { promise, resolve } = Promise.withResolvers<string>()
  const enterAgain = vi.fn(() => promise)
  connectClient({ enterAgain })
  changeSession('old')
  serverAfterTheEnd('new')
  const calls = Promise.all(Array.from({ length: 100 }, (_, n) => dataOf(edit, { n })))
  await expect.poll(() => enterAgain.mock.calls.length).toBeGreaterThan(0)
  // the login itself does not wait for the calls that wait for it
  answers.mockResolvedValueOnce(answer({ code: 401, msg: '用户名或密码错误', data: null }, 401))
  await expect(dataOf({ ...edit, path: '/api/login' }, {}, { quiet: true, outside: true })).rejects.toMatchObject({ code: 401 })
  expect(answers.mock.lastCall?.[1].headers['Authorization']).toBeUndefined()
  resolve('new')
  expect(await calls).toHaveLength(100)
  expect(enterAgain).toHaveBeenCalledTimes(1)
  expect(token.read()).toBe('new')
  expect([leave.mock.calls.length, notify.mock.calls.length]).toEqual([0, 0])
})

test('without a new login at the end of the session the client leaves once', async () => {
  const { dataOf, changeSession, connectClient } = await client()
  connectClient({ enterAgain: () => Promise.reject(new Error('left')) })
  changeSession('old')
  serverAfterTheEnd('none')
  const results = await Promise.allSettled(Array.from({ length: 5 }, (_, n) => dataOf(rows, { page_no: n })))
  expect(results.every(({ status }) => status === 'rejected')).toBe(true)
  expect(leave).toHaveBeenCalledTimes(1)
})

test('a login before the end lets what is under way be answered, and goes along from then on', async () => {
  const { dataOf, changeSession, continueSession } = await client()
  changeSession('old')
  const { promise, resolve } = Promise.withResolvers<Response>()
  answers.mockReturnValueOnce(promise)
  const underWay = dataOf(edit, {})
  continueSession('new')
  resolve(answer({ code: 200, msg: '', data: 'saved' }))
  expect(await underWay).toBe('saved')
  answers.mockResolvedValueOnce(answer({ code: 200, msg: '', data: {} }))
  await dataOf(rows, {})
  expect(answers.mock.lastCall?.[1].headers['Authorization']).toBe('Bearer new')
})

test('[G12] 401 leaves once however many calls meet it; 403 goes to its page', async () => {
  const { dataOf, changeSession } = await client()
  changeSession('gone')
  answers.mockImplementation(async () => answer({ code: 401, msg: '', data: null }, 401))
  await Promise.allSettled([dataOf(rows, {}), dataOf(rows, { page_no: 2 }), dataOf(edit, {})])
  expect(leave).toHaveBeenCalledTimes(1)
  expect(notify).toHaveBeenCalledTimes(1)
  answers.mockResolvedValueOnce(answer({ code: 403, msg: '您没有该操作的权限', data: null }, 403))
  await expect(dataOf(rows, {})).rejects.toMatchObject({ code: 403 })
  expect(forbid).toHaveBeenCalledTimes(1)
})

test('[C09] 201, 202 and 204 show their text in both languages, as body code or bare status', async () => {
  const { dataOf } = await client()
  const { useLanguageStore } = await import('#web/base/locales/texts.ts')
  const messages = { 201: ['新建或修改数据成功', 'Created or changed'], 204: ['删除数据成功', 'Deleted'] } as const
  const queued = ['一个请求已经进入后台排队(异步任务)', 'The request has been queued'] as const
  for (const [at, language] of (['zh', 'en'] as const).entries()) {
    useLanguageStore.setState({ language })
    for (const [code, texts] of Object.entries({ ...messages, 202: queued })) {
      answers.mockResolvedValueOnce(answer({ code, data: {} }))
      await expect(dataOf(edit, {})).rejects.toMatchObject({ code: Number(code), msg: texts[at] })
      answers.mockResolvedValueOnce(new Response(null, { status: Number(code) }))
      await expect(dataOf(edit, {})).rejects.toMatchObject({ code: Number(code), msg: texts[at] })
    }
  }
  expect(notify).toHaveBeenCalledTimes(12)
  answers.mockResolvedValueOnce(answer({ code: 201, msg: '已创建', data: {} }))
  await expect(dataOf(edit, {})).rejects.toMatchObject({ msg: '已创建' })
})

test('[D1] [G12] 403 leads to its page, except for quiet calls and before the person is known', async () => {
  const { dataOf } = await client()
  answers.mockImplementation(async () => answer({ code: 403, msg: '您没有该操作的权限', data: null }, 403))
  const refused = { code: 403 }
  await expect(dataOf(rows, {}, { quiet: true })).rejects.toMatchObject(refused)
  await expect(dataOf(edit, {}, { quiet: 'fields' })).rejects.toMatchObject(refused)
  expect([forbid.mock.calls.length, notify.mock.calls.length]).toEqual([2, 2])
  await expect(dataOf({ ...rows, quiet: true }, {})).rejects.toMatchObject(refused)
  await expect(dataOf(rows, {}, { ahead: () => true })).rejects.toMatchObject(refused)
  expect([forbid.mock.calls.length, notify.mock.calls.length]).toEqual([2, 2])
  await expect(dataOf(rows, {}, { ahead: () => false })).rejects.toMatchObject(refused)
  expect(forbid).toHaveBeenCalledTimes(3)
})

test('[C06] no answer at all says so; a read is tried three times, a write once', async () => {
  const { dataOf } = await client()
  answers.mockRejectedValue(new TypeError('failed to fetch'))
  const reading = expect(dataOf(rows, {})).rejects.toMatchObject({ code: 0 })
  await vi.advanceTimersByTimeAsync(1200)
  await reading
  expect(answers).toHaveBeenCalledTimes(3)
  expect(notify.mock.calls[0]?.[0]).toContain('后端接口连接异常')
  await expect(dataOf(edit, {})).rejects.toMatchObject({ code: 0 })
  expect(answers).toHaveBeenCalledTimes(4)
})

test('[C07] a call is given up after 10000 ms, with the possible causes', async () => {
  const { dataOf } = await client()
  const clock = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(clock.signal)
  answers.mockImplementation(
    (_url, { signal }) => new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error))),
  )
  const calling = expect(dataOf(edit, {})).rejects.toMatchObject({ code: 0 })
  clock.abort()
  await calling
  expect(timeout.mock.calls).toEqual([[10_000]])
  expect(notify.mock.calls[0]?.[0]).toMatch(/^后端接口连接异常.*请求超时$/)
  timeout.mockRestore()
})

test('[C06] the effect decides on a retry: a GET export starts one task, a POST read is retried', async () => {
  const { dataOf } = await client()
  answers.mockRejectedValue(new TypeError('failed to fetch'))
  await expect(dataOf({ ...rows, effect: 'write' }, {})).rejects.toMatchObject({ code: 0 })
  expect(answers).toHaveBeenCalledTimes(1)
  const reading = expect(dataOf({ ...edit, effect: 'read' }, {})).rejects.toMatchObject({ code: 0 })
  await vi.advanceTimersByTimeAsync(1200)
  await reading
  expect(answers).toHaveBeenCalledTimes(4)
})

test('an aborted call is silent', async () => {
  const { dataOf } = await client()
  const controller = new AbortController()
  answers.mockImplementation(
    (_url, { signal }) => new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error))),
  )
  const calling = expect(dataOf(rows, {}, { signal: controller.signal })).rejects.toMatchObject({ name: 'AbortError' })
  controller.abort()
  await calling
  expect(notify).not.toHaveBeenCalled()
})

test('[C03] a form body is written urlencoded', async () => {
  const { dataOf } = await client()
  answers.mockResolvedValueOnce(answer({ code: 200, msg: '', data: {} }))
  await dataOf(edit, { title: 'SKF 轴承', ids: [1, 2] }, { form: true })
  const { headers, body } = answers.mock.calls[0]![1]
  expect(headers['Content-Type']).toBe('application/x-www-form-urlencoded')
  expect(decodeURIComponent(String(body))).toBe('title=SKF 轴承&ids[]=1&ids[]=2')
})

test('a submission that got no answer keeps its key, an answered one does not', async () => {
  const { exchange } = await client()
  const { submissionKeys } = await import('./query.ts')
  const submit = submissionKeys()
  const send = (input: object) => submit(input, (idempotencyKey) => exchange(pay, input, { idempotencyKey, quiet: true }))
  answers.mockRejectedValueOnce(new TypeError('failed to fetch'))
  await expect(send({ amount: 1 })).rejects.toMatchObject({ code: 0 })
  answers.mockImplementation(async () => answer({ code: 200, msg: '', data: {} }))
  await send({ amount: 1 })
  await send({ amount: 1 })
  const [first, second, third] = answers.mock.calls.map(([, init]) => init.headers['X-Idempotency-Key'])
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('[N20] a press in a menu before the answer, or after a missing one, is the same call', async () => {
  await client()
  const { exchangeOnce } = await import('./query.ts')
  const copy = (id: number) => exchangeOnce(pay as never, { id } as never)
  const keys = () => answers.mock.calls.map(([, init]) => init.headers['X-Idempotency-Key'])
  answers.mockImplementation(async () => answer({ code: 200, msg: '', data: { id: 9 } }))
  await Promise.all([copy(1), copy(1), copy(2)])
  expect(new Set(keys()).size).toBe(2)
  expect(keys()).toHaveLength(2)
  answers.mockRejectedValueOnce(new TypeError('failed to fetch'))
  await expect(copy(1)).rejects.toMatchObject({ code: 0 })
  await copy(1)
  await copy(1)
  const [lost, repeated, next] = keys().slice(2)
  expect(repeated).toBe(lost)
  expect(next).not.toBe(lost)
})

test('[H07] a locked screen is shut, without a word of the call that met it', async () => {
  const { dataOf } = await client()
  answers.mockResolvedValueOnce(answer({ code: 423, msg: '屏幕已锁定', data: null }, 423))
  await expect(dataOf(rows, {})).rejects.toMatchObject({ code: 423 })
  expect(shut).toHaveBeenCalledTimes(1)
  expect(notify).not.toHaveBeenCalled()
  expect(leave).not.toHaveBeenCalled()
})
