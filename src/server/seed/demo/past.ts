import { getTableColumns } from 'drizzle-orm'
import type { ClientBase } from 'pg'
import { skuVersion } from '#server/areas/goods/shared/version-tables.ts'
import { computedColumns } from '#server/platform/db/columns.ts'

/**
 * Former prices for every fifth SKU: two increases within the last twelve months, in the price log and in the versions, so that past
 * lists differ from now. The triggers have written the current versions.
 */
export async function fillPast(client: ClientBase): Promise<void> {
  await client.query(`create temporary table raised on commit drop as
    select s.id, step.no, now() - make_interval(days => step.days + (s.id % 40)::int, mins => (s.id % 600)::int) as at,
      greatest(s.price_store * step.share / 100, 1) as price_store, greatest(s.price_trade * step.share / 100, 1) as price_trade,
      s.price_store as last_store, s.price_trade as last_trade, s.created_at
    from sku s cross join (values (1, 180, 90), (2, 5, 96)) as step (no, days, share) where s.id % 5 = 0`)
  await client.query("delete from raised where at <= created_at + interval '1 day'")
  // the price after a step is the one before the next step
  await client.query(`insert into sku_price_log (sku_id, field, old_price, new_price, reason, created_at)
    select r.id, price.field, price.old, price.new, '调价', r.at
    from raised r left join raised n on n.id = r.id and n.no = r.no + 1
      cross join lateral (values ('price_store', r.price_store, coalesce(n.price_store, r.last_store)),
        ('price_trade', r.price_trade, coalesce(n.price_trade, r.last_trade))) as price (field, old, new)
    where price.old <> price.new order by r.at, r.id, price.field`)
  await client.query(`update sku_version v set valid_from = r.at, is_renamed = 0
    from (select id, max(at) as at from raised group by id) as r where v.id = r.id`)
  const { valid_from, valid_to, is_renamed, price_store, price_trade, ...same } = getTableColumns(skuVersion)
  const names = Object.keys(same).filter((name) => !computedColumns.has(name))
  await client.query(`insert into sku_version (valid_from, valid_to, is_renamed, price_store, price_trade, ${names.join(', ')})
    select coalesce(p.at, v.created_at), r.at, (p.id is null)::int, r.price_store, r.price_trade, ${names.map((name) => `v.${name}`).join(', ')}
    from raised r join sku_version v on v.id = r.id left join raised p on p.id = r.id and p.no = r.no - 1`)
}
