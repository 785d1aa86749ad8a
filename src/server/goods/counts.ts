import { and, eq, isNull, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Ctx } from '../core/ctx.ts'
import type { EntityTable } from '../core/rows.ts'
import { brand, series, spu } from './tables.ts'

/**
 * The derived counts of brand, series and SPU, kept in the transaction of the change. Counting up also proves that the parent is
 * alive and keeps it so until the commit: false means that it is gone. Parents are taken from the SPU up, so that two changes
 * cannot block each other.
 */
export async function countSkus(ctx: Ctx, parents: { spu_id: number; series_id: number; brand_id: number }, by: number): Promise<boolean> {
  return (
    (await add(ctx, spu, spu.sku_count, parents.spu_id, by)) &&
    (await add(ctx, series, series.sku_count, parents.series_id, by)) &&
    (await add(ctx, brand, brand.sku_count, parents.brand_id, by))
  )
}

export async function countSpus(ctx: Ctx, parents: { series_id: number; brand_id: number }, by: number): Promise<boolean> {
  return (await add(ctx, series, series.spu_count, parents.series_id, by)) && (await add(ctx, brand, brand.spu_count, parents.brand_id, by))
}

export function countSeries(ctx: Ctx, brandId: number, by: number): Promise<boolean> {
  return add(ctx, brand, brand.series_count, brandId, by)
}

async function add(ctx: Ctx, table: EntityTable, column: PgColumn, id: number, by: number): Promise<boolean> {
  const { rowCount } = await ctx.db
    .update(table as PgTable)
    .set({ [column.name]: sql`${column} + ${by}` })
    .where(and(eq(table.id, id), isNull(table.deleted_at)))
  return rowCount === 1
}
