import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { actorById } from '#server/identity/session/actor.ts'
import { allTasks } from '#server/jobs/tasks.ts'
import { verbEnvOf } from '#server/platform/env/verb-env.ts'
import { folderStore } from '#server/platform/storage/folder-store.ts'
import type { WorkerContext } from '#server/platform/tasks/run.ts'
import { runTask } from '#server/platform/tasks/work.ts'
import { liftReviews } from './app.ts'
import type { Goods } from './parts.ts'

/** Seconds to change many prices as a task, and to undo it. */
export interface BulkResult {
  rows: number
  changed: number
  undone: number
}

/** A run that leaves more SKUs as they are would measure the reading. */
const LEAST_WRITTEN = 0.9

/** Lowers the trade price for the dearest SKUs by 1 % and undoes that (R18): the whole task, ledgers and counts included. */
export async function benchBulk({ app, bench, env, secretKey, token }: Goods, rows = 50_000): Promise<BulkResult> {
  const { database, filesFolder } = bench
  const { db } = database
  const clock = () => new Date()
  const place: WorkerContext = { database, files: folderStore(filesFolder), secretKey, env: verbEnvOf(env), clock, actorOf: actorById }
  await liftReviews(database, secretKey)
  // 1 % of a cheap SKU's price rounds to nothing
  const { rows: edges } = await db.execute<{ price: number }>(
    sql`select price_store::float8 as price from sku where deleted_at is null order by price_store desc, id
      offset least(${rows}, (select count(*) / 2 from sku where deleted_at is null)) limit 1`,
  )
  const filter = { price_min: edges[0]?.price }
  const change = { filter, kind: 'price', field: 'price_trade', mode: 'percent', value: 9900, reason: 'bench' }
  const first = await start(app, token, '/api/goods/sku/bulk', change)
  const changed = await seconds(() => runTask(place, allTasks(), first))
  const second = await start(app, token, '/api/task/undo', { id: first })
  const undone = await seconds(() => runTask(place, allTasks(), second))
  const { rows: counts } = await db.execute<{ done: number; written: number }>(
    sql`select done, (select count(distinct row_id)::int from task_change where task_id = ${first}) as written from task where id = ${first}`,
  )
  const { done = 0, written = 0 } = counts[0] ?? {}
  if (written < done * LEAST_WRITTEN) throw new Error(`the task changed ${written} of ${done} SKUs`)
  return { rows: written, changed, undone }
}

async function start(app: FastifyInstance, token: string, url: string, payload: object): Promise<number> {
  const answer = await app.inject({
    method: 'POST',
    url,
    payload,
    headers: { authorization: `Bearer ${token}`, 'x-idempotency-key': randomUUID() },
  })
  const { code, msg, data } = answer.json<{ code: number; msg: string; data: { task_id: number } }>()
  if (code !== 200) throw new Error(`the task is refused: ${msg}`)
  return data.task_id
}

async function seconds(act: () => Promise<void>): Promise<number> {
  const began = performance.now()
  await act()
  return (performance.now() - began) / 1000
}
