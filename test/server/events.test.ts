import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { eq, sql } from 'drizzle-orm'
import Fastify from 'fastify'
import { afterAll, describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { openHub } from '#server/features/notice/events.ts'
import { mountEvents } from '#server/http/events.ts'
import { callerOf } from '#server/identity/session/caller.ts'
import { session } from '#server/identity/session/tables.ts'
import { adminUser } from '#server/identity/tables.ts'
import { closeGently } from '#server/listen.ts'
import { transact } from '#server/platform/kernel/ctx.ts'
import { notify } from '#server/platform/notify/notify.ts'
import { task } from '#server/platform/tasks/tables.ts'
import { notices, openEvents, settled } from '#test/make/events.ts'
import { startServer } from './harness.ts'

const server = await startServer()
const { login, call, ctxFor, database, app } = server
const { db } = database
const { notice } = contract.notice
const ctx = await ctxFor()
// otherwise the shutdown waits for streams that the tests keep open
afterAll(() => app.server.closeAllConnections())

async function person() {
  const username = `e${crypto.randomUUID().slice(0, 8)}`
  const token = await login({ username })
  const [row] = await db.select({ id: adminUser.id }).from(adminUser).where(eq(adminUser.username, username))
  return { token, id: row?.id ?? 0 }
}

const tellOne = (...to: number[]) =>
  transact(ctx, (ctx) => notify(ctx, { to, kind: 'low_stock', params: { code: 'A', stock: 1, warn: 2 }, link: '/goods/sku?code=A' }))

async function idsOf(token: string): Promise<number[]> {
  const { data } = await call(notice.list, { page_size: 100 }, { token })
  return data.list.map(({ id }) => id).toReversed()
}

describe('the event stream', () => {
  test('[L02] sends events while it is open, in the list wording, with an id for resuming', async () => {
    const { token, id } = await person()
    const stream = await openEvents(server, token)
    expect(stream.response.headers.get('content-type')).toBe('text/event-stream')
    expect(stream.response.headers.get('content-encoding')).toBeNull()
    expect(stream.response.headers.get('cache-control')).toBe('no-store')
    await stream.until(settled)
    await tellOne(id)
    await stream.until(notices(1))
    const { list } = (await call(notice.list, {}, { token })).data
    expect(stream.events.filter(({ event }) => event === 'notice')).toEqual([{ id: list[0]?.id, event: 'notice', data: list[0] }])
    await stream.until((events) => events.at(-1)?.data['unread'] === 1)
    await call(notice.readAll, {}, { token })
    await stream.until((events) => events.at(-1)?.data['unread'] === 0)
    stream.close()
  })

  test('reports the end of a task that began and ended between two looks', async () => {
    const { token, id } = await person()
    const stream = await openEvents(server, token)
    await stream.until(settled)
    const [row] = await db
      .insert(task)
      .values({
        kind: 'goods.sku.bulk',
        state: 'done',
        input: {},
        language: 'zh',
        request_id: 'r',
        created_by: id,
        created_at: ctx.now.toISOString(),
        finished_at: ctx.now.toISOString(),
      })
      .returning({ id: task.id })
    await tellOne(id)
    await stream.until((events) => events.some(({ event }) => event === 'task'))
    expect(stream.events.filter(({ event }) => event === 'task')).toMatchObject([{ data: { id: row?.id, state: 'done' } }])
    stream.close()
  })

  test('begins with what comes after it was opened, or after the id that the browser names', async () => {
    const { token, id } = await person()
    for (let i = 0; i < 3; i++) await tellOne(id)
    const ids = await idsOf(token)
    const fresh = await openEvents(server, token)
    await fresh.until(settled)
    expect(fresh.ids()).toEqual([])
    const resumed = await openEvents(server, token, ids[0])
    await resumed.until(settled)
    expect(resumed.ids()).toEqual(ids.slice(1))
    const beyond = await openEvents(server, token, 999_999_999)
    await beyond.until(settled)
    await tellOne(id)
    await beyond.until(notices(1))
    for (const stream of [fresh, resumed, beyond]) stream.close()
  })

  test('a repeatedly interrupted reader misses no event and receives none twice', async () => {
    const { token, id } = await person()
    const heard: number[] = []
    let isTelling = true
    const telling = Promise.all(Array.from({ length: 150 }, () => tellOne(id))).finally(() => (isTelling = false))
    const hear = async () => {
      const stream = await openEvents(server, token, heard.at(-1) ?? 0)
      await stream.until(settled)
      stream.close()
      heard.push(...stream.ids())
    }
    while (isTelling) await hear()
    await telling
    await hear()
    expect(heard).toEqual([...new Set(heard)].toSorted((one, other) => one - other))
    expect(heard).toHaveLength(150)
  })

  test('[S22] nobody hears what another is told', async () => {
    const [one, other] = [await person(), await person()]
    const streams = [await openEvents(server, one.token, 0), await openEvents(server, other.token, 0)] as const
    for (let i = 0; i < 20; i++) await tellOne(i % 2 === 0 ? one.id : other.id)
    await Promise.all(streams.map((stream) => stream.until(notices(10))))
    expect(streams[0].ids()).toEqual(await idsOf(one.token))
    expect(streams[1].ids()).toEqual(await idsOf(other.token))
    for (const stream of streams) stream.close()
  })

  test('[S22] is opened by a token in the header alone, so that no other page can open it', async () => {
    const { token } = await person()
    const url = '/api/events'
    const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    for (const request of [
      { url: `${url}?token=${token}&access_token=${token}&authorization=Bearer%20${token}` },
      { url, headers: { cookie: `hexbolt-token=${token}; token=${token}; authorization=Bearer%20${token}` } },
      { url, headers: { 'sec-websocket-protocol': token, 'x-token': token } },
    ]) {
      const { statusCode, headers } = await app.inject({ ...request, headers: { ...request.headers, ...foreign } })
      expect([statusCode, headers['access-control-allow-origin']], JSON.stringify(request)).toEqual([401, undefined])
    }
    const input = { ...foreign, 'access-control-request-method': 'GET', 'access-control-request-headers': 'authorization' }
    const preflight = await app.inject({ method: 'OPTIONS', url, headers: input })
    expect(preflight.statusCode).toBeGreaterThanOrEqual(400)
    expect(Object.keys(preflight.headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
    const stream = await openEvents(server, token)
    expect(stream.response.headers.get('access-control-allow-origin')).toBeNull()
    expect(stream.response.headers.get('cross-origin-resource-policy')).toBe('same-origin')
    stream.close()
  })

  test('is refused without a token, and to a session that has ended', async () => {
    const { token } = await person()
    await call(contract.session.session.logout, {}, { token })
    for (const refused of ['', token]) {
      const { response } = await openEvents(server, refused)
      expect(response.status).toBe(401)
      expect(response.headers.get('content-type')).toMatch(/^application\/json/)
    }
  })
})

describe('[S5] [S22] a stream ends within a second', () => {
  const setSession = (id: number, values: Partial<typeof session.$inferInsert>) =>
    db.update(session).set(values).where(eq(session.admin_user_id, id))
  const moment = new Date().toISOString()

  test.for([
    ['its session is revoked', (id: number) => setSession(id, { revoked_at: moment })],
    ['its session is locked', (id: number) => setSession(id, { locked_at: moment })],
    ['its account is disabled', (id: number) => db.update(adminUser).set({ status: 0 }).where(eq(adminUser.id, id))],
    ['its account is deleted', (id: number) => db.update(adminUser).set({ deleted_at: moment }).where(eq(adminUser.id, id))],
  ] as const)('when %s, and is told nothing any more', async ([, change]) => {
    const { token, id } = await person()
    const stream = await openEvents(server, token)
    await stream.until(settled)
    await change(id)
    const changed = performance.now()
    await tellOne(id)
    await stream.ended
    expect(performance.now() - changed).toBeLessThan(1000)
    expect(stream.events.at(-1)?.event).toBe('closed')
    expect(stream.events.filter(({ event }) => event === 'notice')).toEqual([])
  })

  test('also when nothing happens', async () => {
    const { token, id } = await person()
    const stream = await openEvents(server, token)
    await stream.until(settled)
    const changed = performance.now()
    await setSession(id, { revoked_at: moment })
    await stream.ended
    expect(performance.now() - changed).toBeLessThan(1000)
  })
})

test('when the connection that listens is lost, it is opened again and nothing is lost', async () => {
  const { token, id } = await person()
  const stream = await openEvents(server, token)
  await stream.until(settled)
  await db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen hexbolt_notice' and datname = current_database()`,
  )
  await tellOne(id)
  await stream.until(notices(1))
  await tellOne(id)
  await stream.until(notices(2))
  expect(stream.ids()).toEqual(await idsOf(token))
  stream.close()
})

test('who does not read is dropped, and gets everything when coming back', async () => {
  const { token, id } = await person()
  const theirs = { ...ctx, actor: (await callerOf(ctx, token)).actor }
  const own = Fastify({ forceCloseConnections: true })
  mountEvents(own, openHub(database), async () => theirs, { drainMs: 200 })
  await own.listen({ port: 0, host: '127.0.0.1' })
  const { port } = own.server.address() as AddressInfo
  const accepted = once(own.server, 'connection')
  const lazy = connect({ port, host: '127.0.0.1' })
  lazy.on('error', () => undefined)
  const [socket] = (await accepted) as [Socket]
  const dropped = once(socket, 'close')
  lazy.pause()
  lazy.write(`GET /api/events HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\nLast-Event-ID: 0\r\n\r\n`)
  const long = 'x'.repeat(100_000)
  for (let i = 0; i < 120; i++) {
    await transact(ctx, (ctx) => notify(ctx, { to: [id], kind: 'low_stock', params: { code: long, stock: i, warn: 2 } }))
  }
  await dropped
  lazy.destroy()
  await own.close()
  const stream = await openEvents(server, token, 0)
  await stream.until(notices(120))
  expect(new Set(stream.ids()).size).toBe(120)
  stream.close()
}, 60_000)

test('closing the server ends the streams, and does not wait for them', async () => {
  const own = Fastify({ forceCloseConnections: 'idle' })
  mountEvents(own, openHub(database), () => ctxFor())
  const stream = await openEvents({ app: own }, 'any')
  await stream.until(settled)
  const began = performance.now()
  await closeGently(own)
  await stream.ended
  expect(performance.now() - began).toBeLessThan(2000)
})
