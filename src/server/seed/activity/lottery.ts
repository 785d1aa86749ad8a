import { randomBytes } from 'node:crypto'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { PoolClient } from 'pg'
import { prizeWorth } from '#contract/lottery/prize-worth.ts'
import type { RecordState } from '#contract/lottery/record-flow.ts'
import { DAYS_TO_CLAIM, type PrizeKind } from '#contract/lottery/words.ts'
import { drawNumber, newSeed, pickOf, sumOf } from '#server/areas/lottery/shared/lottery-draw.ts'
import { release, reserve } from '#server/areas/trade/stock/stock.ts'
import { businessDay, secondInShanghai } from '#server/platform/kernel/business-day.ts'
import { nobody, type Ctx } from '#server/platform/kernel/ctx.ts'
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

interface Goods {
  sku_id: number
  title: string
  image: string | null
  price: number
}

interface Prize {
  kind: PrizeKind
  title: string
  image: string | null
  points: number | null
  amount: number | null
  sku_id: number | null
  qty: number | null
  stock: number
  weight: number
  is_fallback: 0 | 1
}

/** The goods prizes per lottery. */
const GOODS_PRIZES = 20
/** The default for the setting `integral.per_yuan`. */
const PER_YUAN = 100

const nothing = { image: null, points: null, amount: null, sku_id: null, qty: null, is_fallback: 0 } as const
const thanks = { ...nothing, kind: 'thanks', title: '谢谢参与', stock: -1 } as const
const points = (n: number, stock: number, weight: number): Prize => ({
  ...nothing,
  kind: 'integral',
  title: `${n}积分`,
  points: n,
  stock,
  weight,
})
const balance = (amount: number, stock: number, weight: number): Prize => ({
  ...nothing,
  kind: 'balance',
  title: `${amount / 100}元余额`,
  amount,
  stock,
  weight,
})

// a prize has at most 20 characters: kind and size without brand and series
const prizeTitle = (title: string) => [...(title.split('系列 ').at(-1) ?? title)].slice(0, 20).join('')

const prizesOf = ({ sku_id, title, image }: Goods): readonly Prize[] => [
  { ...thanks, weight: 320, is_fallback: 1 },
  points(10, 5000, 260),
  { ...thanks, weight: 100 },
  points(50, 1000, 140),
  balance(200, 300, 60),
  { ...nothing, kind: 'goods', title: prizeTitle(title), image, sku_id, qty: 1, stock: GOODS_PRIZES, weight: 100 },
  points(200, 100, 19),
  balance(5000, 10, 1),
]

/**
 * Lotteries in every state (domain §21.5); each draw follows from its lottery's seed, and each prize from the ledger or the stock. Won
 * goods wait for an address, or have expired.
 */
export async function fillLottery(client: PoolClient, now: Date, secretKey: Buffer): Promise<void> {
  const { rows: people } = await client.query<{ id: number; store_id: number | null }>(
    `select id::float8 as id, store_id::float8 as store_id from customer where deleted_at is null and store_id is not null order by id limit 16`,
  )
  // goods that no order moved come first, so that their stock log is in time order; the prizes bring none below its warning level
  const { rows: goods } = await client.query<Goods>(
    `select id::float8 as sku_id, title, main_image as image, price_store::float8 as price from (
       select distinct on (spu_id) * from (
         select *, exists (select from sku_stock_log l where l.sku_id = sku.id and l.type <> 'in') as is_moved from sku
         where deleted_at is null and status = 1 and is_gift_only = 0 and stock - stock_warn >= ${GOODS_PRIZES} and price_store between 1500 and 30000
           and created_at < $1::timestamptz - interval '90 days'
       ) one order by spu_id, is_moved, id
     ) one order by is_moved, id limit $2`,
    [now.toISOString(), plans.length],
  )
  for (const [at, plan] of plans.entries()) {
    const prize = goods[at]
    if (prize) await addLottery(client, { plan, at, now, secretKey, goods: prize, people: people.slice(0, plan.drawers) })
  }
  await client.query('analyze lottery, lottery_prize, lottery_user, lottery_record')
}

interface Place {
  plan: Plan
  at: number
  now: Date
  secretKey: Buffer
  goods: Goods
  people: readonly { id: number; store_id: number | null }[]
}

async function addLottery(client: PoolClient, place: Place): Promise<void> {
  const { plan, at, now, secretKey, goods, people } = place
  const prizes = prizesOf(goods)
  const { title, state, style } = plan
  const day = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString()
  const isPublished = state !== 'draft'
  const creationDay = isPublished ? Math.min(plan.start, 0) - 2 : -3
  // the id is part of the seed's key
  const { rows } = await client.query<{ id: number }>(`select nextval(pg_get_serial_sequence('lottery', 'id'))::float8 as id`)
  const id = rows[0]?.id ?? 0
  const bytes = randomBytes(32)
  const seed = isPublished
    ? { ...newSeed(secretKey, id, bytes), seed: state === 'closed' ? bytes.toString('hex') : null, weights_version: 1 }
    : { seed_secret: null, seed_hash: null, seed: null, weights_version: 0 }
  const limits = { chance_type: 'free', free_per_day: 2, day_limit: 2, total_limit: 30, audience: 'all' }
  const times = { start_at: day(plan.start), end_at: day(plan.end), created_at: day(creationDay), updated_at: day(creationDay) }
  const published = { published_at: isPublished ? day(creationDay + 1) : null, closed_at: state === 'closed' ? day(plan.end) : null }
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
    id,
    prizes.map(({ weight }) => weight),
    published.published_at,
  ])
  const moves: Move[] = []
  for (const [n, { id: user_id, store_id }] of people.entries()) {
    const drawer = { user_id, store_id, draws: 1 + (n % 4) }
    moves.push(...(await drawAll(client, { ...place, ...drawer, seed: bytes, prizes, ids, lottery_id: id })))
  }
  await moveStock(client, goods.sku_id, moves)
  await client.query(
    `update lottery_prize p set drawn = r.n from (select prize_id, count(*)::int as n from lottery_record where lottery_id = $1 group by 1) r
     where r.prize_id = p.id and p.stock >= 0`,
    [id],
  )
}

