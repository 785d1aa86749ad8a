import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { openEvents } from '#test/server/events.ts'
import { goodsMaker } from '#test/server/goods.ts'
import { startServer } from '#test/server/harness.ts'
import { smsRecord } from '../dev/tables.ts'
import { mountEvents } from '../http/events.ts'
import { openHub } from '../notice/events.ts'

const server = await startServer()
const admin = await server.login()
const make = goodsMaker(server, admin)

const waitingFor = async (...perms: string[]) =>
  (await server.call(contract.common.todo.count, {}, { token: await server.login({ perms }) })).data.list

test('[L05] what waits is counted for whoever can deal with it; more than 99 is more', async () => {
  await make.spu({})
  const now = new Date().toISOString()
  const failed = { phone: '13800000000', event: 'login_code', content: '', state: 'failed', channel: 'console', created_at: now } as const
  await server.database.db.insert(smsRecord).values(Array.from({ length: 100 }, () => failed))
  expect(await waitingFor('goods:spu:edit', 'goods:spu:list')).toEqual([{ page: 'goods/spu/index', n: 1, more: false }])
  expect(await waitingFor('dev:sms:list')).toEqual([{ page: 'dev/sms/index', n: 99, more: true }])
  expect(await waitingFor('goods:spu:list')).toEqual([])
})

test('[L05] the stream says at its beginning, and whenever that has changed, to ask what waits', async () => {
  const waiting = (events: readonly { event: string }[]) => events.filter(({ event }) => event === 'waiting')
  const own = Fastify({ forceCloseConnections: true })
  mountEvents(own, openHub(server.acting, { waitingMs: 50 }), () => server.ctxFor())
  const stream = await openEvents({ app: own }, admin)
  // at once, and when it was counted first
  await stream.until((told) => waiting(told).length === 2)
  await make.spu({})
  await stream.until((told) => waiting(told).length === 3)
  expect(waiting(stream.told).map(({ event, ...told }) => told)).toEqual(Array.from({ length: 3 }, () => ({ id: undefined, data: {} })))
  await own.close()
})
