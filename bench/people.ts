import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { ask, logIn, openBenchApp } from './app.ts'
import { home, openBenchDatabase } from './database.ts'
import { inTurn, type Spread } from './measure.ts'
import { fillPeople, PEOPLE } from './people-data.ts'
import { pick } from './size.ts'

export interface PeopleResult {
  rows: number
  lists: PeopleList[]
  approve: { ours: Spread; bare: Spread }
}

export interface PeopleList {
  name: string
  /** The same rows by hand-written SQL on the same pool, or a call that reads one row. */
  reference: Spread
  ours: Spread
  /** The same call by an account at the largest agent. */
  scoped?: Spread
  limit: number
}

/** Limits in milliseconds, and the most that a data scope may cost beside the plain list. */
export const PEOPLE_LIMITS = { list: 60, picker: 20, approve: 30, scope: 1.5 }

const ROUNDS = Number(process.env['BENCH_PEOPLE_ROUNDS'] ?? pick(40, 3))
/** Only the cases with this text in their names. */
const ONLY = process.env['BENCH_PEOPLE_ONLY'] ?? ''

/** Lists for stores, users, applications and movements with each filter, plain and for an agent; picker searches; approvals. */
export async function benchPeople(rows: number): Promise<PeopleResult> {
  const bench = await openBenchDatabase(0, join(home, 'people'))
  try {
    const { pool } = bench.database
    await fillPeople(bench.owner, rows)
    const { app, token } = await openBenchApp(bench)
    const lists: PeopleList[] = []
    const agent = await agentToken(app, pool)
    for (const one of (await cases(pool)).filter(({ name }) => name.includes(ONLY))) {
      const call = (as: string) => ask(app, as, one.path, { page_size: '50', ...one.query })
      const bare = () => (one.sql ? pool.query({ name: `people_${one.name}`, text: one.sql }) : ask(app, token, '/api/info'))
      const { ours, reference } = await inTurn(ROUNDS, () => call(token), bare)
      const scoped = one.isScoped ? (await inTurn(ROUNDS, () => call(agent), bare)).ours : undefined
      lists.push({ name: one.name, ours, reference, limit: one.limit, ...(scoped && { scoped }) })
      const scopeNote = scoped ? `, agent ${scoped.p50.toFixed(1)} / ${scoped.p95.toFixed(1)}` : ''
      console.log(`  ${one.name}: ${ours.p50.toFixed(1)} / ${ours.p95.toFixed(1)} ms, reference ${reference.p50.toFixed(1)}${scopeNote}`)
    }
    const approve = await approvals(app, pool, token)
    console.log(`  approval: ${approve.ours.p50.toFixed(1)} / ${approve.ours.p95.toFixed(1)} ms, bare ${approve.bare.p50.toFixed(1)}`)
    await app.close()
    return { rows, lists, approve }
  } finally {
    await bench.close()
  }
}

/** An account with every permission and the scope for the agent with the most stores. */
async function agentToken(app: FastifyInstance, pool: pg.Pool): Promise<string> {
  const username = 'bench-agent'
  await pool.query(
    `with held as (insert into role (code, title, scope, perms) values ('bench_agent', 'bench agent', 'agent_tree', '{*:*:*}')
         on conflict do nothing returning id),
       made as (insert into admin_user (username, real_name, password_hash, agent_id)
         select $1, $1, password_hash, (select agent_id from store where agent_id is not null group by 1 order by count(*) desc limit 1)
         from admin_user where username = 'admin' on conflict do nothing returning id)
     insert into admin_user_role (admin_user_id, role_id) select made.id, held.id from made, held`,
    [username],
  )
  return logIn(app, username)
}

interface Case {
  name: string
  path: string
  query: Record<string, string>
  sql?: string
  limit: number
  isScoped?: true
}

