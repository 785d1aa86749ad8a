import { randomBytes } from 'node:crypto'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { PoolClient } from 'pg'
import { reduceCommission } from '#server/areas/finance/commission/shares.ts'
import { ranked, results, sessionSeed } from '#server/areas/freeOrder/shared/rank.ts'
import { rewardOf } from '#server/areas/freeOrder/shared/scope.ts'
import { spread } from '#server/areas/trade/price/spread.ts'
import { secondInShanghai } from '#server/platform/kernel/business-day.ts'
import { nobody, type Ctx } from '#server/platform/kernel/ctx.ts'
import { DAY_MS, HOUR_MS } from '#server/platform/kernel/durations.ts'
import { post, system, user, type LedgerCtx } from '#server/platform/ledger/post.ts'
import { insertRows } from './group-fillers.ts'

interface Plan {
  title: string
  mode: 'draw' | 'nth' | 'apply' | 'manual'
  state: 'published' | 'closed'
  /** Days from now. */
  start: number
  end: number
  reward_rate: number
  reward_cap: number
  budget: number
  quota: number
  nth?: number
  apply_days?: number
  /** Days from now to the draws, each with five places. */
  draws?: readonly number[]
  /** The orders that take part at most. */
  orders: number
}

const plans: readonly Plan[] = [
  {
    title: '十一月下单抽免单',
    mode: 'draw',
    state: 'published',
    start: -18,
    end: 12,
    draws: [-6, 12],
    reward_rate: 1e4,
    reward_cap: 5e4,
    budget: 5e5,
    quota: 10,
    orders: 40,
  },
  {
    title: '每第8单返一半',
    mode: 'nth',
    nth: 8,
    state: 'published',
    start: -25,
    end: 20,
    reward_rate: 5e3,
    reward_cap: 3e4,
    budget: 1e6,
    quota: 50,
    orders: 36,
  },
  {
    title: '晒单返两成',
    mode: 'apply',
    apply_days: 30,
    state: 'published',
    start: -20,
    end: 25,
    reward_rate: 2e3,
    reward_cap: 2e4,
    budget: 3e5,
    quota: 30,
    orders: 18,
  },
  {
    title: '老客户回馈免单',
    mode: 'manual',
    state: 'closed',
    start: -70,
    end: -40,
    reward_rate: 1e4,
    reward_cap: 2e4,
    budget: 2e5,
    quota: 5,
    orders: 12,
  },
]

const stories = [
  '到货很快，轴承包装完好，已上机使用。',
  '螺栓强度不错，附现场安装照片。',
  '同规格第三次采购，一直很稳定。',
  '客服配合好，发票也及时。',
]

interface Bought {
  id: number
  order_no: string
  user_id: number
  store_id: number | null
  agent_id: number | null
  cs_id: number | null
  paid_at: string
  paid_amount: number
  base: number
  /** Completed: its reward has been given. */
  is_free: boolean
}

interface SeededRecord extends Bought {
  record_id: number
  record_no: string
  reward: number
}

/** Free-order activities in every mode with the demo orders; each reward is in the ledger and on its order (domain §21.5). */
export async function fillFreeOrder(client: PoolClient, now: Date, secretKey: Buffer): Promise<void> {
  for (const [at, plan] of plans.entries()) {
    const id = await addActivity(client, plan, now, at)
    const bought = await ordersOf(client, plan, now)
    const records = await addRecords(client, { plan, id, now, bought })
    if (plan.mode === 'draw') await drawSessions(client, { plan, id, now, records, secretKey })
    if (plan.mode === 'nth') await countOrders(client, { plan, id, now, records, secretKey })
    if (plan.mode === 'apply') await applyAll(client, { plan, id, now, records })
    if (plan.mode === 'manual') await win(client, { plan, id, now, rows: records.filter(({ is_free }) => is_free).slice(0, 4) })
  }
  await client.query('analyze free_order_activity, free_order_session, free_order_user, free_order_record')
}

