import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { ask, openBenchApp } from './app.ts'
import { inTurn, spread, type Spread } from './measure.ts'
import { openRecords } from './palette.ts'
import { pick } from './size.ts'

interface Beside {
  name: string
  ours: Spread
  /** Hand-written SQL on the same pool for the main rows alone. */
  bare: Spread
}

export interface DeskResult {
  /** After a decision: the list with its counts, and the record for the next task. */
  next: Beside
  lists: Beside[]
  callers: Beside[]
}

/** Limits for the 95th percentile (ms). */
export const NEXT_P95 = 100
export const CALLER_P95 = 300

const ROUNDS = pick(40, 3)
const AUDIT = 'store.audit.pending'

/** The shift desk over 300,000 users, 100,000 stores and many orders, in the server process. */
export async function benchDesk({ skus, orders }: { skus: number; orders: number }): Promise<DeskResult> {
  const bench = await openRecords({ skus, orders })
  try {
    const { pool } = bench.database
    const { app, token } = await openBenchApp(bench)
    const tell = ({ name, ours, bare }: Beside) =>
      console.log(`  shift desk, ${name}: ${ours.p50.toFixed(1)} ms, p95 ${ours.p95.toFixed(1)} ms, bare ${bare.p50.toFixed(1)} ms`)
    const lists: Beside[] = []
    for (const [name, query] of [
      ['all kinds, first page with counts', { page_size: '50' }],
      ['one kind', { page_size: '50', kind: 'order.order.pending_ship' }],
    ] as const) {
      const { ours, reference: bare } = await inTurn(
        ROUNDS,
        () => ask(app, token, '/api/desk/list', query),
        () => pool.query(SHIPPING),
      )
      lists.push({ name, ours, bare })
    }
    lists.forEach(tell)
    const callers: Beside[] = []
    for (const { name, digits } of await phones(pool)) {
      const bareText = `select id, nick from customer where phone like '${digits}%' and deleted_at is null order by phone using ~<~ limit 5`
      const { ours, reference: bare } = await inTurn(
        ROUNDS,
        () => ask(app, token, '/api/desk/caller', { digits }),
        () => pool.query(bareText),
      )
      callers.push({ name: `${name} (${digits})`, ours, bare })
    }
    callers.forEach(tell)
    const next = await afterDecisions(app, pool, token)
    tell(next)
    await app.close()
    return { next, lists, callers }
  } finally {
    await bench.close()
  }
}

const SHIPPING = `select id, order_no, store_id, pay_amount, paid_at from sales_order where state = 'pending_ship' and deleted_at is null order by paid_at, id limit 50`

/** Rejects applications one after the other, and times what the desk loads then. */
async function afterDecisions(app: FastifyInstance, pool: Pool, token: string): Promise<Beside> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into store_audit (audit_no, kind, state, user_id, name, contact, phone, snapshot, submitted_at, province_code, city_code, district_code)
     select 'SQ' || to_char(now(), 'YYYYMMDDHH24MISS') || id, 'new', 'pending', id, '新门店' || id, '张三', '165' || lpad(id::text, 8, '0'), '{}',
       now() - interval '30 days', '330000', '330100', '330109'
     from customer where store_id is null and deleted_at is null and not exists (select from store_audit where user_id = customer.id)
     order by id limit ${ROUNDS + 3} returning id`,
  )
  const times = { ours: [] as number[], bare: [] as number[] }
  for (const [round, { id }] of rows.slice(0, -1).entries()) {
    const { version } = await ask<{ version: number }>(app, token, '/api/store/audit/detail', { id })
    const answer = await app.inject({
      method: 'POST',
      url: '/api/store/audit/audit',
      payload: { id: Number(id), version, pass: 0, reason: '营业执照不清晰' },
      headers: { authorization: `Bearer ${token}`, 'x-idempotency-key': randomUUID() },
    })
    const { code, msg } = answer.json<{ code: number; msg: string }>()
    if (code !== 200) throw new Error(`the application is not rejected: ${msg}`)
    const began = performance.now()
    const { list } = await ask<{ list: { kind: string; id: number }[] }>(app, token, '/api/desk/list', { page_size: '50' })
    const following = list.find(({ kind }) => kind === AUDIT)
    if (!following) throw new Error('the desk has no next application')
    await ask(app, token, '/api/store/audit/detail', { id: String(following.id) })
    const visibleAt = performance.now()
    await pool.query(SHIPPING)
    // two warm-up rounds
    if (round < 2) continue
    times.ours.push(visibleAt - began)
    times.bare.push(performance.now() - visibleAt)
  }
  return { name: 'next task after a decision', ours: spread(times.ours), bare: spread(times.bare) }
}

/** The numbers for a user, a store and a recent order; the first digits that many share; a number that is not known. */
async function phones(pool: Pool): Promise<{ name: string; digits: string }[]> {
  const { rows } = await pool.query<Record<'user' | 'store' | 'order', string>>(
    `select (select phone from customer where phone is not null and store_id is not null order by id offset 900 limit 1) as "user",
       (select phone from store order by id offset 700 limit 1) as store,
       (select phone from sales_order where phone is not null order by created_at desc offset 50 limit 1) as "order"`,
  )
  const one = rows[0]
  if (!one) throw new Error('the database is empty')
  return [
    { name: 'the phone of a user', digits: one.user },
    { name: 'the first digits of many users', digits: one.user.slice(0, 4) },
    { name: 'the phone of a store', digits: one.store },
    { name: 'the phone of a recent order', digits: one.order },
    { name: 'the first digits of many orders', digits: one.order.slice(0, 7) },
    { name: 'an unknown phone', digits: '10000000000' },
  ]
}
