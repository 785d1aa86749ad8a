import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { brands as brandRows } from '#server/areas/goods/shared/rows.ts'
import { brand } from '#server/areas/goods/shared/tables.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { recordChanges } from '#server/platform/tasks/changes.ts'
import { defineTask, startTask, type TaskKind } from '#server/platform/tasks/run.ts'
import { task } from '#server/platform/tasks/tables.ts'
import { runTask } from '#server/platform/tasks/work.ts'
import { goodsMaker } from '#test/make/goods.ts'
import { work, workerContextOf } from '#test/make/work.ts'
import { startServer } from '#test/server/harness.ts'
import { undoTask } from './undo.ts'

const server = await startServer()
const token = await server.login()
const make = goodsMaker(server, token)
const calls = contract.task.task
const { db } = server.database

// increments the brands' sort, three per step
interface Bumped {
  ids: number[]
}
const bump = defineTask<Bumped, number>({
  kind: 'task.task.undo',
  undoable: true,
  async run(run) {
    while ((run.cursor ?? 0) < run.input.ids.length) {
      await run.step(async (ctx, from) => {
        const ids = run.input.ids.slice(from ?? 0, (from ?? 0) + 3)
        for (const id of ids) await bumpOne(ctx, run.task.id, id)
        return { done: ids.length, cursor: (from ?? 0) + ids.length }
      })
    }
    return { result: { bumped: run.input.ids.length } }
  },
})
const restorers = { 'goods.brand': { rows: brandRows, title: ({ id }: { id: number }) => String(id) } }
// the undo has the opposite kind, so each is looked up by its input
const kinds = (kind: unknown) => [kind as TaskKind]

async function bumpOne(ctx: Ctx, taskId: number, id: number) {
  const [before] = await ctx.db.select().from(brand).where(eq(brand.id, id))
  const [after] = await ctx.db
    .update(brand)
    .set({ sort: sql`${brand.sort} + 1`, version: sql`${brand.version} + 1` })
    .where(eq(brand.id, id))
    .returning()
  if (before && after) await recordChanges(ctx, taskId, 'goods.brand', [{ before, after }])
}

const brands = async (n: number) => {
  const ids: number[] = []
  for (let i = 0; i < n; i += 1) ids.push(await make.brand({ sort: 10 }))
  return ids
}
const start = async (input: Bumped) => {
  const ctx = await server.ctxFor()
  return (await transact(ctx, (ctx) => startTask(ctx, bump, input))).task_id
}
const sorts = async (ids: number[]) => {
  const rows = await db.select({ id: brand.id, sort: brand.sort }).from(brand)
  return ids.map((id) => rows.find((row) => row.id === id)?.sort)
}
const detail = async (id: number) => (await server.call(calls.detail, { id }, { token })).data

describe('work in the background', () => {
  test('is done step by step, and says how far it is', async () => {
    const ids = await brands(7)
    const id = await start({ ids })
    expect(await detail(id)).toMatchObject({ state: 'waiting', done: 0, may_cancel: 1, may_undo: 0 })
    await work(server, kinds(bump))
    expect(await sorts(ids)).toEqual(ids.map(() => 11))
    expect(await detail(id)).toMatchObject({ state: 'done', done: 7, failed: 0, result: { bumped: 7 }, may_cancel: 0, may_undo: 1 })
  })

  test('appears with the transaction that asks for it, or not at all', async () => {
    const ctx = await server.ctxFor()
    const failing = transact(ctx, async (ctx) => {
      await startTask(ctx, bump, { ids: [] })
      throw refuse(['否', 'no'])
    })
    await expect(failing).rejects.toThrow('no')
    const { rows } = await db.execute(
      sql`select count(*)::int as n from graphile_worker.jobs where key not in (select 'task:' || id from task)`,
    )
    expect(rows).toEqual([{ n: 0 }])
  })

  test('goes on where it was left, nothing lost and nothing twice', async () => {
    const ids = await brands(7)
    const id = await start({ ids })
    const place = await workerContextOf(server)
    const ending = new AbortController()
    const halting = defineTask<Bumped, number>({
      ...bump,
      run: (run) => {
        const { step } = run
        run.step = async (act) => {
          await step(act)
          if (run.cursor === 6) ending.abort()
        }
        return bump.run(run)
      },
    })
    await runTask({ ...place, ending: ending.signal }, kinds(halting), id)
    expect(await detail(id)).toMatchObject({ state: 'waiting', done: 6 })
    await work(server, kinds(bump))
    expect(await sorts(ids)).toEqual(ids.map(() => 11))
    expect(await detail(id)).toMatchObject({ state: 'done', done: 7 })
  })

  test('is not done twice by two processes', async () => {
    const ids = await brands(7)
    const id = await start({ ids })
    const place = await workerContextOf(server)
    await Promise.all([runTask(place, kinds(bump), id), runTask(place, kinds(bump), id)])
    await work(server, kinds(bump))
    expect(await sorts(ids)).toEqual(ids.map(() => 11))
  })

  test('stops when it is cancelled; what is done by then stays', async () => {
    const ids = await brands(3)
    const id = await start({ ids })
    expect(await server.call(calls.cancel, { id }, { token })).toMatchObject({ code: 200, msg: '任务已取消' })
    await work(server, kinds(bump))
    expect(await sorts(ids)).toEqual([10, 10, 10])
    expect(await server.call(calls.cancel, { id }, { token })).toMatchObject({ code: 400, msg: '任务已结束，无法取消' })
  })

  test('that is refused has failed, in the words of the refusal', async () => {
    const refusing = { ...bump, run: () => Promise.reject(refuse(['数据有误', 'Wrong data'])) }
    const id = await start({ ids: [] })
    await work(server, kinds(refusing))
    expect(await detail(id)).toMatchObject({ state: 'failed', error: '数据有误' })
  })
})

