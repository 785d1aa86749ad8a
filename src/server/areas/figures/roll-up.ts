import { and, between, gte, sql, type SQL } from 'drizzle-orm'
import { besideSale } from '#contract/trade/words.ts'
import { orders } from '#server/areas/trade/order-rows.ts'
import { order } from '#server/areas/trade/tables/order-tables.ts'
import { salesDay, WHOLE } from '#server/areas/trade/tables/roll-up-tables.ts'
import type { Db } from '#server/platform/db/open.ts'
import { businessDay, dayBegins } from '#server/platform/kernel/business-day.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { liveRows } from '#server/platform/kernel/entity-rows.ts'
import { seesAll, visible } from '#server/platform/kernel/scope.ts'
import type { Check } from '#server/platform/verify/check.ts'

const dayOf = (at: string) => `(${at} at time zone 'Asia/Shanghai')::date`

/** The minutes from an order's payment to its first parcel. */
export const shipMinutes = `greatest(0, floor(extract(epoch from o.ship_at - o.paid_at) / 60))::bigint`

/** The figures that a period's orders and refunds bring to the roll-up, by day; `$from` and `$to` are moments. */
const sums = `
  select day, agent_id, cs_id, sum(orders)::integer as orders, sum(amount)::bigint as amount, sum(cost)::bigint as cost, sum(costed)::bigint as costed,
    sum(refunds)::integer as refunds, sum(refund_amount)::bigint as refund_amount, sum(shipped)::integer as shipped, sum(ship_minutes)::bigint as ship_minutes
  from (
    select ${dayOf('o.paid_at')} as day, coalesce(o.agent_id, 0) as agent_id, coalesce(o.cs_id, 0) as cs_id, 1 as orders, o.paid_amount as amount,
      o.cost_amount as cost, o.costed_amount as costed, 0 as refunds, 0 as refund_amount, 0 as shipped, 0 as ship_minutes
    from sales_order o where o.paid_at >= $from and o.paid_at < $to and o.deleted_at is null
    union all
    select ${dayOf('r.done_at')}, coalesce(r.agent_id, 0), coalesce(r.cs_id, 0), 0, 0, 0, 0, 1, r.amount, 0, 0 from refund r
    where r.done_at >= $from and r.done_at < $to and r.source not in (${besideSale.map((source) => `'${source}'`).join(', ')})
    union all
    select ${dayOf('o.ship_at')}, coalesce(o.agent_id, 0), coalesce(o.cs_id, 0), 0, 0, 0, 0, 0, 0, 1, ${shipMinutes} from sales_order o
    where o.ship_at >= $from and o.ship_at < $to and o.paid_at is not null and o.deleted_at is null
  ) as event group by day, agent_id, cs_id`

const byStore = `
  select day, store_id, agent_id, cs_id, sum(placed)::integer as placed, sum(paid)::integer as paid, sum(amount)::bigint as amount from (
    select ${dayOf('created_at')} as day, store_id, coalesce(agent_id, 0) as agent_id, coalesce(cs_id, 0) as cs_id, 1 as placed, 0 as paid, 0 as amount
    from sales_order where created_at >= $from and created_at < $to and store_id is not null and deleted_at is null
    union all
    select ${dayOf('paid_at')}, store_id, coalesce(agent_id, 0), coalesce(cs_id, 0), 0, 1, paid_amount
    from sales_order where paid_at >= $from and paid_at < $to and store_id is not null and deleted_at is null
  ) as event group by 1, 2, 3, 4`

/** Months are sums over their days in the roll-up. */
const stores = `
  select date_trunc('month', day)::date as month, store_id, agent_id, cs_id, min(day) as first_day, sum(paid)::integer as orders, sum(amount)::bigint as amount
  from sales_store_day where day >= $month and paid > 0 group by 1, 2, 3, 4`

const bySalesman = `
  select salesman_id, ${dayOf('paid_at')} as day, count(*)::integer as orders, sum(paid_amount)::bigint as amount
  from sales_order where paid_at >= $from and paid_at < $to and salesman_id is not null and deleted_at is null group by 1, 2`

