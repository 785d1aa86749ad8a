import type { PoolClient } from 'pg'
import { DAY_MS, HOUR_MS } from '#server/platform/kernel/durations.ts'
import { fillers, insertRows } from './group-fillers.ts'

/** An order for one SKU below its store price: as a group-buy order it keeps every amount. */
interface Candidate {
  id: number
  kind: 'success' | 'forming' | 'failed' | 'unpaid'
  user_id: number
  store_id: number | null
  agent_id: number | null
  cs_id: number | null
  order_no: string
  paid_amount: number
  off: number
  created_at: Date
  paid_at: Date | null
  closed_at: Date | null
  sku_id: number
  spu_id: number
  qty: number
  price: number
  title: string
}

const WITH_TEAMS = 13
const ALL = 25
const TEAM_HOURS = 168

/** Group buys, some with teams; their orders are demo orders, whose amounts, stock and ledger rows stay as they are. */
export async function fillGroup(client: PoolClient, now: Date): Promise<void> {
  const found = await candidates(client, now)
  const bySpu = [...Map.groupBy(found, ({ spu_id }) => spu_id).values()]
  // those with forming and failed teams first, so that every state is there
  const rank = (rows: readonly Candidate[]) =>
    ['forming', 'failed', 'unpaid', 'success'].findIndex((kind) => rows.some((row) => row.kind === kind))
  const picked = spreadByRank(bySpu, rank)
  for (const [at, rows] of picked.entries()) await addActivity(client, now, rows, at)
  await fillers(client, now, ALL - picked.length, picked.length)
  await client.query('analyze group_activity, group_item, group_team, group_member')
}

function spreadByRank(groups: readonly Candidate[][], rank: (rows: readonly Candidate[]) => number): Candidate[][] {
  const of = (level: number, count: number) => groups.filter((rows) => rank(rows) === level).slice(0, count)
  return [...of(0, 5), ...of(1, 2), ...of(2, 1), ...of(3, WITH_TEAMS)].slice(0, WITH_TEAMS)
}

async function candidates(client: PoolClient, now: Date): Promise<Candidate[]> {
  const { rows } = await client.query(
    `select o.id::float8 as id, o.user_id::float8 as user_id, o.store_id::float8 as store_id, o.agent_id::float8 as agent_id,
       o.cs_id::float8 as cs_id, o.order_no, o.paid_amount::float8 as paid_amount, ((i.price_origin - i.price) * i.qty + i.activity_off)::float8 as off,
       o.created_at, o.paid_at, o.closed_at, i.sku_id::float8 as sku_id, s.spu_id::float8 as spu_id, i.qty, i.price::float8 as price, p.title,
       case when o.state = 'closed' and o.paid_at is null then 'unpaid' when o.state = 'closed' then 'failed'
         when o.state = 'pending_ship' and o.created_at > $1 then 'forming' else 'success' end as kind
     from sales_order o join sales_order_item i on i.order_id = o.id join sku s on s.id = i.sku_id join spu p on p.id = s.spu_id
     where o.type = 'normal' and o.source = 'miniapp' and o.qty_total = i.qty and i.is_gift = 0 and i.price < s.price_store and i.qty >= 2
       and o.coupon_off = 0 and o.integral_used = 0 and o.adjust_amount = 0
       and (o.state in ('pending_ship', 'shipped', 'received', 'completed') or (o.state = 'closed' and o.paid_at is null)
         or (o.state = 'closed' and o.paid_amount = o.refund_amount and o.paid_amount = (
           select sum(r.amount) from refund r where r.order_id = o.id and r.source = 'cancel' and r.state = 'success')))
     order by o.created_at desc, o.id`,
    [new Date(now.getTime() - (TEAM_HOURS - 24) * HOUR_MS).toISOString()],
  )
  return rows as Candidate[]
}

