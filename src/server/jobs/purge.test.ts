import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { editSettings } from '#test/make/shop.ts'
import { workerContextOf } from '#test/make/work.ts'
import { startServer } from '#test/server/harness.ts'
import { periodic } from './periodic.ts'

const server = await startServer()
const { acting, call, database, login } = server
const { pool } = database

const run = async (name: string) => periodic[name]?.act(await workerContextOf(server))

/** A finished task with the given age in days and the given number of changes; a task can be undone for 30 days. */
async function addTask(days: number, changes: number): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `with made as (
       insert into task (kind, state, input, language, request_id, created_at, created_by, finished_at, undo_until, done)
       values ('goods.sku.bulk', 'done', '{}', 'zh', 'old', now() - make_interval(days => $1), 1, now(), now() + make_interval(days => 30 - $1), $2)
       returning id
     ), changed as (
       insert into task_change (task_id, entity, row_id, after, version) select id, 'goods.sku', n, '{}', 1 from made, generate_series(1, $2) n
     )
     select id::float8 as id from made`,
    [days, changes],
  )
  return rows[0]?.id ?? 0
}

const changesOf = async (id: number) => (await pool.query('select from task_change where task_id = $1', [id])).rowCount

test('messages go after their days, read or not', async () => {
  await editSettings(server, 'log', { 'log.notice_days': 60 })
  for (const days of [59, 61, 400]) {
    await pool.query(
      `insert into notification (admin_user_id, kind, params, created_at) values (1, 'task_done', '{}', now() - make_interval(days => $1))`,
      [days],
    )
  }
  await run('purge-notices')
  expect((await pool.query('select from notification')).rowCount).toBe(1)
})

test('task changes are purged after their retention, in batches; no login can purge younger ones', async () => {
  const [old, exempt, young] = [await addTask(200, 12_000), await addTask(100, 3), await addTask(5, 3)]
  for (const pool of [database.pool, acting.pool]) {
    await expect(pool.query('delete from task_change where task_id = $1', [young])).rejects.toMatchObject({ code: '42501' })
  }
  await run('purge-task-changes')
  expect([await changesOf(old), await changesOf(exempt), await changesOf(young)]).toEqual([0, 3, 3])
  // a call with fewer days than the setting still keeps undoable changes
  await acting.pool.query('select audit.purge_task_changes(0, 5000)')
  expect([await changesOf(exempt), await changesOf(young)]).toEqual([0, 3])

  const token = await login()
  const { code, msg } = await call(contract.task.task.undo, { id: old }, { token })
  expect([code, msg]).toEqual([400, '该任务的修改明细已超过保留期并清除，无法撤销'])
  const { data } = await call(contract.task.task.detail, { id: old }, { token })
  expect(data).toMatchObject({ may_undo: 0, changes_purged_at: expect.any(String) as string })
})
