import { and, between, gte, sql, type SQL } from 'drizzle-orm'
import { businessDay, dayBegins } from '#server/platform/kernel/business-day.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { liveRows } from '#server/platform/kernel/entity-rows.ts'
import { seesAll, visible } from '#server/platform/kernel/scope.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { Check } from '#server/platform/verify/check.ts'
import { orders } from './order-rows.ts'
import { order } from './order-tables.ts'
import { salesDay } from './roll-up-tables.ts'

const dayOf = (at: string) => `(${at} at time zone 'Asia/Shanghai')::date`

/** The minutes from the payment of an order to its first parcel. */
export const shipMinutes = `greatest(0, floor(extract(epoch from o.ship_at - o.paid_at) / 60))::bigint`

/** The figures that orders and refunds of a period bring to the roll-up, by day; `$from` and `$to` are moments. */
const sums = `
  select day, agent_id, cs_id, sum(orders)::integer as orders, sum(amount)::bigint as amount, sum(cost)::bigint as cost, sum(costed)::bigint as costed,
    sum(refunds)::integer as refunds, sum(refund_amount)::bigint as refund_amount, sum(shipped)::integer as shipped, sum(ship_minutes)::bigint as ship_minutes
  from (
    select ${dayOf('o.paid_at')} as day, coalesce(o.agent_id, 0) as agent_id, coalesce(o.cs_id, 0) as cs_id, 1 as orders, o.paid_amount as amount,
      o.cost_amount as cost, o.costed_amount as costed, 0 as refunds, 0 as refund_amount, 0 as shipped, 0 as ship_minutes
    from sales_order o where o.paid_at >= $from and o.paid_at < $to and o.deleted_at is null
    union all
    select ${dayOf('r.done_at')}, coalesce(r.agent_id, 0), coalesce(r.cs_id, 0), 0, 0, 0, 0, 1, r.amount, 0, 0 from refund r
    where r.done_at >= $from and r.done_at < $to
    union all
    select ${dayOf('o.ship_at')}, coalesce(o.agent_id, 0), coalesce(o.cs_id, 0), 0, 0, 0, 0, 0, 0, 1, ${shipMinutes} from sales_order o
    where o.ship_at >= $from and o.ship_at < $to and o.paid_at is not null and o.deleted_at is null
  ) as event group by day, agent_id, cs_id`

const stores = `
  select date_trunc('month', ${dayOf('paid_at')})::date as month, store_id, coalesce(agent_id, 0) as agent_id, coalesce(cs_id, 0) as cs_id, min(${dayOf('paid_at')}) as first_day
  from sales_order where paid_at >= $from and paid_at < $to and store_id is not null and deleted_at is null group by 1, 2, 3, 4`

const byStore = `
  select day, store_id, agent_id, cs_id, sum(placed)::integer as placed, sum(paid)::integer as paid from (
    select ${dayOf('created_at')} as day, store_id, coalesce(agent_id, 0) as agent_id, coalesce(cs_id, 0) as cs_id, 1 as placed, 0 as paid
    from sales_order where created_at >= $from and created_at < $to and store_id is not null and deleted_at is null
    union all
    select ${dayOf('paid_at')}, store_id, coalesce(agent_id, 0), coalesce(cs_id, 0), 0, 1
    from sales_order where paid_at >= $from and paid_at < $to and store_id is not null and deleted_at is null
  ) as event group by 1, 2, 3, 4`

const bySalesman = `
  select salesman_id, ${dayOf('paid_at')} as day, count(*)::integer as orders, sum(paid_amount)::bigint as amount
  from sales_order where paid_at >= $from and paid_at < $to and salesman_id is not null and deleted_at is null group by 1, 2`

const monthOf = (at: string) => `date_trunc('month', ${dayOf(at)})::date`
const paidHere = `o.paid_at >= $from and o.paid_at < $to and o.deleted_at is null`

/** The lines of paid orders by SKU. A SKU that moved to another series in the month has a row for each. */
export const goodsSold = `
  select ${monthOf('o.paid_at')} as month, i.sku_id, i.brand_id, i.series_id, i.category_id, sum(i.qty)::bigint as qty, sum(i.pay_amount)::bigint as amount
  from sales_order o join sales_order_item i on i.order_id = o.id where ${paidHere} and i.is_gift = 0 group by 1, 2, 3, 4, 5`

export const partsSold = `
  select ${monthOf('o.paid_at')} as month, coalesce(o.agent_id, 0) as agent_id, coalesce(o.cs_id, 0) as cs_id, part.kind, part.key,
    count(*)::integer as orders, sum(o.paid_amount)::bigint as amount
  from sales_order o cross join lateral (values ('level', o.price_level), ('way', o.pay_way), ('source', o.source), ('province', o.province_code)) as part (kind, key)
  where ${paidHere} and part.key is not null group by 1, 2, 3, 4, 5`

const within = (query: string, from: string, to: string): SQL =>
  sql.raw(query.replaceAll('$from', `'${from}'::timestamptz`).replaceAll('$to', `'${to}'::timestamptz`))

/** The last business day that was summed up. */
export async function lastRolledDay({ db }: { db: Db }): Promise<string | null> {
  const { rows } = await db.execute<{ day: string | null }>(sql`select max(day)::text as day from sales_done`)
  return rows[0]?.day ?? null
}

