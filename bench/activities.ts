import { randomBytes, randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { contract } from '#contract/index.ts'
import type { Endpoint, InputOf } from '#contract/kit/endpoint.ts'
import { open, receive as receiveEnvelope } from '#server/areas/activity/redEnvelope/open.ts'
import { draw } from '#server/areas/lottery/lottery/draw.ts'
import { customerActor, transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { ofHotRow } from '#server/platform/rate-limit/gate.ts'
import { receive as receiveCoupon } from '#server/shop/coupon/coupon.ts'
import { data, liftReviews, openBenchApp } from './app.ts'
import { home, openBenchDatabase } from './database.ts'
import { ratesInTurn, timesAtRate, type Rate, type Spread } from './measure.ts'
import { pick } from './size.ts'

export interface ActivitiesResult {
  customers: number
  /** Customers who take part in one activity at once. */
  hot: { name: string; ours: Rate; bare: Rate; offered: { ours: Spread; bare: Spread } }[]
}

/** Calls per second on one activity, and milliseconds at the 95th percentile while calls arrive at that rate. */
export const ACTIVITY_LIMITS = { rate: 300, p95: 20 }

const CUSTOMERS = pick(20_000, 500)
const CALLS = pick(1600, 64)
const DAY_MS = 86_400_000

/** Takes part in one activity per kind, beside the bare statements for a counter and a record. */
export async function benchActivities(): Promise<ActivitiesResult> {
  const folder = join(home, 'activities')
  await rm(folder, { recursive: true, force: true })
  const bench = await openBenchDatabase(0, folder)
  const { pool, db, cache } = bench.database
  const { app, token, secretKey } = await openBenchApp(bench)
  try {
    const users = await customers(pool)
    await pool.query(`create table bench_hot (id int primary key, taken int not null, most int not null); insert into bench_hot values (1, 0, 100000000);
      create table bench_taken (id bigint generated always as identity primary key, user_id bigint not null, no text not null unique, at timestamptz not null default now());
      create index on bench_taken (user_id)`)
    const as = (user_id: number) =>
      ({
        db,
        cache,
        secretKey,
        now: new Date(),
        language: 'zh',
        env: {},
        request_id: randomUUID(),
        http: { ip: '', user_agent: '' },
        ip: '127.0.0.1',
        actor: customerActor({ id: user_id, store_id: null, store_role: null, price_level: null, salesman_id: null, session_id: 0 }),
      }) as unknown as Ctx
    const save = <E extends Endpoint>(endpoint: E, input: InputOf<E>) =>
      data<{ id: number }>(app, token, 'POST', endpoint.path, input as object)
    await liftReviews(bench.database, secretKey)
    let next = 0
    /** Each call by another customer. */
    const anyone = () => as(users[(next += 1) % users.length] ?? 0)
    const hot: ActivitiesResult['hot'] = []
    for (const { name, act } of await cases(save, anyone)) {
      const bare = () => bareTaken(pool, users[next % users.length] ?? 0)
      const rates = await ratesInTurn(CALLS, act, bare)
      const offered = await timesAtRate(ACTIVITY_LIMITS.rate, act, bare)
      hot.push({ name, ...rates, offered })
      console.log(
        `  activities, ${name}: ${rates.ours.perSecond.toFixed(0)}/s, bare ${rates.bare.perSecond.toFixed(0)}/s; ` +
          `at ${ACTIVITY_LIMITS.rate}/s p50 ${offered.ours.p50.toFixed(1)}, p95 ${offered.ours.p95.toFixed(1)} ms, bare p95 ${offered.bare.p95.toFixed(1)} ms`,
      )
    }
    return { customers: users.length, hot }
  } finally {
    await app.close()
    await bench.close()
    await rm(folder, { recursive: true })
  }
}

async function customers(pool: Pool): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into customer (nick) select 'bench' || n from generate_series(1, ${CUSTOMERS}) n returning id::float8 as id`,
  )
  return rows.map(({ id }) => id)
}

async function bareTaken(pool: Pool, user_id: number): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('update bench_hot set taken = taken + 1 where id = 1 and taken < most')
    await client.query('insert into bench_taken (user_id, no) values ($1, $2)', [user_id, randomBytes(8).toString('hex')])
    await client.query('commit')
  } finally {
    client.release()
  }
}

type Save = <E extends Endpoint>(endpoint: E, input: InputOf<E>) => Promise<{ id: number }>

async function cases(save: Save, anyone: () => Ctx): Promise<{ name: string; act: () => Promise<unknown> }[]> {
  const during = { start_at: new Date(Date.now() - DAY_MS).toISOString(), end_at: new Date(Date.now() + 30 * DAY_MS).toISOString() }
  const { lottery } = contract.lottery
  const prize = (position: number) =>
    position < 5
      ? { position, kind: 'integral' as const, title: `奖品${position}`, points: 10, stock: 1_000_000, weight: 100 }
      : { position, kind: 'thanks' as const, title: '谢谢参与', stock: -1, weight: 100 }
  const drawn = await save(lottery.edit, {
    title: '性能抽奖',
    style: 'grid8',
    chance_type: 'free',
    free_per_day: 20,
    day_limit: 100,
    total_limit: 1e4,
    audience: 'all',
    ...during,
    prizes: Array.from({ length: 8 }, (_, at) => prize(at + 1)),
  })
  await save(lottery.publish, { id: drawn.id })
  const { coupon, redEnvelope } = contract.activity
  const claimed = await save(coupon.edit, {
    title: '性能优惠券',
    kind: 'cash',
    amount: 1e3,
    threshold: 5e3,
    scope: 'all',
    issue_type: 'receive',
    total: 1e6,
    per_limit: 99,
    ...during,
    valid_type: 'days',
    valid_days: 7,
  })
  await save(coupon.publish, { id: claimed.id })
  const sent = await save(redEnvelope.edit, {
    title: '性能红包',
    kind: 'random',
    trigger: 'receive',
    total_amount: 1e7,
    total_count: 1e5,
    min_each: 10,
    max_each: 2e3,
    per_user_limit: 99,
    valid_hours: 24,
    wish: '开工大吉',
    audience: 'all',
    ...during,
  })
  await save(redEnvelope.publish, { id: sent.id })
  const received: { record_id: number; as: Ctx }[] = []
  return [
    { name: 'draws of one lottery', act: () => draw(anyone(), { id: drawn.id }) },
    {
      name: 'claims of one coupon',
      act: () => ofHotRow('coupon', () => transact(anyone(), (ctx) => receiveCoupon(ctx, { id: claimed.id }))),
    },
    {
      name: 'claims of one red envelope',
      async act() {
        const as = anyone()
        const { record_id } = await ofHotRow('envelope', () => transact(as, (ctx) => receiveEnvelope(ctx, { id: sent.id })))
        received.push({ record_id, as })
      },
    },
    {
      name: 'openings of red envelopes',
      async act() {
        const one = received.pop()
        if (!one) throw new Error('more envelopes are opened than were received')
        await open(one.as, { id: one.record_id })
      },
    },
  ]
}

/** The section in docs/benchmarks.md. */
export function activitiesTable({ customers, hot }: ActivitiesResult): string[] {
  const { rate, p95 } = ACTIVITY_LIMITS
  return [
    `One activity, ${customers.toLocaleString('en')} customers; each call is one durable transaction. \`bare\` is a counter and a record.`,
    `Per second: 16 callers, each with its next call after an answer. Times: ${rate} calls arrive per second, measured from the arrival.`,
    '',
    `| call | per second | at least | bare per second | p50 at ${rate}/s | p95 | at most | bare p95 |`,
    '|---|---|---|---|---|---|---|---|',
    ...hot.map(
      ({ name, ours, bare, offered }) =>
        `| ${name} | ${ours.perSecond.toFixed(0)} | ${rate} | ${bare.perSecond.toFixed(0)} | ${offered.ours.p50.toFixed(1)} | ${offered.ours.p95.toFixed(1)} | ${p95} | ${offered.bare.p95.toFixed(1)} |`,
    ),
  ]
}
