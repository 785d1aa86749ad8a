import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { writeXlsx } from 'hucre/xlsx'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { contract } from '#contract/index.ts'
import { sku, skuPriceLog } from '#server/areas/goods/shared/tables.ts'
import { openLiveness } from '#server/jobs/dead-workers.ts'
import { projectRoot } from '#server/platform/env/root.ts'
import { task, taskChange } from '#server/platform/tasks/tables.ts'
import { RUN_LOCK } from '#server/platform/tasks/take.ts'
import { rounds } from '#test/campaign.ts'
import { goodsMaker } from '#test/make/goods.ts'
import { copySkus } from '#test/make/sku-copies.ts'
import { startServer } from '#test/server/harness.ts'
import { buildStale } from '../../scripts/build.ts'
import { endWithParent } from '../../scripts/run/parent.mjs'

const server = await startServer()
const token = await server.login()
const make = goodsMaker(server, token)
const { db, pool } = server.database
const calls = contract.task.import

// a built worker starts in a third of the time
beforeAll(() => buildStale(['server']), 120_000)

const N = 10_000
const KILLS = rounds(4, 10)
/** The shortest step's approximate duration on an idle machine: with a longer wait the task could end before the last kill. */
const STEP_MS = 20

test('[R12] an import whose worker is killed at random points loses no row and writes none twice', async () => {
  await make.sku({ code: 'KILL', price_store: 2000, price_trade: 1500 })
  await copySkus(server.database, 'KILL', N)
  const rows = Array.from({ length: N }, (_, i) => [`KILL-${i + 1}`, 21])
  const file = await writeXlsx({ sheets: [{ name: 'a', rows: [['商品编码', '门店价'], ...rows] }] })
  const { data } = await server.call(contract.goods.sku.import, {} as never, { token, file })
  const id = data.task_id
  let worker = startWorker()
  onTestFinished(() => void worker.kill('SIGKILL'))
  let kills = 0
  let dead: number | null = null
  const killed: (number | undefined)[] = []
  const killsAt = new Map<number, number>()
  await untilPaused('map', rounds(1, 3))
  await server.call(calls.map, { id, mapping: ['code', 'price_store'], create: 0 }, { token })
  await untilPaused('review', rounds(2, 6))
  await server.call(calls.apply, { id, skip_errors: 0 }, { token })
  await untilPaused('over', KILLS)
  await kill()

  expect(kills).toBe(KILLS)
  const [row] = await db.select().from(task).where(eq(task.id, id))
  expect(row).toMatchObject({ state: 'done', done: N, failed: 0, result: { changed: N, errors: 0 } })
  const n = async (query: ReturnType<typeof sql>) => (await db.execute<{ n: number }>(query)).rows[0]?.n
  expect(await n(sql`select count(*)::int n from ${sku} where code like 'KILL-%' and price_store = 2100 and version = 2`)).toBe(N)
  expect(await n(sql`select count(*)::int n from ${skuPriceLog}`)).toBe(N)
  expect(await n(sql`select count(*)::int n from ${taskChange} where task_id = ${id}`)).toBe(N)
  // each worker deletes the temporary file copies from killed workers at its start
  const left = (await readdir(tmpdir())).filter((name) => killed.some((pid) => name.startsWith(`hexbolt-${pid}-`)))
  expect(left).toEqual([])

  /** Waits until the task pauses in this phase or ends; until then it kills workers up to the given number. */
  async function untilPaused(phase: string, most: number) {
    for (;;) {
      const { step } = await stateOf(id)
      // a third kill at the same step would end the task
      const least = step + (killsAt.get(step) === 2 ? 1 : Math.floor(Math.random() * 2))
      const point = await vi.waitFor(
        async () => {
          const state = await stateOf(id)
          if (state.isOpen ? !(kills < most && isAlive(state) && state.step >= least) : state.phase !== phase) throw new Error('not yet')
          return state
        },
        { timeout: 120_000, interval: 5 },
      )
      if (!point.isOpen) return
      // at a random point in the current step
      await setTimeout(Math.random() * STEP_MS)
      if (!(await stateOf(id)).isOpen) continue
      await kill()
      kills += 1
      const { step: at } = await stateOf(id)
      killsAt.set(at, (killsAt.get(at) ?? 0) + 1)
      dead = point.holder
      worker = startWorker()
    }
  }

  // queries from a killed worker may still run for a moment
  function isAlive({ holder }: { holder: number | null }) {
    return holder !== null && holder !== dead
  }

  async function kill() {
    worker.kill('SIGKILL')
    await once(worker, 'exit')
    killed.push(worker.pid)
  }
})

