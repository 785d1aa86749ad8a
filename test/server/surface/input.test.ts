import * as fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { endpointsOf, type Endpoint } from '#contract/kit/endpoint.ts'
import { rounds } from '#test/campaign.ts'
import { startServer } from '#test/server/harness.ts'
import { anyText } from './fuzz/values.ts'

const { app, call, login } = await startServer()
// these calls end or lock the session, or end the token, which the other calls need
const { logout, refreshToken } = contract.session.session
const ending: ReadonlySet<string> = new Set([logout, refreshToken, contract.session.lock.lock].map(({ address }) => address))
const endpoints = endpointsOf(contract).filter(({ address }) => !ending.has(address))
const token = await login('admin')
const authorization = `Bearer ${token}`

/** Sends the input and fails on a server error: every input gets an answer in the envelope. */
async function expectAnswer(request: InjectOptions): Promise<number> {
  const answer = await app.inject({ ...request, headers: { authorization, 'x-idempotency-key': crypto.randomUUID(), ...request.headers } })
  expect(answer.statusCode, `${request.method} ${String(request.url)} ${String(request.payload)}: ${answer.body}`).toBeLessThan(500)
  expect(answer.json()).toMatchObject({ code: answer.statusCode, msg: expect.any(String) })
  return answer.statusCode
}

const json = (endpoint: Endpoint, payload: string): InjectOptions => ({
  method: endpoint.method,
  url: endpoint.path,
  ...(endpoint.method === 'POST' ? { payload, headers: { 'content-type': 'application/json' } } : {}),
})

