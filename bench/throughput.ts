import { Agent, get } from 'node:http'
import Fastify, { type FastifyInstance } from 'fastify'
import type pg from 'pg'
import { skuRow } from '#contract/goods/sku.ts'
import { sku } from '#server/areas/goods/shared/tables.ts'
import { columnsFor } from '#server/platform/kernel/rows.ts'
import { spread } from './measure.ts'
import { pick } from './size.ts'

export interface Throughput {
  /** Requests per second, the median over the rounds. */
  ours: number
  raw: number
  constant: number
}

const CONNECTIONS = 16
const SECONDS = pick(4, 0.2)
const ROUNDS = pick(5, 1)

/** The SKU list over HTTP with sixteen connections, beside a bare handler with the same rows and total, and one that answers a constant. */
export async function benchThroughput({ url, pool, token }: { url: string; pool: pg.Pool; token: string }): Promise<Throughput> {
  const raw = rawServer(pool)
  const bare = await raw.listen({ port: 0, host: '127.0.0.1' })
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const load = (address: string) => requestsPerSecond(agent, address, token)
  const rates: Record<keyof Throughput, number[]> = { ours: [], raw: [], constant: [] }
  for (let round = -1; round < ROUNDS; round++) {
    const rate = {
      ours: await load(`${url}/api/goods/sku/list?page_size=20`),
      raw: await load(`${bare}/list`),
      constant: await load(`${bare}/constant`),
    }
    if (round >= 0) for (const key of ['ours', 'raw', 'constant'] as const) rates[key].push(rate[key])
  }
  agent.destroy()
  await raw.close()
  return { ours: spread(rates.ours).p50, raw: spread(rates.raw).p50, constant: spread(rates.constant).p50 }
}

/** A careful hand-written handler: two prepared statements, one JSON answer; no session, no checks. */
function rawServer(pool: pg.Pool): FastifyInstance {
  const columns = Object.keys(columnsFor(sku, skuRow)).map((name) => `sku.${name}`)
  const text = `select ${columns.join(', ')}, brand.title as brand_title, series.title as series_title from sku
    join brand on brand.id = sku.brand_id join series on series.id = sku.series_id
    where sku.deleted_at is null order by sku.sort desc, sku.id desc limit $1 offset $2`
  const app = Fastify()
  app.get('/list', async () => {
    const [list, total] = await Promise.all([
      pool.query({ name: 'raw_list', text, values: [20, 0] }),
      pool.query<{ total: number }>({ name: 'raw_total', text: 'select sum(sku_count)::int as total from brand' }),
    ])
    return { code: 200, msg: '', data: { list: list.rows, total: total.rows[0]?.total } }
  })
  app.get('/constant', async () => ({ code: 200, msg: '', data: null }))
  return app
}

async function requestsPerSecond(agent: Agent, url: string, token: string): Promise<number> {
  const until = performance.now() + SECONDS * 1000
  let done = 0
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() < until) {
        await request(agent, url, token)
        done++
      }
    }),
  )
  return done / SECONDS
}

function request(agent: Agent, url: string, token: string): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { authorization: `Bearer ${token}` } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`))
      response.resume().on('end', resolve)
    }).on('error', reject)
  })
}