test('[V01] an import stops after three worker kills at one step; the next worker does the rest', async () => {
  const sent = async () => {
    const file = Buffer.from('商品编码,门店价\nKILL,21\n')
    return (await server.call(contract.goods.sku.import, {} as never, { token, file })).data.task_id
  }
  const id = await sent()
  const blocker = await pool.connect()
  onTestFinished(() => blocker.release(true))
  // the worker waits for the file before its first step
  await blocker.query('begin; set local idle_in_transaction_session_timeout = 0; lock table task_file_chunk in access exclusive mode')
  const rowOf = async (id: number) => (await db.select().from(task).where(eq(task.id, id)))[0]
  for (let deaths = 0; deaths < 3; deaths++) {
    const worker = startWorker()
    await expect.poll(() => rowOf(id), { interval: 5 }).toMatchObject({ state: 'running', deaths })
    worker.kill('SIGKILL')
    await once(worker, 'exit')
  }
  const worker = startWorker()
  onTestFinished(() => void worker.kill('SIGKILL'))
  await expect.poll(async () => (await rowOf(id))?.state).toBe('dead')
  expect(await rowOf(id)).toMatchObject({ deaths: 3, step: 0, error: '执行任务的进程在同一位置异常终止3次，任务已停止' })
  await blocker.query('rollback')
  const next = await sent()
  await expect.poll(async () => (await rowOf(next))?.state).toBe('draft')
  expect((await server.call(contract.task.task.restart, { id }, { token })).code).toBe(200)
  await expect.poll(async () => (await rowOf(id))?.state).toBe('draft')
})

test('[R12] the jobs of a killed worker are released, and those of a living one are not', async () => {
  const liveness = openLiveness(server.acting)
  const blocker = await pool.connect()
  onTestFinished(() => blocker.release(true))
  // all jobs wait for these rows
  await blocker.query('begin; lock table presence, sales_order in access exclusive mode')
  const add = (key: string, name: string, tries: number) =>
    pool.query(`select graphile_worker.add_job($1, job_key => $2, max_attempts => $3)`, [name, `killed ${key}`, tries])
  await add('again', 'purge-presence', 3)
  await add('last', 'order_close', 2)
  await add('once', 'order_close', 1)
  await pool.query(
    `select graphile_worker.reschedule_jobs(array_agg(id), attempts => 1) from graphile_worker.jobs where key = 'killed last'`,
  )
  const jobs = async () =>
    (
      await pool.query<{ key: string; holder: string | null; isLater: boolean; last_error: string | null }>(
        `select key, locked_by as holder, run_at > now() as "isLater", last_error from graphile_worker.jobs
          where key like 'killed %' order by key`,
      )
    ).rows
  const worker = startWorker()
  onTestFinished(() => void worker.kill('SIGKILL'))
  const held = async () => (await jobs()).filter(({ holder }) => holder !== null).length
  await expect.poll(held).toBe(3)
  const locked = async () =>
    (
      await pool.query<{ isHeld: boolean }>(
        `select exists (select from pg_locks where locktype = 'advisory' and objsubid = 1 and granted
           and (classid::int8 << 32) + objid::int8 = hashtextextended('worker ' || id, 0)) as "isHeld"
         from unnest($1::text[]) as id`,
        [[...pools]],
      )
    ).rows.map(({ isHeld }) => isHeld)
  const pools = new Set((await jobs()).map(({ holder }) => holder))
  expect(pools.size).toBe(2)
  // workers from the tests above are released at some look
  const look = async () => (await liveness.look()).filter((pool) => pools.has(pool))
  const looks = async () => [await look(), await look(), await look()]
  // the worker takes its locks soon after its jobs
  await expect.poll(locked).toEqual([true, true])
  expect(await looks()).toEqual([[], [], []])
  worker.kill('SIGKILL')
  await once(worker, 'exit')
  // PostgreSQL closes the killed process's connections in its own time
  await expect.poll(locked).toEqual([false, false])
  const [first, second, third] = await looks()
  expect([first, second]).toEqual([[], []])
  expect(new Set(third)).toEqual(pools)
  expect(await jobs()).toEqual([
    { key: 'killed again', holder: null, isLater: true, last_error: null },
    { key: 'killed last', holder: null, isLater: false, last_error: 'the process of its worker ended' },
  ])
  await blocker.query('rollback')
  await pool.query(`select graphile_worker.remove_job('killed ' || key) from unnest(array['again', 'last']) as key`)
})

async function stateOf(id: number) {
  const { rows } = await pool.query<{ isOpen: boolean; holder: number | null; step: number; phase: string | null }>(
    `select state in ('waiting', 'running') as "isOpen", step, cursor->>'phase' as phase,
       (select pid from pg_locks where locktype = 'advisory' and objsubid = 1 and granted
         and database = (select oid from pg_database where datname = current_database())
         and (classid::int8 << 32) + objid::int8 = $2) as holder
     from task where id = $1`,
    [id, RUN_LOCK + id],
  )
  if (!rows[0]) throw new Error('the task is missing')
  return rows[0]
}

function startWorker(): ChildProcess {
  const { PATH } = process.env
  const env = { PATH, DATABASE_URL: pool.options.connectionString, SECRET_KEY: 'a'.repeat(64), DEMO: '0' }
  const [command = '', ...args] = [...endWithParent(), process.execPath, join(projectRoot, 'dist/server/worker.js')]
  return spawn(command, args, { env, stdio: 'ignore' })
}