const paidHere = `o.paid_at >= $from and o.paid_at < $to and o.deleted_at is null`
const scopeOfDay = `${dayOf('o.paid_at')} as day, coalesce(o.agent_id, 0) as agent_id, coalesce(o.cs_id, 0) as cs_id`

/** The lines in paid orders by SKU. */
const goodsSold = `
  select ${scopeOfDay}, i.sku_id, sum(i.qty)::bigint as qty, sum(i.pay_amount)::bigint as amount
  from sales_order o join sales_order_item i on i.order_id = o.id where ${paidHere} and i.is_gift = 0 group by 1, 2, 3, 4`

const goodsOfMonth = `
  select date_trunc('month', day)::date as month, sku_id, sum(qty)::bigint as qty, sum(amount)::bigint as amount
  from sales_goods_day where day >= $month group by 1, 2`

/** An order counts once for each brand, series and category on its lines. */
const partsSold = `
  select day, agent_id, cs_id, kind, key, count(*)::integer as orders, sum(amount)::bigint as amount from (
    select ${scopeOfDay}, part.kind, part.key, o.paid_amount as amount
    from sales_order o cross join lateral (values ('level', o.price_level), ('way', o.pay_way), ('source', o.source), ('province', o.province_code::text),
      ('city', o.city_code::text), ('hour', to_char(o.paid_at at time zone 'Asia/Shanghai', 'HH24'))) as part (kind, key)
    where ${paidHere} and part.key is not null
    union all
    select ${scopeOfDay}, part.kind, part.key, sum(i.pay_amount)
    from sales_order o join sales_order_item i on i.order_id = o.id
      cross join lateral (values ('category', i.category_id::text), ('brand', i.brand_id::text), ('series', i.series_id::text)) as part (kind, key)
    where ${paidHere} and i.is_gift = 0 group by o.id, 1, 2, 3, 4, 5
  ) as sold group by 1, 2, 3, 4, 5`

const partSums = `kind, key, sum(orders)::integer as orders, sum(amount)::bigint as amount from sales_part_day where day >= $month and agent_id <> ${WHOLE} group by`
const partsOfDay = `select day, ${WHOLE}::bigint as agent_id, ${WHOLE}::bigint as cs_id, ${partSums} 1, 4, 5`
const monthOfDay = `date_trunc('month', day)::date as month`
const partsOfMonth = `
  select ${monthOfDay}, agent_id, cs_id, ${partSums} 1, 2, 3, 4, 5
  union all select ${monthOfDay}, ${WHOLE}, ${WHOLE}, ${partSums} 1, 4, 5`

const within = (query: string, from: string, to: string): SQL =>
  sql.raw(query.replaceAll('$from', `'${from}'::timestamptz`).replaceAll('$to', `'${to}'::timestamptz`))

/** A statement on the days in the roll-up since a month's first day. */
const since = (query: string, month: string): SQL => sql.raw(query.replaceAll('$month', `'${month}'::date`))

/** The last business day that was summed up. */
export async function lastRolledDay({ db }: { db: Db }): Promise<string | null> {
  const { rows } = await db.execute<{ day: string | null }>(sql`select max(day)::text as day from sales_done`)
  return rows[0]?.day ?? null
}

/** The amount that was paid since the begin of a business day, in the person's data scope: for days that have ended from the roll-up. */
export async function paidSince(ctx: Ctx, day: string): Promise<number> {
  // the roll-up knows agents and customer service, and not the order authors
  const isRolled = seesAll(ctx) || ctx.actor.scopes.every((scope) => scope === 'agent_tree' || scope === 'cs_self')
  const last = isRolled ? await lastRolledDay(ctx) : null
  const isPart = last !== null && last >= day
  const ended = and(
    between(salesDay.day, day, last ?? day),
    isPart ? visible(ctx, { agent: salesDay.agent_id, cs: salesDay.cs_id }) : sql`false`,
  )
  const recent = and(liveRows(ctx, orders), gte(order.paid_at, isPart ? dayBegins(last, 1) : dayBegins(day)))
  const { rows } = await ctx.db.execute<{ amount: number }>(sql`
    select ((select coalesce(sum(${salesDay.amount}), 0) from ${salesDay} where ${ended})
      + (select coalesce(sum(${order.paid_amount}), 0) from ${order} where ${recent}))::float8 as amount`)
  return rows[0]?.amount ?? 0
}

