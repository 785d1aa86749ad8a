import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import type { TaskState } from '#contract/task/task.ts'
import { transact } from '#server/platform/kernel/ctx.ts'
import { notification } from '#server/platform/notify/tables.ts'
import { defineTask, startTask, type TaskKind } from '#server/platform/tasks/run.ts'
import { task } from '#server/platform/tasks/tables.ts'
import { runTask, workOff } from '#server/platform/tasks/work.ts'
import { work, workerContextOf } from '#test/make/work.ts'
import { startServer } from '#test/server/harness.ts'
import { ProcessDied } from './died.ts'
import { MOST_FAULTS, settleAbandoned } from './settle.ts'
import { RUN_LOCK } from './take.ts'

const server = await startServer()
const token = await server.login()
const calls = contract.task.task
const { db } = server.database

// does three steps, with `between` after each
const stepping = (between: (n: number) => Promise<void> = async () => undefined) =>
  defineTask<object, number>({
    kind: 'goods.brand.export',
    async run(run) {
      while ((run.cursor ?? 0) < 3) {
        await run.step(async (_, cursor) => ({ done: 1, cursor: (cursor ?? 0) + 1 }))
        await between(run.cursor ?? 0)
      }
      return {}
    },
  }) as TaskKind
const kind = stepping()
const start = async () => (await transact(await server.ctxFor(), (ctx) => startTask(ctx, kind, {}))).task_id
const rowOf = async (id: number) => (await db.select().from(task).where(eq(task.id, id)))[0]
const detail = async (id: number) => (await server.call(calls.detail, { id }, { token })).data
const put = (id: number, values: Partial<typeof task.$inferInsert>) => db.update(task).set(values).where(eq(task.id, id))
const settling = () => ({ db, now: new Date() })

/** Simulates that the task process was killed. */
async function killed(id: number) {
  await put(id, { state: 'running' })
  await settleAbandoned(settling())
}

/** Creates a dead letter. */
async function dead() {
  const id = await start()
  for (let n = 0; n < 3; n++) await killed(id)
  expect(await rowOf(id)).toMatchObject({ state: 'dead' })
  return id
}

describe('[V01] a task whose process died', () => {
  test('is tried twice more; then it is a dead letter that says why, and the person is told', async () => {
    const id = await start()
    for (const deaths of [1, 2]) {
      await killed(id)
      expect(await rowOf(id)).toMatchObject({ state: 'waiting', deaths, error: null })
    }
    await killed(id)
    expect(await detail(id)).toMatchObject({
      state: 'dead',
      error: '执行任务的进程在同一位置异常终止3次，任务已停止',
      may_restart: 1,
      may_cancel: 1,
      may_undo: 0,
    })
    expect((await server.call(calls.list, { state: 'dead' }, { token })).data.list.map((row) => row.id)).toContain(id)
    const count = await db.$count(
      notification,
      and(eq(notification.kind, 'task_failed'), sql`${notification.created_at} > now() - interval '1 minute'`),
    )
    expect(count).toBeGreaterThan(0)
    // it is not retried automatically
    await settleAbandoned(settling())
    await work(server, [kind])
    expect(await rowOf(id)).toMatchObject({ state: 'dead', step: 0 })
  })

  test('is tried on where it gets on from one death to the next', async () => {
    const id = await start()
    for (let n = 0; n < 2; n++) await killed(id)
    const place = await workerContextOf(server)
    const ending = new AbortController()
    const halting = stepping(async () => ending.abort())
    await runTask({ ...place, ending: ending.signal }, [halting], id)
    expect(await rowOf(id)).toMatchObject({ state: 'waiting', step: 1, deaths: 0 })
  })

  test('that a process is at is left alone', async () => {
    const id = await start()
    const holder = await server.database.pool.connect()
    await holder.query('select pg_advisory_lock($1)', [RUN_LOCK + id])
    await killed(id)
    expect(await rowOf(id)).toMatchObject({ state: 'running', deaths: 0 })
    holder.release(true)
    await expect.poll(async () => (await settleAbandoned(settling()), (await rowOf(id))?.state)).toBe('waiting')
  })

  test('or one that it had started counts the same', async () => {
    const id = await start()
    const dying = stepping(() => Promise.reject(new ProcessDied('gone')))
    const logged: unknown[] = []
    const place = await workerContextOf(server)
    for (let n = 0; n < 5; n++) await workOff(place, [dying], (error) => logged.push(error))
    // each of its three steps was committed before
    expect(await rowOf(id)).toMatchObject({ state: 'done' })
    const stuck = await start()
    const never = { ...kind, run: () => Promise.reject(new ProcessDied('gone')) }
    for (let n = 0; n < 5; n++) await workOff(place, [never], (error) => logged.push(error))
    expect(await rowOf(stuck)).toMatchObject({ state: 'dead', deaths: 3 })
  })
})