const dayFrom = (now: Date, days: number) => new Date(now.getTime() + days * DAY_MS).toISOString()

async function addActivity(client: PoolClient, plan: Plan, now: Date, at: number): Promise<number> {
  const { title, mode, state, start, end, reward_rate, reward_cap, budget, quota, nth = null, apply_days = null } = plan
  const [id = 0] = await insertRows(client, 'free_order_activity', [
    {
      title,
      mode,
      state,
      reward_rate,
      reward_cap,
      budget,
      quota,
      nth,
      apply_days,
      sort: 40 - at,
      scope: 'all',
      scope_ids: [],
      order_min: 5e3,
      audience: 'all',
      per_user_limit: 2,
      reward_to: 'balance',
      proof_required: 0,
      start_at: dayFrom(now, start),
      end_at: dayFrom(now, end),
      created_at: dayFrom(now, start - 3),
      updated_at: dayFrom(now, start - 3),
      published_at: dayFrom(now, start - 1),
      closed_at: state === 'closed' ? dayFrom(now, end) : null,
      rules: '<p>活动期间付款且满足门槛的订单自动参与；已退款的订单不再参与。</p>',
      joined_count: 0,
      paid_count: 0,
      won: 0,
      granted: 0,
      granted_amount: 0,
    },
  ])
  return id
}

/** The paid orders without refunds in the activity period. Its transaction has created the index for the lines and cannot use it yet. */
async function ordersOf(client: PoolClient, { start, end, orders }: Plan, now: Date): Promise<Bought[]> {
  const { rows } = await client.query<Bought>(
    `select o.id::float8 as id, o.order_no, o.user_id::float8 as user_id, o.store_id::float8 as store_id, o.agent_id::float8 as agent_id,
       o.cs_id::float8 as cs_id, to_char(o.paid_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as paid_at,
       o.paid_amount::float8 as paid_amount, i.base::float8 as base,
       o.state = 'completed' as is_free
     from sales_order o join (select order_id, sum(pay_amount) as base from sales_order_item group by order_id) i on i.order_id = o.id
     where o.paid_at > $1 and o.paid_at < $2 and o.deleted_at is null and o.type in ('normal', 'proxy') and o.state <> 'closed' and o.refund_amount = 0
       and o.aftersale_open = 0 and i.base >= 5000 and not exists (select from aftersale a where a.order_id = o.id)
       and not exists (select from refund r where r.order_id = o.id)
     order by md5(o.id::text) limit $3`,
    [dayFrom(now, start), dayFrom(now, Math.min(end, -0.1)), orders],
  )
  return rows.toSorted((a, b) => Date.parse(a.paid_at) - Date.parse(b.paid_at) || a.id - b.id)
}

interface Place {
  plan: Plan
  id: number
  now: Date
}

