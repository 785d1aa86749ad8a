import { afterAll, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { testClock } from '#test/make/clock.ts'
import { openEvents, settled, type EventLines } from '#test/make/events.ts'
import { goodsMaker } from '#test/make/goods.ts'
import { startServer } from '#test/server/harness.ts'

const clock = testClock()
const server = await startServer({ clock: clock.now })
const { call, login, app } = server
const token = await login()
const make = goodsMaker(server, token)
const { presence } = contract.presence
const { session } = contract.session
afterAll(() => app.server.closeAllConnections())

let seats = 0
/** A person with one open form. */
async function visitor(perms = ['goods:brand:list']) {
  const own = await login({ perms, username: `v${++seats}${Date.now()}` })
  const seat = `seat-of-${seats}`
  return {
    token: own,
    seat,
    here: (id: number, field: string | null = null) => call(presence.here, { entity: 'goods.brand', id, seat, field }, { token: own }),
    leave: (id: number) => call(presence.leave, { entity: 'goods.brand', id, seat }, { token: own }),
  }
}

const hasPresence = (id: number) => (events: readonly EventLines[]) =>
  events.some(({ event, data }) => event === 'presence' && data['id'] === id)

test('editors with the same record open see each other and the changed field until closing', async () => {
  const [one, other] = [await visitor(), await visitor()]
  const [id, another] = [await make.brand(), await make.brand()]
  expect((await one.here(id)).data.list).toEqual([])
  expect((await other.here(id, 'origin')).data.list).toMatchObject([{ seat: one.seat, name: '测试员', field: null, is_me: false }])
  expect((await one.here(id)).data.list).toMatchObject([{ seat: other.seat, field: 'origin' }])
  expect((await other.here(another)).data.list).toEqual([])
  await other.leave(id)
  expect((await one.here(id)).data.list).toEqual([])
})

test('whoever falls silent for thirty seconds is gone; whoever goes on speaking stays', async () => {
  const [one, other] = [await visitor(), await visitor()]
  const id = await make.brand()
  await one.here(id)
  clock.advance(29_000)
  expect((await other.here(id)).data.list).toHaveLength(1)
  clock.advance(2_000)
  expect((await other.here(id)).data.list).toEqual([])
})

test('a logged out or locked person is not there', async () => {
  const [one, other, third] = [await visitor(), await visitor(), await visitor()]
  const id = await make.brand()
  await one.here(id)
  await other.here(id)
  expect((await third.here(id)).data.list).toHaveLength(2)
  await call(session.logout, {}, { token: one.token })
  await call(contract.session.lock.lock, {}, { token: other.token })
  expect((await third.here(id)).data.list).toEqual([])
})

test('presence and changed fields reach the streams with the record open, in every process', async () => {
  const [one, other] = [await visitor(), await visitor()]
  const id = await make.brand()
  await one.here(id)
  // another process is notified by the database
  const second = await startServerBeside()
  const streams = [await openEvents(server, one.token), await openEvents({ app: second }, one.token)]
  for (const stream of streams) await stream.until(settled)
  await other.here(id)
  for (const stream of streams) await stream.until(hasPresence(id))
  const before = streams[0]?.events.length ?? 0
  // an unchanged heartbeat sends no event
  await other.here(id)
  await other.here(id, 'title')
  await streams[0]?.until((events) => events.length > before)
  await other.leave(id)
  await streams[0]?.until((events) => events.length > before + 1)
  expect(streams[0]?.events.slice(before).every(({ event }) => event === 'presence')).toBe(true)
  for (const stream of streams) stream.close()
  second.server.closeAllConnections()
  await second.close()
})

test('presence is for those who may see the record, and nobody speaks for another', async () => {
  const [one, other, stranger] = [await visitor(), await visitor(), await visitor(['goods:series:list'])]
  const id = await make.brand()
  expect(await stranger.here(id)).toMatchObject({ code: 403 })
  await one.here(id, 'title')
  await call(presence.leave, { entity: 'goods.brand', id, seat: one.seat }, { token: other.token })
  await call(presence.here, { entity: 'goods.brand', id, seat: one.seat, field: 'code' }, { token: other.token })
  expect((await other.here(id)).data.list).toMatchObject([{ seat: one.seat, field: 'title' }])
})

async function startServerBeside() {
  const { buildApp } = await import('#server/app.ts')
  const settings = { demo: false, registration: false, publicUrl: undefined, sms: { provider: 'off' as const }, oidc: undefined }
  const env = { ...settings, logLevel: 'error' as const, storageUrl: '/tmp' }
  return buildApp({ database: server.database, env, secretKey: Buffer.alloc(32), clock: clock.now })
}