/** The amount that was paid since the begin of a business day, in the data scope of the person: of days that have ended from the roll-up. */
export async function paidSince(ctx: Ctx, day: string): Promise<number> {
  // the roll-up knows agents and customer service, and not the authors of orders
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

/**
 * Sums up the days that have ended since the last run. The last day of that run is done again, because a transaction that began before
 * midnight may have ended after it. A repeated run changes nothing.
 */
export async function rollUpSales(db: Db, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(5320054)`)
    const from = (await lastRolledDay({ db: tx })) ?? (await firstDay(tx))
    const until = businessDay(now, -1)
    if (from === null || from > until) return
    const [begin, end] = [dayBegins(from), dayBegins(until, 1)]
    await tx.execute(sql`delete from sales_day where day between ${from} and ${until}`)
    await tx.execute(
      sql`insert into sales_day (day, agent_id, cs_id, orders, amount, cost, costed, refunds, refund_amount, shipped, ship_minutes)
        ${within(sums, begin, end)}`,
    )
    await tx.execute(sql`delete from sales_store_day where day between ${from} and ${until}`)
    await tx.execute(sql`insert into sales_store_day (day, store_id, agent_id, cs_id, placed, paid) ${within(byStore, begin, end)}`)
    await tx.execute(sql`delete from sales_salesman where day between ${from} and ${until}`)
    await tx.execute(sql`insert into sales_salesman (salesman_id, day, orders, amount) ${within(bySalesman, begin, end)}`)
    await tx.execute(sql`insert into sales_store (month, store_id, agent_id, cs_id, first_day) ${within(stores, begin, end)}
      on conflict (month, agent_id, cs_id, store_id) do nothing`)
    // months are summed up anew: their rows do not say which days they hold
    const month = `${from.slice(0, 7)}-01`
    await tx.execute(sql`delete from sales_goods where month >= ${month}`)
    await tx.execute(
      sql`insert into sales_goods (month, sku_id, brand_id, series_id, category_id, qty, amount) ${within(goodsSold, dayBegins(month), end)}`,
    )
    await tx.execute(sql`delete from sales_part where month >= ${month}`)
    await tx.execute(
      sql`insert into sales_part (month, agent_id, cs_id, kind, key, orders, amount) ${within(partsSold, dayBegins(month), end)}`,
    )
    await tx.execute(sql`insert into sales_done (day, done_at)
      select day::date, ${now.toISOString()} from generate_series(${from}::date, ${until}::date, interval '1 day') as day on conflict do nothing`)
  })
}

/** The day of the first event; null without orders. */
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

/** The roll-ups are exactly the sums of the orders and refunds of their days. */
export const rollUpChecks: readonly Check[] = [
  {
    name: 'sales.day',
    label: ['销售日汇总等于当日订单与退款之和', 'The daily figures of sales equal the orders and refunds of their days'],
    violations: `select concat_ws(' ', 'day', coalesce(s.day, d.day), 'agent', coalesce(s.agent_id, d.agent_id), 'cs', coalesce(s.cs_id, d.cs_id)) as sample
      from sales_day d full join (${recomputed(sums)}) as s using (day, agent_id, cs_id)
      where (d.orders, d.amount, d.cost, d.costed, d.refunds, d.refund_amount, d.shipped, d.ship_minutes)
        is distinct from (s.orders, s.amount, s.cost, s.costed, s.refunds, s.refund_amount, s.shipped, s.ship_minutes)`,
  },
  {
    name: 'sales.store_day',
    label: ['门店每日下单与支付次数与订单一致', 'The daily orders of every store are those that it placed and paid'],
    violations: `select concat_ws(' ', 'day', day, 'store', store_id) as sample
      from sales_store_day d full join (${recomputed(byStore)}) as s using (day, store_id, agent_id, cs_id)
      where (d.placed, d.paid) is distinct from (s.placed, s.paid)`,
  },
  {
    name: 'sales.store',
    label: ['每月支付门店与订单一致', 'The paying stores of every month are those of its orders'],
    violations: `select concat_ws(' ', 'month', coalesce(s.month, d.month), 'store', coalesce(s.store_id, d.store_id)) as sample
      from sales_store d full join (${recomputed(stores)}) as s using (month, agent_id, cs_id, store_id) where d.first_day is distinct from s.first_day`,
  },
  {
    name: 'sales.salesman',
    label: ['业务员日成交等于当日支付订单之和', 'The daily sales of every salesman equal the orders paid on the day'],
    violations: `select concat_ws(' ', 'day', day, 'salesman', salesman_id) as sample
      from sales_salesman d full join (${recomputed(bySalesman)}) as s using (salesman_id, day)
      where (d.orders, d.amount) is distinct from (s.orders, s.amount)`,
  },
  {
    name: 'sales.goods',
    label: ['每月商品销售等于已支付订单明细之和', 'The monthly sales of every SKU equal the lines of its paid orders'],
    violations: `select concat_ws(' ', 'month', month, 'sku', sku_id) as sample
      from sales_goods d full join (${recomputed(goodsSold)}) as s using (month, sku_id, brand_id, series_id, category_id)
      where (d.qty, d.amount) is distinct from (s.qty, s.amount)`,
  },
  {
    name: 'sales.part',
    label: ['每月销售构成等于已支付订单之和', 'The monthly parts of sales equal the paid orders'],
    violations: `select concat_ws(' ', 'month', month, 'agent', agent_id, kind, key) as sample
      from sales_part d full join (${recomputed(partsSold)}) as s using (month, agent_id, cs_id, kind, key)
      where (d.orders, d.amount) is distinct from (s.orders, s.amount)`,
  },
]
