import { describe, expect, test } from 'vitest'
import { contract, permissions } from '#contract/index.ts'
import { endpointsOf, type Endpoint } from '#contract/kit/endpoint.ts'
import { startServer } from '#test/server/harness.ts'
import { changingRole } from './changing-role.ts'

const server = await startServer()
const { app, call, login } = server
const endpoints = endpointsOf(contract)
const guarded = endpoints.filter(({ access }) => access !== 'public')
const needing = endpoints.filter(({ access }) => access !== 'public' && access !== 'login')
const byAccess = Map.groupBy(needing, ({ access }) => access)

/** Calls with an empty input; access is decided before the input is read. */
async function codeOf(endpoint: Endpoint, token?: string): Promise<number> {
  const { status, code } = await call(endpoint, {}, { token })
  expect(code).toBe(status)
  return code
}

describe('who may call', () => {
  test('[P01] only these calls are open to everybody', () => {
    const open = endpoints.filter(({ access }) => access === 'public').map(({ address }) => address)
    expect(open).toEqual([
      'session.session.login',
      'session.session.refreshToken',
      'session.sms.send',
      'session.sso.start',
      'session.sso.finish',
      'session.register.create',
      'session.ways.list',
      'session.mfa.login',
      'common.common.demoAccounts',
      'common.error.report',
      'config.config.open',
    ])
  })

  test('[P01] every other call asks for a login', async () => {
    for (const endpoint of guarded) expect(await codeOf(endpoint), endpoint.address).toBe(401)
  })

  test('[P01] a token that nobody has issued opens nothing', async () => {
    for (const endpoint of guarded) expect(await codeOf(endpoint, 'a'.repeat(43)), endpoint.address).toBe(401)
  })

  test('[P01] all permissions but its own do not open a call', async () => {
    const { token, grant } = await changingRole(server, 'without')
    for (const [access, calls] of byAccess) {
      await grant(permissions.filter((permission) => permission !== access))
      for (const endpoint of calls) expect(await codeOf(endpoint, token), endpoint.address).toBe(403)
    }
  })

  test('[P01] its own permission alone opens a call', async () => {
    const { token, grant } = await changingRole(server, 'with')
    for (const [access, calls] of byAccess) {
      await grant([access])
      for (const endpoint of calls) expect([200, 400, 404], endpoint.address).toContain(await codeOf(endpoint, token))
    }
  })

  test('[P01] a login alone opens the calls that ask for no more', async () => {
    const reader = await login({ perms: [] })
    for (const endpoint of guarded.filter(({ access, address }) => access === 'login' && address !== 'session.session.logout')) {
      // some writes end or lock the session
      const token = endpoint.effect === 'read' ? reader : await login({ perms: [] })
      expect([200, 400], endpoint.address).toContain(await codeOf(endpoint, token))
    }
  })

  test('[P01] an administrator may call everything', async () => {
    const token = await login('admin')
    for (const endpoint of needing) expect([200, 400, 404], endpoint.address).toContain(await codeOf(endpoint, token))
  })
})

describe('the calls of the specification', () => {
  const specified = `
    POST /api/login
    GET /api/info
    GET /api/logout
    GET /api/menu
    GET /api/refreshToken
    GET /api/common/gproto/table
    POST /api/common/gproto/gen
    GET /api/common/search/coupon
    GET /api/common/search/adminUser
    GET /api/common/search/store
    GET /api/common/search/user
    GET /api/common/search/agent
    POST /api/upload/image
    GET /api/goods/sku/list
    POST /api/goods/sku/edit
    POST /api/goods/sku/status
    POST /api/goods/sku/sort
    POST /api/goods/sku/delete
    GET /api/goods/sku/exts
    GET /api/common/goods/sku/option
    GET /api/common/goods/sku/tree
    GET /api/common/goods/sku/picker
    GET /api/goods/series/list
    POST /api/goods/series/edit
    POST /api/goods/series/delete
    GET /api/common/goods/series/option
    GET /api/goods/brand/list
    POST /api/goods/brand/edit
    POST /api/goods/brand/delete
    GET /api/common/goods/brand/option
    GET /api/common/area
    GET /api/common/customService/option
    GET /api/common/salesman/option`
    .trim()
    .split('\n')
    .map((line) => line.trim())

  test('[C01] each has its method and path in the contract', () => {
    const offered = new Set(endpoints.map(({ method, path }) => `${method} ${path}`))
    expect(specified.filter((line) => !offered.has(line))).toEqual([])
  })

  test('[C01] each is served', async () => {
    const token = await login()
    for (const line of specified) {
      const [method = 'GET', url = ''] = line.split(' ')
      const answer = await app.inject({ method: method as 'GET', url, headers: { authorization: `Bearer ${token}` } })
      expect(answer.statusCode, line).not.toBe(404)
      if (url === '/api/logout') expect(answer.json().code).toBe(200)
      expect(answer.statusCode, line).toBeLessThan(500)
    }
  })

  test('every address is one thing only', () => {
    const places = endpoints.map(({ method, path }) => `${method} ${path}`)
    expect(new Set(places).size).toBe(places.length)
  })
})