describe('whatever is sent, nothing breaks', () => {
  const strange = fc.oneof(
    fc.constantFrom(
      '\0',
      '\ud800',
      '\udfff\ud800',
      '%',
      '_',
      '\\',
      "'",
      '"; drop table sku; --',
      '$1',
      '{}',
      '[]',
      'null',
      '-1',
      '1e400',
      '9'.repeat(40),
      'NaN',
      '\u202e\u2066',
      ' ',
      '🀄'.repeat(40),
    ),
    anyText(80),
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.integer({ min: 500, max: 1500 }).map((length) => '长'.repeat(length)),
  )
  const number = fc.oneof(fc.integer(), fc.double(), fc.constantFrom(0, -0, -1, 2 ** 31, 2 ** 53, 2 ** 63, 1e300, 5e-324, 0.1))
  const leaf = fc.oneof(strange, number, fc.boolean(), fc.constant(null))
  const key = fc.oneof(fc.constantFrom('__proto__', 'constructor', 'prototype', 'toString', 'length', 'id', 'ids', 'list', ''), strange)
  const value = fc.letrec((tie) => ({
    any: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      leaf,
      fc.array(tie('any'), { maxLength: 5 }),
      fc.dictionary(key, tie('any'), { maxKeys: 5 }),
    ),
  })).any

  /** An object with the call's fields, some with valid and some with arbitrary values. */
  function bodyFor(endpoint: Endpoint) {
    const fields = fieldsOf(endpoint)
    return fc.oneof(
      fc.record(Object.fromEntries(fields.map((field) => [field, fc.oneof(likely, value)])), { requiredKeys: [] }),
      fc.dictionary(fc.oneof(key, fc.constantFrom(...fields, 'x')), value, { maxKeys: 8 }),
      value,
    )
  }
  const likely = fc.oneof(
    fc.constantFrom(1, 0, 2, '1', 'asc', 'sort', '轴承', '2026-01-01', '/files/ab/cd.jpg', 'goods_detail', 'set', 'price_store', 'in'),
    fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 3 }),
  )

  test.each(endpoints.map((endpoint) => [endpoint.address, endpoint] as const))(
    '%s takes any JSON or query',
    async (_address, endpoint) => {
      await fc.assert(
        fc.asyncProperty(bodyFor(endpoint), async (body) => {
          if (endpoint.method === 'GET') await expectAnswer({ method: 'GET', url: endpoint.path, query: flat(body) })
          else await expectAnswer(json(endpoint, JSON.stringify(body) ?? 'null'))
        }),
        { numRuns: rounds(2, 4) },
      )
    },
  )

  test('any path and any query string', async () => {
    const path = fc.oneof(
      strange.map((text) => encodeURIComponent(text.toWellFormed())),
      fc.constantFrom('%', '%zz', '%ff', '..%2f..%2fetc', '//', 'a/'.repeat(300), '%00', '%c0%af'),
    )
    const query = fc.array(
      fc.oneof(
        path,
        fc.constantFrom(
          'a[b][c][d][e][f][g]=1',
          'a[]=&a[]=',
          '__proto__[x]=1',
          'id=1&id=2',
          'a[__proto__][x]=1',
          '&&==',
          'page_size[]=3',
          'page_no=',
        ),
      ),
      { maxLength: 6 },
    )
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('/api/', '/files/', '/api/goods/brand/list?', '/api/common/search/store?word=', '/'),
        path,
        query,
        async (start, middle, end) => {
          const answer = await app.inject({
            url: `${start}${middle}${start.includes('?') ? '&' : '?'}${end.join('&')}`,
            headers: { authorization },
          })
          expect(answer.statusCode, answer.body).toBeLessThan(500)
        },
      ),
      { numRuns: 200 },
    )
    expect(Object.prototype).not.toHaveProperty('x')
  })

  test('any kind of body under any content type', async () => {
    const types = [
      'application/json',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'multipart/form-data; boundary=x',
      'text/plain',
      'application/xml',
      '',
      'application/json; charset=utf-16',
      'image/png',
    ]
    const bodies = [
      '',
      '{',
      '{"a":1',
      '[1,2',
      'null',
      '"x"',
      '{"__proto__":{"a":1}}',
      '{"constructor":{"prototype":{"a":1}}}',
      'a=1&b[c][]=2',
      '--x\r\n\r\n',
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nabc\r\n--x--',
      '\uFEFF{}',
      '\0',
      '['.repeat(20_000),
    ]
    const targets = [
      contract.goods.brand.edit,
      contract.goods.sku.stock,
      contract.common.upload.image,
      contract.session.session.login,
      contract.common.gproto.gen,
    ]
    for (const endpoint of targets) {
      for (const type of types) {
        for (const payload of bodies) await expectAnswer({ method: 'POST', url: endpoint.path, payload, headers: { 'content-type': type } })
      }
    }
    expect({}).not.toHaveProperty('a')
  })

  test('bytes that are no UTF-8', async () => {
    const payload = Buffer.concat([Buffer.from('{"title":"'), Buffer.from([0xff, 0xfe, 0x80, 0xc0]), Buffer.from('"}')])
    for (const endpoint of endpoints.filter(({ method }) => method === 'POST')) {
      await expectAnswer({ method: 'POST', url: endpoint.path, payload, headers: { 'content-type': 'application/json' } })
    }
  })

  test('a body above the limit is refused, not read', async () => {
    expect(await expectAnswer(json(contract.goods.brand.edit, JSON.stringify({ title: 'x'.repeat(2_000_000) })))).toBe(413)
  })

  test('any header', async () => {
    for (const headers of [
      { 'accept-language': ',;q=x' },
      { authorization: 'Bearer' },
      { authorization: `Bearer ${'x'.repeat(5000)}` },
      { cookie: 'hexbolt-device=;;;=' },
      { 'x-idempotency-key': "'" },
      { 'content-length': '5' },
    ]) {
      await expectAnswer({ method: 'GET', url: '/api/goods/brand/list', headers })
      await expectAnswer({ ...json(contract.session.session.login, '{}'), headers: { 'content-type': 'application/json', ...headers } })
    }
  })

  test('any cursor', async () => {
    const cursors = fc.oneof(
      strange,
      value.map((json) => Buffer.from(JSON.stringify(json) ?? '').toString('base64url')),
      fc
        .tuple(fc.constantFrom('next', 'prev'), fc.constantFrom('brand.sort.desc', 'brand.created_at.desc'), leaf, number)
        .map((parts) => Buffer.from(JSON.stringify(parts)).toString('base64url')),
    )
    await fc.assert(
      fc.asyncProperty(cursors, fc.constantFrom('sort', 'created_at', 'sku_count'), async (cursor, sort_field) => {
        await expectAnswer({ method: 'GET', url: '/api/goods/brand/list', query: { cursor, sort_field } })
      }),
      { numRuns: 100 },
    )
  })
})

