import { eq, sql } from 'drizzle-orm'
import { writeXlsx } from 'hucre/xlsx'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { beforeAll, expect, test, vi } from 'vitest'
import { contract } from '#contract/index.ts'
import { sku, skuPriceLog } from '#server/goods/tables.ts'
import { projectRoot } from '#server/root.ts'
import { task, taskChange } from '#server/task/tables.ts'
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

const N = 5000
const KILLS = 3

test('[R12] an import whose worker is killed again and again loses no row and writes none twice', { timeout: 120_000 }, async () => {
  await make.sku({ code: 'KILL', price_store: 2000, price_trade: 1500 })
  await copySkus(server.database, 'KILL', N)
  const rows = Array.from({ length: N }, (_, i) => [`KILL-${i + 1}`, 21])
  const file = await writeXlsx({ sheets: [{ name: 'a', rows: [['商品编码', '门店价'], ...rows] }] })
  const { data } = await server.call(contract.goods.sku.import, {} as never, { token, file })
  const id = data.task_id
  let kills = 0
  await untilPaused(id, 'map')
  await server.call(calls.map, { id, mapping: ['code', 'price_store'], create: 0 }, { token })
  await untilPaused(id, 'review')
  await server.call(calls.apply, { id, skip_errors: 0 }, { token })
  await untilPaused(id, 'over')

  expect(kills).toBeGreaterThan(1)
  const [row] = await db.select().from(task).where(eq(task.id, id))
  expect(row).toMatchObject({ state: 'done', done: N, failed: 0, result: { changed: N, errors: 0 } })
  const n = async (query: ReturnType<typeof sql>) => (await db.execute<{ n: number }>(query)).rows[0]?.n
  expect(await n(sql`select count(*)::int n from ${sku} where code like 'KILL-%' and price_store = 2100 and version = 2`)).toBe(N)
  expect(await n(sql`select count(*)::int n from ${skuPriceLog}`)).toBe(N)
  expect(await n(sql`select count(*)::int n from ${taskChange} where task_id = ${id}`)).toBe(N)

  /** Workers follow one another, each killed in the middle of its work, until the task has come to where it waits. */
  async function untilPaused(id: number, phase: string) {
    for (;;) {
      const worker = startWorker()
      const before = (await stateOf(id)).step
      const mayKill = kills < KILLS
      const target = before + 1 + Math.floor(Math.random() * 2)
      const now = await vi.waitFor(
        async () => {
          const state = await stateOf(id)
          const isThere = state.phase === phase && state.state !== 'running' && state.state !== 'waiting'
          if (!isThere && !(mayKill && state.step >= target)) throw new Error('not yet')
          return { ...state, isThere }
        },
        { timeout: 60_000, interval: 5 },
      )
      if (!now.isThere) kills += 1
      worker.kill('SIGKILL')
      await once(worker, 'exit')
      if (now.isThere) return
    }
  }
})

async function stateOf(id: number) {
  const { rows } = await pool.query<{ state: string; step: number; phase: string | null }>(
    `select state, step, cursor->>'phase' as phase from task where id = $1`,
    [id],
  )
  return rows[0] ?? { state: '', step: 0, phase: null }
}

function startWorker(): ChildProcess {
  const { PATH } = process.env
  const env = { PATH, DATABASE_URL: pool.options.connectionString, SECRET_KEY: 'a'.repeat(64), DEMO: '0' }
  const [command = '', ...args] = [...endWithParent(), process.execPath, join(projectRoot, 'dist/server/worker.js')]
  return spawn(command, args, { env, stdio: 'ignore' })
}
