import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { allTasks } from '#server/jobs/tasks.ts'
import type { WorkerContext } from '#server/platform/tasks/run.ts'
import { runTask } from '#server/platform/tasks/work.ts'

/** Seconds for a change of many prices as a task, and for its undo. */
export interface BulkResult {
  rows: number
  changed: number
  undone: number
}

/** Raises the trade price of many SKUs by 1 % and undoes that (R18): the whole task, ledgers and counts included. */
export async function benchBulk(app: FastifyInstance, place: WorkerContext, token: string, rows = 50_000): Promise<BulkResult> {
  const { db } = place.database
  const { rows: edges } = await db.execute<{ price: number }>(
    sql`select price_store::float8 as price from sku where deleted_at is null order by price_store, id offset ${rows} limit 1`,
  )
  const filter = edges[0] ? { price_max: edges[0].price } : {}
  const change = { filter, kind: 'price', field: 'price_trade', mode: 'percent', value: 9900, reason: 'bench' }
  const first = await start(app, token, '/api/goods/sku/bulk', change)
  const changed = await seconds(() => runTask(place, allTasks(), first))
  const second = await start(app, token, '/api/task/undo', { id: first })
  const undone = await seconds(() => runTask(place, allTasks(), second))
  const { rows: counted } = await db.execute<{ n: number }>(sql`select done as n from task where id = ${first}`)
  return { rows: counted[0]?.n ?? 0, changed, undone }
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