const parts = 'agent_id, cs_id, kind, key, orders, amount'
const ofDays = [
  {
    table: 'sales_day',
    columns: 'day, agent_id, cs_id, orders, amount, cost, costed, refunds, refund_amount, shipped, ship_minutes',
    query: sums,
  },
  { table: 'sales_store_day', columns: 'day, store_id, agent_id, cs_id, placed, paid, amount', query: byStore },
  { table: 'sales_salesman', columns: 'salesman_id, day, orders, amount', query: bySalesman },
  { table: 'sales_goods_day', columns: 'day, agent_id, cs_id, sku_id, qty, amount', query: goodsSold },
  { table: 'sales_part_day', columns: `day, ${parts}`, query: partsSold },
] as const
const ofMonths = [
  { table: 'sales_store', columns: 'month, store_id, agent_id, cs_id, first_day, orders, amount', query: stores },
  { table: 'sales_goods', columns: 'month, sku_id, qty, amount', query: goodsOfMonth },
  { table: 'sales_part', columns: `month, ${parts}`, query: partsOfMonth },
] as const

/**
 * Sums up the days that have ended since the last run. The last day in that run is done again, because a transaction that began before
 * midnight may have ended after it. A repeated run changes nothing.
 */
export async function rollUpSales(db: Db, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    // after a migration that empties the roll-ups, years are summed up at once
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`select pg_advisory_xact_lock(5320054)`)
    const from = (await lastRolledDay({ db: tx })) ?? (await firstDay(tx))
    const until = businessDay(now, -1)
    if (from === null || from > until) return
    const [begin, end] = [dayBegins(from), dayBegins(until, 1)]
    const month = `${from.slice(0, 7)}-01`
    // a day's rows stand together in the table, also where many days are summed up at once
    for (const { table, columns, query } of ofDays) {
      await tx.execute(sql`delete from ${sql.raw(table)} where day between ${from} and ${until}`)
      await tx.execute(sql`insert into ${sql.raw(`${table} (${columns})`)} ${within(`${query} order by day, 2`, begin, end)}`)
    }
    // the scope sums for these days have just been written
    await tx.execute(sql`insert into ${sql.raw(`sales_part_day (day, ${parts})`)} ${since(`${partsOfDay} order by 1`, from)}`)
    for (const { table, columns, query } of ofMonths) {
      await tx.execute(sql`delete from ${sql.raw(table)} where month >= ${month}`)
      await tx.execute(sql`insert into ${sql.raw(`${table} (${columns})`)} ${since(`${query} order by 1, 2`, month)}`)
    }
    await tx.execute(sql`insert into sales_done (day, done_at)
      select day::date, ${now.toISOString()} from generate_series(${from}::date, ${until}::date, interval '1 day') as day on conflict do nothing`)
  })
}

/** The day with the first event; null without orders. */
async function firstDay(db: Db): Promise<string | null> {
  const { rows } = await db.execute<{ at: Date | string | null }>(
    sql`select least((select min(created_at) from sales_order where deleted_at is null),
      (select min(paid_at) from sales_order where paid_at is not null and deleted_at is null), (select min(done_at) from refund where done_at is not null)) as at`,
  )
  const at = rows[0]?.at
  return at ? businessDay(new Date(at)) : null
}

const rolled = `(select coalesce(min(day), 'infinity')::timestamp at time zone 'Asia/Shanghai' from sales_done)`
const ended = `(select coalesce(max(day) + 1, '-infinity')::timestamp at time zone 'Asia/Shanghai' from sales_done)`
const recomputed = (query: string) => query.replaceAll('$from', rolled).replaceAll('$to', ended)
const resummed = (query: string) => query.replaceAll('$month', `'-infinity'::date`)