async function addRecords(client: PoolClient, { plan, id, now, bought }: Place & { bought: readonly Bought[] }): Promise<SeededRecord[]> {
  const records: SeededRecord[] = []
  const users = new Set<number>()
  for (const one of bought) {
    const { rows } = await client.query<{ no: string }>(`select lpad((nextval('free_order_no_seq') % 1000000)::text, 6, '0') as no`)
    const at = new Date(Date.parse(one.paid_at) + 60_000)
    const record_no = `F${secondInShanghai(at)}${rows[0]?.no}`
    const reward = rewardOf(plan, one.base)
    const { order_no, user_id, store_id, agent_id, cs_id, paid_at } = one
    const session = (plan.draws ?? []).findIndex((day) => Date.parse(dayFrom(now, day)) >= Date.parse(paid_at))
    const [record_id = 0] = await insertRows(client, 'free_order_record', [
      {
        record_no,
        activity_id: id,
        session_no: plan.draws ? session + 1 : null,
        order_id: one.id,
        user_id,
        store_id,
        agent_id,
        cs_id,
        paid_at,
        base_amount: one.base,
        reward_amount: reward,
        clawed_amount: 0,
        cost: 0,
        reward_to: 'balance',
        state: 'candidate',
        apply_until: plan.apply_days ? new Date(Date.parse(paid_at) + plan.apply_days * DAY_MS).toISOString() : null,
        proof_images: [],
        version: 1,
        created_at: at.toISOString(),
        updated_at: at.toISOString(),
      },
    ])
    const entry = { kind: 'freeOrder', activity_id: id, user_id, biz_no: order_no, created_at: at.toISOString() }
    await insertRows(client, 'activity_entry', [
      { ...entry, type: 'join', amount: 0, is_first: users.has(user_id) ? 0 : 1 },
      { ...entry, type: 'order', amount: one.paid_amount, is_first: 0 },
    ])
    users.add(user_id)
    records.push({ ...one, record_id, record_no, reward })
  }
  await client.query('update free_order_activity set joined_count = $2 where id = $1', [id, records.length])
  return records
}

type Filled = Place & { records: readonly SeededRecord[] }

async function drawSessions(client: PoolClient, { plan, id, now, records, secretKey }: Filled & { secretKey: Buffer }): Promise<void> {
  for (const [index, day] of (plan.draws ?? []).entries()) {
    const at = { activity_id: id, session_no: index + 1 }
    const draw_at = dayFrom(now, day)
    const isDrawn = day < 0
    const own = records.filter(({ paid_at }) => sessionOf(plan, now, paid_at) === index)
    const bytes = randomBytes(32)
    const drawn = isDrawn
      ? results(
          ranked(
            bytes,
            at,
            own.map(({ record_id, user_id }) => ({ id: record_id, user_id })),
          ),
          { quota: 5, per_user: 2, wins: new Map() },
        )
      : []
    const won = drawn.filter(({ outcome }) => outcome === 'won')
    await insertSession(client, {
      ...at,
      ...sessionSeed(secretKey, at, bytes),
      draw_at,
      quota: 5,
      seed: isDrawn ? bytes.toString('hex') : null,
      drawn_at: isDrawn ? draw_at : null,
      cut: won.at(-1)?.mac ?? null,
      candidates: drawn.length,
      winners: won.length,
    })
    for (const one of drawn)
      await client.query('update free_order_record set state = $2, draw_rank = $3, outcome = $4, updated_at = $5 where id = $1', [
        one.id,
        one.outcome === 'won' ? 'won' : 'lost',
        one.rank,
        one.outcome,
        draw_at,
      ])
    const rows = won.flatMap((one) => own.filter(({ record_id }) => record_id === one.id))
    await win(client, { plan, id, now, rows })
  }
}

function sessionOf({ draws = [] }: Plan, now: Date, paid_at: string): number {
  return draws.findIndex((day) => Date.parse(dayFrom(now, day)) >= Date.parse(paid_at))
}

/** A table without its own id. */
async function insertSession(client: PoolClient, row: Record<string, unknown>): Promise<void> {
  const names = Object.keys(row).join(', ')
  await client.query(`insert into free_order_session (${names}) select ${names} from jsonb_populate_record(null::free_order_session, $1)`, [
    JSON.stringify(row),
  ])
}

/** The places are counted; the draw at the end decides. */
async function countOrders(client: PoolClient, { plan, id, now, records, secretKey }: Filled & { secretKey: Buffer }): Promise<void> {
  const at = { activity_id: id, session_no: 1 }
  await insertSession(client, {
    ...at,
    ...sessionSeed(secretKey, at),
    draw_at: dayFrom(now, plan.end),
    quota: plan.quota,
    seed: null,
    drawn_at: null,
    cut: null,
    candidates: 0,
    winners: 0,
  })
  for (const [index, one] of records.entries())
    await client.query('update free_order_record set session_no = 1, seq = $2 where id = $1', [one.record_id, index + 1])
  await client.query('update free_order_activity set paid_count = $2 where id = $1', [id, records.length])
}

