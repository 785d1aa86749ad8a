import { drizzle } from 'drizzle-orm/node-postgres'
import type { PoolClient } from 'pg'
import type { ExchangeKind } from '#contract/integralGoods/words.ts'
import { businessDay, secondInShanghai } from '#server/platform/kernel/business-day.ts'
import { nobody } from '#server/platform/kernel/ctx.ts'
import { DAY_MS, HOUR_MS } from '#server/platform/kernel/durations.ts'
import { post, system, user, type LedgerCtx } from '#server/platform/ledger/post.ts'
import { insertRows } from './group-fillers.ts'

const ALL = 60

/** A demo order for one piece: as an exchange it keeps its amounts, stock and payment. */
interface Candidate {
  id: number
  state: 'pending_ship' | 'shipped' | 'received' | 'closed'
  user_id: number
  store_id: number | null
  sku_id: number
  title: string
  image: string | null
  price: number
  price_origin: number
  paid_amount: number
  points: number
  created_at: Date
  paid_at: Date | null
  closed_at: Date | null
}

interface Item {
  id: number
  kind: ExchangeKind
  title: string
  integral: number
  cash: number
  sku_id: number | null
  amount: number | null
}

/** Points shop items in every phase, with goods and balance exchanges (domain §21.5); their points stand in the ledger. */
export async function fillPoints(client: PoolClient, now: Date): Promise<void> {
  const found = await candidates(client)
  const bySku = [...Map.groupBy(found, ({ sku_id }) => sku_id).values()].map((rows) => rows.filter(({ price }) => price === rows[0]?.price))
  let sort = ALL
  for (const rows of bySku.slice(0, 20)) {
    const [{ sku_id, title, price } = { sku_id: 0, title: '', price: 0 }] = rows
    const item = await addItem(client, now, { kind: 'goods', title, sku_id, integral: pointsFor(price), cash: price, sort: sort-- })
    for (const row of rows) await addExchange(client, item, { ...row, cost: row.price_origin, order_id: row.id })
  }
  const balances = [500, 1000, 2000, 3000, 5000, 10_000, 20_000, 50_000]
  for (const [at, amount] of balances.entries()) {
    const values = { kind: 'balance' as const, title: `${amount / 100}元余额`, amount, integral: amount * 1.2, cash: 0, sort: sort-- }
    await giveBalance(client, now, await addItem(client, now, { ...values, state: at === 7 ? 'off' : 'on' }), at)
  }
  await addFillers(client, now, sort)
  await client.query(`update integral_goods g set exchanged = e.n
    from (select goods_id, count(*)::int as n from integral_order where is_released = 0 group by 1) e where e.goods_id = g.id`)
  await client.query(`insert into integral_goods_user (goods_id, user_id, taken, day, day_taken)
    select goods_id, user_id, count(*) filter (where is_released = 0), max(day), count(*) filter (where is_released = 0 and day = last)
    from (select *, max(day) over (partition by goods_id, user_id) as last from integral_order) e group by goods_id, user_id`)
  // two are sold out
  await client.query(`update integral_goods set stock = exchanged where id in (
    select id from integral_goods where kind = 'goods' and state = 'on' and exchanged > 0 order by id limit 2)`)
  await client.query('analyze integral_goods, integral_goods_user, integral_order')
}

const pointsFor = (price: number) => Math.min(5000, Math.max(100, Math.round(price / 200) * 50))

