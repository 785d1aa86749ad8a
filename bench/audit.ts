import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { verifyAudit } from '#server/features/log/verify.ts'
import { data, openBenchApp } from './app.ts'
import { home, openBenchDatabase } from './database.ts'
import { fillDepartments, fillLog, type Filled } from './log-rows.ts'
import { inTurn, spread, type Spread } from './measure.ts'
import { pick } from './size.ts'

export interface AuditResult {
  rows: number
  /** Time to fill the log; undefined for a run that found it full. */
  filled?: Filled | undefined
  /** The whole call for a log page, beside a call that reads one row. */
  lists: { name: string; ours: Spread; floor: Spread }[]
  /** One row per transaction by concurrent writers: into the log, and into a plain table with the log's former indexes. */
  insert: { ours: Spread; plain: Spread; writers: number }
  /** Seconds to verify the whole log against its seals. */
  verify?: { seconds: number; seals: number; connections: number }
}

/** Limits for a log page, and for the verification of the whole log. */
export const AUDIT_LIMITS = { list: 60, verify: 300 }

const ROUNDS = pick(30, 2)
const isKept = process.env['BENCH_KEEP'] !== undefined
const WRITERS = 16
const WRITES = pick(150, 5)

/** Measures filters, writes and seal verification for a log with the given number of rows from half a year, in its own database. */
export async function benchAudit(rows: number, note: (result: AuditResult) => void): Promise<void> {
  const folder = join(home, 'log')
  // a log that was filled only in part lacks indexes
  if (!isKept) await rm(folder, { recursive: true, force: true })
  const bench = await openBenchDatabase(0, folder)
  try {
    const { app, token } = await openBenchApp(bench)
    const result = await measure(app, bench.database.pool, token, rows)
    // the following steps take minutes
    note(result)
    note({ ...result, verify: await measureVerify(bench.database.pool) })
    await app.close()
  } finally {
    await bench.close()
    // the database is large and can be filled again in minutes
    if (!isKept) await rm(folder, { recursive: true })
  }
}

async function measure(app: FastifyInstance, pool: Pool, token: string, rows: number): Promise<AuditResult> {
  const filled = await fillLog(pool, rows)
  const lists = []
  for (const { name, query } of questions(await fillDepartments(pool))) {
    const { ours, reference: floor } = await inTurn(
      ROUNDS,
      () => data(app, token, 'GET', `/api/dev/logger/list?page_size=50&${query}`),
      () => data(app, token, 'GET', '/api/info'),
    )
    lists.push({ name, ours, floor })
    console.log(`  log, ${name}: ${ours.p50.toFixed(1)} ms, p95 ${ours.p95.toFixed(1)} ms, floor ${floor.p50.toFixed(1)} ms`)
  }
  const insert = await benchInsert(pool)
  return { rows, filled, lists, insert }
}

async function measureVerify(pool: Pool): Promise<NonNullable<AuditResult['verify']>> {
  const connections = 2
  const began = performance.now()
  const { fault, seals } = await verifyAudit(pool, { connections })
  if (fault) throw new Error(`the log is not what was written: ${JSON.stringify(fault)}`)
  const seconds = (performance.now() - began) / 1000
  console.log(`  log, check of ${seals} seals: ${seconds.toFixed(1)} s`)
  return { seconds, seals, connections }
}

/** Every filter on the page over its maximum days, with values that match many rows and few rows. */
function questions(departments: Record<'large' | 'one' | 'rare' | 'idle', number>): { name: string; query: string }[] {
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  const quarter = `from=${day(89)}&to=${day(0)}`
  const over90 = (name: string, query: string) => ({ name: `${name}, 90 days`, query: `${query}&${quarter}` })
  return [
    { name: 'the last week', query: '' },
    { name: 'a week five months ago', query: `from=${day(150)}&to=${day(144)}` },
    over90('everything', ''),
    over90('everything, oldest first', 'sort_field=created_at&sort_order=asc'),
    ...['operate', 'login', 'error', 'slow', 'refused'].map((kind) => over90(`kind: ${kind}`, `kind=${kind}`)),
    over90('an account', 'username=bench7'),
    over90('a rare account', 'username=rare'),
    over90('a department of 28 accounts', `department_id=${departments.large}`),
    over90('a department of one account', `department_id=${departments.one}`),
    over90('a department that did little', `department_id=${departments.rare}`),
    over90('a department that did nothing', `department_id=${departments.idle}`),
    over90('refusals of a department', `department_id=${departments.one}&result=badly`),
    over90('a module', 'action=goods.brand'),
    over90('a rare module', 'action=dev.menu'),
    over90('a module that nobody used', 'action=dev.role'),
    over90('an area', 'action=goods'),
    over90('a call', 'action=goods.sku.price'),
    over90('a rare call', 'action=dev.role.delete'),
    over90('a record', 'target_id=4711'),
    over90('a record of a module', 'target_id=4711&action=goods.sku'),
    over90('done', 'result=well'),
    over90('not done', 'result=badly'),
    over90('refused logins', 'kind=login&result=badly'),
    over90('an address', 'ip=10.0.0.77'),
    over90('one request', 'trace=bench-1000000'),
    { name: 'page 200 of the last week', query: 'page_no=200' },
  ]
}

const COLUMNS = '(request_id, kind, admin_user_id, username, action, target_id, before, after, ip, user_agent)'
const VALUES = `($1, 'operate', 1, 'admin', 'goods.sku.edit', $2, '{"price_store": 1}', '{"price_store": 2}', '::1', 'Mozilla/5.0')`

async function benchInsert(pool: Pool): Promise<AuditResult['insert']> {
  await pool.query('drop table if exists bench_plain')
  await pool.query(`
    create table bench_plain as select id, created_at, code, admin_user_id, target_id, kind, request_id, username, action, before, after, ip, user_agent
    from logger where created_at > now() - interval '7 days';
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
