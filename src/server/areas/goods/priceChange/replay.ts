import { sql, type SQL } from 'drizzle-orm'
import type { PriceImpact } from '#contract/goods/priceChange.ts'
import { openOffers } from '#server/areas/goods/shared/open-offers.ts'
import { idRows } from '#server/platform/db/ids.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { DAY_MS } from '#server/platform/kernel/durations.ts'

const REPLAYED_DAYS = 90
const TOP = 10

/** A price that changes. */
export interface Price {
  sku_id: number
  /** The buyers at this level, at their level price; `none`: nobody buys at it; null: all lines, whatever decided their price. */
  level: 'store' | 'trade' | 'none' | null
  old: number
  next: number
  /** The pieces at the new price; null without a limit. */
  most: number | null
}

interface Replayed extends Record<string, unknown> {
  carts: number
  unpaid_orders: number
  packages: number
  capped_packages: number
  sold_qty: number
  sold_amount: number
  gain: number
  top: PriceImpact['top']
}

/**
 * Replays the sales in the last days: each line that the level price decided, at the new price instead of the present one. Lines from tiers,
 * activities and gifts stay as they are. A cost change is a margin gain or loss on all lines.
 */
export async function replay(ctx: Ctx, prices: readonly Price[]): Promise<Replayed> {
  const since = new Date(ctx.now.getTime() - REPLAYED_DAYS * DAY_MS).toISOString()
  const column = (name: keyof Price) => sql.param(prices.map((price) => price[name]))
  const { rows } = await ctx.db.execute<Replayed>(sql`
    with change as materialized (
      select * from unnest(${column('sku_id')}::int8[], ${column('level')}::text[], ${column('old')}::int8[], ${column('next')}::int8[],
        ${column('most')}::int8[]) as c (sku_id, level, old, next, most)
    ), sold as materialized (
      select i.sku_id, c.level, sum(i.qty - i.refunded_qty) as qty, sum(i.pay_amount - i.refunded_amount) as amount
      from change c join sales_order_item i on i.sku_id = c.sku_id join sales_order o on o.id = i.order_id
      where o.paid_at >= ${since} and o.deleted_at is null and i.is_gift = 0
        and (c.level is null or (o.price_level = c.level and i.price_source = 'level'))
      group by 1, 2
    ), gains as (
      select c.sku_id, c.level, c.old, c.next, s.qty, s.amount, least(s.qty, c.most) * (c.next - c.old) * case when c.level is null then -1 else 1 end as gain,
        -- the lines of a cost contain those of the prices
        c.level is null and exists (select from change where level in ('store', 'trade')) as is_repeated
      from sold s join change c on c.sku_id = s.sku_id and c.level is not distinct from s.level
    ), most as (
      select g.sku_id::float8 as sku_id, g.level is null as is_cost, k.code, k.title, g.old::float8 as old, g.next::float8 as next, g.qty::float8 as qty, g.gain::float8 as gain
      from gains g join sku k on k.id = g.sku_id order by abs(g.gain) desc, g.sku_id limit ${TOP}
    )
    select
      (select count(distinct user_id)::int from cart_line where sku_id in (select sku_id from change)) as carts,
      (select count(distinct o.id)::int from sales_order o join sales_order_item i on i.order_id = o.id
        where o.state in ('pending_pay', 'pending_verify') and i.sku_id in (select sku_id from change)) as unpaid_orders,
      (select count(distinct p.id)::int from package p join package_item i on i.package_id = p.id
        where p.deleted_at is null and p.status = 1 and i.sku_id in (select sku_id from change)) as packages,
      (select count(*)::int from (select p.id from package p join package_item i on i.package_id = p.id join sku k on k.id = i.sku_id
        left join change store on store.sku_id = k.id and store.level = 'store' left join change trade on trade.sku_id = k.id and trade.level = 'trade'
        where p.deleted_at is null and p.status = 1 group by p.id having ${isDearer('store')} or ${isDearer('trade')}) as dearer) as capped_packages,
      coalesce((select sum(qty) from gains where not is_repeated), 0)::float8 as sold_qty,
      coalesce((select sum(amount) from gains where not is_repeated), 0)::float8 as sold_amount,
      coalesce((select sum(gain) from gains), 0)::float8 as gain,
      coalesce((select json_agg(most order by abs(gain) desc, sku_id) from most), '[]') as top`)
  return rows[0] as Replayed
}

/** The condition that a package costs more at a level than its parts at the new prices, and did not before. */
function isDearer(level: 'store' | 'trade'): SQL {
  const [change, price] = [sql.identifier(level), sql.identifier(`price_${level}`)]
  return sql`bool_or(${change}.sku_id is not null)
    and p.${price} between sum(i.qty * coalesce(${change}.next, k.${price})) + 1 and sum(i.qty * k.${price})`
}

/** The open activities with some of these SKUs. */
export async function activitiesWith({ db, now }: Ctx, ids: readonly number[]): Promise<PriceImpact['activities']> {
  if (ids.length === 0) return []
  const among = openOffers(idRows(ids), now)
  const { rows } = await db.execute<PriceImpact['activities'][number]>(sql`
    select kind, id::float8 as id, title, count(distinct sku_id)::int as skus from (${among}) as used
    group by kind, id, title order by skus desc, kind, id limit ${MOST_ACTIVITIES}`)
  return rows
}

const MOST_ACTIVITIES = 100
