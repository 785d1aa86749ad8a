import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { verifyAudit } from '#server/audit/verify.ts'
import { inTurn, spread, type Spread } from './measure.ts'

export interface AuditResult {
  rows: number
  /** The whole call for a page of the log, beside a call that reads one row. */
  lists: { name: string; ours: Spread; floor: Spread }[]
  /** One row written in a transaction of its own, many side by side: into the log, and into a plain table with the indexes it had before. */
  insert: { ours: Spread; plain: Spread; writers: number }
  /** The check of the whole log against its seals, in seconds. */
  verify: { seconds: number; seals: number; connections: number }
}

/** So long a page of the log may take, and the check of all of it. */
export const AUDIT_LIMITS = { list: 100, verify: 300 }

const AT_ONCE = 5000
const ROUNDS = 20
const WRITERS = 16
const WRITES = 150
const DAYS = 170

/** The log with so many rows of the last half year: lists, filters, writing, and the check of its seals. */
export async function benchAudit(app: FastifyInstance, pool: Pool, token: string, rows: number): Promise<AuditResult> {
  await fill(pool, rows)
  const lists = []
  for (const { name, query } of questions()) {
    const { ours, reference: floor } = await inTurn(
      ROUNDS,
      () => ask(app, `/api/dev/logger/list?page_size=20&${query}`, token),
      () => ask(app, '/api/info', token),
    )
    lists.push({ name, ours, floor })
    console.log(`  log, ${name}: ${ours.p50.toFixed(1)} ms, p95 ${ours.p95.toFixed(1)} ms, floor ${floor.p50.toFixed(1)} ms`)
  }
  const insert = await benchInsert(pool)
  const connections = 2
  const began = performance.now()
  const { fault, seals } = await verifyAudit(pool, { connections })
  if (fault) throw new Error(`the log is not what was written: ${JSON.stringify(fault)}`)
  const seconds = (performance.now() - began) / 1000
  console.log(`  log, check of ${seals} seals: ${seconds.toFixed(1)} s`)
  return { rows, lists, insert, verify: { seconds, seals, connections } }
}

function questions(): { name: string; query: string }[] {
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  const quarter = `from=${day(89)}&to=${day(0)}`
  return [
    { name: 'the last week', query: '' },
    { name: 'changes of the last 90 days', query: `kind=operate&${quarter}` },
    { name: 'a week five months ago', query: `from=${day(150)}&to=${day(144)}` },
    { name: 'an account, 90 days', query: `username=bench7&${quarter}` },
    { name: 'a rare account, 90 days', query: `username=rare&${quarter}` },
    { name: 'a module, 90 days', query: `action=goods.brand&${quarter}` },
    { name: 'a rare call, 90 days', query: `action=dev.role.delete&${quarter}` },
    { name: 'a record, 90 days', query: `target_id=4711&action=goods.sku&${quarter}` },
    { name: 'refused logins, 90 days', query: `kind=login&result=badly&${quarter}` },
    { name: 'an address, 90 days', query: `ip=10.0.0.77&${quarter}` },
    { name: 'one request, 90 days', query: `trace=bench-1000000&${quarter}` },
    { name: 'page 500 of the last week', query: 'page_no=500' },
  ]
}

/** Adds what is missing, a transaction for some thousand rows as a busy minute has them, each sealed. */
async function fill(pool: Pool, rows: number): Promise<void> {
  await pool.query(`select audit.make_parts((now() - interval '${DAYS} days')::date, now()::date)`)
  const { rows: found } = await pool.query<{ n: string }>(`select count(*) as n from logger where request_id like 'bench-%'`)
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0; set synchronous_commit = off')
    for (let from = Number(found[0]?.n); from < rows; from += AT_ONCE) {
      await client.query(FILL, [from, Math.min(from + AT_ONCE, rows) - 1, rows])
      await client.query('select audit.seal()')
      if (from % 500_000 === 0) console.log(`  log: ${from} of ${rows} rows`)
    }
    await client.query('vacuum (analyze) logger')
  } finally {
    client.release(true)
  }
}

