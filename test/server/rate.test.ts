import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { openEvents } from '#test/make/events.ts'
import { shopMaker } from '#test/make/shop.ts'
import { startServer } from './harness.ts'

const PER_SECOND = 5
const BURST = PER_SECOND * 10

const server = await startServer()
const { env: verbEnv } = await server.ctxFor()
const env = { ...verbEnv, logLevel: 'error', storageUrl: '/nowhere', callsPerSecond: PER_SECOND } as const
const app = await buildApp({ database: server.acting, env, secretKey: randomBytes(32) })
afterAll(async () => {
  app.server.closeAllConnections()
  await app.close()
})

const ask = (token: string | undefined, remoteAddress: string, url = '/api/info') =>
  app.inject({ url, remoteAddress, headers: token === undefined ? {} : { authorization: `Bearer ${token}` } })

test('[S21] a session over its call limit gets a late 429 with retry time, its neighbour none', async () => {
  const [one, other] = [await server.login(), await server.login()]
  const began = performance.now()
  const answers = await Promise.all(Array.from({ length: BURST + 30 }, () => ask(one, '10.0.0.1')))
  const held = performance.now() - began
  const refused = answers.filter(({ statusCode }) => statusCode === 429)
  expect(answers.filter(({ statusCode }) => statusCode === 200).length + refused.length).toBe(BURST + 30)
  // tokens that are refilled during the calls
  expect(refused.length).toBeGreaterThan(30 - PER_SECOND * Math.ceil(held / 1000))
  expect(held).toBeGreaterThanOrEqual(990)
  for (const answer of refused) {
    const { headers } = answer
    expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1)
    expect(headers['cache-control']).toBe('no-store')
    expect(answer.json()).toMatchObject({ code: 429, msg: '操作过于频繁，请1秒后再试', data: null })
  }
  expect((await ask(other, '10.0.0.1')).statusCode).toBe(200)
})

test('[S21] what somebody asks for and does not wait for makes room; a stream takes none', async () => {
  const token = await server.login()
  const streams = [await openEvents({ app }, token)]
  for (let n = 0; n < 5; n++) streams.push(await openEvents({ app }, token))
  const { port } = app.server.address() as AddressInfo
  const gone = new AbortController()
  const url = `http://127.0.0.1:${port}/api/info`
  const headers = { authorization: `Bearer ${token}` }
  const left = Promise.allSettled(Array.from({ length: 20 }, () => fetch(url, { headers, signal: gone.signal })))
  gone.abort()
  await left
  expect((await fetch(url, { headers })).status).toBe(200)
  for (const stream of streams) stream.close()
})

test('[S21] calls without login count by address, and so do calls with changing tokens', async () => {
  // at the same time, because a refusal is delayed by one or two seconds
  const [strangers, changing] = await Promise.all([
    Promise.all(Array.from({ length: BURST + 30 }, () => ask(undefined, '10.0.0.2', '/api/login/ways'))),
    Promise.all(Array.from({ length: BURST * 10 + 60 }, () => ask(randomBytes(32).toString('base64url'), '10.0.0.3'))),
  ])
  expect(strangers.map(({ statusCode }) => statusCode)).toContain(429)
  expect(new Set(changing.map(({ statusCode }) => statusCode))).toEqual(new Set([401, 429]))
  expect((await ask(undefined, '10.0.0.4', '/api/login/ways')).statusCode).toBe(200)
  // pages and their files do not count for a caller
  const pages = await Promise.all(Array.from({ length: BURST + 30 }, () => ask(undefined, '10.0.0.2', '/healthz')))
  expect(new Set(pages.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
})

/** A server on the same database that counts work only. */
async function sparingServer(workPerSecond: number) {
  const sparing = await buildApp({ database: server.acting, env: { ...env, callsPerSecond: 0, workPerSecond }, secretKey: randomBytes(32) })
  onTestFinished(() => sparing.close())
  return sparing
}

test('[S21] a session over its cost limit gets 429 before any lookup; another session goes on', async () => {
  // a quarter second is reserved for bursts
  const sparing = await sparingServer(1)
  const list = (token: string) =>
    sparing.inject({ url: '/api/goods/sku/list', remoteAddress: '10.0.0.5', headers: { authorization: `Bearer ${token}` } })
  const [one, other] = [await server.login(), await server.login()]
  const first = await list(one)
  expect(first.statusCode).toBe(200)
  let refused = first
  let statements: string[] = []
  while (refused.statusCode === 200) statements = await server.statementsOf(async () => (refused = await list(one)))
  expect([refused.statusCode, refused.headers['cache-control'], statements]).toEqual([429, 'no-store', []])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1)
  expect((await list(other)).statusCode).toBe(200)
})

test('[S21] a line that is slow costs nothing: work begins when the body is there', async () => {
  const sparing = await sparingServer(1)
  const headers = { authorization: `Bearer ${await server.login()}`, 'content-type': 'application/json' }
  await sparing.inject({ method: 'POST', url: '/api/goods/brand/delete', headers, payload: Readable.from(slowBody()) })
  expect((await sparing.inject({ url: '/api/info', headers })).statusCode).toBe(200)
})

async function* slowBody() {
  yield Buffer.from('{"ids":')
  // longer than the available quarter second
  await pause(500)
  yield Buffer.from('[]}')
}

test('[S21] a customer may make twenty calls a second in the long run, whatever accounts may', async () => {
  const shopMade = shopMaker(server)
  const limited = await buildApp({ database: server.acting, env: { ...env, callsPerSecond: 100 }, secretKey: randomBytes(32) })
  onTestFinished(async () => void (await limited.close()))
  const [one, other] = [await shopMade.person(), await shopMade.person()]
  const me = (token: string) => limited.inject({ url: '/api/shop/session/me', headers: { authorization: `Bearer ${token}` } })
  const answers = await Promise.all(Array.from({ length: 260 }, () => me(one.token)))
  const refused = answers.filter(({ statusCode }) => statusCode === 429)
  expect(refused.length).toBeGreaterThan(0)
  expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThanOrEqual(200)
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThanOrEqual(1)
  expect((await me(other.token)).statusCode).toBe(200)
  const staff = await server.login()
  const info = () => limited.inject({ url: '/api/info', headers: { authorization: `Bearer ${staff}` } })
  const requests = await Promise.all(Array.from({ length: 260 }, info))
  expect(requests.filter(({ statusCode }) => statusCode === 429)).toEqual([])
})
