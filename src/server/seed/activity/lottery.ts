import { randomBytes } from 'node:crypto'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { PoolClient } from 'pg'
import { drawNumber, newSeed, pickOf, sumOf } from '#server/areas/lottery/shared/seed.ts'
import { businessDay, secondInShanghai } from '#server/platform/kernel/business-day.ts'
import { nobody } from '#server/platform/kernel/ctx.ts'
import { DAY_MS, HOUR_MS } from '#server/platform/kernel/durations.ts'
import { post, system, user, type LedgerCtx } from '#server/platform/ledger/post.ts'
import { insertRows } from './group-fillers.ts'

interface Plan {
  title: string
  state: 'draft' | 'published' | 'paused' | 'closed'
  style: 'grid8' | 'wheel'
  /** Days from now. */
  start: number
  end: number
  /** The customers who have drawn. */
  drawers: number
}

const plans: readonly Plan[] = [
  { title: '十一月满额有礼转盘', state: 'published', style: 'wheel', start: -20, end: 12, drawers: 14 },
  { title: '门店签约九宫格抽奖', state: 'published', style: 'grid8', start: -9, end: 40, drawers: 9 },
  { title: '轴承节幸运抽奖', state: 'closed', style: 'grid8', start: -75, end: -45, drawers: 16 },
  { title: '紧固件周每日一抽', state: 'paused', style: 'wheel', start: -14, end: 20, drawers: 6 },
  { title: '年末答谢九宫格', state: 'published', style: 'grid8', start: 9, end: 36, drawers: 0 },
  { title: '开春备货大转盘', state: 'draft', style: 'wheel', start: 60, end: 90, drawers: 0 },
]

const thanks = { kind: 'thanks', title: '谢谢参与', points: null, amount: null, stock: -1 }
const prizes = [
  { ...thanks, weight: 380, is_fallback: 1 },
  { kind: 'integral', title: '10积分', points: 10, amount: null, stock: 5000, weight: 260, is_fallback: 0 },
  { ...thanks, weight: 120, is_fallback: 0 },
  { kind: 'integral', title: '50积分', points: 50, amount: null, stock: 1000, weight: 140, is_fallback: 0 },
  { kind: 'balance', title: '2元余额', points: null, amount: 200, stock: 300, weight: 60, is_fallback: 0 },
  { ...thanks, weight: 20, is_fallback: 0 },
  { kind: 'integral', title: '200积分', points: 200, amount: null, stock: 100, weight: 19, is_fallback: 0 },
  { kind: 'balance', title: '50元余额', points: null, amount: 5000, stock: 10, weight: 1, is_fallback: 0 },
] as const
const weights = prizes.map(({ weight }) => weight)

/** Lotteries in every state (domain §21.5); each draw follows from the seed of its lottery, and each prize from the ledger. */
export async function fillLottery(client: PoolClient, now: Date, secretKey: Buffer): Promise<void> {
  const { rows: people } = await client.query<{ id: number; store_id: number | null }>(
    `select id::float8 as id, store_id::float8 as store_id from customer where deleted_at is null and store_id is not null order by id limit 16`,
  )
  for (const [at, plan] of plans.entries()) await addLottery(client, { plan, at, now, secretKey, people: people.slice(0, plan.drawers) })
  await client.query('analyze lottery, lottery_prize, lottery_user, lottery_record')
}

interface Place {
  plan: Plan
  at: number
  now: Date
  secretKey: Buffer
  people: readonly { id: number; store_id: number | null }[]
}

async function addLottery(client: PoolClient, place: Place): Promise<void> {
  const { plan, at, now, secretKey, people } = place
  const { title, state, style } = plan
  const day = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString()
  const isPublished = state !== 'draft'
  const made = isPublished ? Math.min(plan.start, 0) - 2 : -3
  // the id is part of the key of the seed
  const { rows } = await client.query<{ id: number }>(`select nextval(pg_get_serial_sequence('lottery', 'id'))::float8 as id`)
  const id = rows[0]?.id ?? 0
  const bytes = randomBytes(32)
  const seed = isPublished
    ? { ...newSeed(secretKey, id, bytes), seed: state === 'closed' ? bytes.toString('hex') : null, weights_version: 1 }
    : { seed_secret: null, seed_hash: null, seed: null, weights_version: 0 }
  const limits = { chance_type: 'free', free_per_day: 2, day_limit: 2, total_limit: 30, audience: 'all' }
  const times = { start_at: day(plan.start), end_at: day(plan.end), created_at: day(made), updated_at: day(made) }
  const published = { published_at: isPublished ? day(made + 1) : null, closed_at: state === 'closed' ? day(plan.end) : null }
  const row = {
    id,
    title,
    style,
    state,
    sort: 60 - at,
    joined_count: people.length > 0 ? 1 : 0,
    ...limits,
    ...times,
    ...published,
    ...seed,
  }
  const names = Object.keys(row).join(', ')
  await client.query(
    `insert into lottery (${names}) overriding system value select ${names} from jsonb_populate_record(null::lottery, $1)`,
    [JSON.stringify(row)],
  )
  const ids = await insertRows(
    client,
    'lottery_prize',
    prizes.map((prize, position) => ({ ...prize, lottery_id: id, position: position + 1, drawn: 0, day_drawn: 0 })),
  )
  if (!isPublished) return
  await client.query('insert into lottery_weights (lottery_id, version, weights, created_at) values ($1, 1, $2, $3)', [
    ...[id, weights, published.published_at],
  ])
  for (const [n, { id: user_id, store_id }] of people.entries())
    await drawAll(client, { ...place, seed: bytes, prizes: ids, lottery_id: id, user_id, store_id, draws: 1 + (n % 4) })
  await client.query(
    `update lottery_prize p set drawn = r.n from (select prize_id, count(*)::int as n from lottery_record where lottery_id = $1 group by 1) r
     where r.prize_id = p.id and p.stock >= 0`,
    [id],
  )
}