/** Orders that have given neither points nor settled commission, from buyers with enough points. */
async function candidates(client: PoolClient): Promise<Candidate[]> {
  const { rows } = await client.query<Candidate>(
    `select o.id::float8 as id, o.state, o.user_id::float8 as user_id, o.store_id::float8 as store_id, i.sku_id::float8 as sku_id,
       i.snapshot ->> 'title' as title, i.snapshot ->> 'image' as image, i.price::float8 as price, i.price_origin::float8 as price_origin,
       o.paid_amount::float8 as paid_amount, a.available::float8 as points, o.created_at, o.paid_at, o.closed_at
     from sales_order o join sales_order_item i on i.order_id = o.id
       join account a on a.owner_type = 'user' and a.owner_id = o.user_id and a.kind = 'integral'
     where o.type = 'normal' and o.source = 'miniapp' and o.qty_total = 1 and i.qty = 1 and i.is_gift = 0 and i.price > 0 and o.integral_given = 0
       and o.coupon_off = 0 and o.integral_used = 0 and o.adjust_amount = 0 and o.refund_amount = 0 and o.free_amount = 0 and o.aftersale_open = 0
       and (o.state in ('pending_ship', 'shipped', 'received') or (o.state = 'closed' and o.paid_at is null))
       and not exists (select from commission c where c.order_id = o.id and c.state <> 'frozen')
       and not exists (select from aftersale s where s.order_id = o.id)
     order by o.created_at desc, o.id`,
  )
  const left = new Map<number, number>()
  return rows.filter(({ user_id, points, price }) => {
    const rest = (left.get(user_id) ?? points) - pointsFor(price)
    if (rest >= 0) left.set(user_id, rest)
    return rest >= 0
  })
}

interface NewItem extends Partial<Omit<Item, 'id'>> {
  kind: ExchangeKind
  title: string
  integral: number
  cash: number
  sort: number
  state?: 'on' | 'off'
  start_at?: string | null
  end_at?: string | null
}

async function addItem(client: PoolClient, now: Date, { state = 'on', ...item }: NewItem): Promise<Item> {
  const at = new Date(now.getTime() - 100 * DAY_MS).toISOString()
  const { sku_id = null, amount = null, start_at = null, end_at = null, sort, kind, integral, cash } = item
  const title = [...item.title].slice(0, 40).join('')
  const values = { kind, title, integral, cash, sku_id, amount, start_at, end_at, sort, state }
  const visibility = { tag: sort % 6 === 0 ? 'hot' : sort % 7 === 0 ? 'new' : null, audience: sort % 9 === 0 ? 'approved_store' : 'all' }
  const limits = {
    stock: 60,
    exchanged: 0,
    per_user_limit: kind === 'balance' ? 5 : 2,
    per_day_limit: kind === 'balance' ? 1 : null,
    images: [],
  }
  const [id = 0] = await insertRows(client, 'integral_goods', [{ ...values, ...visibility, ...limits, created_at: at, updated_at: at }])
  return { id, kind, title, integral, cash, sku_id, amount }
}

interface Exchanged extends Pick<
  Candidate,
  'state' | 'user_id' | 'store_id' | 'image' | 'paid_amount' | 'created_at' | 'paid_at' | 'closed_at'
> {
  order_id: number | null
  cost: number
}

const states = { pending_ship: 'pending_ship', shipped: 'shipped', received: 'shipped', closed: 'closed' } as const

async function addExchange(client: PoolClient, item: Item, values: Exchanged): Promise<void> {
  const { id: goods_id, kind, title, integral, cash, sku_id, amount } = item
  const { user_id, store_id, image, order_id, paid_amount, created_at, paid_at, closed_at } = values
  const isClosed = values.state === 'closed'
  const { rows } = await client.query<{ no: string }>(`select lpad((nextval('integral_order_no_seq') % 1000000)::text, 6, '0') as no`)
  const exchange_no = `DH${secondInShanghai(created_at)}${rows[0]?.no}`
  const cost = isClosed ? 0 : values.cost
  await insertRows(client, 'integral_order', [
    {
      exchange_no,
      goods_id,
      user_id,
      store_id,
      kind,
      title,
      image,
      sku_id,
      amount,
      integral,
      cash,
      order_id,
      cost,
      paid_amount,
      state: order_id === null ? 'completed' : states[values.state],
      day: businessDay(created_at),
      paid_at,
      closed_at,
      is_released: isClosed ? 1 : 0,
      integral_back: isClosed ? integral : 0,
      created_at,
      updated_at: closed_at ?? paid_at ?? created_at,
    },
  ])
  if (order_id !== null) await followOrder(client, order_id, goods_id)
  const ctx: LedgerCtx = { db: drizzle(client) as LedgerCtx['db'], now: created_at, actor: nobody }
  const points = { debit: user(user_id, 'integral'), credit: system('integral_use'), amount: integral }
  await post(ctx, [{ ...points, biz_type: 'exchange', biz_id: exchange_no }])
  if (isClosed)
    await post({ ...ctx, now: closed_at ?? created_at }, [
      { debit: points.credit, credit: points.debit, amount: integral, biz_type: 'exchange_back', biz_id: exchange_no },
    ])
  if (kind === 'balance')
    await post(ctx, [
      {
        debit: system('campaign'),
        credit: user(user_id, 'balance'),
        amount: amount ?? 0,
        biz_type: 'exchange',
        biz_id: exchange_no,
        leg: 2,
      },
    ])
  if (!isClosed)
    await addEntries(client, { activity_id: goods_id, user_id, biz_no: exchange_no, at: paid_at ?? created_at, paid_amount, cost })
}

