import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { mountWeb } from './web.ts'

const folder = await mkdtemp(join(tmpdir(), 'hexbolt-web-'))
const root = join(folder, 'web')
await mkdir(join(root, 'assets'), { recursive: true })
await writeFile(join(root, 'index.html'), '<!doctype html><title>page</title>')
await writeFile(join(root, 'assets/a.js'), 'plain()')
await writeFile(join(root, 'assets/a.js.br'), 'packed')
await writeFile(join(folder, 'server.js'), 'secret()')
const app = Fastify()
app.setNotFoundHandler((_request, reply) => reply.code(404).send('nothing'))
await mountWeb(app, { root })
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

test('the built web is served to its last file, and nothing beside it', async () => {
  expect((await app.inject('/')).body).toContain('<title>page')
  const part = await app.inject('/assets/a.js')
  expect([part.body, part.headers['cache-control']]).toEqual(['plain()', 'public, max-age=31536000, immutable'])
  const packed = await app.inject({ url: '/assets/a.js', headers: { 'accept-encoding': 'br' } })
  expect([packed.body, packed.headers['content-encoding']]).toEqual(['packed', 'br'])
  expect((await app.inject({ method: 'HEAD', url: '/assets/a.js' })).statusCode).toBe(200)
  for (const url of [
    '/assets',
    '/assets/',
    '/goods/brand',
    '/../server.js',
    '/assets/../../server.js',
    '/%2e%2e/server.js',
    '/..%2fserver.js',
  ]) {
    const { statusCode, body } = await app.inject(url)
    expect([statusCode, body], url).toEqual([404, 'nothing'])
  }
})