test('[V01] a task with a system fault is retried at growing intervals, then is a dead letter', async () => {
  const id = await start()
  const faulty = { ...kind, run: () => Promise.reject(new Error('broken')) }
  const values = await workerContextOf(server)
  let now = Date.now()
  const place = { ...values, clock: () => new Date(now) }
  const logged: string[] = []
  for (let faults = 1; faults < MOST_FAULTS; faults++) {
    await workOff(place, [faulty], (error) => logged.push(String(error)))
    const row = await rowOf(id)
    expect(row).toMatchObject({ state: 'waiting', faults })
    // it is not retried before `ready_at`
    await workOff(place, [faulty], (error) => logged.push(String(error)))
    expect(await rowOf(id)).toMatchObject({ faults })
    now = Date.parse(row?.ready_at ?? '')
  }
  await workOff(place, [faulty], (error) => logged.push(String(error)))
  const row = await rowOf(id)
  expect(row).toMatchObject({ state: 'dead', error: `系统错误，编号 ${row?.request_id}` })
  expect(logged).toEqual(Array.from({ length: MOST_FAULTS }, () => 'Error: broken'))
})

describe('[V01] a dead letter', () => {
  const restart = (id: number, as = token) => server.call(calls.restart, { id }, { token: as })

  test('goes on where it was left once a person restarts it', async () => {
    const id = await dead()
    expect(await restart(id)).toMatchObject({ code: 200, msg: '任务已重新提交' })
    expect(await rowOf(id)).toMatchObject({ state: 'waiting', deaths: 0, faults: 0, error: null, finished_at: null })
    expect(await restart(id)).toMatchObject({ code: 400, msg: '只有异常终止的任务可以重新执行' })
    await work(server, [kind])
    expect(await rowOf(id)).toMatchObject({ state: 'done', done: 3 })
  })

  test('is restarted by its owner, or by a person who sees all tasks and may do the same', async () => {
    const id = await dead()
    const other = await server.login({ perms: ['goods:*:*'] })
    expect((await restart(id, other)).code).toBe(404)
    const observer = await server.login({ perms: ['task:task:all'] })
    expect(await restart(id, observer)).toMatchObject({ code: 403, data: { permission: 'goods:brand:export' } })
    expect((await server.call(calls.detail, { id }, { token: observer })).data).toMatchObject({ state: 'dead', may_restart: 0 })
    const both = await server.login({ perms: ['task:task:all', 'goods:brand:export'] })
    expect((await restart(id, both)).code).toBe(200)
  })
})

describe('[V01] cancelling', () => {
  const arranged: [string, TaskState, (id: number) => Promise<unknown>][] = [
    ['waits in the queue', 'waiting', async () => undefined],
    ['waits for a later try', 'waiting', (id) => put(id, { ready_at: '2999-01-01T00:00:00.000Z', faults: 3 })],
    ['waits for the person', 'draft', (id) => put(id, { state: 'draft' })],
    ['was abandoned by its process', 'running', (id) => put(id, { state: 'running', deaths: 2 })],
    ['is a dead letter', 'dead', (id) => put(id, { state: 'dead', error: 'x', finished_at: new Date().toISOString() })],
  ]
  test.each(arranged)('a task that %s', async (_, state, arrange) => {
    const id = await start()
    await arrange(id)
    expect(await detail(id)).toMatchObject({ state, may_cancel: 1 })
    expect(await server.call(calls.cancel, { id }, { token })).toMatchObject({ code: 200, msg: '任务已取消' })
    await settleAbandoned(settling())
    await work(server, [kind])
    expect(await rowOf(id)).toMatchObject({ state: 'cancelled', step: 0 })
    expect(await server.call(calls.cancel, { id }, { token })).toMatchObject({ code: 400, msg: '任务已结束，无法取消' })
  })

  test('a task that runs ends what it waits for outside of the database', async () => {
    const id = await start()
    const waiting = {
      ...kind,
      run: ({ signal }) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    } as TaskKind
    const running = runTask(await workerContextOf(server), [waiting], id)
    await expect.poll(async () => (await rowOf(id))?.state).toBe('running')
    expect((await server.call(calls.cancel, { id }, { token })).code).toBe(200)
    await running
    expect(await rowOf(id)).toMatchObject({ state: 'cancelled' })
  })
})
