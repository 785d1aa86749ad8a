import { randomInt } from 'node:crypto'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { PoolClient } from 'pg'
import { drawAmount, type Pool } from '#contract/activity/envelope-draw.ts'
import type { EnvelopeTrigger } from '#contract/activity/redEnvelope.ts'
import { businessDay, secondInShanghai } from '#server/platform/kernel/business-day.ts'
import { nobody } from '#server/platform/kernel/ctx.ts'
import { DAY_MS, HOUR_MS } from '#server/platform/kernel/durations.ts'
import { post, system, user, type LedgerCtx } from '#server/platform/ledger/post.ts'
import { insertRows } from './group-fillers.ts'

interface Plan {
  title: string
  wish: string
  trigger: EnvelopeTrigger
  state: 'draft' | 'published' | 'paused' | 'closed'
  /** Days from now. */
  start: number
  end: number
  count: number
  /** Fen for each, or the bounds with the mean. */
  each?: number
  random?: { min: number; max: number; mean: number }
  order_min?: number
  /** The number of given envelopes. */
  grantCount: number
}

const plans: readonly Plan[] = [
  {
    title: '双十二门店红包雨',
    wish: '生意兴隆',
    ...receive(-6, 15, 'published'),
    count: 300,
    random: { min: 50, max: 2000, mean: 300 },
    grantCount: 40,
  },
  { title: '满千元下单返红包', wish: '感谢惠顾', ...byOrder(-30, 20), count: 200, each: 500, order_min: 100_000, grantCount: 18 },
  {
    title: '订单完成好评红包',
    wish: '合作愉快',
    ...completed(-40, 30),
    count: 100,
    random: { min: 100, max: 800, mean: 300 },
    grantCount: 12,
  },
  { title: '老带新邀请红包', wish: '共同成长', ...invited(-60, 60), count: 50, each: 2000, grantCount: 4 },
  {
    title: '国庆开工红包',
    wish: '开工大吉',
    ...receive(-58, -50, 'closed'),
    count: 36,
    random: { min: 10, max: 1000, mean: 150 },
    grantCount: 30,
  },
  {
    title: '轴承节拼手气',
    wish: '好运连连',
    ...receive(-20, 10, 'paused'),
    count: 120,
    random: { min: 20, max: 600, mean: 120 },
    grantCount: 16,
  },
  {
    title: '元旦答谢红包',
    wish: '新年快乐',
    ...receive(34, 40, 'published'),
    count: 500,
    random: { min: 100, max: 5000, mean: 400 },
    grantCount: 0,
  },
  { title: '春节拜年红包', wish: '恭喜发财', ...receive(60, 75, 'draft'), count: 888, each: 188, grantCount: 0 },
]

function receive(start: number, end: number, state: Plan['state']) {
  return { trigger: 'receive' as const, start, end, state }
}
function byOrder(start: number, end: number) {
  return { trigger: 'order_paid' as const, start, end, state: 'published' as const }
}
function completed(start: number, end: number) {
  return { trigger: 'order_completed' as const, start, end, state: 'published' as const }
}
function invited(start: number, end: number) {
  return { trigger: 'invite_store' as const, start, end, state: 'published' as const }
}

interface Receiver {
  user_id: number
  store_id: number | null
  source_type: 'receive' | 'order' | 'invite'
  source_id: string
  at: Date
  paid?: number
}

const VALID_HOURS = 72

/** Red envelopes in every state (domain §21.5); amounts by the draw rule, money by the ledger. */
export async function fillEnvelope(client: PoolClient, now: Date): Promise<void> {
  for (const [at, plan] of plans.entries()) {
    const id = await addActivity(client, plan, { at, now })
    if (plan.grantCount > 0) await giveAll(client, { plan, id, now, receivers: await receiversOf(client, plan, now) })
  }
  await client.query('analyze red_envelope, red_envelope_user, red_envelope_record')
}

const totalOf = ({ count, each, random }: Plan) => count * (each ?? random?.mean ?? 0)

async function addActivity(client: PoolClient, plan: Plan, { at, now }: { at: number; now: Date }): Promise<number> {
  const { title, wish, trigger, state, start, end, count, each, random, order_min } = plan
  const day = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString()
  const creationDay = Math.min(start, 0) - 3
  const amounts = { total_amount: totalOf(plan), total_count: count, each: each ?? null, min_each: random?.min ?? null }
  const limits = {
    order_min: order_min ?? null,
    per_user_limit: 5,
    per_day_limit: trigger === 'receive' ? 1 : null,
    valid_hours: VALID_HOURS,
  }
  const times = { start_at: day(start), end_at: day(end), created_at: day(creationDay), updated_at: day(creationDay) }
  const life = { published_at: state === 'draft' ? null : day(creationDay + 1), closed_at: state === 'closed' ? day(end) : null }
  const [id = 0] = await insertRows(client, 'red_envelope', [
    {
      title,
      wish,
      trigger,
      state,
      kind: each ? 'fixed' : 'random',
      audience: 'all',
      sort: 80 - at,
      joined_count: 0,
      ...amounts,
      max_each: random?.max ?? null,
      ...limits,
      ...times,
      ...life,
      granted_count: 0,
      granted_amount: 0,
      released_count: 0,
      released_amount: 0,
    },
  ])
  return id
}

