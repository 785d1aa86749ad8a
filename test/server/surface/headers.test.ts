import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { endpointsOf } from '#contract/kit/endpoint.ts'
import { securityHeaders } from '#server/http/security.ts'
import { mountWeb } from '#server/http/web.ts'
import { openEvents } from '#test/make/events.ts'
import { startServer } from '#test/server/harness.ts'

const server = await startServer()
let token = ''

beforeAll(async () => {
  token = await server.login()
})

type Headers = Record<string, string | string[] | number | undefined>

const ofPages = {
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': expect.stringContaining('camera=(self), microphone=()') as string,
}

function expectGuarded(headers: Headers, what: string): void {
  expect(headers, what).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    ...(String(headers['content-type']).includes('html') && ofPages),
  })
  const policy = String(headers['content-security-policy'])
  expect(policy, what).toMatch(/default-src '(?:none|self)'/)
  expect(policy, what).toMatch(/frame-ancestors 'none'|sandbox/)
  expect(policy, what).not.toMatch(/unsafe-inline|unsafe-eval|\*/)
  expect(headers['cache-control'], what).toBeDefined()
  for (const name of Object.keys(headers)) expect(name, what).not.toMatch(/^access-control-/)
}

test('[S20] every interface call, answered or refused, has the headers and is never cached', async () => {
  for (const { method, path } of endpointsOf(contract)) {
    const { headers } = await server.app.inject({ method, url: path, headers: { origin: 'https://evil.example' } })
    expectGuarded(headers, path)
    expect(headers['cache-control'], path).toMatch(/no-store|private, no-cache/)
  }
})

test.for([
  ['GET', '/api/nothing', 404],
  ['GET', '/nothing', 404],
  ['GET', '/api/%E0%A4%A', 400],
  ['GET', '/api/task/file?id=1', 401],
  ['GET', '/files/nothing.png', 404],
  ['GET', '/files/../../etc/passwd', 404],
  ['GET', '/callback?code=1', 302],
  ['GET', '/api/docs', 200],
  ['GET', '/api/docs.css', 200],
  ['GET', '/api/openapi.json', 200],
  ['GET', '/healthz', 200],
  ['GET', '/readyz', 200],
  ['OPTIONS', '/api/goods/brand/list', 404],
  ['DELETE', '/api/goods/brand/list', 404],
  ['HEAD', '/api/docs', 200],
] as const)('[S20] %s %s has the headers', async ([method, url, code]) => {
  const answer = await server.app.inject({ method, url, headers: { origin: 'https://evil.example' } })
  expect(answer.statusCode).toBe(code)
  expectGuarded(answer.headers, url)
})

test('[S20] what cannot be read as a request has them too', async () => {
  const broken = await server.app.inject({
    method: 'POST',
    url: '/api/login',
    payload: '{"username":',
    headers: { 'content-type': 'application/json' },
  })
  expect(broken.statusCode).toBe(400)
  expectGuarded(broken.headers, 'broken JSON')
  const strange = await server.app.inject({ method: 'POST', url: '/api/login', payload: 'x', headers: { 'content-type': 'text/weird' } })
  expectGuarded(strange.headers, 'strange type')
})

test('[S20] the event stream has them', async () => {
  const stream = await openEvents(server, token)
  expectGuarded(Object.fromEntries(stream.response.headers), 'events')
  expect(stream.response.headers.get('cache-control')).toBe('no-store')
  stream.close()
  await stream.ended.catch(() => undefined)
})

test('[S20] https is asked for a year where the product is reached by it, and only there', async () => {
  const of = async (publicUrl: string | undefined, headers: Record<string, string> = {}) => {
    const app = Fastify()
    securityHeaders(app, { publicUrl })
    app.get('/', async () => 'x')
    return (await app.inject({ url: '/', headers })).headers['strict-transport-security']
  }
  expect(await of(undefined)).toBeUndefined()
  expect(await of('http://shop.example')).toBeUndefined()
  expect(await of('https://shop.example')).toBe('max-age=31536000; includeSubDomains')
  expect(await of(undefined, { 'x-forwarded-proto': 'https' })).toBe('max-age=31536000; includeSubDomains')
})

const folder = await mkdtemp(join(tmpdir(), 'hexbolt-web-'))
afterAll(() => rm(folder, { recursive: true }))

test('[S20] pages run only the scripts that they came with; their parts have a policy too', async () => {
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), '<style>a{}</style><script>1</script><script src="/assets/a.js"></script>')
  await writeFile(join(folder, 'assets/a.js'), '1')
  await writeFile(join(folder, 'service-worker.js'), '1')
  const app = Fastify()
  securityHeaders(app, { publicUrl: undefined })
  await mountWeb(app, { root: folder })
  for (const url of ['/', '/index.html', '/assets/a.js', '/service-worker.js']) {
    const { headers, statusCode } = await app.inject({ url })
    expect(statusCode, url).toBe(200)
    expectGuarded(headers, url)
  }
  const { headers } = await app.inject({ url: '/' })
  expect(headers).toMatchObject(ofPages)
  expect(headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-[^']+'; style-src 'self' 'sha256-[^']+'/)
  await app.close()
})
