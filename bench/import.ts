import type { FastifyInstance } from 'fastify'
import { writeXlsxStream } from 'hucre/xlsx'
import type { Database } from '#server/platform/db/open.ts'
import { data } from './app.ts'
import { inWorker, type Cost } from './worker.ts'

export interface ImportResult {
  rows: number
  seconds: number
  peak: number | undefined
  /** Lines that are wrong on purpose, and how many are listed with cell and reason. */
  bad: number
  listed: number
  changed: number
  /** Lines that a second import from the same file would change. */
  again: number
  diff: DiffResult
}

/** A file in which every line changes something, until the changes are shown (I2). */
export interface DiffResult {
  rows: number
  seconds: number
  /** Accepted lines, applied lines, and lines that the same file would change afterwards. */
  accepted: number
  applied: number
  again: number
}

/** Limit for the comparison, in seconds. */
export const DIFF_LIMIT = 5

const BAD_EVERY = 50

/** Imports a price list with one line in fifty wrong in a separate process (read, compare, apply), and sends it again (R11). */
export async function benchImport(app: FastifyInstance, database: Database, token: string, rows = 100_000): Promise<ImportResult> {
  const found = await goodsOf(database, rows)
  const lines = found.map(({ code, price }, i) => [code, i % BAD_EVERY === 7 ? -1 : (price + 100) / 100, (i % 9) + 1])
  const file = await fileOf(lines)
  const first = await through(app, database, token, file, { applies: true })
  const second = await through(app, database, token, file)
  const { total: listed } = await data<{ total: number }>(app, token, 'GET', `/api/task/failures?id=${first.id}`)
  const bad = lines.filter((_, i) => i % BAD_EVERY === 7).length
  const { seconds, peak, counts } = first
  const diff = await benchDiff(app, database, token)
  return { rows: lines.length, seconds, peak, bad, listed, changed: counts.changed, again: second.counts.changed + second.counts.new, diff }
}

/**
 * Compares and refuses one line in four, asserts that exactly the accepted lines changed, then applies the rest, after which no change is
 * left.
 */
async function benchDiff(app: FastifyInstance, database: Database, token: string, rows = 20_000): Promise<DiffResult> {
  const found = await goodsOf(database, rows)
  const file = await fileOf(found.map(({ code, price }, i) => [code, (price + 100) / 100, (i % 9) + 1]))
  // the headings are line 1
  const refused = found.flatMap((_, i) => (i % 4 === 3 ? [i + 2] : []))
  const first = await through(app, database, token, file, { applies: true, refused })
  if (first.counts.changed !== found.length) throw new Error(`of ${found.length} lines ${first.counts.changed} are shown as changes`)
  const targets = found.flatMap(({ id, price }, i) => (i % 4 === 3 ? [] : [{ id, price: price + 100 }]))
  const { rows: hit } = await database.pool.query<{ right: number; touched: number }>(
    `select count(*) filter (where s.price_store = w.price)::int as right,
      (select count(distinct row_id)::int from task_change where task_id = $2) as touched
    from jsonb_to_recordset($1::jsonb) as w(id bigint, price bigint) join sku s on s.id = w.id`,
    [JSON.stringify(targets), first.id],
  )
  const { right = 0, touched = 0 } = hit[0] ?? {}
  if (touched !== right) throw new Error(`${touched} rows were changed, ${right} of them as they were to be`)
  const rest = await through(app, database, token, file, { applies: true })
  if (rest.counts.changed !== refused.length) throw new Error(`${rest.counts.changed} changes are left of ${refused.length}`)
  const last = await through(app, database, token, file)
  const seconds = first.compared
  const result = { rows: found.length, seconds, accepted: targets.length, applied: right, again: last.counts.changed + last.counts.new }
  console.log(
    `  import: ${result.rows} lines compared in ${seconds.toFixed(1)} s; ${right} of ${targets.length} applied, ${result.again} left`,
  )
  return result
}

async function goodsOf({ pool }: Database, rows: number) {
  const { rows: found } = await pool.query<{ id: string; code: string; price: number }>(
    'select id, code, price_store::float8 as price from sku where deleted_at is null and coalesce(price_market > price_store + 100, true) order by id limit $1',
    [rows],
  )
  return found
}

function fileOf(lines: (string | number)[][]): Promise<Buffer> {
  return bytesOf(writeXlsxStream([['商品编码', '门店价', '发货周期'], ...lines], { name: '价格表' }))
}

interface State {
  mapping: (string | null)[]
  counts: { changed: number; new: number }
  risks: { kind: string; accepted: 0 | 1 }[]
}

interface Decision {
  applies?: boolean
  /** Lines to refuse. */
  refused?: number[]
}

/** Sends a file and confirms the rest; waiting for the person is not counted. `compared`: seconds until the changes are shown. */
async function through(
  app: FastifyInstance,
  database: Database,
  token: string,
  file: Buffer,
  { applies = false, refused = [] }: Decision = {},
) {
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
  const compared = secondsOf(parts)
  const { counts } = await state()
  for (let i = 0; i < refused.length; i += 1000) {
    await data(app, token, 'POST', '/api/task/import/decide', { id, lines: refused.slice(i, i + 1000), rejected: 1 })
  }
  if (applies) {
    for (const { kind, accepted } of (await state()).risks)
      if (accepted === 0) await data(app, token, 'POST', '/api/task/import/accept', { id, risk: kind, accepted: 1 })
    parts.push(await resumed('apply', { skip_errors: 1 }))
  }
  const peaks = parts.flatMap(({ peak }) => peak ?? [])
  return { id, counts, compared, seconds: secondsOf(parts), peak: peaks.length > 0 ? Math.max(...peaks) : undefined }
}

function secondsOf(parts: readonly Cost[]): number {
  return parts.reduce((sum, { seconds }) => sum + seconds, 0)
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
