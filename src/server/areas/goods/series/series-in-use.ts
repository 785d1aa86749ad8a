import { and, asc, desc, eq, isNull, type SQL } from 'drizzle-orm'
import { brand, series } from '#server/areas/goods/shared/tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'

/** The enabled series in the enabled brands, brand by brand; `only` restricts them. */
export function seriesInUse(ctx: Ctx, only: SQL | undefined) {
  return ctx.db
    .select({ id: series.id, title: series.title, brand_id: brand.id, brand_title: brand.title })
    .from(series)
    .innerJoin(brand, and(eq(brand.id, series.brand_id), eq(brand.status, 1), isNull(brand.deleted_at)))
    .where(and(eq(series.status, 1), isNull(series.deleted_at), only))
    .orderBy(desc(brand.sort), asc(brand.title), desc(series.sort), asc(series.title))
}