describe('undo', () => {
  const undo = async (id: number, change_ids?: number[]) => {
    const answer = await server.call(calls.undo, { id, change_ids }, { token })
    await work(server, kinds(undoTask(restorers)))
    return answer
  }

  test('takes back a task, keeps and lists rows changed since, and an undo can be undone', async () => {
    const ids = await brands(4)
    const id = await start({ ids })
    await work(server, kinds(bump))
    await db
      .update(brand)
      .set({ sort: 99, version: 3 })
      .where(eq(brand.id, ids[2] ?? 0))
    const { data } = await undo(id)
    expect(await sorts(ids)).toEqual([10, 10, 99, 10])
    expect(await detail(data.task_id)).toMatchObject({ state: 'done', done: 4, failed: 1 })
    const { data: failures } = await server.call(calls.failures, { id: data.task_id }, { token })
    expect(failures.list).toMatchObject([{ row_id: ids[2], msg: '之后又有修改，已保留' }])
    expect(await server.call(calls.undo, { id }, { token })).toMatchObject({ code: 400, msg: '该任务无法撤销' })
    await undo(data.task_id)
    expect(await sorts(ids)).toEqual([11, 11, 99, 11])
    expect(await detail(id)).toMatchObject({ may_undo: 1 })
    // and the undo for the undo
    const { data: again } = await undo(id)
    expect(await detail(again.task_id)).toMatchObject({ done: 4, failed: 1 })
    expect(await sorts(ids)).toEqual([10, 10, 99, 10])
  })

  test('[I1] takes back chosen rows; the rest can still be taken back', async () => {
    const ids = await brands(3)
    const id = await start({ ids })
    await work(server, kinds(bump))
    const { list } = (await server.call(calls.changes, { id }, { token })).data
    const second = list.find(({ row_id }) => row_id === ids[1])?.id ?? 0
    const { data: part } = await undo(id, [second])
    expect(await sorts(ids)).toEqual([11, 10, 11])
    expect(await detail(part.task_id)).toMatchObject({ state: 'done', done: 1, total: 1, failed: 0, undo_of: id })
    expect(await detail(id)).toMatchObject({ undone_at: null, may_undo: 1 })
    await undo(id)
    expect(await sorts(ids)).toEqual([10, 10, 10])
    expect(await undo(part.task_id)).toMatchObject({ code: 200 })
    // the partial undo alone restored it
    expect(await sorts(ids)).toEqual([10, 11, 10])
  })

  test('[I1] of another task’s changes takes back none', async () => {
    const [mine, other] = [await start({ ids: await brands(1) }), await start({ ids: await brands(1) })]
    await work(server, kinds(bump))
    const { list } = (await server.call(calls.changes, { id: other }, { token })).data
    expect(await undo(mine, [list[0]?.id ?? 0])).toMatchObject({ code: 400, msg: '该任务没有可撤销的修改' })
  })

  test('ends after 30 days', async () => {
    const id = await start({ ids: await brands(1) })
    await work(server, kinds(bump))
    await db.update(task).set({ undo_until: '2020-01-01T00:00:00.000Z' }).where(eq(task.id, id))
    expect(await undo(id)).toMatchObject({ code: 400, msg: '该任务无法撤销' })
  })
})

test('[S02] a task is its owner’s: for anybody else it is not there', async () => {
  const id = await start({ ids: [] })
  await work(server, kinds(bump))
  const other = await server.login({ perms: ['goods:*:*'] })
  for (const call of [calls.detail, calls.cancel, calls.undo, calls.changes, calls.failures, calls.exported]) {
    expect((await server.call(call, { id }, { token: other })).code).toBe(404)
  }
  expect((await server.call(calls.list, {}, { token: other })).data.total).toBe(0)
  expect((await server.call(calls.list, { scope: 'all' }, { token: other })).code).toBe(403)
})