async function addActivity(client: PoolClient, now: Date, rows: readonly Candidate[], at: number): Promise<void> {
  const prices = new Map<number, number>()
  for (const { sku_id, price } of rows) if (!prices.has(sku_id) && prices.size < 20) prices.set(sku_id, price)
  const orders = rows.filter(({ sku_id, price }) => prices.get(sku_id) === price)
  const teams = [...Map.groupBy(orders, ({ kind }) => kind).values()].flatMap(teamsOf)
  const isForming = orders.some(({ kind }) => kind === 'forming')
  const times = orders.map(({ created_at }) => created_at.getTime())
  const [first, last] = [Math.min(...times), Math.max(...times)]
  const isOver = !isForming && at % 3 === 0
  const end = isOver ? Math.min(last + DAY_MS, now.getTime() - HOUR_MS) : now.getTime() + (5 + at) * DAY_MS
  const isByPeople = at % 5 < 2
  // pieces: what the smallest complete team has bought
  const complete = teams.filter(([one]) => one?.kind === 'success').map((team) => team.reduce((sum, { qty }) => sum + qty, 0))
  const need = isByPeople ? 3 : Math.max(2, Math.min(...complete, 100))
  const start = new Date(first - DAY_MS).toISOString()
  const [activity] = await insertRows(client, 'group_activity', [
    {
      title: `${rows[0]?.title ?? ''}`.slice(0, 24).concat('拼团'),
      spu_id: rows[0]?.spu_id,
      mode: isByPeople ? 'people' : 'quantity',
      need,
      team_hours: TEAM_HOURS,
      virtual_fill: isByPeople ? 1 : 0,
      state: isOver ? 'closed' : 'published',
      start_at: start,
      end_at: new Date(end).toISOString(),
      published_at: start,
      closed_at: isOver ? new Date(end).toISOString() : null,
      joined_count: teams.length,
      rules: '付款后占团；到期未成团的订单自动原路退款。',
      sort: 100 - at,
      created_at: start,
      updated_at: start,
    },
  ])
  const id = activity ?? 0
  const sold = (sku_id: number) =>
    orders.reduce((sum, row) => sum + (row.sku_id === sku_id && (row.kind === 'success' || row.kind === 'forming') ? row.qty : 0), 0)
  await client.query(
    `insert into group_item (activity_id, sku_id, group_price, stock, sold_qty, sort)
     select $1, * from unnest($2::int8[], $3::int8[], $4::int4[], $5::int4[], $6::int4[])`,
    [
      id,
      [...prices.keys()],
      [...prices.values()],
      [...prices.keys()].map((sku_id) => sold(sku_id) + 50),
      [...prices.keys()].map(sold),
      [...prices.keys()].map((_, sort) => sort),
    ],
  )
  for (const team of teams) await addTeam(client, now, { id, isByPeople, need }, team)
}

/** A person has one place in a team. */
function teamsOf(rows: Candidate[]): Candidate[][] {
  const teams: Candidate[][] = []
  for (const row of rows) {
    const last = teams.at(-1)
    const isFull = !last || row.kind === 'unpaid' || last.length === 2 || last.some(({ user_id }) => user_id === row.user_id)
    if (isFull) teams.push([row])
    else last.push(row)
  }
  return teams
}

const ends = { success: 'success', forming: 'forming', failed: 'failed', unpaid: 'failed' } as const