interface Drawer extends Omit<Place, 'people'> {
  seed: Buffer
  prizes: readonly Prize[]
  ids: readonly number[]
  lottery_id: number
  user_id: number
  store_id: number | null
  draws: number
}

/** A lottery's goods movement: reserved by a draw, or released when the prize expired. */
interface Move {
  at: Date
  act: typeof reserve | typeof release
  biz_no: string
  reason: string
}

/** One customer's draws, one a day. */
async function drawAll(client: PoolClient, drawer: Drawer): Promise<Move[]> {
  const { plan, now, goods, seed, prizes, ids, lottery_id, user_id, store_id, draws } = drawer
  const weights = prizes.map(({ weight }) => weight)
  const moves: Move[] = []
  const begin = now.getTime() + plan.start * DAY_MS
  const from = begin + (user_id % 5) * DAY_MS + (user_id % 9) * HOUR_MS
  const sum = { wins: 0, cost: 0 }
  let last = new Date(from)
  for (let draw_no = 1; draw_no <= draws; draw_no += 1) {
    last = new Date(from + (draw_no - 1) * DAY_MS)
    const { number, attempt } = drawNumber(seed, { lottery_id, user_id, draw_no }, sumOf(weights))
    const position = pickOf(weights, number)
    const prize = prizes[position - 1] as Prize
    const { kind, title, image, points, amount, sku_id, qty } = prize
    const { rows } = await client.query<{ no: string }>(`select lpad((nextval('lottery_no_seq') % 1000000)::text, 6, '0') as no`)
    const record_no = `L${secondInShanghai(last)}${rows[0]?.no}`
    const cost = prizeWorth(prize, { per_yuan: PER_YUAN, price: goods.price })
    const values = { prize_id: ids[position - 1], position, kind, title, image, points, amount, sku_id, qty, cost }
    const drawn = { draw_no, attempt, number, picked_position: position, weights_version: 1, paid_by: 'free', cost_points: 0 }
    const due = kind === 'goods' ? new Date(last.getTime() + DAYS_TO_CLAIM * DAY_MS) : null
    const expired = due && due <= now ? due : null
    const state = stateOf(kind, expired !== null)
    const time = { created_at: last, updated_at: expired ?? last, expire_at: due }
    await insertRows(client, 'lottery_record', [{ record_no, lottery_id, user_id, store_id, state, ...values, ...drawn, ...time }])
    await addEntries(client, { lottery_id, user_id, record_no, cost, at: last, isFirst: draw_no === 1, expired })
    if (due) moves.push({ at: last, act: reserve, biz_no: record_no, reason: '抽奖占用' })
    if (expired) moves.push({ at: expired, act: release, biz_no: record_no, reason: '抽奖释放' })
    sum.wins += kind === 'thanks' ? 0 : 1
    sum.cost += expired ? 0 : cost
    const key = { biz_type: 'lottery_prize' as const, biz_id: record_no }
    const ctx: LedgerCtx = { db: drizzle(client) as LedgerCtx['db'], now: last, actor: nobody }
    if (points !== null) await post(ctx, [{ debit: system('integral_issue'), credit: user(user_id, 'integral'), amount: points, ...key }])
    if (amount !== null) await post(ctx, [{ debit: system('campaign'), credit: user(user_id, 'balance'), amount, ...key }])
  }
  await client.query(
    'insert into lottery_user (lottery_id, user_id, draws, wins, cost, day, day_draws) values ($1, $2, $3, $4, $5, $6, 1)',
    [lottery_id, user_id, draws, sum.wins, sum.cost, businessDay(last)],
  )
  return moves
}

function stateOf(kind: PrizeKind, isExpired: boolean): RecordState {
  if (kind === 'thanks') return 'none'
  if (kind !== 'goods') return 'granted'
  return isExpired ? 'expired' : 'pending_address'
}

/** Each piece moves at its time. */
async function moveStock(client: PoolClient, sku_id: number, moves: readonly Move[]): Promise<void> {
  const db = drizzle(client) as LedgerCtx['db']
  for (const { at, act, biz_no, reason } of moves.toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
    const ctx: LedgerCtx = { db, now: at, actor: nobody }
    await act(ctx as Ctx, [{ sku_id, qty: 1 }], { biz_no, reason })
  }
}

interface Entered {
  lottery_id: number
  user_id: number
  record_no: string
  cost: number
  at: Date
  isFirst: boolean
  /** The moment at which the prize expired. */
  expired: Date | null
}

async function addEntries(
  client: PoolClient,
  { lottery_id, user_id, record_no: biz_no, cost, at, isFirst, expired }: Entered,
): Promise<void> {
  const entry = { kind: 'lottery', activity_id: lottery_id, user_id, biz_no, amount: 0, is_first: 0, created_at: at }
  const rows = [{ ...entry, type: 'join', is_first: isFirst ? 1 : 0 }]
  if (cost > 0) rows.push({ ...entry, type: 'cost', amount: cost })
  if (expired) rows.push({ ...entry, type: 'cost_back', amount: cost, created_at: expired })
  await insertRows(client, 'activity_entry', rows)
}