async function applyAll(client: PoolClient, { plan, id, now, records }: Filled): Promise<void> {
  const applications = records.filter((_, index) => index % 3 !== 2)
  for (const [index, one] of applications.entries()) {
    const at = new Date(Math.min(Date.parse(one.paid_at) + DAY_MS, now.getTime() - HOUR_MS)).toISOString()
    const isRejected = index % 5 === 4
    await client.query(
      'update free_order_record set state = $2, proof_text = $3, applied_at = $4, updated_at = $4, reason = $5, audit_at = $6 where id = $1',
      [
        one.record_id,
        isRejected ? 'rejected' : 'applied',
        stories[index % stories.length],
        at,
        ...(isRejected ? ['图片不清晰，请重新晒单', at] : [null, null]),
      ],
    )
  }
  await win(client, { plan, id, now, rows: applications.filter((_, index) => index % 5 === 0) })
}

/** Winners; completed orders receive their rewards, except the last one, which waits for staff. */
async function win(client: PoolClient, { plan, id, now, rows }: Place & { rows: readonly SeededRecord[] }): Promise<void> {
  let left = plan.budget
  for (const [index, one] of rows.entries()) {
    await client.query(`update free_order_record set state = 'won', outcome = coalesce(outcome, 'won') where id = $1`, [one.record_id])
    await client.query('update free_order_activity set won = won + 1 where id = $1', [id])
    await client.query(
      `insert into free_order_user (activity_id, user_id, won) values ($1, $2, 1)
       on conflict (activity_id, user_id) do update set won = free_order_user.won + 1`,
      [id, one.user_id],
    )
    const { rows: open } = await client.query('select 1 from sales_order where id = $1 and free_amount = 0', [one.id])
    const waits = rows.length > 1 && index === rows.length - 1
    if (waits || !one.is_free || open.length === 0 || one.reward > left) continue
    left -= one.reward
    await give(client, { id, now, one })
  }
}

async function give(client: PoolClient, { id, now, one }: Omit<Place, 'plan'> & { one: SeededRecord }): Promise<void> {
  const { record_id, record_no, user_id, reward } = one
  const at = new Date(now.getTime() - 6 * HOUR_MS)
  await client.query(`update free_order_record set state = 'granted', cost = $2, granted_at = $3, updated_at = $3 where id = $1`, [
    record_id,
    reward,
    at.toISOString(),
  ])
  await client.query('update free_order_activity set granted = granted + 1, granted_amount = granted_amount + $2 where id = $1', [
    id,
    reward,
  ])
  await client.query('update sales_order set free_amount = free_amount + $2 where id = $1', [one.id, reward])
  const { rows: items } = await client.query<{ id: number; pay: number }>(
    'select id::float8 as id, pay_amount::float8 as pay from sales_order_item where order_id = $1 order by id',
    [one.id],
  )
  const shares = spread(
    reward,
    items.map(({ pay }) => pay),
  )
  for (const [index, item] of items.entries())
    await client.query('update sales_order_item set free_amount = $2 where id = $1', [item.id, shares[index]])
  await insertRows(client, 'activity_entry', [
    {
      kind: 'freeOrder',
      activity_id: id,
      user_id,
      biz_no: record_no,
      type: 'cost',
      amount: reward,
      is_first: 0,
      created_at: at.toISOString(),
    },
  ])
  const ctx: LedgerCtx = { db: drizzle(client) as LedgerCtx['db'], now: at, actor: nobody }
  await post(ctx, [
    { debit: system('campaign'), credit: user(user_id, 'balance'), amount: reward, biz_type: 'free_order', biz_id: record_no },
  ])
  // it uses the parts that loading has
  await reduceCommission(ctx as Ctx, { order_id: one.id })
}
