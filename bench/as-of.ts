import { getTableColumns } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { skuVersion } from '#server/areas/goods/shared/version-tables.ts'
import { computedColumns } from '#server/platform/db/columns.ts'
import { ask } from './app.ts'
import { inTurn, type Spread } from './measure.ts'
import { pick } from './size.ts'

/** The SKU list at moments in the last twelve months, beside the same list now. */
export interface AsOfResult {
  skus: number
  versions: number
  lists: { name: string; ours: Spread; now: Spread }[]
  /** Milliseconds to change one price of these rows, with the versions and without. */
  write: { rows: number; versioned: number; bare: number }
}

/** Milliseconds for a page in the past (I8). */
export const AS_OF_LIMIT = 150

const ROUNDS = pick(60, 3)
const DAY = 86_400_000

const cases: readonly { name: string; query: (facts: { brand: string }) => Record<string, string> }[] = [
  { name: 'plain', query: () => ({}) },
  { name: 'one brand', query: ({ brand }) => ({ brand_id: brand }) },
  { name: 'off sale', query: () => ({ status: '0' }) },
  { name: 'by price', query: () => ({ sort_field: 'price_store', sort_order: 'asc' }) },
  { name: 'two characters', query: () => ({ title: '轴承' }) },
  { name: 'three characters', query: () => ({ title: '深沟球' }) },
  { name: 'a code', query: () => ({ code: 'LL' }) },
  { name: 'page 500', query: () => ({ page_no: '500' }) },
]

export async function benchAsOf(app: FastifyInstance, pool: pg.Pool, token: string): Promise<AsOfResult> {
  const { skus, versions } = await twelveMonths(pool)
  const { rows } = await pool.query<{ id: string }>(
    'select id from brand order by sku_count offset (select count(*) / 2 from brand) limit 1',
  )
  const facts = { brand: String(rows[0]?.id) }
  const lists: AsOfResult['lists'] = []
  for (const { name, query } of cases) {
    let round = 0
    // moments over the whole year, in another order than the rounds
    const moment = () => new Date(Date.now() - (1 + ((round++ * 97) % 360)) * DAY).toISOString()
    const list = (more: object) => ask(app, token, '/api/goods/sku/list', { page_size: '50', ...query(facts), ...more })
    const { ours, reference: now } = await inTurn(
      ROUNDS,
      () => list({ as_of: moment() }),
      () => list({}),
    )
    lists.push({ name, ours, now })
    console.log(`  as of, ${name}: p50 ${ours.p50.toFixed(1)}, p95 ${ours.p95.toFixed(1)} ms, now p50 ${now.p50.toFixed(1)} ms`)
  }
  const write = await writing(pool, Math.min(50_000, Math.floor(skus / 2)))
  console.log(`  prices of ${write.rows} SKUs: ${write.versioned.toFixed(0)} ms with versions, ${write.bare.toFixed(0)} ms without`)
  return { skus, versions, lists, write }
}

/** One to six changes per SKU within the last year, and twelve stock movements for some; made once. */
async function twelveMonths(pool: pg.Pool): Promise<{ skus: number; versions: number }> {
  const counts = async () => {
    const { rows } = await pool.query<{ skus: number; versions: number }>(
      'select (select count(*)::int from sku) as skus, (select count(*)::int from sku_version) as versions',
    )
    return rows[0] ?? { skus: 0, versions: 0 }
  }
  const before = await counts()
  if (before.versions > before.skus * 4) return before
  console.log('  changes of twelve months')
  const { valid_from, valid_to, is_renamed, price_store, price_trade, sort, ...same } = getTableColumns(skuVersion)
  const names = Object.keys(same).filter((name) => !computedColumns.has(name))
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('begin')
    await client.query(`create temporary table change on commit drop as
      select s.id, n, n * 365.0 / (2 + s.id % 6) + (s.id * 7919 % 1000) / 25.0 as days
      from sku s cross join lateral generate_series(1, (1 + s.id % 6)::int) as n`)
    await client.query("delete from sku_version where valid_to < 'infinity'")
    await client.query(`update sku_version v set is_renamed = 0, valid_from = now() - make_interval(mins => (c.days * 1440)::int)
      from (select id, min(days) as days from change group by id) as c where c.id = v.id`)
    await client.query(`insert into sku_version (valid_from, valid_to, is_renamed, price_store, price_trade, sort, ${names.join(', ')})
      select case when earlier.days is null then least(v.created_at, until.at - interval '1 minute') else now() - make_interval(mins => (earlier.days * 1440)::int) end,
        until.at, (earlier.days is null)::int, v.price_store * (100 - c.n) / 100 + 1, v.price_trade * (100 - c.n) / 100 + 1, greatest(v.sort - c.n % 2, 0), ${names.map((name) => `v.${name}`).join(', ')}
      from change c join sku_version v on v.id = c.id left join change earlier on earlier.id = c.id and earlier.n = c.n + 1
        cross join lateral (select now() - make_interval(mins => (c.days * 1440)::int) as at) as until`)
    await client.query(`insert into sku_stock_log (sku_id, type, delta, stock_after, lock_after, reason, created_at)
      select s.id, 'count', 0, s.stock, s.stock_lock, 'bench', now() - make_interval(days => 360 - 30 * n) from generate_series(1, 11) as n
      cross join sku s where s.id % 10 = 0 order by n`)
    await client.query('commit')
    for (const table of ['sku_version', 'sku_stock_log']) await client.query(`vacuum (analyze) ${table}`)
  } finally {
    client.release(true)
  }
  return counts()
}

/** A price change by one statement, in transactions that are rolled back. */
async function writing(pool: pg.Pool, rows: number): Promise<AsOfResult['write']> {
  const client = await pool.connect()
  const timed = async (before: string) => {
    const times: number[] = []
    for (let round = 0; round < 3; round++) {
      await client.query(`begin; ${before}`)
      const began = performance.now()
      await client.query(`update sku set price_trade = price_trade - 1, version = version + 1, updated_at = now()
        where id in (select id from sku where price_trade > 1 order by id limit ${rows})`)
      times.push(performance.now() - began)
      await client.query('rollback')
    }
    return Math.min(...times)
  }
  try {
    await client.query('set statement_timeout = 0')
    return { rows, bare: await timed('alter table sku disable trigger sku_version_next'), versioned: await timed('select') }
  } finally {
    client.release(true)
  }
}
