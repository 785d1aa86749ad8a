import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { startWorker, WORKER_CONNECTIONS } from '#server/jobs/worker.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { transact } from '#server/platform/kernel/ctx.ts'
import { queueJob } from '#server/platform/messaging/queue.ts'
import { smsRecord } from '#server/platform/messaging/tables.ts'
import { config } from '#server/platform/settings/tables.ts'
import { startTask, type TaskKind } from '#server/platform/tasks/run.ts'
import { task } from '#server/platform/tasks/tables.ts'
import { editSettings } from '#test/make/shop.ts'
import { work, workerContextOf } from '#test/make/work.ts'
import { startServer } from '#test/server/harness.ts'
import { takeNext } from './take.ts'

const server = await startServer()
const { db, pool } = server.database
const kind = { kind: 'goods.brand.export', run: async () => ({}) } as TaskKind

const startAs = async (username: string, n: number) => {
  const ctx = await server.ctxFor({ username })
  return transact(ctx, async (ctx) => {
    const ids: number[] = []
    for (let i = 0; i < n; i++) ids.push((await startTask(ctx, kind, {})).task_id)
    return ids
  })
}
/** Takes the next task, as a free place would. */
const take = async () => {
  const place = await workerContextOf(server)
  const holder = await place.database.pool.connect()
  const row = await takeNext(place, holder)
  if (!row) holder.release()
  return { id: row?.id, end: () => holder.release(true) }
}
const done = (id: number | undefined) =>
  db
    .update(task)
    .set({ state: 'done' })
    .where(eq(task.id, id ?? 0))

beforeEach(async () => {
  await db.update(task).set({ state: 'done' })
  await db.delete(config)
})

describe('[V15] tasks of several persons', () => {
  test('are begun in turn, whoever asked first and however often', async () => {
    const many = await startAs('busy', 6)
    const [one] = await startAs('other', 1)
    const order: (number | undefined)[] = []
    for (let n = 0; n < 7; n++) {
      const { id, end } = await take()
      order.push(id)
      await done(id)
      end()
    }
    expect(order).toEqual([many[0], one, ...many.slice(1)])
  })

  test('[A31] task.most_running limits running tasks per person and leaves the place to others', async () => {
    const many = await startAs('busy2', 3)
    const first = await take()
    expect(first.id).toBe(many[0])
    expect((await take()).id).toBeUndefined()
    const [one] = await startAs('other2', 1)
    const second = await take()
    expect(second.id).toBe(one)
    await editSettings(server, 'task', { 'task.most_running': 2 })
    const third = await take()
    expect(third.id).toBe(many[1])
    expect((await take()).id).toBeUndefined()
    for (const { end } of [first, second, third]) end()
  })

  test('[A31] task.most_open: one more per person is refused, also for simultaneous requests', async () => {
    await editSettings(server, 'task', { 'task.most_open': 4 })
    const as = await server.login({ username: 'capped', perms: ['goods:brand:*'] })
    const ask = () => server.call(contract.goods.brand.export, { format: 'csv' }, { token: as })
    const answers = await Promise.all(Array.from({ length: 8 }, ask))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(4)
    const refused = answers.filter(({ code }) => code !== 200)
    for (const { code, msg } of refused)
      expect({ code, msg }).toEqual({ code: 400, msg: '已有4个任务等待或执行中，请等待其完成或取消后再试' })
    // another person has room, and so does this one after a task has ended
    expect((await startAs('uncapped', 1)).length).toBe(1)
    const { data } = await server.call(contract.task.task.list, {}, { token: as })
    await server.call(contract.task.task.cancel, { id: data.list[0]?.id ?? 0 }, { token: as })
    expect((await ask()).code).toBe(200)
  })
})

test('[V15] messages are sent and the log is sealed while every place for tasks is taken', async () => {
  await startAs('heavy', 3)
  const own = openDatabase(pool.options.connectionString ?? '', { max: WORKER_CONNECTIONS, role: 'hexbolt_app' })
  onTestFinished(own.close)
  const place = { ...(await workerContextOf(server)), database: own }
  const blocker = await pool.connect()
  await blocker.query('begin; lock table task in access exclusive mode')
  const worker = await startWorker(place, () => undefined)
  try {
    // both places, and the check for abandoned tasks
    const blocked = () =>
      pool.query<{ n: number }>(
        `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    await expect.poll(async () => (await blocked()).rows[0]?.n, { timeout: 10_000 }).toBeGreaterThan(2)
    const [record] = await db
      .insert(smsRecord)
      .values({
        event: 'order_paid',
        phone: '13900000001',
        content: 'x',
        state: 'pending',
        channel: '',
        created_at: new Date().toISOString(),
      })
      .returning({ id: smsRecord.id })
    await queueJob({ db }, record?.id ?? 0)
    await db.execute(sql`select graphile_worker.add_job('seal-log', '{}'::json)`)
    const tries = async () =>
      (
        await db
          .select()
          .from(smsRecord)
          .where(eq(smsRecord.id, record?.id ?? 0))
      )[0]?.tries
    await expect.poll(tries, { timeout: 10_000 }).toBe(1)
    const waiting = async () => (await pool.query(`select from graphile_worker.jobs where task_identifier = 'seal-log'`)).rowCount
    await expect.poll(waiting, { timeout: 10_000 }).toBe(0)
  } finally {
    await blocker.query('rollback')
    blocker.release()
    await worker.stop()
  }
  await work(server, [kind])
})
