import { sql } from 'drizzle-orm'
import type { Ctx } from '../core/ctx.ts'

/** The title of something that SKUs of these SPUs take part in, by SPU: a package, or a gift rule that runs or is to come. */
export async function usesOfSpus(ctx: Ctx, spuIds: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await ctx.db.execute<{ spu_id: string; title: string }>(sql`
    select spu_id, min(title) as title from (
      select sku.spu_id, package.title from sku join package_item on package_item.sku_id = sku.id
        join package on package.id = package_item.package_id and package.deleted_at is null
        where sku.spu_id = any(${sql.param([...spuIds])}::bigint[]) and sku.deleted_at is null
      union all
      select sku.spu_id, gift.title from sku join gift_item on gift_item.sku_id = sku.id
        join gift on gift.id = gift_item.gift_id and gift.status = 1 and gift.deleted_at is null
          and gift.end_at > ${ctx.now.toISOString()}
        where sku.spu_id = any(${sql.param([...spuIds])}::bigint[]) and sku.deleted_at is null) uses
    group by spu_id`)
  return new Map(rows.map(({ spu_id, title }) => [Number(spu_id), title]))
}
