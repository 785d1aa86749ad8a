import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Ctx } from '../core/ctx.ts'
import type { EntityTable } from '../core/rows.ts'
import { brand, category, series, spu } from './tables.ts'

interface OfSeries {
  series_id: number
  brand_id: number
}

/**
 * The derived counts of brand, series and SPU, kept in the transaction of the change. Counting up also proves that the parents are
 * alive and keeps them so until the commit: false means that one is gone. Rows are always locked in one order, so that two changes
 * cannot block each other: first the rows that are counted, then SPUs, series, brands and categories, each by ascending id.
 */
export async function countSkus(ctx: Ctx, skus: readonly (OfSeries & { spu_id: number })[], by: 1 | -1): Promise<boolean> {
  return (
    (await add(
      ctx,
      spu,
      spu.sku_count,
      skus.map(({ spu_id }) => spu_id),
      by,
    )) &&
    (await add(
      ctx,
      series,
      series.sku_count,
      skus.map(({ series_id }) => series_id),
      by,
    )) &&
    (await add(
      ctx,
      brand,
      brand.sku_count,
      skus.map(({ brand_id }) => brand_id),
      by,
    ))
  )
}

interface Coming extends OfSeries {
  sku_count: number
  /** Whether it comes or goes. */
  by: 1 | -1
}

/** SPUs come to series and their brands, or go, each with its SKUs; one that moves goes and comes. */
export async function countSpus(ctx: Ctx, spus: readonly Coming[]): Promise<boolean> {
  return (
    (await shift(
      ctx,
      series,
      Map.groupBy(spus, ({ series_id }) => series_id),
    )) &&
    (await shift(
      ctx,
      brand,
      Map.groupBy(spus, ({ brand_id }) => brand_id),
    ))
  )
}

/**
 * The SPUs of categories, one id for each SPU that comes or goes. Counting up keeps a leaf a leaf until the commit: false means that a
 * category is gone or has others beneath it.
 */
export async function countCategorySpus(ctx: Ctx, categoryIds: readonly number[], by: 1 | -1): Promise<boolean> {
  const counted = await add(ctx, category, category.spu_count, categoryIds, by)
  if (by === -1 || !counted) return counted
  // a statement of its own: it sees what was committed while the first one waited
  const children = await ctx.db.$count(category, and(inArray(category.parent_id, [...categoryIds]), isNull(category.deleted_at)))
  return children === 0
}

export function countSeries(ctx: Ctx, brandIds: readonly number[], by: 1 | -1): Promise<boolean> {
  return add(ctx, brand, brand.series_count, brandIds, by)
}

async function shift(ctx: Ctx, table: typeof series | typeof brand, groups: ReadonlyMap<number, readonly Coming[]>): Promise<boolean> {
  for (const [id, group] of [...groups].toSorted(([a], [b]) => a - b)) {
    const spus = group.reduce((sum, { by }) => sum + by, 0)
    const skus = group.reduce((sum, { by, sku_count }) => sum + by * sku_count, 0)
    const { rowCount } = await ctx.db
      .update(table)
      .set({ spu_count: sql`${table.spu_count} + ${spus}`, sku_count: sql`${table.sku_count} + ${skus}` })
      .where(and(eq(table.id, id), isNull(table.deleted_at)))
    if (rowCount !== 1) return false
  }
  return true
}

async function add(ctx: Ctx, table: EntityTable, column: PgColumn, ids: readonly number[], by: 1 | -1): Promise<boolean> {
  const rows = [...Map.groupBy(ids, (id) => id)].toSorted(([a], [b]) => a - b)
  for (const [id, { length }] of rows) {
    const { rowCount } = await ctx.db
      .update(table as PgTable)
      .set({ [column.name]: sql`${column} + ${by * length}` })
      .where(and(eq(table.id, id), isNull(table.deleted_at)))
    if (rowCount !== 1) return false
  }
  return true
}
