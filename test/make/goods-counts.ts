import { sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'

/** Rows in the goods tables with wrong derived counts or a missing parent; the result must be empty. */
export async function wrongGoods(db: Db): Promise<Record<string, unknown>[]> {
  const { rows } = await db.execute(sql`
    select 'brand' as table, id, title from brand where deleted_at is null and (series_count, spu_count, sku_count) is distinct from (
      (select count(*) from series where brand_id = brand.id and deleted_at is null),
      (select count(*) from spu where brand_id = brand.id and deleted_at is null),
      (select count(*) from sku where brand_id = brand.id and deleted_at is null))
    union all
    select 'series', id, title from series where deleted_at is null and (spu_count, sku_count) is distinct from (
      (select count(*) from spu where series_id = series.id and deleted_at is null),
      (select count(*) from sku where series_id = series.id and deleted_at is null))
    union all
    select 'spu', spu.id, spu.title from spu, lateral (
        select count(*) as n, min(price_store) as low, max(price_store) as high, coalesce(sum(stock), 0) as stock,
          coalesce(sum(sku.sales_count), 0) as sold
        from sku where spu_id = spu.id and sku.deleted_at is null) as s
      where spu.deleted_at is null and (sku_count, price_min, price_max, stock_sum, sales_count) is distinct from (n, low, high, stock, sold)
    union all
    select 'detail', id, title from detail where deleted_at is null and used_count <> (
      select count(*) from spu where deleted_at is null and detail.id in (detail_id, common_header_id, common_footer_id))
    union all
    select 'scene', id, title from scene where deleted_at is null and spu_count <> (
      select count(*) from scene_spu join spu on spu.id = spu_id and spu.deleted_at is null where scene_id = scene.id)
    union all
    select 'category', id, title from category where deleted_at is null and spu_count is distinct from
      (select count(*) from spu where category_id = category.id and deleted_at is null)
    union all
    select 'series without a brand', series.id, series.title from series left join brand on brand.id = brand_id and brand.deleted_at is null
      where series.deleted_at is null and brand.id is null
    union all
    select 'SPU apart from its series', spu.id, spu.title from spu left join series on series.id = series_id and series.deleted_at is null
      where spu.deleted_at is null and spu.brand_id is distinct from series.brand_id
    union all
    select 'SKU apart from its SPU', sku.id, sku.title from sku left join spu on spu.id = spu_id and spu.deleted_at is null
      where sku.deleted_at is null
        and (sku.brand_id, sku.series_id, sku.category_id) is distinct from (spu.brand_id, spu.series_id, spu.category_id)
    union all
    select 'stock that its log does not explain', sku.id, sku.title from sku
      where stock + stock_lock <> (select coalesce(sum(delta + lock_delta), 0) from sku_stock_log where sku_id = sku.id)`)
  return rows
}