const FILL = `
  insert into logger (created_at, request_id, kind, admin_user_id, username, role, action, target_id, before, after, ip, user_agent, code, cost_ms)
  select now() - make_interval(secs => ${DAYS} * 86400.0 * (1 - n::float8 / $3)), 'bench-' || n,
    case when n % 20 = 0 then 'login' when n % 97 = 0 then 'api' when n % 1000 = 1 then 'error' else 'operate' end, 1 + n % 50,
    case when n % 200000 = 7 then 'rare' else 'bench' || (hashint8(n) & 63) end, 'goods',
    case when n % 20 = 0 then 'session.session.login' when n % 300000 = 3 then 'dev.role.delete'
      else (array['goods.sku.edit', 'goods.sku.price', 'goods.sku.stock', 'goods.sku.status', 'goods.spu.edit', 'goods.series.edit', 'goods.brand.edit'])
        [1 + (hashint8(n + 1) & 1023) % 7] end,
    case when n % 20 <> 0 then 1 + (hashint8(n + 2) & 1048575) end,
    jsonb_build_object('price_store', n % 100000, 'remark', '旧备注'), jsonb_build_object('price_store', n % 90000, 'remark', '六角头螺栓 M8x30'),
    '10.0.' || (hashint8(n + 3) & 3) || '.' || (hashint8(n + 4) & 255), 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/151 Safari/537.36',
    case when n % 400 = 0 then 401 else 200 end, n % 90
  from generate_series($1::bigint, $2::bigint) n`

const COLUMNS = '(request_id, kind, admin_user_id, username, action, target_id, before, after, ip, user_agent)'
const VALUES = `($1, 'operate', 1, 'admin', 'goods.sku.edit', $2, '{"price_store": 1}', '{"price_store": 2}', '::1', 'Mozilla/5.0')`

async function benchInsert(pool: Pool): Promise<AuditResult['insert']> {
  await pool.query('drop table if exists bench_plain')
  await pool.query(`
    create table bench_plain as select id, created_at, code, admin_user_id, target_id, kind, request_id, username, action, before, after, ip, user_agent
    from logger where created_at > now() - interval '30 days';
    alter table bench_plain alter column id set not null, alter column id add generated always as identity (start 2000000000), alter column created_at set default now(), add primary key (id);
    create index on bench_plain (created_at desc); create index on bench_plain (target_id, id);
    create index on bench_plain (admin_user_id, id) where kind = 'login'`)
  const times: { ours: number[]; plain: number[] } = { ours: [], plain: [] }
  for (let round = -1; round < 4; round++) {
    for (const [name, table] of [
      ['ours', 'logger'],
      ['plain', 'bench_plain'],
    ] as const) {
      const measured = await Promise.all(
        Array.from({ length: WRITERS }, (_, writer) => write(pool, `insert into ${table} ${COLUMNS} values ${VALUES}`, writer)),
      )
      if (round >= 0) times[name].push(...measured.flat())
    }
  }
  await pool.query('drop table bench_plain')
  const result = { ours: spread(times.ours), plain: spread(times.plain), writers: WRITERS }
  const words = ({ p50, p95 }: Spread) => `${p50.toFixed(2)} ms, p95 ${p95.toFixed(2)} ms`
  console.log(`  log, a row by ${WRITERS} writers: ${words(result.ours)}; into a plain table ${words(result.plain)}`)
  return result
}

async function write(pool: Pool, text: string, writer: number): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < WRITES; n++) {
    const began = performance.now()
    await pool.query(text, [crypto.randomUUID(), writer * 1000 + n])
    times.push(performance.now() - began)
  }
  return times
}

async function ask(app: FastifyInstance, url: string, token: string): Promise<void> {
  const { statusCode, body } = await app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } })
  if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}: ${body}`)
}
