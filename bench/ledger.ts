import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { ledgerChecks } from '#server/areas/finance/ledger/checks.ts'
import { balance } from '#server/areas/finance/ledger/ledger.ts'
import { nobody, type Ctx } from '#server/platform/kernel/ctx.ts'
import { post, system, user } from '#server/platform/ledger/post.ts'
import { runChecks } from '#server/platform/verify/check.ts'
import { home, openBenchDatabase, withoutTimeout } from './database.ts'
import { ratesInTurn, spread, type Rate, type Spread } from './measure.ts'
import { pick } from './size.ts'

export interface LedgerResult {
  rows: number
  /** Transfers per second when many are posted by one statement. */
  bulk: number
  /** Seconds for all ledger checks, and milliseconds for the trial balance over all transfers. */
  verify: number
  balance: Spread
  posts: { name: string; ours: Rate; bare: Rate; least?: number }[]
}

/** Posts per second that the product must reach (trade.md §11). */
export const LEDGER_LIMITS = { spread: 2000, hot: 400 }

const ACCOUNTS = pick(20_000, 500)
const BATCH = 5000

/** Posts to many accounts and to one, beside a bare update and insert in the same run, on a ledger that already has `rows` rows. */
export async function benchLedger(rows: number): Promise<LedgerResult> {
  const folder = join(home, 'ledger')
  await rm(folder, { recursive: true, force: true })
  const bench = await openBenchDatabase(0, folder)
  try {
    const { pool, db } = bench.database
    const bulk = await fill(pool, rows)
    await sealLedger(pool)
    await pool.query('vacuum (analyze) account, transfer, account_log')
    await makeBare(pool)
    const ctx = { db, actor: nobody, now: new Date() } as Ctx
    let next = 0
    const ours = (owner: number) =>
      post(ctx, [
        { debit: user(owner, 'balance'), credit: system('sales'), amount: 1, biz_type: 'order_pay', biz_id: `bench-${(next += 1)}` },
      ])
    const bare = (owner: number) => pool.query(BARE, [owner, `bench-${(next += 1)}`])
    const anyone = () => 1 + Math.floor(Math.random() * ACCOUNTS)
    const posts = [
      {
        name: 'many accounts',
        least: LEDGER_LIMITS.spread,
        ...(await ratesInTurn(
          pick(2000, 64),
          () => ours(anyone()),
          () => bare(anyone()),
        )),
      },
      {
        name: 'one account',
        least: LEDGER_LIMITS.hot,
        ...(await ratesInTurn(
          pick(400, 64),
          () => ours(1),
          () => bare(1),
        )),
      },
    ]
    for (const { name, ours: one, bare: other } of posts)
      console.log(
        `  ledger, ${name}: ${one.perSecond.toFixed(0)}/s, p95 ${one.times.p95.toFixed(1)} ms; bare ${other.perSecond.toFixed(0)}/s`,
      )
    const verify = await secondsOf(pool)
    const sums = await balanceTimes(ctx)
    console.log(`  ledger, all checks: ${verify.toFixed(1)} s; trial balance ${sums.p50.toFixed(0)} ms`)
    return { rows, bulk, posts, verify, balance: sums }
  } finally {
    await bench.close()
    await rm(folder, { recursive: true })
  }
}

async function secondsOf(pool: Pool): Promise<number> {
  const began = performance.now()
  const { violations } = await runChecks(pool, ledgerChecks)
  if (violations.length > 0) throw new Error(`the ledger is not what was posted: ${JSON.stringify(violations)}`)
  return (performance.now() - began) / 1000
}

async function balanceTimes(ctx: Ctx): Promise<Spread> {
  const times: number[] = []
  for (let round = 0; round < 5; round += 1) {
    const began = performance.now()
    await balance(ctx, {})
    times.push(performance.now() - began)
  }
  return spread(times)
}

/** Seals all transfers, as the hourly job did while they arrived: the first call notes the newest one, the second seals up to it. */
export async function sealLedger(pool: Pool): Promise<void> {
  await withoutTimeout(pool, async (client) => {
    await client.query(`select audit.seal_ledger(now() - interval '1 hour')`)
    await client.query('select audit.seal_ledger(now())')
  })
}

/** Credits the accounts until the ledger has the rows; returns the transfers per second. */
async function fill(pool: Pool, rows: number): Promise<number> {
  const run = randomUUID().slice(0, 8)
  const began = performance.now()
  for (let from = 0; from < rows; from += BATCH) {
    await pool.query(
      `select count(*) from (select array_agg(i) as ids from generate_series($1::int, $2::int) as i) as s, lateral audit.post(
         array_fill('post'::text, array[cardinality(ids)]), array_fill('system'::text, array[cardinality(ids)]), array_fill(0::int8, array[cardinality(ids)]),
         array_fill('recharge'::text, array[cardinality(ids)]), array_fill('user'::text, array[cardinality(ids)]),
         (select array_agg(1 + i % ${ACCOUNTS} order by i) from unnest(ids) as i)::int8[], array_fill('balance'::text, array[cardinality(ids)]),
         array_fill(100000::int8, array[cardinality(ids)]), array_fill('recharge'::text, array[cardinality(ids)]),
         (select array_agg($3 || i order by i) from unnest(ids) as i), array_fill(1::int2, array[cardinality(ids)]),
         array_fill(null::text, array[cardinality(ids)]), array_fill(null::text, array[cardinality(ids)]), 'system', null,
         now() - make_interval(secs => ($4 - $1)::float8 * 2))`,
      [from, Math.min(from + BATCH, rows) - 1, `${run}-`, rows],
    )
  }
  const perSecond = rows / ((performance.now() - began) / 1000)
  console.log(`  ledger, ${rows} transfers in batches of ${BATCH}: ${perSecond.toFixed(0)}/s`)
  return perSecond
}

const BARE = `with moved as (update bench_account set available = available - 1, version = version + 1 where id = $1 and available >= 1 returning id, available)
  insert into bench_log (account_id, delta, available_after, biz_id) select id, -1, available, $2 from moved`

async function makeBare(pool: Pool): Promise<void> {
  await pool.query(`
    create table bench_account (id bigint primary key, version integer not null default 1, available bigint not null check (available >= 0));
    insert into bench_account select i, 1, 1000000 from generate_series(1, ${ACCOUNTS}) as i;
    create table bench_log (id bigint generated always as identity primary key, created_at timestamptz not null default now(), account_id bigint not null,
      delta bigint not null, available_after bigint not null, biz_id text not null unique);
    create index on bench_log (account_id, id)`)
}
