import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import type { EntityTable } from '#server/platform/kernel/rows.ts'
import { brand, category, series, spu } from './tables.ts'

interface OfSeries {
  series_id: number
  brand_id: number
}

/**
 * The derived counts for brand, series and SPU, updated in the changing transaction. An increment also asserts that the parents are
 * live, and locks them until the commit; false means that a parent is deleted. The lock order prevents deadlocks: first the counted rows,
 * then SPUs, series, brands and categories, each by ascending id.
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
  /** 1 for an added SPU, -1 for a removed one. */
  by: 1 | -1
}

/** Counts added or removed SPUs at their series and brands, each with its SKUs; a moved SPU is removed and added. */
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
 * Counts added or removed SPUs at their categories; `categoryIds` has one entry per SPU. An increment locks a leaf as a leaf until the
 * commit: false means that a category is deleted or has subcategories.
 */
export async function countCategorySpus(ctx: Ctx, categoryIds: readonly number[], by: 1 | -1): Promise<boolean> {
  const counted = await add(ctx, category, category.spu_count, categoryIds, by)
  if (by === -1 || !counted) return counted
  // a separate statement: it reads the rows that were committed while the first one waited
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