interface Compared {
  name: string
  label: Check['label']
  /** A table or a query on it. */
  storedSql: string
  query: string
  keys: string
  values: readonly string[]
}

/** Rows that one side lacks, or whose values differ. */
function differs({ name, label, storedSql, query, keys, values }: Compared): Check {
  const row = (side: string) => values.map((value) => `${side}.${value}`).join(', ')
  const words = keys.split(', ').map((key) => `'${key}', ${key}`)
  return {
    name,
    label,
    violations: `select concat_ws(' ', ${words.join(', ')}) as sample from ${storedSql} d full join (${query}) as s using (${keys})
      where (${row('d')}) is distinct from (${row('s')})`,
  }
}

const scoped = `(select * from sales_part_day where agent_id <> ${WHOLE})`
const whole = `(select * from sales_part_day where agent_id = ${WHOLE})`

/** The roll-ups are exactly the sums over the orders and refunds on their days. */
export const rollUpChecks: readonly Check[] = [
  {
    name: 'sales.day',
    label: ['销售日汇总等于当日订单与退款之和', 'The daily figures of sales equal the orders and refunds of their days'] as const,
    storedSql: 'sales_day',
    query: recomputed(sums),
    keys: 'day, agent_id, cs_id',
    values: ['orders', 'amount', 'cost', 'costed', 'refunds', 'refund_amount', 'shipped', 'ship_minutes'],
  },
  {
    name: 'sales.store_day',
    label: ['门店每日下单与支付与订单一致', 'The daily orders of every store are those that it placed and paid'] as const,
    storedSql: 'sales_store_day',
    query: recomputed(byStore),
    keys: 'day, store_id, agent_id, cs_id',
    values: ['placed', 'paid', 'amount'],
  },
  {
    name: 'sales.store',
    label: ['每月支付门店等于各日之和', 'The paying stores of every month are those of its days'] as const,
    storedSql: 'sales_store',
    query: resummed(stores),
    keys: 'month, store_id, agent_id, cs_id',
    values: ['first_day', 'orders', 'amount'],
  },
  {
    name: 'sales.salesman',
    label: ['业务员日成交等于当日支付订单之和', 'The daily sales of every salesman equal the orders paid on the day'] as const,
    storedSql: 'sales_salesman',
    query: recomputed(bySalesman),
    keys: 'day, salesman_id',
    values: ['orders', 'amount'],
  },
  {
    name: 'sales.goods_day',
    label: ['每日商品销售等于已支付订单明细之和', 'The daily sales of every SKU equal the lines of its paid orders'] as const,
    storedSql: 'sales_goods_day',
    query: recomputed(goodsSold),
    keys: 'day, sku_id, agent_id, cs_id',
    values: ['qty', 'amount'],
  },
  {
    name: 'sales.goods',
    label: ['每月商品销售等于各日之和', 'The monthly sales of every SKU equal those of its days'] as const,
    storedSql: 'sales_goods',
    query: resummed(goodsOfMonth),
    keys: 'month, sku_id',
    values: ['qty', 'amount'],
  },
  {
    name: 'sales.part_day',
    label: ['每日销售构成等于已支付订单之和', 'The daily parts of sales equal the paid orders'] as const,
    storedSql: scoped,
    query: recomputed(partsSold),
    keys: 'day, agent_id, cs_id, kind, key',
    values: ['orders', 'amount'],
  },
  {
    name: 'sales.part_whole',
    label: ['全部业务的每日构成等于各范围之和', 'The daily parts of the whole business equal those of all scopes'] as const,
    storedSql: whole,
    query: resummed(partsOfDay),
    keys: 'day, agent_id, cs_id, kind, key',
    values: ['orders', 'amount'],
  },
  {
    name: 'sales.part',
    label: ['每月销售构成等于各日之和', 'The monthly parts of sales equal those of their days'] as const,
    storedSql: 'sales_part',
    query: resummed(partsOfMonth),
    keys: 'month, agent_id, cs_id, kind, key',
    values: ['orders', 'amount'],
  },
].map(differs)
