import { loadavg } from 'node:os'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/platform/db/open.ts'
import { data } from './app.ts'
import { inWorker, type Cost } from './worker.ts'

export interface ExportResult extends Cost {
  rows: number
  /** Rows that the list counted for the same filter. */
  listed: number
}

export interface LineExportResult extends ExportResult {
  /** The machine load in the last minute, this measurement included. */
  load: number
}

/** Exports SKUs as a workbook in a separate process (R13). */
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

/** Exports the lines in the latest orders as a workbook in a separate process. */
export async function benchLineExport(app: FastifyInstance, database: Database, token: string, rows = 400_000): Promise<LineExportResult> {
  const { rows: days } = await database.pool.query<{ day: string; listed: number }>(
    `with days as (select (o.created_at at time zone 'Asia/Shanghai')::date as day, sum(o.lines) as lines
       from (select o.created_at, (select count(*) from sales_order_item i where i.order_id = o.id) as lines from sales_order o where o.deleted_at is null) o
       group by 1),
     summed as (select day, sum(lines) over (order by day desc)::int as listed from days)
     select day::text, listed from summed order by listed < $1, abs(listed - $1) limit 1`,
    [rows],
  )
  const { day, listed = 0 } = days[0] ?? {}
  const { id, ...cost } = await inWorker(database, async () => {
    const { task_id } = await data<{ task_id: number }>(app, token, 'GET', `/api/order/order/exportItems?created_from=${day}`)
    return task_id
  })
  const { done } = await data<{ done: number }>(app, token, 'GET', `/api/task/detail?id=${id}`)
  return { ...cost, rows: done, listed, load: loadavg()[0] ?? 0 }
}