describe('bodies and queries', () => {
  const picture = '/files/ab/cdef.jpg'

  test('[C03] a form says the same as JSON', async () => {
    const fields = {
      title: '北辰轴承',
      code: 'BCZC',
      logo: picture,
      is_recommend: 1 as const,
      cert_images: [picture, picture],
      sort: 7,
      intro: '甲&乙=丙+丁 戊',
    }
    const first = await call(contract.goods.brand.edit, fields, { token })
    const second = await call(contract.goods.brand.edit, { ...fields, title: '南辰轴承', code: 'NCZC' }, { token, form: true })
    expect([first.code, second.code, second.msg]).toEqual([200, 200, '保存成功'])
    const read = async (id: number) => (await call(contract.goods.brand.detail, { id }, { token })).data
    const [one, other] = [await read(first.data.id), await read(second.data.id)]
    const own = ({ id: _id, title: _title, code: _code, initial: _initial, created_at: _c, updated_at: _u, ...rest }: typeof one) => rest
    expect(own(other)).toEqual(own(one))
    expect(other).toMatchObject({ title: '南辰轴承', is_recommend: 1, cert_images: [picture, picture], sort: 7, intro: '甲&乙=丙+丁 戊' })
  })

  test('[C03] a form is refused in the same words as JSON', async () => {
    const wrong = { title: '', code: 'x', sort: 'many' }
    const asJson = await call(contract.goods.brand.edit, wrong as never, { token })
    const asForm = await call(contract.goods.brand.edit, wrong as never, { token, form: true })
    expect(asForm.data).toEqual(asJson.data)
    expect(asJson.code).toBe(400)
  })

  test('[C03] a query may be nested, and a list may be written in each of the usual ways', async () => {
    const read = async (query: string) =>
      (await app.inject({ url: `/api/common/goods/sku/picker?${query}`, headers: { authorization } })).json()
    for (const query of [
      'sku_select[series_id][]=1&sku_select[brand_id][]=2',
      'sku_select[series_id][0]=1&sku_select[series_id][1]=3',
      'sku_select%5Bseries_id%5D%5B%5D=1',
      'sku_select[series_id]=1',
    ]) {
      expect((await read(query)).code, query).toBe(200)
    }
    expect((await read('sku_select[series_id][]=x')).data.errors[0].field).toBe('sku_select.series_id.0')
    expect((await read('page_size=101')).msg).toBe('每页条数必须为1~100之间的整数')
  })

  test('an empty filter is no filter', async () => {
    const { code } = (
      await app.inject({ url: '/api/goods/sku/list?code=&title=&brand_id=&price_min=&stock=&status=', headers: { authorization } })
    ).json()
    expect(code).toBe(200)
  })
})

function fieldsOf({ input }: Endpoint): string[] {
  const def = input._zod.def as unknown as { shape?: object; in?: Endpoint['input'] }
  return def.shape ? Object.keys(def.shape) : def.in ? fieldsOf({ input: def.in } as Endpoint) : ['x']
}

/** A value in query parameter form. */
function flat(value: unknown): Record<string, string | string[]> {
  if (typeof value !== 'object' || value === null) return { x: String(value) }
  const text = (item: unknown) => (typeof item === 'string' ? item : (JSON.stringify(item) ?? '')).toWellFormed()
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name.toWellFormed(), Array.isArray(item) ? item.map(text) : text(item)]),
  )
}
