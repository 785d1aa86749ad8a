import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { brand, sku } from '#server/areas/goods/shared/tables.ts'
import { role } from '#server/identity/tables.ts'
import { transact } from '#server/platform/kernel/ctx.ts'
import { recordChanges } from '#server/platform/tasks/changes.ts'
import { defineTask, startTask, type TaskKind } from '#server/platform/tasks/run.ts'
import { goodsMaker } from '#test/make/goods.ts'
import { work } from '#test/make/work.ts'
import { startServer, type Person } from '#test/server/harness.ts'
import { undoTask } from './undo.ts'

const server = await startServer()
const token = await server.login()
const make = goodsMaker(server, token)
const { db } = server.database
const tasks = contract.task.task

const PRICES = ['goods:sku:list', 'goods:sku:bulk', 'goods:sku:price']
const person = async (perms: string[]) => {
  const username = `p${randomUUID().slice(0, 8)}`
  return { username, token: await server.login({ username, perms }) }
}
const allow = (username: string, perms: string[]) =>
  db
    .update(role)
    .set({ perms })
    .where(eq(role.code, `role_${username}`))
const undo = (id: number, as: string) => server.call(tasks.undo, { id }, { token: as })
const detail = async (id: number, as: string) => (await server.call(tasks.detail, { id }, { token: as })).data
const priceOf = async (id: number) => (await db.select({ price: sku.price_store }).from(sku).where(eq(sku.id, id)))[0]?.price

/** A completed SKU price change by a person. */
async function changed(as: string, kind: 'price' | 'moq' = 'price') {
  const id = await make.sku({ price_store: 2000, price_trade: 1500 })
  const price = { kind: 'price', field: 'price_store', mode: 'percent', value: 11_000, reason: '调价' } as const
  const change = kind === 'price' ? { ...price, ids: [id] } : { kind, ids: [id], qty: 3 }
  const headers = { 'x-idempotency-key': randomUUID() }
  const { data, msg } = await server.call(contract.goods.sku.bulk, change as never, { token: as, headers })
  if (!data) throw new Error(msg)
  await work(server)
  return { sku: id, task: data.task_id }
}

test('[V07] the undo of an undo asks for the permission of what it changes again', async () => {
  const goods = await person(PRICES)
  const observer = await person(['task:task:all'])
  const task = await changed(goods.token)
  expect(await undo(task.task, observer.token)).toMatchObject({ code: 403, data: { permission: 'goods:sku:bulk' } })
  const { data: first } = await undo(task.task, goods.token)
  await work(server)
  expect(await priceOf(task.sku)).toBe(2000)
  expect(await detail(first.task_id, observer.token)).toMatchObject({ state: 'done', may_undo: 0 })
  expect(await undo(first.task_id, observer.token)).toMatchObject({ code: 403, data: { permission: 'goods:sku:bulk' } })
  await work(server)
  expect(await priceOf(task.sku)).toBe(2000)

  const { data: second } = await undo(first.task_id, goods.token)
  await work(server)
  expect(await priceOf(task.sku)).toBe(2200)
  // and the undo for the undo
  expect(await undo(second.task_id, observer.token)).toMatchObject({ code: 403, data: { permission: 'goods:sku:bulk' } })
  expect(await detail(second.task_id, goods.token)).toMatchObject({ may_undo: 1 })
})

test('[V07] a permission that was lost since is missed by the undo, and by the undo of one', async () => {
  const goods = await person(PRICES)
  const task = await changed(goods.token)
  const { data: first } = await undo(task.task, goods.token)
  await work(server)
  await allow(goods.username, ['goods:sku:list'])
  expect(await detail(first.task_id, goods.token)).toMatchObject({ may_undo: 0 })
  expect(await undo(first.task_id, goods.token)).toMatchObject({ code: 403, data: { permission: 'goods:sku:bulk' } })
})

test('[V07] the permission of the kind of change is not enough: each field asks for its own', async () => {
  const goods = await person(PRICES)
  const task = await changed(goods.token)
  await allow(goods.username, ['goods:sku:list', 'goods:sku:bulk', 'goods:sku:edit'])
  expect(await undo(task.task, goods.token)).toMatchObject({ code: 403, data: { permission: 'goods:sku:price' } })
  expect(await priceOf(task.sku)).toBe(2200)
})

test('[V07] the permission is that of the moment at which the undo changes something', async () => {
  const goods = await person(PRICES)
  const task = await changed(goods.token)
  const { data } = await undo(task.task, goods.token)
  await allow(goods.username, ['goods:sku:list', 'goods:sku:bulk'])
  await work(server)
  expect(await detail(data.task_id, goods.token)).toMatchObject({ state: 'failed', error: '您没有该操作的权限' })
  expect(await priceOf(task.sku)).toBe(2200)
})

test('[V07] rows outside of the data scope of the person stay as they are', async () => {
  const ids = [await make.brand({ sort: 10 }), await make.brand({ sort: 10 })]
  const bump = defineTask<object>({
    kind: 'task.task.undo',
    undoable: true,
    async run(run) {
      await run.step(async (ctx) => {
        for (const id of ids) {
          const [before] = await ctx.db.select().from(brand).where(eq(brand.id, id))
          const values = { sort: 11, version: sql`${brand.version} + 1` }
          const [after] = await ctx.db.update(brand).set(values).where(eq(brand.id, id)).returning()
          if (before && after) await recordChanges(ctx, run.task.id, 'goods.brand', [{ before, after }])
        }
        return { done: 2, cursor: null }
      })
      return {}
    },
  })
  const as: Person = 'admin'
  const { task_id } = await transact(await server.ctxFor(as), (ctx) => startTask(ctx, bump, {}))
  await work(server, [bump as TaskKind])
  const scope = () => eq(brand.id, ids[0] ?? 0)
  const rows = { table: brand, contract: contract.goods.brand, scope }
  const restorers = { 'goods.brand': { rows, title: ({ id }: { id: number }) => String(id) } }
  const { data } = await undo(task_id, token)
  await work(server, [undoTask(restorers) as TaskKind])
  const stored = await db.select({ id: brand.id, sort: brand.sort }).from(brand)
  expect(ids.map((id) => stored.find((row) => row.id === id)?.sort)).toEqual([10, 11])
  const { data: failures } = await server.call(tasks.failures, { id: data.task_id }, { token })
  expect(failures.list).toMatchObject([{ row_id: ids[1], msg: '数据已不存在或不在您的数据范围内' }])
})