/** The receivers with their documents and times, in time order. */
async function receiversOf(client: PoolClient, { trigger, start, end, grantCount, order_min = 1 }: Plan, now: Date): Promise<Receiver[]> {
  const from = now.getTime() + start * DAY_MS
  const until = Math.min(now.getTime() - HOUR_MS, now.getTime() + end * DAY_MS - HOUR_MS)
  if (trigger === 'order_paid' || trigger === 'order_completed') {
    const at = trigger === 'order_paid' ? 'paid_at' : 'completed_at'
    const { rows } = await client.query<{ order_no: string; user_id: number; store_id: number | null; at: Date; paid: number }>(
      `select order_no, user_id::float8 as user_id, store_id::float8 as store_id, ${at} as at, paid_amount::float8 as paid from (
         select distinct on (user_id) * from sales_order
         where ${at} between $1 and $2 and refund_amount = 0 and paid_amount >= $3 and type in ('normal', 'proxy') order by user_id, ${at}
       ) o order by ${at} limit $4`,
      [new Date(from).toISOString(), new Date(until).toISOString(), order_min, grantCount],
    )
    return rows.map(({ order_no, at, ...row }) => ({ ...row, at: new Date(at), source_type: 'order', source_id: order_no }))
  }
  const { rows } = await client.query<{ user_id: number; store_id: number | null }>(
    `select id::float8 as user_id, store_id::float8 as store_id from customer where deleted_at is null and status = 1 and store_id is not null
     order by id desc limit $1`,
    [grantCount],
  )
  const step = (until - from) / (rows.length + 1)
  return rows.map((row, n) => ({
    ...row,
    at: new Date(Math.floor(from + step * (n + 1))),
    ...(trigger === 'invite_store'
      ? { source_type: 'invite' as const, source_id: String(row.store_id) }
      : { source_type: 'receive' as const, source_id: '1' }),
  }))
}

interface Giving {
  plan: Plan
  id: number
  now: Date
  receivers: readonly Receiver[]
}

/** One envelope for each receiver: four in five are opened, the others expire or wait. */
async function giveAll(client: PoolClient, { plan, id, now, receivers }: Giving): Promise<void> {
  const bounds = { min: plan.each ?? plan.random?.min ?? 0, max: plan.each ?? plan.random?.max ?? 0 }
  const pool: Pool = { amount: totalOf(plan), count: plan.count }
  for (const [n, receiver] of receivers.entries()) {
    const { user_id, store_id, source_type, source_id, at, paid } = receiver
    const amount = drawAmount(pool, bounds, (min, max) => randomInt(min, max + 1))
    const expire_at = new Date(at.getTime() + VALID_HOURS * HOUR_MS)
    const opened_at = n % 5 === 4 ? null : new Date(Math.min(at.getTime() + (1 + (n % 7)) * HOUR_MS, now.getTime() - 60_000))
    const state = opened_at ? 'opened' : expire_at < now ? 'expired' : 'granted'
    const { rows } = await client.query<{ no: string }>(`select lpad((nextval('red_envelope_no_seq') % 1000000)::text, 6, '0') as no`)
    const record_no = `H${secondInShanghai(at)}${rows[0]?.no}`
    const times = { created_at: at.toISOString(), updated_at: (opened_at ?? at).toISOString(), expire_at: expire_at.toISOString() }
    await insertRows(client, 'red_envelope_record', [
      {
        record_no,
        activity_id: id,
        user_id,
        store_id,
        source_type,
        source_id,
        amount,
        state,
        order_refunded: 0,
        ...times,
        opened_at: opened_at?.toISOString() ?? null,
      },
    ])
    const entry = { kind: 'redEnvelope', activity_id: id, user_id, is_first: 0, amount: 0, created_at: at.toISOString() }
    const entries = [{ ...entry, type: 'join', biz_no: record_no, is_first: 1 }]
    if (paid !== undefined) entries.push({ ...entry, type: 'order', biz_no: source_id, amount: paid })
    if (opened_at) entries.push({ ...entry, type: 'cost', biz_no: record_no, amount, created_at: opened_at.toISOString() })
    await insertRows(client, 'activity_entry', entries)
    await client.query(
      `insert into red_envelope_user (activity_id, user_id, granted, day, day_granted, opened, opened_amount) values ($1, $2, 1, $3, 1, $4, $5)`,
      [id, user_id, businessDay(at), opened_at ? 1 : 0, opened_at ? amount : 0],
    )
    if (opened_at) {
      const ctx: LedgerCtx = { db: drizzle(client) as LedgerCtx['db'], now: opened_at, actor: nobody }
      const key = { biz_type: 'red_envelope' as const, biz_id: record_no, remark: plan.title }
      await post(ctx, [{ debit: system('campaign'), credit: user(user_id, 'balance'), amount, ...key }])
    }
    // an expired envelope has returned
    if (state !== 'expired') {
      pool.amount -= amount
      pool.count -= 1
    }
  }
  const closed = plan.state === 'closed' ? pool : { amount: 0, count: 0 }
  await client.query(
    `update red_envelope set joined_count = $2, granted_count = total_count - $3, granted_amount = total_amount - $4,
       released_count = $5, released_amount = $6 where id = $1`,
    [id, receivers.length, pool.count, pool.amount, closed.count, closed.amount],
  )
}
