import { eq, sql } from 'drizzle-orm'
import { writeXlsx } from 'hucre/xlsx'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { beforeAll, expect, test, vi } from 'vitest'
import { contract } from '#contract/index.ts'
import { sku, skuPriceLog } from '#server/goods/tables.ts'
import { projectRoot } from '#server/root.ts'
import { task, taskChange } from '#server/task/tables.ts'
import { RUN_LOCK } from '#server/task/work.ts'
import { buildStale } from '../../scripts/build.ts'
import { endWithParent } from '../../scripts/run/parent.mjs'
import { goodsMaker } from '#test/server/goods.ts'
import { startServer } from '#test/server/harness.ts'
import { copySkus } from '#test/server/sku-copies.ts'

const server = await startServer()
const token = await server.login()
const make = goodsMaker(server, token)
const { db, pool } = server.database
const calls = contract.task.import

// built, a worker starts in a third of the time
beforeAll(() => buildStale(['server']), 120_000)

const N = 10_000
const KILLS = 10
/** About as long as the shortest step takes on a quiet machine: a longer wait might let the work end before it was killed ten times. */
const STEP_MS = 20

test('[R12] an import whose worker is killed at ten random points loses no row and writes none twice', { timeout: 120_000 }, async () => {
  await make.sku({ code: 'KILL', price_store: 2000, price_trade: 1500 })
  await copySkus(server.database, 'KILL', N)
  const rows = Array.from({ length: N }, (_, i) => [`KILL-${i + 1}`, 21])
  const file = await writeXlsx({ sheets: [{ name: 'a', rows: [['商品编码', '门店价'], ...rows] }] })
  const { data } = await server.call(contract.goods.sku.import, {} as never, { token, file })
  const id = data.task_id
  let worker = startWorker()
  let kills = 0
  let dead: number | null = null
  const killed: (number | undefined)[] = []
  await untilPaused('map', 3)
  await server.call(calls.map, { id, mapping: ['code', 'price_store'], create: 0 }, { token })
  await untilPaused('review', 6)
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
  // the copy of the file that each was reading went when the next one started
  const left = (await readdir(tmpdir())).filter((name) => killed.some((pid) => name.startsWith(`hexbolt-${pid}-`)))
  expect(left).toEqual([])

  /** Until the task has come to where it waits; in the middle of it, workers are killed until there were so many. */
  async function untilPaused(phase: string, most: number) {
    for (;;) {
      const { step } = await stateOf(id)
      const least = step + Math.floor(Math.random() * 2)
      const point = await vi.waitFor(
        async () => {
          const state = await stateOf(id)
          if (state.isOpen ? !(kills < most && isAlive(state) && state.step >= least) : state.phase !== phase) throw new Error('not yet')
          return state
        },
        { timeout: 60_000, interval: 5 },
      )
      if (!point.isOpen) return
      // anywhere in the step that it is at
      await setTimeout(Math.random() * STEP_MS)
      if (!(await stateOf(id)).isOpen) continue
      await kill()
      kills += 1
      dead = point.holder
      worker = startWorker()
    }
  }

  // what the last worker had asked for may go on for a moment after its death
  function isAlive({ holder }: { holder: number | null }) {
    return holder !== null && holder !== dead
  }

  async function kill() {
    worker.kill('SIGKILL')
    await once(worker, 'exit')
    killed.push(worker.pid)
  }
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
