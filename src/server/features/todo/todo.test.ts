import { eq, inArray } from 'drizzle-orm'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { sku } from '#server/areas/goods/shared/tables.ts'
import { openHub } from '#server/features/notice/events.ts'
import { mountEvents } from '#server/http/events.ts'
import { accounts } from '#server/identity/access/account-source.ts'
import { agent } from '#server/identity/access/tables.ts'
import { adminUser } from '#server/identity/tables.ts'
import { defineEntity } from '#server/platform/entity/entity.ts'
import { registeredAreas } from '#server/platform/entity/registry.ts'
import { smsRecord } from '#server/platform/messaging/tables.ts'
import { registerAll, verbs } from '#server/registry.ts'
import { openEvents } from '#test/make/events.ts'
import { goodsMaker } from '#test/make/goods.ts'
import { agentRow } from '#test/make/people-rows.ts'
import { startServer, type Person } from '#test/server/harness.ts'
import { countedToDos, markOfToDos } from './to-dos.ts'

const server = await startServer()
const admin = await server.login()
const make = goodsMaker(server, admin)

const badgesOf = async (...perms: string[]) =>
  (await server.call(contract.common.todo.count, {}, { token: await server.login({ perms }) })).data.list
const todosOf = async (...perms: string[]) =>
  (await server.call(contract.index.home.todo, {}, { token: await server.login({ perms }) })).data.list

test('[L05] [A38] each person gets own work counts, badges capped at 99', async () => {
  const id = await make.sku({ stock: 3 })
  await server.database.db.update(sku).set({ stock_warn: 5 }).where(eq(sku.id, id))
  const now = new Date()
  const failed = { phone: '13800000000', event: 'login_code', content: '', state: 'failed', channel: 'console' } as const
  const rows = Array.from({ length: 100 }, () => ({ ...failed, created_at: now.toISOString() }))
  await server.database.db.insert(smsRecord).values(rows)

  const draft = { page: 'goods/spu/index', n: 1, more: false }
  const sms = { page: 'dev/sms/index', n: 99, more: true }
  expect(await badgesOf('goods:spu:edit', 'goods:spu:list')).toEqual([draft])
  expect(await badgesOf('dev:sms:list')).toEqual([sms])
  expect(await badgesOf('goods:spu:list')).toEqual([])
  // low stock is on the home page only
  expect(await badgesOf('goods:sku:stock')).toEqual([])

  expect(await todosOf('goods:spu:edit', 'goods:sku:stock', 'dev:sms:list')).toMatchObject([
    { key: 'dev.smsRecord.failed', page: sms.page, n: 100, more: false, tone: 'danger', query: { tab: 'record', state: 'failed' } },
    { ...draft, key: 'goods.spu.draft', tone: 'info', title: '商品草稿', title_en: 'Draft SPUs', query: { state: 'draft' } },
    { key: 'goods.sku.low', n: 1, tone: 'warning', query: { stock: 'low' } },
  ])
  expect(await todosOf('goods:spu:list')).toEqual([])
})

test('[A38] [P01] a count contains only the rows in the data scope of the person', async () => {
  const where = () => inArray(adminUser.username, ['near', 'near2', 'far'])
  const { table, contract: accountContract, scope } = accounts
  const words = { label: ['账号', 'Accounts'], unit: ['个', 'account'], harm: 'internal' } as const
  const todos = [{ key: 'test', ...words, page: 'dev/user/index', access: 'dev:user:list', where }] as const
  registeredAreas.set({ ...verbs, test: { account: { entity: defineEntity({ table, contract: accountContract, scope, todos }) } } })
  onTestFinished(registerAll)
  const [near, far] = await server.database.db
    .insert(agent)
    .values([agentRow({ name: '近处' }), agentRow({ name: '远处' })])
    .returning()
  const of = (username: string, agent_id: number | undefined) => server.login({ username, agent_id })
  await Promise.all([of('near', near?.id), of('near2', near?.id), of('far', far?.id)])

  const counted = async (as: Person) => (await countedToDos(await server.ctxFor(as))).find(({ key }) => key === 'test')?.n
  const perms = ['dev:user:list']
  expect(await counted({ perms })).toBe(3)
  expect(await counted({ perms, scope: 'agent_tree', agent_id: near?.id })).toBe(2)
  expect(await counted({ perms, scope: 'agent_tree', agent_id: far?.id })).toBe(1)
  expect(await counted({ perms, scope: 'self' })).toBe(0)

  // the total count is the same, but two agents' counts have changed
  const mark = await markOfToDos(server.database.db, new Date())
  await server.database.db.update(adminUser).set({ agent_id: near?.id }).where(eq(adminUser.username, 'far'))
  expect(await markOfToDos(server.database.db, new Date())).not.toBe(mark)
})

test('[A38] all counts of a person take one statement', async () => {
  const ctx = await server.ctxFor()
  const { todo } = await import('#server/areas/index/home/home.ts')
  expect(await server.statementsOf(() => todo(ctx))).toHaveLength(1)
})

test('[L05] the stream says at its beginning, and whenever that has changed, to ask what waits', async () => {
  const waiting = (events: readonly { event: string }[]) => events.filter(({ event }) => event === 'waiting')
  const own = Fastify({ forceCloseConnections: true })
  mountEvents(own, openHub(server.acting, { waitingMs: 50 }), () => server.ctxFor())
  const stream = await openEvents({ app: own }, admin)
  // at the request, and at the first count
  await stream.until((events) => waiting(events).length === 2)
  await make.spu({})
  await stream.until((events) => waiting(events).length === 3)
  expect(waiting(stream.events).map(({ event, ...rest }) => rest)).toEqual(Array.from({ length: 3 }, () => ({ id: undefined, data: {} })))
  await own.close()
})