async function cases(pool: pg.Pool): Promise<Case[]> {
  const one = async (query: string) => String((await pool.query<{ v: string }>(query)).rows[0]?.v)
  const most = (table: string, column: string) =>
    one(`select ${column} as v from ${table} where ${column} is not null group by 1 order by count(*) desc limit 1`)
  const agent_id = await most('store', 'agent_id')
  const salesman_id = await most('store', 'salesman_id')
  const cs_wxid = await one(`select wxid as v from customer_service where id = ${await most('store', 'cs_id')}`)
  const listOf = (path: string, name: string, filters: Readonly<Record<string, Record<string, string>>>): Case[] =>
    Object.entries({ plain: {}, ...filters }).map(([filter, query]) => ({
      name: `${name}: ${filter}`,
      path,
      query: query as Record<string, string>,
      limit: PEOPLE_LIMITS.list,
      isScoped: true as const,
      ...(filter === 'plain' && bare[name] && { sql: bare[name] }),
    }))
  const picker = (path: string, name: string, word: string): Case => ({
    name: `picker: ${name} (${word || 'none'})`,
    path,
    query: word ? { word } : {},
    limit: PEOPLE_LIMITS.picker,
  })
  const day = new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10)
  return [
    ...listOf('/api/store/store/list', 'stores', {
      'two characters of the name': { word: '五金' },
      'the beginning of a phone number': { word: '13810000' },
      'a code': { word: 'S0012345' },
      'a province': { area: '330000' },
      'a district': { area: '330109' },
      'a type': { type: 'hardware' },
      'trade price': { price_level: 'trade' },
      'the largest agent': { agent_id },
      'a salesman': { salesman_id },
      'customer service': { cs_wxid },
      disabled: { status: '0' },
      'a tag': { tag: '月结' },
      'a source': { source: 'import' },
      'no order for 90 days': { idle_days: '90' },
      'registered this week': { created_from: day },
      'by amount': { sort_field: 'order_amount' },
      'by the sales of the month': { sort_field: 'month_amount' },
      'by the last order': { sort_field: 'last_order_at' },
    }),
    { name: 'stores: tiles', path: '/api/store/store/summary', query: {}, limit: PEOPLE_LIMITS.list, isScoped: true },
    ...listOf('/api/user/user/list', 'users', {
      'two characters of the nickname': { word: '老张' },
      'the beginning of a phone number': { word: '13810' },
      visitors: { kind: 'visitor' },
      owners: { kind: 'owner' },
      clerks: { kind: 'clerk' },
      salesmen: { kind: 'salesman' },
      'customer service': { cs_wxid },
      'a source': { source: 'invite' },
      'a tag': { tag: '月结' },
      disabled: { status: '0' },
      'registered this week': { created_from: day },
      'seen this week': { login_from: day },
      'by the last login': { sort_field: 'last_login_at' },
    }),
    { name: 'users: tiles', path: '/api/user/user/summary', query: {}, limit: PEOPLE_LIMITS.list, isScoped: true },
    ...listOf('/api/store/audit/list', 'applications', {
      pending: { state: 'pending' },
      'two characters of the name': { word: '五金' },
      'a province': { area: '330000' },
      'the largest agent': { agent_id },
    }),
    ...listOf('/api/userBalance/account/list', 'balances', {
      'two characters of the nickname': { word: '老张' },
      'at least ¥1,000': { amount_min: '100000' },
      'by amount': { sort_field: 'available' },
    }),
    { name: 'balances: tiles', path: '/api/userBalance/account/summary', query: {}, limit: PEOPLE_LIMITS.list, isScoped: true },
    ...listOf('/api/userBalance/log/list', 'balance log', {
      'the beginning of a phone number': { word: '13810000' },
      'a frequent type': { biz_type: 'order_pay' },
      'an absent type': { biz_type: 'red_envelope' },
      outgoing: { flow: 'out' },
      'this week': { from: day },
      'a number': { no: 'B1234567' },
    }),
    ...listOf('/api/userIntegralLog/log/list', 'points log', { 'a frequent type': { biz_type: 'sign_in' } }),
    picker('/api/common/search/store', 'stores', '五金'),
    picker('/api/common/search/store', 'stores', '1381'),
    picker('/api/common/search/user', 'users', '老张'),
    picker('/api/common/search/user', 'users', '1381'),
    picker('/api/common/search/agent', 'agents', '工业'),
    picker('/api/common/salesman/option', 'salesmen', ''),
    picker('/api/common/salesman/option', 'salesmen', '建国'),
    picker('/api/common/customService/option', 'customer service', ''),
  ]
}

const bare: Readonly<Record<string, string>> = {
  stores: `select s.*, a.name, m.name, c.nickname, o.nick from store s left join agent a on a.id = s.agent_id left join salesman m on m.id = s.salesman_id
    left join customer_service c on c.id = s.cs_id left join customer o on o.id = s.owner_user_id where s.deleted_at is null order by s.id desc limit 50`,
  users: `select u.*, s.name, c.nickname from customer u left join store s on s.id = u.store_id left join customer_service c on c.id = u.cs_id
    where u.deleted_at is null order by u.id desc limit 50`,
  applications: `select a.*, u.nick from store_audit a join customer u on u.id = a.user_id where a.deleted_at is null order by a.id desc limit 50`,
  balances: `select a.*, u.nick, s.name from account a join customer u on u.id = a.owner_id left join store s on s.id = u.store_id
    where a.kind = 'balance' and a.owner_type = 'user' order by a.id desc limit 50`,
  'balance log': `select l.*, u.nick, s.name from account_log l join customer u on u.id = l.owner_id left join store s on s.id = u.store_id
    where l.kind = 'balance' and l.owner_type = 'user' order by l.id desc limit 50`,
  'points log': `select l.*, u.nick, s.name from account_log l join customer u on u.id = l.owner_id left join store s on s.id = u.store_id
    where l.kind = 'integral' and l.owner_type = 'user' order by l.id desc limit 50`,
}