interface Drawer extends Omit<Place, 'people'> {
  seed: Buffer
  prizes: readonly number[]
  lottery_id: number
  user_id: number
  store_id: number | null
  draws: number
}

/** The draws of one customer, one a day. */
async function drawAll(client: PoolClient, { plan, now, seed, prizes: ids, lottery_id, user_id, store_id, draws }: Drawer): Promise<void> {
  const begin = now.getTime() + plan.start * DAY_MS
  const from = begin + (user_id % 5) * DAY_MS + (user_id % 9) * HOUR_MS
  const sum = { wins: 0, cost: 0 }
  let last = new Date(from)
  for (let draw_no = 1; draw_no <= draws; draw_no += 1) {
    last = new Date(from + (draw_no - 1) * DAY_MS)
    const { number, attempt } = drawNumber(seed, { lottery_id, user_id, draw_no }, sumOf(weights))
    const position = pickOf(weights, number)
    const prize = prizes[position - 1] ?? prizes[0]
    const { rows } = await client.query<{ no: string }>(`select lpad((nextval('lottery_no_seq') % 1000000)::text, 6, '0') as no`)
    const record_no = `L${secondInShanghai(last)}${rows[0]?.no}`
    const cost = prize.points ?? prize.amount ?? 0
    const given = {
      prize_id: ids[position - 1],
      position,
      kind: prize.kind,
      title: prize.title,
      points: prize.points,
      amount: prize.amount,
      cost,
    }
    const drawn = { draw_no, attempt, number, picked_position: position, weights_version: 1, paid_by: 'free', cost_points: 0 }
    const time = { created_at: last.toISOString(), updated_at: last.toISOString() }
    const state = prize.kind === 'thanks' ? 'none' : 'granted'
    await insertRows(client, 'lottery_record', [{ record_no, lottery_id, user_id, store_id, state, ...given, ...drawn, ...time }])
    await addEntries(client, { lottery_id, user_id, record_no, cost, at: last, isFirst: draw_no === 1 })
    sum.wins += state === 'granted' ? 1 : 0
    sum.cost += cost
    const key = { biz_type: 'lottery_prize' as const, biz_id: record_no }
    const ctx: LedgerCtx = { db: drizzle(client) as LedgerCtx['db'], now: last, actor: nobody }
    if (prize.points !== null)
      await post(ctx, [{ debit: system('integral_issue'), credit: user(user_id, 'integral'), amount: prize.points, ...key }])
    if (prize.amount !== null)
      await post(ctx, [{ debit: system('campaign'), credit: user(user_id, 'balance'), amount: prize.amount, ...key }])
  }
  await client.query(
    'insert into lottery_user (lottery_id, user_id, draws, wins, cost, day, day_draws) values ($1, $2, $3, $4, $5, $6, 1)',
    [lottery_id, user_id, draws, sum.wins, sum.cost, businessDay(last)],
  )
}

interface Entered {
  lottery_id: number
  user_id: number
  record_no: string
  cost: number
  at: Date
  isFirst: boolean
}

async function addEntries(client: PoolClient, { lottery_id, user_id, record_no: biz_no, cost, at, isFirst }: Entered): Promise<void> {
  const entry = { kind: 'lottery', activity_id: lottery_id, user_id, biz_no, created_at: at.toISOString() }
  const join = { ...entry, type: 'join', amount: 0, is_first: isFirst ? 1 : 0 }
  await insertRows(client, 'activity_entry', cost > 0 ? [join, { ...entry, type: 'cost', amount: cost, is_first: 0 }] : [join])
}
