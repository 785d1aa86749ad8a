import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/db/open.ts'
import { data } from './app.ts'
import { inWorker, type Cost } from './worker.ts'

export interface ExportResult extends Cost {
  rows: number
  /** Rows that the list counted for the same filter. */
  listed: number
}

/** An export of so many SKUs as a workbook, in a process of its own (R13). */
export async function benchExport(app: FastifyInstance, database: Database, token: string, rows = 400_000): Promise<ExportResult> {
  const { rows: edges } = await database.pool.query<{ price: string }>(
    'select price_store as price from sku where deleted_at is null order by price_store, id offset $1 limit 1',
    [rows],
  )
  const filter = edges[0] ? `price_max=${edges[0].price}` : 'page_no=1'
  const { total: listed } = await data<{ total: number }>(app, token, 'GET', `/api/goods/sku/list?count=exact&${filter}`)
  const { id, ...cost } = await inWorker(database, async () => {
    const { task_id } = await data<{ task_id: number }>(app, token, 'GET', `/api/goods/sku/export?${filter}`)
    return task_id
  })
  const { done } = await data<{ done: number }>(app, token, 'GET', `/api/task/detail?id=${id}`)
  return { ...cost, rows: done, listed }
}
