import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { ask } from './app.ts'
import { inTurn, type Spread } from './measure.ts'
import { pick } from './size.ts'

/** A SKU list page in its own order with one filter, and its exact count as requested by a click. */
export interface FilterResult {
  name: string
  /** The exact number of rows that the filter matches. */
  rows: number
  /** The whole call for fifty rows. */
  ours: Spread
  /** A call on the same server that reads one row: the cost for any call before its rows. */
  floor: Spread
  /** The whole call that counts exactly. */
  exact: Spread
}

/** Limits for a page (R1) and for its exact count (R3), in milliseconds. */
export const FILTER_LIMITS = { p95: 60, p99: 120, exact: 2000 }

// among two hundred, two are slower than p99
const ROUNDS = pick(200, 3)
const COUNTS = pick(5, 1)

/** Every list filter alone, with values that match many rows and few rows. */
export async function benchFilters(app: FastifyInstance, pool: pg.Pool, token: string): Promise<FilterResult[]> {
  const results: FilterResult[] = []
  for (const { name, query } of await questions(pool)) {
    const page = () => ask(app, token, '/api/goods/sku/list', { ...query, page_size: '50' })
    const floorOf = () => ask(app, token, '/api/info')
    const { ours, reference: floor } = await inTurn(ROUNDS, page, floorOf)
    const counted = () => ask<Answer>(app, token, '/api/goods/sku/list', { ...query, page_size: '1', count: 'exact' })
    const { ours: exact } = await inTurn(COUNTS, counted, floorOf)
    const { total: rows, total_exact } = await counted()
    if (!rows || !total_exact) throw new Error(`${name}: ${rows} rows, exactly ${total_exact}`)
    results.push({ name, rows, ours, floor, exact })
    console.log(
      `  ${name}, ${rows} rows: p95 ${ours.p95.toFixed(1)} ms, p99 ${ours.p99.toFixed(1)} ms; counted in ${exact.p95.toFixed(0)} ms`,
    )
  }
  return results
}

interface Question {
  name: string
  query: Record<string, string>
}

async function questions(pool: pg.Pool): Promise<Question[]> {
  const idBy = async (query: string) => {
    const { rows } = await pool.query<{ id: string }>(query)
    return String(rows[0]?.id)
  }
  const largest = (table: string, count: string) =>
    idBy(`select id from ${table} where deleted_at is null order by ${count} desc, id limit 1`)
  const middle = (table: string, count: string) =>
    idBy(
      `select id from ${table} where ${count} > 0 and deleted_at is null order by ${count}, id offset (select count(*) / 2 from ${table} where ${count} > 0 and deleted_at is null) limit 1`,
    )
  const { rows: codes } = await pool.query<{ code: string }>('select code from sku where deleted_at is null order by id limit 1000')
  const [code = ''] = codes.map(({ code }) => code)
  const { rows: prices } = await pool.query<{ low: string; high: string }>(
    'select percentile_disc(0.001) within group (order by price_store) as low, percentile_disc(0.999) within group (order by price_store) as high from sku',
  )
  const { low = '', high = '' } = prices[0] ?? {}
  const one = (name: string, query: Record<string, string>) => ({ name, query })
  return [
    one('none', {}),
    one('a code', { code }),
    one('the beginning of many codes', { code: code.slice(0, 2) }),
    one('a pattern of codes', { code: `*${code.slice(-4)}` }),
    one('a thousand codes', { codes: codes.map((row) => row.code).join(' ') }),
    one('title: two characters (轴承)', { title: '轴承' }),
    one('title: three characters (深沟球)', { title: '深沟球' }),
    one('title: one character (钢)', { title: '钢' }),
    one('the largest brand', { brand_id: await largest('brand', 'sku_count') }),
    one('a brand', { brand_id: await middle('brand', 'sku_count') }),
    one('the largest series', { series_id: await largest('series', 'sku_count') }),
    one('a series', { series_id: await middle('series', 'sku_count') }),
    one('an SPU', { spu_id: await largest('spu', 'sku_count') }),
    one('the largest category', {
      category_id: await idBy(
        'select category_id as id from sku where deleted_at is null group by category_id order by count(*) desc limit 1',
      ),
    }),
    one('a category', { category_id: await middle('category', 'spu_count') }),
    one('the largest scene', { scene_id: await largest('scene', 'spu_count') }),
    one('a scene', { scene_id: await middle('scene', 'spu_count') }),
    one('on sale', { status: '1' }),
    one('off sale', { status: '0' }),
    one('price from: nearly all', { price_min: low }),
    one('price from: few', { price_min: high }),
    one('price to: nearly all', { price_max: high }),
    one('price to: few', { price_max: low }),
    one('in stock', { stock: 'in' }),
    one('low stock', { stock: 'low' }),
    one('out of stock', { stock: 'out' }),
  ]
}

interface Answer {
  total?: number
  total_exact?: boolean
}