const APPROVALS = Math.min(30, ROUNDS)

/** New store approvals by the call, beside the bare statements that write the same rows. */
async function approvals(app: FastifyInstance, pool: pg.Pool, token: string): Promise<PeopleResult['approve']> {
  const run = randomUUID().slice(0, 6)
  const { rows } = await pool.query<{ id: string; user_id: string; version: number }>(
    `with free as (select u.id, row_number() over (order by u.id) as n from customer u where u.store_id is null and u.phone is not null and u.is_salesman = 0
         and u.deleted_at is null and u.status = 1 and not exists (select from store_audit a where a.user_id = u.id) order by u.id limit $1)
     insert into store_audit (audit_no, kind, user_id, name, contact, phone, province_code, city_code, district_code, snapshot, state, submitted_at)
     select 'SB' || $2 || n, 'new', id, '基准门店' || n, '张三', '188' || lpad((id % 100000000)::text, 8, '0'), '330000', '330100', '330109',
       jsonb_build_object('name', '基准门店' || n, 'type', 'hardware', 'contact', '张三', 'phone', '188' || lpad((id % 100000000)::text, 8, '0'),
         'province_code', '330000', 'city_code', '330100', 'district_code', '330109', 'address', '建设一路18号', 'front_images', jsonb_build_array('/f.webp'),
         'inner_images', '[]'::jsonb), 'pending', now() from free returning id, user_id, version`,
    [APPROVALS * 2 + 8, run],
  )
  let next = 0
  const approve = async () => {
    const row = rows[(next += 1) - 1]
    const headers = { authorization: `Bearer ${token}`, 'x-idempotency-key': randomUUID() }
    const payload = { ids: [Number(row?.id)], price_level: 'store' }
    const answer = await app.inject({ method: 'POST', url: '/api/store/audit/approve', headers, payload })
    const { data, msg } = answer.json<{ data?: { success: number[]; failed: { msg: string }[] }; msg: string }>()
    if (data?.success.length !== 1) throw new Error(data?.failed[0]?.msg ?? msg)
  }
  const direct = async () => {
    const row = rows[(next += 1) - 1]
    const client = await pool.connect()
    try {
      await client.query('begin')
      await client.query(
        `update store_audit set state = 'approved', audit_at = now(), version = version + 1 where id = $1 and state = 'pending'`,
        [row?.id],
      )
      const accounts = await client.query<{ id: string }>(
        `insert into store (name, contact, phone, province_code, city_code, district_code, address, owner_user_id)
         select name, contact, phone, province_code, city_code, district_code, '建设一路18号', user_id from store_audit where id = $1 returning id`,
        [row?.id],
      )
      await client.query(`update customer set store_id = $1, store_role = 'owner' where id = $2`, [accounts.rows[0]?.id, row?.user_id])
      await client.query(`update store_audit set store_id = $1 where id = $2`, [accounts.rows[0]?.id, row?.id])
      await client.query('commit')
    } finally {
      client.release()
    }
  }
  const { ours, reference } = await inTurn(APPROVALS, approve, direct)
  return { ours, bare: reference }
}

/** The section in docs/benchmarks.md. */
export function peopleTable({ rows, lists, approve }: PeopleResult): string[] {
  const ms = (value: number) => value.toFixed(1)
  const n = (value: number) => value.toLocaleString('en')
  const line = ({ name, ours, reference, scoped, limit }: PeopleList) => {
    const ratio = scoped ? `${ms(scoped.p50)} | ${ms(scoped.p95)} | ${(scoped.p50 / ours.p50).toFixed(2)}` : '– | – | –'
    return `| ${name} | ${ms(ours.p50)} | ${ms(ours.p95)} | ${limit} | ${ms(reference.p50)} | ${(ours.p50 / reference.p50).toFixed(1)} | ${ratio} |`
  }
  return [
    `${n(PEOPLE.stores)} stores, ${n(PEOPLE.users)} users and ${n(rows)} transfers of the ledger; whole calls for fifty rows. The reference of a plain list is`,
    'bare SQL for the same rows on the same pool, that of the others a call that reads one row. Agent: the same call by an account of the largest agent',
    `(at most ${PEOPLE_LIMITS.scope} × the plain call). The lists of balances and points under the scope of an agent do not reach that: their`,
    'rows belong to users, and no index of the ledger has the agent of a user. No role of the product has both the scope and these pages.',
    '',
    '| case | p50 | p95 | limit | reference p50 | ratio | agent p50 | agent p95 | agent ratio |',
    '|---|---:|---:|---:|---:|---:|---:|---:|---:|',
    ...lists.map(line),
    `| approving a store | ${ms(approve.ours.p50)} | ${ms(approve.ours.p95)} | ${PEOPLE_LIMITS.approve} | ${ms(approve.bare.p50)} | ${(approve.ours.p50 / approve.bare.p50).toFixed(1)} | – | – | – |`,
  ]
}
