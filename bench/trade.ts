import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { quote } from '#server/areas/trade/price/facts-of.ts'
import { nobody, transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { release, reserve } from '../src/server/areas/trade/stock/stock.ts'
import { home, openBenchDatabase, withoutTimeout } from './database.ts'
import { inTurn, ratesInTurn, type Rate, type Spread } from './measure.ts'
import { benchPlacing, unlessDeadlock, type PlaceFigure } from './place.ts'
import { pick } from './size.ts'

export interface TradeResult {
  skus: number
  lines: number
  quote: { ours: Spread; reference: Spread }
  reserves: { name: string; ours: Rate; bare: Rate }[]
  placing: PlaceFigure[]
}

/** trade.md §11: the quote for 20 lines, p95. */
export const TRADE_LIMITS = { quote: 15 }

const LINES = 20

/** The quote for an order, and reservations for one SKU and for many, each beside the bare statements in the same run. */
export async function benchTrade(skus: number): Promise<TradeResult> {
  const folder = join(home, 'trade')
  await rm(folder, { recursive: true, force: true })
  const bench = await openBenchDatabase(skus, folder)
  try {
    const { pool, db, cache } = bench.database
    // each changed SKU gets a version, which takes longer than a call may
    await withoutTimeout(pool, async (client) => {
      await client.query('update sku set stock = 1000000, stock_warn = 0, moq = 1, step_qty = 1, max_qty = null, is_gift_only = 0')
      await client.query(`update spu set state = 'on'`)
      await client.query('vacuum (analyze) sku')
    })
    await pool.query('create table bench_log (like sku_stock_log including all excluding identity)')
    await pool.query("create sequence bench_log_id_seq; alter table bench_log alter id set default nextval('bench_log_id_seq')")
    const ctx = { db, cache, actor: nobody, now: new Date(), language: 'zh' } as Ctx
    const { rows } = await pool.query<{ id: number }>(
      'select id::float8 as id from sku where status = 1 and deleted_at is null order by random() limit 2000',
    )
    const ids = rows.map(({ id }) => id)
    const quoted = await quoteTimes(ctx, pool, ids)
    console.log(`  trade, quote of ${LINES} lines: p95 ${quoted.ours.p95.toFixed(1)} ms; bare ${quoted.reference.p95.toFixed(1)} ms`)
    const one = ids[0] ?? 0
    const reserves = [
      { name: 'one SKU, 1 line', ...(await compare(ctx, pool, () => [one])) },
      { name: 'any SKUs, 5 lines', ...(await compare(ctx, pool, () => someOf(ids, 5))) },
    ]
    for (const { name, ours, bare } of reserves)
      console.log(
        `  trade, reserve ${name}: ${ours.perSecond.toFixed(0)}/s, p95 ${ours.times.p95.toFixed(1)} ms; bare ${bare.perSecond.toFixed(0)}/s`,
      )
    const basket = ids.slice(0, 1).map((sku_id) => ({ sku_id, qty: 1 }))
    await transact(ctx, (ctx) => release(ctx, basket, { biz_no: 'bench', reason: 'bench' }))
    const placing = await benchPlacing(bench, ids, bareReserve)
    return { skus, lines: LINES, quote: quoted, reserves, placing }
  } finally {
    await bench.close()
    await rm(folder, { recursive: true })
  }
}

function someOf(ids: readonly number[], count: number): number[] {
  const start = Math.floor(Math.random() * ids.length)
  return Array.from({ length: count }, (_, at) => ids[(start + at * 7) % ids.length] ?? 0)
}

/** The bare reference reads the same SKUs with their SPUs and nothing else. */
function quoteTimes(ctx: Ctx, pool: Pool, ids: readonly number[]) {
  const lines = () => someOf(ids, LINES).map((sku_id) => ({ sku_id, qty: 10 }))
  return inTurn(
    pick(300, 5),
    () => quote(ctx, { price_level: 'store', lines: lines(), region: '330106' }),
    () =>
      pool.query('select s.*, p.state, p.freight_type from sku s join spu p on p.id = s.spu_id where s.id = any($1)', [someOf(ids, LINES)]),
  )
}

const BARE = `with moved as (update sku set stock = stock - 1, stock_lock = stock_lock + 1 where id = any($1) and stock >= 1 returning id, stock, stock_lock)
  insert into bench_log (sku_id, type, delta, stock_after, lock_delta, lock_after, biz_no, reason)
  select id, 'reserve', -1, stock, 1, stock_lock, 'bench', 'bench' from moved`

function compare(ctx: Ctx, pool: Pool, skus: () => number[]): Promise<{ ours: Rate; bare: Rate }> {
  const ours = () => {
    const lines = skus().map((sku_id) => ({ sku_id, qty: 1 }))
    return transact(ctx, (ctx) => reserve(ctx, lines, { biz_no: 'bench', reason: 'bench' }))
  }
  return ratesInTurn(pick(400, 64), ours, () => bareReserve(pool, skus()).catch(unlessDeadlock))
}

/** In ascending id, so that most of these statements meet in one order. */
async function bareReserve(on: Pick<Pool, 'query'>, skus: readonly number[]): Promise<void> {
  await on.query(BARE, [skus.toSorted((a, b) => a - b)])
}
