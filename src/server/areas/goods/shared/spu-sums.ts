import { sql } from 'drizzle-orm'
import type { Ctx } from '#server/platform/kernel/ctx.ts'

/**
 * Updates the columns that SPUs derive from their live SKUs: number, prices, stock, sales. Every verb that creates, deletes, prices or
 * moves SKUs calls it once in its transaction, after its writes (docs/adr/0018). The SPUs are locked before the SKUs are read, so that with
 * two concurrent changes the second reads the first one's result. In the lock order SPUs come after SKUs and before series.
 */
export async function sumSpus(ctx: Ctx, spuIds: Iterable<number>): Promise<void> {
  const ids = [...new Set(spuIds)]
  if (ids.length === 0) return
  const list = sql`${sql.param(ids)}::bigint[]`
  await ctx.db.execute(sql`select from spu where id = any(${list}) order by id for no key update`)
  await ctx.db.execute(sql`
    update spu set sku_count = s.sku_count, price_min = s.price_min, price_max = s.price_max, stock_sum = s.stock_sum,
      sales_count = s.sales_count
    from (
      select p.id, count(k.id)::int as sku_count, min(k.price_store) as price_min, max(k.price_store) as price_max,
        coalesce(sum(k.stock), 0)::bigint as stock_sum, coalesce(sum(k.sales_count), 0)::int as sales_count
      from spu p left join sku k on k.spu_id = p.id and k.deleted_at is null
      where p.id = any(${list}) group by p.id) s
    where spu.id = s.id and (spu.sku_count, spu.price_min, spu.price_max, spu.stock_sum, spu.sales_count)
      is distinct from (s.sku_count, s.price_min, s.price_max, s.stock_sum, s.sales_count)`)
}
