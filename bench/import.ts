import type { FastifyInstance } from 'fastify'
import { writeXlsxStream } from 'hucre/xlsx'
import type { Database } from '#server/db/open.ts'
import { data, inWorker } from './worker.ts'

export interface ImportResult {
  rows: number
  seconds: number
  peak: number | undefined
  /** Lines that were wrong on purpose, and how many of them were listed with cell and reason. */
  bad: number
  listed: number
  changed: number
  /** Lines that the same file would change when it comes again. */
  again: number
}

const BAD_EVERY = 50

/** A price list of so many SKUs, one line in fifty wrong: read, compared and applied in a process of its own, and sent once more (R11). */
export async function benchImport(app: FastifyInstance, database: Database, token: string, rows = 100_000): Promise<ImportResult> {
  const { rows: found } = await database.pool.query<{ code: string; price: number }>(
    'select code, price_store::float8 as price from sku where deleted_at is null and coalesce(price_market > price_store + 100, true) order by id limit $1',
    [rows],
  )
  const lines = found.map(({ code, price }, i) => [code, i % BAD_EVERY === 7 ? -1 : (price + 100) / 100, (i % 9) + 1])
  const file = await bytesOf(writeXlsxStream([['商品编码', '门店价', '发货周期'], ...lines], { name: '价格表' }))
  const first = await through(app, database, token, file, true)
  const second = await through(app, database, token, file, false)
  const { total: listed } = await data<{ total: number }>(app, token, 'GET', `/api/task/failures?id=${first.id}`)
  const bad = lines.filter((_, i) => i % BAD_EVERY === 7).length
  const { seconds, peak, counts } = first
  return { rows: lines.length, seconds, peak, bad, listed, changed: counts.changed, again: second.counts.changed + second.counts.new }
}

interface State {
  mapping: (string | null)[]
  counts: { changed: number; new: number }
}

/** Sends a file and says yes to everything; the waiting for the person is not counted. */
async function through(app: FastifyInstance, database: Database, token: string, file: Buffer, applies: boolean) {
  const sent = await inWorker(database, () => send(app, token, file))
  const { id } = sent
  const state = () => data<State>(app, token, 'GET', `/api/task/import/detail?id=${id}`)
  const { mapping } = await state()
  const resumed = (path: string, payload: object) =>
    inWorker(database, async () => {
      await data(app, token, 'POST', `/api/task/import/${path}`, { id, ...payload })
      return id
    })
  const parts = [sent, await resumed('map', { mapping, create: 0 })]
  const { counts } = await state()
  if (applies) parts.push(await resumed('apply', { skip_errors: 1 }))
  const peaks = parts.flatMap(({ peak }) => peak ?? [])
  return {
    id,
    counts,
    seconds: parts.reduce((sum, { seconds }) => sum + seconds, 0),
    peak: peaks.length > 0 ? Math.max(...peaks) : undefined,
  }
}

async function send(app: FastifyInstance, token: string, file: Buffer): Promise<number> {
  const head = '--edge\r\ncontent-disposition: form-data; name="file"; filename="prices.xlsx"\r\n\r\n'
  const answer = await app.inject({
    method: 'POST',
    url: '/api/goods/sku/import',
    payload: Buffer.concat([Buffer.from(head), file, Buffer.from('\r\n--edge--\r\n')]),
    headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=edge' },
  })
  const { code, msg, data } = answer.json<{ code: number; msg: string; data: { task_id: number } }>()
  if (code !== 200) throw new Error(`the import is refused: ${msg}`)
  return data.task_id
}

async function bytesOf(stream: ReadableStream<Uint8Array>): Promise<Buffer> {
  return Buffer.from(await new Response(stream).arrayBuffer())
}