async function addTeam(
  client: PoolClient,
  now: Date,
  { id, isByPeople, need }: { id: number; isByPeople: boolean; need: number },
  rows: readonly Candidate[],
): Promise<void> {
  const [leader] = rows
  if (!leader) return
  const { kind } = leader
  const created = new Date(Math.min(...rows.map(({ created_at }) => created_at.getTime())))
  const expire_at = new Date(created.getTime() + TEAM_HOURS * HOUR_MS)
  const pieces = kind === 'unpaid' ? 0 : rows.reduce((sum, { qty }) => sum + qty, 0)
  const isEnded = kind !== 'forming'
  const virtual = kind === 'success' && isByPeople ? need - rows.length : 0
  // a team that lacks pieces was completed by hand; one that is forming cannot have reached its target
  const target = kind === 'forming' && !isByPeople ? Math.max(need, pieces + 5) : need
  const bought = pieces >= need ? 'complete' : 'finish'
  const end_by = kind === 'success' ? (virtual > 0 ? 'fill' : bought) : kind === 'failed' ? 'expire' : kind === 'unpaid' ? 'abandon' : null
  const finished = Math.min(Math.max(...rows.map((row) => (row.closed_at ?? row.paid_at ?? row.created_at).getTime())), now.getTime())
  const [team] = await insertRows(client, 'group_team', [
    {
      team_no: `T${leader.order_no}`,
      activity_id: id,
      leader_user_id: leader.user_id,
      store_id: leader.store_id,
      agent_id: leader.agent_id,
      cs_id: leader.cs_id,
      mode: isByPeople ? 'people' : 'quantity',
      need: target,
      joined_people: kind === 'unpaid' ? 0 : rows.length + virtual,
      joined_qty: pieces,
      state: ends[kind],
      end_by,
      end_reason: end_by === 'finish' ? '补单成团' : null,
      is_settled: isEnded ? 1 : 0,
      expire_at: expire_at.toISOString(),
      finished_at: isEnded ? new Date(finished).toISOString() : null,
      created_at: created.toISOString(),
      updated_at: created.toISOString(),
    },
  ])
  const seat = { success: 'paid', forming: 'paid', failed: 'returned', unpaid: 'left' }[kind]
  const real = rows.map((row, at) => ({
    team_id: team,
    user_id: row.user_id,
    order_id: row.id,
    sku_id: row.sku_id,
    qty: row.qty,
    is_leader: at === 0 ? 1 : 0,
    is_virtual: 0,
    seat,
    joined_at: row.created_at.toISOString(),
  }))
  const filled = { team_id: team, user_id: null, order_id: null, sku_id: null, qty: 0, is_leader: 0, is_virtual: 1, seat: 'paid' }
  await insertRows(client, 'group_member', [
    ...real,
    ...Array.from({ length: virtual }, () => ({ ...filled, joined_at: new Date(finished).toISOString() })),
  ])
  await followOrders(client, id, kind, rows)
}

async function followOrders(client: PoolClient, activity_id: number, kind: Candidate['kind'], rows: readonly Candidate[]): Promise<void> {
  const ids = rows.map(({ id }) => id)
  await client.query(
    `update sales_order set type = 'group', state = case when $2 = 'forming' then 'pending_group' else state end,
       close_reason = case when $2 = 'failed' then 'group_failed' else close_reason end where id = any($1)`,
    [ids, kind],
  )
  await client.query(
    `update sales_order_item set price_source = 'activity', activity_kind = 'group', activity_id = $2 where order_id = any($1)`,
    [ids, activity_id],
  )
  if (kind === 'failed') await client.query(`update refund set source = 'group_fail' where source = 'cancel' and order_id = any($1)`, [ids])
  // failed teams' orders were paid and refunded
  if (kind === 'failed') {
    await addEntries(client, activity_id, rows)
    await client.query(
      `insert into activity_entry (kind, activity_id, type, user_id, amount, biz_no, created_at)
       select 'group', $2, 'refund', o.user_id, r.amount, r.refund_no, coalesce(r.done_at, r.created_at)
       from sales_order o join refund r on r.order_id = o.id where o.id = any($1) and r.source = 'group_fail' and r.state = 'success'`,
      [ids, activity_id],
    )
  }
  if (kind === 'success' || kind === 'forming') {
    await client.query(
      `insert into group_buyer (activity_id, user_id, qty) select $1, user_id, sum(qty)
       from unnest($2::int8[], $3::int4[]) as bought (user_id, qty) group by user_id
       on conflict (activity_id, user_id) do update set qty = group_buyer.qty + excluded.qty`,
      [activity_id, rows.map(({ user_id }) => user_id), rows.map(({ qty }) => qty)],
    )
    await addEntries(client, activity_id, rows)
  }
}

async function addEntries(client: PoolClient, activity_id: number, rows: readonly Candidate[]): Promise<void> {
  const entries = rows
    .filter(({ paid_at }) => paid_at !== null)
    .flatMap((row) => {
      const { user_id, order_no: biz_no, paid_amount, off } = row
      const entry = { kind: 'group', activity_id, user_id, biz_no, created_at: (row.paid_at ?? row.created_at).toISOString() }
      return [
        { ...entry, type: 'join', amount: 0 },
        { ...entry, type: 'order', amount: paid_amount },
        { ...entry, type: 'cost', amount: Math.max(0, off) },
        ...(row.kind === 'failed' ? [{ ...entry, type: 'cost_back', amount: Math.max(0, off) }] : []),
      ]
    })
  await insertRows(client, 'activity_entry', entries)
  await client.query(
    `update activity_entry set is_first = 1 where id in (
       select min(id) from activity_entry where kind = 'group' and activity_id = $1 and type = 'join' group by user_id)`,
    [activity_id],
  )
}
