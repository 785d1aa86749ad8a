import { sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { businessDay } from '#server/platform/kernel/business-day.ts'
import type { Check } from '#server/platform/verify/check.ts'

/** Stock is unsold after this number of days without a sale. */
export const UNSOLD_DAYS = 90
export const MOST_UNSOLD = 20

const ends = `(($day + 1)::timestamp at time zone 'Asia/Shanghai')`
const monthBegins = `(date_trunc('month', $day::timestamp) at time zone 'Asia/Shanghai')`
const unsoldSince = `(($day + 1 - ${UNSOLD_DAYS})::timestamp at time zone 'Asia/Shanghai')`

/**
 * The stock at the end of the business day `$day`: the present stock without the later movements, at the cost before later changes. So a day has
 * the same figures whenever they are computed, and `verify` can compute them again.
 */
const heldAt = `
  with moved as materialized (
    select sku_id, sum(delta)::bigint as delta from sku_stock_log where created_at >= ${ends} group by 1
  ), costed as materialized (
    select distinct on (sku_id) sku_id, old_price from sku_price_log where created_at >= ${ends} and field = 'price_cost' order by sku_id, id
  ), sold as materialized (
    select i.sku_id, bool_or(o.paid_at >= ${monthBegins}) as in_month
    from sales_order o join sales_order_item i on i.order_id = o.id
    where o.paid_at >= least(${unsoldSince}, ${monthBegins}) and o.paid_at < ${ends} and o.deleted_at is null and i.is_gift = 0 group by 1
  ), held as materialized (
    select k.id, greatest(0, k.stock - coalesce(moved.delta, 0)) as stock,
      greatest(0, k.stock - coalesce(moved.delta, 0)) * case when costed.sku_id is null then k.price_cost else costed.old_price end as value,
      sold.sku_id is null and k.created_at < ${unsoldSince} as is_unsold, coalesce(sold.in_month, false) as in_month
    from sku k left join moved on moved.sku_id = k.id left join costed on costed.sku_id = k.id left join sold on sold.sku_id = k.id
    where k.created_at < ${ends} and (k.deleted_at is null or k.deleted_at >= ${ends})
  )`

const stockSums = `
  select $day as day, coalesce(sum(value), 0)::bigint as value, (count(*) filter (where stock > 0))::integer as in_stock,
    (count(*) filter (where stock > 0 and is_unsold))::integer as unsold, coalesce(sum(value) filter (where stock > 0 and is_unsold), 0)::bigint as unsold_value,
    (count(*) filter (where in_month))::integer as sold, (count(*) filter (where in_month or stock > 0))::integer as offered,
    coalesce((select jsonb_agg(jsonb_build_object('id', id, 'stock', stock, 'value', value) order by coalesce(value, 0) desc, stock desc, id)
      from (select id, stock, value from held where stock > 0 and is_unsold order by coalesce(value, 0) desc, stock desc, id limit ${MOST_UNSOLD}) as top), '[]') as unsold_top
  from held`
const unsoldNow = ' select id as sku_id, stock, value from held where stock > 0 and is_unsold'

const columns = ['day', 'value', 'in_stock', 'unsold', 'unsold_value', 'sold', 'offered', 'unsold_top'] as const

/**
 * Sums up the stock at yesterday's end. A repeated run does it again, because a transaction that began before midnight may have ended
 * after it. Days without a run stay without a row.
 */
export async function rollUpStock(db: Db, now: Date): Promise<void> {
  const day = businessDay(now, -1)
  const names = sql.raw(columns.join(', '))
  const sets = sql.raw([...columns.slice(1), 'done_at'].map((name) => `${name} = excluded.${name}`).join(', '))
  const of = (query: string) => sql.raw(query.replaceAll('$day', `'${day}'::date`))
  await db.transaction(async (tx) => {
    // two runs would write the unsold SKUs in different orders
    await tx.execute(sql`select pg_advisory_xact_lock(5320074)`)
    await tx.execute(sql`
      ${of(heldAt)}, unsold as materialized (${of(unsoldNow)}),
      sold_again as (delete from stock_unsold u where not exists (select from unsold where unsold.sku_id = u.sku_id)),
      listed as (
        insert into stock_unsold as u (sku_id, stock, value) select sku_id, stock, value from unsold
        on conflict (sku_id) do update set stock = excluded.stock, value = excluded.value
        where (u.stock, u.value) is distinct from (excluded.stock, excluded.value)
      )
      insert into stock_day (${names}, done_at)
      select ${names}, ${now.toISOString()}::timestamptz from (${of(stockSums)}) as stock
      on conflict (day) do update set ${sets}`)
  })
}

const newest = `(select max(day) from stock_day)`
const compared = (row: string) => columns.map((name) => `${row}.${name}`).join(', ')

/** The newest day and its unsold SKUs agree with the stock movements, the prices and the orders. */
export const stockRollUpChecks: readonly Check[] = [
  {
    name: 'stock.day',
    label: ['库存日汇总等于库存、价格与订单流水', 'The daily figures of stock equal the movements of stock, prices and orders'],
    violations: `select concat_ws(' ', 'day', d.day) as sample from stock_day d cross join (${(heldAt + stockSums).replaceAll('$day', newest)}) as s
      where d.day = ${newest} and (${compared('d')}) is distinct from (${compared('s')})`,
  },
  {
    name: 'stock.unsold',
    label: ['滞销清单与最近一日的库存汇总一致', 'The list of unsold SKUs is that of the newest day of stock'],
    violations: `select concat_ws(' ', 'sku', sku_id) as sample from stock_unsold d
      full join (${(heldAt + unsoldNow).replaceAll('$day', newest)}) as s using (sku_id) where (d.stock, d.value) is distinct from (s.stock, s.value)`,
  },
]