/** The order for exchanged goods gives no commission. */
async function followOrder(client: PoolClient, id: number, goods_id: number): Promise<void> {
  await client.query(`update sales_order set type = 'integral' where id = $1`, [id])
  await client.query(
    `update sales_order_item set price_source = 'activity', activity_kind = 'integralGoods', activity_id = $2 where order_id = $1`,
    [id, goods_id],
  )
  await client.query('delete from commission where order_id = $1', [id])
}

interface Counted {
  activity_id: number
  user_id: number
  biz_no: string
  at: Date
  paid_amount: number
  cost: number
}

async function addEntries(client: PoolClient, { at, paid_amount, cost, ...of }: Counted): Promise<void> {
  const entry = { kind: 'integralGoods', ...of, created_at: at.toISOString(), is_first: 0 }
  const { rows } = await client.query(
    `select from activity_entry where kind = 'integralGoods' and activity_id = $1 and user_id = $2 and is_first = 1`,
    [of.activity_id, of.user_id],
  )
  await insertRows(client, 'activity_entry', [
    { ...entry, type: 'join', amount: 0, is_first: rows.length === 0 ? 1 : 0 },
    { ...entry, type: 'order', amount: paid_amount },
    ...(cost > 0 ? [{ ...entry, type: 'cost', amount: cost }] : []),
  ])
}

/** Customers with points exchange them for balance, one a day. */
async function giveBalance(client: PoolClient, now: Date, item: Item, at: number): Promise<void> {
  const { rows } = await client.query<{ user_id: number; store_id: number | null; points: number }>(
    `select c.id::float8 as user_id, c.store_id::float8 as store_id, a.available::float8 as points
     from account a join customer c on c.id = a.owner_id and c.deleted_at is null
     where a.owner_type = 'user' and a.kind = 'integral' and a.available >= $1 order by a.owner_id limit 6 offset $2`,
    [item.integral, at * 3],
  )
  for (const [n, { user_id, store_id }] of rows.entries()) {
    const created_at = new Date(now.getTime() - n * DAY_MS - (1 + at) * HOUR_MS)
    const paid = { paid_amount: 0, paid_at: created_at, closed_at: null, image: null, order_id: null, cost: item.amount ?? 0 }
    await addExchange(client, item, { state: 'shipped', user_id, store_id, created_at, ...paid })
  }
}

/** Items without exchanges, in every phase. */
async function addFillers(client: PoolClient, now: Date, count: number): Promise<void> {
  const { rows } = await client.query<{ sku_id: number; title: string; price: number }>(
    `select distinct on (s.spu_id) s.id::float8 as sku_id, s.title, s.price_store::float8 as price from sku s join spu p on p.id = s.spu_id
     where s.status = 1 and s.deleted_at is null and p.state = 'on' and p.deleted_at is null and s.stock >= 60 and s.price_store between 500 and 60000
       and not exists (select from integral_goods g where g.sku_id = s.id)
     order by s.spu_id, s.id limit $1`,
    [count],
  )
  const day = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString()
  for (const [at, { sku_id, title, price }] of rows.entries()) {
    const isAll = at % 2 === 0
    const times = at % 11 === 3 ? { start_at: day(5), end_at: day(40) } : at % 11 === 7 ? { start_at: day(-60), end_at: day(-5) } : {}
    const cost = isAll ? { integral: Math.max(100, price), cash: 0 } : { integral: pointsFor(price), cash: Math.round(price / 200) * 100 }
    await addItem(client, now, { kind: 'goods', title, sku_id, ...cost, ...times, sort: count - at, state: at % 6 === 5 ? 'off' : 'on' })
  }
}