describe('answers', () => {
  test('[C02] a success is 200 in the status and in the code, with data as the contract says', async () => {
    const { goods, common, session } = contract
    const token = await login()
    const calls = [
      goods.brand.list,
      goods.series.list,
      goods.sku.list,
      goods.sku.picker,
      goods.sku.tree,
      goods.brand.option,
      goods.category.tree,
    ]
    for (const endpoint of [...calls, common.common.area, common.gproto.table, session.session.info, session.session.menu] as Endpoint[]) {
      const answer = await call(endpoint, {}, { token })
      expect([answer.status, answer.code], endpoint.address).toEqual([200, 200])
      expect(endpoint.output.safeParse(answer.data).success, endpoint.address).toBe(true)
    }
  })

  test('[C02] a failure has its code as the status, in the same envelope', async () => {
    const token = await login()
    const failures = [
      [404, await app.inject({ url: '/api/goods/brand/detail?id=4711', headers: { authorization: `Bearer ${token}` } })],
      [401, await app.inject('/api/info')],
      [404, await app.inject('/api/no/such/call')],
      [404, await app.inject({ method: 'POST', url: '/api/info' })],
      [400, await app.inject({ method: 'POST', url: '/api/login', payload: '{', headers: { 'content-type': 'application/json' } })],
    ] as const
    for (const [code, answer] of failures) {
      expect(answer.statusCode).toBe(code)
      expect(answer.json()).toEqual({ code, msg: expect.stringMatching(/./), data: null })
    }
  })

  test('[C02] a refused value names its fields, and says of the first what is wrong', async () => {
    const answer = await call(contract.goods.brand.edit, { title: '一' } as never, { token: await login() })
    expect(answer).toMatchObject({ status: 400, code: 400, msg: '品牌名称不能少于2个字符' })
    expect(answer.data).toEqual({
      errors: [
        { field: 'title', msg: '品牌名称不能少于2个字符' },
        { field: 'code', msg: '请输入品牌编码' },
        { field: 'logo', msg: '请上传品牌LOGO' },
      ],
    })
  })

  test('every answer has an id of its own, is kept by no cache and says of what type it is', async () => {
    const answers = [
      await app.inject('/api/info'),
      await app.inject('/api/no/such/call'),
      await app.inject('/api/openapi.json'),
      await app.inject('/nowhere'),
    ]
    const ids = answers.map(({ headers }) => headers['x-request-id'])
    expect(new Set(ids).size).toBe(answers.length)
    for (const { headers } of answers) {
      expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
      expect(headers['x-content-type-options']).toBe('nosniff')
    }
    for (const { headers } of answers.slice(0, 2)) expect(headers['cache-control']).toBe('no-store')
  })

  test('an answer is in the language that is asked for, Chinese by default', async () => {
    const messagesIn = async (language?: string) =>
      (await call(contract.session.session.login, {} as never, { headers: language ? { 'accept-language': language } : {} })).msg
    expect(await messagesIn()).toBe('用户名不能为空')
    expect(await messagesIn('zh-CN,zh;q=0.9,en;q=0.8')).toBe('用户名不能为空')
    expect(await messagesIn('en-GB,en;q=0.9')).toBe('Please enter your username')
    expect(await messagesIn('fr')).toBe('用户名不能为空')
  })
})
